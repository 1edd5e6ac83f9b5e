"""The game in hand is in the library when a program ends; where that cannot be written, a file keeps it."""

import os
import signal
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from db.checks.again import Rechecker
from editor.window import ending, kept_game, worker
from editor.window.app import open_window
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.settings import Settings
from engine.scs1994.turn.setup import AcceptDefaults

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def _window(qtbot: QtBot, library: Path) -> MainWindow:
    document = Document.open(library)
    document.choose("scs1994", "kampfgruppe-peiper")
    found = MainWindow(document, Settings())
    qtbot.addWidget(found)
    return found


@pytest.fixture
def window(qtbot: QtBot, pocket_library: Path) -> Iterator[MainWindow]:
    found = _window(qtbot, pocket_library)
    yield found
    kept_game.end(found, pocket_library.parent / "kept")


def _game(window: MainWindow) -> Any:
    window.open_area("playtest")
    panel: Any = window.area("playtest")
    return panel.game


def _played(window: MainWindow, is_kept: bool = True) -> str:
    """Play one action by hand and return the digest of the position; the library cannot be written unless it
    ``is_kept``."""
    game = _game(window)
    game.store = replace(game.store, refused=lambda: "" if is_kept else "the disk is full")
    game.new_game()
    game.act(AcceptDefaults())
    game.pause()
    digest: str = game.session.game.digest()
    return digest


@pytest.mark.deep
def test_a_game_goes_on_in_the_next_window_where_it_stood(
    qtbot: QtBot, window: MainWindow, pocket_library: Path, tmp_path: Path
) -> None:
    digest = _played(window)
    kept_game.end(window, tmp_path / "kept")
    assert not (tmp_path / "kept").exists()
    again = _window(qtbot, pocket_library)
    game = _game(again)
    game.resume_or_begin()
    assert game.session.game.digest() == digest
    assert "goes on where it stood" in game.question.message.text()
    kept_game.end(again, tmp_path / "kept")


def test_a_game_that_was_kept_in_a_file_is_offered_at_the_next_start_and_goes_on(
    qtbot: QtBot, window: MainWindow, pocket_library: Path, tmp_path: Path
) -> None:
    digest = _played(window, is_kept=False)
    kept_game.end(window, tmp_path / "kept")
    again = _window(qtbot, pocket_library)
    assert "told to end" in again.message_bar.label.text()
    again.message_bar.offered.click()
    assert _game(again).session.game.digest() == digest
    kept_game.end(again, tmp_path / "kept")


@pytest.mark.deep
def test_a_game_is_offered_until_the_offer_is_closed(
    qtbot: QtBot, window: MainWindow, pocket_library: Path, tmp_path: Path
) -> None:
    _played(window, is_kept=False)
    kept_game.end(window, tmp_path / "kept")
    for closes, told in ((False, True), (True, True), (False, False)):
        again = _window(qtbot, pocket_library)
        assert ("told to end" in again.message_bar.label.text()) is told
        if closes:
            again.message_bar.close_button.click()
        again.message_bar.refuse("something else")  # answers nothing
        kept_game.end(again, tmp_path / "kept")


@pytest.mark.deep
def test_a_game_that_was_gone_on_with_is_in_the_library_from_then_on(
    qtbot: QtBot, window: MainWindow, pocket_library: Path, tmp_path: Path
) -> None:
    digest = _played(window, is_kept=False)
    kept_game.end(window, tmp_path / "kept")
    for go_on in (lambda window: window.message_bar.offered.click(), lambda window: _game(window).resume_or_begin()):
        again = _window(qtbot, pocket_library)
        go_on(again)
        assert _game(again).session.game.digest() == digest
        kept_game.end(again, tmp_path / "kept")
    assert len(list((tmp_path / "kept").iterdir())) == 1


@pytest.mark.deep
def test_a_folder_that_cannot_be_written_sends_the_game_to_the_next(
    window: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _played(window, is_kept=False)
    (tmp_path / "kept").write_text("in the way", "utf-8")
    kept_game.end(window, tmp_path / "kept", tmp_path / "other")
    assert len(list((tmp_path / "other").iterdir())) == 1
    assert capsys.readouterr().err == ""


@pytest.mark.deep
def test_a_game_that_is_in_a_file_is_not_kept_again(window: MainWindow, tmp_path: Path) -> None:
    _played(window, is_kept=False)
    _game(window).save_log(tmp_path / "mine.jsonl")
    kept_game.end(window, tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


@pytest.mark.deep
def test_a_folder_that_cannot_be_made_keeps_no_window_open(
    window: MainWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _played(window, is_kept=False)
    (tmp_path / "kept").write_text("in the way", "utf-8")
    window.show()
    kept_game.end(window, tmp_path / "kept")
    assert not window.isVisible()
    assert "could not be kept" in capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_event_loop_with_an_open_dialog(qapp: QApplication, number: int) -> None:
    dialog = QDialog()
    QTimer.singleShot(0, dialog.exec)
    QTimer.singleShot(50, lambda: os.kill(os.getpid(), number))
    with ending.heeded(qapp):
        code = qapp.exec()
    dialog.close()
    assert (code, ending.was_told(code)) == (128 + number, True)


def test_an_ordinary_end_was_not_told() -> None:
    assert [ending.was_told(code) for code in (0, 1, 3)] == [False, False, False]


def test_a_closed_window_holds_no_rows_of_its_library(pocket_library: Path, qapp: object) -> None:
    window = open_window(pocket_library, Settings(pocket_library.parent / "settings.ini"))
    window.area("counters")
    assert window.document.baseline.held()
    window.close()
    assert window.document.baseline.held() == {}
    window.deleteLater()


def test_a_window_that_closes_stops_its_checks_and_begins_no_others(
    pocket_library: Path, qtbot: QtBot, qapp: object
) -> None:
    window = open_window(pocket_library, Settings(pocket_library.parent / "settings.ini"))
    problems = window.docks.problems
    problems._check_aside()
    problems._again = True  # as after an edit meanwhile
    window.close()
    assert problems._stop.is_set()
    problems._ended()
    assert not problems.is_due
    worker.end_all()
    window.deleteLater()


def test_a_library_whose_window_closed_while_it_was_checked_is_one_file(
    pocket_library: Path, qtbot: QtBot, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, findings = threading.Event(), Rechecker.findings

    def noted(*given: Any) -> Any:
        begun.set()
        return findings(*given)

    monkeypatch.setattr(Rechecker, "findings", noted)
    window = open_window(pocket_library, Settings(pocket_library.parent / "settings.ini"))
    window.docks.problems._check_aside()
    qtbot.waitUntil(begun.is_set)
    window.close()
    assert [path.name for path in pocket_library.parent.glob("*-wal")] == []
    window.deleteLater()


def test_a_signal_before_the_event_loop_ends_it_at_once(qapp: QApplication) -> None:
    with ending.heeded(qapp):
        os.kill(os.getpid(), signal.SIGINT)
        code = qapp.exec()
    assert code == 128 + signal.SIGINT
