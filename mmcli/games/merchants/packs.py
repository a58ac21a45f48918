"""Card packs: the decks of a game in TOML, shipped or an owner's own (D-7)."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from mmcli.errors import PackError
from mmcli.games.merchants.card_texts import GloryCard, MissionCard, RumorCard, Specialist
from mmcli.games.merchants.cards import CaptainCard
from mmcli.games.merchants.components import FOLDER, components
from mmcli.games.merchants.effects import Effect, by_point, changed_by
from mmcli.games.merchants.event_cards import EventCard
from mmcli.games.merchants.pack_faults import faults_of_cards, faults_of_decks
from mmcli.games.merchants.pack_texts import DECKS, Deck, PackText
from mmcli.log.reading import not_text

FACTS = "facts"
"""The name of the pack of which only the structure is known: eight cards a good, faces as the log records them."""
Powers = dict[str, tuple[Effect, ...]]
"""The effects of one card by the point that they change."""
PLACE = re.compile(r"`\$\.?([^`]*)`")
STEP = re.compile(r"([^.\[\]]+)(?:\[(\d+)\])?")


class Pack:
    """A card pack ready for play, its cards by id.

    `abilities` holds what a captain changes, by the captain's name; `specialists` what each specialist changes.
    `changed_by` names all of the pack that can change the answer to a point.
    """

    def __init__(self, text: PackText) -> None:
        self.text = text
        self.name = text.name
        self.printed = text.printed
        self.captain = text.captain
        self.cargo = text.cargo
        self.captains: dict[str, CaptainCard] = _by_id(text.captain)
        self.events: dict[str, EventCard] = _by_id(text.event)
        self.glory: dict[str, GloryCard] = _by_id(text.glory)
        self.rumors: dict[str, RumorCard] = _by_id(text.rumor)
        self.missions: dict[str, MissionCard] = _by_id(text.mission)
        self.abilities: dict[str, Powers] = {card.name: by_point(card.effects) for card in text.captain if card.effects}
        self.specialists: dict[str, Powers] = {
            card.id: by_point(card.effects) for card in text.glory if isinstance(card, Specialist)
        }
        self.changed_by = changed_by(self.abilities, self.specialists)
        self._decks = {
            deck: {card.id: getattr(card, "count", 1) for card in text.cards(deck)}
            for deck in DECKS
            if text.cards(deck) and deck not in text.partial
        }
        self._cargo = {card.face: card.count for card in text.cargo}

    def deck(self, deck: Deck) -> dict[str, int] | None:
        """The cards of a full deck by id; None where the pack does not know them all."""
        cards = self._decks.get(deck)
        return None if cards is None else dict(cards)

    def cargo_left(self) -> dict[str, int]:
        """The cards of a full cargo deck by key: the face, or only the good where faces are not known."""
        if self.cargo:
            return dict(self._cargo)
        goods = components().goods
        return dict.fromkeys(goods.goods, goods.cargo_cards_each)


def with_texts(pack: Pack, texts: PackText) -> Pack:
    """A pack with cards that a log tells the texts of itself; their decks are then no longer known in full (D-7).

    Raises PackError for the first fault in the texts.
    """
    for where, says in faults_of_cards(texts):
        raise PackError(f"texts: {where}: {says}")
    told = [deck for deck in DECKS if texts.cards(deck)]
    joined = _joined(pack.text, texts)
    return Pack(msgspec.structs.replace(joined, name=pack.name, partial=tuple({*pack.text.partial, *told})))


def _by_id(cards: Iterable[Any]) -> dict[str, Any]:
    return {card.id: card for card in cards}


@cache
def load_pack(name: str) -> Pack:
    """The pack of that name: a shipped one, or an owner's file or folder by its path.

    Raises PackError if there is none or it is broken, with the file, the line, the field and what would be right. The
    shipped packs are known to be sound (a test sees to it), so that their start need not read the rulebook.
    """
    if name == FACTS:
        return Pack(PackText(FACTS, says="Only the structure of the decks is known."))
    text = PackText()
    for file in _files(name):
        text = _joined(text, _read(file))
    return Pack(text if is_shipped(name) else _sound(name, text))


def _sound(name: str, text: PackText) -> PackText:
    """An owner's pack as it is; raises PackError for the first fault in it."""
    for file in _files(name):
        for where, says in faults_of_cards(_read(file)):
            raise PackError(_fault(file, file.read_bytes(), where, says))
    for fault in faults_of_decks(text):
        raise PackError(f"card pack {name}: {fault}")
    return text


def is_shipped(name: str) -> bool:
    """Whether a pack of that name comes with mmcli."""
    return name == FACTS or (name.isidentifier() and (FOLDER / "cards" / name).is_dir())


def _files(name: str) -> list[Path]:
    """A pack is one TOML file, or a folder of them that are read together."""
    place = FOLDER / "cards" / name if is_shipped(name) else Path(name)
    if place.is_file() and place.name.endswith(".toml"):
        return [place]
    files = sorted(_toml_files(place), key=lambda file: file.name) if place.is_dir() else []
    if files:
        return files
    raise PackError(f"there is no card pack called {name!r}; it can be open, facts or the path of a .toml file")


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
    source = file.read_bytes()
    why = not_text(source)
    if why is not None:
        raise PackError(f"{file}: {why}; a card pack is plain TOML")
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
