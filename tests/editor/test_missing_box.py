"""What is still missing of a scenario, line by line."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.checks import Finding
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.missing_box import MissingBox
from tests.editor.small import GAME

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


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
