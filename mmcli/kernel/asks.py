"""Asks: what a procedure is waiting for.

One law binds the two sides of an ask: *an entry is among the options if and only if it is not refused* (entries with
something unseen in them excepted: nobody can rule on what nobody saw).
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, cast

from msgspec import Struct

from mmcli.kernel.findings import FINE, Refusal, Refusals, Severity
from mmcli.kernel.sight import may_be
from mmcli.log.entries import Chance, Entry, Stop

MOST_GUESSES = 64
"""How many guesses an ask makes at most."""
MOST_LOOKED_AT = 400
"""How many candidates are looked at for them."""

Guard = Callable[[Any, Any], Iterable[Refusal]]
"""Called with the ask and an entry that answers it: the clauses that speak against the entry."""


THE_END = Stop(by="")
"""Stands for what follows the last entry of a log."""


def nothing_against(ask: "Ask", entry: Entry) -> Iterable[Refusal]:
    """The guard of an entry that is always fine."""
    return FINE


class Ask(Struct, eq=False):
    """What a procedure waits for. Games derive their asks from `Choice` and `ChanceAsk`."""

    def against(self, entry: Entry) -> Refusals | None:
        """The clauses that speak against `entry`, empty if it is fine; None if it does not answer this ask at all."""
        raise NotImplementedError

    def refuse(self, entry: Entry) -> Refusals:
        """The clauses that speak against `entry`, whatever it is; empty if it is fine."""
        found = self.against(entry)
        return (self.misfit(entry),) if found is None else found

    def fits(self, entry: Entry) -> bool:
        """Whether `entry` answers this ask at all, so that it may be carried out even if it is refused."""
        return self.against(entry) is not None

    def foremost(self) -> "Ask":
        """The ask itself; of several, the first."""
        return self

    def misfit(self, entry: Entry) -> Refusal:
        """What to say of an entry that does not answer this ask."""
        raise NotImplementedError

    def options(self) -> Iterator[Entry]:
        """Every entry that would be fine, sorted, each once."""
        raise NotImplementedError

    def stop_before(self, entry: Entry) -> Entry | None:
        """The entry that ends what is being asked for, if `entry` makes it plain that it was meant."""
        return None

    def unseen(self, entry: Entry) -> Entry | None:
        """What stands for the answer that nobody recorded before `entry`, if the procedure can go on without it."""
        return None

    def supposed(self, entry: Entry) -> Entry | None:
        """A chance result after which `entry` could follow, for a question about it; None if a player decides."""
        unseen = self.unseen(entry)
        return unseen if isinstance(unseen, Chance) else None

    def guesses(self, entry: Entry) -> Iterator[Entry]:
        """What may be missing before `entry` or meant by it: some of the options, few and quickly found."""
        return islice(self.options(), MOST_GUESSES)

    def may_have_been(self, entry: Entry) -> Iterator[Entry]:
        """What an answer may have been of which not everything was seen: options, few enough to try each."""
        return (option for option in islice(self.options(), MOST_LOOKED_AT) if may_be(entry, option))

    def comes_early(self, entry: Entry) -> bool:
        """Whether no clause forbids that `entry`, which follows the answer, is written down right before it."""
        return False

    def may_wait(self, entry: Entry) -> bool:
        """Whether no clause forbids that this is written down right after `entry`, if the game goes on with that."""
        return False

    def first_part(self, entry: Entry) -> tuple[Entry, Entry | None] | None:
        """An answer cut otherwise than it is asked for; None of any other entry.

        What of it answers this ask, and the rest, which answers the next one; without a rest, more has yet to come.
        """
        return None

    def chance(self) -> "ChanceAsk | None":
        """The chance result that is waited for, the first of several; None if it is a decision."""
        return None

    def is_chance(self) -> bool:
        """Whether nobody decides anything before a chance result is there."""
        return False

    def still_due(self) -> "tuple[Ask, ...]":
        """What was overtaken by other entries, and is missing if the log ends here."""
        return ()

    def what_is_due(self) -> Refusal | None:
        """What has to come before the game goes on; None if nothing has to."""
        if self.is_pause():
            return None
        missing = self.misfit(THE_END)
        return missing if missing.severity is Severity.MISSING and self.stop_before(THE_END) is None else None

    def is_pause(self) -> bool:
        """Whether a log may well end here: nothing is under way, as between two turns."""
        return False


class Choice(Ask):
    """An ask for a decision: the options are the `candidates` that no guard refuses."""

    def candidates(self) -> Iterator[Entry]:
        """Every well-formed answer, legal or not, sorted, each once; a finite list that holds all legal ones."""
        raise NotImplementedError

    def options(self) -> Iterator[Entry]:
        """The candidates that are fine."""
        return (entry for entry in self.candidates() if not self.refuse(entry))

    def guesses(self, entry: Entry) -> Iterator[Entry]:
        """Those of the first candidates that are fine."""
        likely = islice(self.candidates(), MOST_LOOKED_AT)
        return islice((guess for guess in likely if not self.refuse(guess)), MOST_GUESSES)


class ChanceAsk(Ask):
    """An ask for a chance result."""

    def chance(self) -> "ChanceAsk | None":
        """The ask itself."""
        return self

    def is_chance(self) -> bool:
        """It is."""
        return True

    def outcomes(self) -> Iterator[tuple[Chance, Fraction]]:
        """Every possible result in its sorted form, with its exact probability."""
        raise NotImplementedError

    def options(self) -> Iterator[Entry]:
        """The possible results."""
        return (entry for entry, _ in self.outcomes())

    def sample(self, random: Random) -> Chance:
        """One result, drawn with its probability."""
        results, chances = zip(*self.outcomes(), strict=True)
        return cast("Chance", random.choices(results, [float(chance) for chance in chances])[0])


class Either(Ask):
    """Several asks of which an entry answers one. What is missing, if nothing fits, is the first."""

    asks: tuple[Ask, ...]

    def against(self, entry: Entry) -> Refusals | None:
        """What the ask says that the entry answers."""
        return next((found for ask in self.asks if (found := ask.against(entry)) is not None), None)

    def foremost(self) -> Ask:
        """The first, itself not several."""
        return self.asks[0].foremost()

    def misfit(self, entry: Entry) -> Refusal:
        """What the first ask misses."""
        return self.asks[0].misfit(entry)

    def options(self) -> Iterator[Entry]:
        """The options of each, one ask after the other."""
        for ask in self.asks:
            yield from ask.options()

    def unseen(self, entry: Entry) -> Entry | None:
        """What stands for the first that can be left out."""
        return next((stand_in for ask in self.asks if (stand_in := ask.unseen(entry)) is not None), None)

    def guesses(self, entry: Entry) -> Iterator[Entry]:
        """The guesses of each."""
        for ask in self.asks:
            yield from ask.guesses(entry)

    def may_have_been(self, entry: Entry) -> Iterator[Entry]:
        """What it may have been as an answer to each."""
        for ask in self.asks:
            yield from ask.may_have_been(entry)

    def chance(self) -> ChanceAsk | None:
        """What the first waits for."""
        return self.asks[0].chance()

    def is_chance(self) -> bool:
        """Whether none of them is a decision."""
        return all(ask.is_chance() for ask in self.asks)

    def comes_early(self, entry: Entry) -> bool:
        """Whether one of them lets it."""
        return any(ask.comes_early(entry) for ask in self.asks)

    def may_wait(self, entry: Entry) -> bool:
        """Whether all of them may."""
        return all(ask.may_wait(entry) for ask in self.asks)

    def first_part(self, entry: Entry) -> tuple[Entry, Entry | None] | None:
        """How the first takes it that can."""
        return next((parts for ask in self.asks if (parts := ask.first_part(entry)) is not None), None)


class Over(Ask):
    """The game has ended: nothing may follow."""

    refusal: Refusal

    def is_pause(self) -> bool:
        """It is the end."""
        return True

    def against(self, entry: Entry) -> Refusals | None:
        """Nothing answers."""
        return None

    def misfit(self, entry: Entry) -> Refusal:
        """The clause that ended the game."""
        return self.refusal

    def options(self) -> Iterator[Entry]:
        """There are none."""
        return iter(())
