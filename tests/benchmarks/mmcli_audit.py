"""mmcli: from the bytes of a log through the reader and the table, every check on."""

from io import BytesIO

from mmcli.audit.game import audit_stream
from tests.benchmarks.contender import Contender
from tests.benchmarks.replays import as_log, count_entries, recordings


class MmcliAudit:
    """The audit of all replays; a move is an entry."""

    name = "mmcli audit"

    def __init__(self) -> None:
        self.log = as_log(recordings())
        self.games = len(recordings())
        self.moves = count_entries(recordings())

    def run(self) -> int:
        """Audit the log to its end."""
        reports = sum(1 for _ in audit_stream(BytesIO(self.log), "replays"))
        assert reports == self.games, f"{reports} reports for {self.games} games"
        return self.moves


def prepare() -> Contender:
    """The contender with its log."""
    return MmcliAudit()
