"""The audit: recorded games replayed and judged, one game or a corpus of files."""
