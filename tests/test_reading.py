"""Logs that cannot be read: each gives one sentence with file, line and field; other files are still audited."""

import bz2
import gzip
import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mmcli.audit.corpus import audit_corpus
from mmcli.audit.files import FileReport, audit_file
from mmcli.audit.game import Policy
from mmcli.cli.app import app
from mmcli.games.registry import game_format
from mmcli.log.writing import as_packed
from tests.play import header

HEADER = json.dumps(header(position={"captains": {"anne": {"at": "tortuga"}}})).encode() + b"\n"
MOVE = b'{"do":"move","by":"anne","to":"havana"}\n'
PASS = b'{"do":"pass","by":"anne"}\n'
GOOD = HEADER + MOVE + PASS
MERCHANTS = game_format("merchants")


def audited(folder: Path, log: bytes, name: str = "log.jsonl") -> FileReport:
    """The report on a file with these bytes."""
    file = folder / name
    file.write_bytes(log)
    return audit_file(str(file), Policy())


def complaint(folder: Path, log: bytes, name: str = "log.jsonl") -> str:
    """What is said of a file with these bytes, without the folder."""
    report = audited(folder, log, name)
    assert report.error is not None
    assert "\n" not in report.error
    return report.error.removeprefix(f"{folder}/")


def plain(told: str) -> str:
    """A complaint without capitals and quotation marks of fields."""
    return told.replace("`", "").casefold()


LINES = {
    "no JSON": (b"anne sails to havana\n", "log.jsonl:2: entry: column 1: JSON is malformed: invalid character"),
    "half a line": (b'{"do":"move","by":"anne","to":"hav', "log.jsonl:2: entry: input data was truncated"),
    "two entries on a line": (
        MOVE.strip() + MOVE,
        "log.jsonl:2: entry: column 41: JSON is malformed: trailing characters",
    ),
    "a list": (b"[1, 2]\n", "log.jsonl:2: entry: expected `object`, got `array`"),
    "a number": (b"17\n", "log.jsonl:2: entry: expected `object`, got `int`"),
    "null": (b"null\n", "log.jsonl:2: entry: expected `object`, got `null`"),
    "no UTF-8": (b'{"do":"move","by":"anne","to":"cura\xe7ao"}\n', "log.jsonl:2: entry: "),
    "half a character": (b'{"do":"move","by":"anne","to":"\\ud800"}\n', "log.jsonl:2: entry: "),
    "a NUL": (b'{"do":"pass","by":"an\x00ne"}\n', "log.jsonl:2: entry: "),
    "no kind": (b'{"by":"anne"}\n', "log.jsonl:2: entry: the field do is missing"),
    "an unknown kind": (
        b'{"do":"teleport","by":"anne"}\n',
        "log.jsonl:2: entry: column 2, field do: invalid value 'teleport'",
    ),
    "an unknown field": (
        b'{"do":"move","by":"anne","to":"havana","speed":3}\n',
        "log.jsonl:2: entry: column 40, field speed: there is an unknown field speed",
    ),
    "a missing field": (b'{"do":"move","by":"anne"}\n', "log.jsonl:2: entry: the field to is missing"),
    "a wrong type": (
        b'{"do":"pay","by":"anne","gold":"two"}\n',
        "log.jsonl:2: entry: column 25, field gold: expected a whole number or `?`",
    ),
    "a wrong type within a list": (
        b'{"do":"draw","deck":"cargo","cards":["?", 3]}\n',
        "log.jsonl:2: entry: column 29, field cards[1]: expected `str`, got `int`",
    ),
    "a fraction": (
        b'{"do":"pay","by":"anne","gold":2.5}\n',
        "log.jsonl:2: entry: column 25, field gold: expected a whole number or `?`",
    ),
    "a number beyond 64 bits": (
        b'{"do":"pay","by":"anne","gold":99999999999999999999999999}\n',
        "log.jsonl:2: entry: column 25, field gold:",
    ),
    "a number of a million digits": (
        b'{"do":"pay","by":"anne","gold":' + b"9" * 999_000 + b"}\n",
        "log.jsonl:2: entry:",
    ),
    "an unknown origin": (
        b'{"do":"pass","by":"anne","origin":"guess"}\n',
        "log.jsonl:2: entry: column 26, field origin: invalid enum value 'guess'",
    ),
    "100,000 levels of nesting": (b"[" * 100_000 + b"]" * 100_000 + b"\n", "log.jsonl:2: entry:"),
    "100,000 levels within a field": (
        b'{"do":"pass","by":"anne","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
        "log.jsonl:2: entry:",
    ),
}
"""What stands in the line after the header, and how the complaint about it begins."""


