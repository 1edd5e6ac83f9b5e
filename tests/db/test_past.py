"""A library as it was before an entry of its journal."""

from pathlib import Path

import pytest

from db.changes import EditError
from db.common_base import Friend
from db.connection import open_for_reading
from db.journal import tail
from db.kept_rows import LibraryRows
from db.merging import Merging
from db.past import past_library
from editor.commands.scenarios import edit
from editor.edits.setup import move_setup
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, TANKS, write_library


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Return the small library after two moves of one unit."""
    path = write_library(tmp_path / "small.losheim")
    for place in ("B1.01", "B1.02"):
        edit(path, lambda rows, place=place: move_setup(rows, GAME, SCENARIO, TANKS, place))
    return path


@pytest.mark.parametrize(("entry", "place"), [(1, "B2.02"), (2, "B1.01")])
def test_what_was_done_since_an_entry_is_taken_back(library: Path, tmp_path: Path, entry: int, place: str) -> None:
    past = past_library(library, tmp_path / "past.losheim", entry)
    try:
        found = LibraryRows(past.readers).find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    finally:
        past.close()
    assert [row.place for row in found] == [place]


@pytest.mark.parametrize("entry", [0, 3, -1])
def test_an_entry_that_there_is_not_is_refused(library: Path, tmp_path: Path, entry: int) -> None:
    with pytest.raises(EditError, match=f"no entry {entry}"):
        past_library(library, tmp_path / "past.losheim", entry)


def test_the_library_itself_stays_as_it_is(library: Path, tmp_path: Path) -> None:
    before = library.read_bytes()
    past_library(library, tmp_path / "past.losheim", 1).close()
    assert library.read_bytes() == before


def test_the_journal_of_the_copy_ends_where_its_data_do_and_so_does_what_both_had(
    library: Path, tmp_path: Path
) -> None:
    past = past_library(library, tmp_path / "past.losheim", 2)
    with past.reading() as session:
        numbers, friend = [entry.number for entry in tail(session)], Friend(session)
    past.close()
    mine = open_for_reading(library)
    with mine.reading() as session:
        found = [each.origin for each in Merging(session, friend, "past").plan().differences if each.table == "setup"]
    mine.close()
    assert numbers == [1]
    assert found == ["mine"]


def test_in_the_copy_the_journal_goes_on_without_a_gap_so_that_an_edit_seems_nobody_elses(
    library: Path, tmp_path: Path
) -> None:
    past_library(library, tmp_path / "past.losheim", 1).close()
    edit(tmp_path / "past.losheim", lambda rows: move_setup(rows, GAME, SCENARIO, TANKS, "B1.03"))
    past = open_for_reading(tmp_path / "past.losheim")
    with past.reading() as session:
        (done,) = tail(session)
    past.close()
    assert done.number == 1
