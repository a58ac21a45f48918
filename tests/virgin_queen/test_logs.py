"""The recorded logs of the project: replays, the disputed third power, and the cases that the issue asks for."""

from pathlib import Path

import msgspec
import pytest

from mmcli.audit.files import audit_file
from mmcli.audit.game import GameReport, Policy
from mmcli.errors import LogError
from mmcli.games.virgin_queen.format import FORMAT, VirginQueenHeader
from mmcli.games.virgin_queen.rulebook import rulebook

PROJECT = Path(__file__).parents[2]
FIXTURES = PROJECT / "fixtures"
REPLAYS = sorted((PROJECT / "replays").glob("vq-*.jsonl"))
LOGS = [*REPLAYS, *sorted(FIXTURES.glob("*/vq-*.jsonl"))]
FROM_THE_ISSUE = (
    "no-war-without-corsairs",
    "third-power-in-a-zone",
    "second-time-in-a-zone",
    "fourth-action",
    "target-without-a-linked-port",
    "a-die-too-many-for-a-besieged-fortress",
    "corsairs-spared",
    "odd-hit-forgotten",
    "pirate-roll-after-the-last-corsair",
    "two-dice-with-a-single-port",
    "same-reward-twice",
    "useless-reward",
    "card-from-an-empty-hand",
    "armada-reward-against-france",
)


def report_on(log: Path) -> GameReport:
    """The report on the one game of a log."""
    report = audit_file(str(log), Policy())
    assert report.error is None
    (game,) = report.games
    return game


def test_the_cases_of_the_issue_are_there_with_their_twins() -> None:
    assert [name for name in FROM_THE_ISSUE if not (FIXTURES / "illegal" / f"vq-{name}.jsonl").is_file()] == []
    assert [name for name in FROM_THE_ISSUE if not (FIXTURES / "legal" / f"vq-{name}.jsonl").is_file()] == []


@pytest.mark.parametrize("log", REPLAYS, ids=lambda log: log.stem)
def test_replays_are_clean_and_say_that_the_map_is_invented(log: Path) -> None:
    game = report_on(log)
    assert game.findings == []
    assert isinstance(game.header, VirginQueenHeader)
    assert game.header.map == "invented"
    assert "invented map" in game.header.source


def test_there_are_three_replays() -> None:
    assert len(REPLAYS) == 3


def test_the_third_power_in_one_sea_is_found_and_nothing_else() -> None:
    game = report_on(FIXTURES / "disputed" / "vq-third-power-in-one-sea.jsonl")
    (finding,) = game.findings
    (expected,) = game.header.expect
    assert (finding.entry, finding.rule, finding.severity.value) == (expected.entry, expected.rule, expected.severity)
    assert finding.rule == "VQ-PIR-1.7"
    assert finding.refusal.facts["powers"] == ["england", "france"]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_every_entry_can_be_put_into_words(log: Path) -> None:
    _, *lines = log.read_bytes().splitlines()
    told = [FORMAT.describe(FORMAT.entry_decoder.decode(line)) for line in lines]
    assert all(told)
    assert not any("{" in words for words in told)


def test_every_clause_has_a_recorded_case() -> None:
    clauses = [rule for rule in rulebook().rules.values() if rule.kind.value == "rule"]
    assert [rule.id for rule in clauses if not rule.fixtures] == []
    assert len([rule for rule in clauses if rule.id.startswith("VQ-PIR-")]) == 36


def test_names_read_as_a_player_says_them() -> None:
    named = FORMAT.named
    assert named("empire") == "Holy Roman Empire"
    assert named("squadron/Lisbon") == "squadron in Lisbon"
    assert named("venice/squadron/Lisbon") == "squadron in Lisbon of Venice"
    assert named("protestant/squadron") == "squadron of Protestant"
    assert named("hand/spain") == "the hand of Spain"
    assert named(["vp", "card", "level"]) == "1 VP, a card and a level of the Armada"
    assert named([]) == "nothing"
    assert named(None) == "nobody"
    assert named("Lisbon") == "Lisbon"
    assert named("spain/nonsense") == "spain/nonsense"


def test_the_sheet_tells_the_position() -> None:
    game = FORMAT.start(
        FORMAT.header_decoder.decode(
            b'{"mmcli":1,"game":"virgin-queen","map":"invented","position":{"active":"england",'
            b'"units":{"Gulf":{"spain":{"squadron":2}}},"hands":{"spain":2},"markers":{"Gulf":["france"]},'
            b'"piracy":{"pirate":"england","target":"spain","zone":"Gulf","step":"rewards","hits":2,"given":{"vp":1}}}}'
        ),
        {},
    )
    sheet = FORMAT.sheet(game)
    assert sheet["active"] == "england"
    assert next(zone for zone in sheet["zones"] if zone["zone"] == "Gulf") == {
        "zone": "Gulf",
        "adjacent": ["East Sea"],
        "ports": ["Goldhorn", "Saltkey"],
        "units": {"Spain squadron": 2},
        "markers": ["france"],
    }
    assert sheet["piracy"] == {
        "pirate": "england",
        "target": "spain",
        "zone": "Gulf",
        "step": "rewards",
        "hits": 2,
        "given": ["1 vp"],
    }
    assert [power["power"] for power in sheet["powers"]] == ["spain", "france"]


def test_a_module_that_the_game_does_not_have_is_refused() -> None:
    header = FORMAT.header_decoder.decode(REPLAYS[0].read_bytes().splitlines()[0])
    with pytest.raises(LogError, match="no module 'wind'; Virgin Queen"):
        FORMAT.start(msgspec.structs.replace(header, modules=("wind",)), {})
