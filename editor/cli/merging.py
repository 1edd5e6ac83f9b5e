"""The command that takes in what a friend has corrected."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from db.merging import ORIGINS, TAKES
from editor.cli.options import AsJson, DryRun, File, Person
from editor.commands import exchange, merging
from editor.commands.outcome import console, reported
from editor.commands.takes import choices_in, takes_in


def merge(
    file: File,
    theirs: Annotated[Path, typer.Argument(metavar="OTHER", help="His library, or a scenario exported from it.")],
    take: Annotated[
        list[str] | None,
        typer.Option(
            "--take",
            metavar="HOW",
            help="What is done where you disagree: mine or theirs; NAME=HOW for a single one, TABLE=HOW for those "
            "of a table, whoever changed them. May be given several times. Default: mine.",
        ),
    ] = None,
    choices: Annotated[
        Path | None,
        typer.Option(
            "--choices", help='JSON of single choices, {"table/key/field": "theirs"}; --dry-run --json names all.'
        ),
    ] = None,
    base: Annotated[
        Path | None,
        typer.Option("--base", help="What both began with: a library or a folder of text; else the journals tell."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Name each difference, however many there are.")] = False,
    dry_run: DryRun = False,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Take a friend's corrections into a library, row by row, as one step that undo takes back.

    What only he changed is taken, what only you changed stays. Where you disagree yours stays unless you say otherwise;
    so it is with all where nothing tells what both had.
    """
    with reported():
        usual, single = takes_in(take or (), TAKES, "mine")
        chosen = {**choices_in(choices, TAKES), **single}
        plan, both = merging.merge(file, theirs, base, usual, chosen, dry_run, person)
        if as_json:
            found = [{"name": item.name, **asdict(item)} for item in plan.differences]
            counts = {origin: plan.count(origin) for origin in ORIGINS}
            told = {"base": both.is_known, "counts": counts, "taken": plan.taken, "differences": found}
            typer.echo(exchange.as_json(told), nl=False)
            return
        if not both.is_known:
            typer.echo(
                "Nothing tells what both libraries began with, so every difference is yours to decide; see --base"
            )
        lines = merging.told(both, plan)
        merging.show(console(), lines, every)
        done = f"{plan.changes.label} ({merging.counted(lines)})" if plan.differences else "Nothing differs"
        typer.echo(f"{done}; nothing was written" if dry_run and plan.changes.changes else done)
