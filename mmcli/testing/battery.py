"""The battery: the laws that hold of any game, watched on random legal play.

    from mmcli.testing import battery

    battery.check(FORMAT, header, seed=1)

plays a game at random from a header and raises AssertionError where a law is broken. `LAWS` are the laws one by one, to
be called with a `SetUp` and with the `Knowledge` that only the game itself has; one that cannot be held against a game
raises UncheckableError. `kinds_not_met` tells which kinds of entry some games at random never come to.
"""

import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from dataclasses import dataclass
from functools import partial
from itertools import islice, pairwise
from random import Random
from typing import Any

from mmcli.audit.game import audit_stream
from mmcli.games.format import GameFormat
from mmcli.kernel.asks import Ask, ChanceAsk, Either, Over
from mmcli.kernel.findings import Severity
from mmcli.kernel.table import Table
from mmcli.kernel.unclear import is_stand_in
from mmcli.log.entries import Entry
from mmcli.log.header import Header
from mmcli.log.writing import as_lines, as_packed, zipped
from mmcli.testing.forms import Offer, has_unseen, order, tag
from mmcli.testing.mutants import Words
from mmcli.testing.play import SetUp, play

SEVERAL = 1_000
"""So many options are looked at; an ask with more is looked at as far as that."""
AHEAD, OFFERED, COPIES = 60, 50, 5
"""How far a copy is played on, how many options are compared on the way, and of how many points one is copied."""
CODECS: dict[str, Callable[[list[Any]], bytes]] = {
    "json lines": as_lines,
    "messagepack": as_packed,
    "json lines, gzip": lambda records: zipped(as_lines(records)),
    "messagepack, gzip": lambda records: zipped(as_packed(records)),
}
"""The forms in which a log is written down."""


class UncheckableError(Exception):
    """A law could not be held against a game: nothing came up that it speaks of."""


def invariants(table: Table[Any]) -> list[str]:
    """The invariants that the game itself finds broken."""
    return [f"{refusal.rule} {refusal.case}" for refusal in table.game.broken_invariants()]


@dataclass(frozen=True, kw_only=True)
class Knowledge:
    """What only the game itself knows.

    `broken` names the invariants that do not hold; `at_point` tells where the state says everything, so that a table
    can be copied; `vague` where something unseen has gone into the state, so that nobody can rule on everything;
    `cannot_be` which entries name something that does not exist, whatever it is that nobody saw.
    """

    broken: Callable[[Table[Any]], list[str]] = invariants
    at_point: Callable[[Table[Any]], bool] = lambda table: table.entry == 0
    vague: Callable[[Table[Any]], bool] = lambda table: False
    cannot_be: Callable[[Entry], bool] = lambda entry: False


Law = Callable[[SetUp, Knowledge], None]
LITTLE = Knowledge()
"""What is taken for what a game does not tell of itself."""


def check(
    kind: GameFormat, header: Header, seed: int = 1, *, entries: int = 200, knowledge: Knowledge = LITTLE
) -> None:
    """Hold every law against a game, played at random from a header; raises AssertionError for one that is broken.

    The game need not be installed. It is played as far as `entries` entries, always alike for the same seed.
    """
    set_up = SetUp(kind.id, header, seed, entries, kind=kind)
    for law in LAWS.values():
        try:
            law(set_up, knowledge)
        except UncheckableError:
            continue


def kinds_not_met(set_ups: Iterable[SetUp]) -> set[str]:
    """The kinds of entry that answer an ask and that none of some games at random comes to; claims answer none."""
    known: set[str] = set()
    met: set[str] = set()
    for set_up in set_ups:
        claims = {str(claim.__struct_config__.tag) for claim in set_up.table().game.claims}
        known |= set_up.format().kinds.keys() - claims
        met |= {tag(step.entry) for step in play(set_up)}
    return known - met


def legal_play_has_no_findings(set_up: SetUp, knowledge: Knowledge) -> None:
    """What is among the options is played without a finding above a note."""
    _none([(step.entry, step.faults) for step in play(set_up) if step.faults], "legal play has findings")


