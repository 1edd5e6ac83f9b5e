"""The review of a cut says where an answer puts a thing, points it out on the map, and offers what most may have."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from editor.cutting.items import Item
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.quiet_boxes import ChoiceBox
from engine.data import schema
from tests.editor.beginning import at_beginning
from tests.editor.small import TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    with at_beginning(used_window) as found:
        yield found


@pytest.fixture
def page(window: MainWindow) -> Iterator[BeginPage]:
    """Return the page with a cut to the left part of the board; 1 Pz in B2.02 and 1 Arty in B3.03 lie outside."""
    window.commands.do_scenario_cut()
    found = window.area("begin")
    assert isinstance(found, BeginPage)
    found.outline.setText("B1.05, B1.04, B4.04, B4.05")
    found.last.setValue(2)
    found.look()
    yield found


def row_of(page: BeginPage, counter: str) -> tuple[int, Item]:
    (found,) = [(row, item) for row, item in enumerate(page.review.asked) if item.key.endswith(counter)]
    return found


def test_an_answer_says_where_it_puts_a_unit_and_when(page: BeginPage) -> None:
    row, item = row_of(page, TANKS)
    cell = page.review.item(row, 3)
    assert cell is not None and cell.text() == "Drop"
    moved = item.becomes["move"]
    assert isinstance(moved, schema.SetupRow)
    page.review.answer_all("move")
    assert cell.text() == f"Move to {moved.place}"
    cell.setText(f"Arrive on turn 1 at {moved.place}")  # as a person chooses it from the list
    assert page.review.answers[item.key] == "shift"


@pytest.mark.qt_log_ignore("propagateSizeHints", r"raise\(\)", "grabbing the keyboard")
def test_f2_in_an_answer_opens_the_list_of_answers_and_leaves_the_title_of_the_larger_scenario(
    page: BeginPage, window: MainWindow
) -> None:
    table = page.review
    window.show()
    page.steps.setCurrentIndex(page.steps.count() - 1)
    table.setFocus()
    table.setCurrentCell(
        0,
        next(column for column in range(table.columnCount()) if table.horizontalHeaderItem(column).text() == "Answer"),
    )
    box = QApplication.focusWidget()
    assert isinstance(box, ChoiceBox) and table.isAncestorOf(box)
    window.actions_by_key["scenario.rename"].trigger()
    assert box.view().isVisible() and window.desk.selection.kind != "scenario"
    box.hidePopup()


def test_a_line_that_is_chosen_points_out_where_the_unit_stands_and_where_it_would(
    page: BeginPage, window: MainWindow
) -> None:
    row, item = row_of(page, TANKS)
    page.review.setCurrentCell(row, 0)
    assert set(window.map_area.view._overlay_labels["stretch"]) == {"B2.02"}
    page.review.answer_all("move")
    page.review.setCurrentCell(-1, 0)
    page.review.setCurrentCell(row, 0)
    moved = item.becomes["move"]
    assert set(window.map_area.view._overlay_labels["stretch"]) == {"B2.02", moved.said("place")}


def test_the_answer_for_many_that_is_offered_first_is_one_that_most_may_have_and_says_how_many(
    page: BeginPage,
) -> None:
    box, items = page.reviewed.answer, page.review.asked
    may = {choice: sum(choice in item.choices for item in items) for item in items for choice in item.choices}
    assert may[box.currentData()] == max(may.values())
    assert page.reviewed.all.text() == f"&Answer {max(may.values())}"


def test_a_cut_without_an_outline_leaves_the_map_as_it_is(page: BeginPage, window: MainWindow) -> None:
    marked: list[tuple[str, ...]] = []
    window.desk.shaded.connect(marked.append)
    page.look()
    page.outline.clear()
    page.look()
    assert page.plan is not None and len(page.plan.hexes) == 20
    assert [len(each) for each in marked] == [8, 0]  # two columns of four rows, then no mark
