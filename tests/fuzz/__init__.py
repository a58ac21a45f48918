"""The fuzzer: whatever is put in, from anywhere, one true sentence or a verdict, in bounded time and memory.

`python -m tests.fuzz --minutes N --seed S` makes inputs of every class, runs the command on each in a process that is
watched, and shrinks what breaks; `--replay FILE` runs one of those again.
"""
