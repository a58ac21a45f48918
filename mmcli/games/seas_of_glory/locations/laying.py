"""The location tokens laid out before the first round (SG-SET-7)."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from mmcli.games.merchants.game import Merchants
from mmcli.games.seas_of_glory.locations.entries import LayLocations
from mmcli.games.seas_of_glory.locations.tokens import BARE, EACH, Locations, faults_of, kinds
from mmcli.kernel.asks import ChanceAsk
from mmcli.kernel.findings import FINE, Refusal, Refusals, impossible, missing
from mmcli.kernel.procedure import Procedure
from mmcli.log.entries import UNSEEN, Chance, Entry


def lay(game: Merchants) -> Procedure[None]:
    """SG-SET-7: in a game from its beginning the tokens are laid out before the first round."""
    locations = game.part(Locations)
    if game.state.round == 1 and not locations.at:
        laid: LayLocations = yield LayAsk(game)
        locations.at = dict(laid.at)


class LayAsk(ChanceAsk):
    """The locations laid out, one in each zone but The Caribbean Sea, no Trade Station next to the other."""

    game: Merchants

    def zones(self) -> list[str]:
        """Where one lies, sorted."""
        return sorted(set(self.game.box.zones) - {BARE})

    def against(self, entry: Entry) -> Refusals | None:
        """What no board can have, and zones left out."""
        if type(entry) is not LayLocations:
            return None
        found = [impossible("SG-SET-7", case, thing=thing) for case, thing in faults_of(self.game.box, entry.at)]
        empty = [zone for zone in self.zones() if zone not in entry.at]
        return [*found, impossible("SG-SET-7", "left-out", zones=empty)] if empty else found or FINE

    def misfit(self, entry: Entry) -> Refusal:
        """Nobody wrote them down."""
        return missing("SG-SET-7", "lay-out")

    def unseen(self, entry: Entry) -> Entry | None:
        """Tokens that nobody recorded."""
        return LayLocations(dict.fromkeys(self.zones(), UNSEEN))

    def guesses(self, entry: Entry) -> Iterator[Entry]:
        """Only tokens that nobody saw: there are far too many lay-outs."""
        yield LayLocations(dict.fromkeys(self.zones(), UNSEEN))

    def sample(self, random: Random) -> Chance:
        """Tokens dealt until the Trade Stations are not adjacent."""
        tokens = [kind for kind in sorted(kinds()) for _ in range(EACH)]
        while True:
            random.shuffle(tokens)
            laid = LayLocations(dict(zip(self.zones(), tokens, strict=True)))
            if not self.against(laid):
                return laid

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """One lay-out that stands for all: there are far too many of them."""
        yield LayLocations(dict.fromkeys(self.zones(), UNSEEN)), Fraction(1)
