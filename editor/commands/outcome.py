"""How does a command end? Exit codes are part of the command line's promises."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from db.build import BuildError
from db.changes import EditError
from db.connection import LibraryError, NewerFileError
from db.outputs import GAME, PART, RESULTS, Output, check_apart
from engine.data.tables import DataError
from engine.data.textform import TextFormError
from engine.playtest.games import UnknownGameError

if TYPE_CHECKING:
    from rich.console import Console


class UnknownNameError(Exception):
    """The library has no game or scenario of the name that was asked for; the text names those there are."""


GOOD, PROBLEMS, WRONG_USE, FILE_TROUBLE, NEWER_FILE = range(5)


def program_version() -> str:
    """Return the version of the installed program; ``0`` when it runs without being installed."""
    try:
        return version("losheim")
    except PackageNotFoundError:
        return "0"


def let_go() -> None:
    """Let what is still to be written go nowhere: the reader of the output has left, and the end would write again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def say(text: str) -> None:
    """Write a line for the person, beside the output proper."""
    typer.echo(f"losheim: {text}", err=True)


def fail(code: int, text: str) -> typer.Exit:
    """Say why a command ends and return what to raise."""
    say(text)
    return typer.Exit(code)


@contextmanager
def reported() -> Iterator[None]:
    """Turn the known troubles with files and data into a message and an exit code."""
    try:
        yield
    except (BuildError, TextFormError) as error:
        for problem in error.problems:
            typer.echo(str(problem), err=True)
        count = len(error.problems)
        raise fail(PROBLEMS, f"{count} problem{'s' * (count != 1)}; nothing was written") from error
    except NewerFileError as error:
        raise fail(NEWER_FILE, str(error)) from error
    except LibraryError as error:
        raise fail(FILE_TROUBLE, str(error)) from error
    except (EditError, UnknownNameError) as error:
        raise fail(WRONG_USE, str(error)) from error
    except (DataError, UnknownGameError) as error:
        raise fail(PROBLEMS, str(error)) from error
    except BrokenPipeError:
        let_go()
        raise typer.Exit(GOOD) from None
    except OSError as error:
        raise fail(FILE_TROUBLE, str(error)) from error


def check_outputs(reads: tuple[Path, ...], results: Path | None = None, log: Path | None = None) -> None:
    """Refuse, before long work, files that could not be written after it; ``reads`` is what the command reads.

    Raises OutputError.
    """
    part = results.with_name(f"{results.name}.part") if results is not None and results.name else None
    named = ((results, RESULTS), (part, PART), (log, GAME))
    check_apart([Output(path, kind, reads) for path, kind in named if path is not None])


def agreed(what: str, yes: bool) -> None:
    """Ask on a terminal whether to go on; elsewhere only ``yes`` goes on. Raises ``typer.Exit`` to stop."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise fail(WRONG_USE, f"{what}. Nothing was written; --dry-run shows what would be done, --yes does it")
    if not typer.confirm(f"{what}. Go on?", err=True):
        raise fail(WRONG_USE, "nothing was written")


def console() -> "Console":
    """Return where tables are shown: the full width of a terminal, or wide enough for every column.

    What stands in brackets is text: names and titles are a person's words, no markup.
    """
    from editor.commands.heard import HeardConsole

    return HeardConsole(width=None if sys.stdout.isatty() else 200, markup=False, emoji=False)
