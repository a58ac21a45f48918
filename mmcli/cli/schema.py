"""`mmcli schema`: the JSON Schema of the log."""

from typing import Annotated

import typer

from mmcli.cli.console import one_sentence


def schema(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Whose logs to describe.")] = "merchants",
    pack: Annotated[bool, typer.Option("--pack", help="Describe a card pack of Merchants & Marauders.")] = False,
) -> None:
    """Print the JSON Schema of one line of a log: a header or an entry. With --pack, that of a card pack."""
    import msgspec

    from mmcli.games.registry import game_format
    from mmcli.report.data import as_json

    if pack:
        from mmcli.games.merchants.packs import schema as pack_schema

        typer.echo(as_json(pack_schema()))
        return
    with one_sentence():
        kind = game_format(game)
    (header, entry), components = msgspec.json.schema_components(
        (kind.header, kind.entry), ref_template="#/$defs/{name}"
    )
    typer.echo(
        as_json(
            {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "title": f"One line of a log of {kind.name}",
                "anyOf": [header, entry],
                "$defs": components,
            }
        )
    )
