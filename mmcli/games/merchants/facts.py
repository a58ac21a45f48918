"""The facts of a position of this game, for the oracle: what can be left out, what cannot be, what can be otherwise."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from mmcli.errors import Fault, MmcliError
from mmcli.games.facts import Lead, PositionFacts
from mmcli.games.merchants import entries as e
from mmcli.games.merchants.editions.expansions import Expansion, Expansions, called_by, edition, leads
from mmcli.games.merchants.faults.pack_files import load_pack
from mmcli.games.merchants.faults.players import breaches
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.slots import slots
from mmcli.games.merchants.told.defaults import clashes, complete
from mmcli.games.merchants.told.form import FORM
from mmcli.games.merchants.told.variations.nearest import variations
from mmcli.games.merchants.told.variations.possible import impossible
from mmcli.kernel.asks import Ask, Either
from mmcli.log.entries import Entry, Roll


def faults(expansions: Expansions, header: Any, game: Merchants | None) -> Iterator[Fault]:
    """What the players of a position cannot have done: too many of them, two with one captain; nobody at all."""
    if not header.players:
        yield Fault(("captains",), "nobody plays; name the captains, as in [captains.anne]", ("players",))
    try:
        pack = load_pack(header.cards, edition(expansions, header.modules).box)
    except MmcliError:
        return
    yield from (flaw.fault(()) for flaw in breaches(pack, header.players, fresh=False, complete=False))


def turn_of(game: Any, ask: Ask) -> str | None:
    """The player whose decision or roll is waited for; whose turn it is where the ask names nobody."""
    asked = ask.asks[0] if isinstance(ask, Either) else ask
    captain = getattr(asked, "captain", None) or game.acting
    return str(captain.id)


CALLED_BY: dict[type[Entry], str] = {
    e.NpcMove: "MM-NPC-11",
    e.EventFacts: "MM-TURN-3",
    Roll: "MM-DICE-3",
    e.LayOut: "MM-SETUP-2",
    e.FirstPlayer: "MM-SETUP-16",
    e.Overboard: "MM-DMG-5",
    e.NewCaptain: "MM-DIE-3",
    e.ChooseShip: "MM-DIE-4",
    e.Pay: "MM-MOVE-6",
    e.Jettison: "MM-MOVE-9",
    e.DrawMore: "MM-RAID-12",
    e.Discard: "MM-RAID-12",
    e.Exchange: "MM-RAID-12",
    e.SpendWeapon: "MM-RAID-14",
    e.Keep: "MM-RAID-21",
    e.Redraw: "MM-ZONE-SANTO-DOMINGO",
    e.Return: "MM-PLN-9",
    e.Transfer: "MM-PLN-9",
    e.Buy: "MM-BUY-3",
    e.Hire: "MM-REC-1",
    e.Engage: "MM-MTOK-4",
    e.LetGo: "MM-MTOK-5",
    e.Shoot: "MM-NAV-2",
    e.Board: "MM-NAV-2",
    e.Flee: "MM-NAV-2",
    e.Reroll: "MM-WPN-2",
    e.Spread: "MM-DMG-2",
    e.Loot: "MM-PLN-2",
}
"""The clause that knows each kind of entry that is no deed of an occasion."""
AT_MARKET = (e.Port, e.Market)
LEADS: dict[type[Entry], tuple[Lead, ...]] = {
    e.Buy: AT_MARKET,
    e.Redraw: AT_MARKET,
    e.Engage: (partial(e.Scout, target="merchant"),),
    e.Hire: (e.Port, e.Recruit),
}
"""What a captain does before, where a player names only what it is for."""


def facts(*expansions: Expansion) -> PositionFacts:
    """The facts of the positions of the game with some expansions."""
    return PositionFacts(
        form=FORM,
        complete=lambda written: complete(edition(expansions, tuple(written.get("modules", ()))).box, written),
        faults=partial(faults, expansions),
        players=lambda game: [*game.by_id, *slots(), *game.edition.claimed],
        turn_of=turn_of,
        variations=variations,
        called_by=CALLED_BY | called_by(expansions),
        leads=LEADS | leads(expansions),
        clashes=clashes,
        impossible=impossible,
        left_out=lambda game: game.edition.kinds_off,
    )


FACTS = facts()
"""Those of the base game alone."""
