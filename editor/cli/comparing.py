"""The command that compares two scenarios."""

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.options import AsJson, File
from editor.commands import comparing, exchange
from editor.commands.outcome import WRONG_USE, console, fail, reported

One = Annotated[str, typer.Argument(metavar="A", help="GAME/SCENARIO, or the key of a scenario with --game.")]
Other = Annotated[
    str | None, typer.Argument(metavar="[B]", help="The other one, likewise; with --library2 the same if not named.")
]
OfGame = Annotated[str | None, typer.Option("--game", help="Game of a scenario that is named by its key alone.")]
Second = Annotated[Path | None, typer.Option("--library2", metavar="FILE", help="The library that B is in.")]

Before = Annotated[
    int | None,
    typer.Option("--before", metavar="NUMBER", help="Take B as it was before this entry of its journal."),
]


def compare(
    file: File,
    a: One,
    b: Other = None,
    game: OfGame = None,
    library2: Second = None,
    before: Before = None,
    as_json: AsJson = False,
) -> None:
    """List in what two scenarios differ: their own rows, and the units, hexes, charts and rules that they use.

    Rows are matched by key and compared with the errata that are in force in each scenario, and with what it has for
    itself. Of scenarios of two games only what both have is compared: the head, and units that stand for the same unit
    of history, their turns told by date. In JSON a row that only one of the two has is one entry with the field "*".
    """
    if b is None and library2 is None and before is None:
        raise fail(
            WRONG_USE,
            "name two scenarios, or one and with --library2 the other library that it is in, or with --before an entry",
        )
    with reported():
        one, other = comparing.named(a, game), comparing.named(a if b is None else b, game)
        shown = None if as_json else console()
        with comparing.as_it_was(file if library2 is None else library2, before) as second:
            found = comparing.compared((file, *one), (second, *other), shown)
    if as_json:
        told = [{"table": each.table, "key": each.key, "field": each.field, "a": each.a, "b": each.b} for each in found]
        typer.echo(exchange.as_json(told), nl=False)
        return
    typer.echo(f"{len(found) or 'no'} difference{'s' * (len(found) != 1)}")
