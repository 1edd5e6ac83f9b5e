"""The command that tells the clauses of a scenario, and how they stand."""

from pathlib import Path
from typing import Annotated

import typer

from editor.cli.options import AsJson, File, Game, Scenario
from editor.commands.outcome import reported

Log = Annotated[
    Path | None,
    typer.Option("--log", metavar="GAME", help="Where a recorded game has ended; default: as play begins."),
]


def clauses(file: File, game: Game, scenario: Scenario, log: Log = None, as_json: AsJson = False) -> None:
    """List victory, special rules and conditions of a scenario: how the program reads each, and how victory stands.

    What the program does not follow is marked as not enforced.
    """
    from editor.commands import clauses as command

    with reported():
        found = command.clauses_of(file, game, scenario, log)
        typer.echo(command.as_json(found) if as_json else "\n".join(command.as_text(found)), nl=not as_json)
