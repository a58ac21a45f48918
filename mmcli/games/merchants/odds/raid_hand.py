"""One raid as the odds see it: the ship, what a hand of cards comes to, and what a success is spent on."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from mmcli.games.merchants.asks import skill_dice
from mmcli.games.merchants.cards import ESCAPE, cargo_card
from mmcli.games.merchants.components import LOCATIONS
from mmcli.games.merchants.game import Merchants
from mmcli.games.merchants.merchant_raid import CARDS, enough_for_glory
from mmcli.games.merchants.odds.raid_cards import BITS, DRAW, STOP, Groups
from mmcli.games.merchants.odds.raid_plan import Plan
from mmcli.games.merchants.points import answer
from mmcli.games.merchants.state import Captain
from mmcli.games.odds import Clock, Outcome, QuestionError

AIMS = ("gold", "success", "glory", "safety")
"""What the successes of a raid may be spent for."""


class Step(NamedTuple):
    """What the next success is spent on: `verb` is stop, draw, discard or exchange, `group` the card's."""

    verb: str
    group: int = -1


class Raid:
    """The raid of a captain on a merchant of `nation`, seen before it is over."""

    def __init__(self, game: Merchants, captain: Captain, nation: str, aim: str, clock: Clock) -> None:
        self.game, self.captain, self.aim = game, captain, aim
        self.bonus = answer(game, "plunder_bonus", captain, merchant=nation)
        self.fourth_card = bool(answer(game, "fourth_card", captain, merchant=nation))
        self.values = {location: int(getattr(captain.ship, location)) for location in LOCATIONS}
        self.maneuverability = game.maneuverability(captain)
        self.hits_on_escape = game.reads("raid-hits-on-escape", "taken")
        self.groups = groups_of(game)
        limits = {location: value - 1 for location, value in self.values.items()}
        self.limits = limits | {ESCAPE: self.maneuverability - 1}
        deck = self.deck()
        self.plan = Plan(
            self.groups,
            self.limits,
            self.reward,
            (deck, max(1, sum(self.groups.counts(deck)) - CARDS - 1 - self.dice())),
            clock,
        )
        self._over: dict[int, list[int]] = {}
        self._settled: dict[int, dict[int, int | None]] = {}
        self._outcomes: dict[int, Outcome] = {}

    def reward(self, gold: int) -> int:
        """What the plunder of a raid that succeeds is worth for the aim."""
        gold += self.bonus
        return int(enough_for_glory(self.game, gold)) if self.aim == "glory" else gold

    def deck(self) -> int:
        """The cards that can still be drawn."""
        return self.deck_of(self.game)

    def deck_of(self, game: Merchants) -> int:
        """The cards that can still be drawn in a game: the deck less every card that was seen."""
        left = game.state.cargo.left or {}
        return sum(count << BITS * self.groups.cards.index(_kind(face)) for face, count in left.items())

    def dice(self) -> int:
        """The dice of the roll for the raid."""
        dice = skill_dice(self.game, self.captain, "seamanship", "MM-RAID-11")
        if dice is None:
            raise QuestionError(f"nobody knows the Seamanship of {self.captain.id}, so the raid has no odds")
        return dice

    def next_step(self, hand: int, deck: int, size: int, successes: int) -> Step:
        """What the next success is spent on, by the aim."""
        over = self._over.get(hand)
        if over is None:
            over = self._over[hand] = self.excess(hand)
        if not successes:
            return Step("stop")
        if self.aim == "safety" or len(over) > successes:
            return self.spare_the_ship(hand)
        best = STOP if self.aim == "success" else self.plan.best(successes, deck, size, hand)
        if best == STOP:
            return Step("discard", over[0]) if over else Step("stop")
        if best == DRAW:
            return Step("exchange", over[0]) if over else Step("draw")
        return Step("exchange", best)

    def settled(self, hand: int, successes: int) -> int | None:
        """What is left of a hand if all that is still done is discarding, whatever has left the deck; None if not."""
        known = self._settled.setdefault(successes, {})
        if hand not in known:
            known[hand] = self._settle(hand, successes)
        return known[hand]

    def _settle(self, hand: int, successes: int) -> int | None:
        if self.aim not in ("success", "safety") and not self.plan.is_settled(successes, hand):
            return None
        for left in range(successes, 0, -1):
            step = self.next_step(hand, 0, 0, left)
            if step.verb != "discard":
                break
            hand -= 1 << BITS * step.group
        return hand

    def excess(self, hand: int) -> list[int]:
        """The groups of the cards that make the raid fail, the cheapest of each icon; hits first."""
        found = []
        counts = self.groups.counts(hand)
        for icon, limit in self.limits.items():
            held = [
                group
                for group, (_, shown) in enumerate(self.groups.cards)
                if shown == icon
                for _ in range(counts[group])
            ]
            found += held[: max(0, len(held) - limit)]
        return found

    def spare_the_ship(self, hand: int) -> Step:
        """The hit that does the most harm is discarded: on the hull, then where a location is lost, then any."""
        counts = self.groups.counts(hand)
        icons = Counter()  # type: Counter[str]
        for group, (_, icon) in enumerate(self.groups.cards):
            icons[icon] += counts[group]
        hits = [group for group, (_, icon) in enumerate(self.groups.cards) if counts[group] and icon != ESCAPE]
        if not hits:
            return Step("stop")
        return Step("discard", min(hits, key=lambda group: self._harm(group, icons)))

    def _harm(self, group: int, icons: Mapping[str, int]) -> tuple[bool, bool, int]:
        icon = self.groups.cards[group][1]
        return icon != "hull", icons[icon] < self.values[icon], group

    def outcome(self, hand: int) -> Outcome:
        """What a hand comes to at the end: success, gold, the glory point, the points lost at each location, death."""
        found = self._outcomes.get(hand)
        if found is None:
            found = self._outcomes[hand] = self._outcome(hand)
        return found

    def _outcome(self, hand: int) -> Outcome:
        icons = Counter()  # type: Counter[str]
        for (_, icon), count in zip(self.groups.cards, self.groups.counts(hand), strict=True):
            icons[icon] += count
        escaped = icons[ESCAPE] >= self.maneuverability
        lost = self._points_lost(icons) if self.hits_on_escape or not escaped else dict.fromkeys(LOCATIONS, 0)
        success = not escaped and all(self.values[location] > lost[location] for location in LOCATIONS)
        gold = self.groups.gold(hand) + self.bonus if success else 0
        return raid_outcome(success, gold, success and enough_for_glory(self.game, gold), lost, self.values["hull"])

    def _points_lost(self, icons: Mapping[str, int]) -> dict[str, int]:
        """Hits on a destroyed location strike the hull (MM-DMG-4)."""
        lost = {location: min(icons[location], self.values[location]) for location in LOCATIONS}
        over = sum(icons[location] - lost[location] for location in LOCATIONS if location != "hull")
        return lost | {"hull": min(icons["hull"] + over, self.values["hull"])}


