"""The entries of a game of Merchants & Marauders, in the verbs of its rulebook."""

from msgspec import Struct, field

from mmcli.games.merchants.box.cards import CaptainFacts
from mmcli.games.merchants.box.event_cards import EventText
from mmcli.log.entries import Chance, Decision, Draw, Entry, Pass, Result, Reveal, Roll, Seen, Stop


class LayOut(Chance, frozen=True, tag="lay-out"):
    """The demand token laid out at each port (MM-SETUP-2)."""

    demand: dict[str, str]


class FirstPlayer(Chance, frozen=True, tag="first-player"):
    """The first player, drawn among the captains (MM-SETUP-16)."""

    player: str


class Move(Decision, frozen=True, tag="move"):
    """A Move action: to a zone, into the `port` of the own zone, or out to `sea` (MM-MOVE-1)."""

    to: str


class Pay(Decision, frozen=True, tag="pay"):
    """Gold paid for something that the table asks for."""

    gold: Seen


class Jettison(Decision, frozen=True, tag="jettison"):
    """Cargo left behind when sailing with more than the ship carries (MM-MOVE-9)."""

    cards: tuple[str, ...]


class Scout(Decision, frozen=True, tag="scout"):
    """A Scout action for the `merchant` or a player; `declare` names a nation found without a roll (MM-SCOUT-1)."""

    target: str
    declare: str | None = None


class Engage(Decision, frozen=True, tag="engage"):
    """The merchant found is raided, as a merchant of this nation (MM-MTOK-4)."""

    as_: str = field(name="as")


class LetGo(Decision, frozen=True, tag="let-go"):
    """The merchant found is not raided (MM-MTOK-5)."""


class DrawMore(Decision, frozen=True, tag="draw-more"):
    """A success spent on one more raid card (MM-RAID-12)."""


class Discard(Decision, frozen=True, tag="discard"):
    """A success spent on discarding a raid card, or a glory card discarded above the hand limit."""

    card: str


class Exchange(Decision, frozen=True, tag="exchange"):
    """A success spent on replacing a raid card (MM-RAID-12)."""

    card: str


class SpendWeapon(Decision, frozen=True, tag="spend-weapon"):
    """A special weapon discarded to turn a failed die into a success (MM-RAID-14)."""

    weapon: str


class Overboard(Chance, frozen=True, tag="overboard"):
    """Cargo lost at random because the hold was hit (MM-DMG-5)."""

    of: str
    cards: tuple[str, ...]


class Keep(Decision, frozen=True, tag="keep"):
    """What stays aboard of hold and plunder together (MM-RAID-21)."""

    cards: tuple[str, ...]


class Port(Decision, frozen=True, tag="port"):
    """The port action (MM-PORT-1)."""


class Sell(Decision, frozen=True, tag="sell"):
    """Cargo sold (MM-SELL-1)."""

    cards: tuple[str, ...]


class Market(Decision, frozen=True, tag="market"):
    """A captain asks for the goods on offer (MM-BUY-1)."""


class Redraw(Decision, frozen=True, tag="redraw"):
    """A fee paid for a whole new offer (Santo Domingo)."""


class Buy(Decision, frozen=True, tag="buy"):
    """The goods bought of the offer (MM-BUY-3)."""

    cards: tuple[str, ...]


class Shipyard(Decision, frozen=True, tag="shipyard"):
    """A visit to the shipyard."""


class BuyShip(Decision, frozen=True, tag="buy-ship"):
    """A ship bought and the old one sold (MM-YARD-1)."""

    ship: str


class Return(Decision, frozen=True, tag="return"):
    """A modification of a ship given up, put face-down at a port (MM-PLN-9)."""

    modification: str
    to: str


class Transfer(Decision, frozen=True, tag="transfer"):
    """A modification moved to the new ship for a fee (St. John)."""

    modification: str


class Repair(Decision, frozen=True, tag="repair"):
    """Points of one hit-location repaired (MM-YARD-5)."""

    location: str
    points: Seen


class BuyModification(Decision, frozen=True, tag="buy-modification"):
    """The modification that lies at this port (MM-YARD-6)."""

    modification: str


class BuyWeapon(Decision, frozen=True, tag="buy-weapon"):
    """A special weapon bought (MM-YARD-8)."""

    weapon: str


class SellWeapon(Decision, frozen=True, tag="sell-weapon"):
    """A special weapon sold (MM-YARD-8)."""

    weapon: str


class Recruit(Decision, frozen=True, tag="recruit"):
    """A search for crew (MM-REC-1)."""


class Hire(Decision, frozen=True, tag="hire"):
    """Crew paid for after a failed search (MM-REC-1)."""

    crew: Seen


