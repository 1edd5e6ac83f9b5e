"""Rows are read game by game, and whoever asks across games gets them as if they had been read at once."""

import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from db.applying import apply
from db.build import build_library
from db.changes import ChangeSet, inserting
from db.checks.again import Rechecker
from db.connection import Library, open_library
from db.kept_rows import LibraryRows
from db.queries import find
from engine.data import schema
from engine.data.schema import ROW_TYPES
from tests.db.samples import GAME, several

OTHERS = ("to", "toy10", "toy9")
"""Keys of games that begin like the sample's, or end with a number: order is natural, so 9 stands before 10."""


@pytest.fixture(scope="module")
def several_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("several") / "several.losheim"
    build_library(path, several(GAME, *OTHERS))
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


def add_note(library: Library, rows: LibraryRows) -> None:
    """Give the game ``to`` its first note, of which the rows hear."""
    of_nothing = {"table": "", "row_key": "", "field": "", "content": "", "done": False}
    note = {"game": "to", "key": "first", "kind": "task", "title": "A task"} | of_nothing
    changes = ChangeSet("note", (inserting("note", note),))
    with library.writing() as session:
        apply(session, changes)
    rows.follow(changes)


def test_rows_of_all_games_are_the_same_list_until_one_of_them_changes(rows: LibraryRows) -> None:
    before = rows.group(schema.CounterRow)
    assert rows.group(schema.CounterRow) is before


def test_the_first_row_of_a_game_is_among_those_of_all_games(library: Library, rows: LibraryRows) -> None:
    assert rows.find(schema.NoteRow, game="to") == rows.find(schema.NoteRow) == []
    add_note(library, rows)
    assert [row.key for row in rows.find(schema.NoteRow)] == ["first"]


def test_no_game_of_no_name_has_rows(rows: LibraryRows) -> None:
    assert rows.find(schema.CounterRow, game="") == []


def test_of_games_that_are_not_kept_maps_and_citations_go_and_nothing_else(rows: LibraryRows) -> None:
    for game in (GAME, "toy9"):
        rows.find(schema.HexRow, game=game)
        rows.find(schema.CounterRow, game=game)
    kept = rows.cited(GAME)["hex"]
    gone = rows.cited("toy9")["hex"]
    rows.keep({GAME})
    assert set(rows.held()) == {("hex", GAME), ("counter", GAME), ("counter", "toy9")}
    assert rows.cited(GAME)["hex"] is kept
    assert rows.cited("toy9")["hex"] is not gone
    assert len(rows.find(schema.HexRow, game="toy9")) == 4  # read again when they are asked for


def test_the_rows_of_maps_are_not_held_by_the_checks_too(library: Library, rows: LibraryRows) -> None:
    checker = Rechecker()
    rows.find(schema.CounterRow, game="toy9")
    gone = weakref.ref(rows.find(schema.HexRow, game="toy9")[0])
    with library.reading() as session:
        checker.findings(session, rows.held())
    rows.keep({GAME})
    assert gone() is None


def test_what_the_checks_have_read_is_not_read_again(library: Library, rows: LibraryRows) -> None:
    checker = Rechecker()
    with library.reading() as session:
        checker.findings(session, rows.held())
    rows.offer(checker.rows)
    assert rows.group(schema.CounterRow, game="toy9") is checker.rows["counter", "toy9"]
    assert list(rows.held()) == [("counter", "toy9")]  # of what was offered no more than was asked for


def test_maps_that_others_hold_are_taken_from_them_again_after_they_were_let_go_of(rows: LibraryRows) -> None:
    held = list(rows.group(schema.HexRow, game="toy9"))
    rows.offer({("hex", "toy9"): held})
    rows.keep({GAME})
    assert rows.group(schema.HexRow, game="toy9") is held
    rows.keep({GAME})
    assert rows.group(schema.HexRow, game="toy9") is held  # else the second reading would stand beside theirs


def test_of_what_was_offered_that_is_read_anew_which_an_edit_has_changed(library: Library, rows: LibraryRows) -> None:
    checker = Rechecker()
    with library.reading() as session:
        checker.findings(session, rows.held())
    rows.offer(checker.rows)
    add_note(library, rows)
    assert [row.key for row in rows.find(schema.NoteRow, game="to")] == ["first"]
    assert rows.group(schema.NoteRow, game="toy9") is checker.rows["note", "toy9"]


def test_nothing_that_was_offered_outlives_what_is_forgotten(library: Library, rows: LibraryRows) -> None:
    checker = Rechecker()
    with library.reading() as session:
        checker.findings(session, rows.held())
    for tables in ({"counter"}, None):
        rows.offer(checker.rows)
        rows.forget(tables)
        assert rows.group(schema.CounterRow, game="toy9") is not checker.rows["counter", "toy9"]


def test_rows_by_the_text_of_their_key_are_the_same_mapping_until_one_of_them_is_another(
    library: Library, rows: LibraryRows
) -> None:
    before = rows.by_text(schema.NoteRow, "to")
    assert rows.by_text(schema.NoteRow, "to") is before and not before
    add_note(library, rows)
    assert [*rows.by_text(schema.NoteRow, "to")] == ["to|first"]
