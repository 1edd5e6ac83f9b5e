"""The commands that make, copy, list, check and exchange libraries."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from db.differing import STATES, TAKES
from db.outputs import check_free
from db.travel import Import
from db.updating import Update
from editor.cli.options import AsJson, DryRun, File, Game, Person, Scenario, SomeGame, Yes
from editor.commands import building, checking, copying, exchange, listed_tables, listing
from editor.commands.outcome import PROBLEMS, WRONG_USE, agreed, console, fail, reported, say
from editor.commands.takes import choices_in, takes_in
from engine.data.counted import counted


def build(
    file: File,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    text: Annotated[
        Path | None, typer.Option("--from", help="Folder with resources and scenarios; default: the shipped ones.")
    ] = None,
) -> None:
    """Make a library from the canonical text."""
    standing: list[str] = []
    with reported():
        rows = building.build(file, text, force, lambda problem: standing.append(str(problem)))
    for problem in standing:
        typer.echo(problem, err=True)
    if standing:
        say(f"{len(standing)} problem{'s' * (len(standing) != 1)} to mend before play; losheim check tells them too")
    typer.echo(f"{file}: {rows} rows")


def dump(
    file: File,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the text goes.")],
    remove: Annotated[
        bool,
        typer.Option("--remove", help="Remove text of games, scenarios and charts that the library does not have."),
    ] = False,
) -> None:
    """Write a library as canonical text; the inverse of build."""
    with reported():
        rows = building.dump(file, folder, remove)
    typer.echo(f"{folder}: {counted(rows, 'row')}")


def backup(
    file: File,
    to: Annotated[Path | None, typer.Option("--to", metavar="DIR", help="Folder; default: beside the library.")] = None,
) -> None:
    """Keep the present state of a library, checked; old backups are thinned out."""
    with reported():
        made = copying.backup(file, to)
    typer.echo(f"{made.path}: {made.path.stat().st_size} bytes")


def save_as(
    file: File,
    new: Annotated[Path, typer.Argument(metavar="NEW", help="Name of the copy.")],
    force: Annotated[bool, typer.Option("--force", help="Replace a library that is there.")] = False,
    before: Annotated[
        str,
        typer.Option(
            "--before", metavar="NUMBER", help="As it was before this entry of its journal, or at the checkpoint."
        ),
    ] = "",
) -> None:
    """Copy a library, open or not, under another name; whole or not at all."""
    if before and force:
        raise fail(WRONG_USE, "a copy of an earlier state needs a new name; leave --force")
    with reported():
        if before:
            copying.save_past(file, new, before)
        else:
            copying.save_as(file, new, force)
    typer.echo(f"{new}: {new.stat().st_size} bytes")


def list_(
    file: File,
    what: Annotated[listing.Kind, typer.Argument(help="What to list.")],
    game: SomeGame = None,
    scenario: Annotated[str | None, typer.Option("--scenario", help="Only this scenario.")] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """List what a library holds."""
    if as_json and as_csv:
        raise fail(WRONG_USE, "choose one of --json and --csv")
    with reported():
        found = listing.items(file, what, game, scenario)
        if as_json:
            typer.echo(listing.as_json(found), nl=False)
        elif as_csv:
            typer.echo(listing.as_csv(what, found), nl=False)
        else:
            listed_tables.show(what, found)


def check(file: File, as_json: AsJson = False) -> None:
    """Look for faults of the data; ends with 1 when there are errors."""
    with reported():
        found = checking.findings(file)
        if as_json:
            typer.echo(checking.as_json(found), nl=False)
        else:
            checking.show(found)
    if any(finding.severity == "error" for finding in found):
        raise typer.Exit(PROBLEMS)


def update(
    file: File,
    shipped: Annotated[
        Path | None, typer.Option("--from", help="A library or a folder of text; default: what this program ships.")
    ] = None,
    dry_run: DryRun = False,
    yes: Yes = False,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Bring newer shipped data into a library; what you entered always stays, the old file is kept.

    An update that would remove more than it brings asks first; without a terminal it wants --yes.
    """

    def agree(plan: Update) -> None:
        if plan.loses:
            agreed(f"the update would remove {counted(plan.removed, 'row')} of {file} and bring {plan.brought}", yes)

    with reported():
        plan, kept = exchange.update(file, shipped, dry_run, agree, person)
        if as_json:
            typer.echo(exchange.as_json([asdict(found) for found in plan.differences]), nl=False)
            return
        exchange.show(console(), plan.differences)
        typer.echo(plan.changes.label if plan.changes.changes else "Nothing to update")
        if kept is not None:
            typer.echo(f"The library as it was: {kept}; undo takes the update back in one step")


def export(
    file: File,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The traveling file.")],
    game: Game,
    scenario: Scenario,
) -> None:
    """Write a scenario with every value it depends on into one file; the library stays as it is."""
    with reported():
        check_free(out)
        rows = exchange.export(file, out, game, scenario)
    typer.echo(f"{out}: {counted(rows, 'row')}")


def import_(
    file: File,
    traveling: Annotated[Path, typer.Argument(metavar="IN", help="A file that losheim export wrote.")],
    take: Annotated[
        list[str] | None,
        typer.Option(
            "--take",
            metavar="HOW",
            help="What is done about values that differ: mine, library (theirs for all) or scenario (theirs for this "
            "scenario only); NAME=HOW for a single one, or TABLE=HOW. May be given several times. Default: mine.",
        ),
    ] = None,
    choices: Annotated[
        Path | None,
        typer.Option(
            "--choices", help='JSON of single choices, {"table/key/field": "library"}; --dry-run --json names all.'
        ),
    ] = None,
    as_key: Annotated[str | None, typer.Option("--as", help="Another key for the scenario.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace your scenario of the same key.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Name each new row, however many there are.")] = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Take a traveling scenario into a library, as one step that undo takes back.

    Every row that is new, replaced, gone or in conflict is told. With --replace all that belongs to the scenario is
    theirs, but what is chosen to stay mine.

    One that would remove more of your scenario than it brings asks first; without a terminal it wants --yes.
    """

    def agree(plan: Import) -> None:
        if plan.removed.total() > plan.added.total() + plan.changed.total():
            agreed(f"the import would remove more than it brings: {exchange.counted(plan)}", yes)

    with reported():
        usual, single = takes_in(take or (), TAKES, "mine")
        chosen = {**choices_in(choices, TAKES), **single}
        plan = exchange.import_(file, traveling, usual, chosen, as_key, replace, dry_run, agree, person)
        if as_json:
            found = [{"name": item.name, **asdict(item)} for item in plan.differences]
            counts = {"added": plan.added, "changed": plan.changed, "removed": plan.removed}
            states = {state: plan.count(state) for state in STATES}
            heads = {"yours": plan.yours and plan.yours.version, "theirs": plan.theirs.version}
            told = {**counts, "counts": states, "version": heads, "news": exchange.news_of(plan), "differences": found}
            typer.echo(exchange.as_json(told), nl=False)
            return
        for line in exchange.news_of(plan):
            typer.echo(line)
        exchange.show_import(console(), plan, every)
        done = f"{plan.changes.label}: {exchange.counted(plan)}" if plan.changes.changes else "Nothing to import"
        typer.echo(f"{done}; nothing was written" if dry_run and plan.changes.changes else done)
