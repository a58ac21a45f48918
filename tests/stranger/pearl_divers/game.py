"""The game: every paragraph of the rules is a procedure that asks for the next entry of the log."""

from collections.abc import Iterator

from msgspec import Struct, field

from mmcli.kernel.asks import Choice
from mmcli.kernel.chance import Deck, Die, DrawAsk, RollAsk
from mmcli.kernel.findings import FINE, Refusal, Refusals, illegal, missing
from mmcli.kernel.plain import PlainGame
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Draw, Entry, Roll
from pearl_divers.entries import Claim, Dive, Drown, Show, Surface

KNIFE = "knife"
CHARMS = {KNIFE: 2, "shell": 4}
SHARK = "1"
ENOUGH = 20
DIE = Die("123456")


class State(Struct):
    """A position: the pearls in each boat, the charm that each diver holds (`?` if nobody saw it), and the turn."""

    pearls: dict[str, int]
    deck: Deck
    charms: dict[str, str] = field(default_factory=dict)
    turn: int = 0
    bag: int = 0
    dives: int = 0
    shark: bool = False


class PearlDivers(PlainGame):
    """A game under way."""

    state: State
    claims = frozenset({Claim})
    after_the_end = "PD-END-1"

    @property
    def divers(self) -> list[str]:
        """The divers in the order of their turns."""
        return list(self.state.pearls)

    @property
    def diver(self) -> str:
        """The diver whose turn it is."""
        return self.divers[self.state.turn % len(self.divers)]

    def procedure(self) -> Procedure[None]:
        """PD-SETUP, then turns until somebody has enough (PD-END-1)."""
        for diver in self.divers:
            if diver not in self.state.charms:
                yield from draw_charm(self, diver)
        while max(self.state.pearls.values()) < ENOUGH:
            yield from dive_or_surface(self)

    def end_turn(self, pearls: int, rule: str) -> None:
        """Bring pearls into the boat; what is left in the bag is lost."""
        state, lost = self.state, self.state.bag - pearls
        state.pearls[self.diver] += pearls
        if lost:
            self.ledger.deny(self.diver, "pearls", lost, rule)
        else:
            self.ledger.record(self.diver, "pearls", pearls, rule)
        state.turn, state.bag, state.dives, state.shark = state.turn + 1, 0, 0, False

    def settle(self, claim: Entry) -> Refusals:
        """Compare the pearls in a boat with what the divers note, which counts from then on."""
        assert isinstance(claim, Claim)
        due = self.state.pearls.get(claim.of)
        if due is None:
            return [illegal("PD-SETUP-1", "no-diver", who=claim.of, divers=self.divers)]
        self.state.pearls[claim.of] = claim.pearls
        return self.ledger.settle(claim.of, "pearls", claim.pearls, due, "PD-DIVE-2")


def draw_charm(game: PearlDivers, diver: str) -> Procedure[None]:
    """PD-SETUP-1: each diver draws a charm, which nobody else sees."""
    draw: Draw = yield DrawAsk(game.state.deck, "charms", 1, "PD-SETUP-1", "PD-SETUP-2", by=diver)
    game.state.deck.take(draw.cards)
    game.state.charms[diver] = draw.cards[0]


def dive_or_surface(game: PearlDivers) -> Procedure[None]:
    """PD-DIVE: one decision of the diver whose turn it is, and what comes of it."""
    if game.state.shark:
        return (yield from face_the_shark(game))
    decision: Entry = yield DiveAsk(game, game.diver)
    if isinstance(decision, Surface):
        return game.end_turn(game.state.bag, "PD-DIVE-2")
    roll: Roll = yield RollAsk(DIE, "dive", game.diver, 1, "PD-DIVE-1", "PD-DIVE-1", "PD-DIVE-1")
    game.state.dives += 1
    if roll.dice != SHARK:
        game.state.bag += int(roll.dice) if roll.dice != UNSEEN else 0
    elif game.state.dives > 1 or game.reads("shark-on-the-first-dive", "bites"):
        game.state.shark = True
    return None


def face_the_shark(game: PearlDivers) -> Procedure[None]:
    """PD-SHARK: a knife saves the bag; without one it is lost."""
    answer: Entry = yield SharkAsk(game, game.diver)
    if isinstance(answer, Show):
        game.state.charms[game.diver] = "spent"
        game.end_turn(game.state.bag, "PD-SHARK-2")
    else:
        game.end_turn(0, "PD-SHARK-1")


class TurnAsk(Choice):
    """A decision of the diver `by`, whose turn it is."""

    game: PearlDivers
    by: str

    def misfit(self, entry: Entry) -> Refusal:
        """PD-DIVE-1: somebody else, or something else."""
        return missing("PD-DIVE-1", "decision", who=self.by)


class DiveAsk(TurnAsk):
    """PD-DIVE-1: dive, or surface."""

    def against(self, entry: Entry) -> Refusals | None:
        """Surfacing without a dive, and whoever is not on turn."""
        if not isinstance(entry, Dive | Surface):
            return None
        if entry.by != self.by:
            return [illegal("PD-DIVE-1", "not-on-turn", who=entry.by, due=self.by)]
        if isinstance(entry, Surface) and not self.game.state.dives:
            return [illegal("PD-DIVE-3", "no-dive", who=self.by)]
        return FINE

    def is_pause(self) -> bool:
        """Between two dives nothing is under way."""
        return True

    def candidates(self) -> Iterator[Entry]:
        """Both."""
        yield Dive(by=self.by)
        yield Surface(by=self.by)


class SharkAsk(TurnAsk):
    """PD-SHARK-1: the bag is lost, unless a knife is shown."""

    def against(self, entry: Entry) -> Refusals | None:
        """A charm that is not held, and one that is no knife; a charm that nobody saw may be any."""
        if isinstance(entry, Dive | Surface):
            return [illegal("PD-SHARK-1", "shark", ruling=self.ruling(), who=entry.by)]
        if not isinstance(entry, Show | Drown):
            return None
        if entry.by != self.by:
            return [illegal("PD-DIVE-1", "not-on-turn", who=entry.by, due=self.by)]
        return list(self.against_charm(entry)) if isinstance(entry, Show) else FINE

    def ruling(self) -> str | None:
        """The ruling that the shark rests on."""
        return "shark-on-the-first-dive" if self.game.state.dives == 1 else None

    def against_charm(self, show: Show) -> Iterator[Refusal]:
        """PD-SHARK-2: only a knife, and only one's own."""
        held = self.game.state.charms[self.by]
        if show.charm != KNIFE:
            yield illegal("PD-SHARK-2", "no-knife", who=self.by, charm=show.charm)
        elif held not in (KNIFE, UNSEEN):
            yield illegal("PD-SHARK-2", "not-held", who=self.by)

    def candidates(self) -> Iterator[Entry]:
        """A knife, or nothing."""
        yield Show(by=self.by, charm=KNIFE)
        yield Drown(by=self.by)
