"""Entries out of place: the table is whole and worded, and whatever stands wherever is told by a clause of its own."""

from functools import cache
from typing import Any

import msgspec
import pytest

from mmcli.audit.replay import recorded_game
from mmcli.games.merchants.deeds import OCCASIONS
from mmcli.games.merchants.out_of_place.situations import SITUATIONS
from mmcli.games.merchants.out_of_place.table import (
    DENIED,
    JUST_DENIED,
    NEEDLESS,
    OF_OCCASION,
    Row,
    follows,
    kinds,
    rows,
)
from mmcli.games.registry import game_format
from mmcli.games.seas_of_glory.expansion import EXPANSION
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry
from mmcli.report.sentences import Narrator
from mmcli.rulebook.rules import Kind
from tests.test_fixtures import FIXTURES, ILLEGAL, LEGAL, needed

SPECIAL = (JUST_DENIED, "who-searches")
GAME = game_format("merchants", ("loyalty", "ship-mods"))
NARRATOR = Narrator(GAME)
POINTS = [name for name in LEGAL if not name.startswith(("vq-", "sog-"))][::17]
"""Logs of legal play, of each one point: before the entry of the number that the log has here, as far as it goes."""
CARD, FACE = "?", "rum/3/hull"
SAMPLES: tuple[dict[str, Any], ...] = (
    {"do": "roll", "for": "seamanship", "dice": "12"},
    {"do": "roll", "for": "leadership", "dice": "1S"},
    {"do": "roll", "for": "influence", "dice": "1S"},
    {"do": "roll", "for": "scouting", "dice": "1S"},
    {"do": "roll", "for": "hit-location", "dice": "1"},
    {"do": "roll", "for": "long-guns", "dice": "12"},
    {"do": "roll", "for": "dinner", "dice": "12"},
    *({"do": "draw", "deck": deck, "cards": [CARD]} for deck in ("cargo", "glory", "event", "rumor", "mission", "tea")),
    *({"do": "reveal", "what": what, "shows": CARD} for what in ("merchant", "demand", "modification", "tea")),
    {"do": "lay-out", "demand": {"tortuga": "rum"}},
    {"do": "first-player", "player": "anne"},
    {"do": "overboard", "of": "BY", "cards": [FACE]},
    {"do": "new-captain", "by": "BY", "captain": {"name": "G", "nation": "english", "home": "nassau"}},
    {"do": "event", "card": {"name": "E"}},
    {"do": "result", "winners": ["anne"]},
    *({"do": do, "by": "BY"} for do in ("pass", "stop", "let-go", "draw-more", "port", "market", "redraw", "shipyard")),
    *({"do": do, "by": "BY"} for do in ("recruit", "rumor", "declare", "shoot", "board", "flee", "chase", "retire")),
    {"do": "move", "by": "BY", "to": "sea"},
    {"do": "pay", "by": "BY", "gold": 2},
    *({"do": do, "by": "BY", "cards": [FACE]} for do in ("jettison", "keep", "sell", "buy")),
    {"do": "scout", "by": "BY", "target": "merchant"},
    {"do": "engage", "by": "BY", "as": "dutch"},
    *({"do": do, "by": "BY", "card": FACE} for do in ("discard", "exchange", "play")),
    *({"do": do, "by": "BY", "weapon": "chain-shot"} for do in ("spend-weapon", "buy-weapon", "sell-weapon")),
    {"do": "reroll", "by": "BY", "keep": "S"},
    *({"do": do, "by": "BY", "ship": "sloop"} for do in ("buy-ship", "choose-ship")),
    {"do": "return", "by": "BY", "modification": "chasers", "to": "nassau"},
    *({"do": do, "by": "BY", "modification": "chasers"} for do in ("transfer", "buy-modification")),
    {"do": "repair", "by": "BY", "location": "hull", "points": 1},
    {"do": "hire", "by": "BY", "crew": 1},
    *({"do": do, "by": "BY", "mission": CARD} for do in ("mission", "complete")),
    {"do": "investigate", "by": "BY", "rumor": CARD},
    {"do": "stash", "by": "BY", "put": 1},
    {"do": "spread", "by": "BY", "locations": ["hull"]},
    {"do": "loot", "by": "BY", "gold": 1},
    {"do": "npc-move", "by": "BY", "to": "nassau"},
)
"""An entry of each kind; in the place of BY stands whose it is."""
ACTORS = ("anne", "blas", "english-navy", "zoe")


