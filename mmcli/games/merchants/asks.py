"""The asks of this game: a captain's decisions, rolls and draws."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from mmcli.games.merchants.cards import cargo_card, good_of
from mmcli.games.merchants.components import components
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.state import Captain, Combatant
from mmcli.kernel.asks import Choice
from mmcli.kernel.chance import Deck, Die, DrawAsk, RollAsk
from mmcli.kernel.findings import Refusal, Refusals, impossible, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Chance, Draw, Entry, Roll

DIE = Die(components().tokens.dice_faces)
"""The die of the game: 1, 2, 3, 4 and two skulls (MM-DICE-1)."""
SKULL = "S"

Guard = Callable[[Any, Any], Refusals]
"""Called with the ask and an entry: the clauses that speak against it."""


class CombatantAsk(Choice):
    """A decision of one side of a combat. `guards` has the guard of every kind of entry that answers it.

    `rule` calls for the decision, `case` words what is missing when it is not there.
    """

    game: Merchants
    captain: Combatant

    guards: ClassVar[Mapping[type[Entry], Guard]] = {}
    rule: ClassVar[str]
    case: ClassVar[str]

    def against(self, entry: Entry) -> Refusals | None:
        """What the entry's guard says, if it is one of those asked for and by the captain who is asked."""
        guard = self.guards.get(type(entry))
        if guard is None or entry.by != self.captain.id:  # type: ignore[attr-defined]
            return None
        return guard(self, entry)

    def misfit(self, entry: Entry) -> Refusal:
        """The decision is not there."""
        return missing(self.rule, self.case, who=self.captain.id)


class CaptainAsk(CombatantAsk):
    """A decision of a player's captain."""

    captain: Captain


class CargoDraw(DrawAsk):
    """A draw of cargo cards: faces must exist, and the deck must still be able to hold them."""

    game: Merchants | None = None

    def faults_of_cards(self, cards: tuple[str, ...]) -> list[Refusal]:
        """Faces that no card shows (MM-COMP-7), and cards that are all elsewhere (MM-COMP-6)."""
        strange = [face for face in cards if cargo_card(face) is None]
        goods = sorted({good_of(face) for face in strange} - set(components().goods.goods))
        if goods:
            return [impossible("MM-COMP-6", "no-such-good", goods=goods)]
        if strange:
            return [impossible("MM-COMP-7", "face", faces=strange)]
        return super().faults_of_cards(cards)

    def key(self, card: str) -> str:
        """What the pack counts the card by."""
        return self.game.cargo_key(card) if self.game else card

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every draw, its cards sorted; unseen cards where the faces are not known."""
        if self.game is not None and not self.game.pack.cargo:
            return iter([(Draw(self.name, (UNSEEN,) * self.count, self.by), Fraction(1))])
        return super().outcomes()

    def sample(self, random: Random) -> Chance:
        """Cards off a shuffled deck."""
        if self.game is not None and not self.game.pack.cargo:
            return Draw(self.name, (UNSEEN,) * self.count, self.by)
        return super().sample(random)


def roll_ask(captain: Combatant, skill: str, purpose: str, rule: str) -> RollAsk:
    """The ask for a captain's roll of one skill."""
    facts: dict[str, Any] = {"who": captain.id, "skill": skill}
    return RollAsk(DIE, purpose, captain.id, getattr(captain, skill), rule, "MM-DICE-3", "MM-DICE-1", facts)


def roll(game: Merchants, captain: Combatant, skill: str, purpose: str, rule: str) -> Procedure[str]:
    """Ask for a captain's roll of one skill; returns the dice."""
    entry: Roll = yield roll_ask(captain, skill, purpose, rule)
    if getattr(captain, skill) is None:
        game.remark("MM-DICE-3", "unknown-skill", who=captain.id, skill=skill)
    return entry.dice


def passes(dice: str) -> bool:
    """Whether a roll passes a plain test: at least one skull (MM-DICE-2)."""
    return SKULL in dice


def draw_cargo(
    game: Merchants, count: int, rule: str, *, by: Captain | None = None, ruling: str | None = None, **counted: Any
) -> Procedure[list[str]]:
    """Ask for `count` cards off the cargo deck; returns their faces."""
    deck = game.state.cargo
    who = by.id if by else None
    entry: Draw = yield CargoDraw(deck, "cargo", count, rule, "MM-COMP-6", who, ruling, counted, game)
    cards = [face if cargo_card(face) else UNSEEN for face in entry.cards]
    deck.take([game.cargo_key(face) for face in cards])
    return cards


def draw(deck: Deck, name: str, count: int, rule: str, by: Captain | None = None) -> Procedure[list[str]]:
    """Ask for `count` cards off any other deck; returns their ids."""
    entry: Draw = yield DrawAsk(deck, name, count, rule, "MM-EVT-4", by.id if by else None)
    deck.take(list(entry.cards))
    return list(entry.cards)


def selections(cards: list[str], least: int, most: int) -> Iterator[tuple[str, ...]]:
    """Every sorted choice of `least` to `most` of the cards, each once."""
    ordered = sorted(cards)
    for count in range(least, most + 1):
        yield from sorted(set(combinations(ordered, count)))


def not_held(cards: tuple[str, ...], held: list[str]) -> list[str]:
    """The cards named that are not among those held, each as often as it is lacking; an unseen card may be any."""
    left = list(held)
    lacking = []
    for card in sorted(cards, key=UNSEEN.__eq__):
        if card in left:
            left.remove(card)
        elif UNSEEN in left:
            left.remove(UNSEEN)
        elif card == UNSEEN and left:
            left.pop()
        else:
            lacking.append(card)
    return lacking


def take_away(cards: tuple[str, ...], held: list[str]) -> None:
    """Remove the cards named from those held. An unseen card may turn out to be any, and any may have been unseen."""
    for card in cards:
        if card in held:
            held.remove(card)
        elif UNSEEN in held:
            held.remove(UNSEEN)
        elif card == UNSEEN and held:
            held[:] = [UNSEEN] * (len(held) - 1)