def invariants_hold_after_every_entry(set_up: SetUp, knowledge: Knowledge) -> None:
    """No legal entry breaks an invariant of the game."""

    def look(table: Table[Any]) -> None:
        _none(knowledge.broken(table), "invariants are broken")

    _watched(set_up, look)


def options_are_sorted_and_unique(set_up: SetUp, knowledge: Knowledge) -> None:
    """Each ask lists its options in the order of `forms.order`, each once."""

    def look(table: Table[Any]) -> None:
        for ask in _single_asks(table.ask):
            options, _ = _listed(ask)
            wrong = [(one, other) for one, other in pairwise(options) if not order(one) < order(other)]
            _none(wrong, "options are not in order")

    _watched(set_up, look)


def no_option_is_listed_twice_by_asks_that_wait_together(set_up: SetUp, knowledge: Knowledge) -> None:
    """Of several asks that wait together no two list the same option."""

    def look(table: Table[Any]) -> None:
        if isinstance(table.ask, Either):
            options, _ = _listed(table.ask)
            twice = [option for option, count in Counter(map(order, options)).items() if count > 1]
            _none(twice, "options are listed by two asks")

    _watched(set_up, look)


def no_option_is_refused(set_up: SetUp, knowledge: Knowledge) -> None:
    """Half of the law of asks: an option answers its ask, and nothing speaks against it."""

    def look(table: Table[Any]) -> None:
        options, _ = _listed(table.ask)
        refused = [(option, table.ask.refuse(option)) for option in options if table.ask.refuse(option)]
        _none(refused, "options are refused")
        _none([option for option in options if not table.ask.fits(option)], "options do not fit their ask")

    _watched(set_up, look)


def what_is_not_refused_is_an_option(set_up: SetUp, knowledge: Knowledge) -> None:
    """The other half: of entries a little wrong, and those of other moments, only options are not refused."""
    words = Words(set_up.seed)
    compared = False

    def look(table: Table[Any]) -> None:
        nonlocal compared
        options, all_of_them = _listed(table.ask)
        if not all_of_them or knowledge.vague(table):
            return
        compared = True
        offer = Offer(options, knowledge.cannot_be)
        for entry in _near(options, words):
            if not has_unseen(entry) and type(entry) not in table.game.claims:
                refused = table.ask.refuse(entry)
                wrong = "is no option and not refused" if not refused else "is an option and refused"
                _holds(bool(refused) != offer.holds(entry), wrong, entry, refused)

    _watched(set_up, look)
    if not compared:
        raise UncheckableError("something unseen is in the state all along, so that nobody can rule on everything")


def whatever_is_waited_for_has_an_option(set_up: SetUp, knowledge: Knowledge) -> None:
    """The game never waits for what cannot come, until it is over."""

    def look(table: Table[Any]) -> None:
        some = isinstance(table.ask, Over) or next(table.ask.options(), None) is not None
        _holds(some, "nothing can come", table.ask)

    _watched(set_up, look)


def chance_sums_to_exactly_one(set_up: SetUp, knowledge: Knowledge) -> None:
    """The probabilities of everything that chance can bring make one, as fractions."""

    def look(table: Table[Any]) -> None:
        if isinstance(table.ask, ChanceAsk):
            chances = [chance for _, chance in islice(table.ask.outcomes(), SEVERAL + 1)]
            _none([chance for chance in chances if not 0 < chance <= 1], "chances are not from 0 to 1")
            _holds(len(chances) > SEVERAL or sum(chances) == 1, "chances do not make one", table.ask, sum(chances))

    _watched(set_up, look)


def a_sample_is_an_option(set_up: SetUp, knowledge: Knowledge) -> None:
    """A result drawn at random is never refused."""
    random = Random(set_up.seed)  # noqa: S311 - nobody's secret

    def look(table: Table[Any]) -> None:
        if isinstance(table.ask, ChanceAsk):
            drawn = table.ask.sample(random)
            _none(table.ask.refuse(drawn), f"the sample {drawn} is refused")

    _watched(set_up, look)


