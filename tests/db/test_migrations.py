"""Versions of the tables: a fresh file and an upgraded one are the same."""

import gzip
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from db.applying import apply
from db.build import build_library
from db.changes import ChangeSet, EditError, deleting, updating
from db.checks import all_findings
from db.citing import with_citation
from db.connection import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    LibraryError,
    inspect_file,
    make_engine,
    open_for_reading,
    open_library,
    version_number,
)
from db.dump import dump
from db.journal import undo_stack_state
from db.migrations import versions
from db.migrations.declared_1_4 import TRAITS_BY_SYMBOL
from db.migrations.fresh import HEAD, create_schema
from db.migrations.upgrade import run_revisions
from db.models import TABLES, key_columns
from db.scenario_io import tables_of
from engine.data import schema
from engine.data.load import load_tables
from engine.data.schema import ROW_TYPES, CitationRow
from engine.data.textread import Problem
from engine.data.validate import faults
from tests.shipped import shipped_tables


def schema_of(path: Path) -> dict[str, str]:
    """Return the statement of each table, index and trigger, without differences of blank space."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_master").fetchall()
    return {name: re.sub(r"\s+", " ", sql).replace("( ", "(").strip() for name, sql in rows}


def test_a_fresh_file_and_an_upgraded_file_have_equal_schemas(tmp_path: Path) -> None:
    fresh, upgraded = tmp_path / "fresh", tmp_path / "upgraded"
    for path, make in ((fresh, create_schema), (upgraded, run_revisions)):
        engine = make_engine(path, constraints=False)
        with engine.begin() as connection:
            make(connection)
        engine.dispose()
        assert inspect_file(path) == SCHEMA_VERSION
    assert schema_of(fresh) == schema_of(upgraded)


def test_a_fresh_file_is_of_the_last_revision(tmp_path: Path) -> None:
    revisions = sorted(path.stem for path in Path(versions.__file__).parent.glob("revision_*.py"))
    assert revisions[-1] == f"revision_{HEAD}"
    for name, make in (("fresh", create_schema), ("upgraded", run_revisions)):
        engine = make_engine(tmp_path / name, constraints=False)
        with engine.begin() as connection:
            make(connection)
            found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        engine.dispose()
        assert found == HEAD


def test_a_library_of_the_current_version_is_opened_without_the_machinery_of_revisions(toy_path: Path) -> None:
    code = "import sys; from db.connection import open_library; open_library(__import__('pathlib').Path(sys.argv[1]))"
    ended = f"{code}.close(); sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", ended, str(toy_path)], check=False).returncode == 0


def test_an_older_file_is_copied_before_it_is_upgraded(toy_path: Path) -> None:
    with closing(sqlite3.connect(toy_path)) as connection:
        connection.execute(f"PRAGMA user_version = {version_number((0, 9))}")
    open_library(toy_path).close()
    assert inspect_file(toy_path) == SCHEMA_VERSION
    assert inspect_file(toy_path.with_name("toy.losheim.0.9.bak")) == (0, 9)


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(toy_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half_done(connection: Connection) -> None:
        connection.exec_driver_sql("DROP TABLE link")
        connection.exec_driver_sql("DROP TABLE nothing")

    monkeypatch.setattr("db.migrations.upgrade.run_revisions", half_done)
    with closing(sqlite3.connect(toy_path)) as connection:
        connection.execute(f"PRAGMA user_version = {version_number((0, 9))}")
    before = schema_of(toy_path)
    with pytest.raises(LibraryError, match="(?s)cannot be upgraded: .*toy.losheim.0.9.bak"):
        open_library(toy_path)
    assert schema_of(toy_path) == before
    assert inspect_file(toy_path) == (0, 9)


def test_every_table_is_strict(toy_path: Path) -> None:
    tables = {name: sql for name, sql in schema_of(toy_path).items() if name.startswith("table ")}
    loose = [name for name, sql in tables.items() if not sql.endswith("STRICT")]
    assert sorted(loose) == ["table alembic_version", "table sqlite_sequence"]  # not ours


def test_all_constraints_have_names() -> None:
    unnamed = [
        f"{table.name}: {constraint}"
        for table in TABLES.values()
        for constraint in table.constraints
        if constraint.name is None
    ]
    assert unnamed == []


def test_tables_mirror_the_row_models() -> None:
    for kind in (*ROW_TYPES, CitationRow):
        internal = {"column", "row"} if kind.TABLE == "hex" else set()
        assert {column.name for column in TABLES[kind.TABLE].columns} == set(kind.model_fields) | internal | {
            *filter(None, [kind.OPEN])
        }, kind
        assert key_columns(kind.TABLE) == kind.KEY


def test_the_application_id_reads_losh() -> None:
    assert APPLICATION_ID.to_bytes(4, "big") == b"LOSH"


STORED = Path(__file__).parent / "files"


def stored_file(name: str, folder: Path) -> Path:
    """Return a copy of a file that an older version of the program wrote."""
    path = folder / f"{name}.losheim"
    path.write_bytes(gzip.decompress((STORED / f"{name}.losheim.gz").read_bytes()))
    return path


@pytest.mark.parametrize("path", sorted(STORED.glob("*.gz")), ids=lambda path: path.name)
def test_a_file_of_every_older_version_opens_with_the_current_tables(path: Path, tmp_path: Path) -> None:
    old = stored_file(path.name.split(".")[0], tmp_path)
    version = inspect_file(old)
    assert version < SCHEMA_VERSION
    open_library(old).close()
    fresh = tmp_path / "fresh"
    engine = make_engine(fresh)
    with engine.begin() as connection:
        create_schema(connection)
    engine.dispose()
    assert schema_of(old) == schema_of(fresh)
    assert inspect_file(old.with_name(f"{old.name}.{version[0]}.{version[1]}.bak")) == version


@pytest.mark.parametrize("path", sorted(STORED.glob("*.gz")), ids=lambda path: path.name)
def test_a_file_of_every_older_version_builds_from_its_own_dump(path: Path, tmp_path: Path) -> None:
    """Those of 1.0 and 1.1 hold a bridge and a jam that no line of their chart has, that of 1.5 dice nobody throws."""
    old = open_library(stored_file(path.name.split(".")[0], tmp_path))
    with old.reading() as session:
        dump(session, tmp_path / "text")
    old.close()
    told: list[Problem] = []
    build_library(tmp_path / "new", load_tables(tmp_path / "text", standing=told.append))
    new = open_library(tmp_path / "new")
    with new.reading() as session:
        dump(session, tmp_path / "again")
    new.close()
    assert contents(tmp_path / "again") == contents(tmp_path / "text")
    assert [(problem.file, problem.field) for problem in told] == TOLD.get(path.name, [])


TOLD = {
    "version_1_0.losheim.gz": [("resources/toy/map/hexsides.csv", "crossing")],
    "version_1_1.losheim.gz": [("resources/toy/map/hexes.csv", "marks")],
    "version_1_5.losheim.gz": [("resources/small/game.json", "dice")],
}
"""What a build tells of the text of older files: where and in which field."""


def contents(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*.*"))}


def test_the_rows_of_version_1_0_are_kept(tmp_path: Path) -> None:
    library = open_library(stored_file("version_1_0", tmp_path))
    with library.reading() as session:
        found = tables_of(session)
        assert [row.state for row in found.of(schema.SetupRow)] == ["", "", ""]
        assert [row.rows for row in found.of(schema.ChartRow)] == [()]
        assert [len(found.rows[name]) for name in ("hex", "counter", "clause")] == [4, 3, 1]
        assert found.of(schema.HexRow, hex="M1.01")[0].terrain == "forest"
    library.close()


def test_words_of_version_1_0_each_have_a_place_of_their_own(tmp_path: Path) -> None:
    """Costs named a movement class that no unit type had; it came at the place of another."""
    library = open_library(stored_file("version_1_0", tmp_path))
    with library.reading() as session:
        found = [finding.message for finding in all_findings(session) if finding.check == "word-order"]
    library.close()
    assert found == []


def test_an_edit_of_version_1_0_can_be_undone_after_the_upgrade(tmp_path: Path) -> None:
    """The entry moved a unit from arrivals to the set-up, when both had a column less."""
    library = open_library(stored_file("version_1_0", tmp_path))
    with library.writing() as session:
        undo, _ = undo_stack_state(session)
        apply(session, undo[-1].changes.inverse())
        found = tables_of(session)
    library.close()
    assert [(row.counter, row.condition) for row in found.of(schema.ArrivalRow)] == [("german/-/2 Inf#1", "")]
    assert [row.counter for row in found.of(schema.SetupRow)] == ["allied/-/9 Inf#1", "german/-/1 Inf#1"]


def test_foreign_keys_hold_after_the_upgrade(tmp_path: Path) -> None:
    library = open_library(stored_file("version_1_0", tmp_path))
    with library.writing() as session, pytest.raises(EditError, match="still in use"):
        apply(session, ChangeSet("x", (deleting(session, "formation", ("toy", "german/-")),)))
    library.close()


def test_marks_and_crossings_of_version_1_1_are_kept_with_all_that_is_said_of_them(tmp_path: Path) -> None:
    """Its journal ends with the river's hexside cleared; a hexside with a border had come to it."""
    library = open_library(stored_file("version_1_1", tmp_path))
    with library.reading() as session:
        found = tables_of(session)
    library.close()
    assert [(row.hex, row.marks) for row in found.of(schema.HexRow)][:2] == [("M1.01", "jam"), ("M1.02", "")]
    (side,) = found.of(schema.HexsideRow)
    assert (side.feature, side.crossing, side.high) == ("border", "", "")
    cited = [row for row in found.citations if row.row_key == "toy|M|M1.02" and row.field != "*"]
    assert [(row.field, row.certainty) for row in cited] == [("marks", "derived")]
    owned = {row.row_key for row in found.citations if row.table == "hexside" and row.certainty == "owner"}
    assert owned == {"toy|M|M1.01|M1.02|border", "toy|M|M1.02|M1.03"}
    assert [row.field for row in found.of(schema.ConfirmationRow)] == ["marks"]
    assert [(row.field, row.printed, row.value) for row in found.of(schema.ErratumChangeRow)][:2] == [
        ("crossing", "bridge", ""), ("marks", "", "jam"),
    ]  # fmt: skip
    added = found.of(schema.ErratumChangeRow)[2]
    assert added.row_key == "toy|M|M1.01|M1.02|stream"
    assert schema.HexsideRow.model_validate(added.value).crossing == "bridge"