def own_wording(rule: str, case: str) -> bool:
    """Whether the rulebook words a case of a clause, and not as something that is only uncalled for."""
    return case != "uncalled" and NARRATOR.book.worded(rule, case) is not None


def told_by_a_clause(finding: Finding) -> bool:
    """Whether a finding has words of its own, and is of whoever's entry it is."""
    worded = own_wording(finding.rule, finding.refusal.case) and bool(NARRATOR.message(finding))
    actor = getattr(finding.recorded, "by", None) or getattr(finding.recorded, "of", None)
    if NARRATOR.rule(finding).kind is Kind.FORMAT:
        return worded and NARRATOR.by(finding) is None
    of_its_own = finding.severity is Severity.MISSING or actor in (None, NARRATOR.by(finding))
    return worded and of_its_own


def every_row() -> list[tuple[str, Row]]:
    """The rows of the table, each with the kind or the occasion that it is for."""
    return [(kind, row) for kind, found in rows().items() for row in found]


def test_every_row_names_a_situation_a_clause_and_a_case_with_words_of_its_own() -> None:
    cases = NARRATOR.book.cases
    assert [row for _, row in every_row() if row.situation not in SITUATIONS] == []
    ruled = [row for _, row in every_row() if row.rule not in SPECIAL]
    assert [row for row in ruled if NARRATOR.book.rules[row.rule].kind is Kind.DEFINITION] == []
    assert [row for row in ruled if row.case not in cases.get(row.rule, {})] == []
    assert [row for row in ruled if not row.case.startswith(NEEDLESS) and not cases[row.rule][row.case].right] == []


def test_every_situation_is_in_the_table_and_the_last_row_of_each_kind_holds_always() -> None:
    assert SITUATIONS.keys() - {row.situation for _, row in every_row()} == set()
    assert [kind for kind, found in rows().items() if found[-1].situation != "otherwise"] == []
    assert {row.situation for _, row in every_row() if row.rule == JUST_DENIED} == DENIED.keys()


def test_every_kind_of_entry_has_rows() -> None:
    of_modules = {str(kind.__struct_config__.tag) for module in EXPANSION.modules for kind in module.entries}
    assert GAME.kinds.keys() - of_modules - {"claim"} == {str(sample["do"]) for sample in SAMPLES}
    assert set(OF_OCCASION) == set(OCCASIONS)


def test_what_may_still_follow_is_of_the_table() -> None:
    known = set(rows()) | {str(sample["do"]) for sample in SAMPLES}
    assert [rule for rule in follows() if rule not in NARRATOR.book.rules] == []
    assert [kind for after in follows().values() for kind in after if kind not in known] == []


@cache
def entry(at: int, actor: str) -> Entry:
    """One of the samples as an entry of somebody."""
    line = msgspec.json.encode(SAMPLES[at]).replace(b"BY", actor.encode())
    found: Entry = GAME.entry_decoder.decode(line)
    return found


def table_at(name: str, number: int) -> Table[Any]:
    """The table of a log before one of its entries."""
    recorded = recorded_game(str(FIXTURES / "legal" / name), 1)
    return recorded.replay(min(number % 12, len(recorded.entries) - 1), {}).table


@pytest.mark.parametrize("number", range(len(POINTS)))
def test_whatever_stands_wherever_is_told_by_a_clause_and_as_of_whoever_wrote_it(number: int) -> None:
    strange: list[Any] = []
    for at in range(len(SAMPLES)):
        for actor in ACTORS if "BY" in SAMPLES[at].values() else ACTORS[:1]:
            table = table_at(POINTS[number], number)
            found = [*table.play(entry(at, actor)), *table.release()]
            faults = [finding for finding in found if finding.severity is not Severity.NOTE]
            strange += [(SAMPLES[at], actor, wrong.refusal) for wrong in faults if not told_by_a_clause(wrong)]
    assert strange == []


@pytest.mark.parametrize("name", [name for name in ILLEGAL if not name.startswith(("vq-", "sog-"))])
def test_findings_of_the_illegal_fixtures_are_told_by_a_clause_and_as_of_whoever_wrote_it(name: str) -> None:
    recorded = recorded_game(str(FIXTURES / "illegal" / name), 1)
    table: Table[Any] = Table(recorded.start(needed(name)))
    found = [*table.opening, *(finding for played in recorded.entries for finding in table.play(played))]
    assert [wrong.refusal for wrong in found if not told_by_a_clause(wrong)] == []


def test_a_kind_goes_by_its_narrowest_name() -> None:
    assert kinds(entry(0, "anne")) == ("roll seamanship", "roll")
