"""NPCs (rulebook p. 12 and 13): how they enter, move, hunt and scout."""
