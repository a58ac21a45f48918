"""Scouting by a player (rulebook p. 7): one target in the own zone, one roll of Scouting."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from mmcli.games.merchants.asks import CaptainAsk, dice_to_find, roll_ask
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.combat.naval import combat_begins, naval_combat
from mmcli.games.merchants.combat.sides import combatant, npc_on_board
from mmcli.games.merchants.denied import TARGET
from mmcli.games.merchants.entries import Engage, LetGo, Scout
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.raid import merchant_tokens
from mmcli.games.merchants.raid.merchant_raid import merchant_raid
from mmcli.games.merchants.rolls import passed, rolled
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import ChanceAsk, nothing_against
from mmcli.kernel.findings import FINE, Refusal, Refusals, cannot, illegal, impossible, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Chance, Entry, Reveal

MERCHANT = "merchant"


def scouts(ask: CaptainAsk) -> Iterator[Scout]:
    """A Scout action for the merchant, for a declared nation, for each captain and each NPC on the board."""
    game, captain = ask.game, ask.captain
    for target in sorted([MERCHANT, *game.by_id, *game.state.npcs, *game.edition.strangers]):
        yield Scout(captain.id, target)
        if target == MERCHANT:
            yield from (Scout(captain.id, MERCHANT, nation) for nation in NATIONS)


def finds_without_roll(game: Merchants, captain: Captain, nation: str | None) -> bool:
    """Whether a merchant of a declared nation is found here without a roll (Cartagena)."""
    return bool(nation and game.answer("finds_without_roll", captain, merchant=nation))


def against_scouting(ask: CaptainAsk, entry: Scout) -> Iterable[Refusal]:
    """MM-SCOUT-1, 4 and 5: at sea, for a target that is at sea in the same zone."""
    captain = ask.captain
    if captain.in_port:
        yield illegal("MM-SCOUT-5", "from-port", who=captain.id, port=captain.zone)
    if entry.target == MERCHANT:
        yield from against_scouting_merchant(ask, entry)
    elif entry.target in SLOTS or entry.target in ask.game.edition.strangers:
        yield from against_scouting_npc(ask, entry)
    else:
        yield from against_scouting_captain(ask, entry)


def against_scouting_merchant(ask: CaptainAsk, entry: Scout) -> Iterable[Refusal]:
    """MM-MTOK-6: where a merchant is; declaring its nation only helps where that finds it without a roll."""
    game, captain = ask.game, ask.captain
    if captain.zone not in game.state.merchants:
        yield cannot("MM-MTOK-6", "no-merchant", who=captain.id, zone=captain.zone)
    if game.reads("scout-with-destroyed-location", "forbidden"):
        destroyed = game.destroyed_locations(captain)
        if destroyed:
            yield illegal("MM-RAID-1", "scout", who=captain.id, locations=destroyed)
    if entry.declare is not None and not finds_without_roll(game, captain, entry.declare):
        yield illegal("MM-SCOUT-1", "declared", who=captain.id, zone=captain.zone, nation=entry.declare)


def against_scouting_captain(ask: CaptainAsk, entry: Scout) -> Iterable[Refusal]:
    """MM-SCOUT-4: another captain who is alive, at sea in the same zone."""
    game, captain = ask.game, ask.captain
    target = game.by_id.get(entry.target)
    if target is None and (off := game.edition.off(entry.target)) is not None:
        yield off
        return
    if target is None or target is captain or target.dead:
        yield cannot("MM-SCOUT-1", "no-target", who=captain.id, target=entry.target)
        return
    if target.zone != captain.zone:
        yield illegal(
            "MM-SCOUT-4", "other-zone", who=captain.id, target=target.id, zone=captain.zone, other=target.zone
        )
    if target.in_port:
        yield illegal("MM-SCOUT-4", "in-port", who=captain.id, target=target.id, port=target.zone)
    if entry.declare is not None:
        yield illegal("MM-SCOUT-1", "declared", who=captain.id, zone=captain.zone, nation=entry.declare)


def against_scouting_npc(ask: CaptainAsk, entry: Scout) -> Iterable[Refusal]:
    """MM-SCOUT-1: an NPC in the same zone, as far as anybody knows."""
    game, captain = ask.game, ask.captain
    target = npc_on_board(game, entry.target)
    if target is None:
        yield cannot("MM-SCOUT-1", "no-target", who=captain.id, target=entry.target)
        return
    if target.zone != captain.zone and target.id not in game.state.strays:
        facts = {"target": target.id, "zone": captain.zone, "other": target.zone}
        yield illegal("MM-SCOUT-1", "other-zone", who=captain.id, **facts)
    if entry.declare is not None:
        yield illegal("MM-SCOUT-1", "declared", who=captain.id, zone=captain.zone, nation=entry.declare)


def scout(game: Merchants, captain: Captain, entry: Scout) -> Procedure[None]:
    """MM-SCOUT-2: at least one skull finds the target; a failure only costs the action."""
    if entry.target != MERCHANT or not finds_without_roll(game, captain, entry.declare):
        ask = roll_ask(game, captain, "scouting", "scouting", "MM-SCOUT-1")
        ask.count = dice_to_find(game, game.by_id.get(entry.target), ask.count)
        dice = yield from rolled(game, captain, ask, (yield ask))
        begins = merchant_shown if entry.target == MERCHANT else combat_begins
        if not (yield from passed(dice, "MM-SCOUT-2", begins)):
            game.ledger.deny(captain.id, TARGET, 1, "MM-SCOUT-2", who=captain.id, target=entry.target)
            return
    if entry.target == MERCHANT:
        yield from merchant_found(game, captain, entry.declare)
    else:
        yield from naval_combat(game, captain, combatant(game, entry.target))


def merchant_shown(entry: Entry) -> bool:
    """Whether an entry is only there if a merchant was found."""
    return isinstance(entry, Engage | LetGo) or (isinstance(entry, Reveal) and entry.what == MERCHANT)


def merchant_found(game: Merchants, captain: Captain, declared: str | None) -> Procedure[None]:
    """MM-MTOK-3 to 5: the token is revealed and leaves the zone; the raider engages or lets go."""
    seen: Reveal = yield MerchantReveal(game, captain)
    merchant_tokens.take(game, captain.zone, seen.shows if seen.shows in NATIONS else UNSEEN)
    decision = yield EngageAsk(game, captain, seen.shows, declared)
    if type(decision) is Engage:
        yield from merchant_raid(game, captain, decision.as_)
    else:
        for nation in NATIONS:
            game.ledger.deny(captain.id, f"{nation} bounty", 1, "MM-MTOK-5", who=captain.id)


class MerchantReveal(ChanceAsk):
    """The nation on the merchant token of the captain's zone."""

    game: Merchants
    captain: Captain

    def against(self, entry: Entry) -> Refusals | None:
        """Refuse a nation that no token of the zone's lot can have any more (MM-COMP-3)."""
        if type(entry) is not Reveal or entry.what != MERCHANT or entry.at not in (None, self.captain.zone):
            return None
        nation: str = entry.shows
        facts = {"nation": nation, "zone": self.captain.zone}
        if nation not in NATIONS and nation != UNSEEN:
            return (impossible("MM-MTOK-3", "no-such-nation", **facts),)
        if not merchant_tokens.can_be(self.game.state, self.captain.zone, nation):
            return (impossible("MM-COMP-3", "merchant-spent", **facts),)
        return FINE

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody wrote down which nation it was."""
        return missing("MM-MTOK-3", "reveal", who=self.captain.id, zone=self.captain.zone)

    def unseen(self, entry: Entry) -> Entry | None:
        """A token that nobody recorded."""
        return Reveal(MERCHANT, UNSEEN, self.captain.zone)

    def supposed(self, entry: Entry) -> Entry | None:
        """A question about a raid supposes a token that lets it be, where the zone's nation does not."""
        if isinstance(entry, Engage) and entry.as_ != self.game.box.nation_of(self.captain.zone):
            return Reveal(MERCHANT, entry.as_, self.captain.zone)
        return self.unseen(entry)

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Each nation of the zone's lot."""
        state = self.game.state
        lot = state.lots[state.merchants[self.captain.zone]]
        for nation, count in sorted(lot.items()):
            if count:
                yield Reveal(MERCHANT, nation, self.captain.zone), Fraction(count, sum(lot.values()))