def test_all_edits_of_version_1_1_can_be_undone_after_the_upgrade(tmp_path: Path) -> None:
    """Five edits: a jam, a bridge taken away, a river made a stream, a border added, the stream cleared."""
    library = open_library(stored_file("version_1_1", tmp_path))
    with library.writing() as session:
        undo, _ = undo_stack_state(session)
        for step in reversed(undo):
            apply(session, step.changes.inverse())
        found = tables_of(session)
        for step in undo:
            apply(session, step.changes)
    library.close()
    assert len(undo) == 5
    (side,) = found.of(schema.HexsideRow)
    assert (side.feature, side.name, side.crossing) == ("river", "Our", "bridge")
    assert {row.marks for row in found.of(schema.HexRow)} == {""}
    cited = {row.field: row.certainty for row in found.citations if row.row_key == side.key_text}
    assert cited == {"*": "printed", "crossing": "derived"}


def test_citations_of_version_1_2_are_kept_and_may_be_designed_from_then_on(tmp_path: Path) -> None:
    """Its 60 citations: two of the owner, for a terrain and a last turn; the journal holds both edits."""
    library = open_library(stored_file("version_1_2", tmp_path))
    with library.writing() as session:
        cited = tables_of(session).citations
        owned = {(row.table, row.field) for row in cited if row.certainty == "owner"}
        undo, _ = undo_stack_state(session)
        edit = ChangeSet("x", (updating(session, "scenario", ("toy", "first"), title="Mine"),))
        apply(session, with_citation(session, edit, certainty="designed"))
        after = tables_of(session).citations
    library.close()
    assert (len(cited), owned, len(undo)) == (60, {("hex", "terrain"), ("scenario", "last_turn")}, 2)
    assert [row.source for row in after if row.certainty == "designed"] == ["designer"]


