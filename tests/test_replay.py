"""`mmcli replay`: the position, its picture in the terminal and as SVG, and what changed between two entries."""

import json
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from rich.console import Console
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner

from mmcli.audit.replay import Recorded, Replay, recorded_game
from mmcli.cli.app import app
from mmcli.games.board import Board, Zone, letters
from mmcli.games.format import GameFormat
from mmcli.games.merchants.box.components import components
from mmcli.games.merchants.format import FORMAT
from mmcli.report.board import Block, arranged, board_text, drawn
from mmcli.report.changes import changes_data
from mmcli.report.changes_text import changes_text
from mmcli.report.moves import moves
from mmcli.report.picture import picture
from mmcli.report.position import position_text
from mmcli.report.svg import element, fitted, words, wrapped
from tests.play import header

TITLE = 'A crowded sea <&> "quotes"'
CORNELIS = {"name": "Cornelis van der Meer", "nation": "dutch", "home": "curacao"}
DOROTHEA = {"name": "Dorothea", "nation": "english", "home": "nassau"}
POSITION: dict[str, Any] = {
    "round": 9,
    "first": "blas",
    "turn": "anne",
    "actions": 3,
    "scouted": True,
    "captains": {
        "anne": {
            "at": "tortuga", "ship": "frigate", "hull": 2, "crew": 0, "gold": 34, "glory": 5, "stash": 23,
            "bounties": {"spanish": 2, "english": 1}, "hold": ["rum/3/hull", "rum/4/crew", "sugar/3/cargo"],
            "weapons": ["chain-shot"], "modifications": ["long-guns", "chasers"], "glory_cards": ["?", "?"],
        },
        "blas": {"at": "tortuga", "ship": "galleon"},
        "cornelis": {"at": "tortuga/port"},
        "dorothea": {"at": "nassau", "dead": True},
    },
    "demand": {"tortuga": "rum", "havana": "textiles", "nassau": "tobacco", "curacao": "spices"},
    "track": {"havana": "spanish", "curacao": "english"},
    "modifications": {"tortuga": "extended-cargo-hold", "havana": "rigs-and-sails"},
    "wars": [["english", "spanish"]],
    "plague": ["port-royal", "tortuga"],
    "npcs": {
        "spanish-navy": {"at": "tortuga"}, "pirate-sloop": {"at": "tortuga"}, "pirate-frigate": {"at": "trinidad"},
    },
}  # fmt: skip
ENTRIES: list[dict[str, Any]] = [
    {"do": "move", "by": "anne", "to": "nassau"},
    {"do": "scout", "by": "anne", "target": "merchant"},
    {"do": "roll", "for": "scouting", "by": "anne", "dice": "14"},
    {"do": "move", "by": "anne", "to": "tortuga"},
    {"do": "claim", "of": "anne", "gold": 40},
]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    players = {"cornelis": CORNELIS, "dorothea": DOROTHEA}
    lines = [header(position=POSITION, captains=players) | {"title": TITLE}, *ENTRIES]
    file = tmp_path / "crowded.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


@pytest.fixture
def recorded(log: Path) -> Recorded:
    return recorded_game(str(log), 1)


def board_of(replay: Replay) -> Board:
    board = replay.board()
    assert board is not None
    return board


def printed(parts: Any, width: int = 100) -> str:
    """Text as a terminal of a fixed width without colour shows it."""
    out = StringIO()
    console = Console(
        file=out, width=width, color_system=None, force_terminal=False, legacy_windows=False, highlight=False,
        soft_wrap=True, emoji=False, _environ={},
    )  # fmt: skip
    for part in parts:
        console.print(part)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["replay", *map(str, arguments)], env={"COLUMNS": "100", "NO_COLOR": "1"})
    return result.exit_code, result.stdout, result.stderr


# The terminal


def test_the_position_before_the_first_entry(recorded: Recorded, snapshot: SnapshotAssertion) -> None:
    assert printed(position_text(recorded.replay(0, {}), 100)) == snapshot


