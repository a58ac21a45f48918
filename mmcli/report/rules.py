"""Rules and rulings as text and data."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from mmcli.report.lines import Line, Strong, labelled
from mmcli.rulebook.loader import Rulebook
from mmcli.rulebook.rules import Citation, Rule, Ruling

if TYPE_CHECKING:
    from mmcli.rulebook.search import Hit


def rule_list(rules: list[tuple[Rulebook, Rule]]) -> Iterator[Line]:
    """One line a rule: id and name, and what of it is not played, and why."""
    for _, rule in rules:
        reason = f"  not implemented yet: {rule.open}" if rule.open else _not_played(rule)
        yield (Strong(f"{rule.id:<22}"), rule.name, reason)


def _not_played(rule: Rule) -> str:
    """What of a rule is not played, if anything is."""
    return f"  not played: {'; '.join(rule.unplayed)}" if rule.unplayed else ""


def rule_text(book: Rulebook, rule: Rule) -> Iterator[Line]:
    """One rule in full."""
    yield (Strong(f"{rule.id}  {rule.name}"),)
    yield ()
    yield (f"  {rule.says}",)
    yield ()
    yield labelled("standing", str(rule.standing))
    yield from (labelled("source", citation(book, cite)) for cite in rule.cite)
    if rule.open:
        yield labelled("open", f"not implemented yet: {rule.open}")
    yield from (labelled("not played", half) for half in rule.unplayed)
    for name in rule.rulings:
        yield from _ruling_lines(book.rulings[name])
    for fixture in rule.fixtures:
        yield labelled("case", f"fixtures/illegal/{fixture}.jsonl, and its legal twin")


def _ruling_lines(ruling: Ruling) -> Iterator[Line]:
    yield labelled("ruling", Strong(ruling.id), f"  {ruling.question}")
    for reading in ruling.readings:
        mark = "  (default)" if reading.name == ruling.default else ""
        yield labelled("", Strong(reading.name), f"{mark}  {reading.says}")


def citation(book: Rulebook, cite: Citation) -> str:
    """A source as a person quotes it: title, edition, page, section."""
    document = book.documents[cite.document]
    place = [f"p. {cite.page}" if cite.page else "", cite.section]
    edition = f" ({document.edition})" if document.edition else ""
    return ", ".join([document.title + edition, *filter(None, place)])


def rulings_text(rulings: Iterable[Ruling]) -> Iterator[Line]:
    """Some rulings: question, readings, default and its reason."""
    for ruling in rulings:
        yield (Strong(ruling.id), f"  {ruling.question}")
        for reading in ruling.readings:
            mark = "*" if reading.name == ruling.default else " "
            yield (f"  {mark} ", Strong(reading.name), f"  {reading.says}")
        yield labelled("because", f"{ruling.because} [{ruling.standing}]")
        yield labelled("rules", ", ".join(ruling.rules))
        yield ()


def rule_data(book: Rulebook, rule: Rule) -> dict[str, Any]:
    """One rule as plain data, its rulings written out."""
    data: dict[str, Any] = msgspec.to_builtins(rule)
    return data | {"rulings": [msgspec.to_builtins(book.rulings[name]) for name in rule.rulings]}


def found_text(hits: list["Hit"]) -> Iterator[Line]:
    """The rules that a search found, best first: id, name and sentence of each."""
    for hit in hits:
        yield (Strong(f"{hit.rule.id}  {hit.rule.name}"),)
        yield (f"  {hit.rule.says}",)
        yield ()
    yield (f"One of them in full, with its pages: mmcli rule {hits[0].rule.id}",)


def found_data(hit: "Hit") -> dict[str, Any]:
    """A rule that a search found as plain data, with how well it fits."""
    return rule_data(hit.book, hit.rule) | {"score": round(hit.score, 3)}
