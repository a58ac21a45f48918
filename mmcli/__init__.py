"""mmcli, the referee of pirate board games."""

__version__ = "0.1.0"
