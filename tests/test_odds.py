"""Odds: the walker and the solvers against icepool, against each other, and against games through the engine."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import icepool
import msgspec
import pytest
from typer.testing import CliRunner, Result

from mmcli.cli.app import app
from mmcli.games.merchants.combat.contest import winner
from mmcli.games.merchants.combat.sides import Side
from mmcli.games.merchants.entries import Market
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.odds import question
from mmcli.games.merchants.odds.naval.rounds import rolls
from mmcli.games.merchants.odds.naval.ship_states import damage
from mmcli.games.merchants.odds.offer import offer_odds
from mmcli.games.merchants.port.buy import market
from mmcli.games.merchants.state import Npc, Ship
from mmcli.games.odds import Clock, Odds, Piece, Question, TooLargeError, Wish
from mmcli.games.registry import game_format
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.oracle.odds.answer import Answer, answer, expected, marginal
from mmcli.oracle.odds.simulate import interval, simulate
from mmcli.oracle.odds.walk import walk
from tests.play import Facts, header

RAID = Path(__file__).parent.parent / "fixtures" / "positions" / "a-raid-before-havana.toml"
NOT_BY_ACCIDENT = 4.0
"""Standard deviations of the intervals here: what lies outside is no accident."""
AT_SEA: Facts = {"captains": {"anne": {"at": "tortuga"}, "blas": {"at": "tortuga"}}}
IN_PORT: Facts = {"captains": {"anne": {"at": "tortuga/port"}}, "demand": {"tortuga": "rum"}}
MERCHANTS = game_format("merchants")


class Here:
    """A position, and the entries played since."""

    def __init__(self, position: Facts, *played: Facts, cards: str = "open", **more: Any) -> None:
        written = header(position=position, **more) | {"cards": cards}
        self.header = MERCHANTS.header_decoder.decode(msgspec.json.encode(written))
        self.entries: list[Entry] = [MERCHANTS.entry_decoder.decode(msgspec.json.encode(entry)) for entry in played]

    def table(self) -> Table[Any]:
        table: Table[Any] = Table(MERCHANTS.start(self.header, {}))
        for entry in self.entries:
            assert table.play(entry) == []
        return table


def asked(here: Here, kind: str | None = None, aim: str = "gold", **terms: str) -> Question:
    return question(here, Wish(kind, terms, aim))


def exact(found: Question) -> Odds:
    odds = answer(found, 60).exact
    assert odds is not None
    assert sum(odds.values()) == 1
    return odds


def agree(found: Question, games: int, seed: int = 1) -> None:
    """Every value of every measure of the exact odds lies within the interval of so many games."""
    both = Answer(found, exact(found), None, games, seed, simulate(found, games, seed))
    assert both.exact is not None
    assert both.played is not None
    for measure, values in both.measures().items():
        likely, seen = marginal(both.exact, measure), marginal(both.played, measure)
        for value in values:
            low, high = interval(seen.get(value, 0), games, NOT_BY_ACCIDENT)
            assert low <= likely.get(value, 0) <= high, (measure, value, float(likely.get(value, 0)), low, high)


# Against icepool

SKULLS = icepool.d6.map({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1})
DICE: Any = icepool.Die([1, 2, 3, 4, 100, 100])
"""A die as its pips, a skull as 100."""


def fractions(die: Any) -> dict[Any, Fraction]:
    return {value: Fraction(quantity, die.denominator()) for value, quantity in die.items()}


@pytest.mark.parametrize("dice", range(1, 6))
def test_a_test_is_what_icepool_says(dice: int) -> None:
    here = Here(AT_SEA, captains={"anne": {"influence": dice}})
    odds = exact(asked(here, "test", skill="influence"))
    assert marginal(odds, "skulls") == fractions(dice @ SKULLS)
    assert marginal(odds, "success")[True] == 1 - Fraction(4, 6) ** dice


def test_a_roll_that_is_waited_for() -> None:
    odds = exact(asked(Here(AT_SEA, {"do": "scout", "by": "anne", "target": "merchant"})))
    assert marginal(odds, "success") == {True: Fraction(5, 9), False: Fraction(4, 9)}


@pytest.mark.parametrize("dice", [(1, 1), (2, 3), (3, 3), (5, 4)])
def test_a_contest_with_its_tie_break_is_what_icepool_says(dice: tuple[int, int]) -> None:
    """MM-NAV-3, 5 and 6: skulls, then the sum of the other dice; nobody without a skull."""
    who = Npc("x", "x", 1, 1, 1, Ship("sloop", 2, 2, 2, 2, 1), "tortuga")
    found: Counter[int] = Counter()
    for (one, some), (other, more) in product(rolls(dice[0]), rolls(dice[1])):
        first, second = Side(who, dice=one), Side(who, dice=other)
        won = winner(first, second)
        found[0 if won is None else 1 if won is first else -1] += some * more

    def judged(one: Any, other: Any) -> int:
        return (one > other) - (one < other) if max(one, other) >= 100 else 0

    wanted = icepool.map(judged, dice[0] @ DICE, dice[1] @ DICE)
    assert {won: Fraction(ways, found.total()) for won, ways in found.items()} == fractions(wanted)


@pytest.mark.parametrize(("crews", "leadership"), [((2, 1), (2, 3)), ((3, 3), (1, 4)), ((4, 5), (3, 2))])
@pytest.mark.parametrize("kills", ["every-success", "difference"])
def test_a_crew_combat_is_what_icepool_says(crews: tuple[int, int], leadership: tuple[int, int], kills: str) -> None:
    """MM-CREW-1 to 4, walked through the engine's own asks."""
    ships = {"anne": "galleon", "blas": "man-o-war"}
    position = {"captains": {player: {"at": "tortuga", "ship": ships[player], "crew": crew}
                             for player, crew in zip(ships, crews, strict=True)}}  # fmt: skip
    captains = {player: {"leadership": dice} for player, dice in zip(ships, leadership, strict=True)}
    here = Here(position, captains=captains, rulings={"crew-combat-kills": kills})
    odds = exact(asked(here, "boarding", defender="blas"))
    blows = icepool.tupleize(leadership[0] @ SKULLS, leadership[1] @ SKULLS)

    def fought(one: int, other: int, ahead: bool) -> Any:
        if not one or not other:
            return icepool.Die(["anne" if one or (not other and ahead) else "blas"])
        return _round(one, other)

    @cache
    def _round(one: int, other: int) -> Any:
        """A round in which something happens; the others only repeat it."""
        happens = icepool.Die(
            {blow: count for blow, count in blows.items() if struck(one, other)(blow) != (one, other)}
        )
        return happens.map(lambda blow: fought(*struck(one, other)(blow), blow[0] > blow[1]))

    def struck(one: int, other: int) -> Callable[[tuple[int, int]], tuple[int, int]]:
        def after(blow: tuple[int, int]) -> tuple[int, int]:
            attack, defence = blow
            if kills == "difference":
                attack, defence = max(0, attack - defence), max(0, defence - attack)
            return max(0, one - defence), max(0, other - attack)

        return after

    assert marginal(odds, "winner") == fractions(_round(*crews))