def test_the_mover_of_the_last_entry_is_marked(recorded: Recorded, snapshot: SnapshotAssertion) -> None:
    assert printed(position_text(recorded.replay(1, {}), 80), 80) == snapshot


def test_nobody_is_marked_when_the_last_entry_moved_nobody(recorded: Recorded) -> None:
    replay = recorded.replay(2, {})
    assert moves(replay.before, board_of(replay)) == []


@pytest.mark.parametrize("width", [20, 80, 100, 150, 400])
def test_the_board_fits_the_terminal_and_hides_no_name(recorded: Recorded, width: int) -> None:
    board = board_of(recorded.replay(0, {}))
    rows = [str(row) for row in board_text(board, [], width)]
    drawn_rows = [str(row) for row in drawn(board, set(), min(max(width, 80), 150))]
    assert max(map(len, drawn_rows)) <= max(width, 80)
    assert all(any(zone.name in row for row in rows) for zone in board.zones)
    assert all(any(ship.name in row for row in drawn_rows) for ship in board.ships if not ship.letter)


def test_no_zone_lies_on_another_even_where_all_are_in_one_place() -> None:
    zones = [Zone(str(number), f"Zone {number}", 0.5, 0.5, ()) for number in range(20)]
    blocks, _ = arranged([Block(zone, [[(zone.name, "")]]) for zone in zones], 80)
    assert not any(one.meets(other) for one in blocks for other in blocks if one is not other)


def test_a_dead_captain_has_a_sheet_and_no_ship(recorded: Recorded) -> None:
    board = board_of(recorded.replay(0, {}))
    assert "dorothea" not in {ship.who for ship in board.ships}
    assert {sheet.player: sheet for sheet in board.sheets}["dorothea"].figures["at"].startswith("dead")


def test_players_have_their_initials_or_else_letters_by_seat() -> None:
    assert letters(["anne", "blas"]) == ["A", "B"]
    assert letters(["p1", "p2", "p3"]) == ["A", "B", "C"]


def test_a_game_without_a_board_has_sheets_and_no_picture(recorded: Recorded, snapshot: SnapshotAssertion) -> None:
    recorded.format = boardless()
    replay = recorded.replay(1, {})
    assert replay.board() is None
    assert picture(replay) is None
    assert printed(position_text(replay, 100)) == snapshot


def boardless() -> GameFormat:
    """The game as if it stood here, where no module `board` is."""

    def start(header: Any, rulings: dict[str, str]) -> Any:
        return FORMAT.start(header, rulings)

    fields = {
        name: getattr(FORMAT, name)
        for name in (
            "id",
            "name",
            "header",
            "entry",
            "rulebook",
            "rulings",
            "describe",
            "named",
            "sheet_of_players",
            "singulars",
        )
    }
    return GameFormat(**fields, package=__name__, start=start, sheet=FORMAT.sheet)


# The SVG


def test_the_svg_is_xml_and_names_every_captain_zone_and_ship(recorded: Recorded) -> None:
    replay = recorded.replay(1, {})
    root = ElementTree.fromstring(picture(replay) or "")  # noqa: S314 - our own
    told = [text.strip() for text in root.itertext()]
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert {zone.name for zone in components().zones.values()} <= set(told)
    assert {"anne", "blas", "cornelis", "dorothea", TITLE} <= set(told)
    assert "Cornelis van der Meer, Dutch" in told
    assert {"Spanish naval ship: Tortuga, at sea", "pirate sloop: Tortuga, at sea"} <= set(told)
    assert "War: English against Spanish" in told
    assert {"rum", "textiles", "plague", "Extended Cargo Hold", "after entry 1: anne moves to Nassau"} <= set(told)


def test_the_svg_is_the_same_each_time(recorded: Recorded) -> None:
    assert picture(recorded.replay(1, {})) == picture(recorded.replay(1, {}))


