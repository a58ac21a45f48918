"""The inputs: by class and number, always the same for the same seed."""

import gzip
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from mmcli.errors import MmcliError
from mmcli.notation.convert import converted
from tests.fuzz.hostile import STRINGS, VALUES, mangled, misshapen
from tests.seeds import seeded

ROOT = Path(__file__).parents[2]
MOST_LINES = 60
"""How much of a log is taken."""
FORMS = ("jsonl", "mmlog", "mmn", "mmn.gz")
"""The forms of a log."""
A_HEADER = 0.15
"""How often it is the header that is damaged, and not an entry."""


class Input(NamedTuple):
    """One call of mmcli: its class, what is typed, the files that lie there, and what stands on standard input."""

    kind: str
    arguments: tuple[str, ...]
    files: dict[str, bytes]
    stdin: bytes = b""

    def written(self) -> str:
        """As text that `read` reads."""
        files = {name: b64encode(data).decode() for name, data in self.files.items()}
        told = {"kind": self.kind, "arguments": self.arguments, "files": files, "stdin": b64encode(self.stdin).decode()}
        return json.dumps(told, indent=2)


def read(text: str) -> Input:
    """An input as `written` has it."""
    told = json.loads(text)
    files = {name: b64decode(data) for name, data in told["files"].items()}
    return Input(told["kind"], tuple(told["arguments"]), files, b64decode(told["stdin"]))


@cache
def logs() -> tuple[bytes, ...]:
    """The logs of fixtures and replays, cut where they are long."""
    paths = sorted([*(ROOT / "fixtures").rglob("*.jsonl"), *(ROOT / "replays").glob("*.jsonl")])
    return tuple(b"".join(path.read_bytes().splitlines(keepends=True)[:MOST_LINES]) for path in paths)


@cache
def positions() -> tuple[bytes, ...]:
    """The positions of the fixtures."""
    return tuple(path.read_bytes() for path in sorted((ROOT / "fixtures").rglob("*.toml")))


@cache
def packs() -> tuple[bytes, ...]:
    """The card packs and maps that are shipped."""
    shipped = (*(ROOT / "mmcli").glob("games/*/packs/*.toml"), *(ROOT / "mmcli").glob("games/*/maps/*.toml"))
    return tuple(path.read_bytes() for path in sorted(shipped))


@cache
def sayings() -> tuple[str, ...]:
    """Words that players use, of all games."""
    words = {word for file in (ROOT / "mmcli").glob("games/*/data/speech.toml") for word in file.read_text().split()}
    asked = (
        "anne",
        "blas",
        "may",
        "raid",
        "attack",
        "sell",
        "two",
        "rum",
        "the",
        "merchant",
        "to",
        "nassau",
        "?",
        "12",
    )
    return (*sorted(word.strip('",[]=') for word in words), *asked * 20)


def on_a_log(random: Random, log: str) -> tuple[str, ...]:
    """A command on a log, or on a position of it."""
    entry = random.choice((0, 1, 2, 5, 10, 59, 60, -1, 999_999))
    return random.choice(
        (
            ("audit", log),
            ("audit", log, "--format", "json"),
            ("audit", log, "--strict"),
            ("audit", log, "--mend", "mended.jsonl"),
            ("audit", "-"),
            ("convert", log, f"x.{random.choice(FORMS)}"),
            ("convert", "-", "--to", random.choice(("jsonl", "mmn"))),
            ("tell", log, "--format", random.choice(("text", "markdown"))),
            ("replay", log, f"--at={entry}"),
            ("replay", log, "--from=0", f"--to={entry}", "--format", "json"),
            ("replay", log, "--svg", "board.svg"),
            ("position", f"{log}:{entry}"),
            ("legal", f"{log}:{entry}", "--why-not"),
            ("legal", f"{log}:{entry}", "--format", "json"),
            ("ask", f"{log}:{entry}", sentence(random)),
            ("play", f"{log}:{entry}", sentence(random), "--seed", "1"),
        )
    )


def on_a_position(random: Random, position: str) -> tuple[str, ...]:
    """A command on a position."""
    asked = sentence(random)
    return random.choice(
        (
            ("position", position),
            ("position", position, "--format", "json"),
            ("position", position, "--svg", "board.svg"),
            ("legal", position, "--why-not", "--format", "json"),
            ("ask", position, asked),
            ("ask", position, asked, "--format", "json"),
            ("odds", position, "--time", "0.2"),
            ("odds", position, asked, "--time", "0.2"),
            ("play", position, asked, "--seed", "3"),
        )
    )


def sentence(random: Random) -> str:
    """What somebody might ask, or type by mistake."""
    if random.random() < 0.1:
        return random.choice(STRINGS)
    return " ".join(random.choice(sayings()) for _ in range(random.randint(1, 9)))


def of_bytes(random: Random) -> Input:
    """A log whose bytes are damaged, as lines, packed or gzipped."""
    log, name = mangled(random, random.choice(logs())), "log.jsonl"
    if random.random() < 0.2:
        log, name = mangled(random, _noted(random.choice(logs()))), "log.mmn"
    elif random.random() < 0.2:
        log, name = mangled(random, _packed(random.choice(logs()))), "log.mmlog"
    if random.random() < 0.15:
        log, name = mangled(random, gzip.compress(log, 1, mtime=0)), f"{name}.gz"
    arguments = on_a_log(random, name)
    return Input("bytes", arguments, {name: log}, log)