@pytest.mark.parametrize("hits", [1, 2, 3])
def test_where_hits_go_is_what_icepool_says(hits: int) -> None:
    """MM-DMG-1 and 2: each number strikes its location; skulls are spread, the cargo first, the hull last."""
    die = icepool.Die(["cargo", "masts", "crew", "cannons", "S", "S"])
    spread = ("cargo", "crew", "masts", "cannons", "hull")

    def struck(*faces: str) -> tuple[int, ...]:
        counts = Counter([face for face in faces if face != "S"]) + Counter(spread[: faces.count("S")])
        return tuple(9 - counts[location] for location in ("hull", "masts", "cargo", "crew", "cannons"))

    found = damage((9, 9, 9, 9, 9), hits)
    assert {ship: Fraction(ways, 6**hits) for ship, ways in found.items()} == fractions(
        icepool.map(struck, *[die] * hits)
    )


# The walker against the solvers


def test_offers_are_the_same_by_solver_and_by_engine() -> None:
    """MM-BUY-1 and 2, in a small deck: every draw and every replacement of the engine."""
    here = Here(IN_PORT | {"captains": {"anne": {"at": "tortuga/port", "bought_at": "tortuga"}}})
    deck = {"rum/3/crew": 2, "sugar/3/crew": 3, "wood/3/crew": 3, "food/4/crew": 1}

    def small() -> Merchants:
        game: Merchants = here.table().game
        game.state.cargo.left, game.state.cargo.size = dict(deck), sum(deck.values())
        return game

    def start() -> Piece[Merchants]:
        game = small()
        return Piece(game, market(game, game.acting, Market(by="anne")))

    walked = walk(replace(asked(here, "offer"), start=start), Clock(60))
    game = small()
    assert walked == offer_odds(game, game.acting, Clock(60))


