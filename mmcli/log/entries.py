"""Entries that every game has in common: chance results and the two ways to say "no more".

One entry is one recorded event. The field `do` tells the entries apart.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

MOST = 9_999
"""More of anything than any game has: the bound of every figure that has no closer one."""
Number = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""A whole number as logs may hold it; below nothing as well, where players have noted it so."""

UNSEEN: Final = "?"
"""What is written for a card, token, face or figure that nobody saw."""

Seen = Number | Annotated[str, Meta(pattern=r"^\?$")]
"""A number, or that nobody knows it."""


class Entry(
    Struct, kw_only=True, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """One recorded event of a game.

    `origin` tells whether a play report states the event or the log's author filled it in; `note` is free text.
    """

    origin: Literal["report", "filled"] | None = None
    note: str | None = None


class Decision(Entry, frozen=True):
    """What a player decided; `by` is the player's id."""

    by: str


class Chance(Entry, frozen=True):
    """A result that nobody decided: a roll, a draw, a reveal."""


class Roll(Chance, frozen=True, tag="roll"):
    """A roll of dice: `dice` has one character a die, `for_` says which test it answers, `by` whose test it is."""

    for_: str = field(name="for")
    dice: str
    by: str | None = None


class Draw(Chance, frozen=True, tag="draw"):
    """Cards drawn from a deck, each by its id, by its facts, or `?`; `by` is the player who draws, if it matters."""

    deck: str
    cards: tuple[str, ...]
    by: str | None = None


class Reveal(Chance, frozen=True, tag="reveal"):
    """A token turned face-up: its kind, what it shows, and where it lies if that is not plain."""

    what: str
    shows: str
    at: str | None = None


class Stop(Decision, frozen=True, tag="stop"):
    """No more of what is being asked for: successes of a raid, activities in port."""


class Pass(Decision, frozen=True, tag="pass"):
    """The rest of the turn is not used."""


class Result(Entry, frozen=True, tag="result"):
    """Whom the players declared winner (several for a shared victory)."""

    winners: tuple[str, ...]
