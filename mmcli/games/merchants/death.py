"""Death, and the captain who comes after (rulebook p. 15)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.box.bounds import START_GOLD
from mmcli.games.merchants.box.cards import SKILLS, CaptainFacts
from mmcli.games.merchants.box.components import START_SHIPS
from mmcli.games.merchants.denied import START_MONEY
from mmcli.games.merchants.entries import ChooseShip, NewCaptain, Stash
from mmcli.games.merchants.faults.cards import captain_flaws, refused
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import draw_glory_card
from mmcli.games.merchants.npcs.slots import slots
from mmcli.games.merchants.ships import give_back, new_ship
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Ask, ChanceAsk, Either
from mmcli.kernel.findings import FINE, Refusal, Refusals, Severity, cannot, illegal, impossible, missing
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Chance, Entry, Seen


def die(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-DIE-1 and 2: everything aboard is lost, and the bounties; glory and stash stay with the player."""
    yield from give_back(game, captain)
    game.pay(captain, captain.gold, "MM-DIE-1", who=captain.id)
    game.ledger.deny(captain.id, "glory", -captain.glory, "MM-DIE-2", who=captain.id)
    game.ledger.deny(captain.id, "stash", -captain.stash, "MM-DIE-2", who=captain.id)
    game.ledger.move(captain.id, "hold", "MM-DIE-1")
    game.discard_cargo(captain.hold)
    for nation, count in captain.bounties.items():
        game.ledger.record(captain.id, f"{nation} bounty", -count, "MM-RWD-5", who=captain.id)
    if captain.perhaps_aboard:
        game.unsettle(captain, "stash")
    discard_cards(game, captain)
    captain.spent_at_home = 0
    captain.bounties, captain.hold, captain.weapons = {}, [], []
    captain.glory_cards, captain.rumors, captain.missions = [], [], []
    captain.specialists, captain.flipped, captain.deeds = [], [], {}
    captain.actions = 0
    captain.unknown = [figure for figure in captain.unknown if figure in ("glory", "stash")]
    captain.dead = True


def discard_cards(game: Merchants, captain: Captain) -> None:
    """MM-DIE-1: the captain's card and every card held go to the discard piles."""
    state = game.state
    for card in (*captain.glory_cards, *captain.specialists):
        state.glory.discard(card)
    for card in captain.rumors:
        state.rumors.discard(card)
    for card in captain.missions:
        state.missions_deck.discard(card)
    own = next((card.id for card in game.pack.captain if card.name == captain.name), UNSEEN)
    state.captain_deck.discard(own)


