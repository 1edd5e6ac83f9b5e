"""The ``losheim`` command: everything that needs no window, without importing Qt.

Exit codes: 0 good, 1 problems found, 2 wrong use, 3 file trouble, 4 the file is newer than the program; a batch that a
signal ended ends as shells name that, 130 for Ctrl-C.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from editor.cli import (
    clauses,
    comparing,
    cuts,
    drawing,
    library,
    pieces,
    playing,
    printing,
    scenarios,
    setups,
    tables,
    versions,
)
from editor.commands.outcome import GOOD, program_version

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
scenario_commands = typer.Typer(help="Scenarios begun, copied, cut, deleted.", no_args_is_help=True)
app.add_typer(scenario_commands, name="scenario")

setup_commands = typer.Typer(help="Set-ups and arrivals read from lists.", no_args_is_help=True)
app.add_typer(setup_commands, name="setup")
unit_commands = typer.Typer(help="Units, formations and types made by copying.", no_args_is_help=True)
app.add_typer(unit_commands, name="unit")
print_commands = typer.Typer(help="Scenarios for paper and for people.", no_args_is_help=True)
app.add_typer(print_commands, name="print")
table_commands = typer.Typer(help="Tables written with headers and keys, and read again.", no_args_is_help=True)
app.add_typer(table_commands, name="table")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"losheim {program_version()}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print it.")] = False,
) -> None:
    """What holds for all commands."""


COMMANDS: tuple[tuple[typer.Typer, str, Callable[..., None]], ...] = (
    (app, "build", library.build),
    (app, "dump", library.dump),
    (app, "backup", library.backup),
    (app, "save-as", library.save_as),
    (app, "list", library.list_),
    (app, "check", library.check),
    (app, "case", playing.case),
    (app, "explain", playing.explain),
    (app, "replay", playing.replay),
    (reports, "rules", drawing.report_rules),
    (reports, "map", drawing.report_map),
    (maps, "draft", drawing.map_draft),
    (scenario_commands, "new", scenarios.new),
    (scenario_commands, "copy", scenarios.copy),
    (scenario_commands, "variant", scenarios.variant),
    (scenario_commands, "cut", cuts.cut),
    (scenario_commands, "delete", scenarios.delete),
    (scenario_commands, "own", scenarios.own),
    (scenario_commands, "clauses", clauses.clauses),
    (scenario_commands, "version", versions.version),
    (scenario_commands, "changes", versions.changes),
    (setup_commands, "read", setups.read),
    (print_commands, "text", printing.text),
    (print_commands, "cards", printing.cards),
    (table_commands, "list", tables.list_),
    (table_commands, "export", tables.export),
    (table_commands, "import", tables.import_),
    (unit_commands, "copy", pieces.copy_unit),
    (unit_commands, "substitute", pieces.substitute),
    (unit_commands, "copy-type", pieces.copy_type),
    (unit_commands, "copy-terrain", pieces.copy_terrain),
    (unit_commands, "new-formation", pieces.new_formation_),
    (app, "playtest", playing.playtest),
    (app, "try", playing.try_),
    (app, "compare", comparing.compare),
    (app, "update", library.update),
    (app, "export", library.export),
    (app, "import", library.import_),
    (app, "edit", drawing.edit),
    (app, "shot", drawing.shot),
)
"""Every command, in the order of the help."""

for group, name, command in COMMANDS:
    group.command(name)(command)


def main() -> None:
    """Run the command line; a reader of the output who leaves, as ``head`` does, is no fault of the command."""
    try:
        app(prog_name="losheim" if Path(sys.argv[0]).stem == "losheim" else "python -m editor")
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # typer, or rich, has seen to it that the rest goes nowhere
            raise SystemExit(GOOD) from None
        raise
