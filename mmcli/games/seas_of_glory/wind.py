"""Wind and weather: the spinner, moves with the wind and against it, the storm token (SG-WND, SG-STM)."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct, field

from mmcli.games.merchants.box.components import Components
from mmcli.games.merchants.box.effects import Circumstances
from mmcli.games.merchants.combat.damage import exactly, suffer_hits
from mmcli.games.merchants.death import die
from mmcli.games.merchants.deeds import Answer, Happening
from mmcli.games.merchants.entries import Claim, Move
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.modules import Module
from mmcli.games.merchants.npcs.movement import CLOCKWISE, as_printed
from mmcli.games.merchants.rolls import goes_on_with, passed, roll
from mmcli.games.merchants.state import Captain, Combatant
from mmcli.games.merchants.told.words import named
from mmcli.kernel.asks import ChanceAsk
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal, impossible, mismatch, missing, note
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.unclear import happened
from mmcli.log.entries import UNSEEN, Chance, Entry, Roll

STORM = "storm"
"""What claims call the storm token."""
Wind = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW", "?"]
"""Where the wind blows to; `?` if nobody knows."""


class Spin(Chance, frozen=True, tag="spin"):
    """The weather spinner, at the start of a round: where the wind blows to from now on (SG-WND-1)."""

    wind: str


class Weather(Struct, forbid_unknown_fields=True):
    """The wind and the zone of the storm token, `?` where nobody knows them; and what the captains' turns have had.

    `freely` are those who have made the free move in their latest turn, `against` those who have paid for the dear one.
    """

    wind: Wind = UNSEEN
    storm: str = "caribbean-sea"
    freely: list[str] = field(default_factory=list)
    against: list[str] = field(default_factory=list)


# The round begins


def spin(game: Merchants) -> Procedure[None]:
    """SG-WND-1, SG-STM-1 and 2: the wind turns, and the storm goes with it, or to the next zone clockwise."""
    spun: Spin = yield SpinAsk()
    weather = game.part(Weather)
    weather.wind = spun.wind if spun.wind in CLOCKWISE else UNSEEN  # type: ignore[assignment]
    if UNSEEN in (weather.wind, weather.storm):
        weather.storm = UNSEEN
        return
    weather.storm, found = as_printed(game.box, weather.storm, weather.wind)
    game.ledger.move(STORM, "at", "SG-STM-1" if found == "MM-NPC-10" else "SG-STM-2")
    for captain in [captain for captain in game.state.captains if not captain.in_port and not captain.dead]:
        yield from meet_the_storm(game, captain)


def meet_the_storm(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-STM-3: under one reading a ship in the zone of the token is hit once, unless Seamanship saves it."""
    storm = game.part(Weather).storm
    if game.reads("storm-token", "no-effect") or storm not in (captain.zone, UNSEEN):
        return
    if storm == UNSEEN and not (yield from happened("SG-STM-3", "caught", rolled_by(captain))):
        return
    dice = yield from roll(game, captain, "seamanship", "seamanship", "SG-STM-3")
    if not (yield from passed(dice, "SG-STM-3", goes_on_with(captain))):
        yield from suffer_hits(game, captain, exactly(1), "SG-STM-3")
        if captain.ship.hull <= 0:
            yield from die(game, captain)


def rolled_by(captain: Captain) -> Callable[[Entry], bool]:
    """Tells whether an entry is the captain's roll of Seamanship."""
    return lambda entry: type(entry) is Roll and entry.by == captain.id and entry.for_ == "seamanship"


