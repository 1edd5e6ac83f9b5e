"""Where does undo lead? It stays where its change is seen, else it goes to the scenario in which that was made."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest

from db.changes import EditError
from editor.edits.map import set_terrain
from editor.edits.scenarios import copy_scenario, new_scenario, variant_scenario
from editor.edits.setup import move_setup
from editor.edits.units import set_face_value
from editor.window.canvas.tools.base import Tool
from editor.window.canvas.tools.paint import TerrainTool
from editor.window.canvas.tools.sides import HexsideTool, RoadTool
from editor.window.document import Document
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.conftest import opened
from tests.editor.small import GAME, MAP, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def test_undo_goes_to_the_scenario_in_which_the_edit_was_made_and_to_no_variant_of_it(used_window: MainWindow) -> None:
    window, document = used_window, used_window.document
    document.edit(variant_scenario(document.baseline, GAME, SCENARIO, "aaa", "Variant"), cited=True)
    document.edit(new_scenario(document.baseline, GAME, "third", "Third"), cited=True)
    document.choose(GAME, SCENARIO)
    document.edit(
        move_setup(document.rows, GAME, SCENARIO, TANKS, "B3.02")
    )  # the variant follows: undo turns both around
    for step in (window.commands.do_edit_undo, window.commands.do_edit_redo):
        document.choose(GAME, "third")
        step()
        assert document.scenario == SCENARIO and (document.author, document.only_here) == ("owner", None)


def test_undo_stays_in_a_variant_that_shows_what_was_changed_in_its_parent(used_window: MainWindow) -> None:
    window, document = used_window, used_window.document
    document.edit(variant_scenario(document.baseline, GAME, SCENARIO, "aaa", "Variant"), cited=True)
    document.choose(GAME, SCENARIO)
    document.edit(move_setup(document.rows, GAME, SCENARIO, TANKS, "B3.02"))
    document.choose(GAME, "aaa")
    window.commands.do_edit_undo()
    assert document.scenario == "aaa"
    assert document.rows.find(schema.SetupRow, scenario="aaa", counter=TANKS)[0].place == "B2.02"


@pytest.mark.parametrize("edit", ["a printed value", "a hex"])
def test_undo_of_what_the_game_has_stays_in_the_scenario_that_shows_it(used_window: MainWindow, edit: str) -> None:
    window, document = used_window, used_window.document
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "twin"), cited=True)
    if edit == "a printed value":
        document.edit(set_face_value(document.rows, GAME, TANKS, "full", "attack", 9))
    else:
        document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    document.choose(GAME, "twin")
    window.desk.mean("", "designed")
    window.commands.do_edit_undo()
    assert (document.scenario, document.author) == ("twin", "designed")


def test_undo_of_an_edit_of_an_earlier_session_goes_to_the_parent_of_those_that_followed(library: Path) -> None:
    document = Document.open(library)
    document.edit(variant_scenario(document.baseline, GAME, SCENARIO, "aaa", "Variant"), cited=True)
    document.edit(new_scenario(document.baseline, GAME, "third", "Third"), cited=True)
    document.choose(GAME, SCENARIO)
    document.edit(move_setup(document.rows, GAME, SCENARIO, TANKS, "B3.02"))
    document.close()
    with opened(library) as window:
        window.document.choose(GAME, "third")
        window.commands.do_edit_undo()
        assert window.document.scenario == SCENARIO


@pytest.mark.parametrize(
    "tool", [TerrainTool("woods"), HexsideTool("river"), RoadTool("road")], ids=["terrain", "side", "road"]
)
def test_undo_with_the_button_held_down_gives_up_the_stroke_and_takes_back_nothing_else(
    used_window: MainWindow, tool: Tool
) -> None:
    document, view, left = used_window.document, used_window.map_area.view, Qt.MouseButton.LeftButton
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    before, made = document.undo_stack.index(), list[object]()
    view.set_tool(tool)
    view.stroke_finished.connect(made.append)
    cells = [view.scene_data.cell(label) for label in ("B3.02", "B3.04")]
    first, last = (view.mapFromScene(*view.scene_data.geometry.center(cell)) for cell in cells if cell is not None)
    at = QPointF(last)
    move = QMouseEvent(QEvent.Type.MouseMove, at, at, Qt.MouseButton.NoButton, left, Qt.KeyboardModifier.NoModifier)
    QTest.mousePress(view.viewport(), left, pos=first)
    view.mouseMoveEvent(move)
    used_window.commands.do_edit_undo()
    view.mouseMoveEvent(move)
    QTest.mouseRelease(view.viewport(), left, pos=last)
    assert made == [] and document.undo_stack.index() == before
    assert document.rows.find(schema.HexRow, hex="B1.02")[0].terrain == "woods"
    used_window.commands.do_edit_undo()
    assert document.undo_stack.index() == before - 1


def test_the_key_of_undo_gives_up_the_stroke_where_there_is_nothing_to_undo(own_window: MainWindow) -> None:
    """A command that is disabled leaves its key to the map."""
    view, made, told = own_window.map_area.view, list[object](), list[str]()
    assert not own_window.document.undo_stack.canUndo()
    own_window.open_area("map")
    view.set_tool(TerrainTool("woods"))
    view.stroke_finished.connect(made.append)
    own_window.desk.told.connect(told.append)
    cell = view.scene_data.cell("B3.02")
    assert cell is not None
    at = view.mapFromScene(*view.scene_data.geometry.center(cell))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.keyClick(view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert made == [] and not own_window.document.undo_stack.canUndo()
    assert told == ["Given up before it was made; nothing else was taken back"]


@pytest.mark.parametrize("what", ["undo", "redo"])
def test_a_step_that_cannot_be_written_is_told_so_and_not_as_done(
    own_window: MainWindow, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    window, document = own_window, own_window.document
    told, refused = list[str](), list[str]()
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    if what == "redo":
        window.commands.do_edit_undo()
    kept = document.rows.find(schema.HexRow, hex="B1.02")[0].terrain

    def cannot(*_: object) -> int:
        raise EditError("the disk is full")

    window.desk.told.connect(told.append)
    window.desk.refused.connect(refused.append)
    with monkeypatch.context() as broken:
        broken.setattr(document, "write", cannot)
        (window.commands.do_edit_undo if what == "undo" else window.commands.do_edit_redo)()
    assert told == [] and [text.endswith("the disk is full") for text in refused] == [True]
    assert document.rows.find(schema.HexRow, hex="B1.02")[0].terrain == kept


def test_undo_that_leads_into_another_scenario_says_so_over_the_map_and_offers_the_way_back(
    used_window: MainWindow,
) -> None:
    window, document, bar = used_window, used_window.document, used_window.message_bar
    document.edit(new_scenario(document.baseline, GAME, "third", "Third"), cited=True)
    document.choose(GAME, SCENARIO)
    document.edit(move_setup(document.rows, GAME, SCENARIO, TANKS, "B3.02"))
    for step, done in ((window.commands.do_edit_undo, "Undone"), (window.commands.do_edit_redo, "Redone")):
        document.choose(GAME, "third")
        step()
        assert document.scenario == SCENARIO
        assert bar.isVisible() and bar.label.text().startswith(f"ℹ {done} in “Skirmish”, which is shown now: ")
        assert bar.offered.text() == "Back to “Third”"
        bar.offered.click()
        assert (document.scenario, bar.isVisible()) == ("third", False)


def test_the_way_back_stays_after_further_steps_until_they_have_led_back(used_window: MainWindow) -> None:
    window, document, bar = used_window, used_window.document, used_window.message_bar
    document.edit(new_scenario(document.baseline, GAME, "third", "Third"), cited=True)
    document.choose(GAME, SCENARIO)
    for place in ("B3.02", "B3.04"):
        document.edit(move_setup(document.rows, GAME, SCENARIO, TANKS, place))
    document.choose(GAME, "third")
    undo, redo = window.commands.do_edit_undo, window.commands.do_edit_redo
    for step in (undo, undo, redo):
        step()
        assert bar.isVisible() and bar.offered.text() == "Back to “Third”"
    bar.offered.click()
    assert document.scenario == "third"


def test_undo_here_of_what_was_made_in_another_scenario_says_where_that_was(used_window: MainWindow) -> None:
    window, document, bar = used_window, used_window.document, used_window.message_bar
    document.edit(copy_scenario(document.baseline, GAME, SCENARIO, "twin"), cited=True)
    document.choose(GAME, SCENARIO)
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    document.choose(GAME, "twin")
    window.commands.do_edit_undo()
    assert document.scenario == "twin" and bar.isVisible()
    assert bar.label.text() == "ℹ Undone what was made in “Skirmish”: Terrain of B1.02: Woods"
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.03"], "woods"))
    assert not bar.isVisible()


def test_undo_of_what_was_made_where_one_is_says_nothing_over_the_map(used_window: MainWindow) -> None:
    window, document = used_window, used_window.document
    document.edit(set_terrain(document.rows, GAME, MAP, ["B1.02"], "woods"))
    for step in (window.commands.do_edit_undo, window.commands.do_edit_redo, window.commands.do_edit_undo):
        step()
        assert not window.message_bar.isVisible()


def test_undo_of_a_scenario_that_is_shown_says_which_one_is_shown_now_and_offers_no_way_back(
    used_window: MainWindow,
) -> None:
    window, document, bar = used_window, used_window.document, used_window.message_bar
    document.edit(new_scenario(document.baseline, GAME, "third", "Third"), cited=True)
    document.choose(GAME, "third")
    window.commands.do_edit_undo()
    assert document.scenario == SCENARIO and bar.offered.isHidden()
    assert bar.label.text().startswith("ℹ Undone, and “Skirmish” is shown now: ")