def new_captain(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-DIE-3 and 4: a new captain is drawn and set up like the first, with start money out of the stash first."""
    drawn: NewCaptain = yield CaptainDraw(game, captain)
    take_captain(game, captain, drawn)
    yield from in_any_order(
        choose_ship(game, captain, drawn), start_money(game, captain), draw_glory_card(game, captain, "MM-DIE-4")
    )


def choose_ship(game: Merchants, captain: Captain, drawn: NewCaptain) -> Procedure[None]:
    """MM-DIE-4: a sloop or a flute, for the captain drawn or for another who is drawn instead."""
    choice: NewCaptain | ChooseShip = yield ship_ask(game, captain, first=True)
    while isinstance(choice, NewCaptain):
        game.state.captain_deck.put_back(key_of(drawn))
        drawn = choice
        take_captain(game, captain, drawn)
        choice = yield ship_ask(game, captain, first=False)
    captain.ship = new_ship(game.box, choice.ship)
    captain.dead = False
    yield from game.at("captain-comes", captain)


def ship_ask(game: Merchants, captain: Captain, *, first: bool) -> Ask:
    """MM-DIE-4: the ship, or another captain while a pirate NPC is near (under one reading only once)."""
    again = first or game.reads("another-captain", "each-time")
    if again and pirate_near(game, captain):
        return Either((ShipAsk(game, captain), CaptainDraw(game, captain)))
    return OwnShipAsk(game, captain)


def pirate_near(game: Merchants, captain: Captain) -> bool:
    """MM-DIE-4: whether a pirate NPC is in the zone of a new captain's home port, for all that is known."""
    pirates = [slot.id for slot in slots().values() if slot.nation is None]
    here = [npc.id for npc in game.state.npcs.values() if npc.zone == captain.home]
    return any(pirate in here or pirate in game.state.strays for pirate in pirates)


def take_captain(game: Merchants, captain: Captain, drawn: NewCaptain) -> None:
    """The captain drawn leaves the deck and takes command."""
    game.state.captain_deck.take([key_of(drawn)])
    take_command(game, captain, card_of(game, drawn.captain))


def key_of(drawn: NewCaptain) -> str:
    """What the deck knows a captain by: the card, or an unseen one where only the facts are written down."""
    return drawn.captain if isinstance(drawn.captain, str) else UNSEEN


def take_command(game: Merchants, captain: Captain, card: CaptainFacts) -> None:
    """The captain's card: name, nation, skills, and the home port that the player starts from."""
    captain.name, captain.nation, captain.home = card.name, card.nation, card.home
    for skill in SKILLS:
        setattr(captain, skill, getattr(card, skill))
    captain.zone, captain.in_port, captain.arrived = card.home, True, False
    game.ledger.move(captain.id, "at", "MM-DIE-4")
    captain.bought_big_ship = False
    captain.bought_at = captain.buying_at = None


def card_of(game: Merchants, captain: str | CaptainFacts) -> CaptainFacts:
    """A captain card by the pack's id, or the facts themselves."""
    return game.pack.captains[captain] if isinstance(captain, str) else captain


def start_money(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-DIE-4: gold up to 10, out of the stash as far as it goes; the game pays only the rest."""
    from_stash = min(START_GOLD, captain.stash)
    if captain.stash > START_GOLD and game.reads("restart-from-stash", "may-take-less"):
        taken: Stash = yield RestartAsk(game, captain)
        from_stash = taken_out(game, captain, taken.take)
    else:
        game.ledger.deny(captain.id, START_MONEY, 1, "MM-DIE-4", who=captain.id, taken=from_stash)
    captain.stash -= from_stash
    game.ledger.record(captain.id, "stash", -from_stash, "MM-DIE-4", who=captain.id)
    game.gain(captain, max(from_stash, 0), "MM-DIE-4", who=captain.id)
    if captain.stash + from_stash < START_GOLD:
        game.gain(captain, START_GOLD - from_stash, "MM-DIE-4", who=captain.id)


def taken_out(game: Merchants, captain: Captain, gold: Seen) -> int:
    """The gold that a new captain takes out of the stash, the most if nobody noted how much."""
    if isinstance(gold, int):
        return gold
    for figure in ("gold", "stash"):
        game.unsettle(captain, figure)
    return START_GOLD


class CaptainDraw(ChanceAsk):
    """The captain drawn for a player whose captain died."""

    game: Merchants
    captain: Captain

    def against(self, entry: Entry) -> Refusals | None:
        """Refuse a captain that the pack does not have or that is already at sea."""
        if type(entry) is not NewCaptain or entry.by != self.captain.id:
            return None
        return faults_of_captain(self.game, entry.captain) or self._not_in_deck(entry.captain)

    def _not_in_deck(self, captain: str | CaptainFacts) -> Refusals:
        """MM-EVT-4: a captain who died comes back only when the deck is shuffled anew."""
        if isinstance(captain, str) and self.game.state.captain_deck.lacking([captain]):
            return (impossible("MM-EVT-4", "spent", card=captain, deck="captain"),)
        return FINE

    def misfit(self, entry: Entry) -> Refusal:
        """The player acts without a captain."""
        return missing("MM-DIE-3", "new-captain", who=self.captain.id)

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every captain of the pack that is not in play."""
        playing = {other.name for other in self.game.state.captains}
        deck = self.game.state.captain_deck
        left = sorted(
            card.id for card in self.game.pack.captain if card.name not in playing and not deck.lacking([card.id])
        )
        for name in left:
            yield NewCaptain(self.captain.id, name), Fraction(1, len(left))


def faults_of_captain(game: Merchants, captain: str | CaptainFacts) -> Refusals:
    """MM-SETUP-11: a captain of the pack, or possible facts, and nobody who is in play already (by name)."""
    if captain == UNSEEN:
        return (cannot("MM-LOG-1", "unseen-captain"),)
    if isinstance(captain, str) and captain not in game.pack.captains:
        return (impossible_card("no-such-captain", captain=captain, pack=game.pack.name),)
    card = card_of(game, captain)
    flaws = refused(captain_flaws(game.box, card))
    if flaws:
        return flaws[:1]
    if card.name != UNSEEN and card.name in (other.name for other in game.state.captains):
        return (impossible("MM-SETUP-11", "twice", captain=card.name),)
    return FINE


def impossible_card(case: str, **facts: object) -> Refusal:
    """A captain who cannot come into play at all."""
    return Refusal("MM-SETUP-11", case, dict(facts), Severity.IMPOSSIBLE, blocks=True)


class ShipAsk(CaptainAsk):
    """A new captain's choice between sloop and flute (MM-DIE-4, MM-SETUP-12)."""

    rule = "MM-DIE-4"
    case = "ship-choice"

    def candidates(self) -> Iterator[Entry]:
        """Every ship there is."""
        yield from (ChooseShip(self.captain.id, ship) for ship in sorted(self.game.box.ships))


def against_choosing_ship(ask: ShipAsk, entry: ChooseShip) -> Iterable[Refusal]:
    """MM-DIE-4: one of the ships that captains start with."""
    if entry.ship in START_SHIPS:
        return FINE
    facts: dict[str, Any] = {"who": ask.captain.id, "ship": entry.ship, "ships": list(START_SHIPS)}
    if entry.ship not in ask.game.box.ships:
        return (cannot("MM-DIE-4", "start-ship", **facts),)
    return (illegal("MM-DIE-4", "start-ship", **facts),)


def against_drawing_another(ask: ShipAsk, entry: NewCaptain) -> Iterable[Refusal]:
    """MM-DIE-4: the captain who was drawn stays: no pirate NPC is near, or (under one reading) it is the second."""
    captain = ask.captain
    case = "third" if pirate_near(ask.game, captain) else "another"
    return (illegal("MM-DIE-4", case, who=captain.id, captain=captain.name, home=captain.home),)


class OwnShipAsk(ShipAsk):
    """The ship of a new captain who stays, as no other may be drawn."""


ShipAsk.guards = {ChooseShip: against_choosing_ship}
OwnShipAsk.guards = ShipAsk.guards | {NewCaptain: against_drawing_another}


class RestartAsk(CaptainAsk):
    """How much of a stash of more than 10 a new captain takes out (MM-DIE-4)."""

    rule = "MM-DIE-4"
    case = "restart"

    def candidates(self) -> Iterator[Entry]:
        """From nothing to ten."""
        yield from (Stash(self.captain.id, take=gold) for gold in range(START_GOLD + 1))

    def unseen(self, entry: Entry) -> Entry | None:
        """The captain took some of it, and nobody can tell how much."""
        return Stash(self.captain.id, take=UNSEEN)


def against_restarting(ask: RestartAsk, entry: Stash) -> Iterable[Refusal]:
    """MM-DIE-4: something is taken out, at most 10 gold."""
    if entry.put or (isinstance(entry.take, int) and not 0 <= entry.take <= START_GOLD):
        return (illegal("MM-DIE-4", "restart-gold", who=ask.captain.id, gold=entry.take, most=START_GOLD),)
    return FINE


RestartAsk.guards = {Stash: against_restarting}
