"""The log: a file of recorded games, for each a header and then entries."""
