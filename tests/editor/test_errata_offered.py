"""A menu that asks for an erratum stays short however many a game has; all others are searched by keys."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from db.changes import ChangeSet, inserting
from editor.edits import errata
from editor.window.errata_offered import FEW
from editor.window.main_window import MainWindow
from tests.editor.small import GAME

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")
COUNT = 40


@pytest.fixture
def window(used_window: MainWindow) -> Iterator[MainWindow]:
    """Return a window over a game with many errata of others, of which none is open."""
    values = {"status": "official", "origin": "", "reason": "", "rule": "", "printings": "", "supersedes": []}
    made = [
        inserting("erratum", {"game": GAME, "key": f"e{n}", "title": f"Correction {n}{'x' * 20}", **values})
        for n in range(COUNT)
    ]
    used_window.document.edit(ChangeSet("errata", tuple(made)), cited=True)
    used_window.desk.mean("")
    yield used_window
    used_window.desk.mean("")


def offered(window: MainWindow) -> list[str]:
    menu = window.menus.meanings
    menu.aboutToShow.emit()
    return [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]


def search(window: MainWindow) -> None:
    (more,) = [action for action in window.menus.meanings.actions() if action.text().endswith("rratum...") and
               "New" not in action.text() or "More" in action.text()]  # fmt: skip
    more.trigger()


def test_a_menu_of_many_errata_has_few_lines_and_one_to_search_them(window: MainWindow) -> None:
    for key in ("e3", "e9", "e11", "e20", "e21", "e22", "e3"):
        window.asked.mean(key)
    window.asked.mean("")
    shown = [text for text in offered(window) if text.startswith("Erratum ")]
    assert [text.partition(":")[0] for text in shown] == [f"Erratum e{n}" for n in (3, 22, 21, 20, 11)]
    assert len(shown) == FEW and "More errata..." in offered(window)


def test_the_erratum_that_is_open_is_in_the_short_menu_and_ticked(window: MainWindow) -> None:
    window.asked.mean("e7")
    offered(window)
    (open_,) = [action for action in window.menus.meanings.actions() if action.isChecked()]
    assert open_.data() == "e7"


def test_an_erratum_is_found_by_a_part_of_its_name_and_chosen_by_return(window: MainWindow, qtbot: QtBot) -> None:
    offered(window)
    search(window)
    bar = window.message_bar
    assert bar.field.isVisible() and not bar.answers[0].isEnabled()
    QTest.keyClicks(bar.field, "correction 3")
    assert not bar.answers[0].isEnabled()  # ten more are called so
    QTest.keyClicks(bar.field, "3")
    assert bar.answers[0].isEnabled()
    bar.field.returnPressed.emit()
    assert window.document.erratum == "e33"


def test_a_title_that_no_erratum_has_begins_a_new_one(window: MainWindow) -> None:
    offered(window)
    search(window)
    bar = window.message_bar
    QTest.keyClicks(bar.field, "Bridge at Habscheid")
    assert bar.answers[0].text() == "Begin new" and bar.answers[0].isEnabled()
    bar.field.returnPressed.emit()
    assert errata.erratum_row(window.document.baseline, GAME, window.document.erratum).title == "Bridge at Habscheid"


def test_the_list_below_the_field_is_walked_with_arrows(window: MainWindow, qtbot: QtBot) -> None:
    offered(window)
    search(window)
    completer = window.message_bar.field.completer()
    assert completer is not None and completer.completionCount() == COUNT
    popup = completer.popup()
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.erratum != "")
    assert not window.message_bar.isVisible()


def test_a_question_after_the_search_has_no_list_below_its_field(window: MainWindow) -> None:
    offered(window)
    search(window)
    window.commands.ask_for_erratum()
    bar = window.message_bar
    assert bar.field.completer() is None
    QTest.keyClicks(bar.field, "x")
    assert bar.answers[0].isEnabled()


def test_a_game_of_few_errata_offers_them_all(used_window: MainWindow) -> None:
    used_window.desk.new_erratum("Stronger tanks")
    used_window.desk.mean("")
    shown = offered(used_window)
    assert any(text.endswith(": Stronger tanks") for text in shown) and "More errata..." not in shown


def test_an_edit_that_asks_for_an_erratum_waits_while_it_is_searched(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    menus: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _place: menus.append(menu))
    changes = ChangeSet("an edit", ())
    window.asked.held.give_back([changes])
    window.asked._offer_errata()
    next(action for action in menus[0].actions() if "rratum..." in action.text()).trigger()
    assert window.asked.held.every == (changes,)
    window.message_bar.close_button.click()
    assert not window.asked.held.every
