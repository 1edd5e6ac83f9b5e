"""Begins the program as a person does, ``losheim edit LIBRARY``, and prints when its window stands painted.

Printed are the milliseconds since ``BEGUN`` (seconds since the epoch, of the environment), and those of processor.
"""

import os
import sys
import time

from editor.__main__ import main
from editor.garbage import set_apart

with set_apart():
    import editor.cli.drawing  # noqa: F401  (the order of the program: PySide looks through what is imported after it)
    from editor.window import app
    from editor.window.main_window import MainWindow

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication


def _tell(window: MainWindow) -> None:
    QApplication.processEvents()
    assert window.map_area.view.isVisible(), "the map is not seen"
    print((time.time() - float(os.environ["BEGUN"])) * 1000, time.process_time() * 1000)
    sys.stdout.flush()
    os._exit(0)


def _show(window: MainWindow) -> None:
    window.resize(1920, 1080)
    super(MainWindow, window).show()
    QTimer.singleShot(0, lambda: _tell(window))


app.has_display = lambda: True  # offscreen the program draws a picture and ends
MainWindow.show = _show  # type: ignore[method-assign]
sys.argv[1:1] = ["edit"]
main()