class Rumor(Decision, frozen=True, tag="rumor"):
    """An attempt to hear a rumor (MM-RUM-1)."""


class Mission(Decision, frozen=True, tag="mission"):
    """One of the open missions claimed (MM-MIS-2)."""

    mission: str


class Stash(Decision, frozen=True, tag="stash"):
    """Gold put into the stash or taken out of it (MM-STA-1)."""

    put: Seen = 0
    take: Seen = 0


class Declare(Decision, frozen=True, tag="declare"):
    """The win is declared (MM-END-1)."""


class NewCaptain(Chance, frozen=True, tag="new-captain"):
    """The captain drawn for a player whose captain died (MM-DIE-3): a card of the pack, or its facts."""

    by: str
    captain: str | CaptainFacts


class ChooseShip(Decision, frozen=True, tag="choose-ship"):
    """The ship of a new captain (MM-DIE-4)."""

    ship: str


class Shoot(Decision, frozen=True, tag="shoot"):
    """A declaration of a naval combat (MM-NAV-2); `by` is a player or an NPC's slot."""


class Board(Decision, frozen=True, tag="board"):
    """A declaration of a naval combat (MM-NAV-2)."""


class Flee(Decision, frozen=True, tag="flee"):
    """A declaration of a naval combat (MM-NAV-2)."""


class Chase(Decision, frozen=True, tag="chase"):
    """Chasers used after somebody declared Flee: one hit."""


class Reroll(Decision, frozen=True, tag="reroll"):
    """Grappling hooks spent to roll so many of the own dice again (MM-WPN-2); `keep` are the dice left lying."""

    keep: str


class Spread(Decision, frozen=True, tag="spread"):
    """Where the skull hits go, one location each (MM-DMG-2)."""

    locations: tuple[str, ...]


class Loot(Decision, frozen=True, tag="loot"):
    """What the winner of a boarding takes of the loser (MM-PLN-2), and whether the ship is claimed (MM-PLN-7)."""

    ship: bool = False
    gold: Seen = 0
    cargo: tuple[str, ...] = ()
    glory: tuple[str, ...] = ()
    rumors: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    specialists: tuple[str, ...] = ()


class NpcMove(Decision, frozen=True, tag="npc-move"):
    """Which of several equal preys an NPC goes for; `by` is the NPC's slot (MM-NPC-11)."""

    to: str


class EventFacts(Chance, frozen=True, tag="event"):
    """What an event card says that the pack does not have: its moves, and its effects or the captain it brings."""

    card: EventText


class Play(Decision, frozen=True, tag="play"):
    """A glory card played from the hand, at a target if it needs one (MM-GLO-4)."""

    card: str
    target: str | None = None


class Investigate(Decision, frozen=True, tag="investigate"):
    """A rumor looked into at the place that it names (MM-RUM-3)."""

    rumor: str


class Complete(Decision, frozen=True, tag="complete"):
    """A mission completed (MM-MIS-3)."""

    mission: str


class Retire(Decision, frozen=True, tag="retire"):
    """A captain retired of free will (MM-DIE-6)."""


class Claim(Entry, frozen=True, tag="claim"):
    """What the players believed of one of them: anything of it, as it stood; `?` tells nothing of a thing.

    `figures` are those that modules have added.
    """

    of: str
    gold: Seen | None = None
    glory: Seen | None = None
    stash: Seen | None = None
    at: str | None = None
    hull: Seen | None = None
    masts: Seen | None = None
    cargo: Seen | None = None
    crew: Seen | None = None
    cannons: Seen | None = None
    bounties: dict[str, Seen] | None = None
    hold: tuple[str, ...] | None = None
    ship: str | None = None
    figures: dict[str, Seen] | None = None


class PlayerHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """A player in the header: the captain by the pack's id or by facts, and the ship chosen."""

    id: str
    captain: str | CaptainFacts
    ship: str


AnyEntry = (
    Roll | Draw | Reveal | LayOut | FirstPlayer | Overboard | NewCaptain | Claim | Result | Pass | Stop
    | Move | Pay | Jettison | Scout | Engage | LetGo | DrawMore | Discard | Exchange | SpendWeapon | Keep
    | Port | Sell | Market | Redraw | Buy | Shipyard | BuyShip | Return | Transfer | Repair | BuyModification
    | BuyWeapon | SellWeapon | Recruit | Hire | Rumor | Mission | Stash | Declare | ChooseShip
    | Shoot | Board | Flee | Chase | Reroll | Spread | Loot | NpcMove | EventFacts | Play | Investigate | Complete
    | Retire
)  # fmt: skip
"""Every entry that a log of this game may hold."""