def test_an_older_file_opens_by_a_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored_file("version_1_0", tmp_path)
    monkeypatch.chdir(tmp_path)
    open_library("version_1_0.losheim").close()
    assert inspect_file(Path("version_1_0.losheim")) == SCHEMA_VERSION
    assert inspect_file(tmp_path / "version_1_0.losheim.1.0.bak") == (1, 0)


def test_reading_an_older_file_leaves_it_as_it_is(tmp_path: Path) -> None:
    path = stored_file("version_1_0", tmp_path)
    before = path.read_bytes()
    library = open_for_reading(path)
    with library.reading() as session:
        assert len(tables_of(session).rows["hex"]) == 4
    library.close()
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("version", [-1, 0])
def test_a_version_that_no_program_writes_is_refused(version: int, toy_path: Path) -> None:
    with closing(sqlite3.connect(toy_path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    before = toy_path.read_bytes()
    with pytest.raises(LibraryError, match=f"data format {version}, which no program writes"):
        open_library(toy_path)
    assert toy_path.read_bytes() == before


FACE = ("toy", "german/-/1 Inf#1", "full")


def test_columns_of_version_1_3_are_values_that_the_game_declares(tmp_path: Path) -> None:
    """What a face or line had not is no value; a shift of 0 was none."""
    library = open_library(stored_file("version_1_3", tmp_path))
    with library.reading() as session:
        found = tables_of(session)
    library.close()
    faces = {row.key_text: row.values for row in found.of(schema.FaceRow)}
    assert faces["|".join(FACE)] == {"attack": 5, "barrage": 7, "movement": 8, "range": 4}
    chart = {row.key: row.values for row in found.of(schema.TerrainRow)}
    assert chart["forest"] == {
        "armor_effect": "yes",
        "attack_multiplier": "1/2",
        "combat_shift": -2,
        "mech_mp": "P",
        "other_mp": "1/2",
    }
    assert chart["bog"] == {"barrage_shift": -1, "mech_mp": 2, "other_mp": 1}
    declared = {(row.table, row.name): row.kind for row in found.of(schema.DeclaredValueRow)}
    assert declared["face", "attack"] == "number"
    assert declared["terrain", "combat_shift"] == "shift"
    words = {(row.list, row.word) for row in found.of(schema.WordRow)}
    assert {("role", "combat"), ("movement_class", "mech"), ("dice", "1d6"), ("place_kind", "city")} <= words
    assert [fault for fault in faults(found) if fault.field != "sources"] == []  # text lists the owner, a library not


def test_all_edits_of_version_1_3_can_be_undone_and_redone_after_the_upgrade(tmp_path: Path) -> None:
    """Six edits of what has become declared values: an attack, guns for a defense, a line of the chart, a new line, a
    face taken away, a new unit type. Before them stood the toy of ``tests.db.samples``."""
    library = open_library(stored_file("version_1_3", tmp_path))
    with library.writing() as session:
        undo, _ = undo_stack_state(session)
        after = tables_of(session)
        for step in reversed(undo):
            apply(session, step.changes.inverse())
        before = tables_of(session)
        for step in undo:
            apply(session, step.changes)
        again = tables_of(session)
    library.close()
    assert len(undo) == 6
    faces = {row.key_text: row.values for row in before.of(schema.FaceRow)}
    assert faces["|".join(FACE)] == {"attack": 4, "defense": 3, "movement": 8}
    assert faces["toy|german/-/1 Inf#1|reduced"] == {"attack": 2, "defense": 3, "movement": 8}
    chart = {row.key: row.values for row in before.of(schema.TerrainRow)}
    assert "bog" not in chart
    assert chart["forest"] == {"mech_mp": 1, "other_mp": 1, "supply_mp": 1}
    cited = {(row.row_key, row.field) for row in before.citations if row.certainty == "owner"}
    assert cited == set()
    for kind in (schema.FaceRow, schema.TerrainRow, schema.UnitTypeRow):
        assert again.of(kind) == after.of(kind)


def test_words_that_were_free_text_in_version_1_4_are_words_of_the_game(tmp_path: Path) -> None:
    """The size of the only undone edit, ``Kampfgruppe``, is in the journal alone."""
    library = open_library(stored_file("version_1_4", tmp_path))
    with library.reading() as session:
        found = tables_of(session)
    library.close()
    words = {(row.list, row.word) for row in found.of(schema.WordRow)}
    assert {("size", "Rgt"), ("size", "Kampfgruppe"), ("state", "dug_in"), ("state", "reserve")} <= words
    assert {("schedule_kind", "air"), ("replacement_kind", "infantry"), ("start_kind", "roadblock")} <= words
    assert [fault for fault in faults(found) if fault.field != "sources"] == []


def test_all_edits_of_version_1_4_can_be_undone_and_redone_after_the_upgrade(tmp_path: Path) -> None:
    """Three entries: a size to ``Kampfgruppe`` and back, then a state at start and three rows of a scenario."""
    library = open_library(stored_file("version_1_4", tmp_path))
    sizes = []
    with library.writing() as session:
        undo, _ = undo_stack_state(session)
        for changes in [step.changes.inverse() for step in reversed(undo)] + [step.changes for step in undo]:
            apply(session, changes)
            sizes.append(next(row.size for row in tables_of(session).of(schema.CounterRow) if "9 Inf" in row.key))
    library.close()
    assert sizes == ["Rgt", "Kampfgruppe", "Rgt", "Kampfgruppe", "Rgt", "Rgt"]


def test_a_scenario_of_version_1_5_is_nobodys_variant_and_its_edits_can_be_undone(tmp_path: Path) -> None:
    """Two entries: a copy ``twin`` of the only scenario, in which one unit was moved after it."""
    library = open_library(stored_file("version_1_5", tmp_path))
    with library.writing() as session:
        before = tables_of(session)
        undo, _ = undo_stack_state(session)
        for step in reversed(undo):
            apply(session, step.changes.inverse())
        after = tables_of(session)
    library.close()
    assert before.of(schema.VariantRow) == []
    assert [row.scenario for row in after.of(schema.ScenarioRow)] == ["skirmish"]


def test_the_journal_of_version_1_3_is_not_written_anew(tmp_path: Path) -> None:
    path = stored_file("version_1_3", tmp_path)
    query = "SELECT number, at, kind, label, undoes, changes FROM change_log ORDER BY number"
    with closing(sqlite3.connect(path)) as connection:
        before = connection.execute(query).fetchall()
    open_library(path).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(query).fetchall() == before
        with pytest.raises(sqlite3.IntegrityError, match="only grows"):
            connection.execute("UPDATE change_log SET label = 'x'")


def test_the_shipped_counters_of_hj1986_are_what_their_symbols_said_before() -> None:
    """Version 1.3 read vehicles, infantry and the like off the symbol; of these the traits say the same."""
    types = shipped_tables("hj1986").of(schema.UnitTypeRow)
    assert len(types) > 40
    read = {trait for traits in TRAITS_BY_SYMBOL.values() for trait in traits}
    assert {
        row.key: said
        for row in types
        if (said := read.intersection(row.traits.split())) != set(TRAITS_BY_SYMBOL.get(row.symbol, ()))
    } == {}
