"""Missionary, Prison, Pirate Haven and Natives: what whoever lives there does for a captain (SG-LOC)."""

from collections.abc import Iterable, Iterator
from typing import Any

from mmcli.games.merchants.asks import cargo_not_held, draw
from mmcli.games.merchants.box.components import REPAIRABLE
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.port.recruit import add_crew
from mmcli.games.merchants.state import Captain
from mmcli.games.seas_of_glory.locations.entries import Visit
from mmcli.games.seas_of_glory.specialists import employ_first, search
from mmcli.kernel.cards import in_words, possible, take_away
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure

FORGIVEN_FOR = 3
"""Gold for each bounty that a Missionary removes (SG-LOC-MISSIONARY-1)."""
RANSOM = 5
"""Gold for the specialist of a Prison (SG-LOC-PRISON-1)."""

# Missionary


def against_absolution(game: Merchants, captain: Captain, entry: Visit) -> Iterable[Refusal]:
    """SG-LOC-MISSIONARY-1: bounties of one nation that are there, for gold that is there."""
    if len(entry.bounties) > 1:
        yield illegal("SG-LOC-MISSIONARY-1", "two-nations", who=captain.id, nations=sorted(entry.bounties))
    for nation, count in sorted(entry.bounties.items()):
        held = captain.bounties.get(nation, 0)
        if not 0 < count <= held:
            facts = {"who": captain.id, "nation": nation, "recorded": count, "held": held}
            yield cannot("SG-LOC-MISSIONARY-1", "not-held", **facts)
    price = FORGIVEN_FOR * sum(entry.bounties.values())
    if not game.can_pay(captain, price):
        yield illegal("SG-LOC-MISSIONARY-1", "too-poor", who=captain.id, gold=game.funds(captain), price=price)


def absolve(game: Merchants, captain: Captain, entry: Visit) -> Procedure[None]:
    """SG-LOC-MISSIONARY-1: 3 gold for each bounty removed."""
    for nation, count in sorted(entry.bounties.items()):
        facts: dict[str, Any] = {"who": captain.id, "nation": nation, "bounties": count}
        game.pay(captain, FORGIVEN_FOR * count, "SG-LOC-MISSIONARY-1", **facts)
        held = captain.bounties.pop(nation, 0)
        if held > count:
            captain.bounties[nation] = held - count
        game.ledger.record(captain.id, f"{nation} bounty", -min(count, held), "SG-LOC-MISSIONARY-1", **facts)
    yield from ()


def absolutions(game: Merchants, captain: Captain) -> Iterator[Visit]:
    """No bounty, and every number of bounties of each nation."""
    yield Visit(captain.id, "missionary")
    for nation, held in sorted(captain.bounties.items()):
        yield from (Visit(captain.id, "missionary", {nation: count}) for count in range(1, held + 1))


# Prison


def against_ransom(game: Merchants, captain: Captain, entry: Visit) -> Iterable[Refusal]:
    """SG-LOC-PRISON-1: for gold."""
    if not game.can_pay(captain, RANSOM):
        yield illegal("SG-LOC-PRISON-1", "too-poor", who=captain.id, gold=game.funds(captain), price=RANSOM)


def ransom(game: Merchants, captain: Captain, entry: Visit) -> Procedure[None]:
    """SG-LOC-PRISON-1: 5 gold, and the first specialist of the glory deck whose like is not aboard."""
    ask = search(game, captain, "SG-LOC-PRISON-1")
    if not ask.is_vain:
        game.pay(captain, RANSOM, "SG-LOC-PRISON-1", who=captain.id)
        yield from employ_first(game, captain, ask)


# Pirate Haven


def against_a_rumor(game: Merchants, captain: Captain, entry: Visit) -> Iterable[Refusal]:
    """MM-RUM-2: one rumor at a time, wherever it is heard."""
    full = len(captain.rumors) >= game.answer("rumors_held", captain) and not game.is_unsure_of(captain)
    if entry.rumor and full:
        yield illegal("MM-RUM-2", "second", who=captain.id, rumor=captain.rumors[0])


def welcome(game: Merchants, captain: Captain, entry: Visit) -> Procedure[None]:
    """SG-LOC-HAVEN-1: a full crew for nothing, and a rumor for whoever wants one."""
    add_crew(game, captain, max(0, game.maximum(captain, "crew") - captain.ship.crew), "SG-LOC-HAVEN-1")
    if entry.rumor:
        captain.rumors += yield from draw(game, "rumor", 1, "SG-LOC-HAVEN-1", captain)


def welcomes(game: Merchants, captain: Captain) -> Iterator[Visit]:
    """With a rumor and without."""
    yield Visit(captain.id, "pirate-haven")
    yield Visit(captain.id, "pirate-haven", rumor=True)


# Natives


def against_barter(game: Merchants, captain: Captain, entry: Visit) -> Iterable[Refusal]:
    """SG-LOC-NATIVES-1: for a cargo card of the own hold."""
    if entry.card is None:
        yield illegal("SG-LOC-NATIVES-1", "no-card", who=captain.id)
    elif cargo_not_held(game.box, (entry.card,), captain.hold):
        facts = {"who": captain.id, "card": entry.card, "hold": in_words(captain.hold)}
        yield cannot("SG-LOC-NATIVES-1", "not-held", **facts)


def repair_all(game: Merchants, captain: Captain, entry: Visit) -> Procedure[None]:
    """SG-LOC-NATIVES-1: the card is discarded, and every location but the crew is whole again."""
    if entry.card is not None:
        game.discard_cargo(take_away([entry.card], captain.hold))
        game.ledger.move(captain.id, "hold", "SG-LOC-NATIVES-1")
    for location in REPAIRABLE:
        missing = game.maximum(captain, location) - getattr(captain.ship, location)
        setattr(captain.ship, location, game.maximum(captain, location))
        game.ledger.record(captain.id, location, missing, "SG-LOC-NATIVES-1", who=captain.id)
        if location in captain.unknown:
            captain.unknown.remove(location)
    yield from ()


def barters(game: Merchants, captain: Captain) -> Iterator[Visit]:
    """Each card of the hold."""
    yield from (Visit(captain.id, "natives", card=card) for card in sorted(set(possible(captain.hold))))


def ransoms(game: Merchants, captain: Captain) -> Iterator[Visit]:
    """There is nothing to say but where."""
    yield Visit(captain.id, "prison")
