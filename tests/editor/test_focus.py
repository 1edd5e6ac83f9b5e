"""The focus goes where the person went: what lies in an area that is left takes no key any more."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.edits import errata
from editor.window.app import open_window
from editor.window.desk import Kind
from editor.window.errata.page import ErrataPanel
from editor.window.frame.areas import pages_of
from editor.window.frame.page_makers import open_titled
from editor.window.main_window import MainWindow
from editor.window.panels.rules_area import RulesArea
from engine.data import schema
from tests.editor.small import SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    found.activateWindow()
    QApplication.processEvents()
    yield found
    found.close()


@pytest.mark.usefixtures("dressed")
def test_the_first_window_is_no_larger_than_its_screen_with_its_frame(window: MainWindow) -> None:
    room = window.screen().availableSize()
    assert window.width() <= room.width() and window.height() + 30 <= room.height()  # a title bar has about 30 pixels


@pytest.mark.deep
def test_letters_typed_after_a_change_of_area_change_no_hex_that_was_selected_before(window: MainWindow) -> None:
    window.desk.select("hex", "B1.01")
    sheet = window.docks.inspector.hex
    boxes = [box for box in sheet.mark_boxes.values() if box.isVisible()]
    boxes[0].setFocus()
    before = window.document.rows.find(schema.HexRow)
    for area, page in pages_of(window.areas):
        window.open_area(page.key)
        for key in (Qt.Key.Key_Space, Qt.Key.Key_T, Qt.Key.Key_J):
            QTest.keyClick(QApplication.focusWidget() or window, key)
        assert window.document.rows.find(schema.HexRow) == before, area.title
    assert not window.document.undo_stack.count()


@pytest.mark.deep
def test_the_focus_is_on_the_map_or_the_page_of_the_area_that_was_opened(window: MainWindow) -> None:
    for area, page in pages_of(window.areas):
        window.docks.lists.search.setFocus()
        window.open_area(page.key)
        focused = QApplication.focusWidget()
        assert focused is not None and window.center.isAncestorOf(focused), f"{area.title}, {page.title}"
        assert focused.isVisible()


class _Tops(QObject):
    """Keeps the windows that are shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(f"{type(watched).__name__} {watched.accessibleName()}")
        return False


@pytest.fixture
def tops(window: MainWindow) -> Iterator[_Tops]:
    """Watches over a window that is open already."""
    app, found = QApplication.instance(), _Tops()
    assert app is not None
    app.installEventFilter(found)
    yield found
    app.removeEventFilter(found)


@pytest.mark.deep
def test_no_area_that_is_opened_shows_a_window_of_its_own_and_takes_the_focus_away(
    window: MainWindow, tops: _Tops
) -> None:
    for _area, page in pages_of(window.areas):
        window.open_area(page.key)
    assert not tops.shown
    assert window.isActiveWindow()


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        ("hex", "B2.02"),
        pytest.param("hexside", "B2.02|B2.03", marks=pytest.mark.deep),
        pytest.param("hexside", "B1.01|B1.02", marks=pytest.mark.deep),
        pytest.param("counter", TANKS, marks=pytest.mark.deep),
        pytest.param("scenario", SCENARIO, marks=pytest.mark.deep),
        pytest.param("none", "", marks=pytest.mark.deep),
    ],
)
def test_nothing_that_is_selected_shows_a_window_of_its_own_and_takes_the_focus_away(
    window: MainWindow, tops: _Tops, kind: Kind, key: str
) -> None:
    window.desk.select(kind, key)
    assert not tops.shown
    assert window.isActiveWindow()


def test_the_readings_that_a_game_is_played_with_open_at_their_page(window: MainWindow) -> None:
    window.open_area("rules")
    rules = window.area("rules")
    assert isinstance(rules, RulesArea)
    rules.pages.open("Parameters")
    window.open_area("map")
    open_titled(window.desk, "rules", "Rulings")
    assert rules.pages.title == "Rulings"


def test_an_erratum_that_a_game_is_played_with_is_shown_on_its_desk_and_takes_edits_once_it_is_chosen(
    window: MainWindow, qtbot: QtBot
) -> None:
    document = window.document
    game, scenario = document.game, document.scenario
    for title in ("A bridge", "A road"):
        window.desk.try_edit(lambda title=title: errata.begin(document.baseline, game, scenario, title))
    rows = document.baseline.find(schema.ErratumRow, game=game)
    open_titled(window.desk, "errata", rows[-1].key)
    desk = window.area("errata")
    assert isinstance(desk, ErrataPanel)
    assert desk.shown_erratum() == rows[-1].key and desk.head.text().startswith(rows[-1].key)
    assert (document.erratum, document.stood.get(game)) == ("", None)
    view = desk.panel.view
    place = view.visualRect(view.currentIndex()).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert document.erratum == rows[-1].key


@pytest.mark.deep
def test_edits_are_of_no_erratum_to_which_a_link_led_and_of_another_that_is_chosen_then(window: MainWindow) -> None:
    document = window.document
    game, scenario = document.game, document.scenario
    for title in ("A bridge", "A road"):
        window.desk.try_edit(lambda title=title: errata.begin(document.baseline, game, scenario, title))
    first, second = (row.key for row in document.baseline.find(schema.ErratumRow, game=game)[-2:])
    open_titled(window.desk, "errata", first)
    assert document.erratum == ""
    window.desk.select("erratum", second)
    assert document.erratum == second
    window.open_area("map")
    assert document.erratum == ""
