"""The piracy procedure of Virgin Queen on the map of Europe."""
