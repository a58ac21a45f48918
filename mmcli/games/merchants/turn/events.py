"""The event of a round (rulebook p. 7): the NPCs move, then the card's text is followed, and lasts for the round."""

from collections.abc import Iterator

from mmcli.games.merchants.asks import CardDraw
from mmcli.games.merchants.box.event_cards import SLOTS, EventText
from mmcli.games.merchants.entries import Claim, EventFacts, LayOut
from mmcli.games.merchants.faults.cards import event_flaws, refused
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.entering import captain_card, new_npcs_enter, refit_navies
from mmcli.games.merchants.npcs.movement import move_npcs
from mmcli.games.merchants.raid import merchant_tokens
from mmcli.games.merchants.setup import LayOutAsk
from mmcli.games.merchants.turn.storm import weather_storm
from mmcli.kernel.asks import Ask
from mmcli.kernel.findings import Refusal, Refusals, missing
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw, Entry


def resolve(game: Merchants, card: str) -> Procedure[None]:
    """MM-TURN-3: the moves on a card first, then its text; a card that nobody knows may be told in the log."""
    text: EventText | None = game.pack.events.get(card)
    if text is None:
        text = yield from told(game, card)
    if text is not None:
        yield from follow(game, text, card)


def told(game: Merchants, card: str) -> Procedure[EventText | None]:
    """What the log says of a card that the pack does not have; None if nothing, and then NPCs may be anywhere."""
    known, game.state.strays = game.state.strays, list(SLOTS)
    yield from game.at("event-hidden")
    facts: EventFacts = yield EventFactsAsk(game, card)
    if facts.card.name == UNSEEN:
        game.remark("MM-TURN-3", "not-covered", card=card)
        return None
    game.state.strays = known
    yield from game.at("event-told")
    game.remark("MM-TURN-3", "as-recorded", card=facts.card.name)
    return facts.card


def follow(game: Merchants, text: EventText, card: str) -> Procedure[None]:
    """MM-TURN-3 and 4: the moves, the captain or the event, and further cards if it has some drawn."""
    yield from move_npcs(game, text.moves, "MM-NPC-10" if text.npc is None else "MM-NPC-13")
    yield from game.at("npcs-moved", text)
    if text.npc is not None:
        captain_card(game, text.npc, card)
        return
    game.state.event = text.name if card == UNSEEN else card
    change_board(game, text)
    if text.new_demand:
        laid_out: LayOut = yield NewDemandAsk(game)
        game.state.demand.update({port: good for port, good in laid_out.demand.items() if port in game.box.ports})
    if text.storm:
        yield from storm(game, text.storm)
    for number in range(text.draws):
        yield from draw_further(game, text, number + 1)
    game.state.events.discard(card)


def change_board(game: Merchants, text: EventText) -> None:
    """What an event does without anybody rolling or choosing: war, peace, plague, bounties, merchants."""
    state = game.state
    if text.peace:
        state.wars.clear()
    if text.war is not None and set(text.war) not in map(set, state.wars):
        state.wars.append(text.war)
    refit_navies(game)
    state.plague += [port for port in text.plague if port not in state.plague]
    for nation in text.bounties:
        raise_bounties(game, nation)
    if text.merchants_return and state.track:
        merchant_tokens.refill(state, game.box)


def raise_bounties(game: Merchants, nation: str) -> None:
    """Every bounty of a nation in play goes up one level, as far as its tokens go (MM-BNTY-5)."""
    for captain in game.state.captains:
        if nation in captain.bounties:
            game.add_bounty(captain, nation, "MM-TURN-3")


def draw_further(game: Merchants, text: EventText, number: int) -> Procedure[None]:
    """One of the further cards that an event has drawn: resolved before the next one is drawn."""
    deck = game.state.events
    facts = {"event": text.name, "number": number, "of": text.draws}
    drawn: Draw = yield FurtherDraw(deck, "event", 1, "MM-TURN-3", "MM-EVT-4", counted=facts, known=game.pack.events)
    deck.take(list(drawn.cards))
    for card in drawn.cards:
        yield from resolve(game, card)


def storm(game: Merchants, hits: int) -> Procedure[None]:
    """A storm breaks: every captain at sea weathers it, whoever rolls first; whoever leaves port will, too."""
    state = game.state
    state.storm = max(state.storm, hits)
    captains = (state.captains[seat] for seat in game.seats())
    at_sea = [captain for captain in captains if not (captain.dead or captain.in_port)]
    yield from in_any_order(*(weather_storm(game, captain, "MM-TURN-3") for captain in at_sea))


def end_of_round(game: Merchants) -> None:
    """MM-TURN-4 and 7: the event is over, and the NPCs whose cards were drawn enter."""
    state = game.state
    state.event, state.storm = None, 0
    state.plague.clear()
    new_npcs_enter(game)


class EventFactsAsk(Ask):
    """What an event card says that is not in the pack; it may be left out."""

    game: Merchants
    card: str

    def against(self, entry: Entry) -> Refusals | None:
        """What cannot stand on any event card."""
        return refused(event_flaws(self.game.box, entry.card)) if isinstance(entry, EventFacts) else None

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody wrote down what it said."""
        return missing("MM-TURN-3", "not-covered", card=self.card)

    def options(self) -> Iterator[Entry]:
        """That nobody wrote it down; what it may have said cannot be listed."""
        yield EventFacts(EventText(UNSEEN))

    def stop_before(self, entry: Entry) -> Entry | None:
        """The game goes on, and nobody can tell what the card did."""
        return None if isinstance(entry, Claim) else EventFacts(EventText(UNSEEN))


class FurtherDraw(CardDraw):
    """A further event card that an event has drawn."""

    def misfit(self, entry: Entry) -> Refusal:
        """The card is not there."""
        return missing("MM-TURN-3", "further", **self.counted)


class NewDemandAsk(LayOutAsk):
    """New demand tokens at every port."""

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody wrote them down."""
        return missing("MM-TURN-3", "new-demand")
