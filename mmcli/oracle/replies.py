"""What every game can be asked of what follows: how many dice and cards, who comes next, who gets or loses what."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from mmcli.errors import LogError
from mmcli.games.consequences import Reply
from mmcli.games.english import number
from mmcli.kernel.asks import Ask, Either
from mmcli.kernel.chance import DrawAsk, RollAsk
from mmcli.kernel.findings import Refusal
from mmcli.kernel.ledger import Change
from mmcli.kernel.table import Table
from mmcli.log.entries import UNSEEN, Draw, Roll
from mmcli.oracle.question import Question
from mmcli.oracle.situation import Situation

TOO_MANY = 99
"""More dice and cards than are ever due: what is said against them says how many are."""


class Played(Struct):
    """A table at which what a question supposes has been played: since which entry, and what spoke against it."""

    table: Table[Any]
    since: int
    refused: Refusal | None = None


# How many dice, how many cards


def dice(situation: Situation, asked: Question, played: Played) -> Reply | None:
    """How many dice are rolled now, by whom and for what; what others roll if whoever is asked about rolls none."""
    rolls = [ask for ask in _each(played.table.ask) if isinstance(ask, RollAsk)]
    own = [ask for ask in rolls if asked.who in (None, ask.by)]
    if not rolls:
        return _none_due(situation, played, "no roll is due now")
    found = [(ask, _miscount(ask)) for ask in own or rolls]
    says = "; ".join(_rolls(situation, ask, miscount) for ask, miscount in found)
    if not own:
        says = f"{situation.kind.named(asked.who)} rolls nothing now; {says}"
    sums = tuple(situation.kind.right(miscount) for _, miscount in found if miscount is not None)
    rules = [rule for ask, miscount in found for rule in (miscount.rule if miscount else ask.rule, ask.rule)]
    return Reply(says, sums, tuple(rules))


def _miscount(ask: RollAsk) -> Refusal | None:
    """What is said against too many dice, which knows how many are due; None if nobody knows."""
    against = ask.against(Roll(ask.purpose, UNSEEN * TOO_MANY, ask.by)) or ()
    return next((refusal for refusal in against if "due" in refusal.facts), None)


def _rolls(situation: Situation, ask: RollAsk, miscount: Refusal | None) -> str:
    who = situation.kind.named(ask.by) if ask.by else "the table"
    if miscount is None:
        return f"{who} rolls for {ask.purpose}; nobody knows how many dice"
    return f"{who} rolls {_many(miscount.facts['due'], 'die', 'dice')} for {ask.purpose}"


def cards(situation: Situation, asked: Question, played: Played) -> Reply | None:
    """How many cards are drawn now, and from which deck."""
    draws = [
        ask
        for ask in _each(played.table.ask)
        if isinstance(ask, DrawAsk) and (asked.who == ask.by or not (asked.who and ask.by))
    ]
    if not draws:
        return _none_due(situation, played, "no card is drawn now")
    draw = draws[0]
    against = draw.against(Draw(draw.name, (UNSEEN,) * TOO_MANY, draw.by)) or ()
    sums = tuple(situation.kind.right(each) for each in against if "due" in each.facts)
    return Reply(f"{_many(draw.count, 'card', 'cards')} from the {draw.name} deck", sums, (draw.rule,))


def _each(ask: Ask) -> Iterator[Ask]:
    if isinstance(ask, Either):
        for part in ask.asks:
            yield from _each(part)
    else:
        yield ask


def _many(count: Any, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _none_due(situation: Situation, played: Played, says: str) -> Reply:
    due = played.table.ask.what_is_due()
    told = (situation.kind.right(due) or situation.kind.message(due),) if due is not None else ()
    return Reply(says, told, (due.rule,) if due is not None else ())


# Who comes next, and with what


def next_one(situation: Situation, asked: Question, played: Played) -> Reply | None:
    """What is waited for, and from whom."""
    ask = played.table.ask
    rolls = any(isinstance(each, RollAsk) for each in _each(ask))
    if rolls:
        return dice(situation, Question("dice", None, ""), played)
    due = ask.what_is_due()
    who = situation.kind.facts.turn_of(played.table.game, ask)
    told = (situation.kind.right(due) or situation.kind.message(due),) if due is not None else ()
    says = f"{situation.kind.named(who)} decides" if who is not None else "chance, or the end of the game"
    return Reply(says, told, (due.rule,) if due is not None else ())


# What somebody gets or loses


def gain(situation: Situation, asked: Question, played: Played) -> Reply | None:
    """What a figure has changed by, the line of the ledger that gives it, and the one that does not."""
    figures = situation.kind.speech.words.figures
    count, thing = _counted(asked.about)
    figure = figures.get(thing)
    who = asked.who or situation.kind.facts.turn_of(played.table.game, played.table.ask)
    if figure is None or who is None:
        return None
    if asked.after is None:
        if not situation.entries:
            raise LogError(f"say after what: '... if {situation.kind.named(who)} does this or that'")
        played = Played(situation.whole(), len(situation.entries))
    names = [name for name in set(figures.values()) if name == figure or name.endswith(f" {figure}")]
    changes = [
        change
        for name in sorted(names)
        for change in played.table.game.ledger.changes(who, name)
        if change.entry >= max(1, played.since)
    ]
    amount = sum(change.amount for change in changes)
    sums = tuple(_line(situation, change, who) for change in changes)
    named = f"{situation.kind.named(who)}'s {thing}"
    rules = tuple(change.rule for change in changes)
    if _is_unknown(situation, played, who, names):
        return Reply(f"nobody can say: {named} depends on what the position does not say", sums, rules)
    if not amount and asked.after is not None and played.table.ask.is_chance():
        to_come = _still_to_come(situation, played)
        return Reply(f"not decided yet: {named} may change by what is still to come", to_come, rules)
    if not amount:
        return Reply(f"no: {named} does not change", sums, rules)
    is_so = amount == count if count is not None else (amount < 0) is (asked.kind == "loss")
    return Reply(f"{'yes' if is_so else 'no'}: {named} changes by {amount:+d}", sums, rules)


def _is_unknown(situation: Situation, played: Played, who: str, figures: list[str]) -> bool:
    """Whether nobody knows any of the figures of a player."""
    kind = situation.kind
    rows = kind.sheet(played.table.game).get(kind.sheet_of_players, [])
    unknown = {name for row in rows if who in row.values() for name in row.get("unknown", ())}
    return not unknown.isdisjoint(figures)


def _counted(about: str) -> tuple[int | None, str]:
    """`two bounties` as their number and what they are; no number where none is said."""
    first, _, rest = about.partition(" ")
    count = number(first)
    return (None, about) if count is None else (count, rest)


def _still_to_come(situation: Situation, played: Played) -> tuple[str, ...]:
    due = played.table.ask.what_is_due()
    return (f"still to come: {situation.kind.right(due) or situation.kind.message(due)}",) if due is not None else ()


def _line(situation: Situation, change: Change, who: str) -> str:
    """A change as the ledger tells it."""
    case = f"denied-{change.facts['reason']}" if change.facts.get("reason") else "denied" if change.denied else "given"
    book = situation.kind.rulebook()
    facts = {"who": who, "amount": abs(change.amount or change.denied), "figure": change.figure}
    facts |= {"rule_name": book.rules[change.rule].name} | change.facts
    told = situation.kind.filled(book.wording(change.rule, case).says, facts)
    return f"{change.amount:+d} {told} ({change.rule})" if change.amount else f"{told} ({change.rule})"


USUAL: dict[str, Callable[[Situation, Question, Played], Reply | None]] = {
    "dice": dice,
    "cards": cards,
    "next": next_one,
    "gain": gain,
    "loss": gain,
}
"""The answer to each kind of question that any game can be asked."""
