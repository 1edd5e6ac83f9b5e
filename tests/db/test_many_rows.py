"""Rows read at once are those that are read one by one, in less room."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from db import queries
from db.applying import apply
from db.build import build_library
from db.changes import Change, ChangeSet, deleting
from db.connection import DamagedRowError, Library, open_library
from db.kept_rows import LibraryRows
from db.many_rows import FEW, read_rows
from engine.data import schema
from engine.data.lean import share_names
from engine.data.schema import ROW_TYPES, CitationRow, Row
from tests.db.samples import GAME, hex_row, tables

MANY = FEW + 40


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    path, rows = tmp_path / "many.losheim", tables()
    rows.add([hex_row(f"M2.{place:02d}") for place in range(1, MANY + 1)])
    build_library(path, rows)
    found = open_library(path)
    yield found
    found.close()


def spoil(library: Library, statement: str) -> None:
    with closing(sqlite3.connect(library.path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(statement)
        connection.commit()


def test_the_rows_of_every_table_are_those_read_one_by_one(
    ardennes_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = open_library(ardennes_file)
    kinds = (*ROW_TYPES, CitationRow)
    with library.reading() as session:
        many = {kind: queries.find(session, kind) for kind in kinds}
        monkeypatch.setattr(queries, "read_rows", lambda *_: None)
        single = {kind: queries.find(session, kind) for kind in kinds}
    library.close()
    assert sum(len(rows) > FEW for rows in many.values()) > 20
    assert many == single
    dumped = [[list(row.model_dump().items()) for rows in found.values() for row in rows] for found in (many, single)]
    assert dumped[0] == dumped[1]


class Sample(Row):
    TABLE, KEY, FILE = "sample", ("game",), ""
    game: str
    hex: str
    terrain: str


def test_rows_read_at_once_share_the_names_of_their_fields_whoever_made_rows_before() -> None:
    share_names(Sample)
    others = [Sample(game="a", hex=str(place), terrain="c") for place in range(MANY)]
    found = read_rows(Sample, [["a", str(place), "c"] for place in range(MANY)])
    assert found == others
    by_itself = dict(vars(found[-1]))  # holds names and values
    assert sys.getsizeof(vars(found[-1])) < sys.getsizeof(by_itself)


def test_equal_texts_of_many_rows_are_one_text(library: Library) -> None:
    with library.reading() as session:
        rows = queries.find(session, schema.HexRow, game=GAME)
    assert len(rows) > FEW
    assert len({id(row.game) for row in rows}) == 1


def test_a_number_stored_as_text_is_read_as_a_number_as_it_is_in_a_row_by_itself() -> None:
    row = tables().of(schema.SetupRow)[0]
    values = [str(value) for value in row.model_dump().values()]
    assert values[list(schema.SetupRow.model_fields).index("steps_lost")] == "0"
    assert read_rows(schema.SetupRow, [values] * MANY) == [row] * MANY


def test_a_damaged_row_among_many_is_named(library: Library) -> None:
    spoil(library, "UPDATE hex SET marks = 'a' || char(0) WHERE hex = 'M2.03'")
    with library.reading() as session, pytest.raises(DamagedRowError, match=r"table hex, row toy\|M\|M2\.03, marks"):
        queries.find(session, schema.HexRow, game=GAME)


def stroke(library: Library, values: tuple[dict[str, str], ...]) -> ChangeSet:
    """Return a change that gives the many hexes these values, in turn."""
    with library.reading() as session:
        found = [row for row in queries.find(session, schema.HexRow) if row.hex.startswith("M2.")]
    return ChangeSet(
        "stroke",
        tuple(
            Change("hex", (GAME, "M", row.hex), {name: getattr(row, name) for name in given}, given)
            for row, given in zip(found, values * MANY, strict=False)
        ),
    )


def queries_after(library: Library, rows: LibraryRows, changes: ChangeSet) -> list[str]:
    """Write a change set, let the rows follow it, and return the queries that took."""
    with library.writing() as session:
        apply(session, changes)
    asked: list[str] = []
    event.listen(library.engine, "before_cursor_execute", lambda _c, _k, query, *_rest: asked.append(query))
    rows.follow(changes)
    return asked


def test_what_a_stroke_has_written_is_not_read_back(library: Library) -> None:
    rows = LibraryRows(library.readers)
    before = rows.group(schema.HexRow, game=GAME, map="M")
    asked = queries_after(library, rows, stroke(library, ({"terrain": "forest"}, {"terrain": "town"})))
    assert asked == []
    with library.reading() as session:
        read = queries.find(session, schema.HexRow, game=GAME)
    assert rows.find(schema.HexRow, game=GAME) == rows.group(schema.HexRow, game=GAME, map="M") == read != before


def test_of_many_rows_that_change_differently_each_is_read_back(library: Library) -> None:
    rows = LibraryRows(library.readers)
    rows.find(schema.HexRow, game=GAME)
    asked = queries_after(library, rows, stroke(library, ({"terrain": "forest"}, {"terrain": "town", "marks": "town"})))
    assert len([query for query in asked if query.startswith("SELECT")]) == 1
    with library.reading() as session:
        assert rows.find(schema.HexRow, game=GAME) == queries.find(session, schema.HexRow, game=GAME)


def test_many_rows_that_go_leave_the_others_at_their_places(library: Library) -> None:
    rows = LibraryRows(library.readers)
    whole = rows.group(schema.HexRow, game=GAME, map="M")
    with library.reading() as session:
        gone = tuple(deleting(session, "hex", (GAME, "M", f"M2.{place:02d}")) for place in range(2, MANY))
    queries_after(library, rows, ChangeSet("gone", gone))
    with library.reading() as session:
        read = queries.find(session, schema.HexRow, game=GAME)
    assert rows.group(schema.HexRow, game=GAME, map="M") == read != whole
