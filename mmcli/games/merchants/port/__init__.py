"""The port action and its activities (rulebook p. 7 to 9), one file for each."""
