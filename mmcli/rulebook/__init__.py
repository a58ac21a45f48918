"""The rulebook: rules, citations and rulings, loaded from data files."""
