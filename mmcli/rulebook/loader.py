"""Loading a rulebook from a folder of TOML files, and refusing one that is not sound."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from mmcli.errors import RulebookError, UnknownNameError
from mmcli.rulebook.rules import Citation, Document, Rule, Ruling, Wording

COMMON = "common"
USUAL = "usual.toml"
"""The file with the wording of the cases that the kernel makes, for a rulebook that does not word them itself."""
DOCUMENTS = "documents.toml"
RULINGS = "rulings.toml"
FIXTURES = "fixtures.toml"
SYNONYMS = "synonyms.toml"
T = TypeVar("T", Document, Rule, Ruling)
S = TypeVar("S", bound=Struct)


class _Chapter(Struct, forbid_unknown_fields=True):
    """One TOML file of a rulebook.

    `wording` maps a rule's id to the wording of its findings by case; under `common` stands the wording of the cases
    that many rules share. `during` names what clauses are about, by the beginning of their ids: `a merchant raid`.
    """

    documents: list[Document] = msgspec.field(default_factory=list, name="document")
    rules: list[Rule] = msgspec.field(default_factory=list, name="rule")
    rulings: list[Ruling] = msgspec.field(default_factory=list, name="ruling")
    wording: dict[str, dict[str, Wording]] = msgspec.field(default_factory=dict)
    fixtures: dict[str, list[str]] = msgspec.field(default_factory=dict)
    during: dict[str, str] = msgspec.field(default_factory=dict)


class _Synonyms(Struct, forbid_unknown_fields=True):
    """What players say, and the rulebook's words for it."""

    synonyms: dict[str, str]


class _Known(dict[str, T]):
    """Rules or rulings by id; one that is not there is a fault of the game that names it."""

    def __missing__(self, name: str) -> T:
        raise RulebookError(f"the game names {name}, which is neither a rule nor a ruling of its rulebook")


