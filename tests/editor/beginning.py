"""What tests of the page of a new scenario share: the page, the pixel of a hex, a drag around hexes."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from editor.window.main_window import MainWindow
from editor.window.panels.begin_page import BeginPage
from editor.window.panels.begun_form import BEGUN
from tests.editor.conftest import forget_page


@contextmanager
def at_beginning(used_window: MainWindow) -> Iterator[MainWindow]:
    """Give a window that shows the whole map and in which nothing is half begun."""
    used_window.resize(1400, 900)
    used_window.map_area.view.fit()
    yield used_window
    used_window.center.set_split("both")
    used_window.open_area("map")
    forget_page(used_window, "begin")
    used_window.settings.set_text(BEGUN, "{}")


def page_of(window: MainWindow) -> BeginPage:
    page = window.area("begin")
    assert isinstance(page, BeginPage)
    return page


def pixel(window: MainWindow, label: str) -> QPoint:
    view = window.map_area.view
    cell = view.scene_data.cell(label)
    assert cell is not None
    return view.mapFromScene(*view.scene_data.geometry.center(cell))


def drag_around(window: MainWindow, *labels: str) -> None:
    port = window.map_area.view.viewport()
    places = [pixel(window, label) for label in labels]
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=places[0])
    for place in places[1:]:
        QTest.mouseMove(port, place)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=places[-1])


def step(page: BeginPage, title: str) -> None:
    """Go to a step of the page as its tab is pressed."""
    bar = page.steps.tabBar()
    (place,) = [each for each in range(bar.count()) if bar.tabText(each).startswith(title) and bar.isTabVisible(each)]
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())
    assert page.steps.currentIndex() == place
