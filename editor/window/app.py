"""Starts the window, also where there is no screen."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication

from db.connection import LibraryError
from db.first_start import user_library
from editor.commands.outcome import FILE_TROUBLE, say
from editor.garbage import forget_sources, hand_back_at_once, set_apart
from editor.window import collecting, crash, ending, fault_place, kept_game, worker
from editor.window.asking import complain
from editor.window.code_ahead import CodeAhead
from editor.window.damaged_library import open_or_go_back
from editor.window.document import Document
from editor.window.frame import chrome, remembered, starting
from editor.window.main_window import CERTAINTY_EXPLAINED, MainWindow
from editor.window.menus import LOOK
from editor.window.pictures import picture_output
from editor.window.qt_messages import silence_size_hints
from editor.window.settings import Settings

PICTURE, UNSEEN = QSize(1600, 1000), Path("losheim.png")
"""Size of the window in a picture that is taken unseen, whatever screen there is, and where that goes unless told."""


def has_display() -> bool:
    """Say whether a window could be seen."""
    if os.environ.get("QT_QPA_PLATFORM"):
        return os.environ["QT_QPA_PLATFORM"] not in ("offscreen", "minimal")
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def application() -> QApplication:
    """Return the running application, or start it; offscreen where there is no display."""
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    if not has_display():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        silence_size_hints()
    hand_back_at_once()
    found = QApplication(sys.argv[:1])
    found.setApplicationName("losheim")
    found.setApplicationDisplayName("Losheim")
    found.setStyle("Fusion")
    return found


def open_window(path: Path, settings: Settings | None = None) -> MainWindow:
    """Return the window over a library, not yet shown. Raises ``db.connection.LibraryError``."""
    application()
    settings = settings or Settings()
    chrome.wear(settings.text(LOOK, "system", chrome.LOOKS))
    window = MainWindow(Document.open(path), settings)
    forget_sources()
    return window


def run(path: Path | None, *, screenshot: Path | None = None, headless: bool = False) -> int:
    """Open the window and return the exit code when it is closed.

    Without a path what was open last is open again; where nothing was, the start page over the person's own library.
    With a ``screenshot`` the window is drawn into that file and closed at once; ``headless`` or no display does the
    same offscreen, ``PICTURE`` in size, into ``losheim.png`` of the working folder unless another file is named.
    A library that cannot be used is told on the terminal and in a box, code 3, and a damaged one beside its backups;
    unseen, LibraryError is raised for the caller to tell, also when the picture cannot be written.
    """
    if headless or screenshot is not None or not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _take_picture(path, screenshot or UNSEEN)
        return 0
    app = application()
    with ending.heeded(app):  # from the first: a signal would end what is half made
        return _run(app, path)


def _run(app: QApplication, path: Path | None) -> int:
    settings = Settings()
    last = remembered.last_file(settings) if path is None else path
    try:
        with set_apart():
            document = open_or_go_back(
                last if last is not None else user_library(), inspected=remembered.inspected(settings)
            )
            if document is None:
                say(f"{last or user_library()} is damaged and was not opened")
                return FILE_TROUBLE
            chrome.wear(settings.text(LOOK, "system", chrome.LOOKS))
            window = MainWindow(document, settings)
            forget_sources()
    except LibraryError as error:
        say(str(error))  # first: who started it from a terminal may look there, or end it there
        complain(str(error))
        return FILE_TROUBLE
    if last is None:
        starting.show(window)
    crash.install(fault_place.tell)
    died = crash.watch_death()
    window.show()
    if died and not window.message_bar.isVisible():
        window.message_bar.refuse(died)
    QTimer.singleShot(0, window, window.docks.inspector.make_ready)
    CodeAhead(window).begin()
    with collecting.in_this_thread():
        code = app.exec()
        if ending.was_told(code):
            for each in [top for top in app.topLevelWidgets() if isinstance(top, MainWindow) and top.isVisible()]:
                kept_game.end(each, kept_game.kept_folder(), each.document.library.path.parent, Path(gettempdir()))
    worker.end_all()
    return code


def _take_picture(path: Path | None, picture: Path) -> None:
    """Draw the window as it looks by default; the person's own layout is neither used nor touched."""
    picture_output(picture, () if path is None else (path,))
    application()
    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.ini")
        settings.set_flag(CERTAINTY_EXPLAINED, True)
        window = open_window(path if path is not None else user_library(), settings)
        window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        window.resize(PICTURE)
        window.show()
        try:
            window.save_picture(picture)
        finally:
            window.close()
            window.deleteLater()
