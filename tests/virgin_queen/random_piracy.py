"""Positions and piracies drawn by hypothesis: the stuff of the properties."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st

from mmcli.games.virgin_queen.force import ships
from mmcli.games.virgin_queen.match import Match
from mmcli.games.virgin_queen.rewards import RewardAsk
from mmcli.games.virgin_queen.spread import possible_rewards, valid_rewards
from mmcli.games.virgin_queen.state import OVER
from mmcli.kernel.chance import RollAsk
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry, Roll
from tests.virgin_queen.play import Facts, new_table, piracy, play

SMALL = st.integers(0, 3)
HITS = "56"


@st.composite
def forces(draw: st.DrawFn) -> dict[str, Any]:
    """A pirate with its units: England, or the Ottoman with or without corsairs."""
    power = draw(st.sampled_from(["england", "ottoman"]))
    corsairs = draw(SMALL) if power == "ottoman" else 0
    squadrons = draw(st.integers(0 if corsairs else 1, 4))
    return {"power": power, "units": {"corsair": corsairs, "squadron": squadrons}}


@st.composite
def raids(draw: st.DrawFn) -> Facts:
    """A position in which a force can pirate Spain in the Gulf, with defenders, a hand, and the Armada somewhere."""
    force = draw(forces())
    power, corsairs = force["power"], force["units"]["corsair"]
    enemy = not corsairs or draw(st.booleans())
    wars = [[power, "spain"]] if enemy else []
    wars += [[power, other] for other in ("france", "venice") if draw(st.booleans())]
    fortress = st.fixed_dictionaries(
        {
            "controller": st.sampled_from(["spain", "france", "venice"]),
            "besieged": st.booleans(),
            "unrest": st.booleans(),
        }
    )
    units = {
        "Gulf": {power: force["units"], "spain": {"squadron": draw(SMALL) if corsairs else 0}},
        "Lisbon": {"spain": {"squadron": draw(SMALL)}, "knights": {"knights": draw(st.integers(0, 1))}},
        "Strait": {"france": {"squadron": draw(SMALL)}, "venice": {"squadron": draw(SMALL)}},
    }
    place = draw(st.sampled_from(["Strait", "Ocean", "Malta"]))
    units.setdefault(place, {}).setdefault("spain", {})["armada"] = 1
    return {
        "active": power,
        "wars": wars,
        "spaces": {"Malta": {"controller": "spain"}, "Cadiz": draw(fortress), "Faro": draw(fortress)},
        "units": units,
        "leaders": {"Leader": {"power": power, "piracy": draw(SMALL), "at": "Gulf"}},
        "armada": {"level": draw(SMALL)},
        "hands": {"spain": draw(SMALL), power: 2},
        "vp": {power: 5},
        "piracy_vp_limit": draw(st.sampled_from([None, 0, 1])),
    }


class Played:
    """A piracy played out with answers drawn from the options: what was rolled, given and open on the way."""

    def __init__(self, at: Facts, data: st.DataObject, **more: Any) -> None:
        self.before = new_table(at, **more)
        self.table = new_table(at, **more)
        self.entries: list[Entry] = []
        self.rolls: dict[str, int] = {}
        self.hits: Counter[str] = Counter()
        self.valid: list[list[str]] = []
        assert play(self.table, [piracy(by=at["active"])]) == []
        self.pirate = self.table.game.piracy().pirate
        while self.table.game.piracy().step != OVER:
            self._answer(data)

    def _answer(self, data: st.DataObject) -> None:
        ask = self.table.ask
        if isinstance(ask, RewardAsk):
            self.valid.append(valid_rewards(possible_rewards(ask.game, ask.piracy)))
        entry = roll(ask, data) if isinstance(ask, RollAsk) else data.draw(st.sampled_from(list(ask.options())))
        if isinstance(entry, Roll):
            self.rolls[entry.for_] = len(entry.dice)
            self.hits[entry.for_] = sum(face in HITS for face in entry.dice)
        assert self.table.play(entry) == []
        self.entries.append(entry)

    @property
    def given(self) -> dict[str, int]:
        """The rewards given, by kind."""
        return self.table.game.piracy().given

    @property
    def game(self) -> Match:
        """The game after the piracy."""
        return self.table.game

    def units(self, table: Table[Match]) -> dict[str, int]:
        """The pirate's naval units in the Gulf on a table."""
        return ships(table.game.state.units_of(self.pirate, "Gulf"))

    @property
    def lost(self) -> Counter[str]:
        """The units that the pirate has lost, by kind."""
        return Counter(self.units(self.before)) - Counter(self.units(self.table))


def roll(ask: RollAsk, data: st.DataObject) -> Roll:
    """Any roll of the right number of dice."""
    count = ask.count or 0
    return Roll(for_=ask.purpose, dice=data.draw(st.text("123456", min_size=count, max_size=count)), by=ask.by)


def defence_dice(at: Facts) -> int:
    """How many dice are due in defence against a piracy of the active power in the Gulf."""
    table = new_table(at)
    assert play(table, [piracy(by=at["active"])]) == []
    return table.game.piracy().defence_dice
