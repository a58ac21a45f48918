"""What no clause orders may be told in any order and in any portions, and is still not forgotten."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from mmcli.kernel.asks import Choice
from mmcli.kernel.chance import Deck, DrawAsk
from mmcli.kernel.findings import Refusal, illegal
from mmcli.kernel.order import in_any_order
from mmcli.kernel.plain import PlainGame
from mmcli.kernel.procedure import Procedure
from mmcli.kernel.table import Table
from mmcli.log.entries import Draw, Entry, Pass, Stop


class Cards(PlainGame):
    """A card each for three players and two for the table, in any order; then somebody passes."""

    after_the_end = "AFTER"

    def procedure(self) -> Procedure[None]:
        hands = (self.draw("hand", who, others) for who, others in (("a", ("b",)), ("b", ("a",))))
        yield from in_any_order(self.draw("table", None, (), 2), *hands)
        self.state.append("drawn")
        yield from self.draw("late", None, ())

    def draw(self, name: str, by: str | None, then: tuple[str, ...], count: int = 1) -> Procedure[None]:
        """So many cards off a deck of which nobody knows anything."""
        drawn: Draw = yield DrawAsk(Deck(9), name, count, f"DRAW-{name}", "DECK", by, then=then)
        self.state.append((name, by, drawn.cards))


def table() -> Table[Cards]:
    return Table(Cards([], {}))


def found(entries: list[Entry], *, to_the_end: bool = True) -> list[str]:
    """What is found in some entries, as `ENTRY SEVERITY RULE`."""
    at = table()
    findings = [finding for entry in entries for finding in at.play(entry)] + (at.close() if to_the_end else [])
    return [f"{finding.entry} {finding.severity} {finding.rule}" for finding in findings]


class StopAsk(Choice):
    """The end."""

    def against(self, entry: Entry) -> tuple[Refusal, ...] | None:
        return () if isinstance(entry, Stop) else None

    def misfit(self, entry: Entry) -> Refusal:
        return illegal("STOP", "no-stop")

    def candidates(self) -> Iterator[Entry]:
        yield Stop(by="a")


TABLE = Draw("table", ("x", "y"))
HANDS = Draw("hand", ("p",), by="a"), Draw("hand", ("q",), by="b")
LATE = Draw("late", ("z",))


@pytest.mark.parametrize("drawn", list(permutations((TABLE, *HANDS))))
def test_what_no_clause_orders_may_be_told_in_any_order(drawn: tuple[Entry, ...]) -> None:
    assert found([*drawn, LATE]) == []


def test_one_draw_may_be_told_in_portions() -> None:
    assert found([Draw("table", ("x",)), Draw("table", ("y",)), *HANDS, LATE]) == []


def test_several_draws_may_be_told_as_one() -> None:
    assert found([TABLE, Draw("hand", ("p", "q")), LATE]) == []
    assert found([Draw("hand", ("p", "q")), TABLE, LATE]) == []


def test_cards_of_one_player_are_not_those_of_another() -> None:
    assert found([TABLE, Draw("hand", ("p", "q"), by="a"), LATE], to_the_end=False)[0] == "2 impossible DRAW-hand"


def test_a_portion_that_nothing_follows_is_too_little() -> None:
    assert found([Draw("table", ("x",)), *HANDS, LATE]) == ["1 impossible DRAW-table"]
    assert found([Draw("table", ("x",))]) == ["1 impossible DRAW-table"]


def test_portions_that_are_too_much_together() -> None:
    assert found([Draw("table", ("x",)), Draw("table", ("y", "z")), *HANDS, LATE]) == ["2 impossible DRAW-table"]


def test_what_was_overtaken_is_missing_where_what_comes_next_depends_on_it() -> None:
    assert found([HANDS[0], HANDS[1], LATE]) == ["3 missing DRAW-table"]
    assert found([TABLE, HANDS[1], LATE]) == ["3 missing DRAW-hand"]


def test_what_was_overtaken_is_missing_at_the_end() -> None:
    assert found([HANDS[1]]) == ["1 missing DRAW-table", "1 missing DRAW-hand"]
    assert found([TABLE]) == ["1 note DRAW-hand"]  # nothing has overtaken the hands: the log just ends here


def test_the_end_of_something_may_be_told_before_what_belongs_to_it() -> None:
    class Sale(Cards):
        """A card, then the end of what it belongs to."""

        def procedure(self) -> Procedure[None]:
            yield from self.draw("late", None, ())
            yield StopAsk()

    def played(*entries: Entry) -> list[str]:
        at = Table(Sale([], {}))
        return [f"{one.entry} {one.severity} {one.rule}" for entry in entries for one in at.play(entry)]

    assert played(LATE, Stop(by="a")) == []
    assert played(Stop(by="a"), LATE) == []
    assert played(Stop(by="a"), Pass(by="a")) == ["1 missing DRAW-late", "2 illegal AFTER"]
