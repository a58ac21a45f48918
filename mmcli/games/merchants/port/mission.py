"""Missions (rulebook p. 9): claiming one of the two that lie open."""

from collections.abc import Iterable, Iterator

from mmcli.games.merchants.asks import CaptainAsk, CardDraw, pile_of
from mmcli.games.merchants.box.card_texts import MissionCard
from mmcli.games.merchants.box.cards import SKILLS
from mmcli.games.merchants.box.effects import circumstances
from mmcli.games.merchants.denied import MISSION
from mmcli.games.merchants.entries import Mission
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.rolls import one_of_rolls, passed, roll
from mmcli.games.merchants.state import Captain
from mmcli.kernel.cards import joined, lacking, possible, take_away, which
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Draw, Entry, Roll


def missions(ask: CaptainAsk) -> Iterator[Mission]:
    """Each open mission."""
    game, captain = ask.game, ask.captain
    yield from (Mission(captain.id, mission) for mission in sorted(set(possible(game.state.missions))))


def against_claiming_mission(ask: CaptainAsk, entry: Mission) -> Iterable[Refusal]:
    """MM-MIS-1, 2 and 4: a mission that lies open, in its port and on its terms, and one at a time."""
    game, captain = ask.game, ask.captain
    open_missions = game.state.missions
    if lacking([entry.mission], open_missions):
        yield cannot("MM-MIS-1", "not-open", who=captain.id, mission=entry.mission, missions=list(open_missions))
    limit = game.answer("missions_held", captain)
    if len(captain.missions) >= limit and game.reads("mission-limit", "one"):
        yield illegal("MM-MIS-4", "second", who=captain.id, mission=captain.missions[0])
    card = game.pack.missions.get(which(entry.mission, open_missions))
    if card is not None:
        yield from _terms_unmet(game, captain, card)


def _terms_unmet(game: Merchants, captain: Captain, card: MissionCard) -> Iterator[Refusal]:
    """MM-MIS-2: what the card of a mission asks for: its port, a requirement, a fee."""
    facts = {"who": captain.id, "mission": card.name}
    if captain.zone != card.port:
        yield illegal("MM-MIS-2", "other-port", **facts, port=captain.zone, due=card.port)
    if not card.when.holds(circumstances(captain)):
        yield illegal("MM-MIS-2", "requirement", **facts, says=card.says)
    if not game.can_pay(captain, card.fee):
        yield illegal("MM-MIS-2", "too-poor", **facts, gold=game.funds(captain), price=card.fee)


def claim_mission(game: Merchants, captain: Captain, entry: Mission) -> Procedure[None]:
    """MM-MIS-2 and 4: the requirement, if the card has one, and then the mission; a new one is laid out."""
    card = game.pack.missions.get(which(entry.mission, game.state.missions))
    if card is None:
        claimed = yield from claim_unknown(game, captain, entry)
    else:
        claimed = yield from meet_terms(game, captain, card)
    if claimed is None:
        game.ledger.deny(captain.id, MISSION, 1, "MM-MIS-2", who=captain.id)
        return
    state = game.state
    state.missions_deck.take(list(claimed.cards))
    (mission,) = take_away([entry.mission], state.missions)
    state.missions += claimed.cards
    captain.missions = joined(captain.missions, [mission])
    captain.deeds.pop(mission, None)


def meet_terms(game: Merchants, captain: Captain, card: MissionCard) -> Procedure[Draw | None]:
    """MM-MIS-2: the fee and the test of a card; returns the mission laid out instead, None if the test is failed."""
    if card.fee:
        game.pay(captain, card.fee, "MM-MIS-2", who=captain.id, mission=card.name)
    if card.test is not None:
        dice = yield from roll(game, captain, card.test, card.test, "MM-MIS-2")
        if not (yield from passed(dice, "MM-MIS-2", is_mission)):
            return None
    refill: Draw = yield refill_draw(game, captain)
    return refill


def claim_unknown(game: Merchants, captain: Captain, entry: Mission) -> Procedure[Draw | None]:
    """A card that nobody knows: its port and terms are not checked, and it may ask for a fee, and for a test or not."""
    game.remark("MM-MIS-2", "card-text", who=captain.id, mission=entry.mission)
    game.unsettle(captain, "gold")
    refill = refill_draw(game, captain)
    answered = yield from one_of_rolls(game, captain, SKILLS, "MM-MIS-2", refill)
    if isinstance(answered, Draw):
        return answered
    assert isinstance(answered, Roll)  # noqa: S101 - nothing else answers
    if not (yield from passed(answered.dice, "MM-MIS-2", is_mission)):
        return None
    laid_out: Draw = yield refill
    return laid_out


def is_mission(entry: Entry) -> bool:
    """Whether an entry is only there if a mission was taken."""
    return isinstance(entry, Draw) and entry.deck == "mission"


def refill_draw(game: Merchants, captain: Captain) -> CardDraw:
    """MM-MIS-4: the draw of the mission that is laid out for the one taken."""
    pile, known = pile_of(game, "mission")
    return CardDraw(pile, "mission", 1, "MM-MIS-4", "MM-EVT-4", captain.id, known=known)
