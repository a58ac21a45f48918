"""`mmcli faq`: questions that players have asked, played out and answered."""

from typing import Annotated

import typer

from mmcli.cli.console import Format, FormatOption, fail, one_sentence, say, show, show_data

DISAGREES = 1
"""The exit code when the engine's verdict is not the documents' one."""


def faq(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A question's name; all of them, by topic, if left out.")
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="The question as a log, for `mmcli audit -`.")] = False,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """List the questions that players ask, or play one of them: the answer, the page, and the engine's verdict."""
    with one_sentence():
        if name is None:
            if log:
                fail("--log needs the name of a question; `mmcli faq` lists them all")
            _list(format)
        elif log:
            _show_log(name)
        else:
            _answer(name, format)


def _list(format: Format) -> None:  # noqa: A002 - the option's name
    from mmcli.oracle.faq import cases
    from mmcli.report.faq import case_data, faq_list

    if format is Format.JSON:
        show_data([case_data(case) for case in cases()])
    else:
        show(faq_list(cases()))


def _show_log(name: str) -> None:
    from mmcli.oracle.faq import case
    from mmcli.report.faq import faq_log

    for line in faq_log(case(name).log()):
        say(line)


def _answer(name: str, format: Format) -> None:  # noqa: A002 - the option's name
    from mmcli.oracle.faq import case, run
    from mmcli.report.faq import faq_data, faq_text

    outcome = run(case(name))
    if format is Format.JSON:
        show_data(faq_data(outcome))
    else:
        show(faq_text(outcome))
    if not outcome.agrees:
        raise typer.Exit(DISAGREES)
