"""Merchant tokens (rulebook p. 10): which nations can still lie where, the merchant track, and the merchant check."""

from mmcli.games.merchants.box.components import Components
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import State
from mmcli.log.entries import UNSEEN


def deal_all(state: State, box: Components) -> None:
    """MM-SETUP-4: one token, face-down, in every zone."""
    state.lots = [dict(box.tokens.merchants)]
    state.merchants = dict.fromkeys(box.zones, 0)
    state.track = []


def check(game: Merchants) -> None:
    """MM-MTOK-2: a full track is mixed and dealt face-down, so that every zone has a token again."""
    if len(game.state.track) >= game.box.tokens.track and game.reads("merchant-refill", "start-of-turn"):
        refill(game.state, game.box)


def refill(state: State, box: Components) -> None:
    """Deal the tokens of the track to the zones that have none."""
    lot: dict[str, int] = {}
    for nation in state.track:
        lot[nation] = lot.get(nation, 0) + 1
    state.lots.append(lot)
    for zone in box.zones:
        state.merchants.setdefault(zone, len(state.lots) - 1)
    state.track.clear()


def can_be(state: State, zone: str, nation: str) -> bool:
    """Whether the token of a zone can be of a nation, given which tokens of its lot were seen."""
    lot = state.lots[state.merchants[zone]]
    return nation == UNSEEN or lot.get(nation, 0) > 0 or lot.get(UNSEEN, 0) > 0


def take(game: Merchants, zone: str, nation: str) -> None:
    """MM-MTOK-1 and 3: the token of a zone goes to the track."""
    state = game.state
    lot = state.lots[state.merchants.pop(zone)]
    known = nation if lot.get(nation, 0) else UNSEEN
    if lot.get(known, 0):
        lot[known] -= 1
    state.track.append(nation)
    if len(state.track) > game.box.tokens.track and game.reads("merchant-refill", "ninth-token"):
        refill(state, game.box)
