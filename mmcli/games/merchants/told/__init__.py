"""What is told of a game and what is told to it: words, figures, sheets, positions and their variations."""
