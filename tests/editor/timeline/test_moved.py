"""Blocks are brought to other turns, stretched and dropped by mouse and keys, one step each."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.edits.draft import Draft
from editor.window.main_window import MainWindow
from editor.window.models.order_of_battle import COUNTER
from editor.window.timeline.grid import LABEL, Bar
from engine.data import schema
from tests.editor.small import RESERVE
from tests.editor.timeline.blocks import (
    ABSENT,
    HERE,
    KEEP,
    LEFT,
    SECOND,
    THIRD,
    bar,
    click,
    drag,
    drag_turns,
    dropped,
    entry,
    middle,
    page_of,
    rect,
    steps,
    turns,
    unfold,
    view_of,
)

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


# What is brought to other turns


def test_a_block_dragged_to_another_turn_arrives_then_as_one_step(window: MainWindow) -> None:
    drag_turns(window, bar(window, "arrival", RESERVE), 1)
    assert (turns(window)[RESERVE], turns(window)[SECOND]) == (3, 3)
    assert steps(window) == ["2 arrivals: turn 2 to 3"]
    window.document.undo_stack.undo()
    assert (turns(window)[RESERVE], turns(window)[SECOND]) == (2, 2)


def test_left_brings_what_is_chosen_a_turn_earlier(window: MainWindow) -> None:
    click(window, bar(window, "arrival", THIRD))
    QTest.keyClick(view_of(window), Qt.Key.Key_Left)
    QTest.keyClick(view_of(window), Qt.Key.Key_Left)
    assert turns(window)[THIRD] == 1
    assert len(steps(window)) == 2


def test_a_turn_outside_of_the_scenario_is_refused_with_its_reason(window: MainWindow) -> None:
    click(window, bar(window, "arrival", THIRD))
    QTest.keyClick(view_of(window), Qt.Key.Key_Right)
    assert turns(window)[THIRD] == 3
    assert "Skirmish runs from turn 1 to 3" in window.message_bar.label.text()


def test_a_drag_that_would_be_refused_says_so_before_it_is_dropped(window: MainWindow) -> None:
    click(window, bar(window, "arrival", THIRD))
    assert "runs from turn 1 to 3" in view_of(window).judge(2)
    assert view_of(window).judge(-1) == ""


def test_rows_whose_turn_is_part_of_their_key_go_on_together(window: MainWindow) -> None:
    unfold(window, "Replacements")
    click(window, bar(window, "replacement", "armor", 0))
    click(window, bar(window, "replacement", "armor", 1), Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view_of(window), Qt.Key.Key_Right)
    found = window.document.rows.find(schema.ReplacementRow, **HERE)
    assert [(row.turn, row.amount) for row in found] == [(1, 2), (2, 3)]
    assert len(view_of(window).chosen()) == 2
    window.document.undo_stack.undo()
    assert [row.turn for row in window.document.rows.find(schema.ReplacementRow, **HERE)] == [0, 1]
    assert len(view_of(window).chosen()) == 2


def test_points_do_not_come_where_there_are_some(window: MainWindow) -> None:
    unfold(window, "Replacements")
    click(window, bar(window, "replacement", "armor", 0))
    QTest.keyClick(view_of(window), Qt.Key.Key_Right)
    assert "has armor replacements" in window.message_bar.label.text()


def test_a_line_of_the_schedule_is_numbered_among_those_it_comes_to(window: MainWindow) -> None:
    click(window, bar(window, "schedule", "weather|2"))
    QTest.keyClick(view_of(window), Qt.Key.Key_Right)
    found = window.document.rows.find(schema.ScheduleRow, kind="weather", **HERE)
    assert [(row.turn, row.position, row.value) for row in found] == [(3, 1, "snow"), (3, 2, "clear")]


def test_del_takes_out_what_is_chosen_as_one_step(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    QTest.keyClick(view_of(window), Qt.Key.Key_Delete)
    assert set(turns(window)) == {THIRD}
    assert len(steps(window)) == 1


# What is dropped on a turn


def test_a_unit_that_takes_no_part_arrives_on_the_turn_it_is_dropped_on(window: MainWindow) -> None:
    assert dropped(window, (ABSENT,), 2) == ""
    (row,) = window.document.rows.find(schema.ArrivalRow, counter=ABSENT, **HERE)
    assert (row.turn, row.place) == (2, "area:W")
    assert len(steps(window)) == 1


def test_a_unit_dropped_on_a_turn_that_is_not_played_stays_where_it_is(window: MainWindow) -> None:
    assert "runs from turn 1 to 3" in dropped(window, (ABSENT,), 5)
    assert ABSENT not in turns(window)
    assert "runs from turn 1 to 3" in window.message_bar.label.text()


def test_a_unit_dragged_out_of_the_order_of_battle_arrives_where_it_is_dropped(window: MainWindow) -> None:
    order = window.docks.order
    order.search.setText("11 Rgt")
    (index,) = order.shown.match(order.shown.index(0, 0), COUNTER, ABSENT, 1, Qt.MatchFlag.MatchRecursive)
    order.view.setCurrentIndex(index)
    data = order.shown.mimeData([index])
    order.search.clear()
    view = view_of(window)
    assert view.grid is not None
    where = QPointF(view.grid.left_of(3) - view.at.x() + 8, view.grid.header + 30)
    copy = Qt.DropAction.CopyAction
    for event in (
        QDragEnterEvent(where.toPoint(), copy, data, LEFT, KEEP),
        QDragMoveEvent(where.toPoint(), copy, data, LEFT, KEEP),
        QDropEvent(where, copy, data, LEFT, KEEP),
    ):
        QApplication.sendEvent(view.viewport(), event)
    assert turns(window)[ABSENT] == 3
    assert window.desk.several == (ABSENT,)


def test_titles_of_lanes_take_no_drop(window: MainWindow) -> None:
    view = view_of(window)
    assert view.grid is not None and view.grid.turn_at(LABEL - 10) is None


# What a unit cannot do


def test_a_unit_cannot_leave_before_it_arrives(window: MainWindow) -> None:
    draft = Draft()
    draft.add(schema.WithdrawalRow(**HERE, counter=RESERVE, turn=2, place="", condition=""))
    window.document.edit(draft.done("Leaves"))
    unfold(window, "2 Inf Div")
    click(window, bar(window, "arrival", RESERVE))
    QTest.keyClick(view_of(window), Qt.Key.Key_Right)
    assert "before it arrives" in window.message_bar.label.text()
    assert turns(window)[RESERVE] == 2


# What is stretched


def drag_end(window: MainWindow, block: Bar, turns: int, at_end: bool = True) -> None:
    """Drag the end of a block, or its beginning."""
    where = rect(window, block)
    start = QPoint(where.right() - 2 if at_end else where.left() + 2, where.center().y())
    drag(window, start, start + QPoint(turns * view_of(window).column, 0))


def clause_args(window: MainWindow, key: str) -> object:
    (row,) = window.document.rows.find(schema.ClauseRow, key=key, **HERE)
    return row.args


def test_a_rule_with_a_first_and_a_last_turn_is_one_block_over_them(window: MainWindow) -> None:
    mud, dry = entry(window, "clause", "mud"), entry(window, "clause", "dry")
    assert ((mud.first, mud.last), (dry.first, dry.last)) == ((1, 2), (2, 3))
    assert rect(window, bar(window, "clause", "mud")).width() > view_of(window).column


def test_the_end_of_a_rule_is_dragged_to_a_later_turn(window: MainWindow) -> None:
    drag_end(window, bar(window, "clause", "mud"), 1)
    assert clause_args(window, "mud") == {"turns": [1, 2, 3]}
    assert steps(window) == ["mud: turns 1 to 3"]
    window.document.undo_stack.undo()
    assert clause_args(window, "mud") == {"turns": [1, 2]}


def test_shift_and_left_end_a_rule_a_turn_earlier(window: MainWindow) -> None:
    click(window, bar(window, "clause", "mud"))
    QTest.keyClick(view_of(window), Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert clause_args(window, "mud") == {"turns": [1]}
    QTest.keyClick(view_of(window), Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert "before it begins" in window.message_bar.label.text()


def test_a_rule_is_brought_to_later_turns_whole(window: MainWindow) -> None:
    click(window, bar(window, "clause", "mud"))
    QTest.keyClick(view_of(window), Qt.Key.Key_Right)
    assert clause_args(window, "mud") == {"turns": [2, 3]}
    QTest.keyClick(view_of(window), Qt.Key.Key_Right)
    assert "runs from turn 1 to 3" in window.message_bar.label.text()


def test_the_beginning_of_a_rule_is_dragged_to_an_earlier_turn(window: MainWindow) -> None:
    drag_end(window, bar(window, "clause", "dry"), -1, at_end=False)
    assert clause_args(window, "dry") == {"from_turn": 1}


def test_an_end_that_a_rule_does_not_name_is_not_stretched(window: MainWindow) -> None:
    click(window, bar(window, "clause", "dry"))
    QTest.keyClick(view_of(window), Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert "names no last turn" in window.message_bar.label.text()


def test_weather_that_is_stretched_holds_on_the_turns_it_is_stretched_over(window: MainWindow) -> None:
    drag_end(window, bar(window, "schedule", "weather|2"), 1)
    found = window.document.rows.find(schema.ScheduleRow, kind="weather", **HERE)
    assert [(row.turn, row.position, row.value) for row in found] == [(2, 1, "clear"), (3, 1, "clear")]
    window.document.undo_stack.undo()
    drag_end(window, bar(window, "schedule", "weather|2"), -1, at_end=False)
    found = window.document.rows.find(schema.ScheduleRow, kind="weather", **HERE)
    assert [(row.turn, row.value) for row in found] == [(1, "clear"), (2, "clear"), (3, "snow")]
    assert len(steps(window)) == 1


def test_an_arrival_is_not_stretched(window: MainWindow) -> None:
    click(window, bar(window, "arrival", THIRD))
    QTest.keyClick(view_of(window), Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert "comes or goes on one turn" in window.message_bar.label.text()


def test_esc_ends_a_drag_with_nothing_done(window: MainWindow) -> None:
    view, start = view_of(window), middle(window, bar(window, "arrival", RESERVE))
    end = start + QPoint(view.column, 0)
    QTest.mousePress(view.viewport(), LEFT, KEEP, start)
    move = QMouseEvent(QEvent.Type.MouseMove, QPointF(end), QPointF(view.mapToGlobal(end)), LEFT, LEFT, KEEP)
    QApplication.sendEvent(view.viewport(), move)
    assert view.by == 1
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view.viewport(), LEFT, KEEP, end)
    assert steps(window) == []


def test_units_that_arrive_are_let_leave_again_on_the_next_turn(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    (leave,) = (action for action in page_of(window).menu().actions() if action.text() == "Lea&ve again")
    leave.trigger()
    found = window.document.rows.find(schema.WithdrawalRow, **HERE)
    assert [(row.counter, row.turn) for row in found] == [(RESERVE, 3), (SECOND, 3)]
    assert len(steps(window)) == 1
    assert {each.kind for each in view_of(window).chosen()} == {"withdrawal"}


def test_a_unit_that_leaves_again_says_that_no_rules_take_it_off(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    page_of(window).do("leave")
    assert {"not enforced" in each.text for each in view_of(window).chosen()} == {True}


def test_a_unit_that_arrives_on_the_last_turn_does_not_leave_again(window: MainWindow) -> None:
    click(window, bar(window, "arrival", THIRD))
    page_of(window).do("leave")
    assert "cannot leave on turn 4: Skirmish runs from turn 1 to 3" in window.message_bar.label.text()
    assert steps(window) == []
