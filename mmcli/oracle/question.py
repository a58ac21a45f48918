"""A question of consequence as it is asked: about whom, about what, and after which action."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from mmcli.errors import LogError
from mmcli.games.english import english
from mmcli.games.format import GameFormat
from mmcli.games.speech import QuestionWords
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.oracle.actions import entry_of
from mmcli.oracle.phrases import REST, fit, longest, weight, words_of


class Question(Struct, frozen=True):
    """A question of the `kind` that its phrase has, about a player if one is named, with what else is said.

    `after` is the action that it supposes, None if it is about the game as it stands.
    """

    kind: str
    who: str | None
    about: str
    after: Entry | None = None


def question(kind: GameFormat, table: Table[Any], text: str) -> Question | None:
    """The question of consequence that a sentence asks; None if it asks none, as where it is about an action.

    Raises LogError if the action that it supposes is not understood.
    """
    if text.lstrip().startswith(("{", "[")):
        return None
    words = words_of(text)
    if not words or words[0].lower() not in english().questions:
        return None
    faults: list[LogError] = []
    for main, condition in _parted(words):
        who, left = _without_actor(kind, table, main)
        found = _asked(kind, left)
        if found is not None:
            row, about = found
            try:
                after = _supposed(kind, table, who, row, condition)
            except LogError as fault:
                faults.append(fault)
                continue
            return Question(row.about, who, " ".join(about).lower() or row.usual, after)
    if faults:
        raise faults[0]
    return None


def _parted(words: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """The question and its condition, as `if she sells rum` or `to recruit`, at each place where one can be."""
    lower = [word.lower() for word in words]
    places = [place for place, word in enumerate(lower) if place and word in english().conditions]
    yield from ((words[:place], words[place + 1 :]) for place in places)
    yield words, []


def _without_actor(kind: GameFormat, table: Table[Any], words: list[str]) -> tuple[str | None, list[str]]:
    """Who is asked about, and the words without the name and without those that only ask."""
    actors = kind.speech.actors(table.game)
    for place in range(len(words)):
        who, count = longest(words[place:], actors)
        if count:
            return who, _plain([*words[:place], *words[place + count :]])
    return None, _plain(words)


def _plain(words: list[str]) -> list[str]:
    return [word for word in words if word.lower() not in english().openers]


def _asked(kind: GameFormat, words: list[str]) -> tuple[QuestionWords, list[str]] | None:
    """The phrase with the most words of its own that the words are, and what they say besides."""
    found = [
        (weight(said), row, about)
        for row in kind.speech.words.question
        for said in (_plain(phrase.split()) for phrase in row.ask)
        if (about := fit(said, words)) is not None and (REST in said) == bool(about)
    ]
    best = max(found, key=lambda each: each[0], default=None)
    return None if best is None else (best[1], best[2])


def _supposed(
    kind: GameFormat, table: Table[Any], who: str | None, row: QuestionWords, words: list[str]
) -> Entry | None:
    """The action that a condition supposes, done by whoever is asked about if nobody else is named in it."""
    if not words:
        return None
    said = " ".join(words)
    tries = [said, *(f"{verb} {said}" for verb in row.verbs)]
    faults = []
    for each in tries:
        named = longest(_plain(each.split()), kind.speech.actors(table.game))[1]
        try:
            return entry_of(kind, table, each if named or who is None else f"{who}: {each}")
        except LogError as fault:
            faults.append(fault)
    raise faults[0]
