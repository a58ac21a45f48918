"""A game of another package: installed into an environment of its own, found, and refereed like ours."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path
from textwrap import indent

import msgspec
import pytest

from mmcli.games.format import GameFormat
from mmcli.log.header import Header
from mmcli.testing.battery import LAWS, Knowledge, check, kinds_not_met
from mmcli.testing.play import SetUp

ROOT = Path(__file__).parent.parent
STRANGER = ROOT / "tests" / "stranger"
LOGS = STRANGER / "logs"
Run = Callable[..., subprocess.CompletedProcess[str]]


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a command prints, without what this environment puts on the path of modules."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(  # noqa: S603 - our own commands
        command, capture_output=True, text=True, check=False, cwd=STRANGER, env=plain | environment
    )


@pytest.fixture(scope="module")
def mmcli(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The `mmcli` of a new environment into which mmcli and the game are installed; it takes the rest from here."""
    there = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(there, with_pip=False)
    (site,) = there.glob("lib/python*/site-packages")
    here = sysconfig.get_path("purelib")
    (site / "here.pth").write_text(f"import site; site.addsitedir({here!r})\n", encoding="utf-8")
    to_there = ("--python", str(there / "bin" / "python"), "install", "--quiet", "--no-index", "--no-deps")
    plainly = ("--no-build-isolation", "--ignore-installed", "--disable-pip-version-check")
    installed = run(sys.executable, "-m", "pip", *to_there, *plainly, str(ROOT), str(STRANGER))
    assert installed.returncode == 0, installed.stderr
    return lambda *arguments: run(str(there / "bin" / "mmcli"), *arguments)


