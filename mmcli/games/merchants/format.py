"""The logs of Merchants & Marauders: header, entries, and how a game starts."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any, Union

from mmcli.errors import Fault, LogError, PositionError
from mmcli.games.format import GameFormat
from mmcli.games.merchants.box.pack_texts import PackText
from mmcli.games.merchants.editions.expansions import Expansions, edition, entries_of, names_in, words_with
from mmcli.games.merchants.entries import AnyEntry
from mmcli.games.merchants.faults.pack_files import load_pack, with_texts
from mmcli.games.merchants.faults.players import breaches, player_faults
from mmcli.games.merchants.faults.positions import position_faults, table_faults
from mmcli.games.merchants.header import MerchantsHeader
from mmcli.games.merchants.match import Match
from mmcli.games.merchants.rulebook import rulebook
from mmcli.games.merchants.rulebook import rulings as known_rulings
from mmcli.games.merchants.setup import new_game, open_ledger
from mmcli.games.merchants.told.placing import place
from mmcli.games.merchants.told.sheet import sheet
from mmcli.games.merchants.told.words import call, named
from mmcli.kernel.findings import note
from mmcli.log.entries import Entry


def start(expansions: Expansions, header: MerchantsHeader, rulings: dict[str, str]) -> Match:
    """A game as its header describes it, with the readings chosen there and in `rulings`; raises MmcliError."""
    played = edition(expansions, header.modules)
    box, fresh = played.box, header.position is None
    pack = load_pack(header.cards, box)
    if header.texts is not None:
        pack = with_texts(box, pack, header.texts)
    if not header.players:
        raise LogError("the header names no players")
    readings = known_rulings(*_folders(expansions)).readings(header.rulings | rulings)
    faults = [flaw.refusal for flaw in breaches(pack, header.players, fresh=fresh)]
    if header.texts is not None:
        faults.append(note("MM-COMP-4", "told-by-the-log", cards=header.texts.names()))
    parts = played.parts({} if header.position is None else header.position.parts)
    game = Match(played, new_game(header.players, pack, box), pack, readings, faults, parts)
    wrong = [] if header.position is None else list(position_faults(game, header.position))
    refuse([*wrong, *player_faults(box, pack, header.players, fresh=fresh)])
    if header.position is None:
        open_ledger(game)
    else:
        place(game, header.position)
        refuse(list(table_faults(game)))
    return game


def refuse(faults: Sequence[Fault]) -> None:
    """Raise PositionError naming every fault, if there is any."""
    if faults:
        raise PositionError(*faults)


def _folders(expansions: Expansions) -> list[Any]:
    return [expansion.rules for expansion in expansions]


@cache
def game_format(*expansions: Any) -> GameFormat:
    """The format of the game with the expansions that there are, each an `Expansion`."""
    folders = _folders(expansions)
    words = words_with(expansions)
    call(names_in(expansions))

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
        read_at_start=("zone-powers",),
        singulars={"bounties": "bounty", "cannons": "cannon", "masts": "mast"},
        card_pack=(PackText, "A file of a card pack of Merchants & Marauders, in TOML"),
    )


FORMAT = game_format()
"""The base game alone."""
