"""The ``losheim`` command: everything that needs no window, without importing Qt; a command is imported when called.

Exit codes: 0 good, 1 problems found, 2 wrong use, 3 file trouble, 4 the file is newer than the program; a batch that a
signal ended ends as shells name that, 130 for Ctrl-C.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from editor.cli import on_demand
from editor.cli.on_demand import Commands, OnDemand, OrLibrary
from editor.commands.joined import join_checks
from editor.commands.outcome import GOOD, program_version

join_checks()

app = typer.Typer(
    name="losheim",
    cls=OrLibrary,
    help="Scenario and errata editor for Battle-of-the-Bulge board wargames, with rules engines that play-test.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
reports = typer.Typer(cls=OnDemand, help="Reports over the data and the engine.", no_args_is_help=True)
app.add_typer(reports, name="report")
maps = typer.Typer(cls=OnDemand, help="Maps drafted from the real ground.", no_args_is_help=True)
app.add_typer(maps, name="map")
scenario_commands = typer.Typer(cls=OnDemand, help="Scenarios begun, copied, cut, deleted.", no_args_is_help=True)
app.add_typer(scenario_commands, name="scenario")

setup_commands = typer.Typer(cls=OnDemand, help="Set-ups and arrivals read from lists.", no_args_is_help=True)
app.add_typer(setup_commands, name="setup")
unit_commands = typer.Typer(cls=OnDemand, help="Units, formations and types made by copying.", no_args_is_help=True)
app.add_typer(unit_commands, name="unit")
print_commands = typer.Typer(cls=OnDemand, help="Scenarios for paper and for people.", no_args_is_help=True)
app.add_typer(print_commands, name="print")
table_commands = typer.Typer(
    cls=OnDemand, help="Tables written with headers and keys, and read again.", no_args_is_help=True
)
app.add_typer(table_commands, name="table")
errata_commands = typer.Typer(
    cls=OnDemand, help="Errata taken in from lists, and editions of them.", no_args_is_help=True
)
app.add_typer(errata_commands, name="errata")

game_commands = typer.Typer(
    cls=OnDemand, help="Games that are played, written into a file and taken from one.", no_args_is_help=True
)
app.add_typer(game_commands, name="game")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"losheim {program_version()}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """What holds for all commands."""


COMMANDS: tuple[tuple[typer.Typer, str, Callable[[], Commands]], ...] = (
    (app, "build", on_demand.library),
    (app, "dump", on_demand.library),
    (app, "backup", on_demand.library),
    (app, "save-as", on_demand.library),
    (app, "list", on_demand.library),
    (app, "check", on_demand.library),
    (app, "case", on_demand.playing),
    (app, "explain", on_demand.playing),
    (app, "replay", on_demand.playing),
    (reports, "rules", on_demand.drawing),
    (reports, "map", on_demand.drawing),
    (reports, "errata", on_demand.errata),
    (reports, "game", on_demand.telling),
    (maps, "draft", on_demand.drawing),
    (scenario_commands, "new", on_demand.scenarios),
    (scenario_commands, "copy", on_demand.scenarios),
    (scenario_commands, "variant", on_demand.scenarios),
    (scenario_commands, "cut", on_demand.cuts),
    (scenario_commands, "delete", on_demand.scenarios),
    (scenario_commands, "own", on_demand.scenarios),
    (scenario_commands, "clauses", on_demand.clauses),
    (scenario_commands, "version", on_demand.versions),
    (scenario_commands, "changes", on_demand.versions),
    (setup_commands, "read", on_demand.setups),
    (print_commands, "text", on_demand.printing),
    (print_commands, "cards", on_demand.printing),
    (table_commands, "list", on_demand.tables),
    (table_commands, "export", on_demand.tables),
    (table_commands, "import", on_demand.tables),
    (unit_commands, "copy", on_demand.pieces),
    (unit_commands, "substitute", on_demand.pieces),
    (unit_commands, "copy-type", on_demand.pieces),
    (unit_commands, "copy-terrain", on_demand.pieces),
    (unit_commands, "new-formation", on_demand.pieces),
    (errata_commands, "read", on_demand.errata),
    (errata_commands, "edition", on_demand.errata),
    (app, "playtest", on_demand.playing),
    (app, "ladder", on_demand.playing),
    (app, "try", on_demand.playing),
    (app, "games", on_demand.plays),
    (game_commands, "export", on_demand.plays),
    (game_commands, "import", on_demand.plays),
    (app, "compare", on_demand.comparing),
    (app, "update", on_demand.library),
    (app, "export", on_demand.library),
    (app, "import", on_demand.library),
    (app, "merge", on_demand.merging),
    (app, "edit", on_demand.drawing),
    (app, "shot", on_demand.drawing),
)
"""Every command, in the order of the help."""

for group, name, module in COMMANDS:
    on_demand.add(group, name, module)


def main() -> None:
    """Run the command line; a reader of the output who leaves, as ``head`` does, is no fault of the command."""
    try:
        app(prog_name="losheim" if Path(sys.argv[0]).stem == "losheim" else "python -m editor")
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # typer, or rich, has seen to it that the rest goes nowhere
            raise SystemExit(GOOD) from None
        raise
