"""What stands on a captain's card."""

from collections.abc import Iterator

from mmcli.games.facts import Variation
from mmcli.games.merchants.box.bounds import SKILL_DICE
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.variations.fact import near
from mmcli.games.merchants.told.words import named
from mmcli.kernel.asks import Ask


def homes(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """Another home port of the same nation; or of another one, as a captain's nation is that of the home port."""
    for port in sorted(game.box.ports, key=lambda port: game.box.nation_of(port) != captain.nation):
        if port != captain.home:
            yield _from(captain, port, str(game.box.nation_of(port)))


def _from(captain: Captain, port: str, nation: str) -> Variation:
    who, same = captain.id, nation == captain.nation
    lies = f", who lies in {named(captain.zone)}," if captain.place == f"{captain.home}/port" else ""
    card = {"home": port, "nation": nation}
    return Variation(
        f"{who}.{'home' if same else 'nation'}",
        f"{'' if same else f'{who} is {named(nation)} and '}the home port of {who}{lies} is {named(port)}",
        tuple((captain, field, value) for field, value in card.items()),
        tuple((("captains", who, field), value) for field, value in ({"at": captain.place} | card).items()),
    )


def dice(ask: Ask, captain: Captain) -> Iterator[Variation]:
    """The skill that is being rolled; the dice change with it."""
    skill, count = getattr(ask, "skill", ""), getattr(ask, "count", None)
    printed = getattr(captain, skill) if skill else None
    if printed is None or count is None:
        return
    for value in near(printed, SKILL_DICE):
        settings = ((captain, skill, value), (ask, "count", count + value - printed))
        says = f"{captain.id} has {value} in {skill.capitalize()} instead of {printed}"
        yield Variation(f"{captain.id}.{skill}", says, settings, ((("captains", captain.id, skill), value),))
