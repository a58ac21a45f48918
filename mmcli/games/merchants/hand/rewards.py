"""What a card gives: the gains that glory cards, rumors and missions have in common."""

from mmcli.games.merchants.asks import draw
from mmcli.games.merchants.box.card_texts import Gains
from mmcli.games.merchants.box.components import LOCATIONS, NATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.glory import draw_glory_card, keep_hand_limit
from mmcli.games.merchants.state import Captain
from mmcli.kernel.procedure import Procedure


def receive(game: Merchants, captain: Captain, gains: Gains, rule: str) -> Procedure[None]:
    """Everything that a card gives its player, under the clause that lets it do so."""
    if gains.gold:
        game.gain(captain, gains.gold, rule, who=captain.id)
    if gains.crew:
        come_aboard(game, captain, gains.crew, rule)
    if gains.weapon is not None and gains.weapon not in captain.weapons:
        captain.weapons.append(gains.weapon)
    for nation in gains.pardons:
        pardon(game, captain, nation, captain.bounties.get(nation, 0), rule)
    if gains.rumors:
        captain.rumors += yield from draw(game, "rumor", gains.rumors, rule, captain)
    if gains.glory_cards:
        yield from draw_glory_card(game, captain, rule, gains.glory_cards)
        yield from keep_hand_limit(game, captain)


def come_aboard(game: Merchants, captain: Captain, crew: int, rule: str) -> None:
    """So many hands, as far as there is room for them."""
    found = max(0, min(crew, game.maximum(captain, "crew") - captain.ship.crew))
    captain.ship.crew += found
    game.ledger.record(captain.id, "crew", found, rule, who=captain.id)


def pardon(game: Merchants, captain: Captain, nation: str, count: int, rule: str) -> None:
    """MM-RWD-6: so many bounties of a nation are lifted, by a card."""
    held = captain.bounties.get(nation, 0)
    lifted = min(count, held)
    if lifted:
        game.ledger.record(captain.id, f"{nation} bounty", -lifted, rule, who=captain.id, nation=nation)
        captain.bounties[nation] = held - lifted
    if not captain.bounties.get(nation, 1):
        del captain.bounties[nation]


def unsettle_all(game: Merchants, captain: Captain) -> None:
    """A card that nobody knows may have changed anything aboard, and every bounty."""
    for figure in ("gold", *LOCATIONS, *(f"{nation} bounty" for nation in NATIONS)):
        game.unsettle(captain, figure)
