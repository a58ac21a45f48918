"""Setting the game up (rulebook p. 4 and 5): the board, then each player."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial, perm, prod
from random import Random
from typing import Any

from msgspec import structs

from mmcli.games.merchants.asks import draw
from mmcli.games.merchants.box.bounds import OPEN_MISSIONS, START_GOLD
from mmcli.games.merchants.box.cards import SKILLS, CaptainFacts
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS, START_SHIPS, Components
from mmcli.games.merchants.box.packs import Pack
from mmcli.games.merchants.entries import FirstPlayer, LayOut, PlayerHeader
from mmcli.games.merchants.faults.players import captain_of
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import draw_glory_card
from mmcli.games.merchants.raid import merchant_tokens
from mmcli.games.merchants.ships import new_ship
from mmcli.games.merchants.state import Captain, State
from mmcli.kernel.asks import ChanceAsk
from mmcli.kernel.chance import Deck
from mmcli.kernel.findings import FINE, Refusal, Refusals, impossible, missing
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Chance, Entry


def set_up(game: Merchants) -> Procedure[None]:
    """MM-SETUP-2 to 16: demand tokens, missions, a glory card each, the first player."""
    players = (set_up_player(game, captain) for captain in game.state.captains)
    yield from in_any_order(lay_out_demand(game), lay_out_missions(game), *players, draw_first_player(game))


def lay_out_demand(game: Merchants) -> Procedure[None]:
    """MM-SETUP-2: a demand token at each port."""
    laid_out: LayOut = yield LayOutAsk(game)
    game.state.demand = {port: good for port, good in laid_out.demand.items() if port in game.box.ports}


def lay_out_missions(game: Merchants) -> Procedure[None]:
    """MM-SETUP-5: two missions lie open."""
    game.state.missions = yield from draw(game, "mission", OPEN_MISSIONS, "MM-SETUP-5")


def set_up_player(game: Merchants, captain: Captain) -> Procedure[None]:
    """MM-SETUP-15: a glory card; all of these hands may be told as one draw."""
    yield from game.at("captain-comes", captain)
    yield from draw_glory_card(game, captain, "MM-SETUP-15", then=tuple(game.by_id.keys() - {captain.id}))


def draw_first_player(game: Merchants) -> Procedure[None]:
    """MM-SETUP-16: one of the players goes first."""
    first: FirstPlayer = yield FirstPlayerAsk(game)
    if first.player in game.by_id:
        game.state.first = game.state.captains.index(game.by_id[first.player])


def open_ledger(game: Merchants) -> None:
    """MM-SETUP-8 and 13 to 15: the figures that everybody starts with, as the ledger's first lines."""
    for captain in game.state.captains:
        game.ledger.record(captain.id, "gold", captain.gold, "MM-SETUP-15", who=captain.id)
        game.ledger.move(captain.id, "at", "MM-SETUP-13")
        game.ledger.deny(captain.id, "glory", 1, "MM-SETUP-14", who=captain.id)
        for location in LOCATIONS:
            game.ledger.record(captain.id, location, getattr(captain.ship, location), "MM-SETUP-14", who=captain.id)
        for nation in NATIONS:
            game.ledger.deny(captain.id, f"{nation} bounty", 1, "MM-SETUP-8", who=captain.id)


def new_game(players: Sequence[PlayerHeader], pack: Pack, box: Components) -> State:
    """The table before the first entry: captains in their home ports, tokens laid out, decks shuffled."""
    counts = box.tokens.cards
    tokens = {token.id: token.tokens for token in box.modifications.values()}
    state = State(
        captains=[new_player(box, player, pack) for player in players],
        cargo=Deck(counts["cargo"], pack.cargo_left(box)),
        glory=Deck(counts["glory"], pack.deck("glory")),
        events=Deck(counts["event"], pack.deck("event")),
        rumors=Deck(counts["rumor"], pack.deck("rumor")),
        missions_deck=Deck(counts["mission"], pack.deck("mission")),
        captain_deck=captain_deck(box, players, pack),
        modification_tokens=Deck(box.tokens.modifications, tokens),
        face_down=dict.fromkeys(box.ports, 1),
    )
    merchant_tokens.deal_all(state, box)
    return state


def captain_deck(box: Components, players: Sequence[PlayerHeader], pack: Pack) -> Deck:
    """The captains that nobody has drawn (MM-SETUP-11)."""
    left = pack.deck("captain")
    for player in players:
        if left is not None and isinstance(player.captain, str):
            left.pop(player.captain, None)
    return Deck(box.tokens.cards["captain"] - len(players), left)