class EngageAsk(CaptainAsk):
    """Whether the merchant found is raided, and as whose (MM-MTOK-4, MM-MTOK-5)."""

    token: str
    declared: str | None
    rule = "MM-MTOK-5"
    case = "engage"

    def is_declared(self) -> bool:
        """Whether only the nation that was declared can be picked (Cartagena)."""
        return self.declared is not None and self.game.reads("cartagena-declared", "spanish-only")

    def nations(self) -> list[str]:
        """The nations that the raider may pick: the token's and the zone's."""
        if self.declared and self.is_declared():
            return [self.declared]
        zone = self.game.box.nation_of(self.captain.zone)
        return sorted({nation for nation in (zone, self.token) if nation in NATIONS})

    def candidates(self) -> Iterator[Entry]:
        """Engaging as each nation, and letting go."""
        yield from (Engage(self.captain.id, nation) for nation in NATIONS)
        yield LetGo(self.captain.id)


def against_engaging(ask: EngageAsk, entry: Engage) -> Iterable[Refusal]:
    """MM-MTOK-4: as the token's nation or the zone's, with a ship that can raid."""
    captain = ask.captain
    if entry.as_ not in NATIONS:
        yield cannot("MM-MTOK-4", "no-such-nation", who=captain.id, nation=entry.as_)
        return
    if entry.as_ not in ask.nations() and (ask.token != UNSEEN or ask.is_declared()):
        yield illegal("MM-MTOK-4", "nation", who=captain.id, nation=entry.as_, nations=ask.nations())
    yield from against_raiding(ask, entry)


def against_raiding(ask: EngageAsk, entry: Engage) -> Iterable[Refusal]:
    """MM-RAID-1: no raid while an own hit-location is destroyed (under one reading: damaged)."""
    game, captain = ask.game, ask.captain
    if game.reads("raid-needs", "undamaged"):
        damaged = [name for name in LOCATIONS if getattr(captain.ship, name) < game.maximum(captain, name)]
        if damaged and not game.destroyed_locations(captain):
            yield illegal("MM-RAID-1", "damaged", who=captain.id, locations=damaged)
    destroyed = game.destroyed_locations(captain)
    if destroyed:
        yield illegal("MM-RAID-1", "destroyed", who=captain.id, locations=destroyed)


EngageAsk.guards = {Engage: against_engaging, LetGo: nothing_against}
