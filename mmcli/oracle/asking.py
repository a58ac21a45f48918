"""Asking: may this be done here? The answer, the rules that decide, and what would turn it around."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from mmcli.games.facts import Assumption
from mmcli.kernel.asks import Ask, Choice, Either
from mmcli.kernel.findings import Refusal
from mmcli.log.entries import UNSEEN, Chance, Decision, Entry, Roll, Stop
from mmcli.oracle.actions import meant_by
from mmcli.oracle.bench import Bench
from mmcli.oracle.sentence import NoSuchRuleError
from mmcli.oracle.shown import shown
from mmcli.oracle.situation import Situation
from mmcli.oracle.turning import changes
from mmcli.oracle.verdict import Change, Effect, Judged, Kind, Rest, Verdict

ALTERNATIVES = 5
"""How many legal actions are named instead of one that is not."""
MOST_OPTIONS = 500
"""How many options are looked at for the nearest."""


def ask(situation: Situation, action: Any) -> Verdict:
    """Rule on an action in a situation; `action` is an entry, its data, or words.

    Raises LogError if the action is not well-formed or not understood.
    """
    try:
        meant = meant_by(situation.kind, situation.table(), action)
    except NoSuchRuleError as silence:
        return _not_covered(silence.about)
    bench = Bench(situation, meant.entry)
    about = situation.kind.speech.words.only_due.get(str(type(meant.entry).__struct_config__.tag))
    if isinstance(action, str) and about is not None and not bench.answers:
        return _not_covered(about)
    return replace(_settled(_ruled(bench)), others=meant.others, is_loose=meant.is_loose)


def _not_covered(about: str) -> Verdict:
    """That no rule speaks of something."""
    return Verdict(Kind.NOT_COVERED, Judged(Kind.NOT_COVERED), unknown=about)


def _ruled(bench: Bench) -> Verdict:
    """The verdict as it is with what is assumed, under the readings in force."""
    situation = bench.situation
    table = situation.table()
    answer = bench.judged_at(table)
    if not isinstance(bench.entry, Decision):  # a claim is explained by the whole ledger
        answer = bench.judged_at(situation.whole())
    turning = tuple(changes(bench, answer))
    if answer.kind is Kind.ILLEGAL and (unseen := shown(bench)) is not None:
        turning = (unseen, *turning)
    alternatives, kinds_only = _alternatives(bench) if answer.kind is Kind.ILLEGAL else ((), False)
    return Verdict(
        kind=answer.kind,
        judged=answer,
        entry=bench.entry,
        called_by=_called_by(bench, answer),
        lead=bench.lead,
        unseen=bench.unseen(),
        effects=tuple(_effects(bench)) if answer.kind is Kind.LEGAL else (),
        rests=tuple(_rests(bench, answer, table.game.readings.read)),
        changes=turning,
        alternatives=alternatives,
        assumed=tuple(_assumed(bench, turning)),
        kinds_only=kinds_only,
        due=_due(bench) if answer.kind is Kind.LEGAL else None,
    )


def _due(bench: Bench) -> Refusal | None:
    """What calls for the chance result that is asked about."""
    return bench.crux().table.ask.what_is_due() if isinstance(bench.entry, Chance) else None


def _called_by(bench: Bench, answer: Judged) -> str | None:
    """The clause that knows the kind of action; a stop is known to the clause of what it ends, a roll to its own."""
    called_by = bench.situation.kind.facts.called_by.get(type(bench.entry))
    if isinstance(bench.entry, Stop | Roll) and answer.kind is Kind.LEGAL:
        return getattr(bench.crux().table.ask, "rule", called_by)
    return called_by


def _settled(verdict: Verdict) -> Verdict:
    """The verdict itself, or that it depends where nobody has settled what turns it."""
    if verdict.kind is not Kind.NOT_COVERED and (verdict.open_rests or verdict.open_facts):
        return replace(verdict, kind=Kind.DEPENDS)
    return verdict


def _effects(bench: Bench) -> Iterator[Effect]:
    """The figures and names on the player boards that the action changes at once; unseen what nobody can know."""
    kind = bench.situation.kind
    table, entry, *_ = bench.crux()
    before = _boards(kind.sheet(table.game).get(kind.sheet_of_players, []))
    table.play(entry)
    for who, board in _boards(kind.sheet(table.game).get(kind.sheet_of_players, [])).items():
        old = before.get(who, board)
        for figure, value in board.items():
            if old.get(figure) != value and isinstance(value, int | str):
                yield Effect(who, figure, old.get(figure), UNSEEN if figure in board.get("unknown", ()) else value)


def _boards(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The player boards by player, who stands first on each."""
    return {str(next(iter(row.values()))): row for row in rows}


