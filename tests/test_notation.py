"""The notation: every log is read back as it was, and what is not understood is told with its place."""

import io
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from mmcli.audit.files import FileReport, audit_file
from mmcli.audit.game import Policy
from mmcli.cli.app import app
from mmcli.errors import LogError
from mmcli.notation.convert import FORMS, converted, records

ROOT = Path(__file__).parent.parent
LOGS = sorted([*(ROOT / "replays").glob("*.jsonl"), *(ROOT / "fixtures").rglob("*.jsonl")])
BY_HAND = """\
[mmcli 1 merchants]
[title Anne's raid]
[cards facts]
[seat anne Anne F TOR 3223 sloop]
[seat blas Blas S HAV 2332 flute]
[position {"captains":{"anne":{"at":"tortuga"}}}]
a: >NAS s /S2 !D raid D +ru4h,su3e,wo3m /1S2 exchange ru4h +co5e keep co5e,su3e ; half the hold
=g21*1 &D:1
b: >POR ~pass
"""


def data(log: bytes) -> list[dict[str, Any]]:
    """The records of a log as data."""
    return [*records(io.BytesIO(log), "log")]


def into(log: bytes, form: str, *, gzipped: bool = False) -> bytes:
    """A log in another form."""
    return b"".join(converted(io.BytesIO(log), "log", form, gzipped=gzipped))


def can_be_read(log: bytes) -> bool:
    """Whether every line of a log is a record."""
    try:
        return bool(data(log))
    except LogError:
        return False


@pytest.mark.parametrize("form", sorted(FORMS))
def test_every_log_is_read_back_as_the_same(form: str) -> None:
    whole = [log for log in (path.read_bytes() for path in LOGS) if can_be_read(log)]
    assert len(whole) > 2000
    lost = [log for log in whole if data(into(log, form)) != data(log)]
    assert not lost


def test_a_log_by_hand_says_its_entries() -> None:
    header, *entries = data(BY_HAND.encode())
    anne = {"name": "Anne", "nation": "french", "home": "tortuga"}
    skills = {"seamanship": 3, "scouting": 2, "leadership": 2, "influence": 3}
    assert header["players"][0] == {"id": "anne", "captain": anne | skills, "ship": "sloop"}
    assert entries == [
        {"do": "move", "by": "anne", "to": "nassau"},
        {"do": "scout", "by": "anne", "target": "merchant"},
        {"do": "roll", "for": "scouting", "dice": "S2"},
        {"do": "reveal", "what": "merchant", "shows": "dutch"},
        {"do": "engage", "by": "anne", "as": "dutch"},
        {"do": "draw", "deck": "cargo", "cards": ["rum/4/hull", "sugar/3/escape", "wood/3/masts"]},
        {"do": "roll", "for": "seamanship", "dice": "1S2"},
        {"do": "exchange", "by": "anne", "card": "rum/4/hull"},
        {"do": "draw", "deck": "cargo", "cards": ["cocoa/5/escape"]},
        {"do": "keep", "by": "anne", "cards": ["cocoa/5/escape", "sugar/3/escape"], "note": "half the hold"},
        {"do": "claim", "of": "anne", "gold": 21, "glory": 1, "bounties": {"dutch": 1}},
        {"do": "move", "by": "blas", "to": "port-royal"},
        {"do": "pass", "by": "blas", "origin": "filled"},
    ]


ODD = st.text(max_size=8) | st.sampled_from(
    ["HAV", "ru3h", "-", "?", "a,b", "x=y", "; z", "anne:", "{", "[", '"', "\\n"]
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | ODD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ODD, inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    ["by", "to", "for", "dice", "cards", "deck", "of", "gold", "note", "origin", "what", "shows", "at", "x"]
)
KINDS = st.sampled_from(
    ["move", "roll", "draw", "claim", "reveal", "sell", "stop", "loot", "new-captain", "no-such-kind"]
)
ENTRIES = st.builds(lambda do, rest: {"do": do} | rest, KINDS, st.dictionaries(FIELDS, VALUES, max_size=5))


@settings(max_examples=300, deadline=None)
@given(st.lists(ENTRIES, max_size=8))
def test_any_entry_at_all_is_read_back_as_the_same(entries: list[dict[str, Any]]) -> None:
    header = {"mmcli": 1, "game": "merchants", "players": [{"id": "anne", "captain": "x", "ship": "sloop"}]}
    log = b"".join(msgspec.json.encode(record) + b"\n" for record in (header, *entries))
    assert data(into(log, "mmn")) == data(log)


