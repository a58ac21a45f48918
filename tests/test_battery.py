"""The battery: what must hold of any game, watched on random legal play.

A game of the registry takes part as soon as it has set-ups in `tests.random_games`; one without fails here.
"""

import io
from collections.abc import Callable
from itertools import islice, pairwise
from typing import Any

import pytest

from mmcli.audit.game import audit_stream
from mmcli.games.registry import games
from mmcli.kernel.asks import Ask, ChanceAsk, Either, Over
from mmcli.kernel.findings import Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.log.writing import as_lines, as_packed, zipped
from tests.entry_forms import Offer, has_unseen, order, tag
from tests.mutants import Words
from tests.random_games import GAMES, SET_UPS
from tests.random_play import SetUp, play
from tests.seeds import seeded

SEVERAL = 1_000
"""So many options are looked at; an ask with more is looked at as far as that."""


any_game = pytest.mark.parametrize("set_up", SET_UPS.values(), ids=SET_UPS.keys())


def listed(ask: Ask) -> tuple[list[Entry], bool]:
    """The options of an ask, and whether these are all."""
    options = list(islice(ask.options(), SEVERAL + 1))
    return options[:SEVERAL], len(options) <= SEVERAL


def single_asks(ask: Ask) -> list[Ask]:
    """The asks that wait together, if several do: each lists its own options."""
    return [single for part in ask.asks for single in single_asks(part)] if isinstance(ask, Either) else [ask]


def watched(set_up: SetUp, look: Callable[[Table[Any]], None]) -> None:
    """Play a set-up, looking at the table before every entry."""
    for _ in play(set_up, look):
        pass


def test_every_game_can_be_played_at_random() -> None:
    assert sorted(GAMES) == sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_random_play_meets_every_kind_of_entry(game: str) -> None:
    met = {tag(step.entry) for set_up in GAMES[game].set_ups() for step in play(set_up)}
    assert sorted(GAMES[game].kinds(game) - met) == sorted(GAMES[game].not_met)


@any_game
def test_legal_play_has_no_findings(set_up: SetUp) -> None:
    assert [(step.entry, step.faults) for step in play(set_up) if step.faults] == []


@any_game
def test_invariants_hold_after_every_entry(set_up: SetUp) -> None:
    broken = GAMES[set_up.header.game].broken

    def look(table: Table[Any]) -> None:
        assert broken(table) == []

    watched(set_up, look)


@any_game
def test_options_are_sorted_and_unique(set_up: SetUp) -> None:
    def look(table: Table[Any]) -> None:
        for ask in single_asks(table.ask):
            options, _ = listed(ask)
            assert [(one, other) for one, other in pairwise(options) if not order(one) < order(other)] == []

    watched(set_up, look)


@any_game
def test_no_option_is_listed_twice_by_asks_that_wait_together(set_up: SetUp) -> None:
    def look(table: Table[Any]) -> None:
        if isinstance(table.ask, Either):
            options, _ = listed(table.ask)
            assert len({order(option) for option in options}) == len(options)

    watched(set_up, look)


@any_game
def test_no_option_is_refused(set_up: SetUp) -> None:
    def look(table: Table[Any]) -> None:
        options, _ = listed(table.ask)
        refused = [(option, table.ask.refuse(option)) for option in options if table.ask.refuse(option)]
        assert refused == []
        assert all(table.ask.fits(option) for option in options)

    watched(set_up, look)


@any_game
def test_what_is_not_refused_is_an_option(set_up: SetUp) -> None:
    words = Words(set_up.seed)
    vague = GAMES[set_up.header.game].vague
    compared = False

    def look(table: Table[Any]) -> None:
        nonlocal compared
        options, all_of_them = listed(table.ask)
        if not all_of_them or vague(table):
            return
        compared = True
        offer, some = Offer(options), options[:: len(options) // 10 + 1]
        for option in some:
            words.hear(option)
        for entry in (*words.others(), *(mutant for option in some for mutant in words.mutants(option))):
            if not has_unseen(entry) and type(entry) not in table.game.claims:
                assert bool(table.ask.refuse(entry)) != offer.holds(entry), entry

    watched(set_up, look)
    if not compared:
        pytest.skip("something unseen is in the state all along, so that nobody can rule on everything")


@any_game
def test_whatever_is_waited_for_has_an_option(set_up: SetUp) -> None:
    def look(table: Table[Any]) -> None:
        assert isinstance(table.ask, Over) or next(table.ask.options(), None) is not None, table.ask

    watched(set_up, look)


@any_game
def test_chance_sums_to_exactly_one(set_up: SetUp) -> None:
    def look(table: Table[Any]) -> None:
        if isinstance(table.ask, ChanceAsk):
            chances = [chance for _, chance in islice(table.ask.outcomes(), SEVERAL + 1)]
            assert all(0 < chance <= 1 for chance in chances)
            assert len(chances) > SEVERAL or sum(chances) == 1

    watched(set_up, look)


@any_game
def test_a_sample_is_an_option(set_up: SetUp) -> None:
    random = seeded(set_up.seed)

    def look(table: Table[Any]) -> None:
        if isinstance(table.ask, ChanceAsk):
            assert not table.ask.refuse(table.ask.sample(random))

    watched(set_up, look)


@any_game
def test_what_stands_for_something_left_out_is_fine(set_up: SetUp) -> None:
    words = Words(set_up.seed)
    for step in play(set_up):
        words.hear(step.entry)

    def look(table: Table[Any]) -> None:
        for entry in words.others():
            for stand_in in (table.ask.unseen(entry), table.ask.stop_before(entry)):
                assert stand_in is None or not table.ask.refuse(stand_in)

    watched(set_up, look)


@any_game
def test_a_copy_continues_like_the_original(set_up: SetUp) -> None:
    at_point = GAMES[set_up.header.game].at_point
    copies: list[Table[Any]] = []
    offers: list[list[Entry]] = []

    def look(table: Table[Any]) -> None:
        offers.append(list(islice(table.ask.options(), 50)))
        if at_point(table):
            copies.append(table.fork())

    steps = list(play(set_up, look))
    for copy in copies[::5]:
        for step, offer in islice(zip(steps, offers, strict=False), copy.entry, copy.entry + 60):
            assert list(islice(copy.ask.options(), 50)) == offer
            assert copy.play(step.entry) == step.findings


CODECS: dict[str, Callable[[list[Any]], bytes]] = {
    "json lines": as_lines,
    "messagepack": as_packed,
    "json lines, gzip": lambda records: zipped(as_lines(records)),
    "messagepack, gzip": lambda records: zipped(as_packed(records)),
}


@any_game
@pytest.mark.parametrize("codec", CODECS)
def test_written_and_read_back_it_audits_the_same(set_up: SetUp, codec: str) -> None:
    steps = list(play(set_up))
    log = CODECS[codec]([set_up.header, *(step.entry for step in steps)])
    (report,) = audit_stream(io.BytesIO(log), "random.log")
    assert report.entries == len(steps)
    assert report.findings == [finding for step in steps for finding in step.findings]
    assert {finding.severity for finding in report.findings} <= {Severity.NOTE}
