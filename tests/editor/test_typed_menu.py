"""What is typed while the list of scenarios is open looks in the list, and is no command of the window."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.window.frame.typed_menu import TypedMenu
from editor.window.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

TITLES = ("5.1  Kampfgruppe Peiper", "5.2  Payback", "Malmédy")


@pytest.fixture
def menu(qtbot: QtBot) -> TypedMenu:
    found = TypedMenu()
    qtbot.addWidget(found)
    found.addAction("A game").setEnabled(False)
    for title in TITLES:
        found.addAction(title).setData(title)
    found.addAction("&New scenario")
    return found


@pytest.mark.parametrize(
    ("typed", "place"), [("pe", 0), ("pa", 1), ("5.2", 1), ("malmed", 2), ("p", 0), ("pp", 1), ("ppp", 0), ("K", 0)]
)
def test_typed_letters_go_to_the_entry_of_which_a_word_begins_so(menu: TypedMenu, typed: str, place: int) -> None:
    QTest.keyClicks(menu, typed)
    active = menu.activeAction()
    assert active is not None and active.data() == TITLES[place]


def test_a_letter_that_no_title_has_chooses_the_command_with_it(menu: TypedMenu, qtbot: QtBot) -> None:
    with qtbot.waitSignal(menu.actions()[-1].triggered):
        QTest.keyClicks(menu, "n")


def test_a_letter_typed_in_the_list_of_scenarios_is_kept_from_the_commands_of_the_window(
    used_window: MainWindow,
) -> None:
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_M, Qt.KeyboardModifier.NoModifier, "m")
    asked.ignore()
    QApplication.sendEvent(used_window.header.scenarios, asked)
    assert asked.isAccepted()


def test_the_list_of_scenarios_is_looked_through_by_its_titles(used_window: MainWindow) -> None:
    menu, head = used_window.header.scenarios, used_window.document.head
    assert head is not None
    menu.aboutToShow.emit()
    QTest.keyClicks(menu, head.title[:3])
    active = menu.activeAction()
    assert active is not None and head.title in active.data()
