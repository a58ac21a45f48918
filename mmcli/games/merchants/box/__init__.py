"""What lies in the box: components and what they change, the bounds of the game, cards and card packs."""
