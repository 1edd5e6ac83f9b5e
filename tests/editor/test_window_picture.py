"""A picture of the window shows it as it stands: whoever saves one waits for no checks."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from editor.window import window_commands
from editor.window.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def test_who_saves_a_picture_waits_for_no_checks(
    used_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, checked = tmp_path / "seen.png", list[str]()
    monkeypatch.setattr(window_commands, "file_to_write", lambda *_: path)
    monkeypatch.setattr(used_window.docks.problems, "check", lambda: checked.append("now"))
    used_window.docks.problems.check_later()
    used_window.commands.do_file_screenshot()
    assert QImage(str(path)).size() == used_window.size()
    assert checked == []
