"""The second game proves that the floors below the games know none: they name neither game."""

from pathlib import Path

import pytest

import mmcli
from mmcli.games.registry import games

PACKAGE = Path(mmcli.__file__).parent
BELOW = sorted(file for floor in ("kernel", "log", "rulebook", "audit") for file in (PACKAGE / floor).rglob("*.py"))
ABOVE = sorted(file for floor in ("report", "cli", "oracle") for file in (PACKAGE / floor).rglob("*.py"))
GAMES = sorted((PACKAGE / "games").glob("*.py"))


def names() -> set[str]:
    """What the games of the registry are called: ids, packages and titles."""
    ids = list(games())
    packages = [name.replace("-", "_") for name in ids]
    titles = [game.name for game in games().values()]
    return {name.casefold() for name in (*ids, *packages, *titles)}


@pytest.mark.parametrize("file", [*BELOW, PACKAGE / "errors.py"], ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_floor_below_the_games_names_a_game(file: Path) -> None:
    text = file.read_text("utf-8").casefold()
    assert [name for name in names() if name in text] == []


@pytest.mark.parametrize("file", [*ABOVE, *GAMES], ids=lambda file: str(file.relative_to(PACKAGE)))
def test_this_game_is_named_by_the_registry_alone(file: Path) -> None:
    text = file.read_text("utf-8").casefold()
    named = any(name in text for name in ("virgin-queen", "virgin_queen", "virgin queen"))
    assert named == (file.name == "registry.py")


def test_this_game_does_not_lean_on_the_other() -> None:
    files = (PACKAGE / "games" / "virgin_queen").rglob("*.py")
    assert [file.name for file in files if "games.merchants" in file.read_text("utf-8")] == []
