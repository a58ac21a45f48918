"""What follows: how many dice, how much gold, whose turn, answered by playing, with the sum and the clauses."""

from collections.abc import Iterator

from msgspec import Struct

from mmcli.games.consequences import Reply
from mmcli.kernel.findings import Refusal
from mmcli.log.entries import Entry
from mmcli.oracle.bench import Bench, go_without_saying, refusals, speaks
from mmcli.oracle.question import Question, question
from mmcli.oracle.replies import USUAL, Played
from mmcli.oracle.situation import Situation


class Otherwise(Struct, frozen=True):
    """What the answer would be under another reading of a ruling."""

    ruling: str
    reading: str
    says: str


class Consequence(Struct, frozen=True):
    """The answer to a question of consequence.

    It `says` in a few words what follows; `sums` are the lines that make it up, `rules` the clauses, the deciding one
    first. `before` are actions that were supposed to be done first, `unseen` chance results that nobody stated,
    `otherwise` the answers under other readings. `refused` is what speaks against the action that is supposed.
    """

    question: Question
    says: str
    sums: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    before: tuple[Entry, ...] = ()
    unseen: tuple[Entry, ...] = ()
    otherwise: tuple[Otherwise, ...] = ()
    refused: Refusal | None = None


def consequence(situation: Situation, asked: str) -> Consequence | None:
    """The answer to a question of consequence; None if the words ask none, or the game has no answer to it.

    Raises LogError if the action that it supposes is not understood.
    """
    table = situation.table()
    found = question(situation.kind, table, asked)
    if found is None:
        return None
    played = _played(situation, found, {})
    if played.refused is not None:
        return Consequence(
            found, _refused(situation, played.refused), (), (played.refused.rule,), refused=played.refused
        )
    reply = _reply(situation, found, played)
    if reply is None:
        return None
    bench = Bench(situation, found.after) if found.after is not None else None
    return Consequence(
        found,
        reply.says,
        reply.sums,
        tuple(dict.fromkeys(reply.rules)),
        bench.lead if bench else (),
        bench.unseen() if bench else (),
        tuple(_otherwise(situation, found, reply, played.table.game.readings.read)),
    )


def _refused(situation: Situation, refusal: Refusal) -> str:
    return f"nothing: that is not legal here. {situation.kind.message(refusal)}"


def _played(situation: Situation, asked: Question, rulings: dict[str, str]) -> Played:
    """The game as it stands, or after the action that is supposed and what goes without saying before it."""
    if asked.after is None:
        table = situation.table(rulings)
        return Played(table, table.entry)
    table = situation.table(rulings)
    since = table.entry + 1
    for step in (*Bench(situation, asked.after).lead, asked.after):
        go_without_saying(table, step, unseen=True)
        against = refusals(table, step)
        if speaks(against):
            return Played(table, since, against[0])
        table.play(step)
    return Played(table, since)


def _otherwise(situation: Situation, asked: Question, reply: Reply, read: set[str]) -> Iterator[Otherwise]:
    """The other answers under other readings of the rulings that were read on the way."""
    chosen = situation.chosen()
    rulings = situation.kind.rulebook().rulings
    for name in sorted(read & rulings.keys()):
        for other in rulings[name].others(chosen.get(name, rulings[name].default)):
            played = _played(situation, asked, {name: other.name})
            answered = None if played.refused else _reply(situation, asked, played)
            says = answered.says if answered else _refused(situation, played.refused) if played.refused else reply.says
            if says != reply.says:
                yield Otherwise(name, other.name, says)


def _reply(situation: Situation, asked: Question, played: Played) -> Reply | None:
    """The answer of the game itself, or of what every game can be asked."""
    own = situation.kind.consequences.get(asked.kind)
    if own is not None:
        return own(played.table.game, played.table.ask, asked.who, asked.about)
    usual = USUAL.get(asked.kind)
    return None if usual is None else usual(situation, asked, played)
