"""Findings, positions and rules as text or data; one renderer a file. Nothing here prints."""
