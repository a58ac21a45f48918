"""The logs of Virgin Queen piracy: header, entries, and how a game starts."""

from mmcli.games.format import GameFormat
from mmcli.games.virgin_queen.entries import AnyEntry
from mmcli.games.virgin_queen.europe_map import EuropeMap, checked, named_map
from mmcli.games.virgin_queen.match import Match
from mmcli.games.virgin_queen.placing import state_of
from mmcli.games.virgin_queen.position import Position
from mmcli.games.virgin_queen.rulebook import rulebook
from mmcli.games.virgin_queen.rulebook import rulings as known_rulings
from mmcli.games.virgin_queen.sheet import sheet
from mmcli.games.virgin_queen.words import entry_in_words, named
from mmcli.log.header import Header


class VirginQueenHeader(Header, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The header of a game: the map, or the name of one that mmcli has, and the position on it."""

    map: EuropeMap | str
    position: Position


def start(header: VirginQueenHeader, rulings: dict[str, str]) -> Match:
    """A game as its header describes it, with the readings chosen there and in `rulings`; raises MmcliError."""
    on = named_map(header.map) if isinstance(header.map, str) else checked(header.map)
    readings = known_rulings().readings(header.rulings | rulings)
    return Match(on, state_of(header.position, on), readings)


FORMAT = GameFormat(
    id="virgin-queen",
    name="Virgin Queen (piracy)",
    header=VirginQueenHeader,
    entry=AnyEntry,
    rulebook=rulebook,
    rulings=known_rulings,
    start=start,
    sheet=sheet,
    describe=entry_in_words,
    named=named,
    package=__package__,
    sheet_of_players="powers",
)
