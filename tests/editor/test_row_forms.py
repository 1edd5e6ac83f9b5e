"""The form of a new line: what it begins with, what it keeps while half done, when it goes."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemDelegate, QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.edits.lists import of_game, of_scenario
from editor.edits.reading import vocabulary_of
from editor.edits.scenarios import new_scenario
from editor.window.canvas.tools.base import Stroke
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.panels.areas_panel import AreasPanel
from editor.window.panels.message_bar import MessageBar
from editor.window.panels.row_form import RowForm
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.work_tables import SetupArea
from editor.window.plain_text import PlainLabel
from engine.data import schema
from tests.editor.row_lines import TYPED, added, fill
from tests.editor.small import GAME, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


def test_a_value_of_the_terrain_does_not_begin_at_the_place_on_the_counter_of_the_one_before(
    desk: Desk, qtbot: QtBot
) -> None:
    added(desk, of_game.VALUES, table="face", place="right")
    dialog = RowForm(desk, of_game.VALUES, None)
    qtbot.addWidget(dialog)
    fill(dialog, {"table": "terrain", "name": "digging", "title": "Digging", "kind": "cost"})
    dialog._take()
    assert dialog.fault.text() == ""
    (row,) = desk.document.rows.find(schema.DeclaredValueRow, game=GAME, name="digging")
    assert (row.table, row.place) == ("terrain", "")


def test_a_list_that_closed_takes_nothing_that_is_picked_after_that(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_game.WORDS)
    qtbot.addWidget(panel)
    cell = panel.shown.index(0, 0)
    panel.view.edit(cell)
    box = panel.view.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    panel.view.closeEditor(box, QAbstractItemDelegate.EndEditHint.NoHint)
    box.activated.emit(1)  # a warning of Qt fails the test
    assert desk.document.undo_stack.count() == 0


def test_a_form_that_is_refused_stays_open_with_the_reason(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.WITHDRAWALS)
    qtbot.addWidget(panel)
    dialog = RowForm(desk, of_scenario.WITHDRAWALS, None, panel)
    dialog._take()
    assert dialog.fault.text() == "Turn: '' is no whole number; write one, such as 3"
    assert desk.document.undo_stack.count() == 0


def test_a_line_that_was_begun_waits_for_its_scenario_to_be_shown_again(desk: Desk, qtbot: QtBot) -> None:
    """It went with the scenario, and all that was typed with it."""
    document = desk.document
    document.edit(new_scenario(document.baseline, GAME, "mine"), cited=True)
    panel = RowListPanel(desk, of_scenario.WITHDRAWALS)
    qtbot.addWidget(panel)
    panel.add.click()
    form = panel.form
    assert form is not None
    fill(form, TYPED["Withdrawals"])
    document.choose(GAME, "mine")
    assert panel.form is None and not panel.view.isHidden()
    document.choose(GAME, SCENARIO)
    assert panel.form is form and panel.view.isHidden()
    assert form.typed().items() >= TYPED["Withdrawals"].items()


def test_a_line_of_the_game_stays_begun_in_each_of_its_scenarios(desk: Desk, qtbot: QtBot) -> None:
    document = desk.document
    document.edit(new_scenario(document.baseline, GAME, "mine"), cited=True)
    panel = RowListPanel(desk, of_game.WORDS)
    qtbot.addWidget(panel)
    panel.add.click()
    form = panel.form
    assert form is not None
    fill(form, {"word": "snow"})
    document.choose(GAME, "mine")
    assert panel.form is form and form.typed()["word"] == "snow"


def test_a_new_line_begins_with_what_the_chosen_one_says(desk: Desk, qtbot: QtBot) -> None:
    added(desk, of_scenario.REPLACEMENTS)
    (row,) = desk.document.rows.find(schema.ReplacementRow, game=GAME)
    dialog = RowForm(desk, of_scenario.REPLACEMENTS, row)
    qtbot.addWidget(dialog)
    assert dialog.typed() == {"turn": "2", "side": "German", "kind": "armor", "amount": "3"}


def test_a_new_line_takes_away_why_the_one_before_was_refused(desk: Desk, qtbot: QtBot) -> None:
    panel, bar_host = RowListPanel(desk, of_scenario.START), QWidget()
    qtbot.addWidget(panel)
    qtbot.addWidget(bar_host)
    bar = MessageBar(bar_host)
    bar.settle_on(desk.moved_on)
    bar.refuse_edit("no")
    assert not bar.isHidden()
    panel.add.click()
    assert bar.isHidden()


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    used_window.show_page("setup")
    return used_window


def areas_of(window: MainWindow) -> AreasPanel:
    page = window.area("setup")
    assert isinstance(page, SetupArea)
    page.setCurrentWidget(page.areas)
    return page.areas


def open_add(window: MainWindow) -> RowForm:
    panel = areas_of(window)
    QTest.mouseClick(panel.add, Qt.MouseButton.LeftButton)
    assert panel.form is not None and panel.form.isVisible()
    return panel.form


def test_the_form_of_a_new_line_is_no_dialog_and_may_be_left_half_done(window: MainWindow) -> None:
    form = open_add(window)
    assert QApplication.activeModalWidget() is None and form.window() is window
    assert not areas_of(window).view.isVisible() and form.take.isVisible()
    QTest.keyClicks(form.fields["key"], "N")
    window.open_area("map")
    window.open_area("setup")
    assert open_add(window) is form and form.typed()["key"] == "N"
    QTest.keyClick(form.fields["key"], Qt.Key.Key_Escape)
    assert form.fault.text() == "What was typed would be lost: press Close to give it up"
    assert open_add(window) is form and form.typed()["key"] == "N"
    QTest.mouseClick(form.away, Qt.MouseButton.LeftButton)
    assert areas_of(window).form is None and areas_of(window).view.isVisible()


def test_escape_puts_the_form_of_a_new_line_away_in_which_nothing_was_typed(window: MainWindow) -> None:
    form = open_add(window)
    QTest.keyClick(form.fields["key"], Qt.Key.Key_Escape)
    assert areas_of(window).form is None and areas_of(window).view.isVisible()


def test_the_form_of_an_area_says_that_it_is_the_map_s_and_takes_hexes_drawn_on_the_map(window: MainWindow) -> None:
    form = open_add(window)
    said = [label.text() for label in form.findChildren(PlainLabel) if label.isVisible()]
    assert any("a line of the map, which all scenarios" in text for text in said)
    typed = {"key": "N", "kind": "entry", "title": "North"}
    fill(form, typed)
    (draw,) = (button for button in form.findChildren(QPushButton) if button.text() == "Draw &on the map")
    draw.click()
    window.map_area.write_stroke(Stroke("outline", "", hexes=("B4.01", "B4.02")))
    assert form.typed() == {**typed, "hexes": "B4.01 B4.02"}
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    (area,) = window.document.rows.find(schema.AreaRow, game=GAME, key="N")
    assert (area.title, area.hexes) == ("North", "B4.01 B4.02") and areas_of(window).form is None


def test_the_form_of_a_new_line_goes_with_its_scenario(window: MainWindow) -> None:
    open_add(window)
    window.document.edit(new_scenario(window.document.baseline, GAME, "mine"), cited=True)
    window.document.choose(GAME, "mine")
    assert areas_of(window).form is None and areas_of(window).view.isVisible()


def test_a_state_at_start_under_an_open_erratum_is_shown_where_it_was_given(window: MainWindow) -> None:
    window.desk.new_erratum("House")
    panel = RowListPanel(window.desk, of_scenario.START, parent=window)
    before, typed = panel.source.rowCount(), TYPED["Start state"]
    dialog = RowForm(window.desk, of_scenario.START, None, panel)
    fill(dialog, typed)
    dialog._take()
    assert dialog.fault.text() == "" and panel.source.rowCount() == before + 1
    assert not window.document.baseline.find(schema.StartStateRow, game=GAME)
    word = next(iter(vocabulary_of(window.document.rows, GAME).words["state"]))
    window.desk.select("counter", TANKS)
    states = window.docks.inspector.unit.setup_box.states
    states.box(word).setCheckState(Qt.CheckState.Checked)
    changes = window.document.baseline.find(schema.ErratumChangeRow, game=GAME)
    assert [(row.table, row.field, row.value) for row in changes if row.table == "setup"] == [("setup", "state", word)]
    assert states.box(word).checkState() == Qt.CheckState.Checked


def test_tab_goes_through_the_fields_of_a_form_and_then_to_its_buttons(desk: Desk, qtbot: QtBot) -> None:
    form = RowForm(desk, of_scenario.START, None)
    qtbot.addWidget(form)
    wanted = [*form.fields.values(), form.take, form.away]
    reached: list[QWidget] = [wanted[0]]
    while reached[-1] is not form.away:
        following = reached[-1].nextInFocusChain()
        assert following is not None and following is not wanted[0]
        reached.append(following)
    assert [each for each in reached if each in wanted] == wanted
