"""The tags at the head of a game in the notation: read as its header, and written."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from mmcli.errors import MmcliError
from mmcli.games.registry import game_format
from mmcli.notation.forms import Forms, forms
from mmcli.notation.spelling import spelled, value_of
from mmcli.notation.steps import WORD, Json

TAG = re.compile(r"\[\s*([\w-]+)\s*(.*?)\s*\]", re.DOTALL)
START, SEAT, PLAYERS = "mmcli", "seat", "players"
BARE = re.compile(r"[^\W\d_][^\"{}\[\]\\]*")
"""A text that a tag holds as it stands, but for `true`, `false` and `null`."""
NOTHING = Forms({}, {}, {}, {})


class TagError(MmcliError):
    """A tag that is not understood."""


def forms_for(header: Json) -> Forms:
    """The notation of the game that a header names; without a word if there is no such game."""
    game, modules = header.get("game"), header.get("modules", [])
    if not isinstance(game, str) or not isinstance(modules, list) or not all(isinstance(name, str) for name in modules):
        return NOTHING
    try:
        kind = game_format(game, tuple(modules))
    except MmcliError:
        return NOTHING
    return forms(kind)


def players_of(header: Json) -> tuple[str, ...]:
    """The ids of the players that a header seats."""
    seats = header.get(PLAYERS)
    ids = [seat.get("id") for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []
    return tuple(found for found in ids if isinstance(found, str))


def read_head(line: str) -> Json:
    """The header that the first tag of a game begins; raises TagError."""
    name, told = _tag(line)
    if told.startswith("{"):
        found = _value(told)
        if isinstance(found, dict):
            return found
    version, _, game = told.partition(" ")
    if name != START or not version.isdecimal() or not game.strip():
        raise TagError("a game begins with its tag, as in [mmcli 1 merchants]")
    return {START: int(version[:9]), "game": game.strip()}


def is_head(line: str) -> bool:
    """Whether a line begins a game."""
    found = TAG.fullmatch(line)
    return found is not None and found[1] == START


def read_tag(line: str, header: Json) -> None:
    """Add what a tag says to a header; raises TagError."""
    name, told = _tag(line)
    if name == SEAT:
        header.setdefault(PLAYERS, []).append(_seat(forms_for(header), told))
    elif name in header:
        raise TagError(f"the tag {name} stands there twice")
    else:
        header[name] = told if BARE.fullmatch(told) and told not in ("true", "false", "null") else _value(told)


def _tag(line: str) -> tuple[str, str]:
    found = TAG.fullmatch(line)
    if found is None:
        raise TagError("a tag is one line: [name value]")
    return found[1], found[2]


def _value(told: str) -> Any:
    try:
        return msgspec.json.decode(told)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise TagError(f"{told[:60] or 'nothing'} is neither a text that begins with a letter nor JSON") from None


def _seat(found: Forms, told: str) -> Json:
    words = WORD.findall(told)
    try:
        values = [value_of(found, "other", word) for word in words]
    except ValueError as wrong:
        raise TagError(f"a part of the seat is not {wrong}") from None
    if (
        len(words) == len(found.seat) + len(found.facts)
        and len(words[-2]) == len(found.skills)
        and words[-2].isdecimal()
    ):
        skills = dict(zip(found.skills, map(int, words[-2]), strict=True))
        values[1:-1] = [dict(zip(found.facts, values[1:-2], strict=True)) | skills]
    if len(values) != len(found.seat):
        raise TagError(f"a seat is its {', '.join(found.seat)}" if found.seat else "this game has no seats")
    return dict(zip(found.seat, values, strict=True))


def write_head(header: Json) -> Iterator[str]:
    """The tags of a header, a line each."""
    tags = list(_tags(header))
    try:
        again = read_head(tags[0])
        for tag in tags[1:]:
            read_tag(tag, again)
    except TagError:
        again = {}
    yield from tags if _json(again) == _json(header) else [f"[mmcli {_json(header)}]"]


def _tags(header: Json) -> Iterator[str]:
    yield f"[mmcli {header.get('mmcli')} {header.get('game')}]"
    found = forms_for(header)
    for name, value in header.items():
        if name == PLAYERS and isinstance(value, list) and found.seat:
            yield from (_seat_tag(found, seat) for seat in value)
        elif name not in (START, "game"):
            plain = isinstance(value, str) and BARE.fullmatch(value) and value not in ("true", "false", "null")
            yield f"[{name} {value if plain else _json(value)}]"


def _seat_tag(found: Forms, seat: Any) -> str:
    if not isinstance(seat, dict) or tuple(seat) != found.seat:
        return ""
    captain = seat[found.seat[1]]
    if isinstance(captain, dict) and captain.keys() == {*found.facts, *found.skills}:
        skills = "".join(str(captain[skill]) for skill in found.skills)
        parts = [*(spelled(found, "other", captain[fact]) for fact in found.facts), skills]
    else:
        parts = [spelled(found, "other", captain)]
    identity, _, ship = (spelled(found, "other", value) for value in seat.values())
    return f"[{SEAT} {identity} {' '.join(parts)} {ship}]"


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
