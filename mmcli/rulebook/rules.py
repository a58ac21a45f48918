"""Rules, citations and rulings as they stand in the data files."""

from enum import StrEnum

from msgspec import Struct, field


class Standing(StrEnum):
    """How sure a clause is, surest first."""

    SOURCE_DOCUMENT = "source document"
    OFFICIAL_FAQ = "official FAQ"
    PRINTED = "printed"
    COMMUNITY = "community"
    PROVISIONAL = "provisional"


class Kind(StrEnum):
    """Whether an entry of a log can break a clause, or whether other clauses rest on it.

    A clause of the `format` says how a log is written: a log can be at fault by it, but no player breaks it.
    """

    RULE = "rule"
    DEFINITION = "definition"
    FORMAT = "format"


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A source: `title` and `edition` as a person would quote it."""

    id: str
    title: str
    edition: str = ""
    language: str = ""
    about: str = ""


class Citation(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a clause stands: a document, and its page or section."""

    document: str
    page: str = ""
    section: str = ""


class Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """What a finding says of one way to break a rule: what happened, and what would have been right."""

    says: str
    right: str = ""


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One clause: `name` reads after "broke ...", `says` is the clause in our own words.

    `open` says why a clause is not implemented yet, `unplayed` what of an implemented one is not played, and why;
    `fixtures` names the recorded cases that pin it.
    """

    id: str
    name: str
    says: str
    standing: Standing
    kind: Kind = Kind.RULE
    cite: tuple[Citation, ...] = ()
    rulings: tuple[str, ...] = ()
    open: str = ""
    unplayed: tuple[str, ...] = ()
    fixtures: tuple[str, ...] = ()


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to read a disputed clause."""

    name: str
    says: str
    cite: tuple[Citation, ...] = ()


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A clause that can be read in more than one way; `because` gives the reason of the default."""

    id: str
    question: str
    rules: tuple[str, ...]
    default: str
    because: str
    standing: Standing
    readings: tuple[Reading, ...] = field(name="reading")

    def reading(self, name: str) -> Reading | None:
        """The reading of that name, if there is one."""
        return next((reading for reading in self.readings if reading.name == name), None)

    def others(self, name: str) -> list[Reading]:
        """The readings besides the one named."""
        return [reading for reading in self.readings if reading.name != name]
