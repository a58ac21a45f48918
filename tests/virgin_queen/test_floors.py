"""The second game proves that the floors below the games know none: they name neither game."""

import re
from pathlib import Path

import pytest

import mmcli
from mmcli.games.registry import games

PACKAGE = Path(mmcli.__file__).parent
BELOW = sorted(file for floor in ("kernel", "log", "rulebook", "audit") for file in (PACKAGE / floor).rglob("*.py"))
ABOVE = sorted(file for floor in ("report", "cli", "oracle", "testing") for file in (PACKAGE / floor).rglob("*.py"))
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


def words() -> set[str]:
    """What nobody says who does not speak of one of the games.

    The names of a game, how its rules' ids begin, what it calls a player, and the entries whose tag is of two words: a
    single word (`move`, `board`) is everybody's.
    """
    prefixes = {rule.partition("-")[0] + "-" for game in games().values() for rule in game.rulebook().rules}
    players = {game.sheet_of_players.removesuffix("s") for game in games().values()}
    tags = {tag for game in games().values() for tag in game.kinds if "-" in tag}
    return {word.casefold() for word in (*names(), *prefixes, *players, *tags)}


@pytest.mark.parametrize("file", [*ABOVE, *GAMES, PACKAGE / "api.py"], ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_floor_above_the_games_speaks_of_one(file: Path) -> None:
    text = file.read_text("utf-8").casefold()
    spoken = [word for word in words() if re.search(rf"(?<![\w-]){re.escape(word)}", text)]
    assert spoken == [] or file.name == "registry.py"


def test_this_game_does_not_lean_on_the_other() -> None:
    files = (PACKAGE / "games" / "virgin_queen").rglob("*.py")
    assert [file.name for file in files if "games.merchants" in file.read_text("utf-8")] == []
