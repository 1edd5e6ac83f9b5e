"""The look-up of rules follows what there is, and is forgotten when it is gone."""

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet, deleting
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.help.dialogs import HelpDialog
from editor.window.panels.rule_lookup import RuleLookup
from tests.editor.small import GAME


def take_away(document: Document) -> None:
    """Take the one rule of the small game away, with the ruling that cites it."""
    with document.library.reading() as session:
        changes = [deleting(session, "ruling", (GAME, "limit")), deleting(session, "rule", (GAME, "1.3"))]
    document.edit(ChangeSet("No rules", tuple(changes)))


def test_a_rule_that_is_taken_away_leaves_the_list_and_comes_back_by_undo(document: Document, qtbot: QtBot) -> None:
    lookup = RuleLookup(Desk(document))
    qtbot.addWidget(lookup)
    assert lookup.list.count() == 1
    take_away(document)
    assert (lookup.list.count(), lookup.text.toPlainText()) == (0, "This game has no index of its rules yet.")
    document.undo_stack.undo()
    assert lookup.list.count() == 1
    lookup.search.setText("nowhere")
    assert (lookup.list.count(), lookup.count.text()) == (0, "No rule has these words")


def test_a_rule_without_an_example_says_why(document: Document, qtbot: QtBot) -> None:
    lookup = RuleLookup(Desk(document))
    qtbot.addWidget(lookup)
    assert not lookup.example.isEnabled()  # no case is of the small game
    assert lookup.text.toPlainText().splitlines()[-1].startswith("No example")


def test_a_help_that_was_closed_is_asked_nothing_when_another_scenario_is_chosen(
    document: Document, qtbot: QtBot
) -> None:
    dialog = HelpDialog(RuleLookup(Desk(document)), None)
    dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    with qtbot.captureExceptions() as raised:
        document.chosen.emit()
    assert raised == []
