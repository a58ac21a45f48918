"""One raid as the odds see it: the ship, what a hand of cards comes to, and which hits are discarded."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from mmcli.games.merchants.asks import skill_dice
from mmcli.games.merchants.box.cards import ESCAPE
from mmcli.games.merchants.box.components import LOCATIONS, Components
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.odds.raid.cards import Counts, Kinds, Start, changed, hands, less
from mmcli.games.merchants.raid.merchant_raid import CARDS, enough_for_glory
from mmcli.games.merchants.state import Captain
from mmcli.games.odds import Outcome, QuestionError

AIMS = ("gold", "success", "glory", "safety")
"""What the successes of a raid may be spent for."""


class Fate(NamedTuple):
    """What a raid comes to but for the plunder: whether it succeeds, and what becomes of the ship."""

    success: bool
    ship: Outcome


class Raid:
    """The raid of a captain on a merchant of `nation`, seen before it is over."""

    def __init__(self, game: Merchants, captain: Captain, nation: str, aim: str) -> None:
        self.game, self.captain, self.aim = game, captain, aim
        self.bonus = game.answer("plunder_bonus", captain, merchant=nation)
        self.fourth_card = bool(game.answer("fourth_card", captain, merchant=nation))
        self.values = {location: int(getattr(captain.ship, location)) for location in LOCATIONS}
        self.maneuverability = game.maneuverability(captain)
        self.hits_on_escape = game.reads("raid-hits-on-escape", "taken")
        self.kinds = kinds_of(game)
        limits = {location: value - 1 for location, value in self.values.items()}
        self.limits = limits | {ESCAPE: self.maneuverability - 1}

    def deck(self) -> Counts:
        """The cards that can still be drawn."""
        return self.deck_of(self.game)

    def deck_of(self, game: Merchants) -> Counts:
        """The cards that can still be drawn in a game: the deck less every card that was seen."""
        left = Counter[tuple[int, str]]()
        for face, copies in (game.state.cargo.left or {}).items():
            left[_kind(self.game.box, face)] += copies
        return tuple(left[kind] for kind in self.kinds.cards)

    def counts(self, faces: list[str]) -> Counts:
        """How many of some cards are of each kind."""
        return self.kinds.count([_kind(self.game.box, face) for face in faces])

    def dice(self) -> int:
        """The dice of the roll for the raid."""
        dice = skill_dice(self.game, self.captain, "seamanship", "MM-RAID-11")
        if dice is None:
            raise QuestionError(f"nobody knows the Seamanship of {self.captain.id}, so the raid has no odds")
        return dice

    def first_cards(self) -> Start:
        """Every first hand, with Havana's fourth card where one is due: it stays if it shows a hit."""
        deck = self.deck()
        start = {(hand, hand): ways for hand, ways in hands(deck, CARDS)}
        if not self.fourth_card:
            return Start(deck, start)
        drawn = defaultdict[tuple[Counts, Counts], int](int)
        for (hand, _), ways in start.items():
            for kind, copies in enumerate(less(deck, hand)):
                four = changed(hand, kind, 1)
                drawn[four, hand if self.kinds.cards[kind][1] == ESCAPE else four] += ways * copies
        return Start(deck, {cards: ways for cards, ways in drawn.items() if ways})

    def excess(self, hand: Counts) -> list[int]:
        """The kinds of the cards that make the raid fail, the cheapest of each icon; hits first."""
        found: list[int] = []
        for icon, kinds in self.kinds.by_icon.items():
            held = [kind for kind in range(kinds.start, kinds.stop) for _ in range(hand[kind])]
            found += held[: max(0, len(held) - self.limits[icon])]
        return found

    def cheapest(self, hand: Counts, icon: str) -> int:
        """The kind of the cheapest card of an icon."""
        kinds = self.kinds.by_icon[icon]
        return next(kind for kind in range(kinds.start, kinds.stop) if hand[kind])

    def worst_hit(self, icons: Mapping[str, int]) -> str | None:
        """The hit that does the most harm: on the hull, then where a location is lost, then any; None without one.

        A hit too many for its location strikes the hull too (MM-DMG-4).
        """
        hits = [icon for icon, count in icons.items() if count and icon != ESCAPE]
        return min(hits, key=lambda icon: self._mildness(icon, icons[icon]), default=None)

    def _mildness(self, icon: str, hits: int) -> int:
        if icon == "hull" or hits > self.values[icon]:
            return 0
        return 1 if hits == self.values[icon] else 2

    def spared(self, icons: Counts, successes: int) -> Counts:
        """The icons of a hand once so many successes are spent on the worst hits."""
        left = dict(zip(self.kinds.by_icon, icons, strict=True))
        for _ in range(successes):
            worst = self.worst_hit(left)
            if worst is not None:
                left[worst] -= 1
        return tuple(left.values())

    def fate(self, icons: Counts) -> Fate:
        """What a hand comes to at the end, by how many of its cards show each icon."""
        shown = dict(zip(self.kinds.by_icon, icons, strict=True))
        escaped = shown.get(ESCAPE, 0) >= self.maneuverability
        lost = dict.fromkeys(LOCATIONS, 0) if escaped and not self.hits_on_escape else self._points_lost(shown)
        success = not escaped and all(self.values[location] > lost[location] for location in LOCATIONS)
        return Fate(success, ship_outcome(lost, self.values["hull"]))

    def outcome(self, fate: Fate, gold: int) -> Outcome:
        """The outcome of a raid: success, gold, the glory point, then what becomes of the ship."""
        plunder = gold + self.bonus if fate.success else 0
        glory = fate.success and enough_for_glory(self.game, plunder)
        return (("success", fate.success), ("gold", plunder), ("glory point", glory), *fate.ship)

    def _points_lost(self, icons: Mapping[str, int]) -> dict[str, int]:
        """Hits on a destroyed location strike the hull (MM-DMG-4)."""
        lost = {location: min(icons.get(location, 0), self.values[location]) for location in LOCATIONS}
        over = sum(icons.get(location, 0) - lost[location] for location in LOCATIONS if location != "hull")
        return lost | {"hull": min(icons.get("hull", 0) + over, self.values["hull"])}


def ship_outcome(lost: Mapping[str, int], hull: int) -> Outcome:
    """What becomes of a ship in a raid: the points lost at each location, and whether the captain dies."""
    return (*((f"{location} lost", lost[location]) for location in LOCATIONS), ("death", lost["hull"] >= hull))


def kinds_of(game: Merchants) -> Kinds:
    """The kinds of cargo cards of the pack; raises QuestionError if their faces are not known."""
    if not game.pack.cargo:
        raise QuestionError(
            f"the pack {game.pack.name!r} does not have the faces of the cargo cards, on which a raid rests; "
            'write `cards = "open"` into the position, or the path of your own pack'
        )
    cards = {_kind(game.box, face) for face in game.pack.cargo_left(game.box) or {}}
    icons = (*LOCATIONS, ESCAPE)
    return Kinds(tuple(sorted(cards, key=lambda card: (icons.index(card[1]), card[0]))))


def _kind(box: Components, face: str) -> tuple[int, str]:
    card = box.cargo_cards.get(face)
    if card is None or card.plunder is None or card.icon is None:
        raise QuestionError(f"nobody knows what the cargo card {face!r} shows")
    return card.plunder, card.icon
