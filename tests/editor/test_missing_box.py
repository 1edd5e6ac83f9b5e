"""What is still missing of a scenario, line by line."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.checks import Finding
from editor.edits.missing import Missing
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels import missing_box
from editor.window.panels.missing_box import MissingBox
from tests.editor.small import GAME, SCENARIO

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.mark.usefixtures("dressed")
def test_a_title_of_one_long_word_is_broken_and_leaves_the_other_lines_their_width(
    document: Document, qtbot: QtBot
) -> None:
    box = MissingBox(Desk(document))
    qtbot.addWidget(box)
    box.resize(300, 400)
    box.show()
    for said in ("x" * 300, "a sentence that needs two lines where the box is no wider than this one"):
        box._line(said, said, Finding("error", "title", GAME, "", said), is_bad=True)
    QApplication.processEvents()
    first, second = (box.list.visualItemRect(box.list.item(row)) for row in range(2))
    assert second.right() <= box.list.viewport().width()
    assert first.height() > 3 * box.fontMetrics().height() and second.top() > first.bottom()


@pytest.mark.usefixtures("dressed")
def test_what_stands_below_stays_where_it_is_when_the_first_checks_find_errors(
    document: Document, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(document)
    box = MissingBox(desk)
    qtbot.addWidget(box)
    lacks = [Missing("Say how it is won", "victory", is_needed=True)]
    monkeypatch.setattr(missing_box, "still_missing", lambda *_where: lacks)
    monkeypatch.setattr(desk, "checks_due", lambda: True)
    box.show_scenario()
    high = box.list.height()
    found = Finding("error", "title", GAME, "", f"{SCENARIO}: it has no title")
    monkeypatch.setattr(box, "_errors", lambda: [found])
    monkeypatch.setattr(desk, "checks_due", lambda: False)
    box.show_scenario()
    assert box.list.count() == 2 and box.list.height() == high