@pytest.mark.parametrize("line", LINES)
def test_a_broken_entry_is_told_with_line_and_field(line: str, tmp_path: Path) -> None:
    broken, told = LINES[line]
    assert plain(complaint(tmp_path, HEADER + broken)).startswith(plain(told))


def test_a_complaint_writes_json_as_everybody_does(tmp_path: Path) -> None:
    assert "column 1: JSON is malformed" in complaint(tmp_path, HEADER + b"x\n")


@pytest.mark.parametrize("line", LINES)
def test_the_line_is_that_of_the_entry(line: str, tmp_path: Path) -> None:
    broken, _ = LINES[line]
    assert complaint(tmp_path, HEADER + MOVE + b"\n" + PASS + broken).startswith("log.jsonl:5: entry: ")


@pytest.mark.parametrize("line", LINES)
def test_a_broken_line_is_no_header(line: str, tmp_path: Path) -> None:
    broken, _ = LINES[line]
    assert complaint(tmp_path, broken).startswith("log.jsonl:1: ")


def test_the_games_before_and_around_a_broken_line_stand(tmp_path: Path) -> None:
    report = audited(tmp_path, GOOD + GOOD + b"nonsense\n" + GOOD)
    assert [game.line for game in report.games] == [1, 4, 8]
    assert report.error is not None
    assert ":7: entry:" in report.error


HEADERS = {
    "no header": (MOVE, "log.jsonl:1: no header: the field mmcli is missing"),
    "no game": (b'{"mmcli":1}\n', "log.jsonl:1: no header: the field game is missing"),
    "an unknown game": (b'{"mmcli":1,"game":"chess"}\n', "log.jsonl:1: unknown game 'chess'; mmcli knows "),
    "a newer format": (b'{"mmcli":2,"game":"merchants"}\n', "log.jsonl:1: format 2; this mmcli reads formats 1 to 1"),
    "format zero": (b'{"mmcli":0,"game":"merchants"}\n', "log.jsonl:1: format 0; this mmcli reads formats 1 to 1"),
    "an unknown field": (
        b'{"mmcli":1,"game":"merchants","colour":"red"}\n',
        "log.jsonl:1: header: column 31, field colour: there is an unknown field colour",
    ),
    "a wrong type": (
        b'{"mmcli":1,"game":"merchants","players":"anne"}\n',
        "log.jsonl:1: header: column 31, field players: expected array, got str",
    ),
    "no players": (b'{"mmcli":1,"game":"merchants"}\n', "log.jsonl:1: the header names no players"),
    "one name for two": (
        HEADER.replace(b'"blas"', b'"anne"'),
        "log.jsonl:1: two players are called 'anne'",
    ),
    "an unknown ruling": (
        HEADER.replace(b'"rulings": {}', b'"rulings": {"house": "yes"}'),
        "log.jsonl:1: there is no ruling called 'house'",
    ),
    "an unknown reading": (
        HEADER.replace(b'"rulings": {}', b'"rulings": {"raid-needs": "luck"}'),
        "log.jsonl:1: the ruling raid-needs has no reading 'luck'; it can be undestroyed or undamaged",
    ),
    "an unknown place": (
        HEADER.replace(b'"at": "tortuga"', b'"at": "atlantis"'),
        "log.jsonl:1: captains.anne.at: there is no place 'atlantis'",
    ),
    "an unknown player in the position": (
        HEADER.replace(b'{"anne": {"at"', b'{"zoe": {"at"'),
        "log.jsonl:1: captains: there is no player 'zoe'; it can be anne or blas",
    ),
}
"""What stands in the first line, and how the complaint about it begins."""


