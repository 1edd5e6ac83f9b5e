"""What the frame of the window does whatever game is open: areas, drawer, messages, journal, what is remembered."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QStyle
from pytestqt.qtbot import QtBot

from db.connection import MissingFileError
from editor.edits.rules import set_scenario_field
from editor.edits.scenarios import delete_scenario
from editor.window.actions import COMMANDS
from editor.window.app import open_window, run
from editor.window.canvas.drag_tip import DragTip
from editor.window.canvas.view import COUNTER_MIME
from editor.window.frame.areas import AREAS
from editor.window.main_window import MainWindow
from editor.window.panels.clauses import ClausesPanel
from editor.window.panels.message_bar import MessageBar
from editor.window.panels.piece_page import PiecePage
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.table_view import TablePanel
from editor.window.panels.work_tables import ScheduleArea
from editor.window.settings import Settings
from tests.editor.small import GAME, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    found.map_area.view.zoom_to(48)
    yield found
    found.close()


def test_a_value_changed_in_the_inspector_is_confirmed_by_it(used_window: MainWindow) -> None:
    used_window.desk.select("counter", TANKS)
    values = used_window.docks.inspector.unit.values
    values.item(0, 0).setText("12")
    assert values.item(0, 0).text() == "12 ✔"
    assert used_window.actions_by_key["edit.undo"].text() == "&Undo: 1 Pz Rgt, full: attack 4 to 12"


def test_a_refused_value_is_said_in_the_message_bar(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    window.docks.inspector.unit.values.item(0, 0).setText("many")
    assert "'many' is not a whole number" in window.message_bar.label.text()
    assert window.document.journal() == []


@pytest.mark.usefixtures("dressed")
@pytest.mark.deep
def test_a_message_moves_nothing_under_the_pointer(window: MainWindow) -> None:
    window.resize(1000, 700)
    view = window.map_area.view
    before = view.rect(), view.mapToGlobal(QPoint(0, 0)), view.mapToScene(QPoint(0, 0))
    window.message_bar.refuse("Not so. " * 60)
    assert (view.rect(), view.mapToGlobal(QPoint(0, 0)), view.mapToScene(QPoint(0, 0))) == before
    bar, middle = window.message_bar, window.map_area
    foot = [(each.mapToGlobal(each.rect().bottomLeft()), each.width()) for each in (bar, middle)]
    assert foot[0] == foot[1]
    assert bar.height() >= 3 * window.message_bar.fontMetrics().height()  # 480 letters do not fit in two lines
    window.message_bar.hide()


def test_the_next_edit_or_another_table_takes_a_refusal_away_and_other_messages_stay(used_window: MainWindow) -> None:
    used_window.desk.select("counter", TANKS)
    values = used_window.docks.inspector.unit.values
    values.item(0, 0).setText("many")
    assert not used_window.message_bar.isHidden()
    values.item(0, 0).setText("12")
    assert used_window.message_bar.isHidden()
    used_window.desk.refused.emit("Not so")
    rules = RulesArea(used_window.desk)
    rules.pages.open("Rulings")
    assert used_window.message_bar.isHidden()
    used_window.message_bar.inform("A copy was made")
    values.item(0, 0).setText("11")
    assert not used_window.message_bar.isHidden()


def drag_onto(bar: MessageBar) -> None:
    data = QMimeData()
    data.setData(COUNTER_MIME, TANKS.encode())
    held = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(bar, QDragEnterEvent(QPoint(9, 9), Qt.DropAction.MoveAction, data, *held))


def test_a_message_that_only_tells_goes_by_a_click_and_makes_way_for_units_that_are_dragged(
    used_window: MainWindow,
) -> None:
    bar = used_window.message_bar
    bar.refuse("This hex is full")
    QTest.mouseClick(bar.label, Qt.MouseButton.LeftButton)
    assert bar.isHidden()
    bar.refuse("This hex is full")
    drag_onto(bar)
    assert bar.isHidden()
    bar.refuse("This hex is full")
    (tip,) = used_window.map_area.findChildren(DragTip)
    tip.say("Scouts Bn → B1.02", QPointF(10, 10))  # what is said under the pointer is not hidden beneath it
    assert bar.isHidden()
    tip.say("", QPointF())


@pytest.mark.usefixtures("dressed")
def test_a_message_is_as_high_as_its_lines_whatever_was_said_before(used_window: MainWindow) -> None:
    bar, cut = used_window.message_bar, list[int]()
    for letters in range(5, 400, 9):
        bar.refuse("No cell " * (letters // 8) + "x" * (letters % 8))
        if bar.label.height() < bar.label.heightForWidth(bar.label.width()):
            cut.append(letters)
    assert cut == []


def test_a_message_that_waits_for_an_answer_stays_until_it_has_one(used_window: MainWindow) -> None:
    bar, answers = used_window.message_bar, list[str]()
    bar.ask("Which?", [("This", lambda: answers.append("this"))], lambda: answers.append("none"))
    drag_onto(bar)
    QTest.mouseClick(bar.label, Qt.MouseButton.LeftButton)
    assert bar.isVisible() and not answers
    bar.offer("Stopped", "Go on", lambda: None)
    QTest.mouseClick(bar.label, Qt.MouseButton.LeftButton)
    assert bar.isVisible()


@pytest.mark.usefixtures("dressed")
def test_a_list_longer_than_the_screen_is_scrolled_and_does_not_cover_the_window(used_window: MainWindow) -> None:
    menu = used_window.header.scenarios
    assert menu.style().styleHint(QStyle.StyleHint.SH_Menu_Scrollable, None, menu)


@pytest.mark.usefixtures("dressed")
def test_a_title_without_blanks_makes_the_inspector_no_wider(used_window: MainWindow) -> None:
    used_window.desk.select("scenario", SCENARIO)
    sheet, title = used_window.docks.inspector.scenario, "W" * 300
    used_window.document.edit(set_scenario_field(used_window.document.rows, GAME, SCENARIO, "title", title))
    assert sheet.heading.text().endswith(title) and sheet.minimumSizeHint().width() < 400


@pytest.mark.usefixtures("dressed")
def test_what_was_made_is_told_without_making_the_page_of_new_pieces_wider(used_window: MainWindow) -> None:
    page = used_window.area("piece")
    assert isinstance(page, PiecePage)
    before = page.minimumSizeHint().width()
    page.told.setText("New unit Crossroads at Malmedy (copy) of a division was made; Undo takes it back " * 3)
    assert page.minimumSizeHint().width() == before


@pytest.mark.deep
def test_hexside_bridge_and_road_are_changed_in_the_inspector(window: MainWindow) -> None:
    window.desk.select("hexside", "B3.02|B3.03")
    fields = window.docks.inspector.hex.chosen
    (river,) = [action for action in fields.menu.actions() if action.text() == "River"]
    river.trigger()
    for box in (fields.crossing, fields.road):
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert [entry.changes.label for entry in window.document.journal()] == [
        "Hexside B3.02/B3.03: River",
        "Bridge at B3.02/B3.03: on",
        "Road B3.02-B3.03: Road",
    ]


@pytest.mark.deep
def test_an_arrival_is_changed_in_the_schedule(window: MainWindow) -> None:
    schedule = window.area("schedule")
    assert isinstance(schedule, ScheduleArea)
    area = schedule.arrivals
    index = area.source.index(0, 0)
    assert area.source.setData(index, "3")
    assert area.source.index(0, 0).data() is not None
    assert "arrives turn 3" in window.document.journal()[0].changes.label


@pytest.mark.deep
def test_an_older_entry_is_reverted_from_the_journal(window: MainWindow) -> None:
    window.desk.give_reason("seen on the box")
    window.map_area.drop((TANKS,), "B4.04")
    window.docks.open_drawer("Journal")
    window.docks.journal.panel.view.selectRow(0)
    assert window.docks.journal.model.item(0).entry.changes.reason == "seen on the box"
    window.docks.journal.revert.click()
    assert [line.entry.kind for line in window.docks.journal._listed()] == ["revert", "edit"]


def test_every_command_has_a_method_a_tip_and_a_shortcut_of_its_own(used_window: MainWindow) -> None:
    shortcuts = [command.shortcut for command in COMMANDS if command.shortcut]
    shortcuts += [area.shortcut for area in AREAS]
    assert len(shortcuts) == len(set(shortcuts))
    for command in COMMANDS:
        assert command.tip
        assert command.tool or callable(getattr(used_window.commands, command.method))


def test_an_area_opens_at_the_page_that_was_shown_last_in_it(used_window: MainWindow) -> None:
    used_window.open_area("schedule")
    used_window.open_area("counters")
    used_window.open_area("scenario")
    assert used_window.page_now.key == "schedule"


def test_return_on_the_button_of_an_area_opens_it(used_window: MainWindow) -> None:
    used_window.open_area("map")
    key = next(key for key in used_window.rail.buttons if key != used_window.area_now.key)
    QTest.keyClick(used_window.rail.buttons[key], Qt.Key.Key_Return)
    assert used_window.area_now.key == key


@pytest.mark.deep
def test_the_play_test_has_the_window_to_itself_and_gives_the_docks_back(window: MainWindow) -> None:
    library, _inspector, overview, below = window.docks.all
    overview.hide()
    window.docks.open_drawer("Log")
    window.open_area("playtest")
    assert library.isHidden() and below.isHidden()
    window.open_area("map")
    assert not library.isHidden() and not below.isHidden() and overview.isHidden()


@pytest.mark.deep
def test_the_drawer_is_closed_at_first_and_opened_by_what_it_counts(window: MainWindow) -> None:
    assert window.docks.drawer.isHidden()
    window.status.problems.click()
    assert not window.docks.drawer.isHidden() and window.docks.below.currentWidget() is window.docks.problems
    window.status.problems.click()
    assert window.docks.drawer.isHidden()


@pytest.mark.deep
def test_map_page_or_both_are_shown_and_remembered_by_page(window: MainWindow) -> None:
    window.open_area("schedule")
    assert window.map_area.isVisible() and window.area("schedule").isVisible()
    window.header.splits["page"].click()
    assert not window.map_area.isVisible() and window.area("schedule").isVisible()
    window.open_area("map")
    assert window.map_area.isVisible()
    window.open_area("schedule")
    assert not window.map_area.isVisible()
    window.actions_by_key["view.swap"].trigger()
    assert window.map_area.isVisible() and not window.area("schedule").isVisible()


def test_the_frame_of_the_center_has_the_color_of_what_an_edit_means(window: MainWindow) -> None:
    assert window.center.property("meaning") == "correction"
    window.desk.mean("", "designed")
    assert window.center.property("meaning") == "design"
    window.open_area("playtest")
    assert window.center.property("meaning") == "nothing" and not window.status.meant.isEnabled()


def test_an_undo_brings_its_place_into_view(used_window: MainWindow) -> None:
    used_window.map_area.drop((TANKS,), "B4.04")
    used_window.desk.select("none")
    used_window.actions_by_key["edit.undo"].trigger()
    assert used_window.desk.selection.key == TANKS


def test_certainty_of_terrain_is_marked_explained_and_counted(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_by_key["view.unconfirmed"].trigger()
    assert "reconstructed" in window.map_area.legend.text()
    qtbot.waitUntil(lambda: "% reconstructed" in window.status.map_counted.text())


def test_single_letters_choose_tools_on_the_map_only(used_window: MainWindow) -> None:
    used_window.activateWindow()
    paint, panel = used_window.actions_by_key["tool.paint"], used_window.area("counters")
    used_window.show_page("counters")
    assert isinstance(panel, TablePanel)
    panel.filter.setFocus()
    QTest.keyClick(panel.filter, Qt.Key.Key_P)
    assert not paint.isChecked() and panel.filter.text() == "p"
    used_window.show_map()
    used_window.map_area.view.setFocus()
    QTest.keyClick(used_window.map_area.view, Qt.Key.Key_P)
    assert paint.isChecked()


@pytest.mark.deep
def test_certainty_is_explained_at_the_first_start_only(window: MainWindow, library: Path, qtbot: QtBot) -> None:
    assert "≈" in window.message_bar.label.text()
    window.close()
    again = open_window(library)
    qtbot.addWidget(again)
    assert again.message_bar.isHidden()
    again.close()


def test_layout_and_theme_are_remembered(settings_file: Path, window: MainWindow, library: Path, qtbot: QtBot) -> None:
    window.set_theme("modern")
    window.open_area("counters")
    window.close()
    again = open_window(library, Settings(settings_file))
    qtbot.addWidget(again)
    assert again.map_area.view.theme_name == "modern"
    assert again.page_now.key == "counters"
    again.close()


def test_a_missing_library_is_told_to_the_caller_when_nobody_sees_a_box(qapp: object, tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="there is no library"):
        run(tmp_path / "none.losheim", headless=True)


def test_what_was_done_is_told_beside_what_an_edit_means_and_not_in_its_place(used_window: MainWindow) -> None:
    used_window.desk.told.emit("KG Peiper-A: set-up B51.03 to B50.04")
    assert used_window.status.pointed.text().startswith("KG Peiper-A") and used_window.status.meant.isVisible()
    assert used_window.status.problems.isVisible()


@pytest.mark.deep
def test_a_clause_for_a_scenario_that_is_gone_is_refused_with_the_remedy(window: MainWindow, qtbot: QtBot) -> None:
    """What a random user found: the last scenario was taken out, and Add clause looked for it."""
    said: list[str] = []
    window.desk.refused.connect(said.append)
    document = window.desk.document
    document.edit(delete_scenario(document.rows, document.game, document.scenario), cited=True)
    panel = ClausesPanel(window.desk)
    qtbot.addWidget(panel)
    next(button for button in panel.findChildren(QPushButton) if button.text() == "&Add clause").click()
    assert said == ["There is no scenario whose clause this would be; begin one first"]


def test_no_area_of_several_pages_is_called_as_a_page_so_that_each_is_come_back_to() -> None:
    pages = {page.key for area in AREAS for page in area.pages}
    assert not [area.key for area in AREAS if len(area.pages) > 1 and area.key in pages]


def test_the_tab_of_the_errata_leads_back_from_the_inbox(used_window: MainWindow) -> None:
    tabs = used_window.docks.lists.pages
    used_window.open_area("inbox")
    QTest.mouseClick(tabs.buttons[0], Qt.MouseButton.LeftButton)
    assert used_window.page_now.key == "errata"
    QTest.mouseClick(tabs.buttons[1], Qt.MouseButton.LeftButton)
    QTest.mouseClick(used_window.rail.buttons["errata_area"], Qt.MouseButton.LeftButton)
    assert used_window.page_now.key == "inbox"
