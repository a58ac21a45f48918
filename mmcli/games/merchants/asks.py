"""The asks of this game: a captain's decisions, rolls and draws."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from mmcli.games.merchants.box.cards import good_of
from mmcli.games.merchants.box.components import Components
from mmcli.games.merchants.entries import Discard, Engage, Investigate, Play
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.hand.playing import plays
from mmcli.games.merchants.out_of_place.table import left_no_room
from mmcli.games.merchants.state import Captain, Combatant
from mmcli.kernel.asks import Choice, Guard
from mmcli.kernel.cards import lacking, possible
from mmcli.kernel.chance import Deck, Die, DrawAsk, RollAsk
from mmcli.kernel.findings import FINE, Refusal, Refusals, impossible, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Chance, Draw, Entry, Roll

DIE = Die("1234SS")
"""The die of every edition: 1, 2, 3, 4 and two skulls (MM-DICE-1)."""
SKULL = "S"


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
        return tuple(guard(self, entry))

    def misfit(self, entry: Entry) -> Refusal:
        """An entry that has no place here, or else the decision is not there."""
        return left_no_room(self.game, self, entry) or missing(self.rule, self.case, who=self.captain.id)


class CaptainAsk(CombatantAsk):
    """A decision of a player's captain."""

    captain: Captain


class DeedAsk(CaptainAsk):
    """A decision on an occasion: the deeds of the edition answer it, those of the base game and of the modules."""

    occasion: ClassVar[str]
    in_port_action: ClassVar[bool] = False

    def against(self, entry: Entry) -> Refusals | None:
        """What the deed's guard says, if it is one of those asked for and by the captain who is asked."""
        deed = self.game.edition.deeds[self.occasion].get(type(entry))
        if deed is None or entry.by != self.captain.id:  # type: ignore[attr-defined]
            return None
        return tuple(deed.guard(self, entry))

    def candidates(self) -> Iterator[Entry]:
        """Everything that the deeds can be, sorted by kind."""
        for deed in self.game.edition.deeds[self.occasion].values():
            yield from deed.candidates(self)


class CargoDraw(DrawAsk, kw_only=True):
    """A draw of cargo cards: faces must exist, and the deck must still be able to hold them.

    Cards of the good `replaced` are replaced at once, so that these may be noted in the same draw.
    """

    game: Merchants
    replaced: str | None = None

    def goes_on(self, cards: tuple[str, ...], more: int, by: str | None) -> bool:
        """Whether some of the cards are or may be replaced, or more are drawn in any case."""
        may_be_replaced = self.replaced in (UNSEEN, *map(good_of, cards))
        return may_be_replaced or super().goes_on(cards, more, by)

    def faults_of_cards(self, cards: tuple[str, ...]) -> Refusals:
        """Faces that no card shows (MM-COMP-7), and cards that are all elsewhere (MM-COMP-6)."""
        box = self.game.box
        strange = [face for face in cards if face not in box.cargo_cards]
        if not strange:
            return DrawAsk.faults_of_cards(self, cards)
        goods = sorted({good_of(face) for face in strange} - set(box.goods.goods))
        if goods:
            return [impossible("MM-COMP-6", "no-such-good", goods=goods)]
        return [impossible("MM-COMP-7", "face", faces=strange)]

    def keys(self, cards: tuple[str, ...]) -> Sequence[str]:
        """What the pack counts the cards by."""
        return self.game.cargo_keys(cards)

    def faces(self) -> Sequence[str]:
        """Every face that a card can show in full, of the good of which most cards are left first."""
        left, faces = self.deck.left or {}, self.game.box.faces
        return sorted(faces, key=lambda face: -left.get(self.keys((face,))[0], 0))

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every draw, its cards sorted; unseen cards where the faces are not known."""
        if not self.game.pack.cargo:
            return iter([(Draw(self.name, (UNSEEN,) * self.count, self.by), Fraction(1))])
        return super().outcomes()

    def sample(self, random: Random) -> Chance:
        """Cards off a shuffled deck."""
        if not self.game.pack.cargo:
            return Draw(self.name, (UNSEEN,) * self.count, self.by)
        return super().sample(random)


class SkillRoll(RollAsk):
    """A captain's roll of one skill, before which tricks may be played from the hand (MM-GLO-4).

    `guards` has the guard of what may be played first.
    """

    guards: ClassVar[Mapping[type[Entry], Guard]] = {}

    game: Merchants | None = None
    captain: Captain | None = None
    skill: str = ""

    def against(self, entry: Entry) -> Refusals | None:
        """What speaks against the dice, or against the card played before they are rolled."""
        if type(entry) is not Play or self.captain is None or self.game is None or entry.by != self.by:
            return RollAsk.against(self, entry)
        return tuple(self.guards[Play](self, entry))

    def supposed(self, entry: Entry) -> Entry | None:
        """A question about a raid supposes that the merchant has been found."""
        found = self.purpose == "scouting" and type(entry) is Engage
        return Roll(self.purpose, SKULL.ljust(self.count or 1, UNSEEN), self.by) if found else None

    def misfit(self, entry: Entry) -> Refusal:
        """An entry that has no place here, or else the roll is not there."""
        stray = None if self.game is None else left_no_room(self.game, self, entry)
        return stray or super().misfit(entry)

    def add(self, dice: int | None) -> None:
        """A card that is played first adds so many dice; nobody knows how many if it is None."""
        self.count = None if self.count is None or dice is None else self.count + dice

    def options(self) -> Iterator[Entry]:
        """Every card that may be played first, and every roll."""
        if self.captain is not None and self.game is not None:
            yield from (play for play in plays(self) if not self.against(play))
        yield from super().options()


def skill_dice(game: Merchants, captain: Combatant, skill: str, rule: str) -> int | None:
    """The dice of a captain's skill: the card's, and what an ability or a specialist adds; None if nobody knows."""
    printed: int | None = getattr(captain, skill)
    if printed is None or game.is_unsure_of(captain):
        return None
    return printed + game.answer(f"{skill}_dice", captain, rule=rule)


def dice_to_find(game: Merchants, target: Combatant | None, dice: int | None) -> int | None:
    """The dice of whoever scouts for a captain whose ship may be hard to find; one is rolled in any case."""
    fewer = game.answer("seeker_dice", target) if isinstance(target, Captain) else 0
    return dice if dice is None or not fewer else max(1, dice + fewer)


def roll_ask(game: Merchants, captain: Captain, skill: str, purpose: str, rule: str) -> SkillRoll:
    """The ask for a captain's roll of one skill."""
    facts: dict[str, Any] = {"who": captain.id, "skill": skill}
    count = skill_dice(game, captain, skill, rule)
    return SkillRoll(
        DIE, purpose, captain.id, count, rule, "MM-DICE-3", "MM-DICE-1", facts, game, captain, skill
    )  # fmt: skip


