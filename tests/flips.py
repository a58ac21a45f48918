"""What an audit notices: every die, card, figure and location of the replays changed by one, one at a time.

Run it as `python -m tests.flips`. It prints, by kind of change, how many changes were found at the changed entry, how
many later (a claim that no longer fits, or an entry that nothing calls for any more), and how many went unnoticed, with
the reason.
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from mmcli.audit.game import audit_stream
from mmcli.kernel.findings import Severity

ROOT = Path(__file__).parent.parent
FACES = "1234S"
LOCATIONS = ("cannons", "cargo", "crew", "hull", "masts")
FIGURES = ("gold", "glory", "stash", "put", "take", "points", "crew", "hull", "masts", "cargo", "cannons")
REASONS = {
    "die that stays a failure": "numbers only matter where skulls are level or a hit is placed",
    "die that changes its success": "a plain test needs one skull and had more, or the success was left unspent",
    "die of a hit location": "the location it names had no claim on it before it was repaired",
    "card": "the card was discarded unseen by any claim, or its figures did not matter",
    "figure": "an unseen card had made the figure unknown, so that the claim can only be noted",
    "bounty": "an unseen card had made the bounties unknown, so that the claim can only be noted",
    "location": "another spread was as good, and no claim followed",
}
"""Why a change of each kind can rightly go unnoticed."""

Flip = tuple[str, dict[str, Any]]
"""The kind of change, and the changed entry."""


def flips(entry: dict[str, Any]) -> Iterator[Flip]:
    """Every change by one of what an entry records."""
    yield from _dice(entry)
    yield from _cards(entry)
    yield from (("figure", entry | {name: entry[name] + 1}) for name in FIGURES if isinstance(entry.get(name), int))
    for nation, count in (entry.get("bounties") or {}).items():
        yield "bounty", entry | {"bounties": entry["bounties"] | {nation: count + 1}}
    for place, location in enumerate(entry.get("locations", ())):
        other = LOCATIONS[(LOCATIONS.index(location) + 1) % len(LOCATIONS)]
        yield "location", entry | {"locations": _replaced(entry["locations"], place, other)}


def _dice(entry: dict[str, Any]) -> Iterator[Flip]:
    dice = entry.get("dice", "")
    for place, face in enumerate(dice):
        other = FACES[(FACES.index(face) + 1) % len(FACES)] if face in FACES else "S"
        kind = "die that stays a failure" if "S" not in (face, other) else "die that changes its success"
        if entry["for"] == "hit-location":
            kind = "die of a hit location"
        yield kind, entry | {"dice": dice[:place] + other + dice[place + 1 :]}


def _cards(entry: dict[str, Any]) -> Iterator[Flip]:
    for name in ("cards", "hold"):
        cards = entry[name] if isinstance(entry.get(name), list) else []
        for place, card in enumerate(cards):
            good, slash, rest = str(card).partition("/")
            if slash:
                value, _, icon = rest.partition("/")
                other = f"{good}/{3 + (int(value) - 2) % 3}/{icon}"
                yield "card", entry | {name: _replaced(cards, place, other)}


def _replaced(things: list[Any], place: int, other: Any) -> list[Any]:
    return [*things[:place], other, *things[place + 1 :]]


def findings(lines: list[bytes]) -> Counter[int]:
    """How many findings above a note there are at each entry."""
    reports = audit_stream(BytesIO(b"\n".join(lines)), "flipped")
    found = (finding for report in reports for finding in report.findings)
    return Counter(finding.entry for finding in found if finding.severity is not Severity.NOTE)


def noticed(lines: list[bytes], place: int, changed: dict[str, Any]) -> str:
    """Whether a changed log is found out `here`, `later` or `never`."""
    flipped = [*lines[:place], json.dumps(changed).encode(), *lines[place + 1 :]]
    found = findings(flipped)
    if found[place]:
        return "here"
    return "later" if found else "never"


def survey(logs: list[Path], most: int, seed: int = 1) -> dict[str, Counter[str]]:
    """Up to `most` changes over all logs, drawn with a fixed seed, counted by kind and by when they were noticed."""
    candidates = [
        (log, place, kind, changed)
        for log in logs
        for place, line in enumerate(log.read_bytes().splitlines())
        if place
        for kind, changed in flips(json.loads(line))
    ]
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for log, place, kind, changed in Random(seed).sample(candidates, min(most, len(candidates))):  # noqa: S311
        counts[kind][noticed(log.read_bytes().splitlines(), place, changed)] += 1
    return dict(counts)


def report(counts: dict[str, Counter[str]]) -> Iterator[str]:
    """The survey as lines of text."""
    total: Counter[str] = Counter()
    for kind, when in sorted(counts.items()):
        total += when
        counted = ", ".join(f"{when[moment]:5} {moment}" for moment in ("here", "later", "never"))
        line = f"{kind:32} {when.total():5} changes: {counted}"
        reason = REASONS.get(kind, "it did not change what followed")
        yield f"{line}  ({reason})" if when["never"] else line
    share = total["never"] / max(1, total.total())
    yield f"{'all':32} {total.total():5} changes, {share:.1%} unnoticed"


def merchants_replays() -> list[Path]:
    """The replays of one game each, in a fixed order."""
    return sorted((ROOT / "replays").glob("[!v]*.jsonl"))


def main() -> None:
    """Print the survey of at least a thousand changes."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for line in report(survey(merchants_replays(), most)):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
