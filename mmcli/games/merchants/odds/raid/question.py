"""The question of a merchant raid: success, gold, glory, what is lost at each location, and death."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from mmcli.games.merchants.asks import DIE, SKULL, CargoDraw, SkillRoll
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS
from mmcli.games.merchants.cargo import KeepAsk, OverboardAsk, cargo_room
from mmcli.games.merchants.entries import Discard, DrawMore, Engage, Exchange, Keep
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.odds.raid.cards import Start
from mmcli.games.merchants.odds.raid.hand import AIMS, Raid, ship_outcome
from mmcli.games.merchants.odds.raid.odds import raid_odds
from mmcli.games.merchants.odds.raid.use import Careful, Use
from mmcli.games.merchants.raid.merchant_raid import CARDS, RaidAsk, merchant_raid
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.words import named
from mmcli.games.odds import AtTable, Outcome, Piece, Place, Question, QuestionError, Run, Wish, check_terms, facts_of
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry, Stop
from mmcli.rulebook.counting import counted

SPENT_FOR = {
    "gold": "successes are spent for the most gold on average",
    "success": "successes are spent only as far as the raid needs them to succeed",
    "glory": "successes are spent for the best chance of a glory point",
    "safety": "successes are spent on discarding hits, the worst first",
}


def raid_question(place: Place, wish: Wish) -> Question:
    """The raid of a merchant that has just been engaged, by the captain whose turn it is."""
    table = place.table()
    check_terms(wish, "as")
    if isinstance(table.ask.foremost(), RaidAsk):
        return raid_under_way(place, wish)
    captain: Captain = table.game.acting
    nation = _nation(place, table, wish)
    _possible(table.game, captain, _aim(wish))

    def start() -> Run[Merchants]:
        """What is asked about, set up afresh."""
        game = place.table().game
        return Piece(game, merchant_raid(game, game.acting, nation))

    raid = Raid(table.game, captain, nation, _aim(wish))
    _enough_cards(table.game, CARDS + 1 + raid.dice())
    dice = counted(raid.dice(), "die", "dice")
    title = f"{captain.id} raids a merchant ({named(nation)}), with {dice} of Seamanship"
    use = use_of(_aim(wish))(raid, raid.first_cards(), raid.dice())
    return _question(use, title, start, successes_of(raid.dice()))


def raid_under_way(place: Place, wish: Wish) -> Question:
    """A raid whose cards lie open and whose roll is made: what the successes left can make of it."""
    table = place.table()
    ask: Any = table.ask
    _possible(table.game, ask.captain, _aim(wish))
    raid = Raid(table.game, ask.captain, _engaged(place) or "spanish", _aim(wish))
    _enough_cards(table.game, ask.successes + ask.failures)
    successes = counted(ask.successes, "success", "successes")
    title = f"{ask.captain.id} has {successes} left in a raid, with {', '.join(ask.cards)} open"
    deck = raid.deck()
    start = Start(deck, {((0,) * len(deck), raid.counts(ask.cards)): 1})
    use = use_of(_aim(wish))(raid, start, ask.successes)
    return _question(use, title, partial(AtTable.of, place), {ask.successes: Fraction(1)})


def use_of(aim: str) -> type[Use]:
    """How successes are spent for an aim; what the best use takes is loaded only where it is asked for."""
    if aim in ("gold", "glory"):
        from mmcli.games.merchants.odds.raid.planned import Planned

        return Planned
    return Careful if aim == "safety" else Use


def _nation(place: Place, table: Table[Any], wish: Wish) -> str:
    """The nation of the merchant: as the question says, as the captain has just declared, or that of the zone."""
    ask = table.ask.foremost()
    if isinstance(ask, SkillRoll) and ask.rule == "MM-RAID-11":
        raise QuestionError("the first cards of this raid lie open already; ask again once Seamanship is rolled")
    declared = _engaged(place) if isinstance(ask, CargoDraw) and ask.rule == "MM-RAID-10" else None
    nation = wish.terms.get("as") or declared or table.game.box.nation_of(table.game.acting.zone) or "spanish"
    if nation not in NATIONS:
        raise QuestionError(f"no nation {nation!r}; a merchant is one of {', '.join(NATIONS)}")
    return nation


def _engaged(place: Place) -> str | None:
    """The nation of the last merchant engaged."""
    return next((entry.as_ for entry in reversed(place.entries) if isinstance(entry, Engage)), None)


def _aim(wish: Wish) -> str:
    """What the raid aims at: gold, if nothing else is wished for."""
    return AIMS[0] if wish.aim is None else wish.aim


def _possible(game: Merchants, captain: Captain, aim: str) -> None:
    if aim not in AIMS:
        raise QuestionError(f"no aim {aim!r}; a raid can aim at {', '.join(AIMS)}")
    if captain.dead:
        raise QuestionError(f"the captain of {captain.id} is dead (MM-DIE-3)")
    if captain.in_port:
        raise QuestionError(f"{captain.id} is in port and can raid nobody")
    destroyed = game.destroyed_locations(captain)
    if destroyed:
        raise QuestionError(f"{captain.id} cannot raid: {', '.join(destroyed)} destroyed (MM-RAID-1)")
    if not game.reads("raid-location-lost", "fails"):
        raise QuestionError("odds of a raid are not covered where the loss of a location does not make it fail")


def _enough_cards(game: Merchants, most: int) -> None:
    if game.state.cargo.size < most:
        raise QuestionError("odds of a raid are not covered where the cargo deck may have to be shuffled on the way")


def _question(use: Use, title: str, start: Callable[[], Run[Any]], successes: Mapping[int, Fraction]) -> Question:
    raid, by = use.raid, use.raid.captain.id
    return Question(
        kind="raid",
        aims=AIMS,
        title=title,
        start=start,
        outcome=partial(_outcome, raid),
        decide=partial(_decide, use),
        policy=(SPENT_FOR[raid.aim], "no special weapon is spent, no card is played", f"the deck as {by} sees it"),
        solve=partial(raid_odds, use, successes),
        facts=facts_of(by, "at", "ship", "seamanship", "modifications", "hold", *LOCATIONS),
    )


def successes_of(dice: int) -> dict[int, Fraction]:
    """How likely so many successes are with so many dice."""
    found: dict[int, Fraction] = {}
    for roll, likely in DIE.results(dice):
        skulls = roll.count(SKULL)
        found[skulls] = found.get(skulls, Fraction()) + likely
    return dict(sorted(found.items(), reverse=True))


def _decide(use: Use, run: Run[Any]) -> Entry:
    """What a success is spent on at a table at which the raid is played."""
    ask: Any = run.ask
    if isinstance(ask, KeepAsk):
        return Keep(by=ask.captain.id, cards=tuple(ask.together[: cargo_room(run.game, ask.captain)]))
    if type(ask) is not RaidAsk:
        raise QuestionError("the raid asks for a decision that the plan does not know")
    raid, by = use.raid, ask.captain.id
    step = use.step(raid.counts(ask.cards), raid.deck_of(run.game), ask.successes)
    if step.verb == "stop":
        return Stop(by=by)
    if step.verb == "draw":
        return DrawMore(by=by)
    plunder, icon = raid.kinds.cards[step.kind]
    card = next(face for face in ask.cards if face.endswith(f"/{plunder}/{icon}"))
    return Discard(by=by, card=card) if step.verb == "discard" else Exchange(by=by, card=card)


def _outcome(raid: Raid, run: Run[Any]) -> Outcome | None:
    """What the engine has made of the raid, once its hits and its gold are booked."""
    ask = run.ask
    rolls = isinstance(ask, SkillRoll) and ask.purpose == "seamanship"
    if rolls or isinstance(ask, RaidAsk | KeepAsk | OverboardAsk | CargoDraw):
        return None
    game: Merchants = run.game
    captain = game.by_id[raid.captain.id]
    booked = _plunders(game, captain.id)[len(_plunders(raid.game, captain.id)) :]
    lost = {location: raid.values[location] - getattr(captain.ship, location) for location in LOCATIONS}
    glory = captain.glory - raid.captain.glory
    plunder = (("success", bool(booked)), ("gold", sum(booked)), ("glory point", bool(glory)))
    return (*plunder, *ship_outcome(lost, raid.values["hull"]))


def _plunders(game: Merchants, captain: str) -> list[int]:
    """The gold of each raid that the ledger has."""
    return [change.amount for change in game.ledger.changes(captain, "gold") if change.rule == "MM-RAID-20"]