class SpinAsk(ChanceAsk):
    """The weather spinner: each of the eight directions alike (SG-WND-1)."""

    def against(self, entry: Entry) -> Refusals | None:
        """A direction that there is."""
        if type(entry) is not Spin:
            return None
        known = entry.wind in (*CLOCKWISE, UNSEEN)
        return FINE if known else (impossible("SG-WND-1", "no-such-wind", wind=entry.wind, winds=list(CLOCKWISE)),)

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody has spun."""
        return missing("SG-WND-1", "spin")

    def unseen(self, entry: Entry) -> Entry | None:
        """Wind that nobody noted."""
        return Spin(UNSEEN)

    def is_pause(self) -> bool:
        """Between two rounds nothing is under way."""
        return True

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """The eight directions."""
        yield from ((Spin(way), Fraction(1, len(CLOCKWISE))) for way in sorted(CLOCKWISE))


# Moves


def opposite(way: str) -> str:
    """The direction straight against another."""
    return _turned(way, len(CLOCKWISE) // 2)


def _turned(way: str, by: int) -> str:
    return CLOCKWISE[(CLOCKWISE.index(way) + by) % len(CLOCKWISE)]


def headings(game: Merchants, wind: str) -> frozenset[str]:
    """SG-WND-6: the directions that are against the wind."""
    against = opposite(wind)
    beside = (_turned(against, -1), _turned(against, 1)) if game.reads("against-the-wind", "and-beside") else ()
    return frozenset((against, *beside))


def heading(game: Merchants, captain: Combatant, to: str | None) -> str | None:
    """SG-WND-5: the direction of a move; None where it leads into or out of a port, or nowhere near."""
    if isinstance(captain, Captain) and captain.in_port:
        return None
    ways = game.box.zones[captain.zone].neighbours
    return next((way for way, zone in ways.items() if zone == to), None)


def price_of_sailing(game: Merchants, captain: Combatant, now: Circumstances, usual: int) -> int:
    """SG-WND-2 to 4: nothing for one move with the wind, two actions for the first against it.

    Where nobody knows the wind, one move may have been with it, and none counts as against it.
    """
    weather, way = game.part(Weather), heading(game, captain, now.to)
    if way is None:
        return usual
    if weather.wind in (way, UNSEEN) and captain.id not in weather.freely:
        return 0 if may_sail_freely(game, captain) else usual
    if weather.wind != UNSEEN and way in headings(game, weather.wind) and captain.id not in weather.against:
        return usual + 1
    return usual


def may_sail_freely(game: Merchants, captain: Combatant) -> bool:
    """SG-WND-7: at any point of the turn; under one reading only while an action is left."""
    return game.reads("free-move", "any-time") or not isinstance(captain, Captain) or captain.actions > 0


def sets_sail(game: Merchants, captain: Captain, entry: Entry) -> Procedure[None]:
    """SG-WND-2 and 3: the free move is used up, or the dear one paid."""
    if type(entry) is Move and (way := heading(game, captain, entry.to)) is not None:
        weather = game.part(Weather)
        if weather.wind in (way, UNSEEN) and captain.id not in weather.freely:
            weather.freely.append(captain.id)
            if weather.wind == UNSEEN:
                game.remark("SG-WND-2", "perhaps", who=captain.id, to=entry.to)
        elif weather.wind != UNSEEN and way in headings(game, weather.wind):
            weather.against.append(captain.id)
    yield from ()


def too_dear(game: Merchants, captain: Captain, entry: Move) -> Refusal | None:
    """SG-WND-2 and 3: why the actions left are too few for a move with or against the wind; None of any other."""
    weather, way = game.part(Weather), heading(game, captain, entry.to)
    if way is None or weather.wind == UNSEEN:
        return None
    facts = {"who": captain.id, "to": entry.to, "way": way, "wind": weather.wind, "left": captain.actions}
    if way == weather.wind and captain.id in weather.freely:
        return illegal("SG-WND-2", "again", **facts)
    if way in headings(game, weather.wind) and captain.actions:
        return illegal("SG-WND-3", "against", **facts)
    return None


def turn_begins(game: Merchants, captain: Captain) -> Procedure[None]:
    """SG-GEN-6: once a turn is once in the own turn."""
    weather = game.part(Weather)
    for had in (weather.freely, weather.against):
        had[:] = [who for who in had if who != captain.id]
    yield from ()


# The token


def settle_storm(game: Merchants, claim: Claim) -> Iterable[Refusal]:
    """SG-STM: where the players have the token; the table is as they have it afterwards."""
    weather, at = game.part(Weather), claim.at
    if at in (None, UNSEEN, weather.storm):
        return
    if at not in game.box.zones:
        yield illegal("MM-LOG-1", "no-such-zone", who=STORM, zone=at)
        return
    rule = game.ledger.last_rule(STORM, "at") or "SG-SET-6"
    if weather.storm == UNSEEN:
        yield note(rule, "unverifiable", who=STORM, figure="at", claimed=at)
    else:
        facts = {"figure": "at", "claimed": at, "due": weather.storm, "cause": None}
        yield mismatch(rule, "claim", who=STORM, changes=[], **facts)
    weather.storm = str(at)


def strange_weather(box: Components, weather: Weather) -> Iterator[tuple[str, str]]:
    """A storm that is in no sea zone."""
    if weather.storm not in (*box.zones, UNSEEN):
        yield "storm", f"there is no sea zone {weather.storm!r}"


def on_the_table(game: Merchants) -> Iterator[str]:
    """Where the wind blows to and where the storm is."""
    weather = game.part(Weather)
    yield "nobody knows the wind" if weather.wind == UNSEEN else f"the wind blows to the {weather.wind}"
    yield "nobody knows where the storm is" if weather.storm == UNSEEN else f"storm token: {named(weather.storm)}"


WIND = Module(
    "wind",
    part=Weather,
    chance=(Happening(Spin, "SG-WND-1", lambda entry: f"the wind blows {entry.wind}"),),
    answers=(Answer("move_cost", price_of_sailing),),
    moments={
        "round-begins": spin,
        "turn-begins": turn_begins,
        "action-begins": sets_sail,
        "zone-entered": meet_the_storm,
    },
    opens_round=(Spin,),
    names={"spin.wind": tuple((wind, wind) for wind in CLOCKWISE)},
    too_dear={Move: too_dear},
    claimed={STORM: settle_storm},
    situation=on_the_table,
    strange=strange_weather,
)
