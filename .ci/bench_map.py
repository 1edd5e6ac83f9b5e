"""Measures the library with a map of a million hexes: making it, reading windows and columns, a fill and its undo."""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import func, select

from db.applying import apply
from db.changes import Change, ChangeSet, inserting
from db.citing import with_citation
from db.connection import Library, connect, make_engine, stamp
from db.journal import pack, record, undo_stack_state
from db.migrations.fresh import create_schema
from db.models import TABLES
from db.queries import hex_columns, hex_window

T = TypeVar("T")
WIDTH = HEIGHT = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
WHERE = {"game": "g", "map": "m"}


def timed(what: str, act: Callable[[], T]) -> T:
    """Do something and say how long it took."""
    start = time.perf_counter()
    found = act()
    print(f"{what}: {time.perf_counter() - start:.3f} s")
    return found


def label(column: int, row: int) -> str:
    """Return a printed number."""
    return f"{row}.{column:03d}"


def written(library: Library, changes: ChangeSet, cited: bool = False) -> ChangeSet:
    """Apply and journal a change set as the document does."""
    with library.writing() as session:
        changes = with_citation(session, changes) if cited else changes
        apply(session, changes)
        record(session, changes)
    return changes


def main(folder: Path) -> None:
    """Measure everything once in a new library."""
    path = folder / "million.losheim"
    engine = make_engine(path)
    with engine.begin() as connection:
        create_schema(connection)
        stamp(connection)
    engine.dispose()
    library = connect(path)  # of a library that is whole: what stands in it is noted as it is opened
    head = {"game": "g", "title": "", "publisher": "", "year": 0, "step": "", "first_date": "", "dice": "1d6"}
    terrain = {"game": "g", "kind": "hex", "title": "", "note": ""}
    map_ = WHERE | {"title": "", "orientation": "pointy", "shifted": "odd", "north": 0}
    heads = [inserting("game", head), inserting("map", map_)]
    heads += [inserting("terrain", terrain | {"key": key}) for key in ("clear", "woods")]
    written(library, ChangeSet("heads", tuple(heads)))
    cells = [(column, row) for row in range(HEIGHT) for column in range(WIDTH)]
    hexes = [
        WHERE | {"hex": label(column, row), "column": column, "row": row, "terrain": "clear", "marks": ""}
        for column, row in cells
    ]
    made = ChangeSet("grid", tuple(inserting("hex", row) for row in hexes))
    timed(f"add {len(hexes)} hexes as one edit", lambda: written(library, made))
    with library.reading() as session:
        middle = range(WIDTH // 2, WIDTH // 2 + 32), range(HEIGHT // 2, HEIGHT // 2 + 32)
        timed("read a window of 32 by 32", lambda: hex_window(session, "g", "m", *middle))
        timed("read all hexes as columns", lambda: hex_columns(session, "g", "m"))
    fill = ChangeSet(
        "fill",
        tuple(
            Change("hex", ("g", "m", label(*cell)), {"terrain": "clear"}, {"terrain": "woods"})
            for cell in cells[: len(cells) // 10]
        ),
    )
    done = timed(f"fill {len(fill.changes)} hexes, with citations", lambda: written(library, fill, cited=True))
    print(f"packed: {len(pack(done)) // 1024} KiB")
    timed("take the fill back", lambda: written(library, done.inverse()))
    with library.reading() as session:
        timed("rebuild the undo stack", lambda: undo_stack_state(session))
        count = session.execute(select(func.count()).select_from(TABLES["citation"])).scalar_one()
    assert count == 0
    library.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        main(Path(name))
