"""The benchmark: what one recorded move costs, here and in the rules engines that Python programs use today.

Run it with `python -m tests.benchmarks [rounds]`. Every contender does the whole job: text in, validated game out.

* `mmcli_audit`: the referee itself, every check on, from the bytes of a log to the reports.
* `bare_decode`: msgspec turns the lines of the same log into entries and does nothing more; the floor.
* `python_chess`: python-chess reads games in PGN; a move is a ply.
* `poker_kit`: PokerKit reads hands in PHH and goes through their states; a move is an action, deals included.
* `catan`: catanatron plays random games; a move is a tick. It has no text format, so no decoding is included.

The runs of all contenders alternate, so that a machine that slows down slows all of them down, and the best run of
each counts. Inputs come from a fixed seed and are made before the clock starts; catanatron's games differ all the same
from one process to the next.

What was found: no measurement of the whole has been recorded here so far.
"""