@pytest.mark.parametrize("policy", ["shoot", "board", "flee"])
def test_naval_combats_are_the_same_by_solver_and_by_engine(policy: str) -> None:
    """MM-NAV-1 to 8 with ships that are nearly lost: few enough places for the engine's own asks."""
    wreck = {"at": "tortuga", "hull": 1, "masts": 1, "cargo": 0, "crew": 1, "cannons": 1}
    position = {"captains": {"anne": wreck, "blas": wreck | {"masts": 0, "ship": "sloop"}}}
    one_die = {"seamanship": 1, "leadership": 1}
    here = Here(position, captains={"anne": one_die, "blas": one_die})
    found = asked(here, "combat", defender="blas", anne=policy)
    assert walk(found, Clock(60)) == exact(found)


NEAR_WRECK: Facts = {"at": "tortuga", "hull": 1, "masts": 1, "cargo": 1, "crew": 1, "cannons": 1}
HURT: Facts = {"at": "tortuga", "ship": "frigate", "hull": 2, "masts": 1, "cargo": 0, "crew": 2, "cannons": 1}


def ahead(odds: Odds) -> Fraction:
    """How much more likely anne wins than blas."""
    winners = marginal(odds, "winner")
    return winners.get("anne", Fraction()) - winners.get("blas", Fraction())


def test_nobody_does_better_than_by_best_play() -> None:
    """Best play of both sides is a saddle: neither gains by any other policy while the other plays its best."""
    here = Here({"captains": {"anne": NEAR_WRECK | {"ship": "sloop"}, "blas": HURT}})

    def lead(anne: str, blas: str) -> Fraction:
        return ahead(exact(asked(here, "combat", defender="blas", anne=anne, blas=blas)))

    both = lead("best", "best")
    for policy in ("shoot", "board", "flee"):
        assert lead(policy, "best") <= both <= lead("best", policy)
    assert lead("flee", "best") < both < lead("best", "shoot")


def test_best_play_is_not_simulated() -> None:
    here = Here({"captains": {"anne": NEAR_WRECK, "blas": NEAR_WRECK}})
    found = answer(asked(here, "combat", defender="blas", anne="best"), games=10)
    assert found.exact
    assert found.played is None
    assert found.why_not == "it cannot be played: best play is known only where it can be solved"


# Against games through the engine


@pytest.mark.parametrize("aim", ["gold", "success", "glory", "safety"])
def test_raids_are_played_as_the_odds_say(aim: str) -> None:
    here = Here(AT_SEA, ships={"anne": "sloop"}, captains={"anne": {"seamanship": 2}})
    agree(asked(here, "raid", aim), 1500)


def test_havana_adds_a_fourth_card() -> None:
    here = Here({"captains": {"anne": {"at": "havana"}}}, captains={"anne": {"seamanship": 1}})
    agree(asked(here, "raid", "success", **{"as": "spanish"}), 1500)


