"""`mmcli rule`: the rules, or one of them."""

from typing import TYPE_CHECKING, Annotated

import typer

from mmcli.cli.console import Format, FormatOption, fail, show, show_data

if TYPE_CHECKING:
    from mmcli.rulebook.loader import Rulebook
    from mmcli.rulebook.rules import Rule


def rule(
    name: Annotated[
        str | None, typer.Argument(metavar="[ID or NAME]", help="A rule's id or name; all if left out.")
    ] = None,
    open: Annotated[  # noqa: A002 - the option's name
        bool, typer.Option("--open", help="Only the rules that are not played, or not all of them, with what is not.")
    ] = False,
    search: Annotated[
        str | None, typer.Option(metavar="WORDS", help="The five rules that fit a player's words best, in quotes.")
    ] = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Show all rules, or one with its sentence, sources, standing, rulings and the recorded cases that pin it."""
    from mmcli.report.rules import rule_data, rule_list, rule_text

    if search is not None:
        if name is not None:
            fail(f'put all the words in quotes: mmcli rule --search "{search} {name}"')
        _search(search, format)
        return
    chosen = _all(open) if name is None else [_one(name)]
    if format is Format.JSON:
        found = [rule_data(book, rule) for book, rule in chosen]
        show_data(found[0] if name is not None else found)
        return
    show(rule_list(chosen) if name is None else rule_text(*chosen[0]))


def _search(words: str, format: Format) -> None:  # noqa: A002 - the option's name
    """Show the rules that fit some words best."""
    from mmcli.games.registry import rulebooks
    from mmcli.report.rules import found_data, found_text
    from mmcli.rulebook.search import Search

    if not words.strip():
        fail("--search takes the words to look for, such as 'leave harbour'")
    hits = Search(list(rulebooks())).find(words)
    if format is Format.JSON:
        show_data([found_data(hit) for hit in hits])
        return
    if not hits:
        fail(f"no rule has any of these words: {words!r}; `mmcli rule` lists them all")
    show(found_text(hits))


def _all(only_open: bool) -> list[tuple["Rulebook", "Rule"]]:
    from mmcli.games.registry import rulebooks

    return [
        (book, rule)
        for book in rulebooks()
        for rule in book.rules.values()
        if rule.open or rule.unplayed or not only_open
    ]


def _one(name: str) -> tuple["Rulebook", "Rule"]:
    from mmcli.errors import UnknownNameError
    from mmcli.games.registry import chapter_with, rulebooks

    unknown = ""
    chapter = chapter_with(name)
    for book in [chapter] if chapter else rulebooks():
        if name in book.rulings:
            fail(f"{name} is a ruling, no rule; `mmcli rulings {name}` shows it")
        try:
            return book, book.rule(name)
        except UnknownNameError as fault:
            unknown = str(fault)
    return fail(unknown)
