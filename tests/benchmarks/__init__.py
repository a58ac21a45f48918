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

What was found (Python 3.11, two cores, best of five alternating runs): an entry of ours costs 7.8 microseconds, which
is 1.8 times as fast as a ply of python-chess (14.1), 6.9 times as fast as an action of PokerKit (54) and 3.7 times as
fast as a tick of catanatron (29), and 32 times the bare decode (0.24). The aims are 5, 10, 10 and 10: none is met.

What stands in the way is not one place. A sampling profile is flat: reading and decoding 7 percent, the table 8, guards
15, claims 5, the rest is spread over more than a hundred small procedures, none of them above 3. An entry passes some
50 Python calls: its ask's guard, six to ten generators that hand it down to the procedure that waits, the points that
powers and cards may change, a ledger line. Reading an entry once against an ask (instead of refusing it and then asking
whether it fits), caching what cargo faces mean, and keeping claims that agree off the slow path took it from 12 to 7.8.
What is left is the price of a procedure for each paragraph and of a ledger that can say why; a plain move costs 2, a
purchase with its offer, prices and limits 20. python-chess does its move generation on integers. Getting to a fifth of
its time would take procedures compiled to a table of states, which would no longer read like the rulebook.

Profiled again once a sixth was saved (cProfile, the open replays, 10,294 entries): 42 calls an entry, spread over 558
functions. The ten dearest make 24 percent of the time, the first fifty 51, the first hundred 69. The table, the reader
and the decoding of a line are 12 percent together; no paragraph of the rulebook has more than 5. If the ten dearest
were free, an entry would still cost three quarters of what it does; 3.5 microseconds an entry, half of it, would take
the first fifty. That is out of reach for plain Python that keeps a procedure for each paragraph.

A corpus on two cores (1,000 copies of the replays, 33 MB, time of all processes together): sent log by log, the second
process cost 10 percent besides the work, nearly all of it futures and queues in the parent, hardly any of it pickling;
sent in batches of 400,000 bytes it costs about 3, which leaves room for 1.9 times one core. The rest is the start of
the parent, which no second core shares, and the loading of the game in each process.
"""
