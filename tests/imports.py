"""Who imports whom in mmcli, read from the source; imports in functions, for type checkers and by name count too."""

import ast
from collections import deque
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "mmcli").rglob("*.py"))
}
"""Every module of mmcli, and where it stands."""


class Import(NamedTuple):
    """A line of a module that imports another."""

    module: str
    line: int
    other: str

    def __str__(self) -> str:
        return f"{place(self.module)}:{self.line} imports {self.other}"


def place(module: str) -> str:
    """The file of a module, from the folder of the project."""
    return str(FILES[module].relative_to(ROOT))


def imports(module: str) -> Iterator[Import]:
    """Every import of a module of mmcli, in the order of the lines."""
    package = module if FILES[module].name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(FILES[module].read_text(encoding="utf-8"))):
        for name in _named(node, package):
            found = name if name in FILES else name.rpartition(".")[0]
            if found in FILES and found != module:
                yield Import(module, getattr(node, "lineno", 0), found)


def _named(node: ast.AST, package: str) -> list[str]:
    """What a piece of a program imports: modules, or names in them."""
    match node:
        case ast.Import():
            return [each.name for each in node.names]
        case ast.ImportFrom():
            source = resolve_name("." * node.level + (node.module or ""), package)
            return [f"{source}.{each.name}" for each in node.names]
        case ast.Constant(value=str(name)) if name in FILES and "." in name:
            return [name]
    return []


IMPORTS = {module: sorted(imports(module), key=lambda found: found.line) for module in FILES}


def circle_through(module: str) -> list[Import]:
    """The shortest way from a module back to itself; empty if there is none."""
    ways: deque[list[Import]] = deque([found] for found in IMPORTS[module])
    seen: set[str] = set()
    while ways:
        way = ways.popleft()
        end = way[-1].other
        if end == module:
            return way
        if end not in seen:
            seen.add(end)
            ways += [[*way, found] for found in IMPORTS[end]]
    return []
