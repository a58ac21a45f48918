"""Pearl Divers: who dives once more may lose the whole bag to a shark. The rules stand in `rules/`."""