@pytest.mark.parametrize("line", HEADERS)
def test_a_broken_header_is_told(line: str, tmp_path: Path) -> None:
    broken, told = HEADERS[line]
    assert plain(complaint(tmp_path, broken)).startswith(plain(told))


def test_a_file_that_is_no_card_pack_is_told(tmp_path: Path) -> None:
    (tmp_path / "rulings.toml").write_text("house = 1\n", encoding="utf-8")
    told = complaint(tmp_path, HEADER.replace(b'"facts"', b'"rulings.toml"'))
    assert told == f"log.jsonl:1: {tmp_path}/rulings.toml: Object contains unknown field `house`"


def test_an_unknown_card_pack_is_told_with_the_place_where_it_was_looked_for(tmp_path: Path) -> None:
    told = complaint(tmp_path, HEADER.replace(b'"facts"', b'"printed"'))
    says = f"there is no card pack called '{tmp_path}/printed'; it can be open, facts or the path of a .toml file"
    assert told == f"log.jsonl:1: {says}"


FILES = {
    "empty": (b"", "log.jsonl: the file is empty; a log starts with a header line"),
    "only blank lines": (
        b"\n\n  \n",
        "log.jsonl: there are only blank lines in the file; a log starts with a header line",
    ),
    "no gzip": (b"\x1f\x8b" + b"this is no gzip", "log.jsonl: the file starts like gzip but cannot be unzipped"),
    "half a gzip": (gzip.compress(GOOD * 50, mtime=0)[:-20], "log.jsonl: the gzip file is cut off"),
    "only the first bytes of a gzip": (b"\x1f\x8b", "log.jsonl: the gzip file is cut off"),
    "an empty gzip": (gzip.compress(b"", mtime=0), "log.jsonl: the file is empty"),
    "another file": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "log.jsonl:1: no header: "),
    "UTF-16": (GOOD.decode().encode("utf-16"), "log.jsonl: the file is UTF-16; a log is UTF-8"),
    "UTF-16 without a mark": (GOOD.decode().encode("utf-16-le"), "log.jsonl: the file is UTF-16; a log is UTF-8"),
    "UTF-32": (GOOD.decode().encode("utf-32"), "log.jsonl: the file is UTF-32; a log is UTF-8"),
    "half a MessagePack record": (as_packed([])[:0] + b"\xc4\x50half", "log.jsonl:1: the record is cut off"),
    "no MessagePack record": (b"\xc4\x00\x93", "log.jsonl:"),
    "a huge MessagePack record": (b"\xc6\xff\xff\xff\xffx", "log.jsonl:1: the record is longer than"),
}
"""What a file holds, and how the complaint about it begins."""


@pytest.mark.parametrize("file", FILES)
def test_a_broken_file_is_told(file: str, tmp_path: Path) -> None:
    log, told = FILES[file]
    assert complaint(tmp_path, log).startswith(told)


