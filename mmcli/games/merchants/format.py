"""The logs of Merchants & Marauders: header, entries, and how a game starts."""

from collections import Counter
from functools import cache, partial
from typing import Any, Union

from mmcli.errors import LogError
from mmcli.games.format import GameFormat
from mmcli.games.merchants.entries import AnyEntry
from mmcli.games.merchants.expansions import Expansions, edition, entries_of, words_with
from mmcli.games.merchants.header import MerchantsHeader
from mmcli.games.merchants.match import Match
from mmcli.games.merchants.packs import PackText, load_pack, with_texts
from mmcli.games.merchants.placing import place
from mmcli.games.merchants.rulebook import rulebook
from mmcli.games.merchants.rulebook import rulings as known_rulings
from mmcli.games.merchants.setup import header_faults, new_game, open_ledger
from mmcli.games.merchants.sheet import sheet
from mmcli.games.merchants.words import named
from mmcli.kernel.findings import note
from mmcli.log.entries import Entry


def start(expansions: Expansions, header: MerchantsHeader, rulings: dict[str, str]) -> Match:
    """A game as its header describes it, with the readings chosen there and in `rulings`; raises MmcliError."""
    played = edition(expansions, header.modules)
    pack = load_pack(header.cards)
    if header.texts is not None:
        pack = with_texts(pack, header.texts)
    twice = [player for player, count in Counter(player.id for player in header.players).items() if count > 1]
    if twice or not header.players:
        raise LogError(f"two players are called {twice[0]!r}" if twice else "the header names no players")
    readings = known_rulings(*_folders(expansions)).readings(header.rulings | rulings)
    faults = header_faults(header.players, pack, fresh=header.position is None)
    if header.texts is not None:
        faults.append(note("MM-COMP-4", "told-by-the-log", cards=header.texts.names()))
    game = Match(played, new_game(header.players, pack, played.box), pack, readings, faults)
    if header.position is None:
        open_ledger(game)
    else:
        place(game, header.position)
    return game


def _folders(expansions: Expansions) -> list[Any]:
    return [expansion.rules for expansion in expansions]


@cache
def game_format(*expansions: Any) -> GameFormat:
    """The format of the game with the expansions that there are, each an `Expansion`."""
    folders = _folders(expansions)
    words = words_with(expansions)

    def entry_in_words(entry: Entry) -> str:
        return words[type(entry)](entry)

    return GameFormat(
        id="merchants",
        name="Merchants & Marauders",
        package=__package__,
        expansions=expansions,
        header=MerchantsHeader,
        entry=Union[AnyEntry, *entries_of(expansions)],
        rulebook=partial(rulebook, *folders),
        rulings=partial(known_rulings, *folders),
        start=partial(start, expansions),
        sheet=sheet,
        sheet_of_players="captains",
        describe=entry_in_words,
        named=named,
        singulars={"bounties": "bounty", "cannons": "cannon", "masts": "mast"},
        card_pack=(PackText, "A file of a card pack of Merchants & Marauders, in TOML"),
    )


FORMAT = game_format()
"""The base game alone."""
