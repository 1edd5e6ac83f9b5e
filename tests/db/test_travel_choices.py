"""Every difference of a file that travels is told, taken as it is chosen, and taken back as one step."""

import random
from collections import Counter
from pathlib import Path

import pytest

from db.applying import apply
from db.build import build_library
from db.changes import EditError
from db.connection import Library, open_for_reading, open_library
from db.differing import ROW
from db.effective_rows import EffectiveRows
from db.kept_rows import LibraryRows
from db.scenario_io import tables_of
from db.taking import traveling
from db.travel import Import, Incoming
from editor.commands.scenarios import edit
from editor.edits.map import remove_hexside, set_terrain
from editor.edits.setup import move_setup
from engine.data import schema
from engine.data.tables import Tables
from tests.db.traveled import plan_import
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, SCOUTS, TANKS, labels, write_library


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return write_library(tmp_path / "mine.losheim")


def some_edits(path: Path, draw: random.Random) -> None:
    places = [(unit, draw.choice([*labels(), "box:unused"])) for unit in (TANKS, GUNS, SCOUTS) if draw.random() < 0.6]
    for unit, place in places:
        edit(path, lambda rows, unit=unit, place=place: move_setup(rows, GAME, SCENARIO, unit, place))
    ground = draw.sample(labels(), draw.randint(0, 4)), draw.choice(["woods", "clear"])
    edit(path, lambda rows: set_terrain(rows, GAME, MAP, *ground))


def file_of(path: Path, game: str = GAME, scenario: str = SCENARIO) -> Tables:
    library = open_for_reading(path)
    try:
        with library.reading() as session:
            return traveling(session, game, scenario)
    finally:
        library.close()


@pytest.fixture
def mine(library: Path) -> Library:
    return open_library(library)


def contents(library: Library) -> dict[str, dict[str, schema.Row]]:
    with library.reading() as session:
        found = tables_of(session)
        cited = {"citation": {f"{row.table}|{row.row_key}|{row.field}": row for row in found.citations}}
        return {table: {row.key_text: row for row in rows} for table, rows in found.rows.items()} | cited


@pytest.mark.parametrize("seed", range(12))
def test_an_import_with_any_choices_is_taken_back_whole(library: Path, tmp_path: Path, seed: int) -> None:
    draw, theirs = random.Random(seed), write_library(tmp_path / "theirs.losheim")
    some_edits(theirs, draw)
    some_edits(library, draw)
    found = open_library(library)
    before = contents(found)
    with found.writing() as session:
        incoming = Incoming(session, file_of(theirs), draw.choice([None, "guest"]))
        names = [(each.name, each.takes) for each in incoming.plan(replace_it=True).differences]
        choices = {name: draw.choice(takes) for name, takes in names if draw.random() < 0.7}
        plan = incoming.plan("mine", choices, replace_it=True)
        apply(session, plan.changes)
    during = contents(found)
    with found.writing() as session:
        apply(session, plan.changes.inverse())
    assert contents(found) == before
    assert (during != before) == bool(plan.changes.changes)
    found.close()


@pytest.mark.parametrize("seed", range(6))
def test_all_theirs_for_the_scenario_plays_as_theirs_and_leaves_the_others(
    library: Path, tmp_path: Path, seed: int
) -> None:
    draw, theirs = random.Random(seed), write_library(tmp_path / "theirs.losheim")
    some_edits(theirs, draw)
    some_edits(library, draw)
    found = open_library(library)
    with found.writing() as session:
        ground = tables_of(session).rows["hex"]
        apply(session, plan_import(session, file_of(theirs), "scenario", replace_it=True).changes)
        assert tables_of(session).rows["hex"] == ground
    there = open_library(theirs)

    def played(rows: LibraryRows) -> list[object]:
        force = EffectiveRows(rows, lambda: (GAME, SCENARIO))
        setup = force.find(schema.SetupRow, game=GAME, scenario=SCENARIO)
        return [*setup, *force.find(schema.HexRow, game=GAME, map=MAP)]

    assert played(LibraryRows(found.readers)) == played(LibraryRows(there.readers))
    found.close()
    there.close()


