"""Things by the names that players give them, and what to say of a name that nothing has."""

from mmcli.errors import LogError
from mmcli.games.names import closest
from mmcli.games.speech import Names
from mmcli.log.entries import UNSEEN

MOST_NAMED = 20
"""As many things as a sentence names."""
MOST_QUOTED = 60
"""As many letters as a sentence quotes."""


class UnknownNameError(LogError):
    """Nothing that an action can be about has such a name; `close` is what is meant perhaps."""

    def __init__(self, verb: str, names: Names, word: str) -> None:
        like = closest(word, names.known)
        self.close = names.known[like] if like else None
        hint = f"did you mean {self.close!r}?" if self.close else f"it can be {told(names)}"
        super().__init__(f"{verb}: nothing is called {shortened(word)!r}; {hint}")


def resolved(verb: str, names: Names | None, word: str) -> str:
    """The thing that a word names in a field of an action; raises UnknownNameError if there is no such thing."""
    thing = names.meant(word) if names else word
    if thing is None and names and names.closed:
        raise UnknownNameError(verb, names, word)
    return word if thing is None else thing


def told(names: Names) -> str:
    """What can be meant, as far as a sentence can name it."""
    things = [thing for thing in names.things() if thing and thing != UNSEEN and "/" not in thing]
    more = ", ..." if len(things) > MOST_NAMED else ""
    return ", ".join(things[:MOST_NAMED]) + more


def shortened(words: str) -> str:
    """Words as far as a sentence can quote them."""
    return words if len(words) <= MOST_QUOTED else f"{words[:MOST_QUOTED]}..."
