"""For tests of people who build on mmcli: positions in a line, dice by name, findings as short strings.

    situation = position("anne at=tortuga/port gold=10; blas at=havana")
    assert findings(situation, "anne: port", "anne: sell") == ...

`mmcli.testing.battery` has the laws that hold of any game, `mmcli.testing.play` random legal play.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from mmcli.errors import PositionError
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Severity
from mmcli.oracle.actions import entry_of
from mmcli.oracle.position_text import GAME
from mmcli.oracle.situation import Situation, read


def position(line: str, **more: Any) -> Situation:
    """A position in a line: players apart by semicolons, each a name and its facts as `name=value`.

    Values are read as JSON where they are JSON, and as text otherwise. `more` are other parts of a position or of a
    log's header, such as `wars`, `rulings` or another `game`; the players stand in the table that their boards have in
    the game's positions. Raises PositionError naming every fault.
    """
    players = dict(_player(part) for part in line.split(";") if part.strip())
    return read({game_format(more.get("game", GAME)).sheet_of_players: players, **more}, line)


def _player(part: str) -> tuple[str, dict[str, Any]]:
    name, *facts = part.split()
    strange = [fact for fact in facts if "=" not in fact]
    if strange:
        raise PositionError(f"{strange[0]!r} is no fact; a fact is written name=value")
    return name, {key: _value(value) for key, _, value in (fact.partition("=") for fact in facts)}


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def skulls(successes: int, *, of: int) -> str:
    """A roll of `of` dice of which so many are skulls, the others ones: `skulls(2, of=3)` is `SS1`."""
    if not 0 <= successes <= of:
        raise ValueError(f"{of} dice cannot show {successes} skulls")
    return "S" * successes + "1" * (of - successes)


def findings(situation: Situation, *actions: Any) -> list[str]:
    """Play actions (entries, their data, or words) and return what was found, as `ENTRY SEVERITY RULE`; no notes."""
    return list(_findings(situation, actions))


def _findings(situation: Situation, actions: tuple[Any, ...]) -> Iterator[str]:
    table = situation.table()
    for number, action in enumerate(actions, 1):
        for finding in table.play(entry_of(situation.kind, table, action)):
            if finding.severity is not Severity.NOTE:
                yield f"{number} {finding.severity} {finding.rule}"
