"""A log with the slips that the audit supposes put right and marked, for whoever wrote it to check."""

from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from mmcli.audit.game import Policy, mender
from mmcli.audit.paths import STANDARD_INPUT
from mmcli.audit.replay import recorded_games
from mmcli.errors import LogError
from mmcli.kernel.course import Played
from mmcli.log.entries import Entry

MARK = "supposed by mmcli: "
"""How the note of an entry begins that the audit has put in or changed, or that stands where it has left one out."""


def mended(name: str, policy: Policy) -> tuple[list[Struct], int]:
    """The header and the entries of the one game of a log, slips put right and marked; and how many marks there are.

    Raises LogError if the log cannot be read, or does not hold exactly one game.
    """
    if name == STANDARD_INPUT or not Path(name).is_file():
        raise LogError(f"one log is mended at a time, named by its file; {name!r} is none")
    games = list(recorded_games(str(Path(name).resolve())))
    if len(games) != 1:
        raise LogError(
            f"{name}: one game is mended at a time; the file has {len(games)}: put each into a file of its own"
        )
    (game,) = games
    table = mender(game.format, game.header, policy, kept=inf)
    for entry in game.entries:
        table.play(entry)
    table.close()
    entries = list(_marked(table.course.played, game.entries))
    return [game.header, *entries], sum((entry.note or "").count(MARK) for entry in entries)


def _marked(played: Sequence[Played], recorded: Sequence[Entry]) -> Iterator[Entry]:
    """What is supposed to have been played, a note at each place where the log has something else."""
    kept = {id(entry) for entry, _ in played}
    left_out = [number for number, entry in enumerate(recorded, 1) if id(entry) not in kept]
    own = {id(entry): number for number, entry in enumerate(recorded, 1)}
    for place, (entry, number) in enumerate(played):
        last = place + 1 == len(played)
        gone = [other for other in left_out if other <= number or last]
        left_out = left_out[len(gone) :]
        yield noted(entry, [*_why(entry, number, own, gone, recorded)])


def _why(entry: Entry, number: int, own: dict[int, int], gone: list[int], recorded: Sequence[Entry]) -> Iterator[str]:
    if id(entry) not in own:
        if gone and type(recorded[gone[-1] - 1]) is type(entry):
            yield f"entry {gone[-1]} says {_as_told(recorded[gone.pop() - 1])}"
        else:
            yield f"missing before entry {number}"
    elif own[id(entry)] != number:
        yield f"entry {own[id(entry)]} of the log, in another place"
    yield from (f"entry {other} left out: {_as_told(recorded[other - 1])}" for other in gone)


def _as_told(entry: Entry) -> str:
    """An entry in a few words that need no quotes of their own."""
    told: dict[str, Any] = {name: value for name, value in structs.asdict(entry).items() if value is not None}
    tag = type(entry).__struct_config__.tag
    return " ".join([str(tag), *(f"{name.strip('_')} {_plain(value)}" for name, value in told.items())])


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def noted(entry: Entry, marks: Sequence[str]) -> Entry:
    """An entry with marks in its note, after what stands there."""
    if not marks:
        return entry
    notes = [entry.note] if entry.note else []
    return structs.replace(entry, note="; ".join([*notes, *(MARK + mark for mark in marks)]))
