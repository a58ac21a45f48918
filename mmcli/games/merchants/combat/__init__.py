"""Naval combat, crew combat and what follows a victory (rulebook p. 14 and 15)."""