def test_a_raid_that_fills_the_hold_gives_its_glory_point() -> None:
    """MM-RAID-21 and 22: what stays aboard is chosen before the glory card is drawn."""
    full = {"at": "tortuga", "hold": ["rum/3/crew", "wood/3/crew"]}
    here = Here({"captains": {"anne": full}}, captains={"anne": {"seamanship": 1}})
    found = asked(here, "raid", "success")
    assert marginal(exact(found), "glory point")[True] > Fraction(1, 10)
    agree(found, 1500)


def test_a_raid_under_way_is_taken_up() -> None:
    entries: list[Facts] = [
        {"do": "scout", "by": "anne", "target": "merchant"},
        {"do": "roll", "for": "scouting", "by": "anne", "dice": "1S"},
        {"do": "reveal", "what": "merchant", "shows": "dutch"},
        {"do": "engage", "by": "anne", "as": "dutch"},
    ]
    game = Here(AT_SEA).table().game
    cards = sorted(game.pack.cargo_left(game.box))[:3]
    before = Here(AT_SEA, *entries)
    assert asked(before).kind == "raid"
    entries += [
        {"do": "draw", "deck": "cargo", "by": "anne", "cards": cards},
        {"do": "roll", "for": "seamanship", "by": "anne", "dice": "1SS"},
    ]
    found = asked(Here(AT_SEA, *entries))
    assert found.kind == "raid"
    agree(found, 500)


def test_aims_keep_their_promise() -> None:
    here = Here(AT_SEA, captains={"anne": {"seamanship": 2}})
    odds = {aim: exact(asked(here, "raid", aim)) for aim in ("gold", "success", "glory", "safety")}
    for aim, measure in (("gold", "gold"), ("success", "success"), ("glory", "glory point")):
        best = max(expected(found, measure) for found in odds.values())
        assert expected(odds[aim], measure) == best
    assert expected(odds["safety"], "hull lost") == min(expected(found, "hull lost") for found in odds.values())


def test_offers_are_played_as_the_odds_say() -> None:
    agree(asked(Here(IN_PORT), "offer"), 2000)


@pytest.mark.parametrize(("anne", "blas"), [("board", "board"), ("board", "flee")])
def test_naval_combats_are_played_as_the_odds_say(anne: str, blas: str) -> None:
    hurt = {"at": "tortuga", "hull": 1, "masts": 2, "cargo": 1}
    here = Here({"captains": {"anne": hurt, "blas": hurt}})
    agree(asked(here, "combat", defender="blas", anne=anne, blas=blas), 1500)


def test_a_combat_against_an_npc() -> None:
    npc = {"at": "tortuga", "seamanship": 2, "leadership": 2, "scouting": 2, "hull": 1, "cargo": 0}
    here = Here({"captains": {"anne": {"at": "tortuga", "hull": 1}}, "npcs": {"pirate-sloop": npc}})
    agree(asked(here, "combat", defender="pirate-sloop", anne="board"), 1500)


# What has no exact answer


def test_what_is_too_large_is_played() -> None:
    found = answer(asked(Here(AT_SEA), "combat", defender="blas"), seconds=0, games=50)
    assert found.exact is None
    assert found.why_not == "it is too large to be exact within 0 seconds"
    assert sum((found.played or Counter()).values()) == 50


def test_a_raid_without_time_is_played_by_the_same_plan() -> None:
    found = answer(asked(Here(AT_SEA), "raid"), seconds=0, games=50)
    assert found.exact is None
    assert sum((found.played or Counter()).values()) == 50


def test_the_walker_stops_when_the_time_is_over() -> None:
    with pytest.raises(TooLargeError):
        walk(asked(Here(AT_SEA), "combat", defender="blas"), Clock(0))


def test_the_clock_tells_how_much_of_the_time_is_used_up() -> None:
    told: list[tuple[float, float]] = []
    clock = Clock(60, lambda *used: told.append(used))
    clock.check()
    clock.check()
    assert [allowed for _, allowed in told] == [60, 60]
    assert 0 <= told[0][0] <= told[1][0] < 60


def test_the_same_seed_plays_the_same_games() -> None:
    found = asked(Here(AT_SEA), "test", skill="influence")
    assert simulate(found, 50, 7) == simulate(found, 50, 7) != simulate(found, 50, 8)


