"""What cannot be: of a card, a player, a header, a pack and a position; one check for each kind of thing."""
