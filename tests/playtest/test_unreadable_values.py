"""Values that a library may hold and no rules can read: the game says so, and ends with a message."""

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.panel import PlaytestPanel
from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.batch import play_batch
from engine.playtest.games import begun, board_of, problems_of
from engine.playtest.run import Settings
from engine.scenario import Scenario
from tests.some_now import some_now

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


@pytest.mark.deep
def test_the_play_tab_says_which_weather_the_track_lacks(qtbot: QtBot) -> None:
    said: list[str] = []
    panel = PlaytestPanel(stormy, lambda: "", "test")
    qtbot.addWidget(panel)
    panel.game.told.connect(said.append)
    panel.game.new_game()
    assert panel.game.session is None
    assert any("thunderstorm" in line for line in said)


def test_a_batch_in_unknown_weather_is_refused_before_its_first_game() -> None:
    with pytest.raises(DataError, match="'thunderstorm' is no weather of the game; use clear, "):
        play_batch(stormy(), SETTINGS)


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


def breakthrough(**values: object) -> Scenario:
    return load_scenario("hj1986", "breakthrough").model_copy(update=values)


def refusal(scenario: Scenario) -> str:
    """Return what a person is told who would begin a game."""
    with pytest.raises(DataError) as told:
        begun(scenario, board_of(scenario), 1)
    return str(told.value)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("stack_limit", "abc", "the parameter stack_limit is 'abc'; the rules read a whole number"),
        ("stack_limit", "", "the parameter stack_limit is ''"),
        ("stack_limit", "1/2", "the parameter stack_limit is '1/2'; the rules read a whole number"),
        ("isolated_mp_share", "1/0", "the parameter isolated_mp_share is '1/0'; the rules read a number or a fraction"),
    ],
)
def test_no_game_begins_with_a_parameter_that_the_rules_cannot_read(key: str, value: str, said: str) -> None:
    scenario = breakthrough()
    assert said in refusal(scenario.model_copy(update={"parameters": {**scenario.parameters, key: value}}))


@pytest.mark.parametrize(
    ("field", "word", "said"),
    [
        ("phase", "movment", "the rules have no phase 'movment'; did you mean 'movement'?"),
        ("condition", "nihgt", "'nihgt' is no condition; write am, pm, basic, advanced or optional KEY"),
        ("condition", "am, optional fogg", "there is no option 'fogg'; there are"),
        ("acting", "the German", "'the German' does not act; write none, german, allied"),
    ],
)
def test_no_game_begins_with_a_step_that_nobody_can_play(field: str, word: str, said: str) -> None:
    scenario = breakthrough()
    first, *others = scenario.sequence
    spoilt = scenario.model_copy(update={"sequence": (first.model_copy(update={field: word}), *others)})
    assert said in refusal(spoilt)
    assert any(said in problem.message for problem in problems_of(spoilt))


def test_no_game_of_scs1994_begins_with_a_condition_of_a_step() -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    first, *others = scenario.sequence
    spoilt = scenario.model_copy(update={"sequence": (first.model_copy(update={"condition": "am"}), *others)})
    assert "have no conditions; leave it empty" in refusal(spoilt)


def test_no_game_begins_with_an_aircraft_that_no_line_of_the_chart_lists() -> None:
    scenario = load_scenario("hj1986", "campaign")
    rows = tuple(
        row.model_copy(update={"subject": "banana"}) if row.kind == "air" else row for row in scenario.schedules
    )
    assert "the aircraft 'banana'" in refusal(scenario.model_copy(update={"schedules": rows}))


def test_no_game_begins_with_a_face_that_a_counter_does_not_have() -> None:
    first, *others = breakthrough().setup
    spoilt = breakthrough(setup=(first.model_copy(update={"face": "zzz"}), *others))
    assert f"{first.counter} starts with the face 'zzz'" in refusal(spoilt)


def test_no_game_begins_before_the_first_turn_of_the_track() -> None:
    assert "turn 0 is missing on the track" in refusal(breakthrough(first_turn=0))


