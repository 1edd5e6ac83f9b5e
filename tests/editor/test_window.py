"""The window over the game of 1994: what a person does with mouse and keys ends in the journal and can be undone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor.edits import setup as setup_edits
from editor.window.app import open_window, run
from editor.window.document import Document
from editor.window.frame.areas import pages_of
from editor.window.main_window import MainWindow
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.table_view import TablePanel
from editor.window.settings import Settings
from engine.data import schema

OFFSCREEN = pytest.mark.qt_log_ignore("propagateSizeHints")
pytestmark = OFFSCREEN
PEIPER = "german/1 SS Pz Div/KG Peiper-A#1"


@pytest.fixture
def path(pocket_library: Path) -> Path:
    return pocket_library


@pytest.fixture
def window(qtbot: QtBot, path: Path) -> Iterator[MainWindow]:
    found = open_window(path)
    qtbot.addWidget(found)
    found.show()
    found.map_area.view.zoom_to(48)
    yield found
    found.close()


@pytest.fixture(scope="module")
def _open_window(qapp: object, pocket_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    folder = tmp_path_factory.mktemp("looked_at")
    copy = folder / "ardennes.losheim"
    copy.write_bytes(pocket_file.read_bytes())
    found = open_window(copy, Settings(folder / "settings.ini"))
    found.show()
    found.map_area.view.zoom_to(48)
    yield found
    found.close()
    found.deleteLater()


@pytest.fixture
def looked_at(_open_window: MainWindow) -> MainWindow:
    """Return a window that others have used, showing the map with nothing selected: for tests that edit nothing."""
    _open_window.open_area("map")
    _open_window.desk.select("none")
    return _open_window


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


def test_a_clicked_hex_fills_the_inspector(looked_at: MainWindow) -> None:
    QTest.mouseClick(viewport(looked_at), Qt.MouseButton.LeftButton, pos=pixel(looked_at, "B53.20"))
    assert looked_at.docks.inspector.pages.currentWidget() is looked_at.docks.inspector.hex
    assert looked_at.docks.inspector.hex.title.text().startswith("Hex B53.20")


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
    assert again.actions_by_key["edit.undo"].text() == "&Undo: Terrain of B53.20: City"
    again.actions_by_key["edit.undo"].trigger()
    assert terrain_of(again.document, "B53.20") == before
    again.close()


@pytest.mark.deep
def test_a_dragged_counter_changes_its_set_up_hex(window: MainWindow) -> None:
    home = place_of(window, PEIPER)
    window.map_area.view.counters_dropped.emit((PEIPER,), "B50.04")
    assert place_of(window, PEIPER) == "B50.04"
    assert window.map_area.view.scene_data.hex_by_counter[PEIPER] == "B50.04"
    window.actions_by_key["edit.undo"].trigger()
    assert window.map_area.view.scene_data.hex_by_counter[PEIPER] == home


def test_a_counter_dragged_with_the_mouse_is_dropped_where_the_button_is_released(window: MainWindow) -> None:
    window.resize(800, 750)  # on a screen of few points, as one that is scaled, the map is narrower than the way
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


@pytest.mark.deep
def test_a_finding_of_a_chart_opens_its_tab_at_the_line_even_if_a_filter_hid_it(looked_at: MainWindow) -> None:
    chart = next(
        row for row in looked_at.document.rows.find(schema.ChartRow, game=looked_at.document.game) if len(row.rows) > 1
    )
    rules = looked_at.area("rules")
    assert isinstance(rules, RulesArea)
    looked_at.open_area("map")
    panel = rules.pages.page(chart.title)
    assert isinstance(panel, TablePanel)
    panel.filter.setText("no such words")
    looked_at.docks.problems.go_to(f"{chart.key}/2")
    assert looked_at.center.pages.currentWidget() is rules and rules.pages.stack.currentWidget() is panel
    assert panel.source.index(panel.current_row(), 0).data() == chart.rows[1]


def test_the_counters_table_filters_and_copies(looked_at: MainWindow) -> None:
    area = looked_at.area("counters")
    assert isinstance(area, TablePanel)
    area.filter.setText("peiper full")
    assert 0 < area.shown.rowCount() < area.source.rowCount()
    area.view.selectRow(0)
    area.view.copy_cells()
    assert QApplication.clipboard().text().startswith("German\t1 SS Pz Div\tKG Peiper")


def test_every_page_of_every_area_opens(window: MainWindow) -> None:
    for area, page in pages_of(window.areas):
        window.open_area(page.key)
        assert window.page_now is page and window.rail.buttons[area.key].isChecked()
        assert page.factory is None or window.center.pages.currentWidget() is window.area(page.key)


def test_the_map_is_not_moved_or_made_anew_by_a_change_of_area(looked_at: MainWindow) -> None:
    window, view = looked_at, looked_at.map_area.view
    window.go_to("B53.20")
    window.desk.select("counter", PEIPER)
    scale, middle = view.pixels_per_hex, view.visible_rect.center()
    for key in ("map", "scenario", "map"):
        window.open_area(key)
    assert window.map_area.view is view and view.pixels_per_hex == scale
    assert (view.visible_rect.center() - middle).manhattanLength() < 0.1
    assert window.desk.selection.key == PEIPER


def test_the_scenario_is_summed_up_while_nothing_is_selected(looked_at: MainWindow) -> None:
    text = looked_at.docks.inspector.empty.toPlainText()
    assert "Kampfgruppe Peiper" in text
    assert "US: 16 units at start, 33 arrive on turns 2 to 5" in text  # rule 5.1


def test_a_cited_rule_opens_the_look_up_at_it(looked_at: MainWindow) -> None:
    looked_at.desk.rule_wanted.emit("5.1-VIC")
    assert looked_at.lookup is not None and "5.1-VIC" in looked_at.lookup.rules.text.toPlainText()
    looked_at.lookup.close()


@pytest.mark.deep
def test_without_a_screen_a_picture_is_written(qapp: object, path: Path, tmp_path: Path) -> None:
    assert run(path, screenshot=tmp_path / "window.png", headless=True) == 0
    assert (tmp_path / "window.png").stat().st_size > 20_000


@pytest.mark.deep
def test_the_map_keeps_the_larger_part_above_a_page(window: MainWindow) -> None:
    window.resize(1280, 720)
    for key in ("playtest", "rules", "victory"):  # larger pages were open before
        window.open_area(key)
    QApplication.processEvents()
    map_part, page = window.center.parted.sizes()
    assert page > 0 and map_part > page


@pytest.mark.deep
def test_a_page_above_the_map_has_the_larger_part(window: MainWindow) -> None:
    window.resize(1280, 720)
    window.open_area("schedule")
    QApplication.processEvents()
    page, map_part = window.center.parted.sizes()
    assert page > map_part > 200


@pytest.mark.deep
@pytest.mark.usefixtures("dressed")
def test_a_large_page_that_is_not_shown_makes_the_window_no_larger(window: MainWindow) -> None:
    window.open_area("map")
    before = window.minimumSizeHint()
    window.open_area("playtest")
    window.open_area("setup")
    window.open_area("map")
    QApplication.processEvents()
    assert window.minimumSizeHint().height() <= before.height()


@pytest.mark.deep
def test_undo_is_quiet_where_a_program_ends_with_its_window_open(used_window: MainWindow) -> None:
    stack = QUndoStack()
    stack.push(QUndoCommand("Something"))
    used_window.bar.follow_undo(stack)
    delete(stack)  # it empties itself, and says so; an error in what listens fails the test
    used_window.bar.follow_undo(used_window.document.undo_stack)
