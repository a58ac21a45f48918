"""Playing again: how far back it goes in a long game, and what it must not do."""

from collections.abc import Iterator
from io import BytesIO

import msgspec
import pytest

import mmcli.audit.retold
from mmcli.audit.game import Policy, audit_stream
from mmcli.kernel.course import Played
from mmcli.kernel.findings import Finding
from mmcli.kernel.readings import FAR, Rereading
from tests.play import Facts, audited, header

ROUND: list[Facts] = [
    {"do": "pass", "by": "anne"},
    {"do": "pass", "by": "blas"},
    {"do": "draw", "deck": "event", "cards": ["?"]},
]
LATE: list[Facts] = [{"do": "move", "by": "anne", "to": "port"}, {"do": "port", "by": "anne"}]
AT_SEA: Facts = {"turn": "anne", "captains": {"anne": {"at": "tortuga"}}}


def in_round(number: int) -> list[Facts]:
    """So many rounds in which nothing happens, and then a port action on arrival."""
    return [*ROUND * number, *LATE]


def last(found: list[Finding]) -> Finding:
    """The last finding above a note."""
    return [finding for finding in found if finding.severity != "note"][-1]


@pytest.mark.parametrize("rounds", [1, FAR, 10 * FAR])
def test_a_ruling_is_named_however_late_in_a_game(rounds: int) -> None:
    finding = last(audited(in_round(rounds), position=AT_SEA))
    assert finding.rule == "MM-MOVE-3"
    assert "port-on-arrival" in finding.rulings


def test_only_the_last_entries_of_a_long_game_are_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []

    class Counting(Rereading):
        def tell(self, findings: list[Finding], entries: Iterator[Played]) -> list[Finding]:  # type: ignore[override]
            told = super().tell(findings, entries)
            kept.append(len(self._entries))
            return told

    monkeypatch.setattr(mmcli.audit.retold, "Rereading", Counting)
    audited(in_round(10 * FAR), position=AT_SEA)
    assert max(kept) <= 2 * FAR


def test_nothing_is_played_again_where_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(mmcli.audit.retold, "Rereading", never)
    lines = [header(position={"turn": "anne"}), {"do": "pass", "by": "anne"}, {"do": "pass", "by": "blas"}]
    log = b"\n".join(msgspec.json.encode(line) for line in lines)
    assert [game.findings for game in audit_stream(BytesIO(log), "log", Policy(notes=True))] == [[]]


def test_a_long_game_without_a_finding_is_not_kept_for_ever() -> None:
    lines = [header(position=AT_SEA), *[{"do": "claim", "of": "anne", "glory": 0}] * 20_000, *LATE]
    log = b"\n".join(msgspec.json.encode(line) for line in lines)
    (game,) = audit_stream(BytesIO(log), "log", Policy(notes=True))
    assert "port-on-arrival" in last(game.findings).rulings
