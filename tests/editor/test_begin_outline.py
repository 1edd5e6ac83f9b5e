"""The outline of a new scenario: by a drag, by corners that are clicked, by typing."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest

from editor.window.main_window import MainWindow
from tests.editor.beginning import at_beginning, drag_around, page_of, pixel

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    with at_beginning(used_window) as found:
        yield found


def test_an_outline_drawn_on_the_map_opens_the_cut_with_what_lies_in_it(window: MainWindow) -> None:
    window.choose_tool("outline")
    drag_around(window, "B1.01", "B1.03", "B4.03", "B4.01")  # rows 1 to 4, numbers 1 to 3: twelve hexes
    page = page_of(window)
    assert page.how == "cut"
    assert page.plan is not None and len(page.plan.hexes) == 12
    assert page.told.text().startswith("12 hexes")


@pytest.mark.deep
@pytest.mark.parametrize("how", ["cut", "empty"])
def test_an_outline_that_is_typed_is_brought_into_view(window: MainWindow, how: str) -> None:
    view = window.map_area.view
    window.commands.do_scenario_cut() if how == "cut" else window.commands.do_scenario_new()
    view.zoom_to(300)
    view.center_on("B1.01")
    page = page_of(window)
    page.outline.setText("B3.04, B3.05, B4.05, B4.04")
    page.look()
    cell = view.scene_data.cell("B4.04")
    assert cell is not None
    assert view.visible_rect.contains(QPointF(*view.scene_data.geometry.center(cell)))
    view.center_on("B1.01")
    page.title.setText("Another title")
    page.look()
    assert not view.visible_rect.contains(QPointF(*view.scene_data.geometry.center(cell)))


def click(window: MainWindow, *labels: str) -> None:
    for label in labels:
        QTest.mouseClick(window.map_area.view.viewport(), Qt.MouseButton.LeftButton, pos=pixel(window, label))


def test_corners_clicked_one_by_one_are_an_outline_when_enter_closes_it(window: MainWindow) -> None:
    window.choose_tool("outline")
    click(window, "B1.01", "B1.03", "B2.05", "B4.03", "B4.01")
    view = window.map_area.view
    QTest.keyClick(view, Qt.Key.Key_Backspace)  # B4.01 was one too many, and B4.03
    QTest.keyClick(view, Qt.Key.Key_Escape)
    click(window, "B4.03", "B4.01")
    assert page_of(window).outline.text() == ""
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert page_of(window).outline.text() == "B1.01,B1.03,B2.05,B4.03,B4.01"
    assert view.tool.title == "Select"


@pytest.mark.deep
def test_who_wants_to_draw_on_the_map_is_told_how(window: MainWindow) -> None:
    told = list[str]()
    window.desk.told.connect(told.append)
    window.commands.do_scenario_cut()
    QTest.mouseClick(page_of(window).draw, Qt.MouseButton.LeftButton)
    assert told[-1].startswith("Drag around its hexes, or click its corners")
    assert window.map_area.view.tool.title == "Outline"


@pytest.mark.deep
def test_a_double_click_closes_the_outline_at_its_last_corner(window: MainWindow) -> None:
    window.choose_tool("outline")
    click(window, "B1.01", "B1.03", "B4.03", "B4.01")
    port, last = window.map_area.view.viewport(), pixel(window, "B4.01")
    QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=last)  # the second press of two; the first was the click
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=last)
    assert page_of(window).outline.text() == "B1.01,B1.03,B4.03,B4.01"


@pytest.mark.deep
def test_the_first_corner_clicked_again_closes_the_outline(window: MainWindow) -> None:
    window.choose_tool("outline")
    click(window, "B1.01", "B1.03", "B4.03", "B1.01")
    assert page_of(window).outline.text() == "B1.01,B1.03,B4.03"


@pytest.mark.deep
def test_escape_takes_all_corners_back_and_the_tool_stays_in_hand(window: MainWindow) -> None:
    window.choose_tool("outline")
    click(window, "B1.01", "B1.03")
    view = window.map_area.view
    for _ in range(2):
        QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert page_of(window).outline.text() == "" and view.tool.title == "Outline"


@pytest.mark.deep
def test_an_outline_dragged_while_the_window_is_busy_keeps_every_corner(window: MainWindow) -> None:
    """All moves wait until the window has time for them: none is put together with another meanwhile."""
    window.choose_tool("outline")
    port, corners = window.map_area.view.viewport(), ("B1.01", "B1.03", "B3.05", "B4.03", "B4.01")
    places = [pixel(window, label) for label in corners]
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=places[0])
    assert not QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_CompressHighFrequencyEvents)
    held = Qt.MouseButton.LeftButton
    for start, end in pairwise(places):
        for step in range(1, 11):
            at = QPointF(start) + (QPointF(end) - QPointF(start)) * (step / 10)
            move = QMouseEvent(
                QEvent.Type.MouseMove, at, QPointF(port.mapToGlobal(at.toPoint())), Qt.MouseButton.NoButton, held,
                Qt.KeyboardModifier.NoModifier,
            )  # fmt: skip
            QCoreApplication.postEvent(port, move)
    QCoreApplication.sendPostedEvents()
    QTest.mouseRelease(port, held, pos=places[-1])
    assert set(corners) <= set(page_of(window).outline.text().split(","))


@pytest.mark.deep
def test_an_outline_that_comes_back_through_the_same_hexes_keeps_both_ways(window: MainWindow) -> None:
    """A neck one hex wide between two parts: the way back runs through it again."""
    window.choose_tool("outline")
    drag_around(window, "B2.01", "B2.05", "B3.05", "B2.04", "B2.02", "B4.02", "B4.01")
    outline = page_of(window).outline.text().split(",")
    assert outline.count("B2.03") == 2 and {"B2.05", "B3.05", "B4.02", "B4.01"} <= set(outline)
