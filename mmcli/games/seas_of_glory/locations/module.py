"""The module locations: its tokens, the two actions at sea, and what follows from them (SG-LOC, SG-SET-7)."""

from mmcli.games.merchants.box.components import components
from mmcli.games.merchants.deeds import TURN, Answer, Deed, Happening
from mmcli.games.merchants.modules import Module
from mmcli.games.merchants.told.words import named
from mmcli.games.seas_of_glory.locations.entries import (
    Assault,
    LayLocations,
    RaidLocation,
    Retreat,
    Salvage,
    Visit,
)
from mmcli.games.seas_of_glory.locations.laying import lay
from mmcli.games.seas_of_glory.locations.raid import BOMBARDMENT, against_raiding, raid_location, raids
from mmcli.games.seas_of_glory.locations.tokens import Locations, kinds, on_the_board, strange_locations
from mmcli.games.seas_of_glory.locations.trade import goods_offered
from mmcli.games.seas_of_glory.locations.visits import against_visiting, turn_begins, visit, visits


def called(location: str) -> str:
    """A location in words; whatever else it says as it is."""
    return f"the {kinds()[location].name}" if location in kinds() else location


def visit_in_words(entry: Visit) -> str:
    """A visit, with what the captain wants there."""
    wants = [f"bounties {named(nation)} {count}" for nation, count in sorted(entry.bounties.items())]
    wants += [f"card {entry.card}"] if entry.card is not None else []
    wants += [f"to {named(entry.to)}"] if entry.to is not None else []
    wants += ["rumor"] if entry.rumor else []
    return " ".join([f"{entry.by} visits {called(entry.location)}", *wants])


def salvage_in_words(entry: Salvage) -> str:
    """What is picked up."""
    counts = {"cargo": entry.cargo, "rumors": entry.rumors, "crew": entry.crew}
    things = [f"{thing} {count}" for thing, count in counts.items() if count]
    things += [f"weapons {' '.join(entry.weapons)}"] if entry.weapons else []
    return " ".join([f"{entry.by} salvages", *things])


CALLED = tuple((name, kind.id) for kind in kinds().values() for name in (kind.name, kind.id))
"""What the locations are called."""
ZONES = tuple((name, zone.id) for zone in components().zones.values() for name in (zone.name, zone.id))
"""What the sea zones are called."""
LOCATIONS = Module(
    "locations",
    part=Locations,
    deeds={
        TURN: (
            Deed(
                RaidLocation,
                "SG-LOC-3",
                against_raiding,
                raid_location,
                raids,
                lambda entry: f"{entry.by} raids {called(entry.location)}",
            ),
            Deed(
                Visit,
                "SG-LOC-1",
                against_visiting,
                visit,
                visits,
                visit_in_words,
            ),
        )
    },
    chance=(Happening(LayLocations, "SG-SET-7", lambda entry: "the locations are laid out"),),
    decisions=(
        Happening(Assault, "SG-LOC-RAID-6", lambda entry: f"{entry.by} goes ashore"),
        Happening(Retreat, "SG-LOC-RAID-5", lambda entry: f"{entry.by} breaks off the raid"),
        Happening(Salvage, "SG-LOC-REEF-1", salvage_in_words),
    ),
    names={"visit.location": CALLED, "visit.to": ZONES, "raid-location.location": CALLED},
    rolls=(BOMBARDMENT,),
    answers=(Answer("goods_offered", goods_offered),),
    moments={"round-begins": lay, "turn-begins": turn_begins},
    situation=on_the_board,
    strange=strange_locations,
)
