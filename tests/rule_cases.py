"""Which recorded cases and which tests pin each clause: fixtures, tables of cases, and `rule_cases.toml`."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from mmcli.log.header import Expected

TESTS = Path(__file__).parent
FIXTURES = TESTS.parent / "fixtures"


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """A clause pinned by a fixture whose finding names the narrower clause `found`, or by a `test` (file::function)."""

    rule: str
    fixture: str = ""
    found: str = ""
    test: str = ""


class _Cases(Struct, forbid_unknown_fields=True):
    case: tuple[Case, ...]


class _Header(Struct):
    expect: tuple[Expected, ...] = ()


@cache
def cases() -> tuple[Case, ...]:
    """The lines of `rule_cases.toml`."""
    return msgspec.toml.decode((TESTS / "rule_cases.toml").read_bytes(), type=_Cases).case


@cache
def expected() -> dict[str, frozenset[str]]:
    """The clauses that each fixture in `fixtures/illegal` expects, by its name without suffix."""
    return {
        path.stem: frozenset(rule for expect in _expectations(path) for rule in expect.rule.split("|"))
        for path in sorted((FIXTURES / "illegal").iterdir())
    }


def _expectations(log: Path) -> Iterator[Expected]:
    for line in log.read_bytes().splitlines():
        if line.startswith(b'{"mmcli"'):
            yield from msgspec.json.decode(line, type=_Header).expect


class _Verdict(Struct):
    violates: tuple[str, ...] = ()


class _TabledCase(Struct):
    id: str
    expect: _Verdict


class _Table(Struct):
    cases: tuple[_TabledCase, ...]


def tabled() -> Iterator[tuple[str, str]]:
    """Each clause that a case of a `cases.json` violates, with the case."""
    for path in sorted(FIXTURES.glob("*/cases.json")):
        for case in msgspec.json.decode(path.read_bytes(), type=_Table).cases:
            yield from ((rule, case.id) for rule in case.expect.violates)


@cache
def pins() -> dict[str, list[str]]:
    """Each clause that is pinned, with what pins it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for fixture, rules in expected().items():
        for rule in rules:
            found[rule].append(fixture)
    for rule, tabled_case in tabled():
        found[rule].append(tabled_case)
    for case in cases():
        found[case.rule].append(case.fixture or case.test)
    return dict(found)


@cache
def names_of_tests() -> frozenset[str]:
    """The names of all tests of the project."""
    trees = (ast.parse(path.read_text("utf-8")) for path in TESTS.rglob("test_*.py"))
    return frozenset(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def is_named(rule: str) -> bool:
    """Whether a test is named after a clause."""
    prefix = f"test_{rule.lower().replace('-', '_').replace('.', '_')}_"
    return any(name.startswith(prefix) for name in names_of_tests())
