"""The map of the window is drawn from columns: the same picture, and no object for each of its hexes."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import event

import db.many_rows
import engine.data.lean
import engine.data.map_assembly
from db.build import build_library
from db.connection import Library, open_for_reading
from db.effective_rows import EffectiveRows
from db.kept_rows import LibraryRows
from db.scenario_io import scenario_of
from editor.edits import map as map_edits
from editor.edits import units
from editor.window.app import open_window
from editor.window.canvas.picking import Pick
from editor.window.canvas.scene_of_map import scene_from_map, scene_on
from editor.window.canvas.tools.base import Stroke
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.drawn_ground import DrawnGround
from editor.window.panels.status import pick_text
from editor.window.settings import Settings
from engine.data import schema
from engine.data.tables import DataError
from engine.scenario import Hex, Hexside, Link
from tests.db.samples import several
from tests.editor.small import GAME, MAP, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
OF_MAPS = (schema.HexRow, schema.HexsideRow, schema.LinkRow, Hex, Hexside, Link)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[type]:
    """Count the rows and parts of scenarios that are made by the dozen from now on, in this thread, by their kind."""
    counted: Counter[type] = Counter()
    real, here = engine.data.lean.lean, threading.get_ident()

    def counting(kind: type, *given: Any) -> Any:
        counted[kind] += threading.get_ident() == here
        return real(kind, *given)

    for module in (engine.data.lean, engine.data.map_assembly, db.many_rows):
        monkeypatch.setattr(module, "lean", counting)
    return counted


@pytest.fixture
def read(game_file: Callable[[str], Path]) -> Iterator[Callable[[str], Library]]:
    opened: list[Library] = []

    def of(game: str) -> Library:
        opened.append(open_for_reading(game_file(game)))
        return opened[-1]

    yield of
    for library in opened:
        library.close()


@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        ("scs1994", "payback"),
        ("spi1977", "campaign"),
        ("hj1986", "campaign"),
    ],
)
@pytest.mark.deep
def test_a_map_in_columns_is_the_map_that_rules_get(read: Callable[[str], Library], game: str, scenario: str) -> None:
    library = read(game)
    with library.reading() as session:
        played = scenario_of(session, game, scenario).map
    rows = EffectiveRows(LibraryRows(library.readers), lambda: (game, scenario))
    keys = [row.key for row in rows.find(schema.TerrainRow, game=game)]
    wanted = scene_from_map(played, terrain_keys=keys)
    found = scene_on(DrawnGround(rows).of(game, played.key), played.places, played.areas)
    assert (found.geometry, found.extent, found.terrain_keys) == (wanted.geometry, wanted.extent, wanted.terrain_keys)
    assert np.array_equal(found.terrain, wanted.terrain)
    for part in ("marks", "sides", "links", "places", "areas", "courses"):
        assert getattr(found, part) == getattr(wanted, part)
    labels = [hex_.hex for hex_ in played.hexes]
    asked = [*labels, *played.second_labels, "", "Z99.99", *(f"{label}9" for label in labels[:50])]
    assert [found.cell(label) for label in asked] == [wanted.cell(label) for label in asked]
    assert [found.label(hex_cell) for hex_cell in map(wanted.cell, labels) if hex_cell is not None] == labels
    assert sorted(found.all_labels()) == sorted(labels)


def test_to_open_a_window_and_choose_games_and_scenarios_makes_no_object_of_a_map(
    qapp: object, tmp_path: Path, made: Counter[type]
) -> None:
    games = ("first", "second")
    build_library(tmp_path / "two.losheim", several(*games))
    made.clear()
    window = open_window(tmp_path / "two.losheim", Settings(tmp_path / "settings.ini"))
    for head in window.document.baseline.find(schema.ScenarioRow):
        window.document.choose(head.game, head.scenario)
        assert window.map_area.view.scene_data.all_labels()
    window.close()
    assert not [kind for kind in OF_MAPS if made[kind]]


def test_to_point_click_drop_and_draw_makes_no_object_of_a_map(used_window: MainWindow, made: Counter[type]) -> None:
    window, document = used_window, used_window.document
    made.clear()
    document.rows.forget()  # what the fixture may have read
    view, area = window.map_area.view, window.map_area
    labels = view.scene_data.all_labels()
    for label in labels:
        pick_text(document, Pick(0, 0, label, (label, labels[0]), TANKS))
        window.desk.select("hex", label)
    window.desk.select("hexside", f"{labels[0]}|{labels[1]}")
    window.desk.select("counter", TANKS)
    assert area.menu_of(Pick(0, 0, labels[0])) is not None
    window.asked.mean("")  # else the edit waits for an answer
    area.placing.judge((TANKS,), labels[0])
    area.drop((TANKS,), labels[3])
    stroke = Stroke("terrain", "woods", hexes=labels[:8])
    area.write_stroke(stroke)
    assert {view.scene_data.terrain_key(label) for label in labels[:8]} == {"woods"}
    document.undo_stack.undo()
    document.undo_stack.redo()
    window.choose_tool("paint")
    assert not [kind for kind in OF_MAPS if made[kind]]
    assert not {table for table, _ in document.baseline.held()} & {kind.TABLE for kind in OF_MAPS[:3]}


def test_an_edit_of_the_map_has_its_ground_made_anew(document: Document) -> None:
    ground = DrawnGround(document.rows)
    before = ground.of(GAME, MAP)
    assert ground.of(GAME, MAP) is before
    label = document.rows.find(schema.HexRow, game=GAME, map=MAP)[0].hex
    document.edit(map_edits.set_terrain(document.rows, GAME, MAP, [label], "woods"))
    cell = before.labels.cell(label)
    assert cell is not None
    place = cell[1] - before.row_0, cell[0] - before.column_0
    after = ground.of(GAME, MAP)
    assert after.terrain_keys[after.terrain[place] - 1] == "woods"


def test_what_lies_on_a_ground_and_has_not_changed_is_the_same_when_it_is_drawn_again(document: Document) -> None:
    ground = DrawnGround(document.rows)
    before = ground.scene(document.drawn_value(), ())
    assert before.places and before.areas and before.stacks
    document.edit(units.set_face_value(document.rows, GAME, TANKS, "full", "attack", 9))
    after = ground.scene(document.drawn_value(), ())
    assert after.places is before.places and after.areas is before.areas and after.courses is before.courses
    assert after.stacks != before.stacks


def test_a_hex_that_no_sheet_numbers_is_named(document: Document) -> None:
    rows = document.rows
    label = rows.find(schema.HexRow, game=GAME, map=MAP)[0].hex
    with document.library.writing() as session:
        session.connection().exec_driver_sql("UPDATE sheet SET label = 'X{a}.{b:02d}'")
    rows.forget()
    with pytest.raises(DataError, match=f"hex {label} has no sheet"):
        DrawnGround(rows).of(GAME, MAP)


def test_one_hex_is_read_by_itself_and_once(document: Document) -> None:
    asked: list[str] = []
    event.listen(document.library.engine, "before_cursor_execute", lambda _c, _k, query, *_rest: asked.append(query))
    document.rows.forget()
    for _ in range(2):
        (found,) = document.rows.find(schema.HexRow, game=GAME, map=MAP, hex="B1.01")
        assert found.hex == "B1.01"
    assert len([query for query in asked if 'FROM "hex"' in query]) == 1
    assert ("hex", GAME) not in document.baseline.held()


def test_one_hex_is_read_again_after_it_was_changed(document: Document) -> None:
    document.rows.forget()
    where = {"game": GAME, "map": MAP, "hex": "B1.01"}
    (before,) = document.rows.find(schema.HexRow, **where)
    other = "woods" if before.terrain != "woods" else "clear"
    document.edit(map_edits.set_terrain(document.rows, GAME, MAP, ["B1.01"], other))
    assert [row.terrain for row in document.rows.find(schema.HexRow, **where)] == [other]
    document.undo_stack.undo()
    assert document.rows.find(schema.HexRow, **where) == [before]
