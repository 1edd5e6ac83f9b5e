"""Is a scenario that the rules cannot play refused before a game begins?"""

import ast
import re
from importlib import import_module
from typing import Any

import pytest

from engine.data.load import load_scenario
from engine.data.tables import DataError
from engine.playtest.games import GAME_KEYS, begun, board_of, problems_of, ruleset_of
from engine.scenario import Scenario
from tests.architecture.source import ROOT
from tests.begun import SHIPPED
from tests.some_now import some_now


@pytest.mark.parametrize(
    ("game", "scenario", "key"), [("scs1994", "payback", "ezoc_cost"), ("hj1986", "breakthrough", "supply_reach")]
)
def test_a_scenario_without_a_parameter_of_the_rules_is_not_played(game: str, scenario: str, key: str) -> None:
    shipped = load_scenario(game, scenario)
    parameters = {name: value for name, value in shipped.parameters.items() if name != key}
    with pytest.raises(
        DataError,
        match=f"the parameter {key} is missing; add it.* A library .* older than this one .* `losheim update FILE`",
    ):
        board_of(shipped.model_copy(update={"parameters": parameters}))


def test_a_chart_without_a_line_that_the_rules_look_up_is_told_before_a_battle_needs_it() -> None:
    """Such a library was made before lines of charts had titles; its games broke in the Combat Phase."""
    shipped = load_scenario("hj1986", "breakthrough")
    charts = tuple(
        chart.model_copy(update={"rows": tuple("" for _ in chart.rows)}) if chart.key == "odds_shifts" else chart
        for chart in shipped.charts
    )
    with pytest.raises(DataError, match="the chart odds_shifts lacks the line .* and [0-9]+ more"):
        board_of(shipped.model_copy(update={"charts": charts}))


@pytest.mark.parametrize(
    ("game", "scenario", "key", "changes", "told"),
    [
        ("scs1994", "payback", "levels", {"form": "city_ponits"}, "did you mean 'city_points'"),
        ("hj1986", "breakthrough", "allied-air", {"form": "forbiden"}, "did you mean 'forbidden'"),
        ("hj1986", "breakthrough", "airdrop", {"args": {"optoin": "airdrop"}}, "did you mean 'option'"),
        ("hj1986", "breakthrough", "reading-lost-rows", {"form": "raeding"}, "did you mean 'reading'"),
    ],
)
def test_a_misspelled_clause_is_refused_with_its_name_and_the_nearest_word(
    game: str, scenario: str, key: str, changes: dict[str, Any], told: str
) -> None:
    with pytest.raises(DataError, match=f"clause {key} .*{told}"):
        board_of(with_clause(game, scenario, key, changes))


def test_a_clause_that_names_no_place_of_the_map_is_refused_before_a_game_looks_for_it() -> None:
    args = {"side": "german", "places": ["st-vith", "bastonge"], "from_turn": 5}
    spoiled = with_clause("hj1986", "breakthrough", "st-vith", {"args": args})
    with pytest.raises(DataError, match=r"places, number 2 of the clause st-vith: .* did you mean 'bastogne'"):
        begun(spoiled, board_of(spoiled), 1)


def test_of_many_things_that_keep_a_game_from_beginning_some_of_each_kind_are_told() -> None:
    """Twenty-seven arrivals alike hid the one word that counted, for three were told."""
    shipped = load_scenario("hj1986", "breakthrough")
    lost = tuple(row.model_copy(update={"place": "area:nowhere"}) for row in shipped.arrivals)
    gone = shipped.setup[0].model_copy(update={"counter": "german/none/Nobody#1"})
    spoiled = shipped.model_copy(update={"arrivals": lost, "setup": (gone, *shipped.setup[1:])})
    with pytest.raises(DataError) as told:
        begun(spoiled, board_of(spoiled), 1)
    assert "names the counter 'german/none/Nobody#1'" in str(told.value)
    assert f"by the area 'nowhere', which there is not; correct it and {len(lost) - 3} more like it" in str(told.value)


def with_clause(game: str, scenario: str, key: str, changes: dict[str, Any]) -> Scenario:
    shipped = load_scenario(game, scenario)
    assert key in {clause.key for clause in shipped.clauses}
    clauses = tuple(row.model_copy(update=changes) if row.key == key else row for row in shipped.clauses)
    return shipped.model_copy(update={"clauses": clauses})


