"""Whole games of the open deck, played to the end by captains with simple habits: `python -m tests.whole_games`.

The captains are no good players, but they want to win: merchants buy where goods are cheap and sell three of a kind
where they are in demand, raiders look for merchants, everybody repairs, buys a big ship, and stashes gold at home.
After each turn the captain's figures are claimed. Every entry is chosen from an ask's own options or sampled from its
chances.
"""

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from mmcli.games.merchants import entries as e
from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.box.components import components
from mmcli.games.merchants.faults.pack_files import load_pack
from mmcli.games.merchants.format import FORMAT
from mmcli.games.merchants.header import MerchantsHeader
from mmcli.games.merchants.match import Match
from mmcli.games.merchants.state import Captain
from mmcli.kernel.asks import Ask, ChanceAsk, Either
from mmcli.kernel.sight import at_least
from mmcli.kernel.table import Table
from mmcli.log.entries import Entry, Pass, Result, Stop
from mmcli.log.writing import as_lines

REPLAYS = Path(__file__).parent.parent / "replays"
LONGEST = 3000
GAMES = {
    "two-captains": (2, 7),
    "two-captains-again": (2, 13),
    "three-captains": (3, 3),
    "three-captains-again": (3, 12),
    "four-captains": (4, 29),
    "four-captains-again": (4, 46),
}
"""Each game's number of players and seed."""

Score = Callable[["Habits", Any], float]


def header(title: str, players: int, random: Random) -> MerchantsHeader:
    """A fresh game with captains drawn from the open deck."""
    pack = load_pack("open", components())
    captains = random.sample(sorted(card.id for card in pack.captain), players)
    seats = [
        e.PlayerHeader(name, captain, random.choice(("sloop", "flute")))
        for name, captain in zip(("anne", "blas", "cleo", "dirk"), captains, strict=False)
    ]
    source = "played by simple habits with a fixed seed; no people, no printed cards"
    return MerchantsHeader(mmcli=1, game="merchants", title=title, source=source, players=tuple(seats))


def distances(start: str) -> dict[str, int]:
    """Moves from a zone to every other."""
    zones = components().zones
    found, queue = {start: 0}, deque([start])
    while queue:
        zone = queue.popleft()
        for neighbour in zones[zone].neighbours.values():
            if neighbour not in found:
                found[neighbour] = found[zone] + 1
                queue.append(neighbour)
    return found


class Habits:
    """What a captain likes to do: every option of an ask gets a score, the best is taken."""

    def __init__(self, table: Table[Match], random: Random) -> None:
        self.table = table
        self.random = random
        self.left: dict[str, str] = {}

    @property
    def game(self) -> Match:
        """The game being played."""
        return self.table.game

    def choose(self, ask: Ask) -> Entry:
        """An answer to an ask: the best option, or a result by chance."""
        if isinstance(ask, Either):
            ask = next((part for part in ask.asks if isinstance(part, ChanceAsk)), None) or self._with_options(ask)
        if isinstance(ask, ChanceAsk):
            return ask.sample(self.random)
        options = list(ask.options())
        assert options, ask
        chosen = max(options, key=lambda entry: (self.score(entry), self.random.random()))
        if isinstance(chosen, e.Move) and chosen.to == "sea":
            self.left[chosen.by] = self.game.acting.zone
        return chosen

    def _with_options(self, ask: Either) -> Ask:
        return next(part for part in ask.asks if next(iter(part.options()), None) is not None)

    def score(self, entry: Entry) -> float:
        """How much the captain likes an option."""
        liking = SCORES.get(type(entry))
        return liking(self, entry) if liking else self.random.random()

    def captain(self, entry: Any) -> Captain | None:
        """The captain who would do it; None for an NPC."""
        return self.game.by_id.get(entry.by)

    def is_raider(self, captain: Captain) -> bool:
        """Every second seat looks for merchants to raid."""
        return self.game.state.captains.index(captain) % 2 == 1 and captain.ship.kind != "galleon"

    def is_whole(self, captain: Captain) -> bool:
        """Whether the ship can take some hits."""
        return captain.ship.hull > 1 and not self.game.destroyed_locations(captain)

    def wishes(self, captain: Captain) -> dict[str, float]:
        """How much each zone is worth going to: a good sale, home with much gold, a market, or prey."""
        state, board = self.game.state, self.game.box
        open_ports = [port for port in board.ports if not self._closed(captain, port)]
        held = Counter(map(good_of, captain.hold))
        wishes = {port: 4.0 * held[state.demand.get(port, "?")] ** 2 for port in open_ports}
        for port in open_ports:
            wishes[port] += 3 if len(captain.hold) < captain.ship.cargo and port != self.left.get(captain.id) else 0
        if captain.home in open_ports and captain.gold >= 20 and (captain.bought_big_ship or captain.gold < 35):
            wishes[captain.home] += 3 * captain.gold
        if self.is_raider(captain) and self.is_whole(captain) and len(captain.hold) < captain.ship.cargo:
            for zone in state.merchants:
                wishes[zone] = wishes.get(zone, 0) + 8
        return wishes

    def _closed(self, captain: Captain, port: str) -> bool:
        nation = self.game.box.nation_of(port)
        at_war = any({captain.nation, nation} == set(war) for war in self.game.state.wars)
        return nation in captain.bounties or at_war or port in self.game.state.plague


