"""What is taken for what a game leaves out: the folder of its rules, the facts of its positions, its players' words."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec import structs

from mmcli.kernel.asks import Ask
from mmcli.log.entries import Decision, Entry
from mmcli.rulebook.loader import Rulebook, load_rulebook, load_rulings

if TYPE_CHECKING:
    from mmcli.games.facts import PositionFacts
    from mmcli.games.format import GameFormat
    from mmcli.games.speech import Names, Speech

FEW = 200
"""So many options of an ask tell who is asked."""
FACES = "0123456789S"
"""What dice show, if nobody says otherwise: numbers, and skulls."""
RULES = "rules"
"""The folder of a game's rulebook, in its package."""


@cache
def rulebook_of(package: str) -> Rulebook:
    """The rulebook in the folder `rules` of a game's package."""
    return load_rulebook(files(package) / RULES)


@cache
def rulings_of(package: str) -> Rulebook:
    """The rulings in the folder `rules` of a game's package."""
    return load_rulings(files(package) / RULES)


def nobody_known(game: Any) -> Iterable[str]:
    """The players of a game that does not tell who plays."""
    return ()


def named(thing: object) -> str:
    """The name of a thing: its id."""
    return str(thing)


def described(entry: Entry) -> str:
    """An entry in words: who, what, and what it says besides, as `anne: buy card rum`."""
    said = {field.encode_name: getattr(entry, field.name) for field in structs.fields(entry)}
    who = said.pop("by", None)
    told = [f"{name} {_value(value)}" for name, value in said.items() if value is not None and name != "note"]
    verb = " ".join([str(entry.__struct_config__.tag), *told])
    return f"{who}: {verb}" if who else verb


def _value(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key} {count}" for key, count in value.items())
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def usual_facts(kind: "GameFormat") -> "PositionFacts":
    """The facts of a game that has no module `facts`: a position is a header and entries, and nothing is varied."""
    from mmcli.games.facts import PositionFacts, side_by_side

    return PositionFacts(
        form=side_by_side(kind.header, entries=list[str | dict[str, Any]]),
        complete=lambda written: [],
        faults=lambda header, game: (),
        players=kind.players,
        turn_of=asked,
        variations=lambda game, ask, entry: (),
        called_by={},
    )


def asked(game: Any, ask: Ask) -> str | None:
    """Whose decision or chance result an ask waits for; None if it is nobody's, or any of several players'."""
    first = ask.foremost()
    who = getattr(first, "by", None) or getattr(first, "who", None)
    if isinstance(who, str):
        return who
    found = {option.by for option in islice(ask.options(), FEW) if isinstance(option, Decision)}
    return found.pop() if len(found) == 1 else None


def usual_speech(kind: "GameFormat") -> "Speech":
    """The words of a game that has no module `speech`: the names of its entries, its players and its rulings."""
    from mmcli.games.speech import Faces, Speech, Wordings

    def names(game: Any, verb: str, field: str, who: str | None) -> "Names | None":
        """The players, where a field means one of them; the faces of dice; anything elsewhere."""
        if field == "dice":
            return Faces(_twice(FACES))
        return players_of(game) if field in ("by", "of") and list(kind.players(game)) else None

    def players_of(game: Any) -> "Names":
        """The players, by their ids."""
        return _by_id(kind.players(game))

    return Speech(words=Wordings(phrase=()), names=names, actors=players_of)


def _by_id(things: Iterable[str]) -> "Names":
    from mmcli.games.speech import Names

    return Names(_twice(things))


def _twice(things: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((thing, thing) for thing in things)