def test_the_svg_shows_the_voyage_of_the_last_entry(recorded: Recorded) -> None:
    assert (picture(recorded.replay(1, {})) or "").count("url(#tip)") == 1
    assert "url(#tip)" not in (picture(recorded.replay(2, {})) or "")


def test_the_svg_as_a_whole(recorded: Recorded, snapshot: SnapshotAssertion) -> None:
    assert picture(recorded.replay(1, {})) == snapshot


def test_text_in_an_svg_is_escaped() -> None:
    assert words("<b> & \x00", (0, 0)).endswith(">&lt;b&gt; &amp; \N{REPLACEMENT CHARACTER}</text>")
    assert element("g", stroke_width=2.04, x=-0.01) == '<g stroke-width="2" x="0"/>'


def test_long_texts_are_wrapped_and_cut() -> None:
    assert wrapped("one two three four", 35, 10, 2) == ["one two", "three…"]
    assert wrapped("one two three", 1000, 10, 1) == ["one two three"]
    assert fitted("abcdefghij", 25, 10) == "abcd…"


# What changed


def test_what_changed_between_two_entries(recorded: Recorded, snapshot: SnapshotAssertion) -> None:
    before, after = recorded.replay(0, {}), recorded.replay(3, {})
    assert printed(changes_text(recorded, before, after)) == snapshot


def test_a_claim_changes_the_figure(recorded: Recorded) -> None:
    changes = changes_data(recorded, recorded.replay(4, {}), recorded.replay(5, {}))
    assert changes["captains"] == [{"of": "anne", "figure": "gold", "before": 34, "after": 40}]
    assert changes["entries"] == [{"entry": 5, "says": "the players note for anne: gold 40"}]


def test_nothing_changes_from_an_entry_to_itself(recorded: Recorded) -> None:
    replay = recorded.replay(3, {})
    assert "nothing changed" in printed(changes_text(recorded, replay, replay))


def test_at_most_thirty_entries_are_told(recorded: Recorded) -> None:
    recorded.entries += recorded.entries[-1:] * 40
    data = changes_data(recorded, recorded.replay(0, {}), recorded.replay(None, {}))
    assert [told["entry"] for told in data["entries"]] == list(range(16, 46))


# The command


def test_the_command_shows_the_board_then_the_sheets_then_the_zones(log: Path) -> None:
    code, out, _ = run(log)
    assert code == 0
    assert out.index("Old Providence") < out.index("seamanship") < out.index("zones")


def test_the_command_writes_the_svg(log: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run(log, "--at", 1, "--svg", file)[0] == 0
    assert file.read_text(encoding="utf-8").startswith("<svg ")


def test_an_svg_of_two_entries_shows_every_voyage_between(log: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run(log, "--from", 0, "--to", 2, "--svg", file)[0] == 0
    assert "url(#tip)" in file.read_text(encoding="utf-8")


def test_json_has_the_position_and_the_changes(log: Path) -> None:
    plain = msgspec.json.decode(run(log, "--format", "json", "--at", 1)[1])
    assert list(plain) == ["game", "title", "entry", "position"]
    changed = msgspec.json.decode(run(log, "--format", "json", "--from", 0, "--to", 1)[1])
    assert {"who": "anne", "before": "Tortuga, at sea", "after": "Nassau, at sea"} in changed["changes"]["ships"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--at", 6], "game 1 ends with entry 5; there is no entry 6"),
        (["--at", -1], "there is no entry -1; entries are counted from 1, and 0 is the header"),
        (["--from", 0, "--to", 9], "there is no entry 9"),
        (["--from", 3, "--to", 1], "--from 3 lies after --to 1"),
        (["--from", 3, "--at", 1], "give one or the other"),
        (["--game", 2], "the file has only one game; there is no game 2"),
        (["--svg", "/no/such/folder/board.svg"], "the picture cannot be written: No such file or directory"),
    ],
)
def test_a_wrong_option_is_one_sentence(log: Path, options: list[object], says: str) -> None:
    code, out, error = run(log, *options)
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert says in error