def what_stands_for_something_left_out_is_fine(set_up: SetUp, knowledge: Knowledge) -> None:
    """What the table plays for an entry that the log lacks is not refused."""
    words = Words(set_up.seed)
    for step in play(set_up):
        words.hear(step.entry)

    def look(table: Table[Any]) -> None:
        for entry in words.others():
            for stand_in in (table.ask.unseen(entry), table.ask.stop_before(entry)):
                _holds(stand_in is None or not table.ask.refuse(stand_in), "a stand-in is refused", stand_in)

    _watched(set_up, look)


def a_copy_continues_like_the_original(set_up: SetUp, knowledge: Knowledge) -> None:
    """A table that is copied where the state says everything offers and finds the same as the original."""
    copies: list[Table[Any]] = []
    offers: list[list[Entry]] = []

    def look(table: Table[Any]) -> None:
        offers.append(list(islice(table.ask.options(), OFFERED)))
        if knowledge.at_point(table):
            copies.append(table.fork())

    steps = list(play(set_up, look))
    for copy in copies[::COPIES]:
        for step, offer in islice(zip(steps, offers, strict=False), copy.entry, copy.entry + AHEAD):
            for stand_in in step.supposed:
                copy.suppose(stand_in)
            _same(list(islice(copy.ask.options(), OFFERED)), offer, f"a copy offers otherwise before {step.entry}")
            _same(copy.play(step.entry), step.findings, f"a copy finds otherwise of {step.entry}")


def written_and_read_back_it_audits_the_same(set_up: SetUp, knowledge: Knowledge, codec: str = "json lines") -> None:
    """The log of a game, in any form, is audited with the findings that came up in play: notes at most."""
    steps = list(play(set_up))
    log = CODECS[codec]([set_up.header, *(step.entry for step in steps)])
    (report,) = audit_stream(io.BytesIO(log), "random.log", games=set_up.format)
    _same(report.entries, len(steps), "entries are lost")
    table = set_up.table()
    found = [finding for step in steps for finding in table.play(step.entry)] + table.close()
    _same(report.findings, found, "read back it is found otherwise")
    _none([each for each in report.findings if each.severity is not Severity.NOTE], "legal play has findings")


LAWS: Mapping[str, Law] = {
    law.__name__.replace("_", " "): law
    for law in (
        legal_play_has_no_findings,
        invariants_hold_after_every_entry,
        options_are_sorted_and_unique,
        no_option_is_listed_twice_by_asks_that_wait_together,
        no_option_is_refused,
        what_is_not_refused_is_an_option,
        whatever_is_waited_for_has_an_option,
        chance_sums_to_exactly_one,
        a_sample_is_an_option,
        what_stands_for_something_left_out_is_fine,
        a_copy_continues_like_the_original,
    )
} | {
    f"written and read back as {codec} it audits the same": partial(
        written_and_read_back_it_audits_the_same, codec=codec
    )
    for codec in CODECS
}
"""Every law by its name."""


def _holds(fine: bool, says: str, *evidence: object) -> None:
    if not fine:
        raise AssertionError(": ".join([says, *map(repr, evidence)]))


def _none(wrong: Sized, says: str) -> None:
    _holds(not wrong, says, wrong)


def _same(found: object, due: object, says: str) -> None:
    _holds(found == due, says, found, due)


def _listed(ask: Ask) -> tuple[list[Entry], bool]:
    """The options of an ask that a log can tell, and whether these are all."""
    options = list(islice((option for option in ask.options() if not is_stand_in(option)), SEVERAL + 1))
    return options[:SEVERAL], len(options) <= SEVERAL


def _single_asks(ask: Ask) -> list[Ask]:
    """The asks that wait together, if several do: each lists its own options."""
    return [single for part in ask.asks for single in _single_asks(part)] if isinstance(ask, Either) else [ask]


def _near(options: list[Entry], words: Words) -> Iterator[Entry]:
    """Entries of other moments, and some of the options a little wrong."""
    some = options[:: len(options) // 10 + 1]
    for option in some:
        words.hear(option)
    yield from words.others()
    for option in some:
        yield from words.mutants(option)


def _watched(set_up: SetUp, look: Callable[[Table[Any]], None]) -> None:
    """Play a set-up, looking at the table before every entry."""
    for _ in play(set_up, look):
        pass
