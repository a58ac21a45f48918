"""Names are those that there are: another way to write one is noted, a slip is told as one, and nobody is accused.

For every clean log and any name in it of which the game knows all: with a stroke of the pen wrong, one fault of the
log is told, under the clause about names; in other capitals, with blanks or accents, the log is as clean as before.
"""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mmcli.audit.game import GameReport, audit_stream
from mmcli.games.names import key
from mmcli.kernel.findings import Severity
from tests.seeds import seeded

ROOT = Path(__file__).parents[1]
LOGS = sorted([*(ROOT / "fixtures/legal").glob("*.jsonl"), *(ROOT / "replays").glob("vq-*.jsonl")])
CLOSED = (
    "by", "of", "to", "at", "as", "declare", "target", "ship", "weapon", "weapons", "modification", "location",
    "locations", "for", "deck", "what", "shows", "player", "winners", "nation", "home", "war", "plague", "enters",
    "zone", "power", "space", "give", "unit", "units", "demand", "cargo", "hold",
)  # fmt: skip
"""The fields that name what the game knows all of."""
NAMES = {"merchants": "MM-LOG-1", "virgin-queen": "VQ-LOG-1"}
LETTERS = "aeiourstnl"
TRIES = 160
Log = list[dict[str, Any]]
Place = tuple[str | int, ...]


def words(told: Any, field: str = "", place: Place = ()) -> Iterator[tuple[Place, str]]:
    """Every name in the closed fields of an entry, and where it stands."""
    if isinstance(told, str) and field in CLOSED and told != "?" and "|" not in told:
        yield place, told
    elif isinstance(told, list):
        for number, part in enumerate(told):
            yield from words(part, field, (*place, number))
    elif isinstance(told, dict):
        for name, part in told.items():
            yield from words(part, field if field in CLOSED else name, (*place, name))


def put(told: Any, place: Place, word: str) -> Any:
    """What is told, with a word in a place of it."""
    if not place:
        return word
    copy = told.copy()
    copy[place[0]] = put(told[place[0]], place[1:], word)
    return copy


def slip_of(word: str, random: Random) -> str:
    """A word with one stroke of the pen wrong, not the first."""
    at = random.randrange(1, len(word))
    return random.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + random.choice(LETTERS) + word[at:],
            word[:at] + random.choice(LETTERS) + word[at + 1 :],
            word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
        )
    )


def otherwise(word: str, random: Random) -> str:
    """A word in other capitals, with blanks, or with an accent."""
    return random.choice((word.upper(), word.title(), word.replace("-", " "), f" {word} ", word.replace("a", "á")))


def tried(seed: int) -> tuple[Path, Log, int, Place, str] | None:
    """A log, one of its entries, and a name in it."""
    random = seeded(seed)
    path = random.choice(LOGS)
    log: Log = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    number = random.randrange(1, len(log)) if len(log) > 1 else 0
    found = [(place, word) for place, word in words(log[number]) if number and len(key(word)) > 3]
    return (path, log, number, *random.choice(found)) if found else None


def audited(log: Log, number: int, place: Place, word: str) -> GameReport:
    """The log with another word in a place of an entry."""
    lines = [*log[:number], put(log[number], place, word), *log[number + 1 :]]
    (game,) = audit_stream(io.BytesIO("\n".join(map(json.dumps, lines)).encode()), "log")
    return game


def graves(game: GameReport) -> list[str]:
    """The clauses of what is found above a note and follows from nothing else."""
    return [
        finding.rule
        for finding in game.findings
        if finding.severity is not Severity.NOTE and finding.consequence_of is None
    ]


@pytest.mark.parametrize("seed", range(TRIES))
def test_a_slip_of_a_name_is_told_as_one_and_is_nobodys_breach(seed: int) -> None:
    chosen = tried(seed)
    if chosen is None:
        return
    path, log, number, place, word = chosen
    slip = slip_of(word, seeded(seed))
    if key(slip) == key(word) or any(figure in word for figure in "0123456789"):
        return
    game = audited(log, number, place, slip)
    assert graves(game) == [NAMES[log[0]["game"]]], (path.name, slip)
    (told,) = [finding.refusal for finding in game.findings if finding.refusal.case in ("misspelt", "doubtful")]
    assert f"`{word}`" in told.facts["meant"], (path.name, slip)


@pytest.mark.parametrize("seed", range(TRIES))
def test_another_way_to_write_a_name_is_as_good(seed: int) -> None:
    chosen = tried(seed)
    if chosen is None:
        return
    path, log, number, place, word = chosen
    game = audited(log, number, place, otherwise(word, seeded(seed)))
    assert graves(game) == [], (path.name, word)


def test_a_name_between_two_others_is_passed_over() -> None:
    log: Log = [
        json.loads(line) for line in (ROOT / "fixtures/legal/vq-piracy-from-port.jsonl").read_text().splitlines()
    ]
    number, entry = next((number, entry) for number, entry in enumerate(log) if entry.get("to") == "East Sea")
    game = audited(log, number, ("to",), "Est Sea")
    (finding, *_) = [finding for finding in game.findings if finding.severity is not Severity.NOTE]
    assert (finding.rule, finding.refusal.case, finding.refusal.facts["meant"]) == (
        "VQ-LOG-1", "doubtful", "`East Sea` or `West Sea`"
    )  # fmt: skip
    assert entry["to"] == "East Sea"
