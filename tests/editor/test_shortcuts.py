"""Which key does what: no key stands for two things at a time, and Alt with a digit is a page of the area in front."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from editor.edits.scenarios import new_scenario
from editor.window.app import open_window
from editor.window.frame.areas import AREAS
from editor.window.main_window import MainWindow
from editor.window.playtest.keys import PLAY_KEYS
from engine.data import schema
from tests.architecture.source import ROOT
from tests.editor.small import GAME, SCENARIO

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
_KEY = re.compile(r"\b(?:(?:Ctrl|Alt|Shift)\+)+\w+|\bF[1-9][0-2]?\b(?![+-])")


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    found = open_window(library)
    qtbot.addWidget(found)
    found.show()
    yield found
    found.close()


def test_no_key_stands_for_two_commands_of_the_window_in_any_area(window: MainWindow) -> None:
    for area in AREAS:
        window.open_area(area.key)
        keys = Counter(
            key.toString()
            for action in window.findChildren(QAction)
            if action.shortcutContext() == Qt.ShortcutContext.WindowShortcut
            for key in action.shortcuts()
            if not key.isEmpty()
        )
        assert [key for key, count in keys.items() if count > 1] == [], area.key


def test_no_key_of_a_play_test_is_one_of_the_window(window: MainWindow) -> None:
    window.open_area("play")
    keys = {key.toString() for action in window.findChildren(QAction) for key in action.shortcuts()}
    assert [key for key, _what in PLAY_KEYS if key in keys] == []


def test_every_key_that_the_documents_name_is_one_of_the_window(window: MainWindow) -> None:
    window.open_area("errata")  # its keys come with its page
    known = {key.toString() for action in window.findChildren(QAction) for key in action.shortcuts()}
    known |= {key for key, _what in PLAY_KEYS}
    named = {
        (path.relative_to(ROOT).as_posix(), key)
        for path in sorted((ROOT / "docs").rglob("*.md"))
        for key in _KEY.findall(path.read_text("utf-8"))
    }
    assert {key for _path, key in named} >= {"Ctrl+P", "F9"}, "no key is found in the documents"
    assert sorted((path, key) for path, key in named if key not in known) == []


def test_alt_and_a_digit_open_the_page_of_the_area_that_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    many = [area for area in AREAS if len(area.pages) > 1]
    assert len(many) > 1
    for area in many:
        window.open_area(area.key)
        qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
        assert window.page_now is area.pages[1]


def test_ctrl_y_makes_a_change_again_as_ctrl_shift_z_does(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    document.choose(GAME, SCENARIO)
    document.edit(new_scenario(document.baseline, GAME, "one-more"), cited=True)
    assert document.undo_stack.canUndo()
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    for keys in ((Qt.Key.Key_Y, control), (Qt.Key.Key_Z, control | shift)):
        qtbot.keyClick(window, Qt.Key.Key_Z, control)
        assert not document.rows.find(schema.ScenarioRow, game=GAME, scenario="one-more")
        qtbot.keyClick(window, *keys)
        assert document.rows.find(schema.ScenarioRow, game=GAME, scenario="one-more")
