"""The logs of Merchants & Marauders: header, entries, and how a game starts."""

from collections import Counter
from pathlib import Path
from typing import Self

from msgspec import field, structs

from mmcli.errors import LogError
from mmcli.games.format import GameFormat
from mmcli.games.merchants.entries import AnyEntry, PlayerHeader
from mmcli.games.merchants.match import Match
from mmcli.games.merchants.packs import PackText, is_shipped, load_pack, with_texts
from mmcli.games.merchants.placing import place
from mmcli.games.merchants.position import Position
from mmcli.games.merchants.rulebook import rulebook
from mmcli.games.merchants.rulebook import rulings as known_rulings
from mmcli.games.merchants.setup import header_faults, new_game, open_ledger
from mmcli.games.merchants.sheet import sheet
from mmcli.games.merchants.words import entry_in_words, named
from mmcli.kernel.findings import note
from mmcli.log.header import Header


class MerchantsHeader(Header, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The header of a game: players in seating order, the card pack, and a position if the log starts in the middle.

    `cards` is a shipped pack (`open`, or `facts` where only the structure of the decks is known), or the path of an
    owner's own pack: a TOML file or a folder of them, seen from the folder of the log or position that names it (on
    standard input, from where mmcli is started). `texts` are cards whose texts the log tells itself; the audit takes
    its word for them, with a note.
    """

    cards: str = "open"
    players: tuple[PlayerHeader, ...] = field(default=())
    texts: PackText | None = None
    position: Position | None = None

    def seen_from(self, folder: Path) -> Self:
        """The header with the path of an owner's pack as it is found from the folder of the log."""
        return self if is_shipped(self.cards) else structs.replace(self, cards=str(folder / self.cards))


def start(header: MerchantsHeader, rulings: dict[str, str]) -> Match:
    """A game as its header describes it, with the readings chosen there and in `rulings`; raises MmcliError."""
    pack = load_pack(header.cards)
    if header.texts is not None:
        pack = with_texts(pack, header.texts)
    twice = [player for player, count in Counter(player.id for player in header.players).items() if count > 1]
    if twice or not header.players:
        raise LogError(f"two players are called {twice[0]!r}" if twice else "the header names no players")
    readings = known_rulings().readings(header.rulings | rulings)
    faults = header_faults(header.players, pack, fresh=header.position is None)
    if header.texts is not None:
        faults.append(note("MM-COMP-4", "told-by-the-log", cards=header.texts.names()))
    game = Match(new_game(header.players, pack), pack, readings, faults)
    if header.position is None:
        open_ledger(game)
    else:
        place(game, header.position)
    return game


FORMAT = GameFormat(
    id="merchants",
    name="Merchants & Marauders",
    header=MerchantsHeader,
    entry=AnyEntry,
    rulebook=rulebook,
    rulings=known_rulings,
    start=start,
    sheet=sheet,
    describe=entry_in_words,
    named=named,
    read_at_start=("zone-powers",),
    card_pack=(PackText, "A file of a card pack of Merchants & Marauders, in TOML"),
)