def here(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The mmcli of this environment, with a folder of packages besides."""
    return run(sys.executable, "-P", "-m", "mmcli", *arguments, PYTHONPATH=str(folder))


BROKEN = """\
logs/broken.jsonl:8  illegal  entry 7
           anne broke PD-SHARK-2: a knife saves the bag
  entry    anne: show charm knife
  why      anne shows a knife that anne does not hold.
  source   Pearl Divers, the leaflet, p. 3

logs/broken.jsonl:14  mismatch  entry 13
           blas broke PD-SHARK-1: a 1 is a shark
  entry    claim of blas pearls 4
  why      The players note pearls 4 for blas; the replay has 0.
  ledger   at the start: pearls 0
  ledger   entry 12: a 1 is a shark (PD-SHARK-1)
  ledger   in all: pearls 0
  source   Pearl Divers, the leaflet, p. 3

1 file, 1 game, 13 entries audited: 1 illegal, 1 mismatch
"""
SLEEPS = ("--ruling", "shark-on-the-first-dive=sleeps")


def test_an_installed_game_is_refereed_by_every_command(mmcli: Run) -> None:
    """One test, as the environment takes seconds to make; each line is what a stranger does first with the game."""
    assert mmcli("audit", "logs/fine.jsonl").returncode == 0
    assert mmcli("audit", "logs/broken.jsonl").stdout == BROKEN

    bites, sleeps = mmcli("audit", "logs/first-dive.jsonl"), mmcli("audit", "logs/first-dive.jsonl", *SLEEPS)
    assert "anne goes on although a shark came." in bites.stdout
    assert "shark-on-the-first-dive=sleeps would say:" in bites.stdout
    assert (bites.returncode, sleeps.returncode) == (1, 0)

    assert "turn anne  bag 6  dives 2  shark yes" in mmcli("replay", "logs/fine.jsonl", "--at", "6").stdout
    assert "surface" in mmcli("schema", "pearl-divers").stdout
    assert mmcli("rule", "PD-SHARK-1").stdout.startswith("PD-SHARK-1  a 1 is a shark\n")
    assert "PD-SHARK-1" in mmcli("rule").stdout
    assert "* bites  A 1 is a shark on every dive." in mmcli("rulings", "shark-on-the-first-dive").stdout

    assert mmcli("ask", "logs/fine.jsonl:7", "anne: show knife").stdout.startswith("LEGAL: anne: show charm knife.\n")
    asked = mmcli("ask", "logs/first-dive.jsonl:5", "may Anne dive?")
    assert asked.stdout.startswith("ILLEGAL: anne: dive.\n")
    assert "sleeps: LEGAL." in asked.stdout
    assert mmcli("legal", "logs/fine.jsonl:7").stdout == (
        "anne has 2 legal options.\n"
        "  due              anne neither dives nor surfaces. anne has to decide. (PD-DIVE-1, dive, or surface)\n"
        "  show             anne: show charm knife\n  yield            anne: yield\n"
    )
    played = mmcli("play", "logs/fine.jsonl:9", "roll dive 4", "blas: surface")
    assert "pearls  0 → 4" in played.stdout


# What the game leaves out


def test_what_a_game_leaves_out_is_told_in_one_sentence(announced: Path) -> None:
    told = [
        strange(announced, "odds", "logs/fine.jsonl:7"),
        strange(announced, "replay", "logs/fine.jsonl", "--svg", "board.svg"),
        strange(announced, "schema", "pearl-divers", "--pack"),
        strange(announced, "ask", "logs/fine.jsonl:7", "anne: fly"),
        strange(announced, "position", str(announced / "nobody.toml")),
        strange(announced, "faq", "sharks"),
    ]
    assert [(code, len(said.splitlines())) for code, said in told] == [(2, 1)] * len(told)
    assert told[0][1] == "mmcli: odds are not covered for Pearl Divers\n"
    assert told[1][1] == "mmcli: Pearl Divers has no board to draw\n"
    assert told[2][1] == "mmcli: pearl-divers has no card packs\n"


def test_without_documents_rulings_and_wording_the_clauses_speak_for_themselves(announced: Path) -> None:
    folder = announced / "pearl_divers" / "rules"
    (folder / "rulings.toml").unlink()
    (folder / "wording.toml").unlink()
    text = (folder / "divers.toml").read_text(encoding="utf-8")
    bare = text.replace('rulings = ["shark-on-the-first-dive"]', "").partition("[[rule]]")
    (folder / "divers.toml").write_text(bare[1] + bare[2], encoding="utf-8")
    game = announced / "pearl_divers" / "game.py"
    undisputed = game.read_text(encoding="utf-8").replace('game.reads("shark-on-the-first-dive", "bites")', "True")
    game.write_text(undisputed, encoding="utf-8")
    code, _ = strange(announced, "rulings", "shark-on-the-first-dive")
    assert code == 2
    found = here(announced, "rule", "PD-SHARK-2").stdout
    assert "  source   leaflet, p. 3\n" in found
    found = here(announced, "audit", "logs/broken.jsonl").stdout
    assert "  why      Who shows a knife to the shark empties the bag into the boat all the same." in found


# Names that clash, and packages that are broken


@pytest.fixture
def announced(tmp_path: Path) -> Path:
    """A folder with a copy of the game that announces itself as an installed package does."""
    for file in (STRANGER / "pearl_divers").rglob("*.*"):
        if "__pycache__" not in file.parts:
            copy = tmp_path / file.relative_to(STRANGER)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
    (tmp_path / "nobody.toml").write_text('game = "pearl-divers"\n', encoding="utf-8")
    return announce(tmp_path, "mmcli.games", "pearl-divers", "pearl_divers")


def announce(folder: Path, group: str, name: str, package: str) -> Path:
    """Write down the entry point of a package that lies in a folder."""
    told = folder / f"{package}-1.dist-info"
    told.mkdir(exist_ok=True)
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[{group}]\n{name} = {package}\n", encoding="utf-8")
    return folder


def strange(folder: Path, *arguments: str) -> tuple[int, str]:
    """The exit code of mmcli with a folder of packages, and what it says on standard error."""
    found = here(folder, *arguments)
    return found.returncode, found.stderr


def test_a_game_that_takes_our_name_is_told_and_harms_no_log_of_ours(tmp_path: Path) -> None:
    announce(tmp_path, "mmcli.games", "merchants", "usurper")
    says = "mmcli: usurper brings a game 'merchants', which mmcli has itself; it needs an id of its own\n"
    assert strange(tmp_path, "rule") == (2, says)
    assert strange(tmp_path, "audit", str(ROOT / "replays" / "a-first-voyage.jsonl")) == (0, "")
    assert strange(tmp_path, "rule", "MM-RAID-22") == (0, "")


def test_two_packages_with_one_name_are_both_told(announced: Path) -> None:
    announce(announced, "mmcli.games", "pearl-divers", "other_divers")
    code, says = strange(announced, "schema", "pearl-divers")
    assert code == 2
    assert "two packages bring 'pearl-divers': other_divers (other_divers) and pearl_divers (pearl_divers)" in says


def test_a_package_that_fails_to_import_is_told_in_one_sentence(announced: Path) -> None:
    (announced / "pearl_divers" / "format.py").write_text("import nothing_of_the_kind\n", encoding="utf-8")
    says = "pearl_divers.format cannot be loaded: ModuleNotFoundError: No module named 'nothing_of_the_kind'\n"
    assert strange(announced, "schema", "pearl-divers") == (2, f"mmcli: {says}")
    assert strange(announced, "rule") == (2, f"mmcli: {says}")
    assert strange(announced, "legal", "logs/fine.jsonl:7") == (2, f"mmcli: logs/fine.jsonl:1: {says}")


def test_a_game_under_another_id_than_it_has_is_told(announced: Path) -> None:
    announce(announced, "mmcli.games", "oyster-divers", "pearl_divers")
    says = "mmcli: pearl_divers is announced as the game 'oyster-divers', and its format has the id 'pearl-divers'\n"
    assert strange(announced, "schema", "oyster-divers") == (2, says)


# An expansion of a game of ours

EXPANSION = '''\
"""An expansion of another package: a module without anything in it."""

from pathlib import Path

from mmcli.games.merchants.editions.expansions import Expansion
from mmcli.games.merchants.modules import Module

EXPANSION = Expansion("Fog", (Module("fog"),), Path(__file__).parent / "rules", "FOG-1")
'''


def test_an_expansion_is_looked_up_where_a_header_names_its_module(tmp_path: Path) -> None:
    header, *entries = (ROOT / "replays" / "a-first-voyage.jsonl").read_bytes().splitlines()
    foggy = tmp_path / "foggy.jsonl"
    foggy.write_bytes(b"\n".join([msgspec.json.encode(msgspec.json.decode(header) | {"modules": ["fog"]}), *entries]))
    assert "there is no module 'fog'" in here(tmp_path, "audit", str(foggy)).stdout
    (tmp_path / "fog" / "rules").mkdir(parents=True)
    (tmp_path / "fog" / "__init__.py").touch()
    (tmp_path / "fog" / "expansion.py").write_text(EXPANSION, encoding="utf-8")
    announce(tmp_path, "mmcli.expansions", "merchants.fog", "fog")
    assert here(tmp_path, "audit", str(foggy)).returncode == 0


# What the README says of it


def test_the_readme_quotes_the_example_as_it_is() -> None:
    section = (
        (ROOT / "README.md").read_text(encoding="utf-8").partition("## A game of your own\n")[2].partition("\n## ")[0]
    )
    announced, asked = re.findall(r"```\w+\n(.*?)```", section, re.S)
    assert announced in (STRANGER / "pyproject.toml").read_text(encoding="utf-8")
    assert indent(asked, "    ") in (STRANGER / "pearl_divers" / "game.py").read_text(encoding="utf-8")


# The battery, and what it is worth


@pytest.fixture
def pearl_divers(monkeypatch: pytest.MonkeyPatch) -> GameFormat:
    """The game, which is not installed here."""
    monkeypatch.syspath_prepend(STRANGER)
    from pearl_divers.format import FORMAT

    return FORMAT


def divers(kind: GameFormat, *players: str) -> Header:
    """The header of a game of some divers."""
    header: Header = msgspec.convert({"mmcli": 1, "game": kind.id, "players": players}, kind.header)
    return header


EVERYWHERE = Knowledge(at_point=lambda table: type(table.ask).__name__ != "RollAsk")
"""The state says everything but that somebody is under water."""


@pytest.mark.parametrize("seed", range(5))
def test_the_laws_of_the_battery_hold(pearl_divers: GameFormat, seed: int) -> None:
    check(pearl_divers, divers(pearl_divers, "anne", "blas", "cato"), seed, knowledge=EVERYWHERE)


def test_random_play_meets_every_kind_of_entry(pearl_divers: GameFormat) -> None:
    header = divers(pearl_divers, "anne", "blas")
    assert kinds_not_met(SetUp("", header, seed, 100, kind=pearl_divers) for seed in range(5)) == set()


def test_the_battery_catches_an_option_that_is_refused(
    pearl_divers: GameFormat, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pearl_divers.game import DiveAsk

    set_up = SetUp("", divers(pearl_divers, "anne", "blas"), 1, 50, kind=pearl_divers)
    monkeypatch.setattr(DiveAsk, "options", DiveAsk.candidates)  # surfacing before the first dive, too
    with pytest.raises(AssertionError, match=r"options are refused: .*PD-DIVE-3"):
        LAWS["no option is refused"](set_up, EVERYWHERE)
