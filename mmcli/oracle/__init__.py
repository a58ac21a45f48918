"""The oracle: positions that can be played on, verdicts on actions, what is legal. It knows no game by name."""
