"""The commands that publish errata and read them back."""

from pathlib import Path
from typing import Annotated

import typer

from db.changes import ChangeSet, EditError
from db.connection import open_for_reading
from db.journal import Entry
from db.reverting import checkpoint
from editor.cli.options import AsJson, File, Game, Person
from editor.commands import exchange, scenarios
from editor.commands.outcome import PROBLEMS, WRONG_USE, fail, reported, say
from editor.edits.reading import Rows
from editor.edits.table_rows import TableRows
from editor.publishing.editions import news_since, only_news
from editor.publishing.forms import DRAWN, Form, write_list, write_posts
from editor.publishing.lines import lines_of
from editor.publishing.listing import ErrataList, Wanted, left_out, listed
from editor.publishing.prose import counted
from editor.publishing.reading import ReadLine, review
from editor.publishing.sources import baseline, named_editions, text_at, text_of
from editor.publishing.taking import taken
from editor.texts.bgg import LONGEST

OfLibrary = Annotated[
    Path | None, typer.Option("--library", metavar="FILE", help="The library they are in; default: the shipped data.")
]
OfScenario = Annotated[
    str, typer.Option("--scenario", metavar="KEY", help="Only what concerns this scenario; default: all.")
]
Status = Annotated[
    str, typer.Option("--status", help="official, proposed, house, rejected: those wanted, with commas.")
]
As = Annotated[Form, typer.Option("--form", help="What is written.")]
Out = Annotated[Path, typer.Option("--out", metavar="PATH", help="Where it goes.")]
Longest = Annotated[
    int,
    typer.Option("--post-length", min=1000, metavar="CHARACTERS", help="The length of a post, for the form bgg alone."),
]


Since = Annotated[
    str,
    typer.Option(
        "--since",
        metavar="EDITION",
        help="Only what is new or changed since a checkpoint of the library, a library of that day, or a CSV list.",
    ),
]

_OTHERS = "install it, or choose markdown, bgg, text, csv or json"


def report(
    game: Game,
    form: As,
    out: Out,
    library: OfLibrary = None,
    scenario: OfScenario = "",
    status: Status = "official,proposed",
    since: Since = "",
    post_length: Longest = LONGEST,
) -> None:
    """Write the errata of a game to be published: HTML, PDF, Markdown, posts for BoardGameGeek, text, CSV or JSON.

    They stand in the order of the box, and behind them what rulings answer; each has a name by which links find it. A
    value is called printed only where somebody has seen it so: in the rules, an official list or a copy of the game.
    All others are counted, and stand by themselves as not yet seen. The CSV reads back: losheim errata read.
    """
    with reported():
        reads = () if library is None else (library,)
        with baseline(library, game) as tables:
            wanted = Wanted(scenario, tuple(filter(None, (word.strip() for word in status.split(",")))))
            rows = TableRows(tables)
            found = listed(rows, game, wanted)
            if since:
                found = only_news(found, _called(since), news_since(rows, game, _edition(library, game, since)))
            say(counted(found))
            for other, count in left_out(rows, game, wanted.statuses).items():
                say(f"{count} {other} {'erratum is' if count == 1 else 'errata are'} left out: --status names others")
            written = _written(rows, found, form, (out, reads, post_length))
    tell(found, written, post_length if form == "bgg" else 0)


def _written(rows: Rows, found: ErrataList, form: Form, to: tuple[Path, tuple[Path, ...], int]) -> list[Path]:
    """Write a list in a form and return what was written; only what has pictures needs Qt."""
    out, reads, longest = to
    if form not in DRAWN:
        write_list(found, out, form, reads)
        return [out]
    try:
        from editor.window.drawings.errata_lists import write_drawn
    except ImportError as error:
        if form != "bgg":
            raise fail(WRONG_USE, f"{form} has pictures, for which PySide6 is needed: {error}; {_OTHERS}") from error
        say(f"no pictures lie beside the posts, for PySide6 is needed to draw them: {error}")
        return write_posts(found, out, longest, reads=reads)
    return write_drawn(rows, found, form, out, longest, reads)


