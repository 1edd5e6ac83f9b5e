"""The scenario of Clervaux is cut out of a larger one and dated a day later by mouse and keys alone, and played."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.window.app import open_window
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.panels.clause_form import ClauseForm
from editor.window.panels.clauses import ClausesPanel
from editor.window.panels.paste_list import PasteList
from editor.window.playtest.panel import PlaytestPanel
from engine.data import schema
from tests.editor.test_from_nothing import press, typed

pytestmark = [pytest.mark.deep, pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")]

GAME, KEY = "hj1986", "clerf-in-december"
CORNERS = ("1222", "1229", "2129", "2122")
GERMAN = """Unit\tHex
2Pz/2\t1424
2Pz/31/I V\t1325
26 VG/39F\t1428
26 VG/78\t1327
"""
ALLIED = """Unit\tHex
28/110/2\t1624
28/707 M4\t1625
"""
ARRIVALS = """Turn\tUnit\tEntry
6\t10Arm/CCB M4\t2127
"""


@pytest.fixture
def window(qtbot: QtBot, game_file: Callable[[str], Path], tmp_path: Path) -> Iterator[MainWindow]:
    library = tmp_path / "fresh.losheim"
    library.write_bytes(game_file(GAME).read_bytes())
    found = open_window(library)
    qtbot.addWidget(found)
    found.resize(1280, 800)
    found.show()
    found.document.choose(GAME, "breakthrough")
    yield found
    found.document.undo_stack.clear()
    found.close()


def chosen(box: QComboBox, words: str) -> None:
    """Go down a box by its keys to the entry that begins so."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if box.currentText().lower().startswith(words.lower()):
            return
        QTest.keyClick(box, Qt.Key.Key_Down)
    raise AssertionError(f"{words} is not among {[box.itemText(place) for place in range(box.count())]}")


def draw_around(window: MainWindow, *corners: str) -> None:
    """Click the corners of an outline on the map and close it by Enter."""
    view = window.map_area.view
    view.zoom_to(24)
    view.center_on("1725")
    QApplication.processEvents()
    for corner in corners:
        cell = view.scene_data.cell(corner)
        assert cell is not None
        at: QPoint = view.mapFromScene(*view.scene_data.geometry.center(cell))
        assert view.viewport().rect().contains(at)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.keyClick(view, Qt.Key.Key_Return)


def step(page: BeginPage, title: str) -> None:
    """Go to a step of the page as its tab is pressed."""
    bar = page.steps.tabBar()
    (place,) = [each for each in range(bar.count()) if bar.tabText(each).startswith(title) and bar.isTabVisible(each)]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())


def pasted(window: MainWindow, side: str, kind: str, text: str) -> None:
    """Paste a list and take what is sure in it."""
    window.open_area("paste")
    page = window.area("paste")
    assert isinstance(page, PasteList)
    chosen(page.side, side)
    chosen(page.kind, kind)
    page.text.setFocus()
    QTest.keyClick(page.text, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QApplication.clipboard().setText(text)
    QTest.keyClick(page.text, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    press(page.take)


def field_of(form: ClauseForm, name: str) -> QWidget:
    (widget,) = (widget for field, widget in form.widgets.items() if field.name == name)
    return widget


def clause_added(window: MainWindow, form: str, text: str, **values: str) -> None:
    """Add a clause of victory in the form."""
    window.open_area("victory")
    QApplication.processEvents()
    panel = window.area("victory")
    assert isinstance(panel, ClausesPanel)
    (button,) = (each for each in panel.findChildren(QPushButton) if each.text().replace("&", "") == "Add clause")
    press(button)
    found = panel.form
    assert found is not None
    chosen(found.kind, "Victory")
    chosen(found.form, form)
    found.text.setFocus()
    QTest.keyClicks(found.text, text)
    for name, value in values.items():
        widget = field_of(found, name)
        if isinstance(widget, QComboBox):
            chosen(widget, value)
        else:
            typed(widget, value)
    assert found.fault.text() == ""
    press(found.buttons.button(QDialogButtonBox.StandardButton.Ok))


def cut_by_hand(window: MainWindow) -> None:
    """Begin the cut, draw its outline, choose its turns, close two sides, and drop all arrivals from elsewhere."""
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    page = window.area("begin")
    assert isinstance(page, BeginPage) and page.isVisible()
    chosen(page.kind, "Cut")
    press(page.draw)
    draw_around(window, *CORNERS)
    typed(page.title, "Clerf in December")
    typed(page.first, "3")
    typed(page.last, "6")
    page.look()
    assert page.plan is not None and len(page.plan.hexes) == 80
    step(page, "Edge")
    west = next(
        row
        for row in range(page.edge.rowCount())
        if (item := page.edge.item(row, 0)) and item.text().startswith("West")
    )
    assert ("exit", "german") in page.edge.roles()[west]
    step(page, "What falls outside")
    chosen(page.reviewed.group, "Arrivals: Move")
    chosen(page.reviewed.answer, "Drop")
    press(page.reviewed.all)
    press(page.begin)


def made_by_hand(window: MainWindow) -> None:
    """Make the scenario: the cut, who stands elsewhere a day later, who comes, what counts."""
    cut_by_hand(window)
    pasted(window, "German", "Set-up", GERMAN)
    pasted(window, "Allied", "Set-up", ALLIED)
    pasted(window, "Allied", "Arrivals", ARRIVALS)
    clause_added(window, "Points for places", "Clervaux.", side="Allied", places="Clerf", points="1", when="Each turn")
    clause_added(window, "Points for losses", "Losses.", side="Allied", what="Steps", points="1")


def test_clervaux_is_cut_and_dated_a_day_later_by_mouse_and_keys(window: MainWindow) -> None:
    made_by_hand(window)
    document, where = window.document, {"game": GAME, "scenario": KEY}
    assert document.head is not None
    assert (document.scenario, document.head.first_turn, document.head.last_turn) == (KEY, 3, 6)
    starts = {row.counter: row.place for row in document.rows.find(schema.SetupRow, **where)}
    assert (starts["german/2Pz/2#1"], starts["allied/28/110/2#1"]) == ("1424", "1624")
    arrivals = [(row.counter, row.turn, row.place) for row in document.rows.find(schema.ArrivalRow, **where)]
    assert ("allied/10Arm/CCB M4#1", 6, "2127") in arrivals
    clauses = {row.form: row.args for row in document.rows.find(schema.ClauseRow, kind="victory", **where)}
    assert clauses["points_for_places"] == {"side": "allied", "places": ["clerf"], "points": 1, "when": "each_turn"}


@pytest.mark.deep
def test_clervaux_that_was_made_by_hand_is_played_to_its_end(window: MainWindow, qtbot: QtBot) -> None:
    made_by_hand(window)
    QTest.keyClick(window, Qt.Key.Key_7, Qt.KeyboardModifier.ControlModifier)
    panel = window.area("playtest")
    assert isinstance(panel, PlaytestPanel)
    controls = panel.game.controls
    for box in controls.seat.values():
        chosen(box, "steady")
    panel.game.new_game()
    QApplication.processEvents()
    press(controls.finish_button)
    session = panel.game.session
    assert session is not None
    qtbot.waitUntil(lambda: session.game.result is not None, timeout=60_000)
    assert (session.game.turn, session.scenario.title) == (6, "Clerf in December")
    assert {entry.clause for entry in session.game.account.entries} >= {"points-for-losses"}
