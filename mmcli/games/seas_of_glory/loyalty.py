"""Crew loyalty: what raises a crew and what lowers it, mutiny, and what a happy crew is good for (SG-LOY)."""

from collections.abc import Iterable

from msgspec import Struct, field

from mmcli.games.merchants.death import die
from mmcli.games.merchants.deeds import PORT, Figure
from mmcli.games.merchants.entries import Recruit
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.modules import Module
from mmcli.games.merchants.port.action import PortAsk, activity
from mmcli.games.merchants.rolls import goes_on_with, passed, roll
from mmcli.games.merchants.state import Captain
from mmcli.games.seas_of_glory.ladder import ANGRY, CONTENT, HAPPY, highest, ladder, step
from mmcli.games.seas_of_glory.specialists import employ_first, search
from mmcli.kernel.findings import Refusal, cannot, illegal
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import Decision

LOYALTY_FIGURE = "loyalty"
"""What claims and positions call the level of a crew."""
SPECIALIST_PRICE = 5
"""Gold for a specialist whom a happy crew brings along (SG-LOY-7)."""


class IncreaseLoyalty(Decision, frozen=True, tag="increase-loyalty"):
    """The crew is paid for the next level (SG-LOY-2)."""


class SeekSpecialist(Decision, frozen=True, tag="seek-specialist"):
    """A happy crew looks for a specialist while its captain recruits (SG-LOY-7)."""


class Crew(Struct, forbid_unknown_fields=True):
    """A crew: its level by the place on the loyalty board, and whether the turn so far has brought glory or pay.

    `pleased` is None before the first turn of its captain.
    """

    level: int
    pleased: bool | None = None


class Loyalty(Struct, forbid_unknown_fields=True):
    """The loyalty boards, by player."""

    crews: dict[str, Crew] = field(default_factory=dict)


# Levels


def crew(game: Merchants, captain: Captain) -> Crew:
    """SG-LOY-1: a captain's crew, Content unless something has moved it."""
    return game.part(Loyalty).crews.setdefault(captain.id, Crew(step(CONTENT)))


def level_of(game: Merchants, captain: Captain) -> int:
    """SG-LOY-1 and 6: how loyal a crew is; none stays at Mutiny, whatever anybody has noted."""
    return max(crew(game, captain).level, step(ANGRY))


def name_of(level: int) -> str:
    """What a level is called."""
    return ladder()[level].name


def change(game: Merchants, captain: Captain, to: int, rule: str) -> None:
    """The marker moves on the loyalty board."""
    men = crew(game, captain)
    game.ledger.record(captain.id, LOYALTY_FIGURE, to - men.level, rule, who=captain.id, level=name_of(to))
    men.level = to


def rise(game: Merchants, captain: Captain, rule: str) -> None:
    """SG-LOY-1: one level up, if there is one."""
    now = level_of(game, captain)
    if now == highest():
        game.ledger.deny(captain.id, LOYALTY_FIGURE, 1, "SG-LOY-1", who=captain.id, level=name_of(now))
    else:
        change(game, captain, now + 1, rule)


def sink(game: Merchants, captain: Captain, rule: str) -> Procedure[None]:
    """One level down; below Angry there is mutiny (SG-LOY-6)."""
    now = level_of(game, captain)
    if now > step(ANGRY):
        change(game, captain, now - 1, rule)
    else:
        yield from mutiny(game, captain)


# Increase Loyalty


def against_increasing(ask: PortAsk, entry: IncreaseLoyalty) -> Iterable[Refusal]:
    """SG-LOY-2: below the highest level, for gold."""
    game, captain = ask.game, ask.captain
    now = ladder()[level_of(game, captain)]
    if now.price is None:
        yield cannot("SG-LOY-2", "highest", who=captain.id, level=now.name)
    elif not game.can_pay(captain, now.price):
        yield illegal("SG-LOY-2", "too-poor", who=captain.id, gold=game.funds(captain), price=now.price, level=now.name)


def increase(game: Merchants, captain: Captain, entry: IncreaseLoyalty) -> Procedure[None]:
    """SG-LOY-2: gold by the present level, for the next one."""
    now = ladder()[level_of(game, captain)]
    game.pay(captain, now.price or 0, "SG-LOY-2", who=captain.id, level=now.name)
    rise(game, captain, "SG-LOY-2")
    crew(game, captain).pleased = True
    yield from ()


# What else moves the marker


