"""Playing on from a position: entries one after the other, with chance given, sampled, or asked for."""

from collections.abc import Callable
from random import Random
from typing import Any

from mmcli.errors import LogError
from mmcli.kernel.asks import Ask
from mmcli.log import entries
from mmcli.log.entries import Entry, Reveal, Stop
from mmcli.oracle.actions import entry_of
from mmcli.oracle.asking import ask
from mmcli.oracle.situation import Situation
from mmcli.oracle.verdict import Kind, Verdict

MOST_RESULTS = 200
"""How many chance results may follow each other before somebody decides something."""

Chance = Callable[[Situation, Ask], Any]
"""Says what chance brings where an ask waits for it: an entry, or its words or data."""


class IllegalActionError(LogError):
    """An action that is not legal: the game does not go on with it. `verdict` says why."""

    def __init__(self, situation: Situation, verdict: Verdict) -> None:
        super().__init__("the action is not legal")
        self.situation = situation
        self.verdict = verdict


def play_on(situation: Situation, actions: list[Any], chance: Chance) -> Situation:
    """The situation after the actions; `chance` is asked for every result that none of them gives.

    Raises IllegalActionError for an action that is not legal, LogError for one that is not well-formed.
    """
    for action in actions:
        table = situation.table()
        entry = entry_of(situation.kind, table, action)
        while table.ask.is_chance() and not _answers(table.ask, entry):
            situation = situation.then(_result(situation, table.ask, chance))
            table = situation.table()
        situation = _with(situation, entry)
    return _to_a_decision(situation, chance)


def _with(situation: Situation, entry: Entry) -> Situation:
    verdict = ask(situation, entry)
    if verdict.judged.kind is Kind.ILLEGAL:
        raise IllegalActionError(situation, verdict)
    for step in (*verdict.lead, entry):
        situation = situation.then(step)
    return situation


def _to_a_decision(situation: Situation, chance: Chance) -> Situation:
    """Until somebody decides something, or nobody says what chance brings."""
    for _ in range(MOST_RESULTS):
        waiting = situation.table().ask
        if not waiting.is_chance():
            break
        brought = chance(situation, waiting)
        if brought is None:
            break
        situation = situation.then(_checked(situation, waiting, brought))
    return situation


def _answers(waiting: Ask, entry: Entry) -> bool:
    """Whether an entry is what is waited for: a result, or a decision that need not wait for one."""
    against = waiting.against(entry)
    return against is not None and (isinstance(entry, entries.Chance) or not against)


def _result(situation: Situation, waiting: Ask, chance: Chance) -> Entry:
    brought = chance(situation, waiting)
    if brought is None:
        raise LogError(f"first comes {what_is_due(situation, waiting)}; give it before, or let --seed decide")
    return _checked(situation, waiting, brought)


def _checked(situation: Situation, waiting: Ask, brought: Any) -> Entry:
    entry = entry_of(situation.kind, situation.table(), brought)
    if waiting.refuse(entry):
        raise IllegalActionError(situation, ask(situation, entry))
    return entry


def due(situation: Situation) -> str | None:
    """What chance has to bring next, in a few words; None if somebody has to decide something."""
    waiting = situation.table().ask
    return what_is_due(situation, waiting) if waiting.is_chance() else None


def what_is_due(situation: Situation, waiting: Ask) -> str:
    """What an ask for chance waits for, in a few words."""
    first = waiting.chance() or waiting.foremost()
    facts = first.misfit(Stop(by="")).facts
    for kind, named in (("purpose", "a roll for {}"), ("deck", "a draw from the {} deck")):
        if kind in facts:
            return named.format(facts[kind])
    likely = next(first.options(), None)
    return "a token to be turned up" if isinstance(likely, Reveal) else "a chance result"


def sampled(random: Random) -> Chance:
    """Chance that draws every result with its probability."""

    def draw(situation: Situation, waiting: Ask) -> Entry:
        """One result of what is waited for."""
        first = waiting.chance()
        assert first is not None  # noqa: S101 - only asked where chance is waited for
        try:
            return first.sample(random)
        except (IndexError, ValueError):
            raise LogError(
                f"{what_is_due(situation, waiting)} is due, and the card pack does not say what can come; give it"
            ) from None

    return draw


def nobody(situation: Situation, waiting: Ask) -> None:
    """Chance of which nobody says what it brings."""