def report(folder: Path, log: bytes, name: str) -> FileReport:
    file = folder / name
    file.write_bytes(log)
    return audit_file(str(file), Policy())


def found(folder: Path, log: bytes, name: str) -> list[Any]:
    return [msgspec.to_builtins(finding) for game in report(folder, log, name).games for finding in game.findings]


@pytest.mark.parametrize("path", LOGS[::50], ids=lambda path: path.stem)
def test_a_log_is_judged_alike_in_every_form(path: Path, tmp_path: Path) -> None:
    log = path.read_bytes()
    if can_be_read(log) and b'"cards":"../' not in log:
        assert found(tmp_path, log, "a.jsonl") == found(tmp_path, into(log, "mmn"), "b.mmn")


def test_a_finding_stands_on_the_line_of_its_step(tmp_path: Path) -> None:
    [game] = report(tmp_path, BY_HAND.encode(), "log.mmn").games
    assert [game.line_of(entry) for entry in (1, 10, 11, 12, 13)] == [7, 7, 8, 9, 9]


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("a: >HAV sel ru3h", "column 9: sel: no step begins so"),
        ("a: fix hull lots", "column 13: lots: points of fix is a whole number or `?`"),
        ("a: fix hull", "column 8: fix: here should stand points, and the line ends"),
        ("a: =g", "column 4: =g: figures are a letter and a number each"),
        ('a: >"HAV', "column 5: "),
        ("; alone", "column 1: a note stands after the step that it belongs to"),
        ("[title Twice]", "column 1: a tag stands at the head of a game"),
        ("a: buyy ru3h", "is buy meant?"),
    ],
)
def test_what_is_not_understood_is_told_with_its_place(step: str, says: str, tmp_path: Path) -> None:
    told = report(tmp_path, f"{BY_HAND}{step}\nb: >HAV\n".encode(), "log.mmn")
    assert told.error is not None
    assert told.error.startswith(f"{tmp_path}/log.mmn:10: ")
    assert says in told.error
    assert told.games[0].entries == 14 + step.startswith("a: >HAV")


def test_nothing_typed_wrong_ends_in_a_traceback(tmp_path: Path) -> None:
    dice = random.Random(15)  # noqa: S311 - the same mistakes at every run
    replay = into((ROOT / "replays/s2-four-players-to-the-end.jsonl").read_bytes(), "mmn")
    for log in (BY_HAND.encode(), replay[:4000]):
        for _ in range(100):
            told = report(tmp_path, mutated(log, dice), "log.mmn")
            assert not told.trace, told.trace


def mutated(log: bytes, dice: random.Random) -> bytes:
    """A log with some bytes of it changed, dropped or doubled."""
    for _ in range(dice.randint(1, 6)):
        at, length = dice.randrange(len(log)), dice.randint(0, 9)
        instead = dice.choice([b"", bytes([dice.randrange(256)]), b'"', b"{", log[at : at + length] * 2])
        log = log[:at] + instead + log[at + length :]
    return log


def test_convert_writes_every_form_and_back(tmp_path: Path) -> None:
    run = CliRunner().invoke
    log = tmp_path / "log.mmn"
    log.write_text(BY_HAND, encoding="utf-8")
    for name in ("a.jsonl", "b.mmlog.gz", "c.mmn.gz", "d.jsonl.gz", "e.mmlog", "f.mmn"):
        assert run(app, ["convert", str(log), str(tmp_path / name)]).exit_code == 0
        log = tmp_path / name
    assert data(log.read_bytes()) == data(BY_HAND.encode())


def test_convert_that_cannot_be_done_says_so_and_writes_nothing(tmp_path: Path) -> None:
    run = CliRunner().invoke
    log = tmp_path / "log.mmn"
    log.write_text(f"{BY_HAND}a: nonsense\n", encoding="utf-8")
    for arguments, says in (
        ([str(log), str(tmp_path / "out.jsonl")], "log.mmn:10: column 4: nonsense: no step begins so"),
        ([str(log), str(log)], "not written over itself"),
        ([str(log), "out.txt"], "this tells no form"),
        ([str(tmp_path / "none"), "--to", "mmn"], "No such file"),
    ):
        told = run(app, ["convert", *arguments])
        assert told.exit_code == 2
        assert says in told.output
    assert [path.name for path in tmp_path.iterdir()] == ["log.mmn"]
