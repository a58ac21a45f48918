"""The base game as a module: the first of every edition, with the rows that it offers to the others."""

from mmcli.games.merchants.deeds import PORT, SHIPYARD, TURN
from mmcli.games.merchants.modules import Module
from mmcli.games.merchants.port.action import ACTIVITIES
from mmcli.games.merchants.port.shipyard import WORKS
from mmcli.games.merchants.told.figures import FIGURES
from mmcli.games.merchants.turn.turns import ACTIONS

BASE = Module("base", deeds={TURN: ACTIONS, PORT: ACTIVITIES, SHIPYARD: WORKS}, figures=FIGURES)
