"""The commands that begin, copy and delete scenarios."""

from collections.abc import Callable
from typing import Annotated

import typer

from db.changes import ChangeSet
from editor.cli.options import AsJson, File, Game, Person, Scenario
from editor.commands import exchange, scenarios
from editor.commands.outcome import reported
from editor.edits.reading import Rows
from editor.edits.scenarios import copy_scenario, delete_scenario, new_scenario

AsKey = Annotated[str, typer.Option("--as", metavar="KEY", help="Key of the new scenario, for example my-bulge.")]
From = Annotated[str, typer.Option("--from", metavar="SCENARIO", help="Key of the scenario that is copied.")]
Title = Annotated[str, typer.Option("--title", help="What people call it.")]
Turns = Annotated[str, typer.Option("--turns", metavar="FIRST:LAST", help="First and last turn, as stored.")]
Bounds = Annotated[str, typer.Option("--bounds", metavar="AREA", help="Area of the map; default: all of it.")]


def new(
    file: File,
    game: Game,
    as_key: AsKey,
    title: Title = "",
    turns: Turns = "",
    bounds: Bounds = "",
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Begin a scenario without units, as one step that undo takes back."""

    def make(rows: Rows) -> ChangeSet:
        return new_scenario(rows, game, as_key, title, scenarios.turns_in(turns), bounds)

    _edit(file, make, game, as_key, person, as_json)


def copy(
    file: File,
    game: Game,
    source: From,
    as_key: AsKey,
    title: Title = "",
    turns: Turns = "",
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Copy a scenario with all that belongs to it, as one step that undo takes back."""

    def make(rows: Rows) -> ChangeSet:
        return copy_scenario(rows, game, source, as_key, title, scenarios.turns_in(turns))

    _edit(file, make, game, as_key, person, as_json)


def delete(file: File, game: Game, scenario: Scenario, person: Person = "", as_json: AsJson = False) -> None:
    """Take a scenario out with all that belongs to it, as one step that undo takes back."""
    _edit(file, lambda rows: delete_scenario(rows, game, scenario), game, scenario, person, as_json)


def _edit(file: File, make: Callable[[Rows], ChangeSet], game: str, key: str, person: str, as_json: bool) -> None:
    with reported():
        changes = scenarios.edit(file, make, person)
    counts = {table: len(changes.keys(table)) for table in sorted(changes.tables() - {"citation"})}
    if as_json:
        typer.echo(exchange.as_json({"game": game, "scenario": key, "label": changes.label, "rows": counts}), nl=False)
        return
    typer.echo(f"{changes.label}: {', '.join(f'{count} {table}' for table, count in counts.items())}")
