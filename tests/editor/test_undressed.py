"""Widgets are built without a style and dressed in the end; what was there before them may go meanwhile."""

import subprocess
import sys

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.window.frame.chrome import undressed, wear

BUILT = """
from PySide6.QtWidgets import QStyle, QWidget
from shiboken6 import delete
from editor.window.app import application
from editor.window.frame.chrome import undressed, wear

app = application()
wear("light")
hidden = [QWidget() for _ in range(500)]

def measure():
    for widget in hidden:
        widget.style().pixelMetric(QStyle.PixelMetric.PM_LayoutLeftMargin, None, widget)

measure()
with undressed():
    pass
measure()
for widget in hidden:
    delete(widget)
others = [bytearray(b"x" * 300) for _ in range(3000)]
wear("dark")
print("worn")
"""
"""Asks sizes of widgets that are never shown, before and after others are built; then Qt asks its list of them."""


@pytest.mark.deep
def test_the_look_may_change_after_widgets_that_were_never_shown_have_gone() -> None:
    ended = subprocess.run([sys.executable, "-c", BUILT], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (0, "worn\n"), ended.stderr


@pytest.mark.usefixtures("dressed")
def test_no_style_is_taken_off_while_another_window_is_there_though_it_is_not_in_use(
    qtbot: QtBot, qapp: QApplication
) -> None:
    wear("light")
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.hide()  # as a window that is closed and not gone yet
    with undressed():
        assert qapp.styleSheet()
