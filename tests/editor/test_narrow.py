"""The window on small screens: it is never wider than 1280 x 720 asks, and at 800 pixels nothing lies over anything."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.commands import sheet_files
from editor.edits.sheets.comparing import compare
from editor.edits.sheets.joined import sheet_of
from editor.window.app import PICTURE, open_window, run
from editor.window.docks import NARROW
from editor.window.document import Document
from editor.window.frame import starting
from editor.window.frame.areas import pages_of
from editor.window.frame.records import Split
from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.panels.begin_ways import KINDS
from editor.window.panels.clauses import ClausesPanel
from editor.window.panels.table_view import TablePanel
from editor.window.panels.work_tables import SetupArea
from editor.window.plain_text import WholeLabel
from editor.window.playtest.question import Question
from editor.window.settings import Settings
from tests.some_now import some_now

pytestmark = [pytest.mark.qt_log_ignore("propagateSizeHints"), pytest.mark.usefixtures("dressed")]
SMALL = QSize(1280, 720)


@pytest.fixture(scope="module")
def over_shipped(qapp: object, shipped_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """One window over all shipped games: opening it costs more than all that is asked of it here."""
    folder = tmp_path_factory.mktemp("narrow")
    path = folder / "shipped.losheim"
    path.write_bytes(shipped_file.read_bytes())
    found = MainWindow(Document.open(path), Settings(folder / "settings.ini"))
    found.show()
    yield found
    found.close()
    found.deleteLater()


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    yield found
    found.close()


def settle(window: MainWindow, size: QSize) -> None:
    """Pull a window to a size as a person does: past the width at which it folds, and on."""
    for width in (NARROW - 20, size.width()) if size.width() < NARROW else (size.width(),):
        window.resize(width, size.height())
        QApplication.processEvents()


@pytest.mark.parametrize(
    "game, scenario, splits, step",
    [
        pytest.param("scs1994", "kampfgruppe-peiper", ("map", "both", "page"), 1, marks=pytest.mark.deep),
        pytest.param("hj1986", "campaign", ("map", "page"), 1, marks=pytest.mark.deep),
        # where a page has the least room: some of the pages, and each in make deep
        ("hj1986", "campaign", ("both",), 8),
        pytest.param("hj1986", "campaign", ("both",), 1, marks=pytest.mark.deep),
    ],
)
def test_every_page_fits_1280_by_720_without_being_scrolled(
    over_shipped: MainWindow, game: str, scenario: str, splits: tuple[Split, ...], step: int
) -> None:
    window = over_shipped
    window.document.choose(game, scenario)
    for area, page in [*pages_of(window.areas)][::step]:
        window.open_area(page.key)
        for split in splits:
            window.center.set_split(split)
            settle(window, SMALL)
            least = window.minimumSizeHint()
            named = f"{area.title}, {page.title}, {split}: {least.width()} x {least.height()}"
            assert least.width() <= SMALL.width() and least.height() <= SMALL.height(), named
            assert window.size() == SMALL, named
            wider = window.center.room.horizontalScrollBar().maximum() if window.center.room.isVisible() else 0
            assert wider == 0, f"{page.title}, {split} is {wider} pixels wider"


@pytest.mark.deep
def test_words_in_the_filter_ask_for_no_more_width_than_the_table_had_at_1280_by_720(over_shipped: MainWindow) -> None:
    window = over_shipped
    window.document.choose("hj1986", "campaign")
    window.open_area("setup")
    window.center.set_split("both")
    settle(window, SMALL)
    page = window.area("setup")
    assert isinstance(page, SetupArea)
    page.setCurrentWidget(page.places)
    page.places.filter.setText("a")
    QApplication.processEvents()
    assert " of " in page.places.count.text() and window.center.room.horizontalScrollBar().maximum() == 0
    page.places.filter.clear()
    page.setCurrentWidget(page.units)


def in_sight(widget: QWidget) -> bool:
    """Tell whether all of a widget can be seen: nothing has scrolled it away or cut it."""
    return bool(widget.visibleRegion().boundingRect() == widget.rect())


@pytest.mark.deep
def test_what_begins_a_scenario_is_in_sight_at_1280_by_720_in_every_way_to_begin(over_shipped: MainWindow) -> None:
    window = over_shipped
    window.document.choose("scs1994", "kampfgruppe-peiper")
    window.open_area("begin")
    window.message_bar.hide()
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    for split in ("both", "page"):
        window.center.set_split(split)  # type: ignore[arg-type]
        for how, title, _tip in KINDS:
            if how == "play":
                continue  # no game is in hand
            page.choose(how)
            settle(window, SMALL)
            assert in_sight(page.begin), (title, split)
            area = page.steps.widget(0)
            assert isinstance(area, QScrollArea)
            inner = area.widget()
            assert inner.height() - area.viewport().height() <= area.verticalScrollBar().maximum(), (title, split)
            assert inner.width() <= area.viewport().width(), (title, split)
    window.center.set_split("both")


@pytest.mark.deep
def test_what_stores_a_clause_is_in_sight_at_1280_by_720(over_shipped: MainWindow) -> None:
    window = over_shipped
    window.document.choose("scs1994", "kampfgruppe-peiper")
    window.open_area("victory")
    window.message_bar.hide()
    window.center.set_split("both")
    panel = window.area("victory")
    assert isinstance(panel, ClausesPanel)
    panel.open_form(None)
    settle(window, SMALL)
    QApplication.processEvents()  # the fields of the form find their sizes
    form = panel.form
    assert form is not None and in_sight(form.buttons) and in_sight(form.kind) and in_sight(form.fault)
    form.closed.emit()


@pytest.mark.deep
def test_the_filter_of_every_table_has_room_for_words_at_1280_by_720(over_shipped: MainWindow) -> None:
    window = over_shipped
    for area, page in pages_of(window.areas):
        window.open_area(page.key)
        settle(window, SMALL)
        tables = window.area(page.key).findChildren(TablePanel) if area.inspects else []
        for filter in [table.filter for table in tables if table.filter.isVisible()]:
            assert filter.width() >= 64 and in_sight(filter), (page.title, filter.placeholderText())


def test_a_comparison_with_a_file_is_no_wider_than_its_panel_at_1280_by_720(over_shipped: MainWindow) -> None:
    window = over_shipped
    document = window.document
    document.choose("scs1994", "kampfgruppe-peiper")
    window.open_area("setup")
    window.center.set_split("both")
    page = window.area("setup")
    assert isinstance(page, SetupArea)
    page.setCurrentWidget(page.units)
    sheet = sheet_of(document.rows, document.game, document.scenario, page.units.sheet)
    page.units.show_review(sheet, compare(sheet, sheet_files.lines_of(sheet)[:-1]))
    settle(window, SMALL)
    QApplication.processEvents()
    review = page.units.review
    assert review is not None and window.center.room.horizontalScrollBar().maximum() == 0
    for button in (review.take, review.all, review.away):
        assert in_sight(button) and button.width() >= button.sizeHint().width(), button.text()
    assert in_sight(page.units.count) and in_sight(review.table)
    review.away.click()


@pytest.mark.deep
def test_every_page_lets_the_window_be_800_by_800(over_shipped: MainWindow) -> None:
    window = over_shipped
    for _area, page in pages_of(window.areas):
        window.open_area(page.key)
        settle(window, QSize(800, 800))
        assert window.size() == QSize(800, 800), page.title
    starting.show(window)
    settle(window, QSize(800, 800))
    assert window.size() == QSize(800, 800)


@pytest.mark.parametrize("width", some_now(3, [800, 1024, 1280, 1366, 1600]))
def test_nothing_in_the_line_at_the_top_lies_over_anything_else(over_shipped: MainWindow, width: int) -> None:
    window = over_shipped
    window.open_area("setup")  # map and page: all buttons are there
    settle(window, QSize(width, 800))
    row = window.header.row
    parts = [item.widget() for place in range(row.count()) if (item := row.itemAt(place)).widget() is not None]
    shown = [part for part in parts if part is not None and part.isVisible()]
    assert window.header.finder in shown and window.header.scenario in shown and window.header.turns in shown
    for one, other in combinations(shown, 2):
        assert not one.geometry().intersects(other.geometry()), (one.accessibleName(), other.accessibleName())
    assert all(part.geometry().right() < width for part in shown)


def test_a_narrow_window_has_all_menus_behind_one_button_and_their_keys_go_on(window: MainWindow) -> None:
    settle(window, QSize(800, 800))
    header = window.header
    assert header.menu_button.isVisible() and not header.menus.isVisible()
    assert header.menu_button.menu().actions() == header.menus.actions()
    assert not window.docks.library.isHidden()
    QTest.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.docks.library.isHidden()
    QTest.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.ControlModifier)
    assert window.area_now.key == "rules"
    settle(window, QSize(1600, 900))
    assert header.menus.isVisible() and not header.menu_button.isVisible()


@pytest.mark.deep
def test_lists_and_inspector_share_one_place_in_a_narrow_window_and_part_again_in_a_wide_one(
    window: MainWindow,
) -> None:
    docks = window.docks
    settle(window, QSize(NARROW, 800))
    assert window.dockWidgetArea(docks.inspector_dock) == Qt.DockWidgetArea.RightDockWidgetArea
    settle(window, QSize(800, 800))
    assert window.tabifiedDockWidgets(docks.library) == [docks.inspector_dock]
    assert window.center.width() >= 300
    window.desk.select("hex", "B2.02")
    assert not docks.inspector.visibleRegion().isEmpty(), "what is selected comes to the front"
    settle(window, QSize(1400, 800))
    assert window.dockWidgetArea(docks.inspector_dock) == Qt.DockWidgetArea.RightDockWidgetArea
    assert docks.library.isVisible() and docks.inspector_dock.isVisible()


@pytest.mark.deep
def test_a_hidden_inspector_stays_hidden_when_the_window_grows(window: MainWindow) -> None:
    settle(window, QSize(800, 800))
    window.commands.do_view_inspector()
    settle(window, QSize(1400, 800))
    assert window.docks.inspector_dock.isHidden()


@pytest.mark.deep
def test_a_window_that_was_narrow_at_the_end_has_both_sides_when_it_is_wide_again(
    qtbot: QtBot, library: Path, settings_file: Path
) -> None:
    first = open_window(library, Settings(settings_file))
    qtbot.addWidget(first)
    first.show()
    settle(first, QSize(800, 800))
    first.close()
    again = open_window(library, Settings(settings_file))
    qtbot.addWidget(again)
    again.show()
    settle(again, QSize(1400, 800))
    assert again.dockWidgetArea(again.docks.inspector_dock) == Qt.DockWidgetArea.RightDockWidgetArea
    assert again.docks.inspector_dock.isVisible() and again.docks.library.isVisible()
    again.close()


@pytest.mark.deep
def test_the_picture_that_nobody_sees_taken_has_a_size_of_its_own(
    qapp: object, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert run(library, screenshot=tmp_path / "seen.png", headless=True) == 0
    assert QImage(str(tmp_path / "seen.png")).size() == PICTURE == QSize(1600, 1000)


def test_the_heading_of_a_decision_is_whole_however_low_its_panel_is(qtbot: QtBot) -> None:
    """Its second line was half seen below the first one at 1280 by 720."""
    low, heading = QWidget(), WholeLabel()
    heading.setWordWrap(True)
    column = QVBoxLayout(low)
    column.addWidget(heading)
    column.addWidget(QListWidget())
    heading.setText("Turn 2 (12/16 AM) · German turn: Movement and arrivals")
    qtbot.addWidget(low)
    low.resize(200, 60)
    low.show()
    QApplication.processEvents()
    assert heading.height() >= heading.heightForWidth(heading.width()) > 2 * heading.fontMetrics().height() - 4
    assert isinstance(Question().heading, WholeLabel)


def test_no_part_of_the_summary_is_cut_at_its_side(over_shipped: MainWindow) -> None:
    """It is scrolled up and down only, so its two columns have to fit into the width."""
    settle(over_shipped, SMALL)
    over_shipped.show_page("summary")
    page = over_shipped.area("summary")
    assert isinstance(page, QScrollArea)
    QApplication.processEvents()
    assert page.widget().width() <= page.viewport().width()
