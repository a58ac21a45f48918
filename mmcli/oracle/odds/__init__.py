"""Exact odds: the engine's asks enumerated, solvers checked against it, and the same played many times.

`asked` makes a question of a situation and a person's words, `answer` gives its odds.
"""

from mmcli.oracle.odds.answer import Answer, answer, expected, marginal
from mmcli.oracle.odds.asking import asked

__all__ = ["Answer", "answer", "asked", "expected", "marginal"]
