"""How much of what players say is understood: `python -m tests.sentences` prints the shares of the labelled set.

A sentence is understood if it is taken for the kind of action or question that it means; refused, if `mmcli` says that
it does not understand; or else it has been taken for another, which is worst.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from mmcli.errors import LogError
from mmcli.oracle.asking import ask
from mmcli.oracle.consequence import consequence
from mmcli.oracle.situation import Situation, read

FILE = Path(__file__).with_name("sentences.toml")
UNDERSTOOD, REFUSED, ANOTHER = "understood", "refused", "taken for another"


class Said(NamedTuple):
    """A sentence in a position, and the kind of what it means."""

    situation: Situation
    words: str
    meant: str


def labelled() -> Iterator[Said]:
    """Every sentence of the set with its label."""
    for table in msgspec.toml.decode(FILE.read_bytes())["table"]:
        situation = read(table["position"])
        groups: dict[str, list[str]] = {**table.get("do", {}), "": table.get("silent", [])}
        groups |= {f"what {kind}": words for kind, words in table.get("what", {}).items()}
        yield from (Said(situation, words, meant) for meant, group in groups.items() for words in group)


def taken_for(said: Said) -> str | None:
    """The kind of what a sentence is taken for, empty for what no rule speaks of; None if it is refused."""
    try:
        found = consequence(said.situation, said.words)
        if found is not None:
            return f"what {found.question.kind}"
        verdict = ask(said.situation, said.words)
    except LogError:
        return None
    entry: Any = verdict.entry
    return "" if entry is None else str(type(entry).__struct_config__.tag)


def outcome(said: Said) -> str:
    """Whether a sentence is understood, refused or taken for another."""
    found = taken_for(said)
    return REFUSED if found is None else UNDERSTOOD if found == said.meant else ANOTHER


def main() -> None:
    """Print the shares, and every sentence that is not understood."""
    outcomes = [(said, outcome(said)) for said in labelled()]
    for said, came in outcomes:
        if came != UNDERSTOOD:
            print(f"{came}: {said.words!r}, which means {said.meant or 'what no rule speaks of'}: {taken_for(said)}")
    counts = Counter(came for _, came in outcomes)
    print(", ".join(f"{came} {counts[came]} of {len(outcomes)}" for came in (UNDERSTOOD, REFUSED, ANOTHER)))


if __name__ == "__main__":
    main()