@pytest.mark.parametrize("scenario", ["kampfgruppe-peiper", "payback"])
def test_a_scenario_comes_into_a_library_of_the_same_data_without_a_difference(
    ardennes_file: Path, scenario: str
) -> None:
    library = open_for_reading(ardennes_file)
    with library.reading() as session:
        plan = plan_import(session, traveling(session, "scs1994", scenario))
    library.close()
    assert (plan.differences, plan.changes.changes) == ((), ())


def test_a_scenario_comes_whole_into_a_library_that_lacks_it(ardennes_file: Path, tmp_path: Path) -> None:
    one, another = (file_of(ardennes_file, "scs1994", name) for name in ("kampfgruppe-peiper", "payback"))
    build_library(tmp_path / "another.losheim", another)
    library = open_library(tmp_path / "another.losheim")
    with library.writing() as session:
        plan = plan_import(session, one)
        apply(session, plan.changes)
        again = plan_import(session, one)
    library.close()
    assert {each.state for each in plan.differences} == {"new"}
    assert Counter(each.table for each in plan.differences) == plan.added
    assert again.differences == ()


def planned(library: Library, theirs: Path, **choices: str) -> Import:
    with library.reading() as session:
        incoming = Incoming(session, file_of(theirs))
        return incoming.plan(choices=incoming.named(choices), replace_it=True)  # type: ignore[arg-type]


def test_every_row_that_is_replaced_gone_or_new_is_named(library: Path, tmp_path: Path) -> None:
    theirs = write_library(tmp_path / "theirs.losheim")
    edit(theirs, lambda rows: move_setup(rows, GAME, SCENARIO, TANKS, "B1.01"))
    edit(theirs, lambda rows: set_terrain(rows, GAME, MAP, ["B1.02", "B1.03"], "woods"))
    found = open_library(library)
    told = {(each.state, each.table, each.field) for each in planned(found, theirs).differences}
    found.close()
    assert told == {("replaced", "setup", "place"), ("conflict", "hex", "terrain")}


def test_a_side_that_the_file_lacks_is_gone_for_the_scenario_alone(library: Path, tmp_path: Path) -> None:
    theirs = write_library(tmp_path / "theirs.losheim")
    sides = open_for_reading(theirs)
    with sides.reading() as session:
        side = tables_of(session).of(schema.HexsideRow)[0]
    sides.close()
    edit(theirs, lambda rows: remove_hexside(rows, GAME, MAP, (side.hex_a, side.hex_b), side.feature))
    found = open_library(library)
    (gone,) = planned(found, theirs).differences
    assert (gone.state, gone.field, gone.take, gone.takes) == ("gone", ROW, "mine", ("mine", "library", "scenario"))
    with found.writing() as session:
        apply(session, planned(found, theirs, hexside="scenario").changes)
    stored = LibraryRows(found.readers)
    force = EffectiveRows(stored, lambda: (GAME, SCENARIO))
    where = {"game": GAME, "map": MAP, "hex_a": side.hex_a, "hex_b": side.hex_b}
    assert (len(stored.find(schema.HexsideRow, **where)), force.find(schema.HexsideRow, **where)) == (1, [])
    found.close()


def test_what_needs_a_unit_that_is_left_out_is_left_out_too(ardennes_file: Path, tmp_path: Path) -> None:
    one, another = (file_of(ardennes_file, "scs1994", name) for name in ("payback", "kampfgruppe-peiper"))
    build_library(tmp_path / "another.losheim", another)
    library = open_library(tmp_path / "another.losheim")
    with library.writing() as session:
        incoming = Incoming(session, one)
        plan = incoming.plan(choices=incoming.named({"counter": "mine"}))
        apply(session, plan.changes)
    library.close()
    left = [each for each in plan.differences if each.take == "mine" and each.table != "counter"]
    assert {"face", "setup"} <= {each.table for each in left}
    assert all("which is left out" in each.why for each in left)


def test_a_choice_that_names_nothing_is_refused(mine: Library, library: Path, tmp_path: Path) -> None:
    theirs = write_library(tmp_path / "theirs.losheim")
    with pytest.raises(EditError, match="names no difference: hexes"):
        planned(mine, theirs, hexes="mine")
    mine.close()
