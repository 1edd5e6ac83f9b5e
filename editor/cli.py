"""The ``losheim`` command: everything that needs no window, without importing Qt.

Exit codes: 0 good, 1 problems found, 2 wrong use, 3 file trouble, 4 the file is newer than the program.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from db.travel import Take
from editor.commands import building, checking, copying, exchange, listing, rules_report
from editor.commands.outcome import (
    FILE_TROUBLE,
    PROBLEMS,
    WRONG_USE,
    broken_game,
    console,
    fail,
    program_version,
    reported,
    say,
)

app = typer.Typer(
    name="losheim",
    help="Scenario and errata editor for Battle-of-the-Bulge board wargames, with rules engines that play-test.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
reports = typer.Typer(help="Reports over the data and the engine.", no_args_is_help=True)
app.add_typer(reports, name="report")
maps = typer.Typer(help="Maps drafted from the real ground.", no_args_is_help=True)
app.add_typer(maps, name="map")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A library, for example ardennes.losheim.")]
Game = Annotated[str, typer.Option("--game", help="Key of a game, for example scs1994.")]
SomeGame = Annotated[str | None, typer.Option("--game", help="Only this game.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@contextmanager
def reported_ground() -> Iterator[None]:
    """Turn troubles with the ground into a message and an exit code, as with all other data."""
    from editor.drafting.geography import GeographyError

    with reported():
        try:
            yield
        except GeographyError as error:
            raise fail(WRONG_USE, str(error)) from error


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"losheim {program_version()}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """What holds for all commands."""


@app.command()
def build(
    file: File,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    text: Annotated[
        Path | None, typer.Option("--from", help="Folder with resources and scenarios; default: the shipped ones.")
    ] = None,
) -> None:
    """Make a library from the canonical text."""
    with reported():
        rows = building.build(file, text, force)
    typer.echo(f"{file}: {rows} rows")


@app.command()
def dump(file: File, folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the text goes.")]) -> None:
    """Write a library as canonical text; the inverse of build."""
    with reported():
        rows = building.dump(file, folder)
    typer.echo(f"{folder}: {rows} rows")


@app.command()
def backup(
    file: File,
    to: Annotated[Path | None, typer.Option("--to", metavar="DIR", help="Folder; default: beside the library.")] = None,
) -> None:
    """Keep the present state of a library, checked; old backups are thinned out."""
    with reported():
        made = copying.backup(file, to)
    typer.echo(f"{made.path}: {made.path.stat().st_size} bytes")


@app.command("save-as")
def save_as(
    file: File,
    new: Annotated[Path, typer.Argument(metavar="NEW", help="Name of the copy.")],
    force: Annotated[bool, typer.Option("--force", help="Replace a library that is there.")] = False,
) -> None:
    """Copy a library, open or not, under another name; whole or not at all."""
    with reported():
        copying.save_as(file, new, force)
    typer.echo(f"{new}: {new.stat().st_size} bytes")


@app.command("list")
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
            listing.show(found)


@app.command()
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


@app.command()
def case(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A case; docs/cases.md explains the form.")],
    library: Annotated[
        Path | None, typer.Option("--library", help="Take counters and charts from this library; default: the shipped.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Set up a small position, answer questions about it and make its actions; ends with 1 when something is wrong."""
    from editor.commands import case as command
    from engine.cases.reading import CaseError

    with reported():
        try:
            outcome = command.outcome_of(file, library)
        except UnicodeDecodeError as error:
            raise fail(PROBLEMS, f"{file} is no UTF-8 text; save it as UTF-8") from error
        except CaseError as error:
            for fault in error.faults:
                typer.echo(f"{file}: {fault}", err=True)
            raise fail(PROBLEMS, f"{len(error.faults)} faults; nothing was played") from error
        if as_json:
            typer.echo(command.as_json(outcome), nl=False)
        else:
            typer.echo("\n".join(command.as_text(outcome)))
    if outcome.problems:
        for problem in outcome.problems:
            say(problem)
        raise typer.Exit(PROBLEMS)


