"""The round and the turn (rulebook p. 7): events, moving, scouting, the storm, rumors looked into."""
