"""Not blinder than before: what is found of the flips of `tests.flips`, and of the breaches in `fixtures/illegal`."""

import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from mmcli.audit.files import audit_file
from mmcli.audit.game import Policy
from mmcli.kernel.findings import Severity
from tests.flips import flips, merchants_replays, noticed
from tests.laws.cores import spread
from tests.laws.figures import Figure, share
from tests.rule_cases import FIXTURES
from tests.seeds import seeded


class Flip(NamedTuple):
    """One change by one: in which file, on which line (from 0), of what kind, and the changed line."""

    file: Path
    line: int
    kind: str
    changed: str


def sample(most: int, seed: int) -> list[Flip]:
    """Up to `most` flips of the replays."""
    everything = [
        Flip(file, line, kind, json.dumps(changed))
        for file in merchants_replays()
        for line, text in enumerate(file.read_bytes().splitlines())
        if line
        for kind, changed in flips(json.loads(text))
    ]
    return seeded(seed).sample(everything, min(most, len(everything)))


def when(flip: Flip) -> str:
    """When a flip is noticed."""
    return noticed(flip.file.read_bytes().splitlines(), flip.line, json.loads(flip.changed))


def breach(file: Path) -> tuple[bool, bool]:
    """Whether every breach that a fixture expects is found, and whether these are the only roots."""
    due: Counter[tuple[int, str]] = Counter()
    found: Counter[tuple[int, str]] = Counter()
    others = 0
    for game in audit_file(str(file), Policy(_readings(file))).games:
        expected = {(expect.entry, rule): expect for expect in game.header.expect for rule in expect.rule.split("|")}
        due.update({(expect.entry, expect.severity) for expect in game.header.expect})
        for finding in game.findings:
            if finding.severity is not Severity.NOTE and finding.consequence_of is None:
                is_due = (finding.entry, finding.rule) in expected
                found[finding.entry, finding.severity.value] += is_due
                others += not is_due
    return all(found[key] for key in due), not others


def _readings(file: Path) -> dict[str, str]:
    games = audit_file(str(file), Policy()).games
    under = [expect.under for game in games for expect in game.header.expect]
    return {ruling: reading for readings in under for ruling, reading in readings.items()}


def figures(most: int, seed: int) -> list[Figure]:
    """The share of flips that are noticed, and of breaches that are found."""
    tried = sample(most, seed)
    moments = Counter(spread("flips", when, tried))
    files = sorted((FIXTURES / "illegal").iterdir())
    breaches = list(spread("breaches", breach, files))
    missed = tuple(file.name for file, (found, _) in zip(files, breaches, strict=True) if not found)
    besides = tuple(file.name for file, (_, alone) in zip(files, breaches, strict=True) if not alone)
    return [
        Figure("flips tried", len(tried)),
        Figure("flips noticed at their entry", share(moments["here"], len(tried)), "%"),
        Figure("flips noticed there or later", share(moments["here"] + moments["later"], len(tried)), "%"),
        Figure("fixtures that break a rule", len(files)),
        Figure("of which the breach is found", len(files) - len(missed), least=len(files), details=missed),
        Figure("of which something else is found too", len(besides), most=0, details=besides),
    ]
