"""Dice and decks: exact chances, and the two asks that every game shares."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from random import Random
from typing import Any

from msgspec import Struct, field, structs

from mmcli.kernel.asks import ChanceAsk
from mmcli.kernel.cards import agree, could_be, lacking
from mmcli.kernel.findings import FINE, Refusal, Refusals, impossible, missing
from mmcli.log.entries import UNSEEN, Chance, Draw, Entry, Roll, Stop


class Die(Struct, frozen=True):
    """A die by its faces, one character each; a face that is on it twice is named twice."""

    faces: str

    def results(self, count: int) -> Iterator[tuple[str, Fraction]]:
        """Every roll of `count` dice as a sorted string of faces, with its probability."""
        weights = Counter(self.faces)
        everything = len(self.faces) ** count
        for roll in combinations_with_replacement(sorted(weights), count):
            seen = Counter(roll)
            ways = factorial(count) // prod(factorial(times) for times in seen.values())
            yield "".join(roll), Fraction(ways * prod(weights[face] ** seen[face] for face in seen), everything)


class Deck(Struct):
    """A face-down deck as far as it is known.

    `left` counts the cards that can still be in it, by their key; `size` how many cards it holds (less than the sum of
    `left` once cards left it unseen). A deck without a known composition has `left` None. `discards` is its discard
    pile; `unseen_discards` the cards in it that nobody named. `partly` counts the cards out of the deck of which only
    some facts are known, by their record: they are still counted among those `left`.
    """

    size: int
    left: dict[str, int] | None = None
    discards: dict[str, int] = field(default_factory=dict)
    unseen_discards: int = 0
    partly: dict[str, int] = field(default_factory=dict)

    def lacking(self, keys: Sequence[str]) -> str | None:
        """The first of some cards that cannot all come from the deck, reshuffled if it must be; None if all can."""
        left = self.left
        if left is None:
            return None
        if self.partly:
            return self._lacking_of_partly_known(keys, left)
        for key in keys:
            if (key not in left or keys.count(key) > left[key]) and key != UNSEEN:
                if any(self._tells_a_part(key) for key in keys):
                    return self._lacking_of_partly_known(keys, left)
                return self._lacking_after_reshuffle(keys, left)
        return None

    def _tells_a_part(self, key: str) -> bool:
        """Whether a record leaves open which of several cards of the deck it is."""
        return key != UNSEEN and key not in (self.left or ()) and any(agree(key, card) for card in self.left or ())

    def _lacking_of_partly_known(self, keys: Sequence[str], left: dict[str, int]) -> str | None:
        """The first card that none can be, whatever those are of which only some facts are known."""
        out = list(Counter(self.partly).elements())
        cards = Counter(left) + (Counter(self.discards) if len(keys) > self.size else Counter())
        most = len(out) + len(keys)
        pool = [card for record, count in cards.items() for card in could_be(record) * min(count, most)]
        return next(iter(lacking([*out, *(key for key in keys if key != UNSEEN)], pool)), None)

    def _lacking_after_reshuffle(self, keys: Sequence[str], left: dict[str, int]) -> str | None:
        spent = {key: keys.count(key) - left.get(key, 0) for key in keys if key != UNSEEN}
        short = {key: count for key, count in spent.items() if count > 0}
        beyond = len(keys) - self.size
        if beyond <= 0 or sum(short.values()) > beyond:
            return next(iter(short))
        return next((key for key, count in short.items() if count > self.discards.get(key, 0)), None)

    def take(self, keys: Sequence[str]) -> None:
        """Remove drawn cards, reshuffling the discards when the deck runs out."""
        if len(keys) > self.size:
            self.reshuffle()
        self.size = max(0, self.size - len(keys))
        left = self.left
        if left is not None:
            for key in keys:
                if key != UNSEEN and left.get(key):
                    left[key] -= 1
                elif self._tells_a_part(key):
                    self.partly[key] = self.partly.get(key, 0) + 1

    def put_back(self, *keys: str) -> None:
        """Cards that were drawn go back into the deck."""
        self.size += len(keys)
        if self.left is not None:
            for key in keys:
                if key != UNSEEN:
                    self.left[key] = self.left.get(key, 0) + 1

    def discard(self, *keys: str) -> None:
        """Put cards on the discard pile."""
        discards = self.discards
        for key in keys:
            if key == UNSEEN:
                self.unseen_discards += 1
            else:
                discards[key] = discards.get(key, 0) + 1

    def reshuffle(self) -> None:
        """The discard pile becomes the deck again."""
        self.size += sum(self.discards.values()) + self.unseen_discards
        if self.left is not None:
            for record, count in self.discards.items():
                self._put_back(record, count, self.left)
        self.discards.clear()
        self.unseen_discards = 0

    def _put_back(self, record: str, count: int, left: dict[str, int]) -> None:
        """So many cards may be in the deck again: each of those that the record can be."""
        if self._tells_a_part(record):
            self.partly[record] = max(0, self.partly.get(record, 0) - count)
            self.partly = {other: out for other, out in self.partly.items() if out}
            return
        for key in could_be(record):
            left[key] = left.get(key, 0) + count

    def results(self, count: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """Every draw of `count` cards as sorted keys, with its probability seen from one who knows what lies open."""
        if self.left is None:
            return iter([((UNSEEN,) * count, Fraction(1))])
        if count <= self.size:
            return hands(self.left, count)
        if self.size == sum(self.left.values()):
            return hands(self.discards, count - self.size, besides=self.left)
        return self._unseen_results_past_the_end(self.left, count)

    def _unseen_results_past_the_end(
        self, left: dict[str, int], count: int
    ) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """Every draw of the rest of a deck of which nobody knows what that is, and of the discards."""
        chances: defaultdict[tuple[str, ...], Fraction] = defaultdict(Fraction)
        for rest, chance in hands(left, self.size):
            for more, likely in hands(self.discards, count - self.size):
                chances[tuple(sorted(rest + more))] += chance * likely
        yield from sorted(chances.items())

    def sample(self, random: Random, count: int) -> tuple[str, ...]:
        """One draw of `count` cards as sorted keys."""
        if self.left is None:
            return (UNSEEN,) * count
        cards = _sample(random, self.left, min(count, self.size))
        return tuple(sorted(cards + _sample(random, self.discards, count - len(cards))))


def _sample(random: Random, cards: Mapping[str, int], count: int) -> list[str]:
    keys = sorted(cards)
    return random.sample(keys, counts=[cards[key] for key in keys], k=count) if count else []


def hands(
    cards: Mapping[str, int] | Iterable[str], count: int, besides: Mapping[str, int] | None = None
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every sorted hand of `count` of the cards taken at random, with its probability; `besides` are in every hand."""
    left, sure = Counter(cards), Counter(besides or {})
    everything = comb(left.total(), count)
    for hand in _multisets(sorted(+(left + sure)), left + sure, count + sure.total(), sure):
        taken = Counter(hand)
        taken.subtract(sure)
        yield hand, Fraction(prod(comb(left[key], copies) for key, copies in taken.items()), everything)


