"""`mmcli schema`: the JSON Schema of the log."""

from typing import Annotated

import typer

from mmcli.cli.console import fail, one_sentence, show_data


def schema(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Whose logs; the first game by default.")] = None,
    pack: Annotated[bool, typer.Option("--pack", help="Describe a file of a card pack instead.")] = False,
) -> None:
    """Print the JSON Schema of one line of a log: a header or an entry. With --pack, that of a card pack."""
    from mmcli.games.registry import PACKAGES, game_format

    with one_sentence():
        kind = game_format(next(iter(PACKAGES)) if game is None else game)
    described = kind.pack_schema() if pack else kind.log_schema()
    if described is None:
        fail(f"{kind.id} has no card packs")
    show_data(described)
