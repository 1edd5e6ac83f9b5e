"""What the inspector, the right button and keys do with the blocks that are chosen."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.edits.draft import Draft
from editor.window.main_window import MainWindow
from editor.window.timeline.grid import LABEL, USUAL
from editor.window.timeline.painting import text_of
from editor.window.timeline.sheet import EntriesSheet
from engine.data import schema
from tests.editor.small import RESERVE
from tests.editor.timeline.blocks import (
    HERE,
    KEEP,
    LEFT,
    SECOND,
    THIRD,
    bar,
    click,
    middle,
    page_of,
    steps,
    timeline,
    turns,
    view_of,
)

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


# What the inspector shows of it


def sheet_of(window: MainWindow) -> EntriesSheet:
    inspector = window.docks.inspector
    assert inspector.pages.currentWidget() is inspector.entries
    return inspector.entries


def test_a_turn_typed_in_the_inspector_brings_all_that_is_chosen_there(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    QTest.keyClick(view_of(window), Qt.Key.Key_Return)
    QTest.keyClicks(sheet_of(window).turn, "3")
    QTest.keyClick(sheet_of(window).turn, Qt.Key.Key_Return)
    assert (turns(window)[RESERVE], turns(window)[SECOND]) == (3, 3)
    assert len(steps(window)) == 1


def test_blocks_that_are_split_leave_the_others_where_they_are(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    sheet = sheet_of(window)
    (item,) = sheet.listed.findItems("9 Rgt", Qt.MatchFlag.MatchStartsWith)
    item.setCheckState(Qt.CheckState.Checked)
    sheet.other.setValue(3)
    QTest.mouseClick(sheet.part, LEFT)
    assert (turns(window)[RESERVE], turns(window)[SECOND]) == (3, 2)
    assert steps(window) == ["9 Rgt: turn 3"]


def test_the_place_of_all_that_is_chosen_is_changed_as_one_step(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    line = sheet_of(window).place.box.lineEdit()
    assert line is not None and line.placeholderText() == "they differ"
    line.setText("B2.05")
    QTest.keyClick(line, Qt.Key.Key_Return)
    places = {row.counter: row.place for row in window.document.rows.find(schema.ArrivalRow, **HERE)}
    assert (places[RESERVE], places[SECOND]) == ("B2.05", "B2.05")
    assert len(steps(window)) == 1


def test_an_arrival_is_given_a_condition(window: MainWindow) -> None:
    clause = schema.ClauseRow(
        **HERE, key="late", kind="condition", form="", args={}, text="When it is late.", rule="1.3", enforced=False
    )
    draft = Draft()
    draft.add(clause)
    window.document.edit(draft.done("A condition"))
    click(window, bar(window, "arrival", THIRD))
    box = sheet_of(window).fields["condition"]
    box.setCurrentIndex(box.findText("When it is late."))
    box.activated.emit(box.currentIndex())
    (row,) = window.document.rows.find(schema.ArrivalRow, counter=THIRD, **HERE)
    assert row.condition == "late"
    assert sheet_of(window).asks.text() == "When it is late."


def test_points_and_values_are_changed_in_the_inspector(window: MainWindow) -> None:
    click(window, bar(window, "replacement", "armor", 1))
    line = sheet_of(window).fields["amount"].lineEdit()
    assert line is not None and line.text() == "3"
    line.setText("5")
    QTest.keyClick(line, Qt.Key.Key_Return)
    (row,) = window.document.rows.find(schema.ReplacementRow, turn=1, **HERE)
    assert row.amount == 5


def test_a_unit_chosen_elsewhere_has_its_own_page_again(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    window.desk.select("counter", THIRD)
    assert window.docks.inspector.pages.currentWidget() is window.docks.inspector.unit


def test_leaving_the_timeline_leaves_its_units_selected(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    window.open_area("map")
    assert set(window.desk.several) == {RESERVE, SECOND}
    assert window.docks.inspector.pages.currentWidget() is window.docks.inspector.several


# Once more


def test_ctrl_d_lets_points_come_once_more_on_the_next_turn(window: MainWindow) -> None:
    click(window, bar(window, "replacement", "armor", 1))
    QTest.keyClick(view_of(window), Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    found = window.document.rows.find(schema.ReplacementRow, **HERE)
    assert [(row.turn, row.amount) for row in found] == [(0, 2), (1, 3), (2, 3)]
    assert [each.first for each in view_of(window).chosen()] == [2]
    assert len(steps(window)) == 1


def test_a_unit_arrives_but_once(window: MainWindow) -> None:
    click(window, bar(window, "arrival", THIRD))
    QTest.keyClick(view_of(window), Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert "arrives but once" in window.message_bar.label.text()
    assert steps(window) == []


def test_the_right_button_offers_what_keys_do(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    texts = [action.text() for action in page_of(window).menu().actions()]
    assert [text.partition("\t")[2] for text in texts if "\t" in text] == [
        *("Left", "Right", "Return", "Ctrl+D", "Del")
    ]
    (split,) = (action for action in page_of(window).menu().actions() if action.text() == "&Split...")
    assert split.isEnabled()


# Keys and titles


def test_down_and_up_choose_the_next_block_and_shift_all_between(window: MainWindow) -> None:
    click(window, bar(window, "arrival", THIRD))
    first = view_of(window).chosen()
    QTest.keyClick(view_of(window), Qt.Key.Key_Down)
    assert view_of(window).chosen() != first
    QTest.keyClick(view_of(window), Qt.Key.Key_Up)
    assert view_of(window).chosen() == first
    QTest.keyClick(view_of(window), Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert len(view_of(window).chosen()) > len(first)


def test_ctrl_and_right_choose_the_next_block_of_the_lane(window: MainWindow) -> None:
    click(window, bar(window, "replacement", "armor", 0))
    QTest.keyClick(view_of(window), Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert [each.first for each in view_of(window).chosen()] == [1]
    assert steps(window) == []


def test_plus_and_minus_fold_the_lane_of_the_block(window: MainWindow) -> None:
    view = view_of(window)
    click(window, bar(window, "arrival", RESERVE))
    assert view.grid is not None
    before = len(view.grid.lines)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert len(view.grid.lines) == before + 2
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert len(view.grid.lines) == before


def test_ctrl_a_chooses_all_and_esc_nothing(window: MainWindow) -> None:
    QTest.keyClick(view_of(window), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(view_of(window).chosen()) == len(timeline(window).entries)
    QTest.keyClick(view_of(window), Qt.Key.Key_Escape)
    assert view_of(window).chosen() == []


def test_a_click_on_the_title_of_a_lane_chooses_all_in_it(window: MainWindow) -> None:
    view = view_of(window)
    place = QPoint(LABEL - 20, middle(window, bar(window, "arrival", RESERVE)).y())
    QTest.mouseClick(view.viewport(), LEFT, KEEP, place)
    assert {each.row.said("counter") for each in view.chosen()} == {RESERVE, SECOND}
    assert view.said_at(place) == "2 Inf Div"


def test_ctrl_and_the_wheel_widen_the_turns_and_the_curve_with_them(window: MainWindow) -> None:
    view = view_of(window)
    view.zoom(view.column + 20)
    left, right = page_of(window).curve.plot.span
    assert right - left == pytest.approx((view.viewport().width() - LABEL) / (USUAL + 20))


def test_a_block_tells_what_it_holds(window: MainWindow) -> None:
    said = view_of(window).said_at(middle(window, bar(window, "arrival", RESERVE)))
    assert "9 Rgt arrives at West" in said and "10 Rgt arrives at B1.05" in said


def test_points_of_a_lane_are_summed(window: MainWindow) -> None:
    view = view_of(window)
    assert view.grid is not None
    (line,) = (place for place, line in enumerate(view.grid.lines) if line.lane.title == "Replacements")
    assert [text_of(each) for each in view.grid.bars(line)] == ["2", "3"]