ZIPPED = {
    "a plain log": (GOOD, "log.jsonl.gz: the name ends in .gz, but the file is not gzip"),
    "another file": (b"\x89PNG\r\n\x1a\n", "log.jsonl.gz: the name ends in .gz, but the file is not gzip"),
    "nothing": (b"", "log.jsonl.gz: the file is empty; a log starts with a header line"),
    "half a gzip": (gzip.compress(GOOD, mtime=0)[:-20], "log.jsonl.gz: the gzip file is cut off"),
    "a gzip without its end": (gzip.compress(GOOD, mtime=0)[:-8], "log.jsonl.gz: the gzip file is cut off"),
    "a gzip with a wrong checksum": (
        gzip.compress(GOOD, mtime=0)[:-8] + bytes(8),
        "log.jsonl.gz: the file starts like gzip but cannot be unzipped",
    ),
    "a gzip with a plain line behind it": (
        gzip.compress(HEADER, mtime=0) + MOVE,
        "log.jsonl.gz: the file starts like gzip but cannot be unzipped",
    ),
    "a gzip of a gzip": (
        gzip.compress(gzip.compress(GOOD, mtime=0), mtime=0),
        "log.jsonl.gz: the file is gzip of gzip; a log is JSON Lines or MessagePack, plain or gzipped once",
    ),
    "bzip2": (bz2.compress(GOOD), "log.jsonl.gz: the name ends in .gz, but the file is bzip2"),
}
"""What a file holds whose name says that it is gzip, and the complaint about it."""


@pytest.mark.parametrize("file", ZIPPED)
def test_what_is_no_gzip_is_told(file: str, tmp_path: Path) -> None:
    log, told = ZIPPED[file]
    assert complaint(tmp_path, log, "log.jsonl.gz") == told
    assert CliRunner().invoke(app, ["audit", str(tmp_path / "log.jsonl.gz")]).exit_code == 2


PACKED_OTHERWISE = {
    "bzip2": bz2.compress(GOOD),
    "xz": lzma.compress(GOOD),
    "zip": b"PK\x03\x04" + GOOD,
    "zstandard": b"\x28\xb5\x2f\xfd" + GOOD,
    "lz4": b"\x04\x22\x4d\x18" + GOOD,
}
"""The same log, packed as no log is."""


@pytest.mark.parametrize("packing", PACKED_OTHERWISE)
def test_a_log_packed_otherwise_is_told(packing: str, tmp_path: Path) -> None:
    told = f"log.jsonl: the file is {packing}; a log is JSON Lines or MessagePack, plain or gzipped once"
    assert complaint(tmp_path, PACKED_OTHERWISE[packing]) == told


