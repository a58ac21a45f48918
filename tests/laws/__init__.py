"""The yard-stick: how well the referee keeps the laws that make it fair, measured on whole games.

`python -m tests.laws` prints every figure; the modules `test_*` hold the same laws on smaller samples.
"""
