"""Crew loyalty: what raises a crew and what lowers it, mutiny, and what a happy crew is good for (SG-LOY)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct, field

from mmcli.games.merchants.asks import passes, roll
from mmcli.games.merchants.death import die
from mmcli.games.merchants.entries import Recruit
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.modules import Deed, Figure, Module
from mmcli.games.merchants.port.action import PortAsk, once
from mmcli.games.merchants.state import Captain
from mmcli.games.seas_of_glory.ladder import ANGRY, CONTENT, HAPPY, highest, ladder, step
from mmcli.games.seas_of_glory.specialists import employ_first, search
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Decision

SPECIALIST_PRICE = 5
"""Gold for a specialist whom a happy crew brings along (SG-LOY-7)."""
Place = Annotated[int, Meta(ge=1, le=7)]
"""A level by its place on the loyalty board, from Angry to Fierce Loyalty: no crew stays at Mutiny."""


class IncreaseLoyalty(Decision, frozen=True, tag="increase-loyalty"):
    """The crew is paid for the next level (SG-LOY-2)."""


class SeekSpecialist(Decision, frozen=True, tag="seek-specialist"):
    """A happy crew looks for a specialist while its captain recruits (SG-LOY-7)."""


class Loyalty(Struct, forbid_unknown_fields=True):
    """The levels of the crews by player, Content where none is given, and what pleased them in their last turn.

    `pleased` says of each player who has had a turn whether it has brought glory or pay for the crew so far.
    """

    levels: dict[str, Place] = field(default_factory=dict)
    pleased: dict[str, bool] = field(default_factory=dict)


# Levels


def level(game: Merchants, captain: Captain) -> int:
    """SG-LOY-1: how loyal a crew is."""
    return game.part(Loyalty).levels.get(captain.id, step(CONTENT))


def set_level(game: Merchants, captain: Captain, to: int) -> None:
    """A crew is as loyal as that, if there is such a level to stay at."""
    if step(ANGRY) <= to <= highest():
        game.part(Loyalty).levels[captain.id] = to


def change(game: Merchants, captain: Captain, to: int, rule: str) -> None:
    """The marker moves on the loyalty board."""
    before = level(game, captain)
    set_level(game, captain, to)
    game.ledger.record(captain.id, "loyalty", to - before, rule, who=captain.id, level=ladder()[to].name)


def rise(game: Merchants, captain: Captain, rule: str) -> None:
    """SG-LOY-1: one level up, if there is one."""
    now = level(game, captain)
    if now == highest():
        game.ledger.deny(captain.id, "loyalty", 1, "SG-LOY-1", who=captain.id, level=ladder()[now].name)
    else:
        change(game, captain, now + 1, rule)


def sink(game: Merchants, captain: Captain, rule: str) -> Procedure[None]:
    """One level down; below Angry there is mutiny (SG-LOY-6)."""
    now = level(game, captain)
    if now > step(ANGRY):
        change(game, captain, now - 1, rule)
    else:
        yield from mutiny(game, captain)


# Increase Loyalty


def against_increasing(ask: PortAsk, entry: IncreaseLoyalty) -> Iterator[Refusal]:
    """SG-LOY-2: once a port action, below the highest level, for gold."""
    game, captain = ask.game, ask.captain
    yield from once(ask, entry)
    now = ladder()[level(game, captain)]
    if now.price is None:
        yield cannot("SG-LOY-2", "highest", who=captain.id, level=now.name)
    elif not game.can_pay(captain, now.price):
        yield illegal("SG-LOY-2", "too-poor", who=captain.id, gold=captain.gold, price=now.price, level=now.name)


def increase(game: Merchants, captain: Captain, entry: IncreaseLoyalty) -> Procedure[None]:
    """SG-LOY-2: gold by the present level, for the next one."""
    now = ladder()[level(game, captain)]
    game.pay(captain, now.price or 0, "SG-LOY-2", who=captain.id, level=now.name)
    rise(game, captain, "SG-LOY-2")
    game.part(Loyalty).pleased[captain.id] = True
    yield from ()


# What else moves the marker


def glory_pleases(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-3: a level for each glory point."""
    game.part(Loyalty).pleased[captain.id] = True
    if game.reads("glory-loyalty", "one-a-point"):
        rise(game, captain, "SG-LOY-3")
    yield from ()


