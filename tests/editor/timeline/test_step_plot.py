"""Lines by steps: their values at the left, their columns where the span says."""

import subprocess
import sys

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QPen
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.window.timeline.step_plot import StepLine, StepPlot, ticks

AXIS, MARGIN = 30, 10
RED = QColor("red")


@pytest.fixture
def plot(qtbot: QtBot) -> StepPlot:
    """Two columns of 100 pixels, with the values 1 and 3 of 4: 20 pixels for each."""
    found = StepPlot(AXIS, MARGIN)
    qtbot.addWidget(found)
    found.resize(AXIS + 200, 80 + 2 * MARGIN)
    found.show_span(0, 2)
    found.draw([StepLine([0, 1, 2], [1, 3], QPen(RED, 2))], 4)
    return found


@pytest.mark.parametrize(("across", "value"), [(50, 1), (150, 3)])
def test_each_column_has_its_line_at_the_height_of_its_value(plot: StepPlot, across: int, value: int) -> None:
    found = plot.grab().toImage()
    column = [found.pixelColor(AXIS + across, y) for y in range(found.height())]
    assert [y for y, color in enumerate(column) if color == RED] == [89 - 20 * value, 90 - 20 * value]


def test_a_span_further_on_shows_the_columns_there(plot: StepPlot) -> None:
    plot.show_span(1, 3)
    found = plot.grab().toImage()
    assert found.pixelColor(AXIS + 50, 30) == RED
    assert RED not in [found.pixelColor(AXIS + 150, y) for y in range(found.height())]


def test_the_place_under_the_mouse_is_told_in_columns(plot: StepPlot, qtbot: QtBot) -> None:
    told = list[float]()
    plot.pointed.connect(told.append)
    plot.show()
    qtbot.waitExposed(plot)
    QTest.mouseMove(plot, QPoint(AXIS + 150, 40))
    assert told == [1.5]


@pytest.mark.parametrize(
    ("most", "found"), [(1, [0, 1]), (4, [0, 1, 2, 3, 4]), (9, [0, 5]), (47, [0, 20, 40]), (1380, [0, 500, 1000])]
)
def test_values_at_the_left_are_round_and_few(most: float, found: list[float]) -> None:
    assert ticks(most) == found


@pytest.mark.deep
def test_nothing_of_the_timeline_reads_the_library_for_charts() -> None:
    code = "import editor.window.timeline.page, sys; print('pyqtgraph' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"
