"""``losheim build``: the library from the canonical text. ``losheim dump``: the canonical text from the library."""

import os
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from db.build import build_library
from db.connection import LibraryError, open_for_reading
from db.dump import dump as dump_library
from db.outputs import check_library_place
from engine.data.load import load_tables
from engine.data.schema import GameRow
from engine.data.textread import Problem


def build(path: Path, text: Path | None, force: bool, standing: Callable[[Problem], None]) -> int:
    """Make the library and return the number of its rows; ``text`` is another folder than the shipped one.

    ``standing`` is told of what the library may hold and its checks tell. Raises LibraryError, also when there is a
    file and ``force`` is not given or the file is no library, BuildError or TextFormError.
    """
    if os.path.lexists(path) and not force:
        raise LibraryError(f"{path} is there already; use --force to replace it, journal and all")
    check_library_place(path)
    if text is not None and not text.is_dir():
        raise LibraryError(f"there is no folder {text}")
    try:
        tables = load_tables(text, standing=standing)
    except ValueError as error:  # what no reader of the text reckoned with
        raise LibraryError(f"the text cannot be read: {error}; correct that value, then build again") from error
    if not tables.of(GameRow):
        raise LibraryError(f"{text} holds no game; name a folder with resources/ and scenarios/, as losheim dump makes")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Building", total=None)
        build_library(path, tables, lambda name, place, count: progress.update(task, completed=place, total=count))
    return sum(len(rows) for rows in tables.rows.values())


def dump(path: Path, folder: Path, removes: bool = False) -> int:
    """Write the text of a library under a folder and return the number of rows; ``removes`` text of what it does not
    have. Raises LibraryError or OSError."""
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            return dump_library(session, folder, removes)
    finally:
        library.close()