def new_player(box: Components, player: PlayerHeader, pack: Pack) -> Captain:
    """MM-SETUP-12 to 15: a captain in the home port, with a full crew and 10 gold."""
    card = captain_of(pack, player) or CaptainFacts(player.id, "", "")
    home = card.home if card.home in box.zones else box.ports[0]
    ship = new_ship(box, player.ship if player.ship in box.ships else START_SHIPS[0])
    skills = {skill: getattr(card, skill) for skill in SKILLS}
    return Captain(player.id, card.name, card.nation, home, **skills, ship=ship, zone=home, gold=START_GOLD)


class LayOutAsk(ChanceAsk):
    """The demand tokens laid out at the ports."""

    game: Merchants

    def against(self, entry: Entry) -> Refusals | None:
        """One token at each port, and no more of a good than there are tokens."""
        if type(entry) is not LayOut:
            return None
        demand = entry.demand
        box = self.game.box
        found: list[Refusal] = []
        bare = sorted(set(box.ports) - demand.keys())
        strange = sorted(demand.keys() - set(box.ports))
        if bare:
            found.append(impossible("MM-SETUP-2", "bare", ports=bare))
        if strange:
            found.append(impossible("MM-SETUP-2", "no-such-port", ports=strange))
        unknown = sorted(set(demand.values()) - {*box.goods.goods, UNSEEN})
        if unknown:
            found.append(impossible("MM-COMP-6", "no-such-good", goods=unknown))
        for good, count in sorted(Counter(demand.values()).items()):
            if good not in {*unknown, UNSEEN} and count > box.goods.demand_tokens_each:
                facts: dict[str, Any] = {"good": good, "recorded": count, "most": box.goods.demand_tokens_each}
                found.append(impossible("MM-SETUP-2", "too-many", **facts))
        return found

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody wrote the demand tokens down."""
        return missing("MM-SETUP-2", "lay-out")

    def unseen(self, entry: Entry) -> Entry | None:
        """Tokens that nobody recorded."""
        return LayOut(dict.fromkeys(self.game.box.ports, UNSEEN))

    def guesses(self, entry: Entry) -> Iterator[Entry]:
        """Only tokens that nobody saw: there are far too many lay-outs."""
        yield LayOut(dict.fromkeys(self.game.box.ports, UNSEEN))

    def may_have_been(self, entry: Entry) -> Iterator[Entry]:
        """The first unseen token may be of any good."""
        if type(entry) is LayOut:
            port = next((port for port, good in entry.demand.items() if good == UNSEEN), None)
            for good in self.game.box.goods.goods if port else ():
                laid_out = structs.replace(entry, demand=entry.demand | {port: good})
                if not self.against(laid_out):
                    yield laid_out

    def sample(self, random: Random) -> Chance:
        """Tokens off a shuffled pile."""
        box = self.game.box
        pile = [good for good in box.goods.goods for _ in range(box.goods.demand_tokens_each)]
        random.shuffle(pile)
        return LayOut(dict(zip(box.ports, pile, strict=False)))

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every lay-out: very many, so take them one by one."""
        box = self.game.box
        each = box.goods.demand_tokens_each
        orders = perm(box.tokens.demand, len(box.ports))
        for goods in _lay_outs(list(box.goods.goods), each, len(box.ports)):
            ways = prod(factorial(each) // factorial(each - count) for count in Counter(goods).values())
            yield LayOut(dict(zip(box.ports, goods, strict=True))), Fraction(ways, orders)


def _lay_outs(goods: list[str], each: int, ports: int) -> Iterator[tuple[str, ...]]:
    if not ports:
        yield ()
        return
    for rest in _lay_outs(goods, each, ports - 1):
        yield from ((*rest, good) for good in goods if rest.count(good) < each)


class FirstPlayerAsk(ChanceAsk):
    """The first player, drawn among the captains in play."""

    game: Merchants

    def against(self, entry: Entry) -> Refusals | None:
        """Refuse somebody who does not play."""
        if type(entry) is not FirstPlayer:
            return None
        if entry.player in self.game.by_id:
            return FINE
        return (impossible("MM-SETUP-16", "nobody", who=entry.player),)

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody wrote down who was drawn."""
        return missing("MM-SETUP-16", "first-player")

    def unseen(self, entry: Entry) -> Entry | None:
        """The first seat plays first where nobody says otherwise."""
        return FirstPlayer(self.game.state.captains[0].id)

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Each player alike."""
        players = sorted(self.game.by_id)
        yield from ((FirstPlayer(player), Fraction(1, len(players))) for player in players)