def _declare(habits: Habits, entry: e.Declare) -> float:
    return 1000


def _port(habits: Habits, entry: e.Port) -> float:
    return 200


def _move(habits: Habits, entry: e.Move) -> float:
    captain = habits.captain(entry)
    assert captain is not None
    wishes = habits.wishes(captain)
    if entry.to == "port":
        return 12 + 2 * wishes[captain.zone] if wishes.get(captain.zone, 0) >= 3 else -5
    zone = captain.zone if entry.to == "sea" else entry.to
    away = distances(zone)
    return 10 + max((worth / (1 + away[target]) for target, worth in wishes.items()), default=0)


def _scout(habits: Habits, entry: e.Scout) -> float:
    captain = habits.captain(entry)
    assert captain is not None
    if entry.target == "merchant":
        return 60 if habits.is_raider(captain) and habits.is_whole(captain) else -10
    strong = captain.ship.kind in ("frigate", "galleon") and habits.is_whole(captain) and captain.ship.crew > 1
    return 70 if strong and habits.is_raider(captain) else -10


def _sell(habits: Habits, entry: e.Sell) -> float:
    captain = habits.captain(entry)
    assert captain is not None
    demand = habits.game.state.demand.get(captain.zone)
    demanded = sum(good_of(card) == demand for card in entry.cards)
    others = len(entry.cards) - demanded
    return 300 + 10 * demanded - others * (20 if len(captain.hold) <= captain.ship.cargo else 1) if demanded else -1


def _buy(habits: Habits, entry: e.Buy) -> float:
    captain = habits.captain(entry)
    assert captain is not None
    kinds = Counter(map(good_of, entry.cards)) + Counter(map(good_of, captain.hold))
    room = captain.ship.cargo - len(captain.hold)
    return sum(count**2 for count in kinds.values()) - 100 * max(0, len(entry.cards) - room)


def _buy_ship(habits: Habits, entry: e.BuyShip) -> float:
    captain = habits.captain(entry)
    assert captain is not None
    wanted = "frigate" if habits.is_raider(captain) else "galleon"
    return 400 if entry.ship == wanted and captain.ship.kind in ("sloop", "flute") else -50


def _stash(habits: Habits, entry: e.Stash) -> float:
    captain = habits.captain(entry)
    assert captain is not None
    spare = captain.gold - (35 if not captain.bought_big_ship and captain.stash < 20 else 6)
    put = at_least(entry.put)
    return 150 + put if 0 < put <= spare else -20


def _engage(habits: Habits, entry: e.Engage) -> float:
    captain = habits.captain(entry)
    assert captain is not None
    return 50 if entry.as_ != captain.nation else 5