def stashing_annoys(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-4: a level for gold put away, however much."""
    yield from sink(game, captain, "SG-LOY-4")


def turn_begins(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-5: what the turn before costs, under two readings."""
    pleased = game.part(Loyalty).pleased
    before = pleased.get(captain.id)
    pleased[captain.id] = False
    if before is None:
        return
    if game.reads("loyalty-losses", "every-turn") or (
        game.reads("loyalty-losses", "turn-without-glory") and not before
    ):
        yield from sink(game, captain, "SG-LOY-5")


def mutiny(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-6: Leadership settles the crew at Angry; without a success the captain is killed."""
    game.remark("SG-LOY-6", "mutiny", ruling="mutiny-test", who=captain.id)
    if game.reads("mutiny-test", "leadership"):
        dice = yield from roll(game, captain, "leadership", "leadership", "SG-LOY-6")
        if not passes(dice):
            yield from die(game, captain)
            return
    game.ledger.deny(captain.id, "loyalty", -1, "SG-LOY-6", "mutiny-test", who=captain.id, level=ladder()[1].name)


def captain_comes(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-9: the crew of a new captain is content."""
    game.part(Loyalty).pleased.pop(captain.id, None)
    if game.reads("new-crew-loyalty", "content"):
        change(game, captain, step(CONTENT), "SG-LOY-9")
    yield from ()


# What a happy crew is good for


def against_seeking(ask: PortAsk, entry: SeekSpecialist) -> Iterator[Refusal]:
    """SG-LOY-7: a happy crew, in a port action in which the captain has recruited, once, for gold."""
    game, captain = ask.game, ask.captain
    yield from once(ask, entry)
    if game.reads("loyal-specialists", "none"):
        yield illegal("SG-LOY-7", "none", ruling="loyal-specialists", who=captain.id)
    if Recruit not in ask.done:
        yield illegal("SG-LOY-7", "not-recruiting", ruling="loyal-specialists", who=captain.id)
    now = level(game, captain)
    if now < step(HAPPY):
        facts = {"who": captain.id, "level": ladder()[now].name}
        yield illegal("SG-LOY-7", "not-happy", ruling="loyal-specialists", **facts)
    if not game.can_pay(captain, SPECIALIST_PRICE):
        facts = {"who": captain.id, "gold": captain.gold, "price": SPECIALIST_PRICE}
        yield illegal("SG-LOY-7", "too-poor", ruling="loyal-specialists", **facts)


def seek(game: Merchants, captain: Captain, entry: SeekSpecialist) -> Procedure[None]:
    """SG-LOY-7: 5 gold, and the first specialist of the glory deck comes aboard."""
    game.remark("SG-LOY-7", "sought", ruling="loyal-specialists", who=captain.id)
    ask = search(game, captain, "SG-LOY-7")
    if not ask.is_vain:
        game.pay(captain, SPECIALIST_PRICE, "SG-LOY-7", who=captain.id)
        yield from employ_first(game, captain, ask)


LOYALTY = Module(
    "loyalty",
    part=Loyalty,
    deeds={
        "PortAsk": (
            Deed(
                IncreaseLoyalty,
                lambda ask, entry: list(against_increasing(ask, entry)),
                increase,
                lambda ask: [IncreaseLoyalty(ask.captain.id)],
                "SG-LOY-2",
                lambda entry: f"{entry.by} pays the crew for more loyalty",
            ),
            Deed(
                SeekSpecialist,
                lambda ask, entry: list(against_seeking(ask, entry)),
                seek,
                lambda ask: [SeekSpecialist(ask.captain.id)],
                "SG-LOY-7",
                lambda entry: f"{entry.by}'s crew looks for a specialist",
            ),
        )
    },
    moments={
        "turn-begins": turn_begins,
        "glory-gained": glory_pleases,
        "gold-stashed": stashing_annoys,
        "captain-comes": captain_comes,
    },
    figures=(Figure("loyalty", "SG-LOY-1", level, set_level),),
)