def tell(found: ErrataList, written: list[Path], longest: int) -> None:
    """Say what was written."""
    count = sum(1 for _ in found.entries)
    errata = "1 erratum" if count == 1 else f"{count} errata"
    for path in written:
        typer.echo(f"{path}: " + ("a picture" if path.suffix == ".png" else "of " + errata))
    if longest:
        typer.echo(f"no post has more than {longest} characters")


def _called(since: str) -> str:
    return Path(since).stem if Path(since).is_file() else since


def _edition(library: Path | None, game: str, since: str) -> str:
    """Return the list that an edition was. Raises EditError for one that there is not, LibraryError."""
    named = _editions(library) if library is not None else {}
    if library is not None and since in named:
        return text_at(library, named[since], game)
    if Path(since).is_file():
        return text_of(Path(since), game)
    known = ", ".join(named) or "none"
    raise EditError(f"There is no edition {since!r}: no such file, and the checkpoints of the library are {known}")


def _editions(library: Path) -> dict[str, Entry]:
    opened = open_for_reading(library)
    try:
        with opened.reading() as session:
            return named_editions(session)
    finally:
        opened.close()


def edition(
    file: File,
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="What it is called; without it they are listed.")] = "",
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Name the errata as they are now an edition, by a checkpoint of the journal; or list the editions there are.

    What is new since one tells report errata --since NAME.
    """
    with reported():
        if name:
            if name.strip() in _editions(file):
                raise EditError(f"There is an edition {name} already; choose another name")
            scenarios.edit(file, lambda _rows: checkpoint(name), person)
        found = _editions(file)
    if as_json:
        told = [{"edition": each, "at": entry.at, "person": entry.person} for each, entry in found.items()]
        typer.echo(exchange.as_json(told), nl=False)
        return
    for each, entry in found.items():
        typer.echo(f"{entry.at[:10]}  {each}")


List = Annotated[Path, typer.Argument(metavar="LIST", help="CSV or a table of Markdown, or another library.")]
Apply = Annotated[bool, typer.Option("--apply", help="Take in all that is new or otherwise, as one step.")]


def read(
    file: File, source: List, game: Game, apply: Apply = False, person: Person = "", as_json: AsJson = False
) -> None:
    """Read a list of errata: line by line what is new in it, the same, otherwise, or cannot be matched.

    The list is the CSV that report errata writes, another table with the columns erratum (or number) and title, a
    table of Markdown, or a library. Between cells stand commas, semicolons or tabs. What cannot be matched stays as
    text with its line, and nothing plays with it; with --apply the command ends with 1 where there are such lines, and
    takes in nothing where a line has a head that no erratum can have.
    """
    found: list[ReadLine] = []

    def make(rows: Rows) -> ChangeSet:
        found[:] = review(rows, game, lines)
        return taken(rows, game, found) if apply else ChangeSet("", ())

    with reported():
        lines = lines_of(text_of(source, game))
        is_written = apply and bool(scenarios.look(file, make).changes)
        if is_written:
            scenarios.edit(file, make, person, "owner")
        elif not apply:
            scenarios.look(file, make)
    _say(found, as_json, is_written)
    if apply and any(line.how == "unmatched" for line in found):
        raise typer.Exit(PROBLEMS)


def _say(found: list[ReadLine], as_json: bool, is_written: bool) -> None:
    if as_json:
        lines = [
            {"line": each.number, "how": each.how, "erratum": each.erratum, "text": each.text, "problem": each.problem}
            for each in found
        ]
        typer.echo(exchange.as_json({"taken": is_written, "lines": lines}), nl=False)
        return
    for each in found:
        problem = f"  ({each.problem})" if each.problem else ""
        typer.echo(f"{each.number:>5}  {each.how:10} {each.erratum}: {each.text}{problem}")
    hows = [line.how for line in found]
    told = ", ".join(f"{hows.count(how)} {how}" for how in ("new", "differs", "same", "unmatched") if how in hows)
    typer.echo(f"{told or 'nothing in it'}{'; taken in as one step' if is_written else ''}")