def _repair(habits: Habits, entry: e.Repair) -> float:
    return 250 + at_least(entry.points)


def _loot(habits: Habits, entry: e.Loot) -> float:
    captain = habits.captain(entry)
    assert captain is not None
    better = captain.ship.kind in ("sloop", "flute") and entry.ship
    return at_least(entry.gold) + len(entry.cargo) + (10 if better else -10 * entry.ship)


def _spend(price: int) -> Score:
    def score(habits: Habits, entry: Any) -> float:
        captain = habits.captain(entry)
        return 15 if captain is not None and captain.gold >= price else -30

    return score


def _hire(habits: Habits, entry: e.Hire) -> float:
    captain = habits.captain(entry)
    crew = at_least(entry.crew)
    return crew if captain is not None and captain.gold - 2 * crew >= 8 else -crew


def _discard(habits: Habits, entry: e.Discard) -> float:
    return 20 if entry.card.endswith(("/hull", "/crew", "/cannons", "/cargo", "/masts")) else 2


SCORES: dict[type[Entry], Score] = {
    e.Declare: _declare, e.Port: _port, e.Move: _move, e.Scout: _scout, e.Sell: _sell, e.Buy: _buy,
    e.BuyShip: _buy_ship, e.Stash: _stash, e.Engage: _engage, e.Repair: _repair, e.Loot: _loot, e.Discard: _discard,
    e.Complete: lambda habits, entry: 500, e.Investigate: lambda habits, entry: 90,
    e.Market: lambda habits, entry: 280, e.Shipyard: lambda habits, entry: 260, e.Recruit: lambda habits, entry: 100,
    e.Rumor: _spend(8), e.Mission: lambda habits, entry: 80, e.Play: lambda habits, entry: 30,
    e.BuyModification: _spend(50), e.BuyWeapon: _spend(45), e.Hire: _hire, e.SellWeapon: lambda habits, entry: -30,
    e.DrawMore: lambda habits, entry: 10, e.Exchange: lambda habits, entry: 5, e.LetGo: lambda habits, entry: 1,
    e.Shoot: lambda habits, entry: 10, e.Board: lambda habits, entry: 12, e.Flee: lambda habits, entry: 1,
    Stop: lambda habits, entry: 10, Pass: lambda habits, entry: 0, e.Redraw: lambda habits, entry: -5,
}  # fmt: skip
"""How much each kind of option is liked."""


def claim_of(captain: Captain) -> e.Claim:
    """Everything that the table can see of a captain, as a claim."""
    ship = captain.ship
    return e.Claim(
        captain.id, captain.gold, captain.glory, captain.stash, captain.place, ship.hull, ship.masts, ship.cargo,
        ship.crew, ship.cannons, dict(captain.bounties), tuple(captain.hold),
    )  # fmt: skip


def play_game(title: str, players: int, seed: int) -> Iterator[msgspec.Struct]:
    """A game from its header to its result."""
    random = Random(seed)  # noqa: S311
    start = header(title, players, random)
    yield start
    game = FORMAT.start(start, {})
    assert isinstance(game, Match)
    table = Table(game)
    habits = Habits(table, random)
    for _ in range(LONGEST):
        turn = table.game.state.turn
        entry = habits.choose(table.ask)
        yield entry
        findings = [finding for finding in table.play(entry) if finding.severity != "note"]
        assert not findings, (entry, findings)
        if isinstance(entry, Result):
            return
        if turn is not None and turn != table.game.state.turn:
            yield claim_of(table.game.state.captains[turn])
    raise RuntimeError(f"{title}: nobody has won after {LONGEST} entries")


def main() -> None:
    """Write every game into the replays."""
    for name, (players, seed) in GAMES.items():
        title = f"A whole game of the open deck: {name.replace('-', ' ')}"
        log = list(play_game(title, players, seed))
        (REPLAYS / f"open-{name}.jsonl").write_bytes(as_lines(log))
        sys.stdout.write(f"{name}: {len(log) - 1} entries\n")


if __name__ == "__main__":
    main()
