"""The files of card packs: TOML, shipped or an owner's own, read and checked (D-7)."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from mmcli import errors
from mmcli.errors import PackError
from mmcli.games.merchants.box.components import FOLDER, Components
from mmcli.games.merchants.box.pack_texts import DECKS, PackText
from mmcli.games.merchants.box.packs import Pack
from mmcli.games.merchants.faults.packs import faults_of_cards, faults_of_decks
from mmcli.log.reading import plain_file

FACTS = "facts"
"""The name of the pack of which only the structure is known: eight cards a good, faces as the log records them."""
LONGEST_NAME = 80
PLACE = re.compile(r"`\$\.?([^`]*)`")
STEP = re.compile(r"([^.\[\]]+)(?:\[(\d+)\])?")


def with_texts(box: Components, pack: Pack, texts: PackText) -> Pack:
    """A pack with cards that a log tells the texts of itself; their decks are then no longer known in full (D-7).

    Raises PackError for the first fault in the texts.
    """
    for fault in faults_of_cards(box, texts):
        raise PackError(f"texts: {field_at(fault.at)}: {fault.says}")
    told = [deck for deck in DECKS if texts.cards(deck)]
    joined = _joined(pack.text, texts)
    return Pack(msgspec.structs.replace(joined, name=pack.name, partial=tuple({*pack.text.partial, *told})))


def load_pack(name: str, box: Components) -> Pack:
    """The pack of that name, for games with a box: a shipped one, or an owner's file or folder by its path.

    Raises PackError if there is none or it is broken, with the file, the line, the field and what would be right. The
    shipped packs are known to be sound (a test sees to it), so that their start need not read the rulebook. A pack is
    read once, and again when one of its files has changed.
    """
    return _loaded(name, box, () if is_shipped(name) else tuple(map(_stamp, _files(name))))


def _stamp(file: Path) -> tuple[Path, int, int]:
    """What tells whether a file is still the one that was read."""
    found = file.stat()
    return file, found.st_mtime_ns, found.st_size


@lru_cache(maxsize=256)
def _loaded(name: str, box: Components, stamps: tuple[tuple[Path, int, int], ...]) -> Pack:
    """The pack of that name as its files are now."""
    if name == FACTS:
        return Pack(PackText(FACTS, says="Only the structure of the decks is known."))
    text = PackText()
    for file in _files(name):
        text = _joined(text, _read(file))
    return Pack(text if is_shipped(name) else _sound(name, text, box))


def _sound(name: str, text: PackText, box: Components) -> PackText:
    """An owner's pack as it is; raises PackError for the first fault in it."""
    for file in _files(name):
        for fault in faults_of_cards(box, _read(file)):
            raise PackError(_fault(file, file.read_bytes(), field_at(fault.at), fault.says))
    for says in faults_of_decks(box, text):
        raise PackError(f"card pack {name}: {says}")
    return text


def is_shipped(name: str) -> bool:
    """Whether a pack of that name comes with mmcli."""
    return name == FACTS or name in _shipped()


@cache
def _shipped() -> frozenset[str]:
    return frozenset(folder.name for folder in (FOLDER / "cards").iterdir() if folder.is_dir())


def _files(name: str) -> list[Path]:
    """A pack is one TOML file, or a folder of them that are read together."""
    place = FOLDER / "cards" / name if is_shipped(name) else Path(name)
    try:
        if place.is_file() and place.name.endswith(".toml"):
            return [place]
        files = sorted(_toml_files(place), key=lambda file: file.name) if place.is_dir() else []
    except OSError as fault:
        raise PackError(f"the card pack {_shortened(name)!r} cannot be read: {fault.strerror}") from None
    if files:
        return files
    known = "it can be open, facts or the path of a .toml file"
    raise PackError(f"there is no card pack called {_shortened(name)!r}; {known}")


def _shortened(name: str) -> str:
    """A name as a sentence holds it."""
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."


def _toml_files(folder: Path) -> Iterator[Path]:
    return (file for file in folder.iterdir() if file.name.endswith(".toml"))


def _joined(one: PackText, other: PackText) -> PackText:
    """Two files of a pack as one: what stands in both is added up, what stands in one of them is taken over."""
    parts: dict[str, Any] = {}
    for name in PackText.__struct_fields__:
        old, new = getattr(one, name), getattr(other, name)
        parts[name] = old + new if isinstance(new, tuple) else new or old
    parts["standing"] = other.standing
    return PackText(**parts)


def _read(file: Path) -> PackText:
    """One file of a pack; raises PackError if it is none."""
    source = plain_file(file, "a card pack", "TOML", PackError)
    try:
        text = msgspec.toml.decode(source, type=PackText)
    except msgspec.DecodeError as fault:
        place = PLACE.search(str(fault))
        says = re.sub(r" - at `.*`$", "", str(fault))
        raise PackError(_fault(file, source, place[1] if place else "", says)) from None
    return text


def _fault(file: Path, source: bytes, where: str, says: str) -> str:
    """One sentence: the file, the line if it can be found, the field, what is wrong."""
    line = line_of(source.decode("utf-8", "replace"), where)
    place = f"{file}:{line}" if line else str(file)
    return f"{place}: {where}: {says}" if where else f"{place}: {says}"


def field_at(at: errors.Path) -> str:
    """A place in a pack as its author finds it: `glory[3].effect[0].point`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in at).removeprefix(".")


def line_of(source: str, where: str) -> int | None:
    """The line of a field such as `glory[3].effect[0].point` in the text of a pack; None if it cannot be told."""
    lines = [line.strip() for line in source.splitlines()]
    row, table = 0, ""
    for name, index in STEP.findall(where):
        table = f"{table}.{name}" if table else name
        wanted = f"[[{table}]]" if index else f"{name} "
        found = [at for at in range(row, len(lines)) if lines[at].startswith(wanted)]
        if len(found) <= int(index or 0):
            break
        row = found[int(index or 0)] + 1
    return row or None