def _packed(log: bytes) -> bytes:
    try:
        return b"".join(msgspec.msgpack.encode(json.loads(line)) for line in log.splitlines() if line.strip())
    except ValueError:
        return b"\xc1"


def _noted(log: bytes) -> bytes:
    """The log in the notation; whatever cannot be read as it stands."""
    try:
        return b"".join(converted(BytesIO(log), "log.jsonl", "mmn", gzipped=False))
    except MmcliError:
        return log


def of_structures(random: Random) -> Input:
    """A log whose lines are JSON, and whose values, keys and lines are not what they should be."""
    lines = [line for line in random.choice(logs()).splitlines() if line.strip()]
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        place = 0 if random.random() < A_HEADER else random.randrange(len(lines))
        lines[place] = misshapen(random, lines[place])
    if random.random() < 0.3:
        moved = lines.pop(random.randrange(len(lines)))
        lines.insert(random.randint(0, len(lines)), moved)
    log = b"\n".join(lines)
    return Input("structures", on_a_log(random, "log.jsonl"), {"log.jsonl": log}, log)


def of_crossed(random: Random) -> Input:
    """Sound lines of several logs in one, under the header of the first."""
    first, *others = (random.choice(logs()).splitlines() for _ in range(random.choice((2, 3))))
    lines = [line for line in first if line.strip()]
    for other in others:
        at, cut = random.randint(1, len(lines)), random.randint(1, len(other))
        lines[at:at] = [line for line in other[cut : cut + random.choice((1, 3, 20))] if line.strip()]
    log = b"\n".join(lines)
    return Input("crossed", on_a_log(random, "log.jsonl"), {"log.jsonl": log}, log)


def of_positions(random: Random) -> Input:
    """A damaged position."""
    position = random.choice(positions())
    damaged = mangled(random, position) if random.random() < 0.5 else other_values(random, position)
    return Input("positions", on_a_position(random, "position.toml"), {"position.toml": damaged})


def other_values(random: Random, toml: bytes) -> bytes:
    """A TOML file some of whose values are others."""
    lines = toml.splitlines()
    for _ in range(random.choice((1, 1, 2, 4))):
        place = random.randrange(len(lines))
        name, equals, _ = lines[place].partition(b"=")
        if equals:
            lines[place] = name + b"= " + random.choice(VALUES)
    return b"\n".join(lines)


def of_packs(random: Random) -> Input:
    """A log with a damaged pack or map of its own."""
    pack = random.choice(packs())
    damaged = mangled(random, pack) if random.random() < 0.5 else other_values(random, pack)
    lines = random.choice(logs()).splitlines()
    try:
        header = json.loads(lines[0])
    except ValueError:
        header = {}
    header = header if isinstance(header, dict) else {}
    header |= {random.choice(("cards", "map")): random.choice(("pack.toml", ".", "", "pack.toml/x", "/dev/null"))}
    log = b"\n".join([json.dumps(header).encode(), *lines[1:]])
    return Input("packs", on_a_log(random, "log.jsonl"), {"log.jsonl": log, "pack.toml": damaged}, log)


def of_sentences(random: Random) -> Input:
    """A question about a sound position."""
    asked = sentence(random)
    arguments = random.choice((("ask", "p.toml", asked), ("play", "p.toml", asked), ("odds", "p.toml", asked)))
    return Input("sentences", arguments, {"p.toml": random.choice(positions())})


def of_options(random: Random) -> Input:
    """Commands with options and arguments as they come."""
    commands = (
        "audit", "convert", "record", "replay", "tell", "position", "ask", "legal", "odds", "play", "faq", "rule",
        "rulings", "schema",
    )  # fmt: skip
    options = (
        "--format", "json", "text", "--ruling", "zone-powers=on", "zone-powers=", "=", "--select", "MM", "--ignore",
        "--strict", "--jobs", "--max-findings", "0", "-1", "1e9", "--at", "--game", "--svg", "--seed", "--time", "0",
        "nan", "inf", "--why-not", "--open", "--search", "--pack", "--log", "--", "-", "log.jsonl", "p.toml", ":",
        "log.jsonl:1", "p.toml:", ".", "..", "*", "**", "missing", "x" * 300, *STRINGS,
    )  # fmt: skip
    typed = [random.choice(options) for _ in range(random.randint(0, 6))]
    files = {"log.jsonl": random.choice(logs()), "p.toml": random.choice(positions())}
    return Input("options", (random.choice(commands), *typed), files, files["log.jsonl"])


CLASSES: dict[str, tuple[int, Callable[[Random], Input]]] = {
    "bytes": (4, of_bytes),
    "structures": (4, of_structures),
    "crossed": (3, of_crossed),
    "positions": (3, of_positions),
    "packs": (1, of_packs),
    "sentences": (2, of_sentences),
    "options": (2, of_options),
}
"""The classes, each with how often it comes beside the others."""


def made(seed: int, number: int) -> Input:
    """The input of a number."""
    random = seeded(seed * 1_000_003 + number)
    kinds = [kind for kind, (share, _) in CLASSES.items() for _ in range(share)]
    given = CLASSES[kinds[number % len(kinds)]][1](random)
    typed = tuple(argument.replace("\0", "") for argument in given.arguments)  # no system hands one over
    return given._replace(arguments=typed)
