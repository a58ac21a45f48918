"""One game of Merchants & Marauders under way: its state, its readings, and what every procedure needs of them."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from mmcli.games.merchants.cards import cargo_card, good_of
from mmcli.games.merchants.claims import settle_claim
from mmcli.games.merchants.components import LOCATIONS, Components, components
from mmcli.games.merchants.effects import Effect
from mmcli.games.merchants.entries import Claim
from mmcli.games.merchants.invariants import PORT_LIMIT, broken_invariants
from mmcli.games.merchants.packs import Pack
from mmcli.games.merchants.points import answer
from mmcli.games.merchants.ruled_out import ruled_out
from mmcli.games.merchants.state import Captain, Combatant, State
from mmcli.kernel.asks import Over
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal, note
from mmcli.kernel.ledger import Ledger
from mmcli.kernel.procedure import Fallbacks, Procedure
from mmcli.log.entries import Entry

NOTHING: dict[str, tuple[Effect, ...]] = {}
"""What a card changes that the pack does not know."""


class Merchants:
    """A game under way. `readings` maps each ruling to the reading in force, `acting` is the captain whose turn it is.

    Procedures change figures only through `gain`, `pay` and their kin, which keep the ledger.
    """

    def __init__(self, state: State, pack: Pack, readings: dict[str, str], faults: Refusals = FINE) -> None:
        self.state = state
        self.pack = pack
        self.readings = readings
        self.faults = faults
        self.remarks: list[Refusal] = []
        self.ledger = Ledger()
        self.fallbacks = Fallbacks()
        self.board: Components = components()
        self.acting = state.captains[state.turn or 0]
        self.by_id = {captain.id: captain for captain in state.captains}
        on = readings["zone-powers"] == "on"
        self.powers = self.board.powers if on else dict.fromkeys(self.board.zones, NOTHING)

    # What the kernel asks of a game

    claims: frozenset[type[Entry]] = frozenset({Claim})

    def procedure(self) -> Procedure[None]:
        """The rest of the game from the present state."""
        from mmcli.games.merchants.rounds import play_on  # rounds imports this module

        return play_on(self)

    def settle(self, claim: Entry) -> Refusals:
        """Compare a claim with the state; the state is right afterwards."""
        return settle_claim(self, claim)  # type: ignore[arg-type]

    def is_broken(self) -> bool:
        """Whether the captain whose turn it is has less than no gold or more cargo than anyone may hold."""
        acting = self.acting
        return acting.gold < 0 or len(acting.hold) > PORT_LIMIT

    def broken_invariants(self) -> Refusals:
        """What cannot be of the captain whose turn it is."""
        return broken_invariants(self.acting, answer(self, "hold_room", self.acting))

    def ruled_out(self, entry: Entry) -> Refusal | None:
        """A roll for a crew combat that there is none of, or a choice of start money that is none."""
        return ruled_out(self, entry)

    def over(self) -> Over:
        """The end of the game: nothing may follow (MM-END-1)."""
        return Over(illegal("MM-END-1", "after-the-end"))

    def copy(self) -> "Merchants":
        """An independent game in the same state."""
        state = msgspec.msgpack.decode(msgspec.msgpack.encode(self.state), type=State)
        return Merchants(state, self.pack, self.readings)

    # Answers

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether that reading of a ruling is in force."""
        return self.readings[ruling] == reading

    def effects(self, captain: Combatant, point: str) -> tuple[Effect, ...]:
        """The printed exceptions that touch a point: of the zone, the ship, the captain's card and the specialists."""
        found = self.powers[captain.zone].get(point, ())
        for modification in captain.ship.modifications:
            found += self.board.fittings[modification].get(point, ())
        if captain.name in self.pack.abilities:
            found += self.pack.abilities[captain.name].get(point, ())
        for specialist in captain.specialists:
            found += self.pack.specialists.get(specialist, NOTHING).get(point, ())
        return found

    def maximum(self, captain: Combatant, location: str) -> int:
        """The most that a hit-location of the captain's ship can have (MM-SHIP-1, MM-YARD-7)."""
        printed: int = getattr(self.board.ships[captain.ship.kind], location)
        return printed + answer(self, f"maximum_{location}", captain) if captain.ship.modifications else printed

    def maneuverability(self, captain: Combatant) -> int:
        """The maneuverability of the captain's ship, modifications included."""
        printed = self.board.ships[captain.ship.kind].maneuverability
        return printed + answer(self, "maneuverability", captain) if captain.ship.modifications else printed

    def destroyed_locations(self, captain: Captain) -> list[str]:
        """The hit-locations at 0 (MM-TERM-5)."""
        ship = captain.ship
        return [location for location in LOCATIONS if not getattr(ship, location)]

    def seats(self) -> Iterator[int]:
        """The seats in the order of play, from the first player's clockwise."""
        count = len(self.state.captains)
        return (seat % count for seat in range(self.state.first, self.state.first + count))

    # Figures

    def gain(self, captain: Captain, gold: int, rule: str, *, usual: int | None = None, **facts: Any) -> None:
        """Give gold. `usual` is what it would be without a printed exception, where there is one."""
        captain.gold += gold
        self.ledger.record(captain.id, "gold", gold, rule, **facts)
        if usual is not None and usual != gold:
            self.ledger.deny(
                captain.id, "gold", usual - gold, rule, reason="usual", usual=abs(usual), due=abs(gold), **facts
            )

    def pay(self, captain: Captain, gold: int, rule: str, *, usual: int | None = None, **facts: Any) -> None:
        """Take gold. `usual` is what it would be without a printed exception, where there is one."""
        self.gain(captain, -gold, rule, usual=None if usual is None else -usual, **facts)

    def can_pay(self, captain: Captain, gold: int) -> bool:
        """Whether a captain may have that much gold aboard, for all that is known; a price of 0 can always be paid."""
        return gold <= max(0, captain.gold) or "gold" in captain.unknown

    def hurt(self, captain: Combatant, location: str, rule: str, **facts: Any) -> None:
        """One hit on a location; a hit on a destroyed one goes to the hull (MM-DMG-3, MM-DMG-4)."""
        ship = captain.ship
        struck = location if getattr(ship, location) > 0 else "hull"
        if getattr(ship, struck) > 0:
            setattr(ship, struck, getattr(ship, struck) - 1)
            self.ledger.record(captain.id, struck, -1, rule if struck == location else "MM-DMG-4", **facts)

    def add_bounty(self, captain: Captain, nation: str, rule: str) -> None:
        """A nation puts one more bounty on a captain, as far as its tokens go (MM-BNTY-5)."""
        held = captain.bounties.get(nation, 0)
        if held >= self.board.tokens.bounties_per_nation and self.reads("bounty-limit", "five"):
            self.ledger.deny(captain.id, f"{nation} bounty", 1, "MM-BNTY-5", "bounty-limit", nation=nation)
            return
        captain.bounties[nation] = held + 1
        self.ledger.record(captain.id, f"{nation} bounty", 1, rule, nation=nation)

    def unsettle(self, captain: Captain, figure: str) -> None:
        """From here on nobody can tell what a figure of the captain is, until a claim states it."""
        if figure not in captain.unknown:
            captain.unknown.append(figure)

    def remark(self, rule: str, case: str, *, ruling: str | None = None, **facts: Any) -> None:
        """Leave a note at the present entry."""
        self.remarks.append(note(rule, case, ruling=ruling, **facts))

    def discard_cargo(self, cards: Sequence[str]) -> None:
        """Put cargo cards on the discard pile."""
        self.state.cargo.discard(*self.cargo_keys(cards))

    def cargo_keys(self, faces: Sequence[str]) -> Sequence[str]:
        """What the pack counts cargo cards by: their faces, or their goods where faces are not known."""
        return faces if self.pack.cargo else [good_of(face) for face in faces]


def plunder_of(face: str) -> int | None:
    """The plunder value of a cargo card in gold; None if the card is unseen or cannot be."""
    card = cargo_card(face)
    return card.plunder if card else None
