"""``losheim compare``: two scenarios of one library or of two, as they are in force."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from db.changes import EditError
from db.connection import open_for_reading
from db.effective_rows import EffectiveRows
from db.kept_rows import LibraryRows
from db.past import past_library
from editor.comparing.compare import Compared, Differing, compare
from editor.comparing.words import told
from editor.edits.scenarios import check_game


@contextmanager
def in_force(path: Path, game: str, scenario: str) -> Iterator[EffectiveRows]:
    """Open a library for reading and lend the rows that are in force in a scenario of it. Raises LibraryError, and
    EditError for a game that there is not."""
    library = open_for_reading(path)
    try:
        rows = EffectiveRows(LibraryRows(library.readers), lambda: (game, scenario))
        check_game(rows, game)
        with rows.at_once():
            yield rows
    finally:
        library.close()


@contextmanager
def opened(path: Path, game: str, scenario: str) -> Iterator[Compared]:
    """Lend a scenario of a library to be compared; raises as ``in_force``."""
    with in_force(path, game, scenario) as rows:
        yield Compared(rows, game, scenario)


@contextmanager
def as_it_was(path: Path, before: int | None) -> Iterator[Path]:
    """Lend a library as it was before an entry of its journal; as it is where none is named. Raises LibraryError, and
    EditError for an entry that there is not."""
    if before is None:
        yield path
        return
    with TemporaryDirectory(prefix="losheim-") as folder:
        then = Path(folder) / path.name
        past_library(path, then, before).close()
        yield then


def named(text: str, game: str | None) -> tuple[str, str]:
    """Return game and scenario of ``GAME/SCENARIO``, or of a key alone with ``game``. Raises EditError."""
    of_game, slash, scenario = text.partition("/")
    if not slash:
        of_game, scenario = game or "", text
    if not of_game or not scenario:
        raise EditError(f"{text!r} names no scenario; write GAME/SCENARIO, or the key of the scenario and --game")
    return of_game, scenario


def compared(a: tuple[Path, str, str], b: tuple[Path, str, str], console: Console | None) -> list[Differing]:
    """Return in what two scenarios differ, each given by library, game and key; with a console print it in words.

    Raises LibraryError or EditError.
    """
    with ExitStack() as stack:
        left, right = (stack.enter_context(opened(*side)) for side in (a, b))
        found = compare(left, right)
        if console is not None:
            _show(console, left, right, found)
    return found


def _show(console: Console, a: Compared, b: Compared, found: list[Differing]) -> None:
    is_same = a.name == b.name
    heads = (f"{a.name} (first)", f"{b.name} (second)") if is_same else (a.name, b.name)
    for title, lines in told(a, b, found).items():
        table = Table("What", "Value", *heads, title=title, title_justify="left")
        for line in lines:
            table.add_row(line.what, line.value, line.a, line.b)
        console.print(table)
