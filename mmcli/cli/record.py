"""`mmcli record`: a game written down while it is played."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated

import typer

from mmcli.cli.console import console, fail, one_sentence, say, show, terminal_width
from mmcli.errors import MmcliError
from mmcli.log.visible import visible

if TYPE_CHECKING:
    from mmcli.kernel.findings import Finding
    from mmcli.scribe.scribe import Scribe, Taken

HELP = """\
  a line     what was done, in the notation (>NAS s /S2) or in words (anne moves to sea)
  !          record the last line all the same, marked: the table agreed
  ?          what is legal now          why       why everything else is not
  undo       take the last line back    roll      throw the dice that are due
  board      the position               note ...  a note on the last entry
  find ...   the rules that fit         help, quit"""


def record(
    file: Annotated[str, typer.Argument(metavar="FILE.mmn", help="The log to write, or to go on with.")],
    new: Annotated[bool, typer.Option("--new", help="Begin a game: asks for title, cards, modules, players.")] = False,
) -> None:
    """Write a game down while it is played: each line is judged at once, and safe on disk before the next.

    Lines come from the terminal, with completion, or from standard input. Exit code 2: the log cannot be gone on with.
    """
    from mmcli.scribe.scribe import Scribe

    if not file.lower().endswith(".mmn"):
        fail(f"{file}: a game is recorded in the notation; name a file that ends in .mmn (mmcli convert makes one)")
    lines = _typed(file) if sys.stdin.isatty() else _piped
    with one_sentence():
        if new:
            _begin(file, lines)
        elif not Path(file).exists():
            fail(f"{file}: there is no such file; begin a game with --new")
        scribe = Scribe(file)
        if scribe.lost:
            say(f"the last line was unfinished and is gone: {visible(scribe.lost.decode(errors='replace').strip())}")
        Session(scribe).run(lines)
        scribe.close()


Lines = Callable[[str], str | None]
"""Asks for a line with a prompt; None when there are no more."""


def _piped(prompt: str) -> str | None:
    sys.stdout.flush()
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


def _typed(file: str) -> Lines:
    """Lines of a terminal, with those of earlier evenings to go back to."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter

    words = ["undo", "why", "board", "roll", "note", "find", "help", "quit"]
    session: PromptSession[str] = PromptSession(completer=WordCompleter(words), complete_while_typing=False)

    def ask(prompt: str) -> str | None:
        try:
            return session.prompt(f"{prompt} ")
        except EOFError:
            return None
        except KeyboardInterrupt:
            return ""

    return ask


def _begin(file: str, lines: Lines) -> None:
    """Write the head of a new game, the first that mmcli knows, as it is told line by line."""
    from mmcli.errors import LogError
    from mmcli.games.registry import PACKAGES
    from mmcli.notation.heads import TagError, read_tag
    from mmcli.scribe.book import Book

    if Path(file).exists():
        raise LogError(f"{file}: the file is there already; without --new it is gone on with")
    game = next(iter(PACKAGES))
    header = {"mmcli": 1, "game": game}
    tags = [f"[mmcli 1 {game}]"]

    def keep(tag: str) -> bool:
        try:
            read_tag(tag, header)
        except TagError as wrong:
            say(f"  {visible(str(wrong))}")
            return False
        tags.append(tag)
        return True

    for name, prompt in (("title", "title?"), ("cards", "cards (facts, open, or a file)?")):
        told = (lines(prompt) or "").strip()
        if told:
            keep(f"[{name} {told}]")
    modules = (lines("modules (none, or names with blanks between)?") or "").split()
    if modules and modules != ["none"]:
        keep("[modules [{}]]".format(",".join(f'"{name}"' for name in modules)))
    while told := (lines('player (anne "Anne Bonny" F TOR 3223 sloop; nothing when all are there)?') or "").strip():
        keep(f"[seat {told}]")
    if "players" not in header:
        raise LogError("a game needs a player")
    book = Book(file)
    book.add(tags)
    book.close()


class Session:
    """The talk between whoever records a game and the scribe."""

    def __init__(self, scribe: "Scribe") -> None:
        self._scribe = scribe
        self._refused: str | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "!": self._agree,
            "?": lambda told: self._legal(why_not=False),
            "why": lambda told: self._legal(why_not=True),
            "undo": self._undo,
            "roll": self._roll,
            "board": self._board,
            "note": self._note,
            "find": self._find,
            "help": lambda told: say(HELP),
        }

    def run(self, lines: Lines) -> None:
        """Take lines until there are no more."""
        while (line := lines(self._due())) is not None:
            word, _, told = line.strip().partition(" ")
            if word in ("quit", "exit"):
                break
            if not word:
                continue
            try:
                command = self._commands.get(word)
                if command is None:
                    self._take(line.strip(), agreed=False)
                else:
                    command(told.strip())
            except MmcliError as fault:
                say(f"  {visible(str(fault))}")

    def _due(self) -> str:
        """Whose step it is and what is due, as the prompt."""
        parts = [part for part in (self._scribe.whose_turn, self._scribe.due) if part]
        return f"{len(self._scribe.entries) + 1} {', '.join(parts)}>"

    def _take(self, line: str, *, agreed: bool) -> None:
        taken = self._scribe.take(line, agreed=agreed)
        self._refused = None if taken.is_written else line
        self._tell(taken)

    def _tell(self, taken: "Taken") -> None:
        for entry in taken.entries if taken.is_written else ():
            say(f"  {visible(self._scribe.kind.describe(entry))}")
        show(line for finding in taken.findings for line in self._told(finding))
        if taken.breaches and not taken.is_written:
            say("  not recorded; ! records it all the same")

    def _told(self, finding: "Finding") -> Iterator[tuple[str, ...]]:
        from mmcli.kernel.findings import Severity
        from mmcli.report.sentences import Narrator

        narrator = Narrator(self._scribe.kind)
        if finding.severity is Severity.NOTE:
            yield (f"  note   {narrator.message(finding)}",)
            return
        rule = narrator.rule(finding)
        yield (f"  {finding.severity.value}  {rule.id}, {rule.name}",)
        yield (f"  why    {narrator.message(finding)}",)
        if right := narrator.right(finding):
            yield (f"  right  {right}",)
        yield (f"  source {narrator.sources(rule, 2)}",)

    def _agree(self, told: str) -> None:
        if self._refused is None:
            say("  nothing was refused")
            return
        self._take(self._refused, agreed=True)

    def _legal(self, *, why_not: bool) -> None:
        from mmcli.oracle.legal import legal
        from mmcli.report.legal import legal_text

        situation = self._scribe.situation()
        show(legal_text(situation, legal(situation, why_not=why_not), terminal_width()))

    def _undo(self, told: str) -> None:
        back = self._scribe.undo()
        for entry in back:
            say(f"  taken back: {visible(self._scribe.kind.describe(entry))}")
        if not back:
            say("  there is nothing to take back")

    def _roll(self, told: str) -> None:
        self._tell(self._scribe.throw(SystemRandom()))

    def _board(self, told: str) -> None:
        from mmcli.report.position import position_text

        out = console()
        for part in position_text(self._scribe.situation().replay(), out.width):
            out.print(part)

    def _note(self, told: str) -> None:
        self._scribe.note(told)

    def _find(self, told: str) -> None:
        from mmcli.report.rules import found_text
        from mmcli.rulebook.search import Search

        show(found_text(Search([self._scribe.kind.rulebook()]).find(told)))
