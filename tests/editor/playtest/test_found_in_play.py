"""What the search finds is shown on the map of the game while that is looked at; a choice says what is to be chosen."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.window.main_window import MainWindow
from editor.window.playtest.panel import PlaytestPanel
from engine.data.schema import HexRow
from engine.scs1994.moving.movement import SelectUnit
from tests.editor.conftest import lent
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import UNIT, peiper
from tests.editor.test_one_camera import ARDENNES, PEIPER

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def panel(open_pocket: MainWindow) -> Iterator[PlaytestPanel]:
    with lent(open_pocket, ARDENNES, PEIPER) as window:
        window.open_area("playtest")
        found = window.area("playtest")
        assert isinstance(found, PlaytestPanel)
        found.game.new_game()
        yield found


def search(panel: PlaytestPanel, text: str) -> MainWindow:
    window = panel.window()
    assert isinstance(window, MainWindow)
    window.actions_by_key["go.search"].trigger()
    QTest.keyClicks(window.header.finder, text)
    QTest.keyClick(window.header.finder, Qt.Key.Key_Return)
    return window


def test_a_hex_that_is_searched_is_shown_on_the_map_of_the_game(panel: PlaytestPanel) -> None:
    label = "B51.04"
    window = search(panel, label)
    assert window.page_now.key == "playtest"
    assert panel.map_view.selection.hex_ == label
    geometry = panel.map_view.scene_data.geometry
    (cell,) = panel.map_view.scene_data.cells([label])
    assert panel.map_view.visible_rect.contains(*geometry.center(cell))


def test_a_unit_that_is_searched_is_chosen_where_it_stands_or_said_to_be_off_the_map(panel: PlaytestPanel) -> None:
    panel.game.play_as_recommended()
    session = panel.game.session
    assert session is not None
    assert panel.show_found(UNIT.removesuffix("#1"))
    assert panel.game.subject == UNIT
    waits = next(unit.id for unit in session.game.units.values() if not unit.on_map)
    assert panel.show_found(waits)
    assert panel.game.question.message.text().endswith(" is off the map.")
    assert not panel.show_found("german/no such unit")


def test_a_hex_that_is_not_played_on_is_said_so_and_the_game_stays_in_view(panel: PlaytestPanel) -> None:
    session, rows = panel.game.session, panel.window().document.rows  # type: ignore[attr-defined]
    assert session is not None
    label = next(row.hex for row in rows.group(HexRow) if row.hex not in session.game.board.map.hexes)
    window = search(panel, label)
    assert window.page_now.key == "playtest"
    said = f"Hex {label} is not on the part of the map that this game is played on."
    assert panel.game.question.message.text() == said


def test_the_key_that_goes_on_says_what_is_to_be_chosen_where_no_button_goes_on(qtbot: QtBot) -> None:
    tab = seated(qtbot, peiper)
    tab.new_game()
    tab.play_as_recommended()
    tab.question.buttons.proceed = None
    assert tab._options and any(isinstance(action, SelectUnit) for action in tab._options)
    tab.proceed()
    assert tab.question.message.text().startswith("Something is to be chosen first: ")


def test_the_help_steps_aside_for_the_example_it_shows_and_comes_back_with_the_game(panel: PlaytestPanel) -> None:
    window = panel.window()
    assert isinstance(window, MainWindow)
    window.look_up_rule("1.10")
    lookup = window.lookup
    assert lookup is not None and lookup.rules is not None and lookup.isVisible()
    lookup.rules.example.click()
    assert panel.game.is_asking and lookup.isHidden()
    assert "Back to the game" in panel.game.asking.said.text()
    panel.game.asking.back.click()
    assert not panel.game.is_asking and lookup.isVisible()
    lookup.close()
    panel.game.ask_the_rules()
    panel.game.asking.back.click()
    assert lookup.isHidden()  # nobody came from there
