"""Cards in the hand and what they bring: glory cards, tricks, missions, rewards."""