@app.command()
def explain(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A recorded game.")],
    number: Annotated[int, typer.Argument(metavar="N", min=0, help="Number of the record; 0 is the opening.")],
    library: Annotated[
        Path | None, typer.Option("--library", help="Take the scenario from this library; default: the shipped one.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show one record of a game with its columns, shifts and dice, and every rule it cites."""
    from editor.commands import explain as command

    with reported():
        try:
            found = command.explain(log, number, library)
        except (ValueError, LookupError) as error:
            raise fail(PROBLEMS, f"{log}: {str(error).strip(chr(39))}") from error
        for warning in found.warnings:
            say(warning)
        typer.echo(command.as_json(found) if as_json else "\n".join(command.as_text(found)), nl=not as_json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="LOG", help="A recorded game, or the dump of a fault.")],
    library: Annotated[
        Path | None, typer.Option("--library", help="Take the scenario from this library; default: the shipped one.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a recorded game again, or make the action of a dump again, and say whether it goes as it went."""
    from editor.commands import replaying

    with reported():
        try:
            found = replaying.replay(file, library)
        except (ValueError, KeyError) as error:
            raise fail(PROBLEMS, f"{file}: {str(error).strip(chr(39))}") from error
        typer.echo(replaying.as_json(found) if as_json else found.text, nl=not as_json)
        if not found.good:
            raise typer.Exit(PROBLEMS)


@reports.command("rules")
def report_rules(game: Game, as_json: AsJson = False) -> None:
    """Say of each rule where the engine cites it, which tests name it, and why it is waived."""
    with reported():
        found = rules_report.report(game)
        if not found:
            raise fail(WRONG_USE, f"there is no index of rules for game {game!r}")
        if not rules_report.has_tests():
            say("the tests are not installed, so tested_by is empty")
        if as_json:
            typer.echo(rules_report.as_json(found), nl=False)
        else:
            rules_report.show(found)


@reports.command("map")
def report_map(game: Game, as_json: AsJson = False) -> None:
    """Say how the ground lies under a map, how certain its rows are, and which printed facts it meets."""
    from editor.commands import mapping

    with reported_ground():
        found = mapping.report(game)
        if as_json:
            typer.echo(mapping.as_json(found), nl=False)
        else:
            mapping.show(found)


@maps.command("draft")
def map_draft(
    game: Game,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Write the drafted text there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Draft what a map has not drawn yet; without --out only report what would come out."""
    from editor.commands import mapping

    with reported_ground():
        found = mapping.draft_map(game, out)
        if as_json:
            typer.echo(mapping.as_json(found), nl=False)
            return
        mapping.show(found)
        if out is not None:
            typer.echo(f"{out}: the drafted map of {game}")


@app.command()
def playtest(
    file: File,
    game: Game,
    scenario: Annotated[str, typer.Option("--scenario", help="Key of a scenario.")],
    german: Annotated[str, typer.Option("--german", help="Machine player of the German side.")] = "cautious",
    allied: Annotated[str, typer.Option("--allied", help="Machine player of the Allied side.")] = "cautious",
    games: Annotated[int, typer.Option("--games", min=1, help="Number of games.")] = 10,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the first game.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Worker processes; the results do not depend on it.")] = 1,
    out: Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write the results to this file.")] = None,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="OUT", help="Record the first game; losheim explain reads it.")
    ] = None,
) -> None:
    """Let machine players play a scenario many times and show the results."""
    from editor.commands import playtest as command
    from engine.players import PLAYERS
    from engine.playtest.run import PlaytestError, Settings

    for name in (german, allied):
        if name not in PLAYERS:
            raise fail(WRONG_USE, f"there is no machine player {name!r}; there are: {', '.join(PLAYERS)}")
    with reported():
        listing.items(file, listing.Kind.SCENARIOS, game, scenario)  # refuses a name that the library does not know
        settings = Settings(game, scenario, german, allied, games, seed)
        try:
            command.run(file, settings, jobs, out, program_version(), log)
        except PlaytestError as error:
            raise broken_game(error, f"losheim-{game}-{scenario}-{seed}") from error


@app.command("try")
def try_(
    file: File,
    game: Game,
    scenario: Annotated[str, typer.Option("--scenario", help="Key of a scenario.")],
    move: Annotated[
        list[str] | None, typer.Option("--move", metavar="UNIT=HEX", help="Let a unit start there.")
    ] = None,
    value: Annotated[
        list[str] | None, typer.Option("--value", metavar="UNIT:FACE:FIELD=NUMBER", help="Change a printed value.")
    ] = None,
    german: Annotated[str, typer.Option("--german", help="Machine player of the German side.")] = "cautious",
    allied: Annotated[str, typer.Option("--allied", help="Machine player of the Allied side.")] = "cautious",
    games: Annotated[int, typer.Option("--games", min=1, help="Number of games in each batch.")] = 50,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the first game.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Worker processes; the results do not depend on it.")] = 1,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the edit instead of taking it back.")] = False,
    out: Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write both batches to this file.")] = None,
) -> None:
    """Play a batch, make an edit, play the same seeds again, and show both side by side."""
    from editor.commands import trying
    from editor.commands.batches import write_json
    from engine.playtest.run import PlaytestError, Settings

    with reported():
        try:
            settings = Settings(game, scenario, german, allied, games, seed)
            trial, data = trying.run(file, settings, move or [], value or [], jobs, keep, program_version())
        except PlaytestError as error:
            raise broken_game(error, f"losheim-{game}-{scenario}-{seed}") from error
        trying.show(console(), trial)
        typer.echo("The edit is kept; undo it in the window" if keep else "The edit is taken back")
        if out is not None:
            write_json(out, data)
            typer.echo(f"Both batches written to {out}")


@app.command()
def update(
    file: File,
    shipped: Annotated[
        Path | None, typer.Option("--from", help="A library or a folder of text; default: what this program ships.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    as_json: AsJson = False,
) -> None:
    """Bring newer shipped data into a library; what you entered always stays, the old file is kept."""
    with reported():
        plan, kept = exchange.update(file, shipped, dry_run)
        if as_json:
            typer.echo(exchange.as_json([asdict(found) for found in plan.differences]), nl=False)
            return
        exchange.show(console(), plan.differences)
        typer.echo(plan.changes.label if plan.changes.changes else "Nothing to update")
        if kept is not None:
            typer.echo(f"The library as it was: {kept}; undo takes the update back in one step")


@app.command()
def export(
    file: File,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The traveling file.")],
    game: Game,
    scenario: Annotated[str, typer.Option("--scenario", help="Key of a scenario.")],
) -> None:
    """Write a scenario with every value it depends on into one file; the library stays as it is."""
    with reported():
        if out.exists():
            raise fail(FILE_TROUBLE, f"{out} is there already; choose another name")
        rows = exchange.export(file, out, game, scenario)
    typer.echo(f"{out}: {rows} rows")


@app.command("import")
def import_(
    file: File,
    traveling: Annotated[Path, typer.Argument(metavar="IN", help="A file that losheim export wrote.")],
    take: Annotated[
        Take, typer.Option("--take", help="Values that differ: mine, theirs for the library, or for this scenario.")
    ] = "mine",
    choices: Annotated[
        Path | None, typer.Option("--choices", help='JSON of single choices, {"table/key/field": "library"}.')
    ] = None,
    as_key: Annotated[str | None, typer.Option("--as", help="Another key for the scenario.")] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace your scenario of the same key.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")] = False,
    as_json: AsJson = False,
) -> None:
    """Take a traveling scenario into a library, as one step that undo takes back."""
    with reported():
        plan = exchange.import_(file, traveling, take, choices, as_key, replace, dry_run)
        if as_json:
            found = [{"name": item.name, **asdict(item)} for item in plan.differences]
            typer.echo(exchange.as_json({"added": plan.added, "differences": found}), nl=False)
            return
        exchange.show(console(), plan.differences)
        news = ", ".join(f"{count} {table}" for table, count in plan.added.items())
        typer.echo(f"{plan.changes.label}: new rows {news or 'none'}" if plan.changes.changes else "Nothing to import")


@app.command()
def edit(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A library; default: your own.")] = None,
    headless: Annotated[bool, typer.Option("--headless", help="Show no window; for --screenshot.")] = False,
    screenshot: Annotated[
        Path | None, typer.Option("--screenshot", help="Save a picture of the window and end.")
    ] = None,
) -> None:
    """Open the editor; without FILE on your own copy of the shipped library."""
    with reported():
        from db.first_start import user_library
        from editor.app import run

        path = file if file is not None else user_library()
        raise typer.Exit(run(path, headless=headless, screenshot=screenshot))


@app.command()
def shot(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A library; --geography needs none.")] = None,
    game: SomeGame = None,
    scenario: Annotated[str | None, typer.Option("--scenario", help="With the units of a scenario at start.")] = None,
    area: Annotated[str | None, typer.Option("--area", help="Two opposite hexes, HEX:HEX; default: all.")] = None,
    theme: Annotated[str, typer.Option("--theme", help="Name of a theme.")] = "",
    scale: Annotated[float | None, typer.Option("--scale", min=1, help="Pixels per hex; default: what fits.")] = None,
    geography: Annotated[bool, typer.Option("--geography", help="Draw the real ground instead of a map.")] = False,
    out: Annotated[Path, typer.Option("--out", metavar="PNG", help="Where the picture goes.")] = Path("map.png"),
) -> None:
    """Draw a map, or the real ground under all maps, into a picture, without a window."""
    with reported_ground():
        if geography:
            from editor.commands.ground_picture import draw_ground

            width, height = draw_ground(out)
        else:
            from editor.commands.shot import ShotError
            from editor.commands.shot import shot as draw

            if file is None or game is None:
                raise fail(WRONG_USE, "name a library and --game, or ask for --geography")
            try:
                width, height = draw(file, out, game, scenario, area, theme, scale)
            except ShotError as error:
                raise fail(WRONG_USE, str(error)) from error
    typer.echo(f"{out}: {width} by {height} pixels")


def main() -> None:
    """Run the command line."""
    app(prog_name="losheim" if Path(sys.argv[0]).stem in ("losheim", "cli") else "python -m editor")
