"""The command line: one module for each command; the only place that reads arguments, prints and chooses exit codes."""
