"""Rows to scenario and back to text: building and dumping are exact inverses."""

from pathlib import Path

import pytest
from sqlalchemy import text

from db.applying import apply
from db.build import BuildError, build_library
from db.changes import ChangeSet, updating
from db.citing import with_citation
from db.connection import Library, LibraryError, open_library
from db.dump import dump
from db.outputs import OutputError
from db.scenario_io import scenario_of, tables_of
from engine.data import schema
from engine.data.assemble import assemble
from engine.data.load import load_tables
from engine.data.tables import DataError
from engine.data.textform import write_tables
from tests.db.samples import GAME, counter_rows, hex_row, tables


def files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_scenario_of_the_library_equals_that_of_the_rows(library: Library) -> None:
    with library.reading() as session:
        found = scenario_of(session, GAME, "first")
    assert found.digest() == assemble(tables(), GAME, "first").digest()
    assert found.unconfirmed == assemble(tables(), GAME, "first").unconfirmed


def test_an_edit_reaches_the_scenario(library: Library) -> None:
    with library.writing() as session:
        apply(session, ChangeSet("x", (updating(session, "hex", (GAME, "M", "M1.01"), terrain="forest"),)))
        found = scenario_of(session, GAME, "first")
    assert next(item.terrain for item in found.map.hexes if item.hex == "M1.01") == "forest"


def test_a_missing_scenario_is_named(library: Library) -> None:
    with library.reading() as session, pytest.raises(DataError, match="'second'"):
        scenario_of(session, GAME, "second")


def test_dumping_gives_the_text_the_library_was_built_from(tmp_path: Path) -> None:
    write_tables(tables(), tmp_path / "text")
    build_library(tmp_path / "file", load_tables(tmp_path / "text"))
    library = open_library(tmp_path / "file")
    before = files(tmp_path / "text")
    with library.reading() as session:
        dump(session, tmp_path / "again")
        dump(session, tmp_path / "text")
    library.close()
    again = files(tmp_path / "again")
    assert files(tmp_path / "text") == before
    assert again == {name: before[name] for name in again}
    assert load_tables(tmp_path / "again").rows == load_tables(tmp_path / "text").rows


def test_a_dump_adds_no_file_without_rows_and_empties_one_that_was_there(tmp_path: Path) -> None:
    """The toy has no withdrawals and no notes."""
    written = tables()
    build_library(tmp_path / "file", written)
    folder = tmp_path / "text"
    notes, withdrawals = f"resources/{GAME}/notes.json", f"scenarios/{GAME}/first/withdrawals.csv"
    (folder / withdrawals).parent.mkdir(parents=True)
    (folder / withdrawals).write_text("counter,turn,condition,sources\ngerman/-/1 Inf#1,2,,\n", "utf-8")
    library = open_library(tmp_path / "file")
    with library.reading() as session:
        dump(session, folder)
    library.close()
    assert not (folder / notes).exists()
    assert (folder / withdrawals).read_text("utf-8").count("\n") == 1


def test_a_dump_with_values_of_the_owner_can_be_built_again(library: Library, tmp_path: Path) -> None:
    with library.writing() as session:
        edit = ChangeSet("x", (updating(session, "hex", (GAME, "M", "M1.01"), terrain="forest"),))
        apply(session, with_citation(session, edit))
        dump(session, tmp_path / "text")
    again = load_tables(tmp_path / "text")
    assert [row.field for row in again.citations if row.source == "owner"] == ["terrain"]


def test_a_dump_over_text_of_a_scenario_that_is_gone_is_refused_until_it_may_remove_it(
    library: Library, tmp_path: Path
) -> None:
    folder = tmp_path / "text"
    with library.reading() as session:
        dump(session, folder)
        head = next(folder.glob("scenarios/*/*/scenario.json"))
        other = head.parent.with_name("gone") / head.name
        other.parent.mkdir()
        other.write_bytes(head.read_bytes())
        before = files(folder)
        with pytest.raises(OutputError, match=r"holds text of what the library does not have \(.*scenario.json\)"):
            dump(session, folder)
        assert files(folder) == before
        dump(session, folder, removes=True)
    assert not other.parent.exists()
    assert {row.scenario for row in load_tables(folder).of(schema.ScenarioRow)} == {head.parent.name}


def test_a_build_that_fails_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    wrong = tables()
    wrong.add(counter_rows("german/none/3 Inf#1"))
    wrong.add([hex_row("M1.04", "lava")])
    with pytest.raises(BuildError) as caught:
        build_library(path, wrong)
    assert caught.value.problems == [
        "counter toy|german/none/3 Inf#1: there is no formation toy|german/none",
        "hex toy|M|M1.04: there is no terrain toy|lava",
    ]
    assert files(tmp_path) == {"file": b"old"}


def test_a_row_that_stands_there_twice_is_named(tmp_path: Path) -> None:
    wrong = tables()
    wrong.add([hex_row("M1.01")])
    with pytest.raises(BuildError, match=r"hex toy\|M\|M1.01: the row stands there twice"):
        build_library(tmp_path / "file", wrong)


def test_hexes_without_a_sheet_are_all_named(tmp_path: Path) -> None:
    wrong = tables()
    wrong.add([hex_row("X1"), hex_row("X2"), hex_row("M01.01")])
    with pytest.raises(BuildError) as caught:
        build_library(tmp_path / "file", wrong)
    assert caught.value.problems == [
        "hex M01.01 lies on the same cell as M1.01",
        "hex X1: no sheet of map M has a number of this form",
        "hex X2: no sheet of map M has a number of this form",
    ]


def test_a_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match="cannot be written"):
        build_library(tmp_path / "none" / "file", tables())


def test_building_over_an_old_library_replaces_it(toy_path: Path) -> None:
    library = open_library(toy_path)
    with library.writing() as session:
        session.execute(text("DELETE FROM link"))
    library.close()
    build_library(toy_path, tables())
    library = open_library(toy_path)
    with library.reading() as session:
        assert len(tables_of(session).rows["link"]) == 2
    library.close()