def test_no_game_begins_with_a_counter_that_there_is_not() -> None:
    first, *others = breakthrough().arrivals
    spoilt = breakthrough(arrivals=(first.model_copy(update={"counter": "nobody"}), *others))
    assert "the counter 'nobody', which the game does not have" in refusal(spoilt)


def clause_changed(scenario: Scenario, clause: str, **args: object) -> Scenario:
    """Return a scenario with other arguments of one of its clauses."""
    rows = tuple(
        row.model_copy(update={"args": {**row.args, **args}}) if row.key == clause else row for row in scenario.clauses
    )
    return scenario.model_copy(update={"clauses": rows})


@pytest.mark.parametrize(
    ("game", "scenario", "clause", "args", "said"),
    [
        (
            "scs1994",
            "kampfgruppe-peiper",
            "exit-west",
            {"formations": ["1 SS Pz Div", "12 SS PzDiv"]},
            "formations, number 2 of the clause exit-west: there is no formation '12 SS PzDiv'; did you mean",
        ),
        (
            "scs1994",
            "kampfgruppe-peiper",
            "supply-east-of-our",
            {"unit_type": "suply"},
            "there is no unit type 'suply'; did you mean 'supply'?",
        ),
        ("hj1986", "breakthrough", "battalion-653", {"option": "nobody"}, "there is no option 'nobody'"),
        ("hj1986", "breakthrough", "belgian-battalion", {"counter": "nobody"}, "there is no counter 'nobody'"),
    ],
)
def test_no_game_begins_with_a_clause_that_names_nobody(
    game: str, scenario: str, clause: str, args: dict[str, object], said: str
) -> None:
    """Such a name would switch the rule off in play without a word."""
    assert said in refusal(clause_changed(load_scenario(game, scenario), clause, **args))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"place": "area:nowhere"}, "arrives by the area 'nowhere', which there is not"),
        ({"condition": "never"}, "arrives by the condition 'never', which there is not"),
    ],
)
def test_no_game_begins_with_an_arrival_that_would_wait_for_ever(values: dict[str, str], said: str) -> None:
    first, *others = breakthrough().arrivals
    assert said in refusal(breakthrough(arrivals=(first.model_copy(update=values), *others)))


@pytest.mark.parametrize(
    ("game", "key"), [("scs1994", "kampfgruppe-peiper"), ("hj1986", "breakthrough"), ("spi1977", "peiper")]
)
@pytest.mark.parametrize(
    ("place", "said"),
    some_now(
        3,
        [
            ("near:setup/x", "'near:setup/x' is no free choice"),
            ("near:nowhere/1", "the map has no hex nowhere"),
            ("near:german/nobody/1", "there is no counter german/nobody"),
            ("area:nowhere", "starts in the area 'nowhere', which the map does not have"),
            ("box:limbo", "there is no box 'limbo'"),
            ("nowhere", "starts in nowhere, which is no hex of the map"),
        ],
    ),
)
def test_no_game_begins_with_a_unit_in_a_place_that_is_none(game: str, key: str, place: str, said: str) -> None:
    scenario = load_scenario(game, key)
    first, *others = scenario.setup
    assert said in refusal(scenario.model_copy(update={"setup": (first.model_copy(update={"place": place}), *others)}))


def test_no_game_begins_with_a_unit_that_has_lost_all_its_steps() -> None:
    scenario = breakthrough()
    first, *others = scenario.setup
    spoiled = scenario.model_copy(update={"setup": (first.model_copy(update={"steps_lost": 9}), *others)})
    assert f"{first.counter} starts with 9 of its" in refusal(spoiled)


def test_a_counter_of_1994_without_a_face_is_told_in_words_and_not_in_those_of_the_program() -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    bare = tuple(
        counter.model_copy(update={"faces": {}}) if counter.key == "allied/2 Inf Div/9 Inf#1" else counter
        for counter in scenario.counters
    )
    told = [problem.message for problem in problems_of(scenario.model_copy(update={"counters": bare}))]
    assert "the counter allied/2 Inf Div/9 Inf#1 has no face; add what it prints" in told
    assert not any("StopIteration" in text for text in told)
