"""Verdicts as values: what the oracle answers, and everything that it rests on. The renderers make sentences of it."""

from enum import StrEnum
from typing import Any

from msgspec import Struct

from mmcli.games.facts import Assumption, Written
from mmcli.kernel.findings import Refusal
from mmcli.log.entries import Entry
from mmcli.rulebook.rules import Ruling, Standing

FIRM = (Standing.SOURCE_DOCUMENT, Standing.OFFICIAL_FAQ, Standing.PRINTED)
"""The standings of a ruling whose default settles a verdict: others leave it open."""


class Kind(StrEnum):
    """What a verdict says."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    DEPENDS = "depends"
    NOT_COVERED = "not-covered"


class Judged(Struct, frozen=True):
    """An answer under one reading of everything: legal, illegal or not covered, never depends.

    `reasons` speak against the action; `notes` are what a reader should know besides.
    """

    kind: Kind
    reasons: tuple[Refusal, ...] = ()
    notes: tuple[Refusal, ...] = ()


class Rest(Struct, frozen=True):
    """A ruling that the verdict rests on: the reading in force, and what those others would say that turn it."""

    ruling: Ruling
    reading: str
    chosen: bool
    others: tuple[tuple[str, Judged], ...]

    @property
    def firm(self) -> bool:
        """Whether the reading in force settles the matter: it was chosen, or a surer source than players has it."""
        return self.chosen or self.ruling.standing in FIRM


class Effect(Struct, frozen=True):
    """A figure that the action changes at once: whose, before and after."""

    who: str
    figure: str
    before: Any
    after: Any


class Change(Struct, frozen=True):
    """Facts, one or two, that would turn the answer if they were so, and what the answer would be.

    `assumed` are those of the present facts that the position does not state. `written` is what a position has to say
    for the facts to be so, None if none can say it.
    """

    facts: tuple[str, ...]
    judged: Judged
    assumed: tuple[Assumption, ...] = ()
    written: tuple[Written, ...] | None = None

    @property
    def decisive(self) -> bool:
        """Whether it is about a fact that was not stated and that nobody takes for granted."""
        return any(assumption.decisive for assumption in self.assumed)


class Verdict(Struct, frozen=True):
    """The answer to a question, and why.

    `judged` is the answer with what was assumed, under the readings in force. `lead` are actions that go before and
    were not stated, `unseen` chance results that nobody stated. `called_by` is the clause that knows the kind of action
    (None if `unknown` is what no rule knows). `effects` are what a legal action changes at once. `alternatives` are the
    legal actions nearest to what was asked, or, where `kinds_only`, one of each kind. `due` is what calls for a chance
    result that is asked about: it has to come now. `others` are what else the words of
    the question could mean; it `is_loose` if they are loose words for the action.
    """

    kind: Kind
    judged: Judged
    entry: Entry | None = None
    called_by: str | None = None
    unknown: str = ""
    lead: tuple[Entry, ...] = ()
    unseen: tuple[Entry, ...] = ()
    effects: tuple[Effect, ...] = ()
    rests: tuple[Rest, ...] = ()
    changes: tuple[Change, ...] = ()
    alternatives: tuple[Entry, ...] = ()
    assumed: tuple[Assumption, ...] = ()
    kinds_only: bool = False
    due: Refusal | None = None
    others: tuple[Entry, ...] = ()
    is_loose: bool = False

    @property
    def open_rests(self) -> list[Rest]:
        """The rulings on which the answer depends."""
        return [rest for rest in self.rests if not rest.firm]

    @property
    def open_facts(self) -> list[Change]:
        """The facts that were not stated and on which the answer depends."""
        return [change for change in self.changes if change.decisive]
