"""PokerKit: hands in its PHH format, parsed and gone through state by state."""

import random
from collections.abc import Iterator

from pokerkit import Automation, HandHistory, NoLimitTexasHoldem, State

from tests.benchmarks.contender import SEED, Contender

HANDS = 150
PLAYERS = 6
RAISE = 0.15
FOLD = 0.35


class PokerKit:
    """The reading of random hands of no-limit Texas hold'em; a move is an action of the history, deals included."""

    name = "PokerKit"

    def __init__(self) -> None:
        random.seed(SEED)
        self.hands = list(random_hands())
        self.moves = self.run()

    def run(self) -> int:
        """Read every hand and go through its states."""
        return sum(map(actions, self.hands))


def actions(hand: str) -> int:
    """Parse one hand, go through all its states, and count the actions that led to them."""
    return sum(action is not None for _, action in HandHistory.loads(hand).state_actions)


def random_hands() -> Iterator[str]:
    """Random hands as PHH."""
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2)
    return (HandHistory.from_game_state(game, random_hand(game)).dumps() for _ in range(HANDS))


def random_hand(game: NoLimitTexasHoldem) -> State:
    """The end of a hand in which everybody plays at random."""
    state = game(200, PLAYERS)
    while state.status:
        act(state)
    return state


def act(state: State) -> None:
    """One random action: a raise, a fold before a bet, or a check or call."""
    chance = random.random()  # noqa: S311 - it is meant to be predictable
    if chance < RAISE and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    elif chance < FOLD and state.checking_or_calling_amount:
        state.fold()
    else:
        state.check_or_call()


def prepare() -> Contender:
    """The contender with its hands."""
    return PokerKit()
