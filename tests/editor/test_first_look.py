"""How does a library open: with which scenario, in how large a window?"""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.window.document import Document
from editor.window.first_look import first_for_a_look, in_list_order
from editor.window.main_window import MainWindow
from editor.window.settings import Settings
from engine.data import schema
from engine.playtest.games import GAME_KEYS
from tests.shipped import shipped_tables


def test_the_shipped_library_opens_with_the_shortest_scenario_from_the_first_day() -> None:
    # Turns: Peiper 1 to 6, Breakthrough 1 to 8; "Payback" has five turns but begins on the twelfth.
    heads = [head for game in GAME_KEYS for head in shipped_tables(game).of(schema.ScenarioRow)]
    assert min(heads, key=first_for_a_look).scenario == "kampfgruppe-peiper"


def test_a_scenario_without_a_number_is_listed_behind_the_others(document: Document) -> None:
    (head,) = document.baseline.find(schema.ScenarioRow)
    mine, tenth = head.model_copy(update={"number": ""}), head.model_copy(update={"number": "5.10"})
    assert in_list_order([mine, tenth, head]) == [head, tenth, mine]


@pytest.mark.usefixtures("dressed")
def test_a_window_of_a_new_profile_is_no_larger_than_the_screen(
    document: Document, qtbot: QtBot, tmp_path: Path
) -> None:
    window = MainWindow(document, Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window)
    screen = window.screen().availableSize()
    assert window.width() <= screen.width() and window.height() <= screen.height()