@pytest.mark.parametrize(
    ("game", "scenario", "key", "wrong"),
    [("spi1977", "peiper", "long_range", "longrange"), ("hj1986", "breakthrough", "roadblocks", "road_blocks")],
)
def test_an_option_that_the_rules_ask_for_and_a_game_lacks_is_told_and_no_game_begins(
    game: str, scenario: str, key: str, wrong: str
) -> None:
    shipped = load_scenario(game, scenario)
    options = tuple(row.model_copy(update={"key": wrong}) if row.key == key else row for row in shipped.options)
    renamed = shipped.model_copy(update={"options": options})
    said = f"the option {key} is missing, and the rules ask whether it is played; add it; did you mean {wrong!r}?"
    assert said in [problem.message for problem in problems_of(renamed)]
    with pytest.raises(DataError, match=f"the option {key} is missing"):
        board_of(renamed)


@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_options_that_rules_ask_for_are_those_that_they_declare_and_the_data_have(game: str) -> None:
    assert options_asked(game) == ruleset_of(game).options
    assert ruleset_of(game).options <= {option.key for option in load_scenario(game, SHIPPED[game]).options}


OPTIONS_OF_TABLES = {
    "scs1994": set(),
    "spi1977": set(),
    "hj1986": {"basic", "advanced", "commanders", "tigers", "commandos"},
}
"""Options that a table of the code names: those of steps and of counters that only some options bring."""


def options_asked(game: str) -> set[str]:
    """Return the options that the code of a game asks for with a word: written there, or the name of a constant."""
    found = set(OPTIONS_OF_TABLES.get(game, ()))
    for path in sorted((ROOT / "engine" / game).rglob("*.py")):
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        for call in calls:
            if not isinstance(call.func, ast.Attribute) or call.func.attr != "is_on" or len(call.args) != 1:
                continue
            (asked,) = call.args
            if isinstance(asked, ast.Constant):
                found.add(str(asked.value))
            elif isinstance(asked, ast.Name) and asked.id.isupper():
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                found.add(getattr(import_module(name), asked.id))
    return found


def test_a_ruling_that_the_rules_read_and_a_scenario_lacks_is_told_with_the_one_that_may_be_meant() -> None:
    shipped = load_scenario("spi1977", "peiper")
    rulings = {key.replace("artillery-flip", "artilery-flip"): chosen for key, chosen in shipped.rulings.items()}
    told = [problem.message for problem in problems_of(shipped.model_copy(update={"rulings": rulings}))]
    assert told == [
        "the ruling artillery-flip is missing, and the rules ask how it is read; add it; did you mean 'artilery-flip'?"
    ]


@pytest.mark.parametrize(
    ("game", "scenario", "key", "asked", "wrong"),
    [
        ("spi1977", "peiper", "artillery-duty", "it is never bound", "it is never bund"),
        ("hj1986", "breakthrough", "reserve-lifted", "no, it stays until the unit moves or is attacked", "no"),
    ],
)
def test_a_reading_that_the_rules_ask_for_and_a_ruling_words_otherwise_is_told_and_no_game_begins(
    game: str, scenario: str, key: str, asked: str, wrong: str
) -> None:
    shipped = load_scenario(game, scenario)
    readings = tuple(text.replace(f"{key}|{asked}", f"{key}|{wrong}") for text in shipped.known["reading"])
    worded = shipped.model_copy(update={"known": {**shipped.known, "reading": readings}})
    near = f"; did you mean {wrong!r}?" if len(wrong) > 2 else ""
    said = f"the ruling {key} lacks the reading {asked!r}, which the rules ask for in these words; write it so, "
    assert f"{said}also where it is chosen{near}" in [problem.message for problem in problems_of(worded)]
    with pytest.raises(DataError, match=f"the ruling {key} lacks the reading"):
        board_of(worded)


@pytest.mark.parametrize(
    ("game", "scenario", "key", "said"),
    [
        ("scs1994", "payback", "retreat_blocked", "'destroyed' or 'stay'; did you mean 'destroyed'?"),
        ("spi1977", "peiper", "results_apply", "'at once' or 'after the hex'"),
        ("spi1977", "peiper", "blocked_boxes", "'nearest free' or a whole number"),
    ],
)
def test_a_word_of_a_parameter_that_the_rules_do_not_tell_from_others_is_told_and_no_game_begins(
    game: str, scenario: str, key: str, said: str
) -> None:
    shipped = load_scenario(game, scenario)
    worded = shipped.model_copy(update={"parameters": {**shipped.parameters, key: "destroyd"}})
    message = f"the parameter {key} is 'destroyd'; the rules read {said}"
    assert message in [problem.message for problem in problems_of(worded)]
    with pytest.raises(DataError, match=f"the parameter {key} is 'destroyd'"):
        board_of(worded)