def raid_outcome(success: bool, gold: int, glory: bool, lost: Mapping[str, int], hull: int) -> Outcome:
    """The outcome of a raid in the order in which it is shown."""
    hurt = tuple((f"{location} lost", lost[location]) for location in LOCATIONS)
    return (("success", success), ("gold", gold), ("glory point", glory), *hurt, ("death", lost["hull"] >= hull))


def groups_of(game: Merchants) -> Groups:
    """The kinds of cargo cards of the pack; raises QuestionError if their faces are not known."""
    if not game.pack.cargo:
        raise QuestionError(
            f"nobody knows the faces of the cargo cards of the pack {game.pack.name!r}; "
            'name another with `cards`, such as "open"'
        )
    cards = {_kind(face) for face in game.pack.cargo_left() or {}}
    icons = (*LOCATIONS, ESCAPE)
    return Groups(tuple(sorted(cards, key=lambda card: (icons.index(card[1]), card[0]))))


@cache
def _kind(face: str) -> tuple[int, str]:
    card = cargo_card(face)
    if card is None or card.plunder is None or card.icon is None:
        raise QuestionError(f"nobody knows what the cargo card {face!r} shows")
    return card.plunder, card.icon


def packed_hand(groups: Groups, cards: list[str]) -> int:
    """The open cards of a raid."""
    return groups.pack([_kind(face) for face in cards])
