"""Refusals and findings: what speaks against an entry, as values. Only the renderers make sentences of them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from mmcli.log.entries import Entry


class Severity(StrEnum):
    """How bad a finding is, worst first."""

    ILLEGAL = "illegal"
    MISSING = "missing"
    IMPOSSIBLE = "impossible"
    MISMATCH = "mismatch"
    NOTE = "note"


class Refusal(Struct, frozen=True):
    """One clause that speaks against an entry.

    `case` names the way in which the clause is broken, `facts` what the sentence about it needs. An entry that is
    refused with `blocks` cannot even be carried out.
    """

    rule: str
    case: str
    facts: dict[str, Any] = {}
    severity: Severity = Severity.ILLEGAL
    blocks: bool = False


Refusals = Sequence[Refusal]
FINE: Refusals = ()


class Rest(Struct, frozen=True):
    """A ruling that a finding rests on: each of `readings` alone would make the finding go, or change its amount.

    It `clears` if under one of them nothing else is found instead.
    """

    ruling: str
    readings: tuple[str, ...]
    clears: bool


class Supposition(Struct, frozen=True):
    """A small slip of whoever wrote the log: where `recorded` stands from an entry on, `supposed` was meant.

    Nothing `recorded` means that something is missing before that entry, nothing `supposed` that something is too much.
    """

    entry: int
    recorded: tuple[Entry, ...]
    supposed: tuple[Entry, ...]


class Finding(Struct, frozen=True):
    """A refusal with its place: the entry it concerns (0 for the header) and, if it only follows, from which entry.

    `rests` are the rulings that it rests on, sorted, where somebody has found them out (`mmcli.kernel.readings`).
    `supposed` is the slip after which the game goes on, where one has been found (`mmcli.kernel.mending`).
    """

    refusal: Refusal
    entry: int
    recorded: Entry | None = None
    consequence_of: int | None = None
    rests: tuple[Rest, ...] = ()
    supposed: Supposition | None = None

    @property
    def rulings(self) -> tuple[str, ...]:
        """The names of the rulings that it rests on."""
        return tuple(rest.ruling for rest in self.rests)

    @property
    def rule(self) -> str:
        """The id of the broken clause."""
        return self.refusal.rule

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return self.refusal.severity


def illegal(rule: str, case: str, /, **facts: Any) -> Refusal:
    """A decision that breaks a clause."""
    return Refusal(rule, case, facts, Severity.ILLEGAL)


def cannot(rule: str, case: str, /, **facts: Any) -> Refusal:
    """A decision that breaks a clause and cannot be carried out either."""
    return Refusal(rule, case, facts, Severity.ILLEGAL, blocks=True)


def impossible(rule: str, case: str, /, **facts: Any) -> Refusal:
    """A chance result that cannot be."""
    return Refusal(rule, case, facts, Severity.IMPOSSIBLE)


def missing(rule: str, case: str, /, **facts: Any) -> Refusal:
    """Something that a clause calls for and that the log does not have."""
    return Refusal(rule, case, facts, Severity.MISSING)


def mismatch(rule: str, case: str, /, **facts: Any) -> Refusal:
    """A claim that differs from the replay."""
    return Refusal(rule, case, facts, Severity.MISMATCH)


def note(rule: str, case: str, /, **facts: Any) -> Refusal:
    """Something a reader should know: not a fault of the players."""
    return Refusal(rule, case, facts, Severity.NOTE)
