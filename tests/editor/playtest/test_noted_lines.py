"""A note at a line of the log stands there, is kept with the game, and is in its report and its file."""

import zlib
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.play_file import file_of
from editor.window.playtest.game_report import report_text
from editor.window.playtest.kept_again import open_play
from editor.window.playtest.panel import PlaytestPanel
from editor.window.playtest.play_store import PlayStore
from engine.scs1994.moving.movement import EndPhase
from tests.editor.playtest.kept import begun, peiper, set_up

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
SAID = "Here Peiper should have waited"


@pytest.fixture
def panel(qtbot: QtBot, store: PlayStore) -> Iterator[PlaytestPanel]:
    kept = set_up(begun(store))
    kept.session.act(EndPhase())
    kept.flush()
    assert kept.head is not None
    found = PlaytestPanel(peiper, lambda: "", "losheim 1", store=store)
    qtbot.addWidget(found)
    found.open_kept(kept.head.uid)
    found.show()
    QApplication.processEvents()
    yield found
    found.game.pause()


def noted(qtbot: QtBot, panel: PlaytestPanel, record: int) -> None:
    """Type a note at a line of this record."""
    field = panel.game.log.note
    field.ask(record)
    qtbot.keyClicks(field, SAID)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_a_note_stands_behind_the_lines_of_its_record_and_is_kept(
    qtbot: QtBot, panel: PlaytestPanel, store: PlayStore
) -> None:
    noted(qtbot, panel, 2)
    kept = panel.game.kept
    assert kept is not None and kept.head is not None and panel.game.log.note.isHidden()
    listed = [panel.game.log.list.item(row).text() for row in range(panel.game.log.list.count())]
    assert f"✎ {SAID}" in listed
    again = open_play(store, kept.head.uid).session
    records = [line.record for line in again.seen_lines]
    place = next(at for at, line in enumerate(again.seen_lines) if line.text == SAID)
    assert records == sorted(records) and records[place] == 2 and records[place + 1] == 3
    with store.reading() as session:
        assert SAID.encode() in zlib.decompress(file_of(session, kept.head.uid))


def test_a_note_is_in_the_report(qtbot: QtBot, panel: PlaytestPanel) -> None:
    noted(qtbot, panel, 3)
    assert panel.game.session is not None
    assert f"✎ {SAID}" in report_text(panel.game.session)


def test_a_note_stays_when_the_game_goes_back_behind_the_action_before_which_it_was_made(
    qtbot: QtBot, panel: PlaytestPanel
) -> None:
    noted(qtbot, panel, 1)
    panel.game.branch(2)
    assert panel.game.session is not None
    assert [line.record for line in panel.game.session.lines if line.text == SAID] == [1]
    panel.game.branch(1)
    assert not any(line.text == SAID for line in panel.game.session.lines)


def test_escape_leaves_the_note_and_nothing_else(qtbot: QtBot, panel: PlaytestPanel) -> None:
    field, session = panel.game.log.note, panel.game.session
    assert session is not None
    before = len(session.lines)
    field.ask(1)
    qtbot.keyClicks(field, SAID)
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.isHidden() and len(session.lines) == before
    assert panel.game.log.list.hasFocus()  # and not whatever comes next
