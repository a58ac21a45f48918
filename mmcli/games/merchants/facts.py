"""The facts of a position of this game, for the oracle: what can be left out, what cannot be, what can be otherwise."""

from collections.abc import Iterator
from typing import Any

from mmcli.errors import Fault, MmcliError
from mmcli.games.facts import PositionFacts
from mmcli.games.merchants import entries as e
from mmcli.games.merchants.defaults import clashes, complete
from mmcli.games.merchants.faults.players import breaches
from mmcli.games.merchants.form import FORM
from mmcli.games.merchants.format import box_of
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.slots import slots
from mmcli.games.merchants.pack_files import load_pack
from mmcli.games.merchants.uncalled import RULES
from mmcli.games.merchants.variations.nearest import variations
from mmcli.games.merchants.variations.possible import impossible
from mmcli.kernel.asks import Ask, Either
from mmcli.log.entries import Decision, Entry, Pass


def faults(header: Any, game: Merchants | None) -> Iterator[Fault]:
    """What the players of a position cannot have done: too many of them, two with one captain; nobody at all."""
    if not header.players:
        yield Fault(("captains",), "nobody plays; name the captains, as in [captains.anne]", ("players",))
    try:
        pack = load_pack(header.cards, box_of(header.modules))
    except MmcliError:
        return
    yield from (flaw.fault(()) for flaw in breaches(pack, header.players, fresh=False, complete=False))


def turn_of(game: Any, ask: Ask) -> str | None:
    """The player whose decision or roll is waited for; whose turn it is where the ask names nobody."""
    asked = ask.asks[0] if isinstance(ask, Either) else ask
    captain = getattr(asked, "captain", None) or game.acting
    return str(captain.id)


CALLED_BY: dict[type[Entry], str] = {
    **RULES,
    e.Move: "MM-MOVE-1",
    e.Scout: "MM-SCOUT-1",
    e.Port: "MM-PORT-1",
    e.Sell: "MM-SELL-1",
    e.Market: "MM-BUY-1",
    e.Buy: "MM-BUY-3",
    e.BuyShip: "MM-YARD-1",
    e.Repair: "MM-YARD-5",
    e.BuyModification: "MM-YARD-6",
    e.BuyWeapon: "MM-YARD-8",
    e.SellWeapon: "MM-YARD-8",
    e.Shipyard: "MM-PORT-4",
    e.Recruit: "MM-REC-1",
    e.Hire: "MM-REC-1",
    e.Rumor: "MM-RUM-1",
    e.Mission: "MM-MIS-2",
    e.Stash: "MM-STA-1",
    e.Declare: "MM-END-1",
    e.Engage: "MM-MTOK-4",
    e.LetGo: "MM-MTOK-5",
    e.Shoot: "MM-NAV-2",
    e.Board: "MM-NAV-2",
    e.Flee: "MM-NAV-2",
    e.Reroll: "MM-WPN-2",
    e.Spread: "MM-DMG-2",
    e.Loot: "MM-PLN-2",
    Pass: "MM-TURN-8",
}
"""The clause that knows each kind of entry."""

IN_PORT, IN_SHIPYARD, AT_MARKET = (e.Port,), (e.Port, e.Shipyard), (e.Port, e.Market)
LEADS: dict[type[Entry], tuple[type[Decision], ...]] = {
    e.Sell: IN_PORT,
    e.Market: IN_PORT,
    e.Shipyard: IN_PORT,
    e.Recruit: IN_PORT,
    e.Rumor: IN_PORT,
    e.Mission: IN_PORT,
    e.Stash: IN_PORT,
    e.BuyShip: IN_SHIPYARD,
    e.Repair: IN_SHIPYARD,
    e.BuyModification: IN_SHIPYARD,
    e.BuyWeapon: IN_SHIPYARD,
    e.SellWeapon: IN_SHIPYARD,
    e.Buy: AT_MARKET,
    e.Redraw: AT_MARKET,
    e.Hire: (e.Port, e.Recruit),
}
"""What a captain does before, where a player names only what it is for."""

FACTS = PositionFacts(
    form=FORM,
    complete=lambda written: complete(box_of(written.get("modules", ())), written),
    faults=faults,
    players=lambda game: [*game.by_id, *slots()],
    turn_of=turn_of,
    variations=variations,
    called_by=CALLED_BY,
    leads=LEADS,
    read_at_start=("zone-powers",),
    clashes=clashes,
    impossible=impossible,
)
