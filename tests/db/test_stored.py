"""Is damage inside stored rows found when a library is opened, named, and never an error of another kind?"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db import stored
from db.applying import apply
from db.changes import Change, ChangeSet, EditError
from db.connection import DamagedFileError, DamagedRowError, Library, LibraryError, connect, open_library
from db.queries import find
from db.scenario_io import tables_of
from db.stored import _field as field_test
from db.stored import column_test, wrong_value
from engine.data import schema
from tests.db.samples import GAME, tables
from tests.db.traveled import plan_import


def spoil(path: Path, statement: str) -> None:
    """Change the file as damage would: without constraints and types."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(statement)
        connection.commit()


SPOILED = [
    ("UPDATE clause SET args = '[1]'", "table clause, row toy|first|win, args"),
    ("UPDATE chart SET columns = '\"x\"'", "table chart, row toy|crt, columns"),
    ("UPDATE hex SET terrain = CAST(x'ff41' AS TEXT) WHERE hex = 'M1.02'", "table hex, row toy|M|M1.02, terrain"),
    ("UPDATE place SET name = 'a' || char(0)", "table place, row toy|M|town, name"),
    ("UPDATE scenario_parameter SET scenario = '../..'", "table scenario_parameter, row toy|../..|vp_needed, scenario"),
    ("UPDATE setup SET steps_lost = 99999999999999", "steps_lost"),
    ("UPDATE citation SET source = '' WHERE \"table\" = 'game'", "table citation, row toy|game|toy|*, source"),
]


@pytest.mark.parametrize(("statement", "words"), SPOILED)
def test_a_damaged_row_is_named_at_opening_with_the_remedy(statement: str, words: str, toy_path: Path) -> None:
    spoil(toy_path, statement)
    before = toy_path.read_bytes()
    with pytest.raises(DamagedFileError) as caught:
        open_library(toy_path)
    assert words in str(caught.value)
    assert "backup" in str(caught.value)
    assert toy_path.read_bytes() == before


@pytest.mark.parametrize(("statement", "words"), SPOILED)
def test_a_damaged_row_is_named_in_whichever_portion_it_is_looked_through(
    statement: str, words: str, toy_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "AT_ONCE", 1)
    spoil(toy_path, statement)
    with closing(sqlite3.connect(toy_path)) as connection:
        faults = [*stored.row_faults(connection)]
        assert connection.text_factory is str
    assert any(words in fault for fault in faults)
    monkeypatch.setattr(stored, "AT_ONCE", 1_000)
    with closing(sqlite3.connect(toy_path)) as connection:
        assert [*stored.row_faults(connection)] == faults


@pytest.mark.parametrize(("statement", "words"), SPOILED[:6])
def test_damage_that_comes_after_opening_is_named_where_it_is_read(statement: str, words: str, toy_path: Path) -> None:
    library = open_library(toy_path)
    try:
        spoil(toy_path, statement)
        with library.reading() as session, pytest.raises(DamagedRowError):
            tables_of(session)
    finally:
        library.close()


def test_a_broken_page_is_damage_and_no_error_of_the_database(toy_path: Path) -> None:
    library = connect(toy_path)
    try:
        spoil(toy_path, "UPDATE hex SET terrain = CAST(x'ff41' AS TEXT)")
        with library.reading() as session, pytest.raises(LibraryError, match="is damaged"):
            find(session, schema.HexRow)
    finally:
        library.close()


def test_a_number_that_no_game_can_mean_is_read_as_it_is_and_left_to_the_checks(toy_path: Path) -> None:
    spoil(toy_path, "UPDATE setup SET steps_lost = -3")
    library = open_library(toy_path)
    try:
        with library.reading() as session:
            assert {row.steps_lost for row in find(session, schema.SetupRow)} == {-3}
    finally:
        library.close()


@pytest.mark.parametrize("key", ["../..", "a/b", "", "a b", "a|b"])
def test_no_edit_gives_a_key_that_is_a_path(key: str, library: Library) -> None:
    values = schema.DumpSetRow(
        game=GAME, scenario="first", key="x", side="german", real=1, dummy=0, hexes="M1.01"
    ).model_dump()
    values["scenario"] = key
    adding = ChangeSet("add", (Change("dump_set", (GAME, key, "x"), None, values),))
    with library.writing() as session, pytest.raises(EditError, match="scenario: .* must be a name"):
        apply(session, adding)


@pytest.mark.parametrize("key", ["../..", "/tmp/x", "", "a\nb"])
def test_a_scenario_is_not_imported_under_a_key_that_is_a_path(key: str, library: Library) -> None:
    with library.reading() as session, pytest.raises(EditError, match="under this key"):
        plan_import(session, tables(), as_key=key)


def test_one_test_stands_for_the_fields_of_a_type_and_one_for_their_columns() -> None:
    assert field_test(schema.HexRow, "map") is field_test(schema.PlaceRow, "map")
    assert column_test(schema.HexRow, "map") is column_test(schema.PlaceRow, "map")
    assert field_test(schema.HexRow, "map") is not field_test(schema.FormationRow, "title")
    assert wrong_value(schema.HexRow, "map", "../a") and not wrong_value(schema.HexRow, "map", "ardennes")
