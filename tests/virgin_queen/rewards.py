"""Every way in which a target can answer the hits of a pirate's roll, found by playing all of them."""

from mmcli.games.virgin_queen.entries import Reward
from mmcli.games.virgin_queen.match import Match
from mmcli.games.virgin_queen.state import OVER
from mmcli.kernel.chance import DrawAsk
from mmcli.kernel.table import Table
from mmcli.log.entries import Draw

LETTERS = {"unit": "a", "card": "b", "vp": "c", "level": "d"}
"""The rewards by the letters of VQ-PIR-5.2 to 5.5."""

Given = tuple[tuple[str, int], ...]


def legal_rewards(table: Table[Match]) -> list[str]:
    """The multisets of rewards that the rest of a piracy can end with, as sorted words of letters."""
    known: dict[Given, frozenset[str]] = {}
    return sorted(_ends(table, known))


def _ends(table: Table[Match], known: dict[Given, frozenset[str]]) -> frozenset[str]:
    piracy = table.game.piracy()
    given = tuple(sorted(piracy.given.items()))
    if piracy.step == OVER:
        return frozenset({"".join(sorted(LETTERS[gift] * count for gift, count in given))})
    if given not in known:
        options = {option.give: option for option in table.ask.options() if isinstance(option, Reward)}
        known[given] = frozenset().union(*(_ends(_answered(table, option), known) for option in options.values()))
    return known[given]


def _answered(table: Table[Match], option: Reward) -> Table[Match]:
    """A table of its own on which the option has been played, and a card drawn if it was one."""
    twin = table.fork()
    assert twin.play(option) == []
    due = twin.ask.chance()
    if isinstance(due, DrawAsk):
        assert twin.play(Draw(deck=due.name, cards=("?",), by=due.by)) == []
    return twin