def glory_pleases(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-3: a level for each glory point."""
    crew(game, captain).pleased = True
    if game.reads("glory-loyalty", "one-a-point"):
        rise(game, captain, "SG-LOY-3")
    yield from ()


def stashing_annoys(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-4: a level for gold put away, however much."""
    yield from sink(game, captain, "SG-LOY-4")


def turn_begins(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-5: what the turn before costs, under two readings."""
    men = crew(game, captain)
    before, men.pleased = men.pleased, False
    idle = before is False and game.reads("loyalty-losses", "turn-without-glory")
    if idle or (before is not None and game.reads("loyalty-losses", "every-turn")):
        yield from sink(game, captain, "SG-LOY-5")


def mutiny(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-6: Leadership settles the crew at Angry; without a success the captain is killed."""
    if game.reads("mutiny-test", "leadership"):
        game.remark("SG-LOY-6", "mutiny", who=captain.id)
        dice = yield from roll(game, captain, "leadership", "leadership", "SG-LOY-6")
        if not (yield from passed(dice, "SG-LOY-6", goes_on_with(captain))):
            yield from die(game, captain)
            return
    settled = name_of(step(ANGRY))
    game.ledger.deny(captain.id, LOYALTY_FIGURE, -1, "SG-LOY-6", who=captain.id, level=settled)


def captain_comes(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-LOY-1 and 9: every crew starts out Content, that of a new captain too."""
    men = crew(game, captain)
    men.pleased = None
    if not game.state.round:
        game.ledger.record(captain.id, LOYALTY_FIGURE, men.level, "SG-LOY-1", who=captain.id, level=name_of(men.level))
    elif game.reads("new-crew-loyalty", "content"):
        change(game, captain, step(CONTENT), "SG-LOY-9")
    yield from ()


# What a happy crew is good for


def against_seeking(ask: PortAsk, entry: SeekSpecialist) -> Iterable[Refusal]:
    """SG-LOY-7: a happy crew, in a port action in which the captain has recruited, for gold."""
    game, captain = ask.game, ask.captain
    if game.reads("loyal-specialists", "none"):
        yield illegal("SG-LOY-7", "none", who=captain.id)
    if Recruit not in ask.done:
        yield illegal("SG-LOY-7", "not-recruiting", who=captain.id)
    level = level_of(game, captain)
    if level < step(HAPPY):
        yield illegal("SG-LOY-7", "not-happy", who=captain.id, level=name_of(level))
    if not game.can_pay(captain, SPECIALIST_PRICE):
        facts = {"who": captain.id, "gold": game.funds(captain), "price": SPECIALIST_PRICE}
        yield illegal("SG-LOY-7", "too-poor", **facts)


def seek(game: Merchants, captain: Captain, entry: SeekSpecialist) -> Procedure[None]:
    """SG-LOY-7: 5 gold, and the first specialist of the glory deck comes aboard."""
    game.remark("SG-LOY-7", "sought", who=captain.id)
    ask = search(game, captain, "SG-LOY-7")
    if not ask.is_vain:
        game.pay(captain, SPECIALIST_PRICE, "SG-LOY-7", who=captain.id)
        yield from employ_first(game, captain, ask)


def on_the_board(game: Merchants, captain: Captain) -> str:
    """The level as it stands on a player board: `4 (Content)`."""
    level = level_of(game, captain)
    return f"{level} ({name_of(level)})"


LOYALTY = Module(
    "loyalty",
    part=Loyalty,
    deeds={
        PORT: (
            activity(
                IncreaseLoyalty,
                "SG-LOY-2",
                against_increasing,
                increase,
                lambda entry: f"{entry.by} pays the crew for more loyalty",
            ),
            activity(
                SeekSpecialist,
                "SG-LOY-7",
                against_seeking,
                seek,
                lambda entry: f"{entry.by} seeks a specialist through the crew",
            ),
        )
    },
    moments={
        "turn-begins": turn_begins,
        "glory-gained": glory_pleases,
        "gold-stashed": stashing_annoys,
        "captain-comes": captain_comes,
    },
    figures=(
        Figure(
            LOYALTY_FIGURE,
            "SG-LOY-1",
            at=lambda game, captain: (crew(game, captain), "level"),
            most=lambda game, captain: highest(),
            has=lambda who, value: f"the crew of {who} is at {name_of(value)}",
            ordinary="the crew of {who} is Content",
            shown=on_the_board,
            least=step(ANGRY),
            told=name_of,
        ),
    ),
)
