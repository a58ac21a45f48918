"""Rules and rulings as text and data."""

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.text import Text

from mmcli.rulebook.loader import Rulebook
from mmcli.rulebook.rules import Citation, Rule, Ruling

LABEL = 9


def rule_list(rules: list[tuple[Rulebook, Rule]]) -> Iterator[Text]:
    """One line a rule: id and name, and why it is open if it is."""
    for _, rule in rules:
        reason = f"  not implemented yet: {rule.open}" if rule.open else ""
        yield Text.assemble((f"{rule.id:<22}", "bold"), rule.name, (reason, "yellow"))


def rule_text(book: Rulebook, rule: Rule) -> Iterator[Text]:
    """One rule in full."""
    yield Text.assemble((rule.id, "bold"), "  ", (rule.name, "bold"))
    yield Text()
    yield Text(f"  {rule.says}")
    yield Text()
    yield _line("standing", str(rule.standing))
    for cite in rule.cite:
        yield _line("source", citation(book, cite))
    if rule.open:
        yield _line("open", f"not implemented yet: {rule.open}")
    for name in rule.rulings:
        yield from _ruling_lines(book.rulings[name])
    for fixture in rule.fixtures:
        yield _line("case", f"fixtures/illegal/{fixture}.jsonl, and its legal twin")


def _ruling_lines(ruling: Ruling) -> Iterator[Text]:
    yield _line("ruling", Text.assemble((ruling.id, "bold"), f"  {ruling.question}"))
    for reading in ruling.readings:
        mark = "  (default)" if reading.name == ruling.default else ""
        yield _line("", Text.assemble((reading.name, "bold"), f"{mark}  {reading.says}"))


def _line(label: str, text: str | Text) -> Text:
    return Text.assemble("  ", (f"{label:<{LABEL}}", "dim"), text)


def citation(book: Rulebook, cite: Citation) -> str:
    """A source as a person quotes it: title, edition, page, section."""
    document = book.documents[cite.document]
    place = [f"p. {cite.page}" if cite.page else "", cite.section]
    edition = f" ({document.edition})" if document.edition else ""
    return ", ".join([document.title + edition, *filter(None, place)])


def rulings_text(book: Rulebook) -> Iterator[Text]:
    """Every ruling: question, readings, default and its reason."""
    for ruling in book.rulings.values():
        yield Text.assemble((ruling.id, "bold"), f"  {ruling.question}")
        for reading in ruling.readings:
            mark = "*" if reading.name == ruling.default else " "
            yield Text.assemble(f"  {mark} ", (reading.name, "bold"), f"  {reading.says}")
        yield _line("because", f"{ruling.because} [{ruling.standing}]")
        yield _line("rules", ", ".join(ruling.rules))
        yield Text()


def rule_data(book: Rulebook, rule: Rule) -> dict[str, Any]:
    """One rule as plain data, its rulings written out."""
    data: dict[str, Any] = msgspec.to_builtins(rule)
    del data["cases"]
    return data | {"rulings": [msgspec.to_builtins(book.rulings[name]) for name in rule.rulings]}
