"""What lies on the table: bounties, wars, the plague, tokens and open missions."""

from collections.abc import Iterator, Mapping
from typing import Any

from mmcli.games.facts import Variation
from mmcli.games.merchants.box.components import NATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import EMPTY, Captain
from mmcli.games.merchants.told.variations.belongings import card_title
from mmcli.games.merchants.told.variations.fact import figure, near
from mmcli.games.merchants.told.words import named
from mmcli.log.entries import UNSEEN, Entry


def bounties(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """Fewer or more bounties, those of the nation of the zone first."""
    held, who = captain.bounties, captain.id
    for nation in _nations_from(game, captain):
        others = {other: count for other, count in held.items() if other != nation}
        if nation in held:
            yield figure(captain, "bounties", f"{who} has no {named(nation)} bounty", others)
        for count in near(held.get(nation, 0), range(1, game.box.tokens.bounties_per_nation + 1)):
            article = "an" if nation == "english" else "a"
            counted = f"{article} {named(nation)} bounty" if count == 1 else f"{count} {named(nation)} bounties"
            yield figure(captain, "bounties", f"{who} has {counted}", others | {nation: count})
    if len(held) > 1:
        yield figure(captain, "bounties", f"{who} has no bounty", {})


def wars(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """One war less, peace everywhere, or one war more of the captain's nation."""
    now = game.state.wars
    for war in now:
        others = [other for other in now if other != war]
        yield _on_the_table(game, "wars", f"{named(war[0])} and {named(war[1])} are not at war", others)
    if len(now) > 1:
        yield _on_the_table(game, "wars", "no nations are at war", [])
    enemies = {nation for war in now if captain.nation in war for nation in war}
    for nation in _nations_from(game, captain):
        if nation not in {captain.nation, *enemies}:
            says = f"{named(captain.nation)} and {named(nation)} are at war"
            yield _on_the_table(game, "wars", says, [*now, (captain.nation, nation)])


def _nations_from(game: Merchants, captain: Captain) -> list[str]:
    """All nations, that of the captain's zone first."""
    here = game.box.nation_of(captain.zone)
    return sorted(NATIONS, key=lambda nation: nation != here)


def _on_the_table(game: Merchants, field: str, says: str, value: Any) -> Variation:
    return Variation(field, says, ((game.state, field, value),), (((field,), value),))


def plague(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """The plague where the captain is."""
    port, struck = captain.zone, game.state.plague
    if port in struck:
        others = [other for other in struck if other != port]
        yield _on_the_table(game, "plague", f"{named(port)} does not have the plague", others)
    elif port in game.box.ports:
        yield _on_the_table(game, "plague", f"{named(port)} has the plague", [*struck, port])


def tokens(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """The merchant token and the demand token where the captain is."""
    yield _merchant(game, captain.zone)
    state, port = game.state, captain.zone
    if port in game.box.ports:
        for good in game.box.goods.goods:
            if state.demand.get(port) != good and _lie(state.demand, good) < game.box.goods.demand_tokens_each:
                demanded = ((state, "demand", state.demand | {port: good}),)
                yield Variation("demand", f"{named(port)} demands {good}", demanded, ((("demand", port), good),))


def _lie(demand: Mapping[str, str], good: str) -> int:
    return list(demand.values()).count(good)


def _merchant(game: Merchants, zone: str) -> Variation:
    """A merchant token where there is none, or none where there is one."""
    now = game.state.merchants
    there = {other: lot for other, lot in now.items() if other != zone}
    lies, after, gone = ("no", there, UNSEEN) if zone in now else ("a", there | {zone: 0}, None)
    says = f"{lies} merchant token lies in {named(zone)}"
    return Variation("track", says, ((game.state, "merchants", after),), ((("track", zone), gone),))


def named_tokens(game: Merchants, captain: Captain, entry: Entry) -> Iterator[Variation]:
    """The modification or the mission that the entry names lies here, or does not."""
    modification, mission = getattr(entry, "modification", None), getattr(entry, "mission", None)
    if modification in game.box.modifications and captain.zone in game.box.ports:
        yield from _modification(game, captain.zone, str(modification))
    state = game.state
    if isinstance(mission, str) and mission not in state.missions and not state.missions_deck.lacking([mission]):
        opened = [mission, *state.missions[1:]]
        title = card_title("mission", game.pack.missions, mission)
        yield _on_the_table(game, "missions", f"{title} is one of the open missions", opened)


def _modification(game: Merchants, port: str, modification: str) -> Iterator[Variation]:
    """It lies face-up at the port in place of what lies there, or does not lie there; or no token does."""
    state, name = game.state, named(port)
    if modification in state.face_up.get(port, ()):
        yield _lies(game, port, f"{named(modification)} does not lie at {name}", [], EMPTY)
    elif not state.modification_tokens.lacking([modification]):
        yield _lies(game, port, f"{named(modification)} lies at {name}", [modification], modification)
    if port in state.unsure:
        yield _lies(game, port, f"no modification token lies at {name}", [], EMPTY)


def _lies(game: Merchants, port: str, says: str, tokens: list[str], written: str) -> Variation:
    """Some tokens and no others lie at a port, face-up."""
    state = game.state
    settings = (
        (state, "face_up", state.face_up | {port: tokens}),
        (state, "face_down", state.face_down | {port: 0}),
        (state, "unsure", [other for other in state.unsure if other != port]),
    )
    return Variation(f"modifications.{port}", says, settings, ((("modifications", port), written),))
