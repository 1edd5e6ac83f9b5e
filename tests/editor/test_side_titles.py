"""Sides and results are called as each game calls them, in batches, lists, pages and on the command line."""

import io

import pytest
from PySide6.QtGui import QShowEvent
from pytestqt.qtbot import QtBot
from rich.console import Console

from editor.commands import playtest
from editor.side_titles import SIDES, result_titles, side_titles
from editor.window.panels.legend import meanings
from editor.window.playtest.batch_tab import BatchTab
from editor.window.playtest.history import Batch, comparison_lines, headline
from engine.data.load import load_scenario
from engine.playtest.batch import Played
from engine.playtest.games import GAME_KEYS, ruleset_of
from engine.playtest.run import GameResult, Settings

SCENARIOS = {"scs1994": "kampfgruppe-peiper", "hj1986": "breakthrough"}
NAMES = [("scs1994", "US"), ("hj1986", "Allied")]


def batch(game: str) -> Batch:
    lost = GameResult(
        seed=1,
        result="allied",
        reason="",
        turns=3,
        actions=9,
        losses={"german": 4, "allied": 2},
        units_lost={"german": 1, "allied": 0},
    )
    return Batch(Settings(game, SCENARIOS[game], "cautious", "cautious", 1, 1), "a", "", (lost,))


@pytest.mark.parametrize(("game", "allied"), NAMES)
def test_sides_and_results_are_called_as_the_game_does(game: str, allied: str) -> None:
    assert side_titles(game) == {"german": "German", "allied": allied}
    assert result_titles(game) == {"german": "German win", "allied": f"{allied} win", "draw": "Draw"}


@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_rules_of_a_game_call_the_sides_as_its_lists_do(game: str) -> None:
    name = ruleset_of(game).telling.side_title
    assert side_titles(game) == {side: name(side) for side in SIDES}


def test_a_game_without_rules_has_the_names_of_the_data() -> None:
    assert side_titles("chess") == {"german": "German", "allied": "Allied"}


@pytest.mark.parametrize(("game", "allied"), NAMES)
def test_the_history_of_batches_names_the_winner(game: str, allied: str) -> None:
    assert headline(batch(game)).startswith(f"1 game: {allied} win")
    assert f"{allied} steps lost: 2 to 2, median 2" in comparison_lines(None, batch(game))


@pytest.mark.parametrize(("game", "allied"), NAMES)
def test_the_batches_tab_names_players_columns_and_bars(qtbot: QtBot, game: str, allied: str) -> None:
    scenario = load_scenario(game, SCENARIOS[game])
    tab = BatchTab(lambda: scenario, lambda: "")
    qtbot.addWidget(tab)
    tab.showEvent(QShowEvent())
    assert tab.name["allied"].text() == f"{allied} player"
    tab._done(batch(game))
    heads = [tab.table.horizontalHeaderItem(column).text() for column in range(tab.table.columnCount())]  # type: ignore[union-attr]
    assert heads[3:] == ["German steps lost", f"{allied} steps lost"]
    assert tab.table.item(0, 1).text() == f"{allied} win"  # type: ignore[union-attr]


@pytest.mark.parametrize(("game", "allied"), NAMES)
def test_the_command_line_names_both_players(game: str, allied: str) -> None:
    told = io.StringIO()
    found = batch(game)
    scenario = load_scenario(game, SCENARIOS[game])
    playtest.show(Console(file=told, width=200), scenario, found.settings, Played(found.results))
    assert f"German cautious against {allied} cautious" in told.getvalue()
    assert f"{allied} win" in told.getvalue()


@pytest.mark.parametrize(("game", "allied"), NAMES)
def test_the_legend_names_whose_zone_it_is(game: str, allied: str) -> None:
    assert meanings(side_titles(game))["zone allied"] == f"{allied} zone of control"
