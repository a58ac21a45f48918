"""mmcli, the referee of pirate board games.

For people who build on it:

* `mmcli.load(reference)` loads a position: a TOML or JSON file, or `LOG:ENTRY`.
* `mmcli.ask(situation, action)` rules on an action, `mmcli.legal(situation)` lists what is legal,
  `mmcli.consequence(situation, question)` answers what follows, how much, and who, and
  `mmcli.odds(situation, question)` gives exact chances.
* `mmcli.api` has all of it, and `mmcli.api.audit(*paths)`, which audits recorded games and returns a report a file.
* `mmcli.testing` has positions in a line and dice by name.

They are loaded when they are first used, so that importing `mmcli` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mmcli.api import ask, consequence, legal, load, odds

__version__ = "0.1.0"
__all__ = ["ask", "consequence", "legal", "load", "odds"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("mmcli.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
