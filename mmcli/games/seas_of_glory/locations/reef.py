"""The Reef: things picked up out of wrecks, and what the rocks do to the hull (SG-LOC-REEF)."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from mmcli.games.merchants.asks import SKULL, CaptainAsk, draw, draw_cargo
from mmcli.games.merchants.cargo import cargo_room, leave_behind
from mmcli.games.merchants.death import die
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.port.recruit import add_crew
from mmcli.games.merchants.rolls import roll
from mmcli.games.merchants.state import Captain
from mmcli.games.seas_of_glory.locations.entries import Salvage, Visit
from mmcli.kernel.cards import joined
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry


def dive(game: Merchants, captain: Captain, entry: Visit) -> Procedure[None]:
    """SG-LOC-REEF-1: Scouting for things, one each; Seamanship against the hits, one for each thing taken."""
    dice = yield from roll(game, captain, "scouting", "scouting", "SG-LOC-REEF-1")
    successes = dice.count(SKULL) + dice.count(UNSEEN)
    if not successes:
        return
    found: Salvage = yield SalvageAsk(game, captain, successes)
    captain.weapons.extend(found.weapons)
    add_crew(game, captain, found.crew, "SG-LOC-REEF-1")
    if found.cargo:
        cards = yield from draw_cargo(game, found.cargo, "SG-LOC-REEF-1", by=captain)
        captain.hold = joined(captain.hold, cards)
        game.ledger.move(captain.id, "hold", "SG-LOC-REEF-1")
    if found.rumors:
        captain.rumors += yield from draw(game, "rumor", found.rumors, "SG-LOC-REEF-1", captain)
    if found.items:
        yield from scrape(game, captain, found.items)
    excess = 0 if captain.dead else len(captain.hold) - cargo_room(game, captain)
    if excess > 0:
        yield from leave_behind(game, captain, excess)


def scrape(game: Merchants, captain: Captain, items: int) -> Procedure[None]:
    """SG-LOC-REEF-1: a hull hit for each thing taken, less one for each success of Seamanship."""
    dice = yield from roll(game, captain, "seamanship", "seamanship", "SG-LOC-REEF-1")
    if UNSEEN in dice:
        game.unsettle(captain, "hull")
    facts = {"who": captain.id, "items": items, "successes": dice.count(SKULL)}
    for _ in range(items - dice.count(SKULL)):
        game.hurt(captain, "hull", "SG-LOC-REEF-1", **facts)
    if captain.ship.hull <= 0 and "hull" not in captain.unknown:
        yield from die(game, captain)


class SalvageAsk(CaptainAsk):
    """What is picked up: at most as many things as there are successes."""

    successes: int
    rule = "SG-LOC-REEF-1"
    case = "salvage"

    def candidates(self) -> Iterator[Entry]:
        """Every choice of so many things or fewer."""
        kinds = sorted(set(self.game.box.weapons) - set(self.captain.weapons))
        for count in range(min(self.successes, len(kinds)) + 1):
            for weapons in combinations(kinds, count):
                yield from self._with(weapons)

    def _with(self, weapons: tuple[str, ...]) -> Iterator[Entry]:
        left = self.successes - len(weapons)
        for cargo in range(left + 1):
            for rumors in range(left - cargo + 1):
                for crew in range(left - cargo - rumors + 1):
                    yield Salvage(self.captain.id, cargo, weapons, rumors, crew)

    def stop_before(self, entry: Entry) -> Entry | None:
        """Whatever else is done makes plain that nothing was picked up."""
        return Salvage(self.captain.id) if self.game.fallbacks.taking(entry, outside=self) else None


def against_salvaging(ask: SalvageAsk, entry: Salvage) -> Iterable[Refusal]:
    """SG-LOC-REEF-1: a thing for each success, weapons of which none is aboard, no more crew than berths."""
    game, captain = ask.game, ask.captain
    who = captain.id
    if min(entry.cargo, entry.rumors, entry.crew) < 0 or entry.items > ask.successes:
        yield cannot("SG-LOC-REEF-1", "too-much", who=who, items=entry.items, successes=ask.successes)
        return
    strange = [weapon for weapon in entry.weapons if weapon not in (*game.box.weapons, UNSEEN)]
    if strange:
        yield cannot("SG-LOC-REEF-1", "no-such-weapon", who=who, weapon=strange[0])
    for weapon in entry.weapons:
        if weapon != UNSEEN and (weapon in captain.weapons or entry.weapons.count(weapon) > 1):
            yield illegal("SG-LOC-REEF-1", "second-weapon", who=who, weapon=weapon)
    berths = game.maximum(captain, "crew") - captain.ship.crew
    if entry.crew > max(0, berths) and "crew" not in captain.unknown:
        yield illegal("SG-LOC-REEF-1", "no-berth", who=who, crew=entry.crew, room=max(0, berths))
    held = len(captain.rumors) + entry.rumors
    if entry.rumors and held > game.answer("rumors_held", captain) and not game.is_unsure_of(captain):
        rumor = captain.rumors[0] if captain.rumors else UNSEEN
        yield illegal("MM-RUM-2", "second", who=who, rumor=rumor)


SalvageAsk.guards = {Salvage: against_salvaging}


def against_diving(game: Merchants, captain: Captain, entry: Visit) -> Iterable[Refusal]:
    """Anybody may."""
    return FINE


def dives(game: Merchants, captain: Captain) -> Iterator[Visit]:
    """There is nothing to say but where."""
    yield Visit(captain.id, "reef")
