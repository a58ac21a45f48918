"""The Treasure Galleon: a Spanish ship that fills with gold as it sails (SG-TG)."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from mmcli.games.merchants.bounties import bounty_for_attacking
from mmcli.games.merchants.box.components import Components
from mmcli.games.merchants.box.event_cards import EventText
from mmcli.games.merchants.combat.plunder import LootAsk, claim_ship, kinds, taken_one_by_one
from mmcli.games.merchants.deeds import Stranger
from mmcli.games.merchants.entries import Claim, Discard, Loot
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import against_discarding, gain_glory
from mmcli.games.merchants.modules import Module
from mmcli.games.merchants.npcs.movement import as_printed
from mmcli.games.merchants.npcs.slots import npc_ship
from mmcli.games.merchants.state import Captain, Npc
from mmcli.games.merchants.told.words import named
from mmcli.kernel.findings import Refusal, cannot, illegal, mismatch, note
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw, Entry

GALLEON = "treasure-galleon"
"""What claims, scouts and declarations call the ship."""
NATION = "spanish"
GOLD_A_BOUNTY = 10
"""Gold on the board for each further bounty (SG-TG-5)."""
MUCH_GOLD, LITTLE_GOLD = 50, 5
"""Gold that a move adds, by either reading (SG-TG-3)."""


class TreasureGalleon(Struct, forbid_unknown_fields=True):
    """The zone of the ship and the gold on its board, `?` where nobody knows them; `out` once it is defeated.

    The skills of its captain, in dice, are None as long as nobody tells them. `npc` is the ship as it fights,
    `known` its zone and gold before the latest event card that nobody knew.
    """

    at: str = "cartagena"
    gold: int | Literal["?"] = 0
    out: bool = False
    seamanship: int | None = None
    leadership: int | None = None
    npc: Npc | None = None
    known: tuple[str, int | Literal["?"]] | None = None


def galleon(game: Merchants) -> Npc | None:
    """The ship as a combatant; where nobody knows its zone, it is wherever it is looked for."""
    board = game.part(TreasureGalleon)
    if board.out:
        return None
    if board.npc is None:
        ship = npc_ship(game.box, "galleon")
        board.npc = Npc(GALLEON, GALLEON, board.seamanship, None, board.leadership, ship, board.at, NATION)
    board.npc.zone = game.acting.zone if board.at == UNSEEN else board.at
    return board.npc


# It sails


def lost_from_sight(game: Merchants) -> Procedure[None]:
    """SG-TG-2: a card that nobody knows may have moved it, and put gold on its board."""
    board = game.part(TreasureGalleon)
    board.known, board.at, board.gold = (board.at, board.gold), UNSEEN, UNSEEN
    yield from ()


def seen_again(game: Merchants) -> Procedure[None]:
    """The log tells what the card says: it is where it was before."""
    board = game.part(TreasureGalleon)
    if board.known is not None:
        board.at, board.gold = board.known
    yield from ()


def sails(game: Merchants, text: EventText) -> Procedure[None]:
    """SG-TG-2 and 3: one zone in the direction of the first icon, clockwise where none lies there, and gold with it."""
    board = game.part(TreasureGalleon)
    if text.moves and not board.out:
        if board.at != UNSEEN:
            board.at, _ = as_printed(game.box, board.at, next(iter(text.moves.values())))
            game.ledger.move(GALLEON, "at", "SG-TG-2")
        load(game, board)
    yield from ()


def load(game: Merchants, board: TreasureGalleon) -> None:
    """SG-TG-3: the gold that a move adds."""
    gold = MUCH_GOLD if game.reads("treasure-gold-per-move", "fifty") else LITTLE_GOLD
    if board.gold != UNSEEN:
        board.gold += gold
        game.ledger.record(GALLEON, "gold", gold, "SG-TG-3", who=GALLEON)


# It is attacked


def found(game: Merchants, captain: Captain) -> None:
    """SG-TG-4: whoever has found it gets a Spanish bounty at once, and a battle begins."""
    game.part(TreasureGalleon).at = captain.zone
    bounty_for_attacking(game, captain, NATION, "SG-TG-4")


def defeated(game: Merchants, victor: Captain) -> Procedure[None]:
    """SG-TG-5: a glory point, and a Spanish bounty for each full 10 gold on its board."""
    gold = game.part(TreasureGalleon).gold
    if gold == UNSEEN:
        game.unsettle(victor, "bounties")
    else:
        for _ in range(gold // GOLD_A_BOUNTY):
            bounty_for_attacking(game, victor, NATION, "SG-TG-5")
    yield from gain_glory(game, victor, "SG-TG-5", enemy=GALLEON)


def gone(game: Merchants) -> None:
    """SG-TG-6 and 8: it is out of the game, and the gold that nobody took with it."""
    board = game.part(TreasureGalleon)
    board.out, board.npc, board.gold = True, None, 0
    game.ledger.move(GALLEON, "at", "SG-TG-8")


# It is plundered


def plundered(game: Merchants, victor: Captain) -> Procedure[None]:
    """SG-TG-6: after crew combat the ship, all the gold on its board, or both."""
    npc = galleon(game)
    if npc is not None:
        ask = PrizeAsk(game, victor, npc)
        yield from taken_one_by_one(ask, lambda prize: take_prize(ask, prize))


def take_prize(ask: "PrizeAsk", prize: Loot) -> Procedure[None]:
    """SG-TG-6: the gold, the ship, or both at once."""
    if prize.gold:
        ask.gold_taken = True
        take_gold(ask.game, ask.captain, prize)
    if prize.ship:
        yield from claim_ship(ask.game, ask.captain, ask.loser)


def take_gold(game: Merchants, victor: Captain, prize: Loot) -> None:
    """SG-TG-6: the gold on the board, as far as anybody knows how much it is."""
    board = game.part(TreasureGalleon)
    gold = prize.gold if board.gold == UNSEEN else board.gold
    if isinstance(gold, int):
        game.gain(victor, gold, "SG-TG-6", who=victor.id)
    else:
        game.unsettle(victor, "gold")


class PrizeAsk(LootAsk):
    """The next thing that the captor of the Treasure Galleon takes: the ship, or the gold; nothing ends it."""

    gold_taken: bool = False
    rule = "SG-TG-6"

    def something_left(self) -> bool:
        """Whether there is anything that could still be taken."""
        gold = self.game.part(TreasureGalleon).gold
        return not self.ship_taken or (bool(gold) and not self.gold_taken)

    def candidates(self) -> Iterator[Entry]:
        """A card too many, nothing, the gold, the ship."""
        by, gold = self.captain.id, self.game.part(TreasureGalleon).gold
        yield from (entry for entry in super().candidates() if not isinstance(entry, Loot))
        yield from (Loot(by), Loot(by, gold=gold), Loot(by, ship=True)) if gold else (Loot(by), Loot(by, ship=True))

    def misfit(self, entry: Entry) -> Refusal:
        """Cargo, of which there is none."""
        if isinstance(entry, Draw) and entry.deck == "cargo":
            return cannot("SG-TG-6", "no-cargo", who=self.captain.id)
        return super().misfit(entry)


def against_plundering(ask: PrizeAsk, entry: Loot) -> Iterable[Refusal]:
    """SG-TG-6: the ship once, and the gold once, all of it; there is nothing else."""
    who, there = ask.captain.id, ask.game.part(TreasureGalleon).gold
    if set(kinds(entry)) - {"ship", "gold"}:
        yield illegal("SG-TG-6", "nothing-else", who=who)
    if entry.ship and ask.ship_taken:
        yield cannot("SG-TG-6", "again", who=who)
    if entry.gold and ask.gold_taken:
        yield cannot("SG-TG-6", "again", who=who)
    elif entry.gold and UNSEEN not in (entry.gold, there) and entry.gold != there:
        yield illegal("SG-TG-6", "gold", who=who, gold=entry.gold, there=there)


PrizeAsk.guards = {Discard: against_discarding, Loot: against_plundering}


# What the players note


def settle(game: Merchants, claim: Claim) -> Iterable[Refusal]:
    """SG-TG: where the players have the ship, and what lies on its board; both are so afterwards."""
    board = game.part(TreasureGalleon)
    if board.out:
        yield illegal("SG-TG-8", "out", who=GALLEON)
        return
    if claim.at not in (None, UNSEEN, *game.box.zones):
        yield illegal("MM-LOG-1", "no-such-zone", who=GALLEON, zone=claim.at)
    elif claim.at not in (None, UNSEEN, board.at):
        rule = game.ledger.last_rule(GALLEON, "at") or "SG-SET-5"
        yield from differs(rule, "at", claim.at, board.at)
        board.at = str(claim.at)
    if isinstance(claim.gold, int) and claim.gold != board.gold:
        if isinstance(board.gold, int):
            yield from game.ledger.settle(GALLEON, "gold", claim.gold, board.gold, "SG-TG-3")
        else:
            yield from differs("SG-TG-3", "gold", claim.gold, board.gold)
        board.gold = max(0, claim.gold)


def differs(rule: str, figure: str, claimed: object, due: object) -> Iterator[Refusal]:
    """What to say of a figure that differs from the replay, or that nobody knows there."""
    if due == UNSEEN:
        yield note(rule, "unverifiable", who=GALLEON, figure=figure, claimed=claimed)
    else:
        facts = {"figure": figure, "claimed": claimed, "due": due, "cause": None}
        yield mismatch(rule, "claim", who=GALLEON, changes=[], **facts)


def strange_board(box: Components, board: TreasureGalleon) -> Iterator[tuple[str, str]]:
    """A zone that there is not, less than no gold, a skill without a die."""
    if board.at not in (*box.zones, UNSEEN):
        yield "at", f"there is no sea zone {board.at!r}"
    if isinstance(board.gold, int) and board.gold < 0:
        yield "gold", "there cannot be less than no gold"
    for skill in ("seamanship", "leadership"):
        dice = getattr(board, skill)
        if dice is not None and not 0 < dice <= MOST_DICE:
            yield skill, f"a captain has from 1 to {MOST_DICE} dice"


MOST_DICE = 6
"""The most dice of a skill that anybody needs in a position."""


def on_the_table(game: Merchants) -> Iterator[str]:
    """Where the ship is, and the gold on its board."""
    board = game.part(TreasureGalleon)
    if board.out:
        yield "the Treasure Galleon is out of the game"
    else:
        place = "somewhere" if board.at == UNSEEN else f"at {named(board.at)}"
        yield f"the Treasure Galleon: {place}, {board.gold} gold on its board"


TREASURE_GALLEON = Module(
    "treasure-galleon",
    part=TreasureGalleon,
    moments={"event-hidden": lost_from_sight, "event-told": seen_again, "npcs-moved": sails},
    claimed={GALLEON: settle},
    situation=on_the_table,
    strange=strange_board,
    strangers=(Stranger(GALLEON, "the Treasure Galleon", galleon, found, defeated, plundered, gone),),
)