def test_playing_many_games_tells_how_far_it_is() -> None:
    told: list[tuple[float, float]] = []
    found = asked(Here(AT_SEA), "test", skill="influence")
    assert simulate(found, 250, 7, lambda *done: told.append(done)) == simulate(found, 250, 7)
    assert told == [(0, 250), (100, 250), (200, 250)]


# The command


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(tmp_path)
    for name, value in {"COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    position: dict[str, Any] = {"captains": {"anne": {"at": "tortuga"}, "blas": {"at": "tortuga"}}}
    Path("sea.json").write_text(json.dumps({"cards": "open", "position": position}), encoding="utf-8")
    Path("facts.json").write_text(json.dumps({"position": position}), encoding="utf-8")
    log = Path(__file__).parent.parent / "replays" / "vq-ottoman-corsairs.jsonl"
    Path("vq.json").write_text(log.read_text(encoding="utf-8").splitlines()[0], encoding="utf-8")
    position["captains"]["anne"]["at"] = "tortuga/port"
    Path("port.json").write_text(json.dumps({"position": position}), encoding="utf-8")
    return lambda *arguments: CliRunner().invoke(app, ["odds", *arguments])


def test_the_command_shows_fraction_percent_and_bar(run: Callable[..., Result]) -> None:
    result = run("sea.json", "scout merchant", "--simulate", "100")
    assert result.exit_code == 0
    assert "5/9" in result.output
    assert "55.556 %  █████████████▍" in result.output
    assert "100 games through the engine (seed 1)" in result.output


def test_json_has_the_fractions(run: Callable[..., Result]) -> None:
    data = json.loads(run("sea.json", "raid", "--aim", "success", "--simulate", "50", "--format", "json").output)
    assert data["exact"] is True
    success = data["measures"]["success"]["values"]
    assert sum(Fraction(value["probability"]) for value in success) == 1
    assert sum(value["played"] for value in success) == 50
    assert Fraction(data["measures"]["gold"]["expected"]) > 5


def test_the_chart_is_svg(run: Callable[..., Result]) -> None:
    assert run("sea.json", "boarding defender=blas", "--svg", "chart.svg", "--simulate", "20").exit_code == 0
    assert ElementTree.parse("chart.svg").getroot().tag.endswith("svg")  # noqa: S314 - our own


def test_an_offer_of_unknown_faces_is_exact_but_not_played(run: Callable[..., Result]) -> None:
    result = run("port.json", "offer", "--simulate", "10")
    assert result.exit_code == 0
    assert "it cannot be played" in result.output


def test_a_position_of_the_library_has_the_odds_of_a_raid(run: Callable[..., Result]) -> None:
    result = run(str(RAID), "raid as=spanish", "--aim", "glory")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "numbers    exact\n" in result.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("facts.json", "raid"), 'write `cards = "open"` into the position, or the path of your own pack'),
        (("sea.json", "raid", "--aim", "fame"), "no aim 'fame'"),
        (("sea.json", "offer"), "is at sea"),
        (("port.json", "raid"), "is in port"),
        (("sea.json",), "waits for a decision"),
        (("port.json", "combat defender=blas"), "anne is in port"),
        (("vq.json",), "no piracy is under way"),
        (("sea.json", "combat defender=cato"), "'cato' is not at sea"),
        (("sea.json", "combat defender=blas anne=pray"), "no policy 'pray'"),
        (("sea.json", "test skill=cooking"), "no skill 'cooking'"),
        (("sea.json", "raid spanish"), "takes terms such as name=value"),
        (("sea.json", "port"), "takes the port action at sea"),
        (("sea.json", "port"), "(MM-PORT-1)"),
    ],
)
def test_a_wrong_question_is_one_sentence(run: Callable[..., Result], arguments: tuple[str, ...], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in result.output
    assert "Traceback" not in result.output


def test_the_interval_of_what_always_or_never_happened_reaches_the_end() -> None:
    assert interval(10_000, 10_000)[1] == 1
    assert interval(0, 10_000)[0] == 0
