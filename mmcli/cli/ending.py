"""How a command ends: with its own exit code, or in one sentence where it cannot."""

import sys
import traceback
from typing import Any

import typer

from mmcli.cli.console import UNREADABLE, say
from mmcli.cli.streams import silence
from mmcli.log.visible import visible

FAULT = "an internal fault ({}); please report it with what you have just typed"
"""What is said of a fault of mmcli itself."""


def ended(app: typer.Typer) -> int:
    """Run a command; returns its exit code, 2 with one sentence where nothing can be written or mmcli has a fault."""
    try:
        code = _run(app)
        sys.stdout.flush()
    except OSError as fault:
        silence(sys.stdout)
        return _say(f"the output cannot be written: {fault.strerror}")
    except Exception as fault:
        if "--debug" in sys.argv:
            traceback.print_exc()
        return _say(FAULT.format(type(fault).__name__))
    return code


def _run(app: typer.Typer) -> int:
    code: Any = app(standalone_mode=False)
    return code if isinstance(code, int) else 0


def _say(sentence: str) -> int:
    try:
        say(f"mmcli: {visible(sentence)}", error=True)
    except OSError:
        silence(sys.stderr)
    return UNREADABLE
