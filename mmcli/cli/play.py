"""`mmcli play`: a position played on."""

import sys
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mmcli.cli.ask import PositionArgument
from mmcli.cli.console import (
    Format,
    FormatOption,
    RulingOption,
    one_sentence,
    print_changes,
    readings,
    say,
    show,
    show_data,
    terminal_width,
)

if TYPE_CHECKING:
    from mmcli.audit.replay import Recorded, Replay
    from mmcli.kernel.asks import Ask
    from mmcli.oracle.playing import IllegalActionError
    from mmcli.oracle.situation import Situation


def play(
    position: PositionArgument,
    actions: Annotated[
        list[str], typer.Argument(metavar="ACTION...", help="Entries as JSON or in words; rolls and draws too.")
    ],
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Sample the rolls and draws that are not given, from this seed.")
    ] = None,
    ruling: RulingOption = None,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
) -> None:
    """Play on from a position and show what changed; chance is given, sampled with --seed, or asked for.

    Exit code 1: an action is not legal, and the verdict says why; 2: bad input.
    """
    from mmcli.oracle.playing import IllegalActionError, nobody, play_on, sampled
    from mmcli.oracle.situation import load

    chance = sampled(Random(seed)) if seed is not None else _asked if sys.stdin.isatty() else nobody  # noqa: S311
    with one_sentence():
        before = load(position, readings(ruling))
        try:
            after = play_on(before, list(actions), chance)
        except IllegalActionError as refused:
            _refuse(refused, format)
    _show(before, after, format)


def _asked(situation: "Situation", waiting: "Ask") -> str:
    """Ask the person at the terminal."""
    from mmcli.oracle.playing import what_is_due

    return str(typer.prompt(f"What comes of {what_is_due(situation, waiting)}?"))


def _refuse(refused: "IllegalActionError", format: Format) -> None:  # noqa: A002 - the option's name
    from mmcli.report.verdict import verdict_text
    from mmcli.report.verdict_data import verdict_data

    if format is Format.JSON:
        show_data(verdict_data(refused.situation, refused.verdict))
    else:
        show(verdict_text(refused.situation, refused.verdict, terminal_width()))
    raise typer.Exit(1)


def _show(before: "Situation", after: "Situation", format: Format) -> None:  # noqa: A002 - the option's name
    from mmcli.audit.replay import Recorded
    from mmcli.oracle.playing import due

    recorded = Recorded(after.where, 1, after.kind, after.header, list(after.entries))
    was, now = before.replay(), after.replay()
    if format is Format.JSON:
        _as_json(recorded, was, now, len(before.entries))
    else:
        print_changes(recorded, was, now)
    missing = due(after)
    if missing is not None:
        say(f"next comes {missing}; give it, or let --seed decide", error=True)


def _as_json(recorded: "Recorded", before: "Replay", after: "Replay", start: int) -> None:
    import msgspec

    from mmcli.report.changes import changes_data

    data: dict[str, Any] = after.data()
    data["played"] = msgspec.to_builtins(recorded.entries[start:])
    data["changes"] = changes_data(recorded, before, after)
    show_data(data)
