"""How players speak of this game: the names of places, ships, goods and cards, and the cards that they mean."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from mmcli.errors import LogError
from mmcli.games.merchants.asks import DIE, SKULL
from mmcli.games.merchants.box.cards import SKILLS, good_of
from mmcli.games.merchants.box.components import FOLDER, LOCATIONS, NATIONS, Components
from mmcli.games.merchants.box.pack_texts import DECKS
from mmcli.games.merchants.combat.plunder import HELD
from mmcli.games.merchants.editions.expansions import Expansion
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.npcs.scouting import SEARCH
from mmcli.games.merchants.npcs.slots import slots
from mmcli.games.merchants.port.sell import DEMAND
from mmcli.games.merchants.port.shipyard import MODIFICATION
from mmcli.games.merchants.state import Combatant
from mmcli.games.merchants.told.words import named
from mmcli.games.merchants.turn.harbour import IN, OUT
from mmcli.games.merchants.turn.scouting import MERCHANT, EngageAsk
from mmcli.games.speech import Faces, Names, Speech, joined, read_words
from mmcli.kernel.asks import Ask
from mmcli.log.entries import UNSEEN, Entry, Roll

KINDS_OF_NPC = {"navy": True, "naval ship": True, "warship": True, "pirate": False, "pirate ship": False}
"""What an NPC is called where only one can be meant, and whether that is a navy."""
WORDS = read_words(FOLDER / "data" / "speech.toml")


def names(game: Merchants, do: str, field: str, who: str | None) -> Names | None:
    """What can be meant in a field of a kind of entry, as `who` speaks; None where any word may be meant."""
    fixed, changing, added = _fixed(game.box), CHANGING, game.edition.names
    for place in (f"{do}.{field}", field):
        if place in added:
            return Names((*added[place], (UNSEEN, UNSEEN)))
        if place in changing:
            return changing[place](game, who)
        if place in fixed:
            return fixed[place]
    return None


def _called(*things: str) -> Iterator[tuple[str, str]]:
    """Things by what they are called: by what players call them besides, by their name, by their id."""
    yield from ((other, thing) for other, thing in WORDS.names.items() if thing in things)
    for thing in things:
        yield named(thing), thing
        yield thing, thing


def _of(*things: str) -> Names:
    return Names(_called(*things, UNSEEN))


@cache
def _fixed(box: Components) -> dict[str, Names]:
    """The names that are the same in every game with a box, by field, or by kind of entry and field."""
    goods, weapons = _of(*box.goods.goods), _of(*box.weapons, *box.left_out)
    modifications = _of(*box.modifications, *box.left_out)
    nations = Names([*_called(*NATIONS, UNSEEN), *((f"{nation} {MERCHANT}", nation) for nation in NATIONS)])
    ships, dice = _of(*box.ships, *box.left_out), _dice()
    return {
        "as": nations,
        "declare": nations,
        "ship": ships,
        "weapon": weapons,
        "weapons": weapons,
        "modification": modifications,
        "location": _of(*LOCATIONS),
        "locations": _of(*LOCATIONS),
        "cards": goods,
        "exchange.card": goods,
        "loot.cargo": goods,
        "hold": goods,
        "return.to": _of(*box.ports),
        "npc-move.to": _of(*box.zones),
        "npc-move.by": _of(*slots()),
        "claim.at": Names(_places(box)),
        "reveal.at": _of(*box.zones),
        "reveal.what": _of(MERCHANT, DEMAND, MODIFICATION),
        "reveal.shows": _of(*NATIONS, *box.goods.goods, *box.modifications),
        "draw.deck": _of("cargo", *DECKS),
        "draw.cards": Names(_called(*box.goods.goods, UNSEEN), closed=False),
        "roll.for": Names(_called(*SKILLS, "hit-location"), closed=False),
        "test.skill": _of(*SKILLS),
        "roll.dice": dice,
        "reroll.keep": dice,
    }


def _dice() -> Names:
    """A roll in words, as `no dice` or `skull, 2`."""
    return Faces([("no dice", ""), ("skull", SKULL), *((face, face) for face in DIE.faces)])


def _places(box: Components) -> Iterator[tuple[str, str]]:
    """Every place where a ship can be: at sea in a zone, or in its port."""
    for zone in box.zones:
        yield from _called(zone)
        if zone in box.ports:
            yield f"{zone}/{IN}", f"{zone}/{IN}"
            for port in (IN, *(other for other, thing in WORDS.names.items() if thing == IN)):
                yield from ((name, f"{zone}/{IN}") for name in (f"{port} {named(zone)}", f"{named(zone)} {port}"))


# What is different from game to game


def _ways(game: Merchants, who: str | None) -> Names:
    """Where a ship can move to: of its own zone only the port can be meant, or from there the sea."""
    captain = game.by_id.get(str(who)) or game.acting
    return _ways_from(game.box, captain.zone, in_port=captain.in_port)


@cache
def _ways_from(box: Components, zone: str, *, in_port: bool) -> Names:
    across = {zone: OUT if in_port else IN, f"{zone}/{IN}": IN}
    return Names([*((name, across.get(to, to)) for name, to in _places(box)), *_called(IN, OUT)])


def _players(game: Merchants, who: str | None = None) -> Names:
    """The players, also by the names of their captains."""
    return Names([*((captain.name, who) for who, captain in game.by_id.items()), *_called(*game.by_id, UNSEEN)])


def _captains(game: Merchants, who: str | None) -> Names:
    known = _players(game).and_these(_called(*slots(), *game.edition.strangers))
    return known.and_these(_navy(game, who))


def _navy(game: Merchants, who: str | None) -> Iterator[tuple[str, str]]:
    """`the navy`, `the pirate`, where only one NPC can be meant: the enemy of a battle, or the one in the same zone."""
    captain = game.by_id.get(str(who)) or game.acting
    enemy = opponent(game, captain.id)
    near = [enemy] if enemy in slots() else [slot for slot, npc in game.state.npcs.items() if npc.zone == captain.zone]
    for word, is_navy in KINDS_OF_NPC.items():
        meant = [slot for slot in near if (slots()[slot].nation is not None) is is_navy]
        yield from ((word, slot) for slot in meant if len(meant) == 1)


def _claimed(game: Merchants, who: str | None) -> Names:
    """Whoever has figures that players note, and what modules have on the table."""
    return _captains(game, who).and_these(_called(*game.edition.claimed))


def _targets(game: Merchants, who: str | None) -> Names:
    return _captains(game, who).and_these(_called(MERCHANT, *game.box.ports))


def targets_of_cards(game: Merchants, who: str | None = None) -> Names:
    """What cards are played at; the text of one may name something else."""
    return _players(game).and_these(_called(*LOCATIONS, *NATIONS), closed=False)


def _cards(deck: str, game: Merchants, who: str | None) -> Names:
    """The cards of a deck as the pack prints them; other words too where the pack does not know them all."""
    cards = getattr(game.pack, deck)
    printed = [(card.name, card.id) for card in cards.values()]
    kinds = ("rumor", "mission", "glory card", "specialist")
    unseen = [(name, UNSEEN) for kind in kinds for name in (kind, f"unseen {kind}")] + [("unseen", UNSEEN)]
    return Names([*printed, *unseen, *((card, card) for card in (*cards, UNSEEN))], closed=False)


def _discarded(game: Merchants, who: str | None) -> Names:
    """A cargo card of a raid, or a glory card of the hand."""
    return _cards("glory", game, who).and_these(_called(*game.box.goods.goods), closed=False)


def _prizes(game: Merchants, who: str | None) -> Names:
    """The ship that can be taken: the one of the enemy, by what it is."""
    other = opponent(game, who)
    enemy: Combatant | None = game.by_id.get(str(other)) or game.state.npcs.get(str(other))
    return Names([("ship", "ship"), *_called(*([enemy.ship.kind] if enemy else game.box.ships))])


def _figures(game: Merchants, who: str | None) -> Names:
    """The figures that modules have added."""
    return Names((figure.name, figure.name) for figure in game.edition.added_figures)


def _rolls(game: Merchants, who: str | None) -> Names:
    """What dice are rolled for, modules included."""
    return Names(_called(*SKILLS, "hit-location", *game.edition.rolls), closed=False)


CHANGING: dict[str, Callable[[Merchants, str | None], Names]] = {
    "move.to": _ways,
    "move.by": _players,
    "player": _players,
    "winners": _players,
    "aggressor": _captains,
    "boarder": _captains,
    "defender": _captains,
    "of": _captains,
    "claim.of": _claimed,
    "roll.for": _rolls,
    "by": _captains,
    "scout.target": _targets,
    "play.target": targets_of_cards,
    "discard.card": _discarded,
    "play.card": partial(_cards, "glory"),
    "claim.figures": _figures,
    "loot.ship": _prizes,
    "loot.glory": partial(_cards, "glory"),
    "loot.specialists": partial(_cards, "glory"),
    "loot.rumors": partial(_cards, "rumors"),
    "rumor": partial(_cards, "rumors"),
    "mission": partial(_cards, "missions"),
    "captain": partial(_cards, "captains"),
}
"""The names that are made for a game and a speaker, by field, or by kind of entry and field."""


def meant(game: Any, ask: Ask, who: str | None, words: tuple[str, ...]) -> tuple[str, ...]:
    """Cargo cards named by their good alone are those aboard, or on offer, or among the plunder."""
    there = _in_sight(game, ask, who)
    found = []
    for word in words:
        card = next((card for card in there if word != UNSEEN and word in (card, good_of(card))), None)
        if card is not None:
            there.remove(card)
        found.append(card or word)
    return tuple(found)


def could_be(game: Any, ask: Ask, who: str | None, word: str) -> list[str]:
    """The different cargo cards that a word can mean."""
    there = {card for card in _in_sight(game, ask, who) if word != UNSEEN and word in (card, good_of(card))}
    return sorted(there)


def _in_sight(game: Any, ask: Ask, who: str | None) -> list[str]:
    """The cargo cards that lie on the table, and those aboard."""
    captain = game.by_id.get(who)
    lying = [card for where in ("offer", "cards", "together") for card in getattr(ask, where, ())]
    return [*lying, *(captain.hold if captain else ())]


def opponent(game: Any, who: str | None) -> str | None:
    """The other side of the battle under way."""
    battle = game.state.battle
    sides = {battle.aggressor: battle.defender, battle.defender: battle.aggressor} if battle else {}
    return sides.get(who)


def intended(game: Any, ask: Ask, fields: dict[str, Any]) -> dict[str, Any] | Entry:
    """An NPC that scouts only rolls for it (MM-NPC-20); a raid of any merchant is as one that may be picked."""
    do, by = fields["do"], fields.get("by")
    if do == "scout" and by in slots() and fields.get("target") in (None, game.acting.id):
        return Roll(SEARCH, UNSEEN * search_dice(game, ask, by), by)
    if do == "mission" and fields.get("mission") in game.by_id:
        raise LogError(f"mission: {fields['mission']} is a player, and no mission is called so")
    if do == "loot":
        return fields | _the_only_ones(game, by, fields)
    if do == "engage" and fields.get("as") == UNSEEN:
        return fields | {"as": nation_to_raid(game, ask)}
    return fields


def _the_only_ones(game: Merchants, who: str | None, fields: dict[str, Any]) -> dict[str, Any]:
    """Of `the rumor`, `the specialist` that a victor takes, the very card, where the loser has just one."""
    loser = game.by_id.get(str(opponent(game, who)))
    held = {kind: list(getattr(loser, HELD[kind])) for kind in ("specialists", "rumors", "glory") if loser}
    return {kind: cards for kind, cards in held.items() if fields.get(kind) == [UNSEEN] and len(cards) == 1}


def search_dice(game: Merchants, ask: Ask, slot: str) -> int:
    """The dice of an NPC's roll: as many as are asked for, or else as its card has; one if nobody knows."""
    asked = next((each for each in getattr(ask, "asks", (ask,)) if getattr(each, "by", None) == slot), None)
    coming = (npc for npc in game.state.arriving if npc.id == slot)
    npc = game.state.npcs.get(slot) or next(coming, None)
    return getattr(asked, "count", None) or (npc.scouting if npc else None) or 1


def nation_to_raid(game: Merchants, ask: Ask) -> str:
    """Raises LogError where the merchant has been found and the raider still has to pick the nation (MM-MTOK-4)."""
    if isinstance(ask, EngageAsk) and len(ask.nations()) != 1:
        raise LogError(f"engage: its 'as' is not said; it can be {' or '.join(map(named, ask.nations() or NATIONS))}")
    picked = ask.nations() if isinstance(ask, EngageAsk) else ()
    return next(iter(picked), None) or game.box.nation_of(game.acting.zone) or NATIONS[0]


def actors(game: Any) -> Names:
    """The players and the NPCs."""
    return _captains(game, None)


def speech(*expansions: Expansion) -> Speech:
    """How players speak of the game with some expansions."""
    more = [read_words(expansion.speech) for expansion in expansions if expansion.speech is not None]
    return Speech(joined(WORDS, *more), names, actors, meant, could_be, opponent, intended)


SPEECH = speech()
"""That of the base game alone."""
