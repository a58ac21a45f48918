"""What an answer says would turn it does: the change is written into the position, and the question put again."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mmcli.errors import LogError
from mmcli.games.facts import Written
from mmcli.games.merchants.entries import Claim
from mmcli.log.entries import Entry
from mmcli.oracle.actions import entry_of
from mmcli.oracle.asking import ask
from mmcli.oracle.bench import Bench
from mmcli.oracle.situation import read
from mmcli.oracle.verdict import Change, Judged
from tests.random_positions import any_position
from tests.seeds import seeded

POSITIONS = Path(__file__).parent.parent / "fixtures" / "positions"
LIBRARY = {path.stem: path for path in sorted(POSITIONS.glob("*.toml"))}
ACTIONS = """
move sea; move port; move tortuga; move nassau; move havana; move san-juan; port; pass; declare; retire
scout merchant; scout merchant spanish; scout blas; scout anne; scout spanish-navy
sell rum; sell cocoa; sell tobacco tobacco tobacco; market; buy rum; buy unicorn
shipyard; buy-ship sloop; buy-ship flute; buy-ship frigate; buy-ship galleon; buy-modification chasers
buy-modification extra-cannon-port; buy-weapon grapeshot; sell-weapon grapeshot
repair hull 1; repair hull 2; repair masts 2; repair cargo 1; repair cannons 1
recruit; rumor; mission free-the-rum; mission no-such-mission; stash put=5; stash take=5
play fair-wind; play no-such-card; investigate wreck-on-the-reef; investigate no-such-rumor; complete no-such-mission
shoot; board; flee; spread hull crew; engage as spanish; engage as dutch; let-go; keep rum; jettison rum
return chasers nassau; transfer chasers; roll scouting S2; roll influence SS
"""
QUESTIONS = [
    f"{who}: {action.strip()}"
    for who in ("anne", "blas")
    for line in ACTIONS.strip().splitlines()
    for action in line.split(";")
]
PIRACIES = [
    f"{power}: piracy '{zone}' {target}"
    for power in ("england", "ottoman", "venice")
    for zone in ("Middle Sea", "West Sea")
    for target in ("spain", "france", "england")
]
SHARE = 4
"""Every how many-th question is put in each position of the library; its neighbours put the others."""
SEEDS = range(40)

NO_POSITION_SAYS = {"nothing has been done in this port action yet"}
"""What only the entries of a position can bring about, and no field of it."""
CLAIMED = {*Claim.__struct_fields__} - {"of", "ship", "origin", "note"}
"""After entries a position can state of a captain what players note; the rest was so before them."""
AT_SEA = "arrived"
"""What goes without saying once a ship is noted at sea: that it has not moved into port this turn."""
UNDER_WAY = {"d027-six-cards-in-port": "at"}
"""A move is under way: the place that is noted in the middle of it is not the one that it ends in."""


def rewritten(data: dict[str, Any], written: Iterable[Written]) -> dict[str, Any]:
    """The position with a change made by hand: in its fields, or noted after its entries."""
    changed = deepcopy(data)
    for path, value in written:
        if "entries" in data and path[-1] != AT_SEA:
            changed["entries"].append({"do": "claim", "of": path[1], path[2]: value})
        elif "entries" not in data:
            _write(changed, path, value)
    return changed


def _write(data: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    *owners, field = path
    for owner in owners:
        data = data.setdefault(owner, {})
    data.pop(field, None)
    if value is not None:
        data[field] = value


def can_be_written(name: str, data: dict[str, Any], written: Iterable[Written]) -> bool:
    """Whether a position can say it: any, but one with entries only what is noted after them."""
    paths = [path for path, _ in written if path[-1] != AT_SEA]
    fields = {path[-1] for path in paths if path[0] == "captains"} - {UNDER_WAY.get(name)}
    return "entries" not in data or (len(fields & CLAIMED) == len(paths) > 0)


def answer(data: dict[str, Any], entry: Entry) -> Judged:
    situation = read(deepcopy(data))
    return Bench(situation, entry).judged_at(situation.table())


def asked(data: dict[str, Any], question: str) -> Entry:
    situation = read(deepcopy(data))
    return entry_of(situation.kind, situation.table(), question)


def changes(data: dict[str, Any], question: str) -> Iterator[Change]:
    try:
        yield from ask(read(deepcopy(data)), question).changes
    except LogError:  # no such player, or no such target
        return


def broken_promises(name: str, data: dict[str, Any], questions: Iterable[str]) -> Iterator[object]:
    """The changes after which the answer is another than was said."""
    for question in questions:
        for change in changes(data, question):
            if change.written is None:
                yield from (fact for fact in change.facts[:1] if fact not in NO_POSITION_SAYS)
            elif can_be_written(name, data, change.written):
                found = answer(rewritten(data, change.written), asked(data, question))
                if said(change, change.judged) != said(change, found):
                    yield question, change.facts, change.judged, found


def said(change: Change, judged: Judged) -> tuple[Any, ...]:
    """The answer, and which rules decide it; once no action is left, that is up to what follows the turn."""
    turn_is_over = (("actions",), 0) in (change.written or ())
    return judged.kind, turn_is_over or {reason.rule for reason in judged.reasons}


@pytest.mark.parametrize("name", LIBRARY)
def test_a_change_that_is_named_turns_the_answer(name: str) -> None:
    data = msgspec.toml.decode(LIBRARY[name].read_bytes())
    questions = QUESTIONS[[*LIBRARY].index(name) % SHARE :: SHARE]
    put = PIRACIES if data.get("game") == "virgin-queen" else questions
    assert list(broken_promises(name, data, put)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_change_that_is_named_turns_the_answer_in_any_position(seed: int) -> None:
    random = seeded(seed)
    data = any_position(random)
    assert list(broken_promises("", data, random.sample(QUESTIONS, 12))) == []
