"""`mmcli convert`: a log in another form."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from mmcli.cli.console import fail, one_sentence

STREAM = "-"


def convert(
    source: Annotated[str, typer.Argument(metavar="LOG", help="A log in any form, or - for standard input.")],
    target: Annotated[
        str, typer.Argument(metavar="FILE", help="What to write: its name tells the form; - for standard output.")
    ] = STREAM,
    to: Annotated[
        str | None, typer.Option(metavar="FORM", help="The form: jsonl, mmlog or mmn, each also with .gz after it.")
    ] = None,
) -> None:
    """Write a log in another form: JSON Lines (.jsonl), MessagePack (.mmlog), the notation (.mmn), or gzip of each.

    Nothing of it is lost, whether it keeps the rules or not.
    """
    from mmcli.notation.convert import GZIPPED, converted, form_of

    named = target if to is None else f"a.{to}"
    form = form_of(named)
    if form is None:
        fail(f"{to or target}: this tells no form; name a file that ends in .jsonl, .mmlog or .mmn, or give --to")
    if target != STREAM and Path(target).exists() and source != STREAM and Path(target).samefile(source):
        fail(f"{target}: a log is not written over itself; name another file")
    with one_sentence(), _opened(source) as log:
        _write(target, converted(log, source, form, gzipped=named.lower().endswith(GZIPPED)))


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == STREAM:
        yield sys.stdin.buffer
        return
    try:
        source = Path(name).open("rb")  # noqa: SIM115 - closed below, so that only opening is in this try
    except (OSError, ValueError) as fault:
        fail(f"{name}: {getattr(fault, 'strerror', fault)}")
    with source:
        yield source


def _write(target: str, pieces: Iterator[bytes]) -> None:
    """Write a whole log or, to a file, nothing."""
    if target == STREAM:
        for piece in pieces:
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        return
    unfinished = Path(f"{target}.part")
    try:
        with unfinished.open("wb") as out:
            out.writelines(pieces)
        unfinished.replace(target)
    except OSError as fault:
        fail(f"{target}: the log cannot be written: {fault.strerror}")
    finally:
        unfinished.unlink(missing_ok=True)
