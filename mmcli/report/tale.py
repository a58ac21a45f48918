"""A game told in plain sentences, round by round, with what was found wrong as footnotes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mmcli.audit.replay import Recorded
from mmcli.games.format import GameFormat
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.report.sentences import Narrator

ROUND = ("round", "turn")
"""What a game's sheet may call the number of the round."""
BREAKS = ("claim", "event")
"""Kinds of entry that stand in a paragraph of their own."""


@dataclass
class Tale:
    """A game told: its title, its chapters, and the footnotes, numbered from 1."""

    title: str
    source: str
    chapters: list["Chapter"] = field(default_factory=list)
    footnotes: list[str] = field(default_factory=list)


@dataclass
class Chapter:
    """A round: its heading, and its paragraphs."""

    heading: str
    paragraphs: list[str] = field(default_factory=list)


def tale(recorded: Recorded, findings: list[Finding], rulings: dict[str, str]) -> Tale:
    """Tell a game as it was recorded; `findings` are those of its audit. Raises LogError if it cannot start."""
    kind = recorded.format
    table = Table(recorded.start(rulings))
    told = Tale(recorded.header.title or kind.name, recorded.header.source)
    wrong: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.severity is not Severity.NOTE:
            wrong.setdefault(max(finding.entry, 1), []).append(finding)
    narrator, who = Narrator(kind), ""
    for number, entry in enumerate(recorded.entries, 1):
        table.play(entry)
        chapter, is_new = _chapter(told, _heading(kind, table))
        acts = str(getattr(entry, "by", None) or who)
        alone = str(entry.__struct_config__.tag) in BREAKS
        if is_new or alone or acts != who or not chapter.paragraphs:
            chapter.paragraphs.append("")
        who = "" if alone else acts
        marks = "".join(_footnote(told, narrator, finding) for finding in wrong.get(number, ()))
        chapter.paragraphs[-1] = f"{chapter.paragraphs[-1]} {_sentence(kind, entry)}{marks}".strip()
    return told


def _heading(kind: GameFormat, table: Table[Any]) -> str:
    sheet = kind.sheet(table.game)
    found = next((sheet[name] for name in ROUND if isinstance(sheet.get(name), int)), 0)
    return f"Round {found}" if found else "Before the first round"


def _chapter(told: Tale, heading: str) -> tuple[Chapter, bool]:
    """The chapter under way, and whether it begins here."""
    is_new = not told.chapters or told.chapters[-1].heading != heading
    if is_new:
        told.chapters.append(Chapter(heading))
    return told.chapters[-1], is_new


def _sentence(kind: GameFormat, entry: Entry) -> str:
    said = kind.describe(entry)
    note = f" ({entry.note.rstrip('.')})" if entry.note else ""
    return f"{said[:1].upper()}{said[1:]}{note}."


def _footnote(told: Tale, narrator: Narrator, finding: Finding) -> str:
    """Add what was found, and give its mark in the text."""
    rule = narrator.rule(finding)
    says = f"{narrator.message(finding)} {narrator.right(finding)}".strip()
    told.footnotes.append(f"{says} ({rule.id}, {rule.name}; {narrator.sources(rule, 1)})")
    return f"[^{len(told.footnotes)}]"


def tale_text(told: Tale, *, markdown: bool) -> Iterator[str]:
    """The lines of a tale, as plain text or as Markdown."""
    yield f"# {told.title}" if markdown else told.title
    if told.source:
        yield from ("", f"*{told.source}*" if markdown else told.source)
    for chapter in told.chapters:
        yield from ("", f"## {chapter.heading}" if markdown else chapter.heading)
        for paragraph in chapter.paragraphs:
            yield from ("", paragraph)
    if told.footnotes:
        yield ""
    for number, says in enumerate(told.footnotes, 1):
        yield f"[^{number}]: {says}"