def _multisets(
    keys: list[str], left: Mapping[str, int], count: int, least: Mapping[str, int]
) -> Iterator[tuple[str, ...]]:
    """Every sorted hand of `count` cards that the copies in `left` allow, with at least those in `least`."""
    if not count:
        yield ()
        return
    spare = count - sum(least[key] for key in keys)
    for place, key in enumerate(keys):
        for copies in range(min(left[key], least[key] + spare), max(least[key], 1) - 1, -1):
            for rest in _multisets(keys[place + 1 :], left, count - copies, least):
                yield (key,) * copies + rest
        if least[key]:
            return


class RollAsk(ChanceAsk):
    """A roll of `count` dice (None: nobody knows how many) for a test.

    `rule` calls for the roll, `count_rule` fixes the number of dice and `face_rule` their faces. `counted` are the
    facts about the number of dice: what it is the sum of.
    """

    die: Die
    purpose: str
    by: str | None
    count: int | None
    rule: str
    count_rule: str
    face_rule: str
    counted: dict[str, Any] = field(default_factory=dict)

    def against(self, entry: Entry) -> Refusals | None:
        """Faces that the die does not have, and too many or too few dice; the same player's, if one is named."""
        if type(entry) is not Roll or entry.for_ != self.purpose or (entry.by != self.by and entry.by is not None):
            return None
        dice = entry.dice
        if len(dice) == self.count and not dice.strip(self.die.faces):
            return FINE
        return self._faults(dice)

    def _faults(self, dice: str) -> Refusals:
        found: list[Refusal] = []
        strange = sorted(set(dice) - set(self.die.faces) - {UNSEEN})
        if strange:
            found.append(impossible(self.face_rule, "face", faces=strange, die=self.die.faces))
        if self.count is not None and len(dice) != self.count:
            found.append(
                impossible(
                    self.count_rule, "dice", recorded=len(dice), due=self.count, purpose=self.purpose, **self.counted
                )
            )
        return found

    def misfit(self, entry: Entry) -> Refusal:
        """The roll is not there."""
        return missing(self.rule, "roll", purpose=self.purpose, who=self.by, dice=self.count)

    def sample(self, random: Random) -> Chance:
        """A throw of the dice."""
        return Roll(self.purpose, "".join(sorted(random.choices(self.die.faces, k=self.count or 0))), self.by)

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every roll, its dice sorted."""
        for dice, chance in self.die.results(self.count or 0):
            yield Roll(self.purpose, dice, self.by), chance


class DrawAsk(ChanceAsk):
    """A draw of `count` cards from a deck, by a player or for the table.

    `rule` calls for the draw and fixes the number; `deck_rule` says what the deck holds; `then` are those who
    draw a card each right after these.
    """

    deck: Deck
    name: str
    count: int
    rule: str
    deck_rule: str
    by: str | None = None
    counted: dict[str, Any] = field(default_factory=dict)
    then: tuple[str, ...] = ()

    def against(self, entry: Entry) -> Refusals | None:
        """A wrong number of cards, and cards that can no longer be in the deck; the same player's, if one is named."""
        if type(entry) is not Draw or entry.deck != self.name or not self._may_be_by(entry.by):
            return None
        faults = self.faults_of_cards(entry.cards)
        if len(entry.cards) == self.count:
            return faults
        facts = {"recorded": len(entry.cards), "due": self.count, "deck": self.name, **self.counted}
        return [impossible(self.rule, "cards", **facts), *faults]

    def _may_be_by(self, who: str | None) -> bool:
        """Whether somebody may have drawn: the player whose draw it is, anybody where it is nobody's."""
        return self.by is None or who in (None, self.by)

    def comes_early(self, entry: Entry) -> bool:
        """The end of what the draw belongs to."""
        return type(entry) is Stop

    def first_part(self, entry: Entry) -> tuple[Entry, Entry | None] | None:
        """Cards in other portions: not all of them yet, or some of those that are drawn next as well."""
        if type(entry) is not Draw or entry.deck != self.name or not self._may_be_by(entry.by):
            return None
        first, rest = entry.cards[: self.count], entry.cards[self.count :]
        if 0 < len(first) < self.count:
            return entry, None
        if not rest or not self.goes_on(first, len(rest), entry.by):
            return None
        return structs.replace(entry, cards=first), structs.replace(entry, cards=rest)

    def goes_on(self, cards: tuple[str, ...], more: int, by: str | None) -> bool:
        """Whether so many more cards may be drawn right after some cards, by a player or by nobody in particular."""
        return more <= len(self.then) and (by is None or set(self.then[:more]) == {by})

    def faults_of_cards(self, cards: tuple[str, ...]) -> Refusals:
        """What is wrong with the cards themselves, whatever their number."""
        short = self.deck.lacking(self.keys(cards))
        if short is None:
            return FINE
        return [impossible(self.deck_rule, "spent", card=short, deck=self.name)]

    def keys(self, cards: tuple[str, ...]) -> Sequence[str]:
        """The keys under which the deck counts cards."""
        return cards

    def misfit(self, entry: Entry) -> Refusal:
        """The draw is not there."""
        return missing(self.rule, "draw", deck=self.name, cards=self.count, who=self.by)

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every draw, its cards sorted."""
        for cards, chance in self.deck.results(self.count):
            yield Draw(self.name, cards, self.by), chance

    def unseen(self, entry: Entry) -> Entry | None:
        """Cards that nobody recorded."""
        return Draw(self.name, (UNSEEN,) * self.count, self.by)

    def guesses(self, entry: Entry) -> Iterator[Entry]:
        """Cards that nobody saw; a single card may be any that is left."""
        yield Draw(self.name, (UNSEEN,) * self.count, self.by)
        if self.count == 1:
            yield from super().guesses(entry)

    def may_have_been(self, entry: Entry) -> Iterator[Entry]:
        """The first card of which not everything was seen may be any that the deck can still hold."""
        if type(entry) is Draw and entry.deck == self.name:
            faces = self.faces()
            place, card = next(((at, card) for at, card in enumerate(entry.cards) if card not in faces), (0, None))
            for face in faces if card is not None else ():
                cards = (*entry.cards[:place], face, *entry.cards[place + 1 :])
                if agree(str(card), face) and not self.faults_of_cards(cards):
                    yield structs.replace(entry, cards=cards)

    def faces(self) -> Sequence[str]:
        """What a card of the deck can be, the most frequent first; nothing where nobody knows the deck."""
        left = self.deck.left or {}
        return sorted(left, key=lambda card: (-left[card], card))

    def sample(self, random: Random) -> Chance:
        """Cards taken from a shuffled deck."""
        return Draw(self.name, self.deck.sample(random, self.count), self.by)
