"""The commands of games that are played: listed, written into a file, taken from one."""

from pathlib import Path
from typing import Annotated

import typer

from db.games import GamesError
from editor.cli.options import AsJson, File
from editor.commands import plays
from editor.commands.outcome import PROBLEMS, fail, reported


def games(file: File, as_json: AsJson = False) -> None:
    """List the games that are kept in a library, the one that was played last first."""
    with reported():
        found = plays.listed(file)
        typer.echo(plays.as_json(found) if as_json else "\n".join(plays.as_text(found)), nl=not as_json)


def export(
    file: File,
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its id, the beginning of that, or its name.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file, for example evening.losheim-game.")],
) -> None:
    """Write a game with its own data, log, notes and branches into one file, which opens on any machine."""
    with reported():
        try:
            typer.echo("\n".join(plays.export(file, game, out)))
        except GamesError as error:
            raise fail(PROBLEMS, str(error)) from error


def import_(file: File, game: Annotated[Path, typer.Argument(metavar="GAME", help="A game in a file.")]) -> None:
    """Keep the game of a file in a library: as a new one, or further than the library has it."""
    with reported():
        try:
            taken = plays.take(file, game)
        except GamesError as error:
            raise fail(PROBLEMS, f"{game}: {error}") from error
        typer.echo(f"“{taken.head.name}”: {plays.TAKEN[taken.how]}")
