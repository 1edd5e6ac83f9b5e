"""Each entry of the menus is chosen by a letter that no other entry of its menu has."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QTabWidget, QWidget

from editor.window.actions import COMMANDS
from editor.window.canvas.picking import Pick
from editor.window.main_window import MainWindow
from editor.window.mnemonics import give_letters, letter_of
from editor.window.panels.scenario_page import ScenarioPage
from tests.editor.small import GUNS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def entries(menu: QMenu) -> list[QAction]:
    """Return what can be chosen in a menu as it is when it is opened."""
    menu.aboutToShow.emit()
    return [action for action in menu.actions() if not action.isSeparator()]


def texts_of(actions: list[QAction]) -> Iterator[list[str]]:
    """Yield the texts of a menu, and of each below it."""
    yield [action.text() for action in actions]
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from texts_of(entries(menu))


def opened_of(actions: list[QAction]) -> Iterator[list[QAction]]:
    """Yield the entries of a menu, and of each below it."""
    yield actions
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from opened_of(entries(menu))


def test_every_entry_of_every_menu_has_a_letter_that_no_other_has(used_window: MainWindow) -> None:
    menus = [*texts_of(used_window.header.menus.actions())]
    assert len(menus) > 10
    for texts in menus:
        letters = Counter(map(letter_of, texts))
        assert {letter: count for letter, count in letters.items() if count > 1 or not letter} == {}, texts


def test_every_command_below_the_list_of_scenarios_has_a_letter_of_its_own(used_window: MainWindow) -> None:
    shown = entries(used_window.header.scenarios)
    letters = [letter_of(action.text()) for action in shown if action in used_window.actions_by_key.values()]
    assert len(letters) > 5 and "" not in letters and len({*letters}) == len(letters)


def test_a_command_keeps_its_letter_where_it_says_what_it_would_do(used_window: MainWindow) -> None:
    used_window.desk.new_erratum("Roer & Rur")
    undo = used_window.actions_by_key["edit.undo"]
    assert "Roer && Rur" in undo.text() and letter_of(undo.text()) == "u"


@pytest.mark.qt_log_ignore("propagateSizeHints|raise\\(\\)|grabbing")
def test_a_button_offered_among_commands_takes_a_letter_that_none_of_them_has(used_window: MainWindow) -> None:
    button = QPushButton("&Copy value")
    menu = used_window.bar.offer(["edit.copy", "edit.paste", button], used_window.mapToGlobal(QPoint()))
    letters = [letter_of(action.text()) for action in menu.actions()]
    menu.close()
    assert "" not in letters and len({*letters}) == 3


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("Areas", "Places"), ["&Areas", "&Places"]),
        (("Roads", "Rivers", "R"), ["R&oads", "R&ivers", "&R"]),
        (("&Save", "Small", "Roer && Rur\tDel"), ["&Save", "S&mall", "&Roer && Rur\tDel"]),
    ],
)
def test_a_letter_is_the_first_of_a_word_that_is_free(qapp: object, texts: tuple[str, ...], said: list[str]) -> None:
    menu = QMenu()
    for text in texts:
        menu.addAction(text)
    give_letters(menu)
    assert [action.text() for action in menu.actions()] == said


@pytest.mark.qt_log_ignore("propagateSizeHints|raise\\(\\)|grabbing")
def test_every_entry_of_the_menu_of_the_map_has_a_letter_that_no_other_has(used_window: MainWindow) -> None:
    used_window.desk.select("counter", GUNS)
    area = used_window.map_area
    area.view.context_requested.emit(Pick(0, 0, "B2.02", None, TANKS), area.mapToGlobal(QPoint(9, 9)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    found = [[action for action in actions if action.isEnabled()] for actions in opened_of(entries(menu))]
    menu.close()
    assert len(found) > 5
    for actions in found:
        letters = Counter(letter_of(action.text()) for action in actions)
        assert {letter: count for letter, count in letters.items() if count > 1 or not letter} == {}


def tabs_of(page: QWidget) -> Iterator[QTabWidget]:
    yield from (tabs for tabs in (page, *page.findChildren(QTabWidget)) if isinstance(tabs, QTabWidget))


def shown_buttons(page: QWidget) -> list[str]:
    """Return the texts of the buttons that do something, not those that tell of units and lead to them."""
    leads = page.sides.ways.values() if isinstance(page, ScenarioPage) else ()
    buttons = [each for each in page.findChildren(QPushButton) if each.isVisible() and each not in leads]
    return [each.text() for each in buttons if len(each.text()) > 1 and each.menu() is None]


@pytest.mark.parametrize("key", ["summary", "setup", "schedule", "victory", "paste", "begin"])
def test_every_button_of_a_page_of_the_scenario_has_a_letter_that_no_other_and_no_menu_has(
    used_window: MainWindow, key: str
) -> None:
    used_window.open_area(key)
    used_window.center.set_split("page")
    page = used_window.area(key)
    menus = {letter_of(action.text()) for action in used_window.header.menus.actions()}
    seen = 0
    every: list[QTabWidget | None] = [*tabs_of(page)]
    for tabs in every or [None]:
        for place in range(tabs.count()) if tabs is not None else (0,):
            if tabs is not None:
                tabs.setCurrentIndex(place)
            texts = shown_buttons(page)
            letters = [letter_of(text) for text in texts]
            assert "" not in letters and len({*letters}) == len(letters) and menus.isdisjoint(letters), texts
            seen += len(letters)
    assert seen > 0


@pytest.mark.qt_log_ignore("propagateSizeHints", r"raise\(\)", "grabbing the keyboard")
def test_a_letter_typed_in_an_open_menu_chooses_its_entry_and_no_tool_of_the_map_behind_it(
    used_window: MainWindow,
) -> None:
    menu, view, chosen = used_window.bar.menus["&Scenario"], used_window.map_area.view, list[str]()
    rename = used_window.actions_by_key["scenario.rename"]
    view.setFocus()
    rename.triggered.connect(lambda: chosen.append("rename"))
    menu.popup(used_window.mapToGlobal(QPoint(20, 20)))
    QTest.keyClick(menu, Qt.Key.Key_R)
    assert chosen == ["rename"] and not menu.isVisible()
    assert used_window.actions_by_key["tool.select"].isChecked()


@pytest.mark.qt_log_ignore("propagateSizeHints", r"raise\(\)", "grabbing the keyboard")
def test_a_letter_that_no_entry_of_a_menu_over_the_map_has_takes_no_tool(used_window: MainWindow) -> None:
    used_window.map_area.view.setFocus()
    menu = used_window.bar.offer(["scenario.rename"], used_window.mapToGlobal(QPoint(20, 20)))
    others = [each.shortcut for each in COMMANDS if each.tool and len(each.shortcut) == 1 and each.shortcut != "R"]
    assert len(others) > 3
    QTest.keyClicks(menu, "".join(others).lower())
    assert menu.isVisible() and used_window.actions_by_key["tool.select"].isChecked()
    menu.close()
