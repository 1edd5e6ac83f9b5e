"""Who edits is asked, remembered, and stands in the journal."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.journal import COLUMNS, JournalPanel
from editor.window.settings import PERSON_VARIABLE, Settings
from tests.editor.test_guard import paint

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
WHO = next(place for place, column in enumerate(COLUMNS) if column.title == "Who")


def journal_panel(document: Document, qtbot: QtBot) -> JournalPanel:
    desk = Desk(document)
    desk.settings = Settings()
    panel = JournalPanel(desk)
    qtbot.addWidget(panel)
    return panel


def test_the_journal_follows_while_it_is_seen_and_catches_up_when_it_is_seen_again(
    document: Document, qtbot: QtBot
) -> None:
    panel = journal_panel(document, qtbot)
    panel.show()
    paint(document, "B1.01")
    assert panel.model.rowCount() == 1
    panel.hide()
    paint(document, "B1.02")
    paint(document, "B1.03")
    panel.show()
    assert panel.model.rowCount() == 3


def test_the_name_typed_stands_beside_the_edits_and_undos_that_follow(document: Document, qtbot: QtBot) -> None:
    panel = journal_panel(document, qtbot)
    paint(document, "B1.01")
    qtbot.keyClicks(panel.person, "Ada  Example ")
    paint(document, "B1.02")
    document.undo_stack.undo()
    assert [entry.person for entry in document.journal()][-3:] == ["", "Ada Example", "Ada Example"]
    panel.show()
    assert panel.model.index(0, WHO).data() == "Ada Example"


def test_the_name_is_remembered_for_the_next_window(document: Document, qtbot: QtBot) -> None:
    qtbot.keyClicks(journal_panel(document, qtbot).person, "Ada")
    document.person = ""
    assert journal_panel(document, qtbot).person.text() == "Ada"
    assert document.person == "Ada"


def test_a_name_that_was_emptied_stays_empty_whatever_the_variable_says(
    document: Document, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PERSON_VARIABLE, "Eve")
    panel = journal_panel(document, qtbot)
    assert document.person == "Eve"
    panel.person.clear()
    assert document.person == ""
    assert journal_panel(document, qtbot).person.text() == ""


def test_a_rescued_edit_keeps_who_made_it(document: Document, library: Path) -> None:
    document.person = "Ada"
    paint(document, "B1.01")
    library.write_bytes(b"something else")
    assert document.is_lost()
    assert document.journal()[-1].person == "Ada"
