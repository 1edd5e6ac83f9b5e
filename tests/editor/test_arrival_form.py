"""An arrival is added in a line above the table: it proposes what is selected and says what is still missing."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.edits.schedules import remove_arrival
from editor.window.main_window import MainWindow
from editor.window.panels.arrival_form import ArrivalForm
from editor.window.panels.work_tables import ScheduleArea
from engine.data import schema
from tests.editor.conftest import lent, opened
from tests.editor.small import GAME, RESERVE, SCENARIO, rows, write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")
SECOND, THIRD = "allied/2 Inf Div/10#1", "german/1 Pz Div/2 Pz#1"


def extra() -> list[schema.Row]:
    """Two counters that are in no scenario yet: one of the formation that arrives, one of the other side."""
    found: list[schema.Row] = []
    for key in (SECOND, THIRD):
        side, formation, name = key.removesuffix("#1").split("/")
        found.append(
            schema.CounterRow(
                game=GAME, key=key, side=side, formation=f"{side}/{formation}", name=name, unit_type="tank", size="Rgt",
                steps=2,
            )
        )  # fmt: skip
        found.append(schema.FaceRow(game=GAME, counter=key, face="full", attack=4, defense=3, movement=10))
    return found


@pytest.fixture(scope="module")
def open_more(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    path = tmp_path_factory.mktemp("opened") / "more.losheim"
    with opened(write_library(path, [*rows(), *extra()])) as found:
        yield found


@pytest.fixture
def window(open_more: MainWindow) -> Iterator[MainWindow]:
    with lent(open_more) as found:
        found.open_area("schedule")
        panel_of(found).setCurrentWidget(panel_of(found).arrivals)
        QApplication.processEvents()
        yield found
        form_of(found).place.setEditText("West")
        QTest.keyClick(form_of(found).turn, Qt.Key.Key_Escape)
        panel_of(found).arrivals.filter.clear()
        panel_of(found).arrivals.view.clearSelection()
        panel_of(found).arrivals.view.setCurrentIndex(QModelIndex())


def panel_of(window: MainWindow) -> ScheduleArea:
    found = window.area("schedule")
    assert isinstance(found, ScheduleArea)
    return found


def form_of(window: MainWindow) -> ArrivalForm:
    (found,) = panel_of(window).findChildren(ArrivalForm)
    return found


def open_form(window: MainWindow) -> ArrivalForm:
    (button,) = (each for each in panel_of(window).arrivals.buttons if each.text() == "&Add arrival")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    return form_of(window)


def arrivals(window: MainWindow) -> dict[str, tuple[int, str]]:
    found = window.document.rows.find(schema.ArrivalRow, game=GAME, scenario=SCENARIO)
    return {row.counter: (row.turn, row.place) for row in found}


def test_the_form_is_no_dialog_and_stays_open_for_the_next_arrival(window: MainWindow) -> None:
    form = open_form(window)
    assert QApplication.activeModalWidget() is None and form.window() is window
    form.counter.setCurrentIndex(form.counter.findData(SECOND))
    form.turn.setValue(3)
    form.place.setCurrentText("West")
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    assert arrivals(window)[SECOND] == (3, "area:W")
    assert form.isVisible() and form.counter.findData(SECOND) < 0
    assert (form.turn.value(), form.place.currentText(), form.counter.currentData()) == (3, "West", THIRD)
    window.document.undo_stack.undo()
    assert SECOND not in arrivals(window) and form.counter.findData(SECOND) >= 0


def test_turn_place_and_formation_of_the_chosen_arrival_are_proposed(window: MainWindow) -> None:
    arrivals_table = panel_of(window).arrivals
    arrivals_table.view.setCurrentIndex(arrivals_table.shown.index(0, 0))
    form = open_form(window)
    assert (form.counter.currentData(), form.turn.value(), form.place.currentText()) == (SECOND, 2, "West")
    assert form.fault.text() == "" and form.take.isEnabled()


def test_the_first_counter_that_has_the_words_of_the_filter_is_proposed(window: MainWindow) -> None:
    panel_of(window).arrivals.filter.setText("2 pz")
    assert open_form(window).counter.currentData() == THIRD


def tab(form: ArrivalForm) -> None:
    """Leave the counter by the key that whatever has the keys is given."""
    completer = form.counter.completer()
    assert completer is not None
    popup = completer.popup()
    QTest.keyClick(popup if popup.isVisible() else form.counter.lineEdit(), Qt.Key.Key_Tab)


def test_a_part_of_a_name_that_only_one_counter_has_is_enough_and_is_named_whole(window: MainWindow) -> None:
    form = open_form(window)
    line = form.counter.lineEdit()
    assert line is not None
    line.selectAll()
    QTest.keyClicks(line, "2 pz")
    tab(form)
    assert form.counter.currentData() == THIRD and line.text().startswith("2 Pz Rgt (")
    assert line.cursorPosition() == 0  # a long name is seen from its first letter
    assert form.fault.text() == "" and form.take.isEnabled()
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "Rgt")  # both have that
    tab(form)
    assert "Rgt; choose one" in form.fault.text() and not form.take.isEnabled()


def test_what_is_selected_while_the_form_is_open_fills_it_in(window: MainWindow) -> None:
    window.desk.select("counter", THIRD)
    form = open_form(window)
    assert form.counter.currentData() == THIRD
    window.desk.select("hex", "B1.05")
    assert form.place.currentText() == "B1.05"
    window.desk.select("counter", SECOND)
    assert form.counter.currentData() == SECOND
    window.desk.select("counter", RESERVE)  # it arrives already
    assert form.counter.currentData() == SECOND


def test_a_closed_form_takes_nothing(window: MainWindow) -> None:
    form = open_form(window)
    QTest.keyClick(form.turn, Qt.Key.Key_Escape)
    assert not form.isVisible()
    window.desk.select("hex", "B2.03")
    assert form.place.currentText() != "B2.03"


def test_what_is_missing_or_cannot_be_so_is_said_and_nothing_is_written(window: MainWindow) -> None:
    form = open_form(window)
    form.counter.setEditText("")
    form.place.setEditText("")
    assert form.fault.text() == "Still missing: a counter, a hex or area"
    assert not form.take.isEnabled()
    form.counter.setEditText("Nobody")
    form.place.setEditText("West")
    assert form.fault.text() == "No counter is called Nobody; choose one of the list"
    form.counter.setCurrentIndex(form.counter.findData(SECOND))
    form.turn.setValue(9)
    assert "runs from turn 1 to 3" in form.fault.text()
    form.turn.setValue(2)
    form.place.setEditText("B9.99")
    assert "B9.99" in form.fault.text()
    QTest.keyClick(form.turn, Qt.Key.Key_Return)
    assert set(arrivals(window)) == {RESERVE}


def test_an_arrival_is_made_and_taken_out_by_keys_alone(window: MainWindow) -> None:
    view = panel_of(window).arrivals.view
    view.setFocus()
    view.setCurrentIndex(panel_of(window).arrivals.shown.index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Insert)
    form = form_of(window)
    assert form.isVisible()
    line = form.counter.lineEdit()
    assert line is not None
    line.selectAll()
    QTest.keyClicks(line, "2 pz rgt (german, 1 pz div)")  # in any case, as the list has it
    QTest.keyClick(form.turn, Qt.Key.Key_Return)
    assert arrivals(window)[THIRD] == (2, "area:W")
    QTest.keyClick(form.turn, Qt.Key.Key_Escape)
    table = panel_of(window).arrivals
    lines = [table.source.item(row).row.counter for row in table.shown_rows()]
    view.setCurrentIndex(table.shown.index(lines.index(THIRD), 0))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert set(arrivals(window)) == {RESERVE}


def test_a_closed_form_works_at_no_edit_and_offers_what_has_come_when_it_is_opened(window: MainWindow) -> None:
    form = open_form(window)
    QTest.keyClick(form.turn, Qt.Key.Key_Escape)
    document = window.document
    document.edit(remove_arrival(document.rows, GAME, SCENARIO, RESERVE))
    document.chosen.emit()
    assert form.counter.findData(RESERVE) < 0  # read by nobody
    assert open_form(window).counter.findData(RESERVE) >= 0


@pytest.mark.deep
def test_the_form_follows_the_library_and_says_when_every_counter_is_in_play(window: MainWindow) -> None:
    form = open_form(window)
    document = window.document
    document.edit(remove_arrival(document.rows, GAME, SCENARIO, RESERVE))
    assert form.counter.findData(RESERVE) >= 0
    for _ in range(3):
        form.place.setEditText("West")
        QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    assert form.fault.text() == "Every counter is in play already" and not form.take.isEnabled()
    assert set(arrivals(window)) == {RESERVE, SECOND, THIRD}


def test_a_counter_that_is_in_play_already_is_told_with_when_it_comes(window: MainWindow) -> None:
    form = open_form(window)
    for typed, said in (
        ("9", "9 Rgt arrives on turn 2 already; change that line"),
        ("1 Arty", "1 Arty Rgt starts on the map or aside already; take it out of the set-up first"),
    ):
        form.counter.setEditText(typed)
        form.place.setEditText("West")
        form.judge()
        assert form.fault.text() == said