@pytest.mark.parametrize(
    ("first", "last", "changes"),
    some_now(
        2,
        [
            ("freeze_first_turn", "freeze_last_turn", {"freeze_first_turn": "25"}),
            ("poor_weather_first_turn", "poor_weather_last_turn", {"poor_weather_first_turn": "30"}),
        ],
    ),
)
def test_a_first_turn_behind_the_last_one_is_told_and_can_be_played(
    first: str, last: str, changes: dict[str, str]
) -> None:
    """1986: frozen ground in turns 15 to 24, poor weather in 7 to 26."""
    shipped = load_scenario("hj1986", "breakthrough")
    spoiled = shipped.model_copy(update={"parameters": {**shipped.parameters, **changes}})
    (told,) = [problem for problem in problems_of(spoiled) if problem.where == f"parameter/{first}"]
    number, end = changes[first], shipped.parameters[last]
    assert (told.severity, told.message) == (
        "warning",
        f"the parameter {first} is {number}, more than the {end} of {last}, so it is so in no turn; "
        f"make it {end} or less, or {last} {number} or more",
    )
    assert board_of(spoiled).parameters[first] == number


def test_more_true_depots_than_there_are_are_told() -> None:
    """25.27n asks for three of the four."""
    (told,) = [
        problem.message for problem in problems_of(_with_clause("depots-shift", of=[{**_DEPOTS, "at_least": 5}]))
    ]
    assert told == (
        "the clause depots-shift asks for 5 true depots; there are 4: correct at_least, or raise the parameter "
        "depots_true"
    )


def test_as_many_depots_as_there_are_may_always_be_taken() -> None:
    (told,) = [problem.message for problem in problems_of(_with_clause("depots-shift", of=[{**_DEPOTS, "at_most": 4}]))]
    assert told.startswith("the clause depots-shift has at_most 4 true depots; there are 4: it always holds")


def test_two_sides_that_set_up_at_the_same_time_are_told() -> None:
    """25.22: the Allies first, the German second."""
    (told,) = [problem.message for problem in problems_of(_with_clause("setup-german", order=1))]
    assert told == (
        "the clause setup-us gives the allied side the place 1 in the order of set-up, as setup-german gives the "
        "german side; correct the order of one of the two"
    )


_DEPOTS = {"form": "depots_taken", "side": "german"}


def _with_clause(key: str, **args: Any) -> Scenario:
    """Return Peiper of 1977 with other arguments of a clause."""
    shipped = load_scenario("spi1977", "peiper")
    (clause,) = (row for row in shipped.clauses if row.key == key)
    other = clause.model_copy(update={"args": {**clause.args, **args}})
    return shipped.model_copy(update={"clauses": tuple(other if row is clause else row for row in shipped.clauses)})


def test_a_number_of_boxes_is_read_where_a_word_stands_in_the_printed_rules() -> None:
    shipped = load_scenario("spi1977", "peiper")
    counted = shipped.model_copy(update={"parameters": {**shipped.parameters, "blocked_boxes": "2"}})
    assert [*problems_of(counted)] == []


@pytest.mark.parametrize(
    ("game", "scenario", "changes", "said"),
    [
        (
            "spi1977",
            "peiper",
            {"depots_true": "9"},
            "the parameter depots_true is 9, more than the 8 of depots; make it 8 or less, or depots 9 or more",
        ),
        (
            "spi1977",
            "peiper",
            {"depots_true": "1"},
            "the clause depots names 2 hexes of true depots; there are 1: name fewer, or raise the"
            " parameter depots_true",
        ),
        (
            "scs1994",
            "payback",
            {"odds_lowest": "10"},
            "the parameter odds_lowest is 10, more than the 9 of odds_highest; make it 9 or less, or"
            " odds_highest 10 or more",
        ),
        (
            "scs1994",
            "payback",
            {"odds_highest": "0"},
            "the parameter odds_highest is 0, and the outer column of the chart crt begins at 9; give both the same"
            " odds",
        ),
        (
            "hj1986",
            "breakthrough",
            {"dump_small": "11"},
            "the parameter dump_small is 11, more than the 10 of dump_large; make it 10 or less, or"
            " dump_large 11 or more",
        ),
    ],
)
def test_parameters_that_make_no_sense_together_are_told_and_no_game_begins(
    game: str, scenario: str, changes: dict[str, str], said: str
) -> None:
    """With more true depots than depots the set-up waited for ever for a false one fewer than none."""
    shipped = load_scenario(game, scenario)
    spoiled = shipped.model_copy(update={"parameters": {**shipped.parameters, **changes}})
    assert said in [problem.message for problem in problems_of(spoiled)]
    with pytest.raises(DataError, match=re.escape(said)):
        board_of(spoiled)