def test_a_line_of_100_megabytes_is_told(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    with file.open("wb") as log:
        log.write(GOOD + b'{"do":"pass","by":"')
        log.seek(100_000_000, 1)
        log.write(b'"}\n')
    assert audit_file(str(file), Policy()).error == f"{file}:4: the line is longer than 1048576 bytes"


def test_a_gzip_of_a_line_of_100_megabytes_is_told(tmp_path: Path) -> None:
    log = gzip.compress(GOOD, mtime=0) + gzip.compress(b" " * 100_000_000, compresslevel=1, mtime=0)
    assert complaint(tmp_path, log) == "log.jsonl:4: the line is longer than 1048576 bytes"


# What is fine


FINE = {
    "no newline at the end": GOOD.rstrip(),
    "blank lines": b"\n" + HEADER + b"\n\n" + MOVE + b"   \n" + PASS + b"\n\n",
    "a byte order mark": b"\xef\xbb\xbf" + GOOD,
    "carriage returns": GOOD.replace(b"\n", b"\r\n"),
    "gzip": gzip.compress(GOOD, mtime=0),
    "several gzips in one": gzip.compress(HEADER, mtime=0) + gzip.compress(MOVE + PASS, mtime=0),
    "spaces in a line": HEADER + MOVE.replace(b",", b" ,\t") + PASS,
    "notes and origins": HEADER + MOVE.replace(b"}", b',"origin":"report","note":"\xc3\xa7a va"}') + PASS,
}


@pytest.mark.parametrize("log", FINE)
def test_what_is_fine(log: str, tmp_path: Path) -> None:
    report = audited(tmp_path, FINE[log])
    assert report.error is None
    assert [(game.entries, game.findings) for game in report.games] == [(2, [])]


def test_a_game_with_no_entries_is_fine(tmp_path: Path) -> None:
    report = audited(tmp_path, HEADER)
    assert (report.error, [(game.entries, game.findings) for game in report.games]) == (None, [(0, [])])


def test_a_file_may_hold_many_games(tmp_path: Path) -> None:
    report = audited(tmp_path, GOOD + HEADER + b"\n" + GOOD)
    assert [(game.number, game.line, game.entries) for game in report.games] == [(1, 1, 2), (2, 4, 0), (3, 6, 2)]


def test_a_finding_has_the_line_of_its_entry(tmp_path: Path) -> None:
    (game,) = audited(tmp_path, HEADER + b"\n" + MOVE + b"\n\n" + b'{"do":"move","by":"anne","to":"trinidad"}\n').games
    assert [(finding.entry, game.line_of(finding.entry)) for finding in game.findings] == [(2, 6)]


def test_messagepack_is_read_too(tmp_path: Path) -> None:
    records = [MERCHANTS.header_decoder.decode(HEADER), *map(MERCHANTS.entry_decoder.decode, (MOVE, PASS))]
    report = audited(tmp_path, as_packed(records), "log.mmlog")
    assert (report.error, [game.entries for game in report.games]) == (None, [2])


def test_a_broken_messagepack_entry_is_told_with_its_record(tmp_path: Path) -> None:
    opening, move = (
        as_packed([record])
        for record in (MERCHANTS.header_decoder.decode(HEADER), MERCHANTS.entry_decoder.decode(MOVE))
    )
    told = complaint(tmp_path, opening + move.replace(b"havana", b"hav\xffna"), "log.mmlog")
    assert told.startswith("log.mmlog:2: entry: ")


# Many files


def reports(*paths: Path) -> Iterator[FileReport]:
    """The reports on all logs that paths name."""
    return audit_corpus([str(path) for path in paths], Policy(), jobs=1)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    (report,) = reports(tmp_path / "lost.jsonl")
    assert report.error == f"{tmp_path}/lost.jsonl: there is no such file"


def test_a_folder_without_logs_is_told(tmp_path: Path) -> None:
    (tmp_path / "readme.txt").write_text("nothing here")
    (report,) = reports(tmp_path)
    assert report.error is not None
    assert report.error.startswith(f"{tmp_path}: the folder holds no log")


def test_a_glob_that_names_nothing_is_told(tmp_path: Path) -> None:
    (report,) = reports(tmp_path / "*.jsonl")
    assert report.error == f"{tmp_path}/*.jsonl: there is no such file"


def test_other_files_are_still_audited(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"nonsense\n")
    (tmp_path / "b.jsonl").write_bytes(GOOD)
    (tmp_path / "c.jsonl.gz").write_bytes(b"\x1f\x8bnonsense")
    (tmp_path / "d.jsonl").write_bytes(GOOD)
    found = list(reports(tmp_path / "lost.jsonl", tmp_path))
    assert [Path(report.file).name for report in found] == ["lost.jsonl", "a.jsonl", "b.jsonl", "c.jsonl.gz", "d.jsonl"]
    assert [report.error is None for report in found] == [False, False, True, False, True]


def test_a_file_named_twice_is_audited_once(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(GOOD)
    assert len(list(reports(tmp_path / "a.jsonl", tmp_path, tmp_path / "*.jsonl"))) == 1


def test_a_folder_is_searched_for_logs_of_all_kinds(tmp_path: Path) -> None:
    deep = tmp_path / "2026" / "june"
    deep.mkdir(parents=True)
    for name in ("a.jsonl", "b.jsonl.gz", "c.mmlog", "d.mmlog.gz", "e.txt"):
        (deep / name).write_bytes(GOOD)
    assert [Path(report.file).name for report in reports(tmp_path)] == [
        "a.jsonl",
        "b.jsonl.gz",
        "c.mmlog",
        "d.mmlog.gz",
    ]
