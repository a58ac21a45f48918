"""What a captain has: gold, glory, cargo, cards and weapons."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from mmcli.games.facts import Variation
from mmcli.games.merchants import entries as e
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain
from mmcli.games.merchants.told.figures import OWN
from mmcli.games.merchants.told.variations.fact import figure, others
from mmcli.games.merchants.told.words import listed, named
from mmcli.kernel.chance import Deck
from mmcli.log.entries import UNSEEN, Entry

CARDS = {"glory_cards": "glory card", "rumors": "rumor", "missions": "mission"}
"""What a card of each kind is called."""


def figures(game: Merchants, captain: Captain) -> Iterator[Variation]:
    """Gold, glory and stash, and what modules count."""
    for row in (*(game.edition.figures[name] for name in OWN), *game.edition.added_figures):
        yield from others(game, captain, row)


def cargo(game: Merchants, captain: Captain, entry: Entry) -> Iterator[Variation]:
    """The captain has the very cargo that the entry names, besides the rest or alone; or has none."""
    cards, held = getattr(entry, "cards", ()), captain.hold
    lacking = [*(Counter(cards) - Counter(held)).elements()] if isinstance(cards, tuple) else []
    there = game.box.cargo_cards.keys() >= set(lacking) and not game.state.cargo.lacking(game.cargo_keys(lacking))
    if lacking and there:
        aboard = f"{captain.id} has {listed(cards)} aboard"
        yield figure(captain, "hold", aboard, [*held, *lacking])
        if held:
            yield figure(captain, "hold", f"{aboard} and nothing else", [*cards])
    if held:
        yield figure(captain, "hold", f"{captain.id} has no cargo aboard", [])


def named_things(game: Merchants, captain: Captain, entry: Entry) -> Iterator[Variation]:
    """The captain has, or has not, the weapon or card that the entry names, if there is one of that name."""
    match entry:
        case e.BuyWeapon(weapon=weapon) | e.SellWeapon(weapon=weapon) | e.SpendWeapon(weapon=weapon):
            if weapon in game.box.weapons:
                yield _toggled(captain, "weapons", weapon, named(weapon))
        case e.Play(card=card):
            yield from _card(game.state.glory, game.pack.glory, captain, "glory_cards", card)
        case e.Investigate(rumor=card):
            yield from _card(game.state.rumors, game.pack.rumors, captain, "rumors", card)
        case e.Complete(mission=card) | e.Mission(mission=card):
            yield from _card(game.state.missions_deck, game.pack.missions, captain, "missions", card)


def _card(deck: Deck, known: Mapping[str, Any], captain: Captain, held: str, card: str) -> Iterator[Variation]:
    """A card that is held, or that can still be in its deck; any may be in a deck that nobody knows."""
    if card in getattr(captain, held) or not deck.lacking([card]):
        yield _toggled(captain, held, card, card_title(CARDS[held], known, card))


def card_title(kind: str, known: Mapping[str, Any], card: str) -> str:
    """`the rumor The Drowned Church`; of a card that nobody knows `a rumor called drowned-church`, unseen `a rumor`."""
    if card in known:
        return f"the {kind} {known[card].name}"
    return f"a {kind}" if card == UNSEEN else f"a {kind} called {card}"


def _toggled(captain: Captain, held: str, thing: str, title: str) -> Variation:
    now: list[str] = getattr(captain, held)
    if thing in now:
        less = [other for other in now if other != thing]
        return figure(captain, held, f"{captain.id} does not have {title}", less)
    return figure(captain, held, f"{captain.id} has {title}", [*now, thing])
