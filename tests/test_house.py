"""The house: each floor imports only what stands below it, no file imports in a circle, only the top floor prints."""

import ast
from collections.abc import Iterable, Iterator, Sequence

from tests.imports import FILES, IMPORTS, Import, circle_through, place

FLOORS = (
    ("__main__",),
    ("cli",),
    ("testing", "mmcli"),
    ("api", "report"),
    ("regress", "scribe"),
    ("oracle",),
    ("audit",),
    ("notation",),
    ("games",),
    ("kernel",),
    ("log", "rulebook"),
    ("errors",),
)
"""The folders and files of mmcli, from the top down; those on one floor know nothing of each other."""
ROOMS = (("registry",), ("seas_of_glory",), ("merchants", "virgin_queen"))
"""The same of `mmcli.games`; whatever else is there belongs to all games and stands below them."""
OUTWARD = {"print", "input", "stdout", "stderr", "argv", "exit", "typer", "click"}
"""What speaks to the one who runs the program, reads what was typed, or chooses how the program ends."""


def part(module: str, package: str) -> str:
    """The folder or file of a package that a module belongs to; the package is a part of itself."""
    return module.removeprefix(f"{package}.").partition(".")[0]


def against_the_order(package: str, floors: Sequence[Sequence[str]]) -> list[Import]:
    """Every import in a package from one part of it to another that does not stand below."""
    height = {name: height for height, names in enumerate(reversed(floors), 1) for name in names}
    wrong = []
    for found in (found for module in within(package) for found in IMPORTS[module] if found.other in within(package)):
        one, other = part(found.module, package), part(found.other, package)
        above, below = height.get(one, 0), height.get(other, 0)
        if one != other and above <= below and (above or below):
            wrong.append(found)
    return wrong


def within(package: str) -> list[str]:
    return [module for module in FILES if f"{module}.".startswith(f"{package}.")]


def a_line_each(imports: Iterable[Import]) -> str:
    return "".join(f"\n  {found}" for found in imports)


def test_no_file_imports_in_a_circle() -> None:
    circles = [circle for module in FILES if (circle := circle_through(module))]
    shortest = min(circles, key=lambda circle: len(circle), default=[])
    assert not shortest, f"a circle of imports:{a_line_each(shortest)}"


def test_each_floor_imports_only_what_stands_below_it() -> None:
    wrong = against_the_order("mmcli", FLOORS)
    assert not wrong, f"what is imported does not stand below:{a_line_each(wrong)}"


def test_every_folder_has_its_floor() -> None:
    homeless = {part(module, "mmcli") for module in FILES} - {name for names in FLOORS for name in names}
    assert not homeless, f"these have no floor: {', '.join(sorted(homeless))}"


def test_an_expansion_knows_its_game_and_no_game_knows_another_or_its_expansions() -> None:
    wrong = against_the_order("mmcli.games", ROOMS)
    assert not wrong, f"what is imported does not stand below:{a_line_each(wrong)}"


def test_nothing_below_the_command_line_speaks_to_the_user() -> None:
    below = [module for module in FILES if part(module, "mmcli") not in ("cli", "__main__")]
    said = [line for module in below for line in outward(module)]
    assert not said, "only mmcli/cli may do this:" + "".join(f"\n  {line}" for line in said)


def outward(module: str) -> Iterator[str]:
    """Each place where a module names something of `OUTWARD`, be it called, taken from another module or imported."""
    for node in ast.walk(ast.parse(FILES[module].read_text(encoding="utf-8"))):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.ImportFrom(module=name) | ast.alias(name=name):
                if name in OUTWARD:
                    yield f"{place(module)}:{node.lineno} {name}"
