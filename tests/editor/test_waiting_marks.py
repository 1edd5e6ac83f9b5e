"""What is drawn and waits for an answer is shown on the map as it was drawn, until it is answered or given up."""

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.edits.schedules import remove_arrival
from editor.window.canvas.geometry import Side
from editor.window.canvas.tools.base import Preview, Stroke
from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.small import GAME, MAP, RESERVE, SCENARIO
from tests.editor.test_asked_meaning import CORRECT, FOR_ALL, TANKS, answer, drop, printed, used_printed, window

__all__ = ["printed", "used_printed", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(autouse=True)
def _meaning_is_answered() -> None:
    """Here it is not answered before."""


def waiting(window: MainWindow) -> Sequence[Preview]:
    return window.map_area.view._shown.waiting


def cells(window: MainWindow, color: str = "") -> set[str]:
    """Return the hexes that wait, all or those of one color."""
    scene = window.map_area.view.scene_data
    return {scene.label(cell) for each in waiting(window) for cell, said in each.cells.items() if color in said}


def side(window: MainWindow, a: str, b: str) -> Side:
    found = window.map_area.view.scene_data.side_of(a, b)
    assert found is not None
    return found


def brush(window: MainWindow, *hexes: str, terrain: str = "woods") -> None:
    window.map_area.write_stroke(Stroke("terrain", terrain, hexes=hexes))


def test_a_stroke_that_waits_is_shown_until_it_is_answered(window: MainWindow) -> None:
    brush(window, "B1.02", "B1.03")
    assert cells(window) == cells(window, "theme:") == {"B1.02", "B1.03"}
    answer(window, FOR_ALL)
    assert waiting(window) == ()


@pytest.mark.parametrize(
    "end",
    [
        lambda window: window.commands.do_edit_undo(),
        lambda window: QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton),
        lambda window: window.document.choose(GAME, "mine"),
        lambda window: window.open_area("errata"),
    ],
    ids=["undo", "closed", "another scenario", "another area"],
)
def test_a_stroke_that_is_given_up_is_shown_no_more(window: MainWindow, end: Callable[[MainWindow], object]) -> None:
    brush(window, "B1.02")
    end(window)
    assert waiting(window) == () and not window.asked.held.every


def test_a_second_stroke_is_shown_beside_the_first_and_both_are_counted(window: MainWindow) -> None:
    brush(window, "B1.02", "B1.03")
    brush(window, "B1.03", "B1.04")
    assert cells(window) == {"B1.02", "B1.03", "B1.04"}
    assert window.message_bar.label.text().startswith("ℹ Terrain of 3 hexes, in 2 edits: ")
    answer(window, FOR_ALL)
    assert terrains(window, "B1.02", "B1.03", "B1.04") == ["woods"] * 3


def terrains(window: MainWindow, *labels: str) -> list[str]:
    return [row.terrain for row in window.document.rows.at(schema.HexRow, [(GAME, MAP, label) for label in labels])]


def test_a_stroke_again_over_hexes_that_wait_is_made_once(window: MainWindow) -> None:
    brush(window, "B1.02")
    brush(window, "B1.02", "B1.03")
    answer(window, FOR_ALL)
    assert terrains(window, "B1.02", "B1.03") == ["woods", "woods"]


def test_rivers_and_roads_that_wait_are_shown_as_lines(window: MainWindow) -> None:
    pair = ("B1.02", "B1.03")
    window.map_area.write_stroke(Stroke("hexside", "river", sides=(pair,), near=("B1.02",)))
    window.map_area.write_stroke(Stroke("link", "road", sides=(pair,)))
    (lines,) = waiting(window)
    assert (lines.sides, lines.links, lines.color) == ((side(window, *pair),), (side(window, *pair),), "path")


def test_a_unit_that_waits_marks_the_hex_where_it_was_dropped(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    assert (cells(window, "path"), cells(window, "bad")) == ({"B3.02"}, {"B2.02"})
    answer(window, CORRECT)
    assert waiting(window) == ()


def test_a_unit_that_waits_is_shown_where_it_was_dropped_and_not_where_it_stands(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    scene = window.map_area.view.scene_data
    there = scene.cell("B3.02")
    assert there is not None
    (unit,) = [each for each in waiting(window) if each.counter is not None]
    assert unit.counter is not None and unit.counter.key == TANKS
    assert unit.counter_at == scene.geometry.center(there)
    assert window.map_area.view._shown.dragged == {TANKS}
    window.commands.do_edit_undo()
    assert window.map_area.view._shown.dragged == frozenset()


def test_a_unit_that_waits_and_stood_nowhere_on_the_map_is_shown_as_it_will_stand_there(window: MainWindow) -> None:
    drop(window, RESERVE, "B3.02")  # it arrives on turn 2
    (unit,) = [each.counter for each in waiting(window) if each.counter is not None]
    assert unit.key == RESERVE
    answer(window, CORRECT)
    scene = window.map_area.view.scene_data
    there = scene.cell("B3.02")
    assert there is not None
    assert scene.stacks[there] == (unit,)


def test_a_unit_that_waits_and_takes_no_part_yet_is_shown_too(window: MainWindow) -> None:
    document = window.document
    document.edit(remove_arrival(document.rows, GAME, SCENARIO, RESERVE), cited=True)
    drop(window, RESERVE, "B3.02")
    assert [each.counter.key for each in waiting(window) if each.counter is not None] == [RESERVE]


def test_a_unit_that_is_moved_twice_leaves_only_the_hex_where_it_stands(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    drop(window, TANKS, "B3.03")
    assert cells(window, "bad") == {"B2.02"}
    assert [each.counter.key for each in waiting(window) if each.counter is not None] == [TANKS]


def test_a_unit_that_is_to_be_taken_out_marks_the_hex_that_it_leaves(window: MainWindow) -> None:
    window.map_area.placing.take_out(TANKS)
    assert cells(window, "bad") == cells(window) == {"B2.02"}


def test_what_waits_is_asked_again_once_what_was_said_in_its_place_has_gone(window: MainWindow) -> None:
    brush(window, "B1.02")
    window.message_bar.refuse("The disk is full")
    assert cells(window) == {"B1.02"} and not window.message_bar.answers
    QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert window.message_bar.isVisible() and window.message_bar.label.text().startswith("ℹ Terrain of B1.02: Woods: ")
    answer(window, FOR_ALL)
    assert waiting(window) == ()


def test_what_waits_is_painted_on_the_map(window: MainWindow) -> None:
    view = window.map_area.view
    view.finish_painting()
    before = view.viewport().grab().toImage()
    brush(window, "B1.02", "B1.03")
    view.finish_painting()
    assert view.viewport().grab().toImage() != before
    window.commands.do_edit_undo()
    view.finish_painting()
    assert view.viewport().grab().toImage() == before
