"""Rumors looked into (rulebook p. 9): where, by which test, past whom, and what comes of it (MM-RUM-3 to 5)."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.merchants.asks import CaptainAsk
from mmcli.games.merchants.box.card_texts import RumorCard
from mmcli.games.merchants.combat.crew import crew_combat_with_guards
from mmcli.games.merchants.death import die
from mmcli.games.merchants.entries import Investigate
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import gain_glory
from mmcli.games.merchants.hand.rewards import receive, unsettle_all
from mmcli.games.merchants.rolls import one_of_rolls, passed, roll
from mmcli.games.merchants.state import Captain
from mmcli.kernel.cards import lacking, possible, take_away, which
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Draw, Entry, Roll

TESTS = ("influence", "scouting")
"""What a rumor can ask for (MM-RUM-3)."""


def investigations(ask: CaptainAsk) -> Iterator[Investigate]:
    """Each rumor held."""
    captain = ask.captain
    yield from (Investigate(captain.id, rumor) for rumor in sorted(set(possible(captain.rumors))))


def against_investigating(ask: CaptainAsk, entry: Investigate) -> Iterable[Refusal]:
    """MM-RUM-3: a rumor that is held, at the place that it names; in port not in the turn of arrival (MM-MOVE-3)."""
    game, captain = ask.game, ask.captain
    if lacking([entry.rumor], captain.rumors):
        yield cannot("MM-RUM-3", "not-held", who=captain.id, rumor=entry.rumor)
        return
    card = game.pack.rumors.get(which(entry.rumor, captain.rumors))
    if card is not None and card.at != captain.place:
        yield illegal("MM-RUM-3", "elsewhere", who=captain.id, rumor=card.name, at=captain.place, due=card.at)
    elif captain.in_port and captain.arrived and game.reads("port-on-arrival", "forbidden"):
        yield illegal("MM-MOVE-3", "on-arrival", who=captain.id, port=captain.zone)


def investigate(game: Merchants, captain: Captain, entry: Investigate) -> Procedure[None]:
    """MM-RUM-4: a passed test makes the rumor true; whether it is or not, it is settled then."""
    card = game.pack.rumors.get(which(entry.rumor, captain.rumors))
    dice = yield from test(game, captain, entry.rumor, card)
    game.state.rumors.discard(*take_away((entry.rumor,), captain.rumors))
    facts: dict[str, Any] = {"who": captain.id, "rumor": card.name if card else entry.rumor}
    if not (yield from passed(dice, "MM-RUM-4", comes_true)):
        game.ledger.deny(captain.id, "glory", 1, "MM-RUM-4", **facts)
    elif (yield from past_guards(game, captain, card)):
        cards = card.gains.glory_cards if card else 0
        yield from gain_glory(game, captain, "MM-RUM-4", cards, rumor=facts["rumor"])
        if card is not None:
            yield from receive(game, captain, card.gains, "MM-RUM-4")


def comes_true(entry: Entry) -> bool:
    """Whether an entry is only there if a rumor has come true: a fight with guards, or a glory card."""
    return (isinstance(entry, Roll) and entry.for_ == "leadership") or (
        isinstance(entry, Draw) and entry.deck == "glory"
    )


def test(game: Merchants, captain: Captain, rumor: str, card: RumorCard | None) -> Procedure[str]:
    """MM-RUM-3: the test that the card names; either of the two where nobody knows the card."""
    if card is not None:
        return (yield from roll(game, captain, card.skill, card.skill, "MM-RUM-3"))
    game.remark("MM-RUM-3", "card-text", who=captain.id, rumor=rumor)
    unsettle_all(game, captain)
    entry = yield from one_of_rolls(game, captain, TESTS, "MM-RUM-3")
    assert isinstance(entry, Roll)  # noqa: S101 - nothing else answers
    return entry.dice


def past_guards(game: Merchants, captain: Captain, card: RumorCard | None) -> Procedure[bool]:
    """MM-RUM-4: whether nobody guards what the rumor tells of, or the guards are beaten; losing to them is death."""
    if card is None or card.guards is None:
        return True
    won: bool = yield from crew_combat_with_guards(game, captain, card.guards.crew, card.guards.leadership)
    if not won:
        yield from die(game, captain)
    return won
