"""What the timeline of the schedule shows: every row as a block, and how strong the sides are."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from editor.edits.draft import Draft
from editor.edits.timeline.lanes import Timeline, timeline_of
from editor.edits.units import set_face_value
from editor.window.frame.chrome import chrome
from editor.window.main_window import MainWindow
from editor.window.timeline.grid import LABEL
from engine.data import schema
from tests.editor.small import GAME, RESERVE, SCENARIO, TANKS
from tests.editor.timeline.blocks import (
    HERE,
    SECOND,
    THIRD,
    bar,
    click,
    drag,
    drag_turns,
    page_of,
    rect,
    timeline,
    unfold,
    view_of,
)

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


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
    assert "not enforced" in page_of(window).curve.told.text()
    window.document.undo_stack.undo()
    assert "not enforced" not in page_of(window).curve.told.text()


def test_strength_is_counted_in_what_is_chosen(window: MainWindow) -> None:
    curve = page_of(window).curve
    curve.measure.setCurrentIndex(curve.measure.findText("Units"))
    curve.measure.activated.emit(curve.measure.currentIndex())
    said = curve.said(1.5)
    curve.measure.setCurrentIndex(0)
    assert said == "Turn 1: German 3, Allied 0 (units)"


def test_what_is_said_beside_the_curve_is_not_cut(window: MainWindow) -> None:
    curve = page_of(window).curve
    draft = Draft()
    draft.add(schema.WithdrawalRow(**HERE, counter=RESERVE, turn=3, place="", condition=""))
    window.document.edit(draft.done("Leaves"))
    QApplication.processEvents()
    assert "not enforced" in curve.told.text()
    for label in (*curve.legend.values(), curve.told):
        assert label.height() >= label.heightForWidth(label.width()), label.text()


def test_the_curve_lies_over_the_turns_that_are_in_sight(window: MainWindow) -> None:
    view, curve = view_of(window), page_of(window).curve
    left, right = curve.plot.span
    assert left == view.at.x() / view.column
    assert right - left == pytest.approx((view.viewport().width() - LABEL) / view.column)


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


def test_a_fanned_stack_closes_when_another_page_is_opened(window: MainWindow) -> None:
    window.open_area("setup")
    window.map_area.view.open_fan("B2.02")
    assert window.map_area.view.fan is not None
    window.open_area("schedule")
    assert window.map_area.view.fan is None
