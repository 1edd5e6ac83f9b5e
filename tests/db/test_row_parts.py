"""Rows are read game by game, and whoever asks across games gets them as if they had been read at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from db.applying import apply
from db.build import build_library
from db.changes import ChangeSet, inserting
from db.connection import Library, open_library
from db.kept_rows import LibraryRows
from db.queries import find
from engine.data import schema
from engine.data.schema import ROW_TYPES
from engine.data.tables import Tables
from tests.db.samples import GAME, tables

OTHERS = ("to", "toy10", "toy9")
"""Keys of games that begin like the sample's, or end with a number: order is natural, so 9 stands before 10."""


@pytest.fixture(scope="module")
def several_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("several") / "several.losheim"
    sample, whole = tables(), Tables()
    for game in (GAME, *OTHERS):
        for rows in sample.rows.values():
            whole.add(
                [row.model_copy(update={"game": game}) if "game" in type(row).model_fields else row for row in rows]
            )
        whole.citations += [row.model_copy(update={"game": game}) for row in sample.citations]
    build_library(path, whole)
    return path


@pytest.fixture
def library(several_file: Path, tmp_path: Path) -> Iterator[Library]:
    path = tmp_path / "several.losheim"
    path.write_bytes(several_file.read_bytes())
    found = open_library(path)
    yield found
    found.close()


@pytest.fixture
def rows(library: Library) -> LibraryRows:
    return LibraryRows(library.readers)


def test_who_asks_for_one_game_has_no_row_of_another_read(rows: LibraryRows) -> None:
    assert len(rows.find(schema.HexRow, game=GAME)) == 4  # of the sample
    assert list(rows.held()) == [("hex", GAME)]


def test_rows_of_all_games_are_in_the_order_of_a_single_query(library: Library, rows: LibraryRows) -> None:
    rows.find(schema.HexRow, game="toy10")
    with library.reading() as session:
        for kind in ROW_TYPES:
            assert rows.find(kind) == find(session, kind)


def test_rows_of_all_games_are_the_same_list_until_one_of_them_changes(rows: LibraryRows) -> None:
    before = rows.group(schema.CounterRow)
    assert rows.group(schema.CounterRow) is before


def test_the_first_row_of_a_game_is_among_those_of_all_games(library: Library, rows: LibraryRows) -> None:
    assert rows.find(schema.NoteRow, game="to") == rows.find(schema.NoteRow) == []
    of_nothing = {"table": "", "row_key": "", "field": "", "content": "", "done": False}
    note = {"game": "to", "key": "first", "kind": "task", "title": "A task"} | of_nothing
    changes = ChangeSet("note", (inserting("note", note),))
    with library.writing() as session:
        apply(session, changes)
    rows.follow(changes)
    assert [row.key for row in rows.find(schema.NoteRow)] == ["first"]


def test_no_game_of_no_name_has_rows(rows: LibraryRows) -> None:
    assert rows.find(schema.CounterRow, game="") == []
