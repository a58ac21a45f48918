"""How players speak of this game: the names of powers, zones and units in each field."""

from collections.abc import Iterator

from mmcli.games.speech import Faces, Names, Speech, read_words
from mmcli.games.virgin_queen.dice import DIE
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.hand import HAND
from mmcli.games.virgin_queen.powers import FOLDER, KINDS, powers
from mmcli.games.virgin_queen.words import GIFTS, named
from mmcli.log.entries import UNSEEN

POWERS = ("by", "power", "target", "controller", "deal.to", "claim.of", "between")
"""The fields that name a power."""


def names(game: VirginQueen, do: str, field: str, who: str | None) -> Names | None:
    """What can be meant in a field of a kind of entry; None where any word may be meant."""
    if field in POWERS or f"{do}.{field}" in POWERS:
        return actors(game)
    match (do, field):
        case ("ocean-piracy", "zone"):
            return Names(_called(*game.map.oceans), closed=False)
        case (_, "zone") | ("claim", "markers"):
            return Names(_called(*game.map.zones))
        case (_, "space"):
            return Names(_called(*game.map.spaces))
        case ("lose" | "reward" | "give-up", "unit" | "units"):
            return Names(_called(*_units(game)))
        case ("reward", "give"):
            return Names(_called(*GIFTS))
        case (_, "card" | "cards"):
            return Names([*_called(*_cards(game)), ("card that nobody saw", UNSEEN)], closed=False)
        case ("draw", "deck"):
            return Names(_called(*(f"{HAND}{power}" for power in powers())), closed=False)
        case ("roll", "dice"):
            return Faces([("no dice", ""), ("unseen", UNSEEN), *((face, face) for face in DIE.faces)])
    return None


def actors(game: VirginQueen) -> Names:
    """The powers, by what players call them."""
    also = ((name, power.id) for power in powers().values() for name in power.also)
    return Names([*_called(*powers()), *also])


def _called(*things: str) -> Iterator[tuple[str, str]]:
    yield from ((name, thing) for thing in things for name in (named(thing), thing))


def _cards(game: VirginQueen) -> Iterator[str]:
    """The cards that somebody is known to hold."""
    state = game.state
    return (card for pile in (state.hands, state.fresh) for hand in pile.values() for card in (*hand.each(), UNSEEN))


def _units(game: VirginQueen) -> Iterator[str]:
    """Every unit as a log writes it, with and without its owner and its place."""
    for kind in KINDS:
        for where in (kind, *(f"{kind}/{place}" for place in (*game.map.zones, *game.map.spaces))):
            yield where
            yield from (f"{power}/{where}" for power in powers())


SPEECH = Speech(read_words(FOLDER / "data" / "speech.toml"), names, actors)
