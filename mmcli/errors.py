"""What can be wrong with the input, told apart by who is to mend it.

Every error says what was found, where, and what would be right, in one sentence. The command line turns each into
exit code 2.
"""


class MmcliError(ValueError):
    """The base of all errors that a user can mend."""


class LogError(MmcliError):
    """A log cannot be read: its file, its encoding, its header or one of its entries."""


class PackError(MmcliError):
    """A card pack is missing or broken."""


class PositionError(MmcliError):
    """A position names something that does not exist or contradicts itself."""


class FaqError(MmcliError):
    """The data of a question that players have asked is inconsistent."""


class RulebookError(MmcliError):
    """The rulebook's own data is inconsistent."""


class UnknownNameError(MmcliError, LookupError):
    """A rule, ruling or reading was asked for under a name that does not exist."""
