"""The referee as a library. Everything here is also a command; nothing here prints."""

from collections.abc import Mapping
from typing import Any

from mmcli.audit.corpus import audit_corpus
from mmcli.audit.files import FileReport
from mmcli.audit.game import Policy
from mmcli.oracle.asking import ask as _ask
from mmcli.oracle.consequence import Consequence
from mmcli.oracle.consequence import consequence as _consequence
from mmcli.oracle.legal import Legal
from mmcli.oracle.legal import legal as _legal
from mmcli.oracle.odds.answer import Answer
from mmcli.oracle.odds.answer import answer as _answer
from mmcli.oracle.odds.asking import asked as _asked
from mmcli.oracle.situation import Situation
from mmcli.oracle.situation import load as _load
from mmcli.oracle.verdict import Verdict


def load(reference: str, rulings: Mapping[str, str] | None = None) -> Situation:
    """The position that a reference names, under the readings chosen.

    A `.toml` or `.json` file is a position; `log.jsonl:57` is the position before entry 57 of a log, `log.jsonl#3:57`
    that of its third game. Raises MmcliError (a ValueError) in one sentence that names every fault.
    """
    return _load(reference, dict(rulings or {}))


def audit(
    *paths: str, rulings: Mapping[str, str] | None = None, strict: bool = False, jobs: int | None = None
) -> list[FileReport]:
    """Audit files, folders and globs of logs; one report a file, in a fixed order.

    `strict` stops a game at its first finding above a note; `jobs` is how many processes may help (all cores if
    None). What cannot be read is in its report's `error`; nothing is raised for it. Raises UnknownNameError for a
    ruling or a reading that no game has.
    """
    return list(audit_corpus(paths, Policy(dict(rulings or {}), strict, notes=True), jobs))


def ask(situation: Situation | str, action: Any) -> Verdict:
    """Rule on an action in a position: legal, illegal, depends or not covered, with the rules that decide.

    `situation` may be a reference as for `load`; `action` is an entry, its data, or words (`"anne: pass"`).
    Raises MmcliError for a position or an action that cannot be understood.
    """
    return _ask(_situation(situation), action)


def consequence(situation: Situation | str, question: str) -> Consequence | None:
    """Answer what follows, how much, or who: `"how many dice does anne roll to recruit?"`, with the sum and the rules.

    Played on the position, after the action that the question supposes. None if the words ask no such question; raises
    MmcliError for a position, or a supposed action, that cannot be understood.
    """
    return _consequence(_situation(situation), question)


def legal(situation: Situation | str, *, why_not: bool = False) -> Legal:
    """List what is legal in a position, by kind; with `why_not` also the rule that bars every other kind."""
    return _legal(_situation(situation), why_not=why_not)


def odds(
    situation: Situation | str,
    question: str | None = None,
    *,
    aim: str | None = None,
    seconds: float = 10.0,
    games: int = 0,
    seed: int = 1,
) -> Answer:
    """Work out the chances of what is waited for, or of a question that the game knows by name, with its terms.

    Exact as Fractions where it can be within `seconds`, else by playing; `games` also plays it that often through the
    engine. `aim` is what decisions are taken for, one of the question's `aims`; the first of them if None. Raises
    MmcliError for a question that cannot be asked of the position.
    """
    return _answer(_asked(_situation(situation), question, aim), seconds, games, seed)


def _situation(situation: Situation | str) -> Situation:
    return load(situation) if isinstance(situation, str) else situation
