"""Laws of piracy that hold of every recorded game: of forgetting, of order, and of what is out of place."""

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
import pytest

from mmcli.games.virgin_queen import entries as e
from mmcli.games.virgin_queen.format import FORMAT, start
from mmcli.games.virgin_queen.match import Match
from mmcli.games.virgin_queen.rulebook import rulebook
from mmcli.games.virgin_queen.sheet import sheet
from mmcli.games.virgin_queen.uncalled import clauses
from mmcli.kernel.findings import Finding, Severity
from mmcli.kernel.table import Table
from mmcli.log.entries import Draw, Entry, Roll, Stop
from mmcli.report.sentences import Narrator
from tests.virgin_queen.forgetting import clean_logs, forgotten, lines
from tests.virgin_queen.play import Facts

LOGS = clean_logs()
ORDERED = {
    ("impulse", "piracy"): "VQ-PIR-1.1",
    ("move", "piracy"): "VQ-PIR-1.2",
    ("move", "defence"): "VQ-PIR-2.0",
    ("piracy", "defence"): "VQ-PIR-3.0",
    ("piracy", "piracy roll"): "VQ-PIR-5.0",
    ("defence", "lose"): "VQ-PIR-3.0",
    ("defence", "piracy roll"): "VQ-PIR-3.0",
    ("lose", "piracy roll"): "VQ-PIR-3.4",
    ("piracy roll", "reward"): "VQ-PIR-5.0",
    ("reward", "draw"): "VQ-PIR-5.3",
    ("impulse", "play"): "VQ-PIR-5.3",
    ("draw", "impulse"): "VQ-PIR-5.3",
    ("reward", "impulse"): "VQ-PIR-5.7",
    ("piracy roll", "turn"): "VQ-PIR-5.0",
}
"""Which neighbouring entries a clause orders, and the clause; a claim notes figures as they stand where it is."""


def played(records: list[Facts]) -> tuple[Table[Match], list[Finding]]:
    """The table after a log, and what is found above a note."""
    table = Table(start(FORMAT.header_decoder.decode(msgspec.json.encode(records[0])), {}))
    entries = [FORMAT.entry_decoder.decode(msgspec.json.encode(record)) for record in records[1:]]
    found = [finding for entry in entries for finding in table.play(entry)] + table.close()
    return table, [finding for finding in found if finding.severity is not Severity.NOTE]


def kind(record: Facts) -> str:
    """What the table above calls an entry."""
    if record["do"] == "roll":
        return "defence" if record["for"] == "defence" else "piracy roll"
    return str(record["do"])


def swapped(records: list[Facts]) -> Iterator[tuple[tuple[str, str], list[Facts]]]:
    """The log with each pair of neighbouring entries exchanged in turn, and which these are."""
    header, *entries = records
    for place, (one, other) in enumerate(itertools.pairwise(entries)):
        if one != other:
            yield (kind(one), kind(other)), [header, *entries[:place], other, one, *entries[place + 2 :]]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_what_is_forgotten_accuses_nobody(log: Path) -> None:
    accused = [(what, found[0].rule) for what, records in forgotten(log) if (found := played(records)[1])]
    assert accused == []


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_neighbours_change_places_unless_a_clause_orders_them(log: Path) -> None:
    for pair, records in swapped(lines(log)):
        _, found = played(records)
        if found and "claim" not in pair:
            assert (pair, found[0].rule) == (pair, ORDERED.get(pair))


def test_a_card_may_be_drawn_after_the_next_reward() -> None:
    log = next(log for log in LOGS if log.stem == "vq-england-against-spain")
    late = [records for pair, records in swapped(lines(log)) if pair == ("draw", "reward")]
    assert late
    end = sheet(played(lines(log))[0].game)
    assert [(sheet(table.game) == end, found) for table, found in map(played, late)] == [(True, [])] * len(late)


STEPS: tuple[Entry, ...] = (
    Roll("defence", "1", "spain"),
    Roll("piracy", "1", "england"),
    Roll("dinner", "1", "england"),
    e.Lose(by="england", units=("squadron",)),
    e.Reward(by="spain", give="vp"),
    e.GiveUp(by="spain", units=("squadron",)),
    Draw("hand/spain", ("?",), "england"),
    Draw("library", ("?",), "england"),
    Stop(by="spain"),
)
"""An entry of each kind that only a piracy calls for."""


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_step_out_of_place_is_told_with_its_clause_and_whoever_took_it(log: Path) -> None:
    narrator, records = Narrator(FORMAT), lines(log)
    for end in range(1, len(records) + 1):
        for step in STEPS:
            table, _ = played_open(records[:end])
            for finding in told(table.play(step)):
                assert finding.rule in rulebook().rules
                assert "{" not in narrator.message(finding)
                if finding.severity is Severity.ILLEGAL:
                    assert finding.refusal.facts["who"] == getattr(step, "by", None)


def played_open(records: list[Facts]) -> tuple[Table[Match], list[Finding]]:
    """The table after a log that may go on."""
    table = Table(start(FORMAT.header_decoder.decode(msgspec.json.encode(records[0])), {}))
    entries = [FORMAT.entry_decoder.decode(msgspec.json.encode(record)) for record in records[1:]]
    return table, [finding for entry in entries for finding in table.play(entry)]


def told(findings: Iterable[Finding]) -> list[Finding]:
    """Those above a note."""
    return [finding for finding in findings if finding.severity is not Severity.NOTE]


def test_every_row_of_the_table_names_a_clause_and_has_its_sentence() -> None:
    rows = [(rule, situation) for table in clauses().values() for situation, rule in table.items()]
    cases = rulebook().cases
    assert [rule for rule, _ in rows if rule not in rulebook().rules] == []
    assert [row for row in rows if row[1] not in cases[row[0]] | cases["common"]] == []
