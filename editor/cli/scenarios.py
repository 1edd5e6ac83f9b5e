"""The commands that begin, copy, vary, cut and delete scenarios."""

from collections.abc import Callable, Mapping
from typing import Annotated

import typer

from db.changes import ChangeSet
from editor.cli.options import AsJson, File, Game, Person, Scenario
from editor.commands import exchange, scenarios
from editor.commands.outcome import reported
from editor.cutting.cut import Cut, cut_scenario, plan_cut
from editor.edits.reading import Rows
from editor.edits.scenarios import copy_scenario, delete_scenario, new_scenario, variant_scenario

AsKey = Annotated[str, typer.Option("--as", metavar="KEY", help="Key of the new scenario, for example my-bulge.")]
From = Annotated[str, typer.Option("--from", metavar="SCENARIO", help="Key of the scenario that is copied.")]
Title = Annotated[str, typer.Option("--title", help="What people call it.")]
Turns = Annotated[str, typer.Option("--turns", metavar="FIRST:LAST", help="First and last turn, as stored.")]
Outline = Annotated[
    str,
    typer.Option(
        "--outline", metavar="HEX,HEX,...", help="Corners of a closed outline, in order; default: the whole area."
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only list what falls outside, write nothing.")]
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


def variant(
    file: File,
    game: Game,
    source: From,
    as_key: AsKey,
    title: Title = "",
    turns: Turns = "",
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Begin a variant of a scenario: what it does not change itself follows edits and errata of the other one."""

    def make(rows: Rows) -> ChangeSet:
        return variant_scenario(rows, game, source, as_key, title, scenarios.turns_in(turns))

    _edit(file, make, game, as_key, person, as_json)


def cut(
    file: File,
    game: Game,
    source: From,
    as_key: AsKey,
    outline: Outline = "",
    turns: Turns = "",
    title: Title = "",
    dry_run: DryRun = False,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Cut a scenario out of a larger one by outline and turns, as one step; list what fell outside and what became of
    it."""
    corners = [corner.strip() for corner in outline.split(",") if corner.strip()]
    plans: list[Cut] = []

    def make(rows: Rows) -> ChangeSet:
        plans.append(plan_cut(rows, game, source, as_key, corners, scenarios.turns_in(turns), title))
        return cut_scenario(rows, plans[-1])

    with reported():
        changes = scenarios.look(file, make) if dry_run else scenarios.edit(file, make, person)
    plan = plans[-1]
    items = [
        {
            "key": item.key,
            "what": item.what,
            "where": item.where,
            "proposal": item.proposal,
            "reason": item.reason,
            "choices": list(item.choices),
        }
        for item in plan.items
    ]
    if as_json:
        told = {"game": game, "scenario": as_key, "label": changes.label, "hexes": list(plan.hexes), "review": items}
        typer.echo(exchange.as_json({**told, "rows": _counts(changes)}), nl=False)
        return
    for item in plan.items:
        typer.echo(f"{item.proposal:5} {item.what}, {item.where}: {item.reason}")
    said = "would be " if dry_run else ""
    typer.echo(f"{said}{changes.label}: {len(plan.hexes)} hexes, {_told(_counts(changes))}")


def delete(file: File, game: Game, scenario: Scenario, person: Person = "", as_json: AsJson = False) -> None:
    """Take a scenario out with all that belongs to it, as one step that undo takes back."""
    _edit(file, lambda rows: delete_scenario(rows, game, scenario), game, scenario, person, as_json)


def _edit(file: File, make: Callable[[Rows], ChangeSet], game: str, key: str, person: str, as_json: bool) -> None:
    with reported():
        changes = scenarios.edit(file, make, person)
    counts = _counts(changes)
    if as_json:
        typer.echo(exchange.as_json({"game": game, "scenario": key, "label": changes.label, "rows": counts}), nl=False)
        return
    typer.echo(f"{changes.label}: {_told(counts)}")


def _counts(changes: ChangeSet) -> dict[str, int]:
    """Return how many rows were changed, by table."""
    return {table: len(changes.keys(table)) for table in sorted(changes.tables() - {"citation"})}


def _told(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {table}" for table, count in counts.items())
