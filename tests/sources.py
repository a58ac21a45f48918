"""What the source code of a game says of rules and rulings, read from its syntax tree."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import mmcli
from mmcli.games.registry import EXPANSIONS

PACKAGE = Path(mmcli.__file__).parent
REFUSALS = ("illegal", "cannot", "impossible", "missing", "mismatch")
NOTES = ("note", "remark")


@dataclass(frozen=True, order=True)
class Mention:
    """A clause named in the code together with the case in which it is broken; `note` if nobody is to blame."""

    rule: str
    case: str
    note: bool


@dataclass(frozen=True, order=True)
class Choice:
    """A ruling asked about in the code, with the reading."""

    ruling: str
    reading: str


def folders_of(game: str) -> list[Path]:
    """Where the code of a game is, and that of its expansions."""
    expansions = (package.rpartition(".")[2] for package in EXPANSIONS.get(game, ()))
    return [PACKAGE / "games" / name for name in (game.replace("-", "_"), *expansions)]


@cache
def nodes(game: str) -> tuple[ast.AST, ...]:
    """All nodes of the code of a game."""
    files = (file for folder in folders_of(game) for file in sorted(folder.rglob("*.py")))
    return tuple(node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))


def mentions(game: str) -> set[Mention]:
    """Every clause and case that the code names together: in a call, or as the `rule` and `case` of an ask."""
    return {*_in_calls(game), *_in_classes(game)}


def choices(game: str) -> set[Choice]:
    """Every ruling and reading that the code asks about, in `reads` or by looking into `readings`."""
    asked = {
        Choice(*arguments)
        for node in nodes(game)
        if isinstance(node, ast.Call) and _called(node) == "reads" and len(arguments := _texts(node.args[:2])) == 2
    }
    looked_up = {
        Choice(ruling, reading)
        for node in nodes(game)
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Subscript)
        for ruling in _texts([node.left.slice])
        for reading in _texts(node.comparators)
        if isinstance(node.left.value, ast.Name | ast.Attribute) and ast.unparse(node.left.value).endswith("readings")
    }
    return asked | looked_up


def _in_calls(game: str) -> Iterator[Mention]:
    for node in nodes(game):
        if isinstance(node, ast.Call) and _called(node) in REFUSALS + NOTES:
            arguments = _texts(node.args[:2])
            if len(arguments) == 2:
                yield Mention(arguments[0], arguments[1], _called(node) in NOTES)


def _in_classes(game: str) -> Iterator[Mention]:
    for node in nodes(game):
        if isinstance(node, ast.ClassDef):
            named = {target: text for part in node.body for target, text in _assigned(part)}
            if {"rule", "case"} <= named.keys():
                yield Mention(named["rule"], named["case"], note=False)


def _assigned(part: ast.stmt) -> Iterator[tuple[str, str]]:
    if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
        yield from ((part.targets[0].id, text) for text in _texts([part.value]))


def _called(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


def _texts(parts: list[ast.expr]) -> list[str]:
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
