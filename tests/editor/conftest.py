"""A small library, a document over it, and settings in a temporary place."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot
from sqlalchemy import select

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from db.models import TABLES
from editor.window import guard
from editor.window.app import open_window
from editor.window.asked_meaning import AskedMeaning
from editor.window.document import Document
from editor.window.frame import chrome
from editor.window.frame.kept_pages import end
from editor.window.main_window import MainWindow
from editor.window.panels import problems
from editor.window.panels.inspector import PAGES
from editor.window.proof import returns
from editor.window.settings import Settings
from tests.editor.small import GAME, SCENARIO, write_library
from tests.editor.unanswered import Unanswered


@pytest.fixture
def settings_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the settings of the test are, for those that look into them; others have a file all the same."""
    path = tmp_path / "settings.ini"
    monkeypatch.setenv("LOSHEIM_SETTINGS", str(path))
    return path


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return write_library(tmp_path / "small.losheim")


@pytest.fixture(scope="session")
def open_shipped(qapp: object, shipped_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Document]:
    """Return the shipped library opened once for all modules; tests take ``shipped_document``."""
    path = tmp_path_factory.mktemp("opened") / "shipped.losheim"
    path.write_bytes(shipped_file.read_bytes())
    found = Document.open(path)
    yield found
    found.close()


@pytest.fixture
def shipped_document(open_shipped: Document) -> Iterator[Document]:
    """Return the shipped library in a document that others have used; what a test edits is taken back after it."""
    yield open_shipped
    open_shipped.undo_stack.setIndex(0)
    open_shipped.undo_stack.clear()


@pytest.fixture
def document(qapp: object, library: Path) -> Iterator[Document]:
    found = Document.open(library)
    yield found
    found.close()


@contextmanager
def opened(library: Path) -> Iterator[MainWindow]:
    """Open a window over a library, with settings beside it, for all tests of a module: see ``lent``."""
    found = open_window(library, Settings(library.with_name("settings.ini")))
    found.desk.asked_name = True  # or the proof desk would ask for it at its first Return
    found.show()
    yield found
    found.is_ending = True  # or it would ask whether a game that a test has begun may be lost, and wait for an answer
    found.close()
    found.deleteLater()


def make_pages(window: MainWindow) -> None:
    """Make all pages of the inspector, for who looks through every part of a window."""
    for page in PAGES:
        getattr(window.docks.inspector, page)


def forget_page(window: MainWindow, key: str) -> None:
    """Let a page be made anew when it is opened next, as if nobody had been there."""
    kept = window._pages
    kept._left.pop(key, None)
    page = kept._widgets.pop(key, None)
    if page is not None:
        end(page)
        window.center.pages.removeWidget(page)
        page.deleteLater()


def take_for_seen(window: MainWindow) -> None:
    """Have what is pressed on the map from now on meant for it, however lately it was put up."""
    look = window.map_area.view.first_look
    look.matters = False
    look.begin()
    look.matters = True


@contextmanager
def lent(window: MainWindow, game: str = GAME, scenario: str = SCENARIO) -> Iterator[MainWindow]:
    """Give a window that others have used to a test, at its map with nothing selected, typed or said; what the test
    edits is taken back after it. The journal and the layout are as the others left them."""
    document = window.document
    document.choose(game, scenario)
    window.activateWindow()
    window.resize(1280, 720)
    window.open_area("map")
    window.desk.select("none")
    window.choose_tool("select")
    window.desk.mean("")
    window.header.finder.clear()
    window.message_bar.hide()
    take_for_seen(window)
    yield window
    document.undo_stack.setIndex(0)
    document.undo_stack.clear()
    document.choose(game, scenario)


