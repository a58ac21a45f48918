"""Which clause to name for an entry that nothing called for."""

from mmcli.games.merchants import entries as e
from mmcli.games.merchants.box.event_cards import SLOTS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.uncalled import uncalled_search
from mmcli.kernel.findings import Refusal, cannot
from mmcli.log.entries import Draw, Entry, Reveal, Roll

RULES: dict[type[Entry], str] = {
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
    e.Engage: "MM-SCOUT-2",
    e.LetGo: "MM-SCOUT-2",
    e.DrawMore: "MM-RAID-12",
    e.Discard: "MM-RAID-12",
    e.Exchange: "MM-RAID-12",
    e.SpendWeapon: "MM-RAID-14",
    e.Keep: "MM-RAID-21",
    **dict.fromkeys((e.Redraw, e.Buy, e.Hire), "MM-PORT-1"),
    e.Return: "MM-PLN-9",
    e.Transfer: "MM-PLN-9",
}
"""The clause that calls for each kind of entry that is no deed of an occasion, and so is broken out of place."""
DECKS = {
    "cargo": "MM-RAID-10",
    "glory": "MM-GLO-3",
    "event": "MM-TURN-3",
    "rumor": "MM-RUM-1",
    "mission": "MM-MIS-4",
}
TOKENS = {"merchant": "MM-SCOUT-2", "demand": "MM-SELL-3", "modification": "MM-YARD-6"}


def uncalled(game: Merchants, entry: Entry, fallback: str) -> Refusal:
    """An entry that nothing called for, under the clause that would have; `fallback` where none would."""
    if isinstance(entry, Roll) and entry.by in SLOTS and entry.for_ == "scouting":
        return uncalled_search(game, entry, entry.by)
    if isinstance(entry, e.Discard) and _is_in_hand(game, entry):
        return cannot("MM-GLO-3", "hand-not-full", who=entry.by, card=entry.card)
    return cannot(_rule(game, entry) or fallback, "uncalled", entry=entry)


def _is_in_hand(game: Merchants, entry: e.Discard) -> bool:
    captain = game.by_id.get(entry.by)
    return captain is not None and entry.card in captain.glory_cards


def _rule(game: Merchants, entry: Entry) -> str | None:
    if isinstance(entry, Draw):
        return _denied_glory(game, entry) or DECKS.get(entry.deck)
    if isinstance(entry, Reveal):
        return TOKENS.get(entry.what)
    return RULES.get(type(entry)) or game.edition.out_of_place.get(type(entry))


def _denied_glory(game: Merchants, entry: Draw) -> str | None:
    """The clause that has just not given the glory point somebody drew a card for."""
    if entry.deck != "glory" or entry.by is None:
        return None
    changes = game.ledger.changes(entry.by, "glory")
    return changes[-1].rule if changes and changes[-1].denied else None
