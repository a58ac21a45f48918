"""What takes part in the benchmark, and how it is made ready."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Protocol

from msgspec import Struct

SEED = 1724
"""Every random input of the benchmark is made from this seed."""

MODULES = ("mmcli_audit", "bare_decode", "python_chess", "poker_kit", "catan")
"""The modules of the contenders, in the order of the table; each has a `prepare()`."""


class Contender(Protocol):
    """One way to get from recorded moves to a validated game; `moves` says how many moves one run has."""

    name: str
    moves: int

    def run(self) -> int:
        """Do the whole job once and return how many moves it went through."""


class Skipped(Struct, frozen=True):
    """A contender that cannot take part, and what would help."""

    name: str
    reason: str


class NoInputError(Exception):
    """There is nothing that a contender could read."""


def prepare_all() -> Iterator[Contender | Skipped]:
    """Make each contender ready, or say why it cannot take part."""
    return map(prepare, MODULES)


def prepare(module: str) -> Contender | Skipped:
    """Make the contender of one module ready, its inputs included."""
    try:
        ready: Callable[[], Contender] = import_module(f"tests.benchmarks.{module}").prepare
        return ready()
    except ModuleNotFoundError as missing:
        return Skipped(module, f"{missing}; install it with `pip install -e .[bench]`")
    except NoInputError as nothing:
        return Skipped(module, str(nothing))