@dataclass(frozen=True)
class Rulebook:
    """All documents, rules and rulings of a game, by id; wording and synonyms are read when they are first needed.

    `rules` and `rulings` raise RulebookError for an id that they do not have.
    """

    folders: tuple[Path, ...]
    documents: dict[str, Document] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=_Known)
    rulings: dict[str, Ruling] = field(default_factory=_Known)

    @cached_property
    def cases(self) -> dict[str, dict[str, Wording]]:
        """The wording of findings, by rule and case; `common` stands for the cases that many rules share."""
        wording: dict[str, dict[str, Wording]] = {}
        for chapter in _chapters(self.folders, wording=True):
            for rule, cases in chapter.wording.items():
                wording.setdefault(rule, {}).update(cases)
        strange = sorted(wording.keys() - self.rules.keys() - {COMMON})
        if strange:
            raise RulebookError(f"there is wording for {strange[0]}, which is no rule")
        return wording

    @cached_property
    def synonyms(self) -> dict[str, str]:
        """Players' words and phrases, each with the rulebook's words for it; none if the rulebook lists none."""
        files = [folder / SYNONYMS for folder in self.folders]
        read = (_read(file, _Synonyms).synonyms for file in files if file.is_file())
        return {said: meant for synonyms in read for said, meant in synonyms.items()}

    @cached_property
    def _during(self) -> dict[str, str]:
        return {
            begin: told for chapter in _chapters(self.folders, wording=True) for begin, told in chapter.during.items()
        }

    def during(self, rule: str) -> str:
        """What a game is in the middle of while a clause is followed: `a merchant raid`, or else what the clause is."""
        named = (told for begin, told in self._during.items() if rule.startswith(begin))
        return next(named, f"this: {self.rules[rule].name}")

    def worded(self, rule: str, case: str) -> Wording | None:
        """How the rulebook itself words a finding under a rule; None if nobody has worded the case."""
        return self.cases.get(rule, {}).get(case) or self.cases.get(COMMON, {}).get(case)

    def wording(self, rule: str, case: str) -> Wording:
        """How a finding under a rule is worded: by the rulebook, as is usual, or else by the clause itself."""
        return self.worded(rule, case) or usual_wording().get(case) or Wording(_in_plain(self.rules[rule].says))

    def rule(self, name: str) -> Rule:
        """The rule with that id or name, in any case of letters; raises UnknownNameError."""
        wanted = name.casefold()
        for rule in self.rules.values():
            if wanted in (rule.id.casefold(), rule.name.casefold()):
                return rule
        raise UnknownNameError(f"there is no rule called {name!r}; `mmcli rule` lists them all")

    def ruling(self, name: str) -> Ruling:
        """The ruling of that name; raises UnknownNameError."""
        found = self.rulings.get(name)
        if found is None:
            raise UnknownNameError(f"there is no ruling called {name!r}; `mmcli rulings` lists them all")
        return found

    def readings(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The reading in force of every ruling, with those `chosen`; raises UnknownNameError."""
        for ruling, reading in chosen.items():
            self._check_choice(ruling, reading)
        return {**self.defaults, **chosen}

    @cached_property
    def defaults(self) -> dict[str, str]:
        """The default reading of every ruling."""
        return {ruling.id: ruling.default for ruling in self.rulings.values()}

    def _check_choice(self, name: str, reading: str) -> None:
        ruling = self.ruling(name)
        if ruling.reading(reading) is None:
            names = " or ".join(reading.name for reading in ruling.readings)
            raise UnknownNameError(f"the ruling {name} has no reading {reading!r}; it can be {names}")


@cache
def usual_wording() -> dict[str, Wording]:
    """The usual wording of the cases that the kernel makes."""
    return _read(Path(__file__).parent / USUAL, _Chapter).wording[COMMON]


def _in_plain(text: str) -> str:
    """A text as a wording without facts."""
    return text.replace("{", "{{").replace("}", "}}")


def load_rulebook(*folders: Path) -> Rulebook:
    """Read the TOML files of some folders into one rulebook; raises RulebookError for the first fault found."""
    book = Rulebook(folders)
    fixtures: dict[str, list[str]] = {}
    for chapter in _chapters(folders, wording=False):
        _add(book.documents, chapter.documents)
        _add(book.rules, chapter.rules)
        _add(book.rulings, chapter.rulings)
        fixtures |= chapter.fixtures
    _pin(book, fixtures)
    _cite_by_id(book)
    _check(book)
    return book


def load_rulings(*folders: Path) -> Rulebook:
    """Only what it takes to choose readings: the rulings."""
    book = Rulebook(folders)
    for file in _there(folder / RULINGS for folder in folders):
        _add(book.rulings, _read(file, _Chapter).rulings)
    return book


def load_chapter(folder: Path, rule: str, *cited: Path) -> Rulebook | None:
    """Only what it takes to show one rule: its chapter, documents, rulings and fixtures; None if no chapter has it.

    The documents in the folders `cited` may be cited, too: those of the game that an expansion belongs to.
    """
    mark = f'id = "{rule.upper()}"'.encode()
    chapters = [file for file in folder.iterdir() if mark in file.read_bytes()]
    if not chapters:
        return None
    book = Rulebook((folder,))
    documents = [place / DOCUMENTS for place in (folder, *cited)]
    for file in [*chapters, *_there([*documents, folder / RULINGS, folder / FIXTURES])]:
        chapter = _read(file, _Chapter)
        _add(book.documents, chapter.documents)
        _add(book.rules, chapter.rules)
        _add(book.rulings, chapter.rulings)
        _pin(book, {name: fixtures for name, fixtures in chapter.fixtures.items() if name in book.rules})
    _cite_by_id(book)
    return book


def _there(files: Iterable[Path]) -> list[Path]:
    """Those of some files that a rulebook has."""
    return [file for file in files if file.is_file()]


def _cite_by_id(book: Rulebook) -> None:
    """A rulebook that names no documents at all is quoted by their ids."""
    if not book.documents:
        cited = [rule.cite for rule in book.rules.values()]
        cited += [reading.cite for ruling in book.rulings.values() for reading in ruling.readings]
        names = {cite.document for citations in cited for cite in citations}
        book.documents.update({name: Document(name, name) for name in sorted(names)})


def _chapters(folders: Iterable[Path], *, wording: bool) -> Iterator[_Chapter]:
    for file in (file for folder in folders for file in _files_of(folder)):
        if file.name == SYNONYMS or not file.name.endswith(".toml"):
            continue
        if file.name.startswith("wording") == wording:
            yield _read(file, _Chapter)


def _files_of(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise RulebookError(f"{folder}: there is no such folder, which should hold the rules")
    return sorted(folder.iterdir(), key=lambda file: file.name)


def _read(file: Path, kind: type[S]) -> S:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise RulebookError(f"{file.name}: {fault}") from None


def _add(known: dict[str, T], news: Iterable[T]) -> None:
    for item in news:
        if item.id in known:
            raise RulebookError(f"{item.id} is defined twice")
        known[item.id] = item


def _pin(book: Rulebook, fixtures: dict[str, list[str]]) -> None:
    for rule, names in fixtures.items():
        if rule not in book.rules:
            raise RulebookError(f"there is a fixture for {rule}, which is no rule")
        book.rules[rule] = msgspec.structs.replace(book.rules[rule], fixtures=tuple(names))


def _check(book: Rulebook) -> None:
    for rule in book.rules.values():
        if not rule.cite:
            raise RulebookError(f"{rule.id} has no citation")
        _check_citations(book, rule.id, rule.cite)
        for name in rule.rulings:
            if name not in book.rulings:
                raise RulebookError(f"{rule.id} names the ruling {name!r}, which does not exist")
    for ruling in book.rulings.values():
        _check_ruling(book, ruling)


def _check_ruling(book: Rulebook, ruling: Ruling) -> None:
    if ruling.reading(ruling.default) is None:
        raise RulebookError(f"the ruling {ruling.id} has no reading called {ruling.default!r}, its default")
    for rule in ruling.rules:
        if rule not in book.rules:
            raise RulebookError(f"the ruling {ruling.id} names the rule {rule}, which does not exist")
    for reading in ruling.readings:
        _check_citations(book, f"{ruling.id}={reading.name}", reading.cite)


def _check_citations(book: Rulebook, who: str, citations: Iterable[Citation]) -> None:
    for citation in citations:
        if citation.document not in book.documents:
            raise RulebookError(f"{who} cites {citation.document!r}, which is no document")
