"""Sentences: a finding's facts put into the rulebook's wording. The one place where values become prose."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from mmcli.audit.game import GameReport
from mmcli.games.format import GameFormat
from mmcli.games.registry import game_format
from mmcli.kernel.findings import Finding, Rest, Severity
from mmcli.kernel.ledger import Account, Change
from mmcli.log.entries import UNSEEN, Chance, Entry
from mmcli.rulebook.loader import Rulebook
from mmcli.rulebook.rules import Citation, Kind, Reading, Rule, Ruling

CLAIM = "claim"
MOST_LINES = 8
"""How many changes of a ledger are told one by one."""


class Narrator:
    """Puts the findings of one game into words."""

    def __init__(self, game: GameFormat) -> None:
        self.game = game

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook of the game, read at the first finding."""
        return self.game.rulebook()

    def rule(self, finding: Finding) -> Rule:
        """The clause that is broken."""
        return self.book.rules[finding.rule]

    def message(self, finding: Finding) -> str:
        """What happened, in one sentence."""
        return self.game.message(finding.refusal)

    def right(self, finding: Finding) -> str:
        """What would have been right, in one sentence; empty if there is nothing to say."""
        return self.game.right(finding.refusal)

    def by(self, finding: Finding) -> str | None:
        """Who broke the clause: whoever's entry it is, or who has left out what is missing.

        None where nobody can tell, and where the file is at fault and no player.
        """
        if self.rule(finding).kind is Kind.FORMAT:
            return None
        about = finding.refusal.facts.get("who")
        if finding.severity is not Severity.MISSING:
            about = getattr(finding.recorded, "by", None) or getattr(finding.recorded, "of", None) or about
        return str(about) if about else None

    def explanation(self, finding: Finding) -> Iterator[str]:
        """For a claim that differs: the ledger, from where the figure was last agreed on to what is due.

        What was not given stands in it only where it explains the claim. Of many changes the last are told one by one.
        """
        facts = finding.refusal.facts
        if finding.refusal.case != CLAIM:
            return
        account: Account | None = facts.get("account")
        told = [change for change in facts["changes"] if change is facts["cause"] or not change.denied]
        if account is None:
            yield from (self.change(change, facts) for change in told)
        elif not told:
            yield f"{_place(account.since)}: {account.figure} {account.start}, and nothing has changed it since"
        else:
            yield from self._account(account, told, facts)

    def _account(self, account: Account, told: list[Change], claim: dict[str, Any]) -> Iterator[str]:
        opened = any(not change.entry and change.amount for change in told)
        if not opened:
            yield f"{_place(account.since)}: {account.figure} {account.start}"
        earlier, last = told[:-MOST_LINES], told[-MOST_LINES:]
        if earlier:
            amount = sum(change.amount for change in earlier)
            yield f"entries {earlier[0].entry} to {earlier[-1].entry}: {amount:+d} by {len(earlier)} earlier changes"
        claimed = claim | {"figure": account.figure}
        yield from (self.change(change, claimed) for change in last)
        yield f"in all: {account.figure} {account.due}"

    def change(self, change: Change, claim: dict[str, Any]) -> str:
        """One line of the ledger: `entry 4: +10 gold for the plunder`, and the clause."""
        case = "denied" if change.denied else "given"
        if change.facts.get("reason"):
            case = f"denied-{change.facts['reason']}"
        facts = {
            "who": claim["who"],
            "amount": abs(change.amount or change.denied),
            "rule_name": self.book.rules[change.rule].name,
            "figure": self.game.singulars.get(claim["figure"], claim["figure"])
            if abs(change.amount) == 1
            else claim["figure"],
        }
        told = self.game.filled(self.book.wording(change.rule, case).says, facts | change.facts)
        place = _place(change.entry)
        amount = f"{change.amount:+d} " if change.amount else ""
        return f"{place}: {amount}{told} ({change.rule})"

    def entry(self, entry: Entry | None) -> str:
        """The recorded entry in words."""
        return "the header" if entry is None else self.game.describe(entry)

    def supposed(self, finding: Finding) -> str:
        """The slip after which the game goes on, in the words of the log; empty if none is supposed."""
        slip = finding.supposed
        if slip is None:
            return ""
        meant = " and ".join(self.game.describe(entry) for entry in slip.supposed)
        if any(isinstance(entry, Chance) and UNSEEN not in meant for entry in slip.supposed):
            meant += ", or another that fits"
        here = "this entry" if slip.entry == finding.entry else f"entry {slip.entry}"
        if finding.severity is Severity.NOTE:
            what = here if slip.recorded else f"what is missing before {here}"
            return f"{what} may have been: {meant}; what follows is judged so"
        if not slip.recorded:
            return f"missing before {here}: {meant}; what follows is judged with it"
        if not slip.supposed:
            return f"{here} is one too many; what follows is judged without it"
        if len(slip.recorded) > 1:
            return f"entries {slip.entry} and {slip.entry + 1} have changed places; what follows is judged so"
        return f"{here} should say: {meant}; what follows is judged so"

    def sources(self, rule: Rule, most: int) -> str:
        """The first `most` documents that a clause stands in, with their pages, as a person quotes them."""
        quoted = sources_by_document(self.book, rule.cite)
        more = f"; and {len(quoted) - most} more: mmcli rule {rule.id}" if len(quoted) > most else ""
        return "; ".join(quoted[:most]) + more

    def rests(self, finding: Finding) -> list[tuple[Ruling, list[Reading]]]:
        """The rulings that a finding rests on, with the readings that would turn it.

        First come those about the clause that is broken, and of these the ones under which nothing is found instead.
        """

        def rank(rest: Rest) -> tuple[bool, bool]:
            return finding.rule not in self.book.rulings[rest.ruling].rules, not rest.clears

        named = [(self.book.rulings[rest.ruling], rest.readings) for rest in sorted(finding.rests, key=rank)]
        return [(ruling, [reading for reading in ruling.readings if reading.name in names]) for ruling, names in named]


def _place(entry: int) -> str:
    return f"entry {entry}" if entry else "at the start"


def sources_by_document(book: Rulebook, citations: Iterable[Citation]) -> list[str]:
    """Citations as people quote them, all those of one document together: `rulebook, p. 3, p. 10`."""
    places: dict[str, list[str]] = {}
    for cite in citations:
        place = f"p. {cite.page}" if cite.page else cite.section
        places.setdefault(cite.document, []).append(place)
    titles = ((book.documents[name].title, found) for name, found in places.items())
    return [", ".join([title, *filter(None, found)]) for title, found in titles]


def narrator_of(report: GameReport) -> Narrator:
    """The narrator for the game of a report."""
    return Narrator(game_format(report.header.game, report.header.modules))


def reading_in_force(report: GameReport, ruling: Ruling, chosen: dict[str, str]) -> Reading:
    """The reading of a ruling that a game was judged by: from outside, from its header, or the default."""
    name = chosen.get(ruling.id) or report.header.rulings.get(ruling.id) or ruling.default
    return ruling.reading(name) or ruling.readings[0]
