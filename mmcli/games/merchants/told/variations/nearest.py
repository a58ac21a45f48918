"""Other values of the facts that a position of this game has, for the oracle to try: nearest first."""

from collections.abc import Iterator

from mmcli.games.facts import Variation
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.told.variations.battle import rounds
from mmcli.games.merchants.told.variations.belongings import cargo, figures, named_things
from mmcli.games.merchants.told.variations.identity import dice, homes
from mmcli.games.merchants.told.variations.places import across_the_harbour, elsewhere, targets
from mmcli.games.merchants.told.variations.ship import ships
from mmcli.games.merchants.told.variations.table import bounties, named_tokens, plague, tokens, wars
from mmcli.games.merchants.told.variations.turn import declarations, progress, turns
from mmcli.kernel.asks import Ask
from mmcli.log.entries import Chance, Entry


def variations(game: Merchants, ask: Ask, entry: Entry) -> Iterator[Variation]:
    """Every fact that can matter to an entry of a captain, with its other values, the likeliest facts first.

    Of a chance result only how many dice there are: that it is waited for is settled.
    """
    captain = game.by_id.get(getattr(entry, "by", None) or game.acting.id)
    if captain is None or isinstance(entry, Chance):
        yield from dice(ask, captain) if captain else ()
        return
    yield from turns(game, ask, captain)
    yield from rounds(game, ask)
    yield from declarations(game)
    yield from progress(game, ask, captain)
    yield from across_the_harbour(game, captain)
    yield from cargo(game, captain, entry)
    yield from named_things(game, captain, entry)
    yield from named_tokens(game, captain, entry)
    yield from figures(game, captain)
    yield from bounties(game, captain)
    yield from wars(game, captain)
    yield from plague(game, captain)
    yield from ships(game, captain)
    yield from tokens(game, captain)
    yield from targets(game, captain, entry)
    yield from elsewhere(game, captain)
    yield from homes(game, captain)
