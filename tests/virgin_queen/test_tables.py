"""Every row of `fixtures/virgin-queen/tables.json`, played out at a table."""

from collections import defaultdict
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mmcli.games.virgin_queen.dice import DIE, count_hits
from mmcli.games.virgin_queen.losses import casualties
from mmcli.games.virgin_queen.pirate_dice import PirateRoll
from tests.virgin_queen.play import (
    ENGLAND_AGAINST_SPAIN,
    OTTOMAN_CORSAIRS,
    Facts,
    defence,
    new_table,
    piracy,
    play,
    position,
)
from tests.virgin_queen.rewards import legal_rewards

FILE = Path(__file__).parents[2] / "fixtures" / "virgin-queen" / "tables.json"
DATA: dict[str, Any] = msgspec.json.decode(FILE.read_bytes())
HITS = 12
"""The most hits of a row of losses."""


def rows(table: str) -> list[Facts]:
    """The rows of a table."""
    found: list[Facts] = DATA[table]["rows"]
    return found


def test_the_tables_are_complete() -> None:
    assert {name: len(rows(name)) for name in DATA if name != "says"} == {
        "casualties": 377,
        "pirate_base_dice": 20,
        "hit_distribution": 17,
        "reward_multisets": 896,
    }


@pytest.mark.parametrize("corsairs", range(5))
def test_losses(corsairs: int) -> None:
    for row in (row for row in rows("casualties") if row["corsairs"] == corsairs):
        force = {"corsair": corsairs, "squadron": row["others"]}
        table = new_table(_raid(force))
        roll = defence("6" * row["hits"] + "1" * (HITS - row["hits"]))
        assert play(table, [piracy(by="ottoman" if corsairs else "england"), roll]) == []
        left = table.game.state.units_of(table.game.piracy().pirate, "Gulf")
        lost = (corsairs - left.get("corsair", 0), row["others"] - left.get("squadron", 0))
        assert lost == (row["corsairs_lost"], row["others_lost"]), row
        assert lost == casualties(corsairs, row["others"], row["hits"]), row


def _raid(force: dict[str, int]) -> Facts:
    """A force in the Gulf, and twelve squadrons in Lisbon to roll twelve dice against it."""
    power = "ottoman" if force["corsair"] else "england"
    base = OTTOMAN_CORSAIRS if force["corsair"] else ENGLAND_AGAINST_SPAIN
    return position(base, units={"Gulf": {power: force}, "Lisbon": {"spain": {"squadron": HITS}}})


def test_base_dice() -> None:
    for row in rows("pirate_base_dice"):
        ports = ["Lisbon", "Cadiz", "Malta", "Faro"][: row["target_ports"]]
        at: Facts = {
            "spaces": {port: {"controller": "spain"} for port in ports},
            "units": {"Gulf": {"england": {"squadron": row["units_left"]}}},
            "piracy": {"pirate": "england", "target": "spain", "zone": "Gulf", "step": "pirates"},
        }
        ask = new_table(at).ask
        assert (ask.count if isinstance(ask, PirateRoll) else 0) == row["base"], row


@pytest.mark.parametrize("row", rows("hit_distribution"), ids=lambda row: f"{row['dice']}-dice")
def test_chances_of_hits(row: Facts) -> None:
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    for dice, chance in DIE.results(row["dice"]):
        chances[count_hits(dice)[0]] += chance
    assert [chances[hits] for hits in range(row["dice"] + 1)] == [Fraction(ways, row["p_den"]) for ways in row["p_num"]]


REWARDS = {hits: list(group) for hits, group in groupby(rows("reward_multisets"), key=lambda row: row["hits"])}


@pytest.mark.parametrize("hits", REWARDS)
def test_rewards_spread_evenly_in_full(hits: int) -> None:
    for row in REWARDS[hits]:
        assert legal_rewards(new_table(_hits(row))) == row["strong"], row


@pytest.mark.parametrize("hits", REWARDS)
def test_rewards_spread_evenly_in_the_first_round(hits: int) -> None:
    for row in REWARDS[hits]:
        table = new_table(_hits(row), rulings={"even-spread": "first-round"})
        assert len(legal_rewards(table)) == row["weak_count"], row


def _hits(row: Facts) -> Facts:
    """Hits to be answered by Spain, with so many units, cards and levels of the Armada to give."""
    armada = row["armada"] is not None
    return {
        "active": "england",
        "wars": [["england", "spain"]],
        "units": {
            "Gulf": {"england": {"squadron": 2}},
            "Lisbon": {"spain": {"squadron": row["units"]}},
            "Strait": {"spain": {"armada": 1}} if armada else {},
        },
        "armada": {"level": row["armada"]} if armada else None,
        "hands": {"spain": row["cards"]},
        "piracy_vp_limit": None if row["vp_useful"] else 0,
        "piracy": {"pirate": "england", "target": "spain", "zone": "Gulf", "step": "rewards", "hits": row["hits"]},
    }
