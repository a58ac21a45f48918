"""VQ-PIR-5, rewards: for each hit the target chooses one of four, none useless, spread evenly."""

from collections.abc import Iterable, Iterator

from mmcli.games.virgin_queen.armada_level import LEVEL, fault_of_level, lower_with_the_point
from mmcli.games.virgin_queen.asks import PowerAsk
from mmcli.games.virgin_queen.entries import Reward
from mmcli.games.virgin_queen.game import VirginQueen
from mmcli.games.virgin_queen.hand import CARD, draw_cards
from mmcli.games.virgin_queen.spread import GIFTS, Rewards, is_even, possible_rewards, valid_rewards, worlds
from mmcli.games.virgin_queen.state import OVER, Piracy
from mmcli.games.virgin_queen.units_given import UNIT, faults_of_unit, give_unit, may_be_in_reach, name_units
from mmcli.games.virgin_queen.unseen_gift import learn_what_was_given
from mmcli.kernel.findings import FINE, Refusal, cannot, illegal
from mmcli.kernel.order import in_any_order
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Entry, Stop


def reward_the_pirate(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """VQ-PIR-5.1 to 5.9: one reward a hit; what is possible is looked at again before each.

    No clause says that a card is drawn before the next hit is answered.
    """
    if piracy.possible is None and game.reads("possible-rewards", "fixed"):
        piracy.possible = valid_rewards(possible_rewards(game, piracy))
    while piracy.drawing or piracy.unseen_gift or piracy.hits or piracy.unsure:
        if piracy.unseen_gift:
            yield from learn_what_was_given(game, piracy)
        elif piracy.drawing:
            yield from in_any_order(draw_cards(game, piracy), answer_hits(game, piracy))
        else:
            yield from answer_hits(game, piracy)
    if piracy.owed_units:
        yield from name_units(game, piracy)
    piracy.step = OVER


def answer_hits(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """The hits one after the other, until a reward is given that is still to be drawn or learned."""
    drawing = piracy.drawing
    while (piracy.hits or piracy.unsure) and piracy.drawing <= drawing and not piracy.unseen_gift:
        yield from answer_a_hit(game, piracy)


def answer_a_hit(game: VirginQueen, piracy: Piracy) -> Procedure[None]:
    """VQ-PIR-5.1 and 5.7: the target gives one of the four for a hit; dice that nobody saw may have missed."""
    entry = yield RewardAsk(game, piracy.target, piracy)
    if type(entry) is Stop:
        piracy.unsure = 0
        return
    if piracy.hits:
        piracy.hits -= 1
    else:
        piracy.unsure -= 1
    piracy.given[entry.give] = piracy.given.get(entry.give, 0) + 1
    give(game, piracy, entry)


def give(game: VirginQueen, piracy: Piracy, entry: Reward) -> None:
    """VQ-PIR-5.2 to 5.5: what each of the four does."""
    match entry.give:
        case "unit":
            give_unit(game, piracy, entry.unit)
        case "card":
            piracy.drawing += 1
        case "vp":
            game.score(piracy.pirate, "VQ-PIR-5.4")
            lower_with_the_point(game, piracy)
        case "level":
            game.lower_armada("VQ-PIR-5.5")
        case _:
            piracy.unseen_gift = True


class RewardAsk(PowerAsk):
    """What the target gives for the next hit."""

    piracy: Piracy
    rule = "VQ-PIR-5.7"
    case = "reward"

    def candidates(self) -> Iterator[Entry]:
        """Each reward, and each unit in reach where one is named at once."""
        for gift in GIFTS:
            if gift == UNIT and self.game.reads("units-given-up", "one-at-a-time"):
                written = sorted(unit.written(self.power) for unit in may_be_in_reach(self.game, self.piracy))
                yield from (Reward(by=self.power, give=UNIT, unit=unit) for unit in written)
            else:
                yield Reward(by=self.power, give=gift)
        yield Stop(by=self.power)

    def stop_before(self, entry: Entry) -> Entry | None:
        """If only dice that nobody saw are left, they may have missed."""
        return None if self.piracy.hits else Stop(by=self.power)


def against_giving(ask: RewardAsk, entry: Reward) -> Iterable[Refusal]:
    """VQ-PIR-5.1 to 5.9: one of the four, chosen by the target, possible, of use, and even with the others."""
    facts = {"who": entry.by, "gift": entry.give}
    if entry.give == UNSEEN:
        return FINE if entry.by == ask.power else (illegal("VQ-PIR-5.1", "chooser", target=ask.power, **facts),)
    if entry.give not in GIFTS:
        return (cannot("VQ-PIR-5.1", "no-such-reward", **facts),)
    found: list[Refusal] = []
    if entry.by != ask.power:
        found.append(illegal("VQ-PIR-5.1", "chooser", target=ask.power, **facts))
    if entry.unit is not None and entry.give != UNIT:
        found.append(illegal("VQ-PIR-5.1", "two-in-one", unit=entry.unit, **facts))
    each = (_faults_of_gift(ask, entry, rewards) for rewards in worlds(ask.game, ask.piracy))
    return [*found, *min(each, key=len)]


def _faults_of_gift(ask: RewardAsk, entry: Reward, rewards: Rewards) -> list[Refusal]:
    """What speaks against a reward where `rewards` are possible: that it is not, is useless, or uneven."""
    game, piracy, gift = ask.game, ask.piracy, entry.give
    if gift not in rewards:
        return [_impossible(ask, entry)]
    found = faults_of_unit(game, piracy, entry) if gift == UNIT else []
    valid = valid_rewards(rewards, piracy.possible)
    if gift not in valid:
        found.append(illegal("VQ-PIR-5.8", "useless", who=ask.power, gift=gift, pirate=piracy.pirate, open=valid))
    elif not is_even(gift, valid, piracy.given, in_full=game.reads("even-spread", "in-full")):
        fewer = [reward for reward in valid if piracy.given.get(reward, 0) < piracy.given[gift]]
        found.append(illegal("VQ-PIR-5.9", "uneven", who=ask.power, gift=gift, fewer=fewer))
    return found


def _impossible(ask: RewardAsk, entry: Reward) -> Refusal:
    """The clause that rules a reward out altogether."""
    game, piracy = ask.game, ask.piracy
    if entry.give == CARD:
        return illegal("VQ-PIR-5.6", "empty-hand", who=ask.power)
    if entry.give == LEVEL:
        return fault_of_level(game, piracy)
    nothing = cannot("VQ-PIR-5.2", "no-unit", who=ask.power, zone=piracy.zone)
    return next(iter(faults_of_unit(game, piracy, entry)), nothing)


def against_stopping(ask: RewardAsk, entry: Stop) -> Iterable[Refusal]:
    """VQ-PIR-5.1 and 5.7: the target stops, but not while a hit goes unanswered."""
    if entry.by != ask.power:
        return (cannot("VQ-PIR-5.1", "chooser", who=entry.by, target=ask.power),)
    return (cannot("VQ-PIR-5.7", "declined", who=ask.power, hits=ask.piracy.hits),) if ask.piracy.hits else FINE


RewardAsk.guards = {Reward: against_giving, Stop: against_stopping}
