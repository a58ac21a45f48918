"""From a person's words to a question of chance."""

import shlex
from types import ModuleType

from mmcli.games.format import GameFormat
from mmcli.games.odds import Question, QuestionError, Wish
from mmcli.kernel.findings import Refusal
from mmcli.oracle.actions import entry_of
from mmcli.oracle.bench import Bench, refusals
from mmcli.oracle.situation import Situation


def asked(situation: Situation, words: str | None, aim: str | None = None) -> Question:
    """The question that is meant: one by name with its terms, or what an action (or the position itself) leads to.

    Raises QuestionError if the game has no such question, or the position none.
    """
    game = situation.kind.odds
    if game is None:
        raise QuestionError(f"odds are not covered for {situation.kind.name}")
    named = None if words is None else _named(situation, words, game)
    if words is not None and named is None:
        situation = _after(situation, words)
    kind, terms = named or (None, {})
    question: Question = game.question(situation, Wish(kind, terms, aim and aim.lower()))
    if aim is not None and not question.aims:
        raise QuestionError(f"a {question.kind} has no aim to be given")
    return question


def _named(situation: Situation, words: str, game: ModuleType) -> tuple[str, dict[str, str]] | None:
    """The kind and the terms of a question by name; None if the words are an action."""
    try:
        kind, *rest = shlex.split(words)
    except ValueError:
        return None
    kind = kind.lower()
    if kind not in game.KINDS:
        return None
    terms: dict[str, str] = {}
    for word in rest:
        name, _, value = word.partition("=")
        name = name.lower()
        if not name or not value:
            raise QuestionError(f"{kind} takes terms such as name=value, not {word!r}")
        if name in terms:
            raise QuestionError(f"{kind}: {name} is given twice")
        terms[name] = value
    return kind, _meant(situation, kind, terms)


def _meant(situation: Situation, kind: str, terms: dict[str, str]) -> dict[str, str]:
    """The things that are named in the terms of a question; a word itself if the question has to judge it."""
    game = situation.table().game if terms else None
    named = {term: situation.kind.speech.names(game, kind, term, None) for term in terms}
    return {term: ((names := named[term]) and names.meant(value)) or value.lower() for term, value in terms.items()}


def _after(situation: Situation, words: str) -> Situation:
    """The situation after an action, and what goes without saying before it, which must all be legal."""
    entry = entry_of(situation.kind, situation.table(), words)
    for step in (*Bench(situation, entry).lead, entry):
        table = situation.table()
        if table.ask.refuse(step):
            raise QuestionError(_no_odds(situation.kind, refusals(table, step)[0]))
        situation = situation.then(step)
    return situation


def _no_odds(kind: GameFormat, refusal: Refusal) -> str:
    """Why an action that is not legal has no odds: the reason with its clause, and what would be right."""
    why, right = (each.rstrip(".") for each in (kind.message(refusal), kind.right(refusal)))
    told = f"that is not legal, so it has no odds: {why} ({refusal.rule})"
    return f"{told}; right would be: {right}" if right else told
