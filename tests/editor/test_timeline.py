"""The timeline of the schedule: every row is a block, which mouse and keys bring to other turns, one step each."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.edits.draft import Draft
from editor.edits.timeline.lanes import Entry, Timeline, timeline_of
from editor.edits.units import set_face_value
from editor.window.canvas.view import COUNTER_MIME
from editor.window.frame.chrome import chrome
from editor.window.main_window import MainWindow
from editor.window.models.order_of_battle import COUNTER
from editor.window.panels.work_tables import ScheduleArea
from editor.window.timeline.grid import LABEL, USUAL, Bar
from editor.window.timeline.page import TimelinePage
from editor.window.timeline.painting import text_of
from editor.window.timeline.sheet import EntriesSheet
from editor.window.timeline.view import TimelineView
from engine.data import schema
from tests.editor.conftest import lent, opened
from tests.editor.small import GAME, RESERVE, SCENARIO, TANKS, rows, write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")
SECOND, THIRD, ABSENT = "allied/2 Inf Div/10#1", "german/1 Pz Div/2 Pz#1", "allied/2 Inf Div/11#1"
HERE = {"game": GAME, "scenario": SCENARIO}
KEEP, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton


def more() -> list[schema.Row]:
    """Two further units that arrive, one that takes no part, replacements, weather, one air line after the end."""
    found: list[schema.Row] = []
    for key in (SECOND, THIRD, ABSENT):
        side, formation, name = key.removesuffix("#1").split("/")
        found.append(
            schema.CounterRow(
                game=GAME, key=key, side=side, formation=f"{side}/{formation}", name=name, unit_type="tank", size="Rgt",
                steps=2,
            )
        )  # fmt: skip
        found.append(schema.FaceRow(game=GAME, counter=key, face="full", attack=4, defense=3, movement=10))
    found += [
        schema.ArrivalRow(**HERE, counter=SECOND, turn=2, place="B1.05"),
        schema.ArrivalRow(**HERE, counter=THIRD, turn=3, place="area:W"),
        schema.ReplacementRow(**HERE, turn=0, side="german", kind="armor", amount=2),
        schema.ReplacementRow(**HERE, turn=1, side="german", kind="armor", amount=3),
        schema.ScheduleRow(**HERE, kind="weather", turn=2, side="both", position=1, subject="air", value="clear"),
        schema.ScheduleRow(**HERE, kind="weather", turn=3, side="both", position=1, subject="air", value="snow"),
        schema.ClauseRow(
            **HERE, key="mud", kind="special", form="", args={"turns": [1, 2]}, text="Mud.", rule="1.3", enforced=False
        ),
        schema.ClauseRow(
            **HERE, key="dry", kind="special", form="", args={"from_turn": 2}, text="Dry.", rule="1.3", enforced=False
        ),
        schema.ScheduleRow(**HERE, kind="air", turn=5, side="allied", position=1, subject="P-47", value=""),
    ]
    return found


@pytest.fixture(scope="module")
def open_more(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    path = tmp_path_factory.mktemp("opened") / "more.losheim"
    with opened(write_library(path, [*rows(), *more()])) as found:
        yield found


@pytest.fixture
def window(open_more: MainWindow) -> Iterator[MainWindow]:
    with lent(open_more) as found:
        found.open_area("schedule")
        area = found.area("schedule")
        assert isinstance(area, ScheduleArea)
        area.setCurrentWidget(area.timeline)
        QApplication.processEvents()
        view = area.timeline.view
        assert view.grid is not None
        view.open_lanes = {lane.key for lane in view.grid.timeline.lanes}
        view.zoom(USUAL)
        area.timeline.refresh()
        view.setFocus()
        yield found
        view.choice.take(())


def page_of(window: MainWindow) -> TimelinePage:
    area = window.area("schedule")
    assert isinstance(area, ScheduleArea)
    return area.timeline


def view_of(window: MainWindow) -> TimelineView:
    return page_of(window).view


def timeline(window: MainWindow) -> Timeline:
    grid = view_of(window).grid
    assert grid is not None
    return grid.timeline


def entry(window: MainWindow, table: str, said: str, turn: int | None = None) -> Entry:
    (found,) = (
        each
        for each in timeline(window).entries.values()
        if each.known_by[0] == table and said in each.row.key_text and turn in (None, each.first)
    )
    return found


def bar(window: MainWindow, table: str, said: str, turn: int | None = None) -> Bar:
    """Return the lowest block in sight of an entry, brought into view."""
    view = view_of(window)
    assert view.grid is not None
    found = view.grid.bar_of(entry(window, table, said, turn))
    assert found is not None
    view.bring_into_view(found)
    return found


def rect(window: MainWindow, block: Bar) -> QRect:
    view = view_of(window)
    assert view.grid is not None
    return view.grid.rect(block).translated(-view.at)


def middle(window: MainWindow, block: Bar) -> QPoint:
    return rect(window, block).center()


def click(window: MainWindow, block: Bar, keys: Qt.KeyboardModifier = KEEP) -> None:
    QTest.mouseClick(view_of(window).viewport(), LEFT, keys, middle(window, block))


def drag(window: MainWindow, start: QPoint, end: QPoint, keys: Qt.KeyboardModifier = KEEP) -> None:
    """Press at a point, go to another and let go there."""
    port = view_of(window).viewport()
    QTest.mousePress(port, LEFT, keys, start)
    for place in ((start + end) / 2, end):
        where = QPointF(place)
        event = QMouseEvent(QEvent.Type.MouseMove, where, QPointF(port.mapToGlobal(place)), LEFT, LEFT, keys)
        QApplication.sendEvent(port, event)
    QTest.mouseRelease(port, LEFT, keys, end)


def drag_turns(window: MainWindow, block: Bar, turns: int) -> None:
    start = middle(window, block)
    drag(window, start, start + QPoint(turns * view_of(window).column, 0))


def unfold(window: MainWindow, title: str) -> None:
    """Click the triangle of a lane."""
    view = view_of(window)
    assert view.grid is not None
    (place,) = (place for place, line in enumerate(view.grid.lines) if line.lane.title == title)
    line = view.grid.lines[place]
    if not line.is_open:
        y = view.grid.header + place * 22 + 11 - view.at.y()
        QTest.mouseClick(view.viewport(), LEFT, KEEP, QPoint(6 + 12 * line.depth, y))


def turns(window: MainWindow) -> dict[str, int]:
    return {row.counter: row.turn for row in window.document.rows.find(schema.ArrivalRow, **HERE)}


def steps(window: MainWindow) -> list[str]:
    stack = window.document.undo_stack
    return [stack.text(place) for place in range(stack.index())]


# What it shows


def test_every_row_of_every_schedule_is_one_block(window: MainWindow) -> None:
    tables = (schema.ArrivalRow, schema.WithdrawalRow, schema.ReplacementRow, schema.ScheduleRow)
    stored = {(row.TABLE, row.key_text) for kind in tables for row in window.document.rows.find(kind, **HERE)}
    stored |= {("clause", f"{GAME}|{SCENARIO}|{key}") for key in ("mud", "dry")}
    assert set(timeline(window).entries) == stored
    lowest = [lane for line in timeline(window).lanes for lane in (line, *line.lanes) if lane.lanes]
    assert all(not lane.own for lane in lowest)


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("spi1977", "campaign"), ("hj1986", "campaign"), ("hj1986", "meuse"), ("scs1994", "breakout")],
)
def test_each_shipped_game_has_all_its_rows_in_lanes(game: str, scenario: str, shipped_document: object) -> None:
    document = shipped_document
    found = timeline_of(document.rows, game, scenario)  # type: ignore[attr-defined]
    assert found is not None
    tables = (schema.ArrivalRow, schema.WithdrawalRow, schema.ReplacementRow, schema.ScheduleRow)
    count = sum(len(document.rows.find(kind, game=game, scenario=scenario)) for kind in tables)  # type: ignore[attr-defined]
    of_schedules = [each for each in found.entries.values() if each.row.TABLE != "clause"]
    assert len(of_schedules) == count > 0
    assert len(found.entries) == sum(len(lane.entries) for lane in found.lanes)


def test_turns_that_only_rows_name_stand_beside_those_that_are_played(window: MainWindow) -> None:
    assert timeline(window).turns == (0, 1, 2, 3, 5)
    assert [turn for turn in timeline(window).turns if timeline(window).plays(turn)] == [1, 2, 3]
    assert "not played" in view_of(window).said_turn(5)


def test_the_head_of_a_turn_has_its_weather(window: MainWindow) -> None:
    assert view_of(window).heads[2][-1] == "clear"
    assert "weather: snow" in view_of(window).said_turn(3)


def test_a_formation_is_folded_of_its_units(window: MainWindow) -> None:
    folded = bar(window, "arrival", RESERVE)
    assert len(folded.entries) == 2
    unfold(window, "2 Inf Div")
    assert len(bar(window, "arrival", RESERVE).entries) == 1


# What is chosen


def test_a_block_that_is_clicked_selects_its_units(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    assert set(window.desk.several) == {RESERVE, SECOND}


def test_a_block_that_is_clicked_shows_its_entry_on_the_map(window: MainWindow) -> None:
    shown: list[tuple[str, ...]] = []
    window.desk.stretch_wanted.connect(shown.append)
    click(window, bar(window, "arrival", THIRD))
    window.desk.stretch_wanted.disconnect(shown.append)
    assert shown == [("B1.05",)]


def test_ctrl_and_a_click_choose_one_more_and_one_less(window: MainWindow) -> None:
    click(window, bar(window, "arrival", THIRD))
    click(window, bar(window, "replacement", "armor", 1), Qt.KeyboardModifier.ControlModifier)
    assert {each.kind for each in view_of(window).chosen()} == {"arrival", "replacement"}
    click(window, bar(window, "arrival", THIRD), Qt.KeyboardModifier.ControlModifier)
    assert {each.kind for each in view_of(window).chosen()} == {"replacement"}


def test_a_unit_selected_elsewhere_is_chosen_in_the_timeline(window: MainWindow) -> None:
    window.desk.select("counter", THIRD)
    assert [each.row.said("counter") for each in view_of(window).chosen()] == [THIRD]


def test_a_rubber_band_chooses_what_it_touches(window: MainWindow) -> None:
    unfold(window, "2 Inf Div")
    first, last = bar(window, "arrival", SECOND), bar(window, "arrival", RESERVE)
    above = rect(window, first if first.line < last.line else last)
    drag(window, above.topLeft() - QPoint(8, 0), above.center() + QPoint(0, 25))
    assert {each.row.said("counter") for each in view_of(window).chosen()} == {RESERVE, SECOND}


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


def dropped(window: MainWindow, counters: tuple[str, ...], turn: int) -> str:
    """Drop units on a turn, and return what was said before."""
    view, data = view_of(window), QMimeData()
    data.setData(COUNTER_MIME, "\n".join(counters).encode())
    assert view.grid is not None
    where = QPointF(view.grid.left_of(turn) - view.at.x() + 8, view.grid.header + 30)
    action, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    view.dragMoveEvent(QDragMoveEvent(where.toPoint(), action, data, buttons, KEEP))
    said = view.refusal
    view.dropEvent(QDropEvent(where, action, data, buttons, KEEP))
    return said


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
    box.setCurrentIndex(box.findText("late"))
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


# How strong the sides are


def test_the_curve_counts_set_up_and_arrivals_by_side_and_turn(window: MainWindow) -> None:
    curve = page_of(window).curve
    assert curve.said(2.5) == "Turn 2: German 4, Allied 4 (steps)"
    assert curve.said(3.5) == "Turn 3: German 6, Allied 4 (steps)"


def test_the_curve_follows_an_edit_and_its_undo(window: MainWindow) -> None:
    drag_turns(window, bar(window, "arrival", RESERVE), 1)
    assert "Allied 0" in page_of(window).curve.said(2.5)
    window.document.undo_stack.undo()
    assert "Allied 4" in page_of(window).curve.said(2.5)


def test_who_leaves_counts_no_more_from_his_turn_on(window: MainWindow) -> None:
    draft = Draft()
    draft.add(schema.WithdrawalRow(**HERE, counter=RESERVE, turn=3, place="", condition=""))
    window.document.edit(draft.done("Leaves"))
    assert "Allied 2" in page_of(window).curve.said(3.5)


def test_strength_is_counted_in_what_is_chosen(window: MainWindow) -> None:
    curve = page_of(window).curve
    curve.measure.setCurrentIndex(curve.measure.findText("Units"))
    curve.measure.activated.emit(curve.measure.currentIndex())
    said = curve.said(1.5)
    curve.measure.setCurrentIndex(0)
    assert said == "Turn 1: German 3, Allied 0 (units)"


def test_the_curve_lies_over_the_turns_that_are_in_sight(window: MainWindow) -> None:
    view, curve = view_of(window), page_of(window).curve
    left, right = curve.plot.getPlotItem().vb.viewRange()[0]
    assert left == view.at.x() / view.column
    assert right - left == pytest.approx((view.viewport().width() - LABEL) / view.column)


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


def test_a_click_on_the_title_of_a_lane_chooses_all_in_it(window: MainWindow) -> None:
    view = view_of(window)
    place = QPoint(LABEL - 20, middle(window, bar(window, "arrival", RESERVE)).y())
    QTest.mouseClick(view.viewport(), LEFT, KEEP, place)
    assert {each.row.said("counter") for each in view.chosen()} == {RESERVE, SECOND}
    assert view.said_at(place) == "2 Inf Div"


def test_ctrl_and_the_wheel_widen_the_turns_and_the_curve_with_them(window: MainWindow) -> None:
    view = view_of(window)
    view.zoom(view.column + 20)
    left, right = page_of(window).curve.plot.getPlotItem().vb.viewRange()[0]
    assert right - left == pytest.approx((view.viewport().width() - LABEL) / (USUAL + 20))


def test_a_block_tells_what_it_holds(window: MainWindow) -> None:
    said = view_of(window).said_at(middle(window, bar(window, "arrival", RESERVE)))
    assert "9 Rgt arrives at West" in said and "10 Rgt arrives at B1.05" in said


def test_points_of_a_lane_are_summed(window: MainWindow) -> None:
    view = view_of(window)
    assert view.grid is not None
    (line,) = (place for place, line in enumerate(view.grid.lines) if line.lane.title == "Replacements")
    assert [text_of(each) for each in view.grid.bars(line)] == ["2", "3"]


def test_units_that_arrive_are_let_leave_again_on_the_next_turn(window: MainWindow) -> None:
    click(window, bar(window, "arrival", RESERVE))
    (leave,) = (action for action in page_of(window).menu().actions() if action.text() == "Lea&ve again")
    leave.trigger()
    found = window.document.rows.find(schema.WithdrawalRow, **HERE)
    assert [(row.counter, row.turn) for row in found] == [(RESERVE, 3), (SECOND, 3)]
    assert len(steps(window)) == 1
    assert {each.kind for each in view_of(window).chosen()} == {"withdrawal"}


def test_a_unit_that_arrives_on_the_last_turn_does_not_leave_again(window: MainWindow) -> None:
    click(window, bar(window, "arrival", THIRD))
    page_of(window).do("leave")
    assert "cannot leave on turn 4: Skirmish runs from turn 1 to 3" in window.message_bar.label.text()
    assert steps(window) == []


def test_an_empty_timeline_has_its_lines_in_the_colors_of_the_window(window: MainWindow) -> None:
    view = view_of(window)
    view.show_timeline(Timeline(1, 3, (1, 2, 3), (), {}), {})
    assert view.grid is not None
    seen = view.viewport().grab().toImage().pixelColor(LABEL - 1, view.grid.header + 40)
    assert seen.name() == chrome().line


def test_the_curve_follows_a_value_of_a_counter(window: MainWindow) -> None:
    curve = page_of(window).curve
    curve.measure.setCurrentIndex(curve.measure.findData("attack"))
    curve.measure.activated.emit(curve.measure.currentIndex())
    before = curve.said(1.5)
    window.document.edit(set_face_value(window.document.rows, GAME, TANKS, "full", "attack", 9))
    after = curve.said(1.5)
    curve.measure.setCurrentIndex(0)
    assert (before, after) == ("Turn 1: German 12, Allied 0 (attack)", "Turn 1: German 17, Allied 0 (attack)")
