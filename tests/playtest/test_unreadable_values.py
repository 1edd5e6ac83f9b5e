"""Values that a library may hold and no rules can read: the game says so, and ends with a message."""

from pytestqt.qtbot import QtBot

from editor.window.playtest.panel import PlaytestPanel
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.batch import play_batch
from engine.playtest.games import problems_of
from engine.playtest.run import Settings
from engine.scenario import Scenario

SETTINGS = Settings("scs1994", "kampfgruppe-peiper", "random", "random", 1, 1)


def stormy() -> Scenario:
    """Return the scenario of Kampfgruppe Peiper with weather that the track lacks."""
    return load_scenario("scs1994", "kampfgruppe-peiper").model_copy(update={"weather": "thunderstorm"})


def banana() -> Scenario:
    """Return the scenario with a word instead of a result in every cell of every chart."""
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    charts = tuple(
        chart.model_copy(update={"cells": {dice: tuple("banana" for _ in line) for dice, line in chart.cells.items()}})
        for chart in scenario.charts
    )
    return scenario.model_copy(update={"charts": charts})


def test_the_play_tab_says_which_weather_the_track_lacks(qtbot: QtBot) -> None:
    said: list[str] = []
    panel = PlaytestPanel(stormy, lambda: "", "test")
    qtbot.addWidget(panel)
    panel.game.told.connect(said.append)
    panel.game.new_game()
    assert panel.game.session is None
    assert any("thunderstorm" in line for line in said)


def test_a_batch_in_unknown_weather_ends_with_a_message() -> None:
    (broken,) = play_batch(stormy(), SETTINGS).broken
    assert "no box thunderstorm" in broken.reason


def test_a_batch_with_a_word_for_a_result_ends_with_a_message() -> None:
    try:
        (broken,) = play_batch(banana(), SETTINGS).broken
    except DataError as error:
        told = str(error)
    else:
        told = broken.reason
    assert "banana" in told


def test_terrain_that_no_chart_has_is_a_finding_not_a_fault_of_the_check() -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    hexes = tuple(spot.model_copy(update={"terrain": "formst"}) for spot in scenario.map.hexes)
    board = scenario.map.model_copy(update={"hexes": hexes})
    found = list(problems_of(scenario.model_copy(update={"map": board})))
    assert any("'formst'" in problem.message for problem in found)
