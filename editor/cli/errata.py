"""The commands that publish errata and read them back."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from db.connection import open_for_reading
from db.scenario_io import tables_of
from editor.cli.options import Game
from editor.commands.outcome import reported, say
from editor.edits.table_rows import TableRows
from editor.publishing.forms import TextForm, write_list, write_posts
from editor.publishing.listing import ErrataList, Wanted, listed
from editor.publishing.prose import counted
from editor.texts.bgg import LONGEST
from engine.data.load import load_tables
from engine.data.tables import Tables

OfLibrary = Annotated[
    Path | None, typer.Option("--library", metavar="FILE", help="The library they are in; default: the shipped data.")
]
OfScenario = Annotated[
    str, typer.Option("--scenario", metavar="KEY", help="Only what concerns this scenario; default: all.")
]
Status = Annotated[
    str, typer.Option("--status", help="official, proposed, house, rejected: those wanted, with commas.")
]
As = Annotated[TextForm, typer.Option("--form", help="What is written.")]
Out = Annotated[Path, typer.Option("--out", metavar="PATH", help="Where it goes.")]
Longest = Annotated[
    int,
    typer.Option("--post-length", min=1000, metavar="CHARACTERS", help="The length of a post, for the form bgg alone."),
]


@contextmanager
def baseline(library: Path | None, game: str) -> Iterator[Tables]:
    """Lend the rows of a game with their citations, before errata. Raises LibraryError, TextFormError."""
    if library is None:
        yield load_tables(game=game)
        return
    opened = open_for_reading(library)
    try:
        with opened.reading() as session:
            yield tables_of(session, game)
    finally:
        opened.close()


def report(
    game: Game,
    form: As,
    out: Out,
    library: OfLibrary = None,
    scenario: OfScenario = "",
    status: Status = "official,proposed",
    post_length: Longest = LONGEST,
) -> None:
    """Write the errata of a game as a list to be published: HTML, Markdown, posts for BoardGameGeek, text, CSV, JSON.

    They stand in the order of the box, and behind them what rulings answer; each has a name by which links find it. A
    value is called printed only where somebody has seen it so: in the rules, an official list or a copy of the game.
    All others are counted, and stand by themselves as not yet seen. The CSV reads back: losheim errata read.
    """
    with reported():
        reads = () if library is None else (library,)
        with baseline(library, game) as tables:
            wanted = Wanted(scenario, tuple(filter(None, (word.strip() for word in status.split(",")))))
            found = listed(TableRows(tables), game, wanted)
        say(counted(found))
        written = [out]
        if form == "bgg":
            written = write_posts(found, out, post_length, reads=reads)
        else:
            write_list(found, out, form, reads)
    tell(found, written, post_length if form == "bgg" else 0)


def tell(found: ErrataList, written: list[Path], longest: int) -> None:
    """Say what was written."""
    count = sum(1 for _ in found.entries)
    for path in written:
        typer.echo(f"{path}: " + ("a picture" if path.suffix == ".png" else f"of {count} errata"))
    if longest:
        typer.echo(f"no post has more than {longest} characters")
