"""Questions that players have asked, as cases that can be run: what the documents answer, and what the engine says.

A game keeps its cases in the folder `faq` of its package, one small TOML file a case; `table.toml` has what they share:
the topics, and the table at which all are played. The question is always about the last entry of a case.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from mmcli.errors import FaqError, UnknownNameError
from mmcli.games.format import GameFormat
from mmcli.games.registry import faq_folders, game_format
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.log.header import FORMAT
from mmcli.oracle.verdict import FIRM
from mmcli.rulebook.rules import Citation, Ruling

TABLE = "table.toml"
SUFFIX = ".toml"
OPEN = "not-covered"
"""The case of the notes that say that the rules known here do not cover an entry."""
S = TypeVar("S", bound=Struct)


class Answer(StrEnum):
    """What can be said of the last entry of a case."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    MISMATCH = "mismatch"
    DEPENDS = "depends"
    NOT_COVERED = "not covered"


class Question(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A case as it stands in its file.

    `verdict` is what the documents that it cites say of the last of the `entries`, and `rules` are the clauses that
    decide, the first of them the one that is broken. A question whose answer depends names the `ruling` that decides
    it, and the verdict under each of the `readings`. `header` and `players` change what is said of the table, and
    `position` is that of a log's header. `dispute` is the project's number of a public dispute.
    """

    topic: str
    question: str
    answer: str
    verdict: Answer
    rules: tuple[str, ...]
    cite: tuple[Citation, ...]
    entries: tuple[dict[str, Any], ...]
    dispute: str = ""
    ruling: str = ""
    readings: dict[str, Answer] = {}
    header: dict[str, Any] = {}
    players: dict[str, Any] = {}
    position: dict[str, Any] = {}


class _Table(Struct, forbid_unknown_fields=True):
    """What the cases of a game share: their topics in order, the header of their logs, and its players by id."""

    topics: tuple[str, ...]
    header: dict[str, Any] = {}
    players: dict[str, dict[str, Any]] = {}


@dataclass(frozen=True)
class Case:
    """A question under its name, with the game it is about and the table at which it is played."""

    game: str
    name: str
    question: Question
    table: _Table

    @property
    def header(self) -> dict[str, Any]:
        """The header of the case as a log."""
        players = _merged(self.table.players, self.question.players)
        seated = [{"id": player} | facts for player, facts in players.items()]
        start = {"mmcli": FORMAT, "game": self.game, "title": self.question.question}
        scene = {"players": seated, "position": self.question.position}
        told = {part: value for part, value in scene.items() if value}
        return start | self.table.header | self.question.header | told

    def log(self) -> Iterator[dict[str, Any]]:
        """The lines of the case as a log."""
        yield self.header
        yield from self.question.entries


@dataclass(frozen=True)
class Turn:
    """A reading that turns the verdict, and the ruling that it is a reading of."""

    ruling: Ruling
    reading: str
    verdict: Answer

    @property
    def is_firm(self) -> bool:
        """Whether the default of the ruling stands in print, so that the other reading is not in doubt."""
        return self.ruling.standing in FIRM


@dataclass
class Outcome:
    """What the engine says of a case.

    `plain` is the verdict under the default readings and `findings` its reasons; `before` are findings about entries
    that should all be fine. `turns` are the readings under which the last entry would be judged otherwise.
    """

    case: Case
    entries: list[Entry]
    plain: Answer
    findings: list[Finding]
    before: list[Finding]
    turns: list[Turn] = field(default_factory=list)

    @property
    def verdict(self) -> Answer:
        """The engine's verdict: plain, unless a ruling whose default is not in print turns a yes or a no around."""
        turned = self.plain is not Answer.NOT_COVERED and any(not turn.is_firm for turn in self.turns)
        return Answer.DEPENDS if turned else self.plain

    @property
    def readings(self) -> dict[str, Answer]:
        """The verdict under each reading of the ruling that the question names."""
        ruling = game_format(self.case.game).rulebook().rulings.get(self.case.question.ruling)
        if ruling is None:
            return {}
        turned = {turn.reading: turn.verdict for turn in self.turns if turn.ruling.id == ruling.id}
        return {reading.name: turned.get(reading.name, self.plain) for reading in ruling.readings}

    @property
    def agrees(self) -> bool:
        """Whether the engine gives the expected verdict, for the expected rule, and under each reading."""
        expected = self.case.question
        broken = {finding.rule for finding in self.findings}
        reason = expected.rules[0] in broken if self.plain is not Answer.LEGAL else not broken
        same = (self.verdict, self.readings) == (expected.verdict, expected.readings)
        return same and reason and not self.before


def cases() -> list[Case]:
    """All cases of all games, in the order of their topics and then of their names; raises FaqError."""
    found = [case for game, folder in faq_folders() for case in _cases(game, folder)]
    return sorted(found, key=lambda case: (case.game, case.table.topics.index(case.question.topic), case.name))


def case(name: str) -> Case:
    """The case of that name, in any case of letters; raises UnknownNameError."""
    wanted = name.casefold()
    for game, folder in faq_folders():
        for file in folder.iterdir():
            if file.name == f"{wanted}{SUFFIX}" and file.name != TABLE:
                return _case(game, file, _read(folder / TABLE, _Table))
    raise UnknownNameError(f"there is no question called {name!r}; `mmcli faq` lists them all")


def run(case: Case) -> Outcome:
    """Play a case under the default readings, and under every other reading to see which of them turn the verdict."""
    kind = game_format(case.game)
    header, entries = _decoded(kind, case)
    findings = _played(kind, header, entries, {})
    outcome = Outcome(case, entries, *_judged(findings, len(entries)))
    for ruling in kind.rulebook().rulings.values():
        for reading in ruling.others(ruling.default):
            verdict, _, before = _judged(_played(kind, header, entries, {ruling.id: reading.name}), len(entries))
            if verdict is not outcome.plain and not before:
                outcome.turns.append(Turn(ruling, reading.name, verdict))
    return outcome


def _decoded(kind: GameFormat, case: Case) -> tuple[Any, list[Entry]]:
    header, *entries = (msgspec.json.encode(line) for line in case.log())
    try:
        return kind.header_decoder.decode(header), [kind.entry_decoder.decode(entry) for entry in entries]
    except msgspec.DecodeError as fault:
        raise FaqError(f"{case.name}: {fault}") from None


def _played(kind: GameFormat, header: Any, entries: list[Entry], rulings: dict[str, str]) -> list[Finding]:
    """All findings about a case that are more than notes, and the notes that something is not covered."""
    table = Table(kind.start(header, rulings))
    findings = table.opening + [finding for entry in entries for finding in table.play(entry)] + table.close()
    return [finding for finding in findings if finding.severity is not Severity.NOTE or _is_open(finding)]


def _is_open(finding: Finding) -> bool:
    return finding.refusal.case == OPEN


def _judged(findings: list[Finding], last: int) -> tuple[Answer, list[Finding], list[Finding]]:
    """The verdict on the last entry, the findings about it, and those about the entries before."""
    about = [finding for finding in findings if finding.entry == last]
    before = [finding for finding in findings if finding.entry < last and not _is_open(finding)]
    if not about:
        return Answer.LEGAL, about, before
    if all(_is_open(finding) for finding in about):
        return Answer.NOT_COVERED, about, before
    claimed = all(finding.severity is Severity.MISMATCH for finding in about)
    return Answer.MISMATCH if claimed else Answer.ILLEGAL, about, before


def _cases(game: str, folder: Path) -> Iterator[Case]:
    table = _read(folder / TABLE, _Table)
    for file in folder.iterdir():
        if file.name.endswith(SUFFIX) and file.name != TABLE:
            yield _case(game, file, table)


def _case(game: str, file: Path, table: _Table) -> Case:
    question = _read(file, Question)
    if question.topic not in table.topics:
        raise FaqError(f"{file.name}: there is no topic {question.topic!r} in {TABLE}")
    return Case(game, file.name.removesuffix(SUFFIX), question, table)


def _read(file: Path, kind: type[S]) -> S:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise FaqError(f"{file.name}: {fault}") from None


def _merged(facts: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Facts with some of them changed, at any depth."""
    deep = {name: _merged(facts.get(name, {}), new) if isinstance(new, dict) else new for name, new in changes.items()}
    return facts | deep