def _rests(bench: Bench, answer: Judged, read: set[str]) -> Iterator[Rest]:
    """The rulings that have been read on the way and of which another reading turns the answer."""
    situation = bench.situation
    chosen = situation.chosen()
    read = read.union(situation.kind.read_at_start)
    for ruling in situation.kind.rulebook().rulings.values():
        if ruling.id in read:
            reading = chosen.get(ruling.id, ruling.default)
            others = [(other.name, bench.judged_under({ruling.id: other.name})) for other in ruling.others(reading)]
            turning = tuple((name, other) for name, other in others if other and other.kind is not answer.kind)
            if turning:
                yield Rest(ruling, reading, ruling.id in chosen, turning)


def _assumed(bench: Bench, turning: tuple[Change, ...]) -> Iterator[Assumption]:
    """What was not stated and matters: what turns the answer; of a claim, the figures that it is about."""
    matters = {assumption.fact: assumption for change in turning for assumption in change.assumed}
    who = getattr(bench.entry, "of", None)
    if who is not None:
        claimed = {f"{who}.{name}" for name in bench.entry.__struct_fields__ if getattr(bench.entry, name) is not None}
        matters |= {assumption.fact: assumption for assumption in bench.situation.assumed if assumption.fact in claimed}
    yield from matters.values()


def _alternatives(bench: Bench) -> tuple[tuple[Entry, ...], bool]:
    """The legal actions of the same kind nearest to the one refused; if there are none, one of every kind."""
    table, entry, *_ = bench.crux()
    if type(entry) in table.game.claims or (isinstance(entry, Chance) and table.ask.fits(entry)):
        return (), False
    by = getattr(entry, "by", None)
    same = islice(
        (option for option in _options_of(table.ask, type(entry)) if getattr(option, "by", None) == by), MOST_OPTIONS
    )
    nearest = sorted(same, key=lambda option: _distance(option, entry))
    if nearest:
        return tuple(nearest[:ALTERNATIVES]), False
    others: dict[type[Entry], Entry] = {}
    for option in islice(table.ask.options(), MOST_OPTIONS):
        others.setdefault(type(option), option)
    return tuple(others.values()), True


def _options_of(ask: Ask, kind: type[Entry]) -> Iterator[Entry]:
    """The options of one kind; of chance results, which are many, not all are looked at."""
    for each in ask.asks if isinstance(ask, Either) else (ask,):
        options = each.options() if isinstance(each, Choice) else islice(each.options(), MOST_OPTIONS)
        yield from (option for option in options if type(option) is kind)


def _distance(option: Entry, asked: Entry) -> tuple[int, int, int]:
    """How many fields differ, by how much in numbers, and in how many things."""
    fields = [(getattr(option, name), getattr(asked, name)) for name in asked.__struct_fields__]
    numbers = sum(abs(one - other) for one, other in fields if isinstance(one, int) and isinstance(other, int))
    things = sum(len({*one} ^ {*other}) for one, other in fields if isinstance(one, tuple) and isinstance(other, tuple))
    return sum(one != other for one, other in fields), numbers, things
