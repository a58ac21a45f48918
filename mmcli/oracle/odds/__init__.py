"""Exact odds: the engine's asks enumerated, solvers checked against it, and the same played many times."""