@pytest.fixture(scope="module")
def open_small(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """Return a window over the small library that is opened once for a module; tests take ``used_window``."""
    with opened(write_library(tmp_path_factory.mktemp("opened") / "small.losheim")) as found:
        yield found


@pytest.fixture(scope="module")
def open_pocket(qapp: object, pocket_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """Return a window over the smallest game that can be played, opened once for a module."""
    path = tmp_path_factory.mktemp("opened") / "pocket.losheim"
    path.write_bytes(pocket_file.read_bytes())
    with opened(path) as found:
        yield found


@pytest.fixture
def used_window(open_small: MainWindow) -> Iterator[MainWindow]:
    """Return a window that others have used, over the small library."""
    with lent(open_small) as found:
        yield found


@pytest.fixture
def own_window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    """Return a window of the test's own, where it matters what others did to the file, or how they left a page."""
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    yield found
    found.close()


def digest(document: Document, *but: str) -> str:
    """Return a digest of all tables except the journal and those that are named."""
    text = hashlib.sha256()
    with document.library.reading() as session:
        for name in sorted(TABLES):
            if name not in ("change_log", "meta", *but):
                text.update(repr(sorted(map(repr, session.execute(select(TABLES[name])).all()))).encode())
    return text.hexdigest()


@pytest.fixture(scope="session", autouse=True)
def _no_checks_aside() -> Iterator[None]:
    """Let no window begin the checks by itself: they take seconds of processor that the next tests lack.

    A test that waits for them sets the delay.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(problems, "DELAY_MS", 2**31 - 1)
        yield


_SHEET = chrome._sheet


@pytest.fixture(scope="session", autouse=True)
def _windows_are_undressed() -> Iterator[None]:
    """Let windows have no style: Qt asks it of every widget each time one around it gets a parent, a fifth of the time
    of tests that open a window. A module that measures or looks at what is drawn is ``dressed``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chrome, "_sheet", lambda _colors: "")
        yield


@pytest.fixture(scope="module")
def dressed(qapp: object, _windows_are_undressed: None) -> Iterator[None]:
    """Show windows to the tests of a module as they are shown to people."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chrome, "_sheet", _SHEET)
        _wear_anew()
        yield
    _wear_anew()


def _wear_anew() -> None:
    chrome._Shown.worn = ""
    chrome.wear(chrome._Shown.name)


_DAILY_BACKUP = guard.daily_backup


@pytest.fixture(scope="session", autouse=True)
def _no_backup_is_made() -> Iterator[None]:
    """Let the first edit of a library be as dear as the others: each test has a library of its own. A module that
    looks for backups has ``daily_backups``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guard, "daily_backup", lambda *_found, **_how: None)
        yield


@pytest.fixture(scope="module")
def daily_backups(_no_backup_is_made: None) -> Iterator[None]:
    """Make the backup of the day before the first edit, as people have it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guard, "daily_backup", _DAILY_BACKUP)
        yield


@pytest.fixture(scope="session", autouse=True)
def _keys_are_slow() -> Iterator[None]:
    """Let each Return at the proof desk come as from a person who has looked: tests press one after the other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(returns, "STANDS_MS", 0)
        yield


@pytest.fixture(autouse=True)
def _meaning_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let edits of a printed scenario be what is shown at the foot, as if the person had answered it before.

    A module that tests the question overrides this.
    """
    monkeypatch.setattr(AskedMeaning, "holds", lambda _self, _changes: False)


@pytest.fixture(autouse=True)
def _closed_windows_are_gone() -> Iterator[None]:
    """Let go of the windows that a test closed: Qt keeps them until its loop runs, and each costs the next ones."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="session")
def _watch(qapp: object) -> Unanswered:
    return Unanswered()


@pytest.fixture(autouse=True)
def _every_dialog_is_answered(_watch: Unanswered) -> Iterator[None]:
    """Fail a test in which a dialog stayed open; it is closed, so that the tests behind it are not held up."""
    _watch.found.clear()
    yield
    if _watch.found:
        pytest.fail("nobody answered:\n" + "\n".join(_watch.found))
