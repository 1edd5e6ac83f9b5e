"""A fault of the program is told in the window it happened in, once."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.window import crash, fault_place
from editor.window.app import open_window
from editor.window.main_window import MainWindow
from tests.editor.small import write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def windows(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[MainWindow, MainWindow]]:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    crash.install(fault_place.tell, tmp_path)
    found = tuple(open_window(write_library(tmp_path / f"{name}.losheim")) for name in ("first", "second"))
    for window in found:
        qtbot.addWidget(window)
        window.show()
        window.message_bar.hide()
    yield found[0], found[1]
    for window in found:
        window.close()


def fault_in(window: MainWindow) -> None:
    """Let something in a window raise, and report it as Qt does for a slot."""
    try:
        window.open_area("no such area")
    except StopIteration as error:
        sys.excepthook(type(error), error, error.__traceback__)


def told_in(window: MainWindow) -> bool:
    return not window.message_bar.isHidden() and "our bug" in window.message_bar.label.text()


def test_a_fault_is_told_in_the_window_it_happened_in_and_there_alone(windows: tuple[MainWindow, MainWindow]) -> None:
    first, second = windows
    first.activateWindow()
    fault_in(second)
    assert (told_in(first), told_in(second)) == (False, True)


@pytest.mark.deep
def test_with_the_first_window_closed_a_fault_in_the_second_is_told(windows: tuple[MainWindow, MainWindow]) -> None:
    first, second = windows
    first.close()
    fault_in(second)
    assert told_in(second)


@pytest.mark.deep
def test_a_fault_of_a_closed_window_is_told_in_one_that_is_open(windows: tuple[MainWindow, MainWindow]) -> None:
    first, second = windows
    first.close()
    fault_in(first)
    assert told_in(second)


@pytest.mark.deep
def test_a_fault_in_a_helper_of_a_window_is_told_there(windows: tuple[MainWindow, MainWindow]) -> None:
    first, second = windows
    first.activateWindow()
    try:
        second.desk.try_edit(lambda: 1 // 0)  # type: ignore[arg-type, return-value]
    except ZeroDivisionError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    assert (told_in(first), told_in(second)) == (False, True)


@pytest.mark.deep
def test_a_process_that_dies_itself_leaves_where_it_was_and_the_next_one_says_so(tmp_path: Path) -> None:
    text = (
        "import faulthandler, sys\n"
        "from pathlib import Path\n"
        "from editor.window.crash import watch_death\n"
        "print(watch_death(Path(sys.argv[1])))\n"
        "faulthandler._sigsegv()\n"
    )
    died = subprocess.run([sys.executable, "-c", text, str(tmp_path)], capture_output=True, text=True, check=False)
    assert (died.returncode, died.stdout.strip()) == (-signal.SIGSEGV, "")
    text = text.replace("faulthandler._sigsegv()\n", "")
    after = subprocess.run([sys.executable, "-c", text, str(tmp_path)], capture_output=True, text=True, check=True)
    (kept,) = tmp_path.glob("died-*.txt")
    assert after.stdout.strip().endswith(f"Where it died is in {kept}")
    assert "Segmentation fault" in kept.read_text("utf-8")
