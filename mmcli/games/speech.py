"""How players speak of a game: the phrases for its actions, and the names of its things."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from mmcli.games.names import key
from mmcli.kernel.asks import Ask
from mmcli.log.entries import Entry


class Names:
    """What can be meant in a field, by every name it has.

    `closed` if there is nothing else; otherwise any word may be a name that only the players know.
    """

    def __init__(self, named: Iterable[tuple[str, str]], *, closed: bool = True) -> None:
        self.known = {key(name): thing for name, thing in named}
        self.closed = closed

    def and_these(self, named: Iterable[tuple[str, str]], *, closed: bool = True) -> "Names":
        """These names and others, which may be known already."""
        return Names([*named, *self.known.items()], closed=closed)

    def meant(self, word: str) -> str | None:
        """The thing that a name stands for, a card also if it is written by its face (`rum/4/hull`); None if none."""
        head, slash, rest = word.partition("/")
        is_face = slash and key(head) in self.known and " " not in rest
        return self.known.get(key(word), word if is_face else None)

    def things(self) -> list[str]:
        """Everything that can be meant, sorted."""
        return sorted(set(self.known.values()))


class Faces(Names):
    """The faces of dice, by their names or signs; several of them make one value."""

    def meant(self, word: str) -> str | None:
        """Faces written together (`S2`) or one by its name."""
        face = self.known.get(key(word))
        together = word.upper()
        return face if face is not None else together if {*together} <= {*self.known.values()} else None


class Phrase(Struct, frozen=True, forbid_unknown_fields=True):
    """What players `say` for an action: `*` stands for what it is about, at the end if it stands nowhere.

    `do` are the kinds of entry that can be meant, the likeliest first; `sets` are fields that the phrase settles,
    `usual` what is meant by fields of which nothing is said, and `number` is the field of the number that it is about.
    A `loose` phrase could as well mean something else, of which no rule speaks: how it is taken is told first.
    """

    say: tuple[str, ...]
    do: tuple[str, ...]
    sets: dict[str, Any] = {}
    usual: dict[str, Any] = {}
    number: str | None = None
    loose: bool = False


class QuestionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """How players `ask` what follows: without articles, names and auxiliary verbs; `*` stands for what it is about.

    `about` is the kind of question, `usual` what it is about if it names nothing. `verbs` are tried before what a
    condition says, which may lack one: `for three rum`.
    """

    ask: tuple[str, ...]
    about: str
    usual: str = ""
    verbs: tuple[str, ...] = ()


class Wordings(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a game.

    `markers` are words that stand before the value of a field, besides the field's own name, and `units` those that
    stand after a figure, by its field. `names` are further names of things. `silent` are phrases for what players want
    to do and no rule speaks of, each with what that is; `only_due` are kinds of entry that rules speak of only where
    they call for them, each with what it is elsewhere. `question` has the questions of consequence, and `figures` the
    names that players give to what they have, each with the figure of the ledger.
    """

    phrase: tuple[Phrase, ...]
    question: tuple[QuestionWords, ...] = ()
    figures: dict[str, str] = {}
    markers: dict[str, tuple[str, ...]] = {}
    units: dict[str, tuple[str, ...]] = {}
    names: dict[str, str] = {}
    silent: dict[str, str] = {}
    only_due: dict[str, str] = {}


FACES = "0123456789S"
"""What dice show, if nobody says otherwise: numbers, and skulls."""
TABLES = ("markers", "units", "names", "silent", "only_due", "figures")
"""The tables of the words of a game, as `Wordings` has them."""


@dataclass(frozen=True)
class Speech:
    """How players speak of one game.

    `words` are those of its file. `names` gives what can be meant in a field of a kind of entry, by the game, the kind,
    the field and the player who speaks (None: anything), and `actors` who can act. `meant` gives the cards that a
    player's words stand for, `could_be` all the different ones that a word could; `opponent` is who is on the other
    side, if two sides fight. `intended` makes of the fields of an action what is meant by them at a table.
    """

    words: Wordings
    names: Callable[[Any, str, str, str | None], Names | None]
    actors: Callable[[Any], Names]
    meant: Callable[[Any, Ask, str | None, tuple[str, ...]], tuple[str, ...]] = lambda game, ask, who, words: words
    could_be: Callable[[Any, Ask, str | None, str], list[str]] = lambda game, ask, who, word: [word]
    opponent: Callable[[Any, str | None], str | None] = lambda game, who: None
    intended: Callable[[Any, Ask, dict[str, Any]], dict[str, Any] | Entry] = lambda game, ask, fields: fields

    @cached_property
    def phrases(self) -> list[tuple[list[str], Phrase]]:
        """Every phrase by its words."""
        return [(said.split(), phrase) for phrase in self.words.phrase for said in phrase.say]

    @cached_property
    def silent(self) -> list[tuple[list[str], str]]:
        """Every phrase for what no rule speaks of, by its words, and what that is."""
        return [(said.split(), about) for said, about in self.words.silent.items()]


def read_words(file: Any) -> Wordings:
    """The words of a game out of their file."""
    return msgspec.toml.decode(file.read_bytes(), type=Wordings)


def joined(words: Wordings, *more: Wordings) -> Wordings:
    """The words of a game and those that its expansions add."""
    every = (words, *more)
    tables = {
        field: {name: value for each in every for name, value in getattr(each, field).items()} for field in TABLES
    }
    return Wordings(
        phrase=tuple(phrase for each in every for phrase in each.phrase),
        question=tuple(row for each in every for row in each.question),
        **tables,
    )


def usual_speech(players: Callable[[Any], Iterable[str]]) -> Speech:
    """The words of a game that has no module `speech`: the names of its entries, its players and its rulings."""

    def names(game: Any, verb: str, field: str, who: str | None) -> Names | None:
        """The players, where a field means one of them; the faces of dice; anything elsewhere."""
        if field == "dice":
            return Faces(_twice(FACES))
        return players_of(game) if field in ("by", "of") and list(players(game)) else None

    def players_of(game: Any) -> Names:
        """The players, by their ids."""
        return _by_id(players(game))

    return Speech(words=Wordings(phrase=()), names=names, actors=players_of)


def _by_id(things: Iterable[str]) -> Names:
    return Names(_twice(things))


def _twice(things: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((thing, thing) for thing in things)
