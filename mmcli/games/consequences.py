"""Questions of consequence: what follows, how much, who. How a game answers those that only it can answer."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from mmcli.kernel.asks import Ask


class Reply(Struct, frozen=True):
    """What a game answers to a question of consequence: in a few words, the sum behind it, and the clauses."""

    says: str
    sums: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


Answerer = Callable[[Any, Ask, str | None, str], Reply | None]
"""Called with the game, what it waits for, the player asked about and what is asked about; None: nothing to say."""