def passes(dice: str) -> bool:
    """Whether a roll passes a plain test: at least one skull (MM-DICE-2)."""
    return SKULL in dice


def draw_cargo(
    game: Merchants,
    count: int,
    rule: str,
    *,
    by: Captain | None = None,
    then: tuple[str, ...] = (),
    replaced: str | None = None,
    **counted: Any,
) -> Procedure[list[str]]:
    """Ask for `count` cards off the cargo deck; returns their faces.

    Right after them each of `then` draws one, and one is drawn for each card of the good `replaced`.
    """
    deck = game.state.cargo
    who = by.id if by else None
    entry: Draw = yield CargoDraw(
        deck, "cargo", count, rule, "MM-COMP-6", who, counted, then, game=game, replaced=replaced
    )
    cards = [face if face in game.box.cargo_cards else UNSEEN for face in entry.cards]
    deck.take(game.cargo_keys(cards))
    return cards


DONE_WITH: dict[str, tuple[type[Entry], ...]] = {"glory": (Play, Discard), "rumor": (Investigate,)}
"""The decks off which a card is due whenever it is noted, and what is done with such a card."""


class CardDraw(DrawAsk):
    """A draw off a deck whose cards have ids; where the pack knows the whole deck, they must be cards of it."""

    known: Mapping[str, Any] = {}

    def may_wait(self, entry: Entry) -> bool:
        """A glory card or a rumor is noted when there is time, but before anything is done with it."""
        return self.name in DONE_WITH and type(entry) not in DONE_WITH[self.name]

    def faults_of_cards(self, cards: tuple[str, ...]) -> Refusals:
        """Cards that the pack does not have (MM-COMP-4), and cards that are all elsewhere."""
        if self.deck.left is None:
            return FINE
        strange = [card for card in cards if card not in self.known and card != UNSEEN]
        if strange:
            return [impossible("MM-COMP-4", "no-such-card", cards=strange, deck=self.name)]
        return super().faults_of_cards(cards)


def draw(
    game: Merchants, deck: str, count: int, rule: str, by: Captain | None = None, then: tuple[str, ...] = ()
) -> Procedure[list[str]]:
    """Ask for `count` cards off the deck of glory cards, rumors or missions; returns their ids.

    Right after them each of `then` draws one.
    """
    pile, known = pile_of(game, deck)
    entry: Draw = yield CardDraw(pile, deck, count, rule, "MM-EVT-4", by.id if by else None, then=then, known=known)
    pile.take(entry.cards)
    return list(entry.cards)


def pile_of(game: Merchants, deck: str) -> tuple[Deck, Mapping[str, Any]]:
    """A deck of cards with ids, and the cards of it that the pack knows."""
    state, pack = game.state, game.pack
    piles: dict[str, tuple[Deck, Mapping[str, Any]]] = {
        "glory": (state.glory, pack.glory),
        "rumor": (state.rumors, pack.rumors),
        "mission": (state.missions_deck, pack.missions),
    }
    return piles[deck]


def selections(cards: list[str], least: int, most: int) -> Iterator[tuple[str, ...]]:
    """Every sorted choice of `least` to `most` of the cards that may be held, each once."""
    ordered = sorted(possible(cards))
    for count in range(least, most + 1):
        yield from sorted(set(combinations(ordered, count)))


def cargo_not_held(box: Components, cards: tuple[str, ...], held: list[str]) -> list[str]:
    """The cargo cards named that are not among those held; an unseen card may be any, but only of goods there are."""
    if box.seen_or_not.issuperset(map(good_of, cards)):
        return lacking(cards, held)
    strange = [card for card in cards if good_of(card) not in box.seen_or_not]
    return strange + lacking([card for card in cards if card not in strange], held)
