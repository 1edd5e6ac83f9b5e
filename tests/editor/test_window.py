"""The window over the shipped library: what a person does with mouse and keys ends in the journal and can be undone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from db.connection import MissingFileError
from editor.edits import setup as setup_edits
from editor.window.actions import COMMANDS
from editor.window.app import open_window, run
from editor.window.document import Document
from editor.window.frame.areas import AREAS, pages_of
from editor.window.main_window import MainWindow
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.table_view import TablePanel
from editor.window.panels.work_tables import ScheduleArea
from editor.window.settings import Settings
from engine.data import schema

OFFSCREEN = pytest.mark.qt_log_ignore("propagateSizeHints")
pytestmark = OFFSCREEN
PEIPER = "german/1 SS Pz Div/KG Peiper-A#1"


@pytest.fixture
def path(ardennes_library: Path) -> Path:
    return ardennes_library


@pytest.fixture
def window(qtbot: QtBot, path: Path) -> Iterator[MainWindow]:
    found = open_window(path)
    qtbot.addWidget(found)
    found.show()
    found.map_area.view.zoom_to(48)
    yield found
    found.close()


def pixel(window: MainWindow, label: str) -> QPoint:
    """Return where the middle of a hex is on the screen, after bringing it into view."""
    view = window.map_area.view
    view.center_on(label)
    cell = view.scene_data.cell(label)
    assert cell is not None
    return view.mapFromScene(*view.scene_data.geometry.center(cell))


def viewport(window: MainWindow) -> QWidget:
    return window.map_area.view.viewport()


def place_of(window: MainWindow, counter: str) -> str:
    document = window.document
    (row,) = document.rows.find(schema.SetupRow, game=document.game, scenario=document.scenario, counter=counter)
    return row.place


def terrain_of(document: Document, label: str) -> str:
    (row,) = document.rows.find(schema.HexRow, game=document.game, map=document.map, hex=label)
    return row.terrain


def test_a_clicked_hex_fills_the_inspector(window: MainWindow) -> None:
    QTest.mouseClick(viewport(window), Qt.MouseButton.LeftButton, pos=pixel(window, "B53.20"))
    assert window.docks.inspector.pages.currentWidget() is window.docks.inspector.hex
    assert window.docks.inspector.hex.title.text().startswith("Hex B53.20")


def test_a_painted_hex_is_one_entry_and_is_undone_after_reopening(window: MainWindow, path: Path, qtbot: QtBot) -> None:
    before = terrain_of(window.document, "B53.20")
    window.choose_tool("paint")
    window.palette_box.setCurrentIndex(window.palette_box.findData("city"))
    window.palette_box.activated.emit(window.palette_box.currentIndex())
    QTest.mouseClick(viewport(window), Qt.MouseButton.LeftButton, pos=pixel(window, "B53.20"))
    assert terrain_of(window.document, "B53.20") == "city"
    assert [entry.changes.label for entry in window.document.journal()] == ["Terrain of B53.20: City"]
    assert window.map_area.view.scene_data.terrain_key("B53.20") == "city"
    window.close()
    again = open_window(path)
    qtbot.addWidget(again)
    assert again.actions_by_key["edit.undo"].text() == "Undo: Terrain of B53.20: City"
    again.actions_by_key["edit.undo"].trigger()
    assert terrain_of(again.document, "B53.20") == before
    again.close()


def test_a_dragged_counter_changes_its_set_up_hex(window: MainWindow) -> None:
    home = place_of(window, PEIPER)
    window.map_area.view.counters_dropped.emit((PEIPER,), "B50.04")
    assert place_of(window, PEIPER) == "B50.04"
    assert window.map_area.view.scene_data.hex_by_counter[PEIPER] == "B50.04"
    window.actions_by_key["edit.undo"].trigger()
    assert window.map_area.view.scene_data.hex_by_counter[PEIPER] == home


def test_a_counter_dragged_with_the_mouse_is_dropped_where_the_button_is_released(window: MainWindow) -> None:
    document = window.document
    alone = next(
        picture.key
        for stack in window.map_area.view.scene_data.stacks.values()
        if len(stack) == 1 and stack[0].side == "allied"
        for picture in stack
    )
    home = window.map_area.view.scene_data.hex_by_counter[alone]
    start = pixel(window, home)
    aim = start + QPoint(96, 0)
    view = window.map_area.view
    point = view.mapToScene(aim)
    target = view.scene_data.label_at(point.x(), point.y())
    QTest.mousePress(viewport(window), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(viewport(window), (start + aim) / 2)
    QTest.mouseMove(viewport(window), aim)
    QApplication.processEvents()
    QTest.mouseRelease(viewport(window), Qt.MouseButton.LeftButton, pos=aim)
    assert place_of(window, alone) == target
    assert len(document.journal()) == 1


def test_the_problems_panel_finds_a_planted_overstack_and_goes_there(window: MainWindow) -> None:
    document = window.document
    assert [finding for finding in window.docks.problems.findings if finding.severity == "error"] == []
    for row in document.rows.find(schema.SetupRow, game=document.game, scenario=document.scenario)[20:28]:
        if not row.place.startswith("near:"):
            document.edit(
                setup_edits.move_setup(document.rows, document.game, document.scenario, row.counter, "B51.03")
            )
    window.docks.problems.check()
    found = [finding for finding in window.docks.problems.findings if finding.where == "B51.03"]
    assert found, window.docks.problems.findings
    window.docks.problems.go_to("B51.03")
    assert window.desk.selection.key == "B51.03"
    assert "Problems (" in window.docks.below.tabText(0)


def test_a_finding_of_a_chart_opens_its_tab_at_the_line_even_if_a_filter_hid_it(window: MainWindow) -> None:
    chart = next(
        row for row in window.document.rows.find(schema.ChartRow, game=window.document.game) if len(row.rows) > 1
    )
    rules = window.area("rules")
    assert isinstance(rules, RulesArea)
    window.open_area("map")
    panel = rules.pages.page(chart.title)
    assert isinstance(panel, TablePanel)
    panel.filter.setText("no such words")
    window.docks.problems.go_to(f"{chart.key}/2")
    assert window.center.pages.currentWidget() is rules and rules.pages.stack.currentWidget() is panel
    assert panel.source.index(panel.current_row(), 0).data() == chart.rows[1]


def test_a_value_changed_in_the_inspector_is_confirmed_by_it(window: MainWindow) -> None:
    window.desk.select("counter", PEIPER)
    values = window.docks.inspector.unit.values
    values.item(0, 0).setText("12")
    assert values.item(0, 0).text() == "12 ✔"
    assert window.actions_by_key["edit.undo"].text() == "Undo: KG Peiper-A, full: attack 9 to 12"


def test_a_refused_value_is_said_in_the_message_bar(window: MainWindow) -> None:
    window.desk.select("counter", PEIPER)
    window.docks.inspector.unit.values.item(0, 0).setText("many")
    assert "'many' is not a whole number" in window.message_bar.label.text()
    assert window.document.journal() == []


def test_a_message_moves_nothing_under_the_pointer(window: MainWindow) -> None:
    window.resize(1000, 700)
    view = window.map_area.view
    before = view.rect(), view.mapToGlobal(QPoint(0, 0)), view.mapToScene(QPoint(0, 0))
    window.message_bar.refuse("Not so. " * 60)
    assert (view.rect(), view.mapToGlobal(QPoint(0, 0)), view.mapToScene(QPoint(0, 0))) == before
    bar, middle = window.message_bar.geometry(), window.centralWidget().rect()
    assert (bar.left(), bar.bottom(), bar.width()) == (0, middle.bottom(), middle.width())
    assert bar.height() >= 3 * window.message_bar.fontMetrics().height()  # 480 letters do not fit in two lines
    window.message_bar.hide()


def test_the_next_edit_or_another_table_takes_a_refusal_away_and_other_messages_stay(window: MainWindow) -> None:
    window.desk.select("counter", PEIPER)
    values = window.docks.inspector.unit.values
    values.item(0, 0).setText("many")
    assert not window.message_bar.isHidden()
    values.item(0, 0).setText("12")
    assert window.message_bar.isHidden()
    window.desk.refused.emit("Not so")
    rules = RulesArea(window.desk)
    rules.pages.open("Rulings")
    assert window.message_bar.isHidden()
    window.message_bar.inform("A copy was made")
    values.item(0, 0).setText("11")
    assert not window.message_bar.isHidden()


def test_hexside_bridge_and_road_are_changed_in_the_inspector(window: MainWindow) -> None:
    window.desk.select("hex", "B53.20")
    sheet = window.docks.inspector.hex
    sheet.edit_side("B53.19", "river", True)
    sheet.edit_crossing("B53.19", "bridge", True)
    sheet.edit_road("B53.19", "primary_road")
    assert [entry.changes.label for entry in window.document.journal()] == [
        "Hexside B53.19/B53.20: River",
        "Bridge at B53.19/B53.20: on",
        "Road B53.19-B53.20: Primary road",
    ]


def test_an_arrival_is_changed_in_the_schedule(window: MainWindow) -> None:
    schedule = window.area("schedule")
    assert isinstance(schedule, ScheduleArea)
    area = schedule.arrivals
    index = area.source.index(0, 0)
    assert area.source.setData(index, "3")
    assert area.source.index(0, 0).data() is not None
    assert "arrives turn 3" in window.document.journal()[0].changes.label


def test_the_counters_table_filters_and_copies(window: MainWindow) -> None:
    area = window.area("counters")
    assert isinstance(area, TablePanel)
    area.filter.setText("peiper full")
    assert 0 < area.shown.rowCount() < area.source.rowCount()
    area.view.selectRow(0)
    area.view.copy_cells()
    assert QApplication.clipboard().text().startswith("German\t1 SS Pz Div\tKG Peiper")


def test_an_older_entry_is_reverted_from_the_journal(window: MainWindow) -> None:
    window.desk.give_reason("seen on the box")
    window.map_area.drop((PEIPER,), "B50.04")
    window.docks.open_drawer("Journal")
    window.docks.journal.panel.view.selectRow(0)
    assert window.docks.journal.model.item(0).entry.changes.reason == "seen on the box"
    window.docks.journal.revert.click()
    assert [line.entry.kind for line in window.docks.journal._read()] == ["revert", "edit"]


def test_every_command_has_a_method_a_tip_and_a_shortcut_of_its_own(window: MainWindow) -> None:
    shortcuts = [command.shortcut for command in COMMANDS if command.shortcut]
    shortcuts += [area.shortcut for area in AREAS]
    assert len(shortcuts) == len(set(shortcuts))
    for command in COMMANDS:
        assert command.tip
        assert command.tool or callable(getattr(window.commands, command.method))


def test_every_page_of_every_area_opens(window: MainWindow) -> None:
    for area, page in pages_of(window.areas):
        window.open_area(page.key)
        assert window.page_now is page and window.rail.buttons[area.key].isChecked()
        assert page.factory is None or window.center.pages.currentWidget() is window.area(page.key)


def test_an_area_opens_at_the_page_that_was_shown_last_in_it(window: MainWindow) -> None:
    window.open_area("schedule")
    window.open_area("counters")
    window.open_area("scenario")
    assert window.page_now.key == "schedule"


def test_the_play_test_has_the_window_to_itself_and_gives_the_docks_back(window: MainWindow) -> None:
    library, _inspector, overview, below = window.docks.all
    overview.hide()
    window.docks.open_drawer("Log")
    window.open_area("playtest")
    assert library.isHidden() and below.isHidden()
    window.open_area("map")
    assert not library.isHidden() and not below.isHidden() and overview.isHidden()


def test_the_drawer_is_closed_at_first_and_opened_by_what_it_counts(window: MainWindow) -> None:
    assert window.docks.drawer.isHidden()
    window.status.problems.click()
    assert not window.docks.drawer.isHidden() and window.docks.below.currentWidget() is window.docks.problems
    window.status.problems.click()
    assert window.docks.drawer.isHidden()


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


def test_the_map_is_not_moved_or_made_anew_by_a_change_of_area(window: MainWindow) -> None:
    view = window.map_area.view
    window.go_to("B53.20")
    window.desk.select("counter", PEIPER)
    scale, middle = view.pixels_per_hex, view.visible_rect.center()
    for key in ("map", "scenario", "map"):
        window.open_area(key)
    assert window.map_area.view is view and view.pixels_per_hex == scale
    assert (view.visible_rect.center() - middle).manhattanLength() < 0.1
    assert window.desk.selection.key == PEIPER


def test_the_frame_of_the_center_has_the_color_of_what_an_edit_means(window: MainWindow) -> None:
    assert window.center.property("meaning") == "correction"
    window.desk.mean("", "designed")
    assert window.center.property("meaning") == "design"
    window.open_area("playtest")
    assert window.center.property("meaning") == "nothing" and not window.status.meant.isEnabled()


def test_an_undo_brings_its_place_into_view(window: MainWindow) -> None:
    window.map_area.drop((PEIPER,), "B50.04")
    window.desk.select("none")
    window.actions_by_key["edit.undo"].trigger()
    assert window.desk.selection.key == PEIPER


def test_certainty_of_terrain_is_marked_explained_and_counted(window: MainWindow) -> None:
    window.actions_by_key["view.unconfirmed"].trigger()
    assert "reconstructed" in window.map_area.legend.text()
    assert "% reconstructed" in window.status.counted.text()


def test_the_scenario_is_summed_up_while_nothing_is_selected(window: MainWindow) -> None:
    text = window.docks.inspector.empty.toPlainText()
    assert "Kampfgruppe Peiper" in text
    assert "US: 16 units at start, 33 arrive on turns 2 to 5" in text  # rule 5.1


def test_single_letters_choose_tools_on_the_map_only(window: MainWindow) -> None:
    window.activateWindow()
    paint, panel = window.actions_by_key["tool.paint"], window.area("counters")
    window.show_page("counters")
    assert isinstance(panel, TablePanel)
    panel.filter.setFocus()
    QTest.keyClick(panel.filter, Qt.Key.Key_P)
    assert not paint.isChecked() and panel.filter.text() == "p"
    window.show_map()
    window.map_area.view.setFocus()
    QTest.keyClick(window.map_area.view, Qt.Key.Key_P)
    assert paint.isChecked()


def test_a_cited_rule_opens_the_look_up_at_it(window: MainWindow) -> None:
    window.desk.rule_wanted.emit("5.1-VIC")
    assert window.lookup is not None and "5.1-VIC" in window.lookup.rules.text.toPlainText()
    window.lookup.close()


def test_certainty_is_explained_at_the_first_start_only(window: MainWindow, path: Path, qtbot: QtBot) -> None:
    assert "≈" in window.message_bar.label.text()
    window.close()
    again = open_window(path)
    qtbot.addWidget(again)
    assert again.message_bar.isHidden()
    again.close()


def test_layout_and_theme_are_remembered(window: MainWindow, path: Path, settings_file: Path, qtbot: QtBot) -> None:
    window.set_theme("modern")
    window.open_area("counters")
    window.close()
    again = open_window(path, Settings(settings_file))
    qtbot.addWidget(again)
    assert again.map_area.view.theme_name == "modern"
    assert again.page_now.key == "counters"
    again.close()


def test_without_a_screen_a_picture_is_written(qapp: object, path: Path, tmp_path: Path) -> None:
    assert run(path, screenshot=tmp_path / "window.png", headless=True) == 0
    assert (tmp_path / "window.png").stat().st_size > 20_000


def test_a_missing_library_is_told_to_the_caller_when_nobody_sees_a_box(qapp: object, tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="there is no library"):
        run(tmp_path / "none.losheim", headless=True)


def test_what_was_done_is_told_beside_what_an_edit_means_and_not_in_its_place(window: MainWindow) -> None:
    window.desk.told.emit("KG Peiper-A: set-up B51.03 to B50.04")
    assert window.status.pointed.text().startswith("KG Peiper-A") and window.status.meant.isVisible()
    assert window.status.problems.isVisible()


def test_the_map_keeps_the_larger_part_beside_a_page(window: MainWindow) -> None:
    window.resize(1280, 720)
    for key in ("playtest", "rules", "schedule"):  # larger pages were open before
        window.open_area(key)
    QApplication.processEvents()
    page, map_part = window.center.parted.sizes()
    assert page > 0 and map_part > page


def test_a_large_page_that_is_not_shown_makes_the_window_no_larger(window: MainWindow) -> None:
    window.open_area("map")
    before = window.minimumSizeHint()
    window.open_area("playtest")
    window.open_area("setup")
    window.open_area("map")
    QApplication.processEvents()
    assert window.minimumSizeHint().height() <= before.height()
