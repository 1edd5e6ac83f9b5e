"""A word that a game lists and its rules do not know is told by the check, and no game begins with it."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.data.load import load_scenario, load_tables
from engine.data.schema import StartStateRow, WordRow
from engine.data.tables import DataError
from engine.data.vocabulary import vocabularies
from engine.data.word_needs import words_asked, words_known
from engine.hj1986.turn import replacements as hj_points
from engine.hj1986.turn import setup as hj_setup
from engine.playtest.games import GAME_KEYS, begun, board_of, problems_of
from engine.scenario import Entry, Replacement, Scenario, StartState
from engine.scs1994.turn import setup_places as scs_places
from engine.spi1977.position import ground_state as spi_works
from engine.spi1977.turn import places as spi_places
from engine.spi1977.turn import setup as spi_setup
from tests.begun import COMPLETE, SHIPPED
from tests.some_now import some_now

SCENARIO = {"scs1994": "battle-for-the-ardennes", "hj1986": "campaign", "spi1977": "peiper"}

FOR_PEOPLE = {
    "scs1994": {"dice", "size", "weather"},  # the weather is compared with the columns of its chart
    "hj1986": {"dice", "place_kind", "weather"},  # one word, which says that the schedule has it
    "spi1977": {"dice", "mode", "place_kind"},  # a cost is asked by the name of its column
}
"""Lists whose words no rule compares with its own; dice are read by what their name says."""


def first(rows: tuple[Any, ...], **changes: Any) -> tuple[Any, ...]:
    return (rows[0].model_copy(update=changes), *rows[1:])


def with_word(listed: str, scenario: Scenario, word: str) -> Scenario:
    """Return a scenario in which the first row that can have a word of a list has this one."""
    kinds = {counter.unit_type for counter in scenario.counters}
    types = tuple(sorted(scenario.unit_types, key=lambda kind: kind.key not in kinds))
    turn = scenario.first_turn
    made: dict[str, Callable[[], dict[str, Any]]] = {
        "role": lambda: {"unit_types": first(types, role=word)},
        "movement_class": lambda: {"unit_types": first(types, movement_class=word)},
        "trait": lambda: {"unit_types": first(types, traits=(word,))},
        "size": lambda: {"counters": first(scenario.counters, size=word)},
        "formation_kind": lambda: {"counters": first(scenario.counters, formation_kind=word)},
        "half": lambda: {"turns": first(scenario.turns, half=word)},
        "weather": lambda: {"weather": word},
        "state": lambda: {"setup": first(scenario.setup, state=(word,))},
        "place_kind": lambda: {
            "map": scenario.map.model_copy(update={"places": first(scenario.map.places, kind=word)})
        },
        "schedule_kind": lambda: {
            "schedules": (*scenario.schedules, Entry(kind=word, turn=turn, side="german", subject="", value=""))
        },
        "replacement_kind": lambda: {
            "replacements": (*scenario.replacements, Replacement(turn=turn, side="german", kind=word, amount=1))
        },
        "start_kind": lambda: {"start_state": (StartState(kind=word, subject="1010", value=""),)},
    }
    return scenario.model_copy(update=made[listed]())


@pytest.mark.parametrize(
    ("game", "listed"), some_now(3, [(game, name) for game in GAME_KEYS for name in words_known(game)])
)
def test_a_word_that_no_rule_knows_is_an_error_of_the_check_and_no_game_begins(game: str, listed: str) -> None:
    spoiled = with_word(listed, load_scenario(game, SCENARIO.get(game, SHIPPED[game])), "banana")
    if listed == "start_kind":  # the rows are told with their values, by the check of words
        with pytest.raises(DataError, match="banana of 1010 at start: the rules read no such start state"):
            begun(spoiled, board_of(spoiled), 1)
        return
    title = {"half": "part of the day"}.get(listed, listed.replace("_", " "))
    said = f"the rules do not know the {title} 'banana'"
    assert [problem.severity for problem in problems_of(spoiled) if problem.message.startswith(said)] == ["error"]
    with pytest.raises(DataError, match=said):
        board_of(spoiled)


@pytest.mark.parametrize(
    ("game", "listed"), [("scs1994", "size"), ("scs1994", "weather"), ("hj1986", "weather"), ("hj1986", "place_kind")]
)
def test_no_game_begins_with_a_word_for_people_that_the_game_does_not_list(game: str, listed: str) -> None:
    """The checks of the library tell it of the rows."""
    spoiled = with_word(listed, load_scenario(game, SHIPPED[game]), "banana")
    with pytest.raises(DataError, match="'banana' is no .* of the game; use ") as refused:
        begun(spoiled, board_of(spoiled), 1)
    assert str(refused.value).count("banana") == 1


@pytest.mark.parametrize("game", COMPLETE)
def test_only_these_lists_are_for_people_alone(game: str) -> None:
    listed = {row.list for row in load_tables(game=game).of(WordRow)}
    assert listed - words_known(game).keys() == FOR_PEOPLE[game]


@pytest.mark.parametrize("game", GAME_KEYS)
def test_the_rules_know_all_words_of_their_lists_that_the_game_has_and_ask_for_no_other(game: str) -> None:
    listed: dict[str, set[str]] = {}
    for row in load_tables(game=game).of(WordRow):
        listed.setdefault(row.list, set()).add(row.word)
    for name, known in words_known(game).items():
        assert sorted(listed.get(name, set()) - known) == [], name
    for name, asked in words_asked(game).items():
        assert sorted(asked - listed.get(name, set())) == [], name


def test_states_at_start_are_those_that_the_set_up_asks_for() -> None:
    assert words_asked("scs1994")["state"] == {*scs_places.KEPT_AT_START}
    marks, options = hj_setup.KEPT_AT_START, hj_setup._OPTION_BY_STATE
    assert words_asked("hj1986")["state"] == {*marks, *options, hj_setup.IMPROVED, hj_setup.IN_RESERVE}
    works = (spi_works.IMPROVED, spi_works.ENTRENCHED)
    spi = {*spi_setup._MARKS, *works, spi_setup.CARRIES, spi_places.MARCHES}
    assert words_asked("spi1977")["state"] == spi
    assert words_asked("hj1986")["replacement_kind"] == {hj_points.ARMOR, hj_points.INFANTRY}


def test_several_rows_with_one_unknown_word_are_one_finding() -> None:
    shipped = load_scenario("scs1994", "payback")
    spoiled = shipped.model_copy(
        update={"setup": tuple(row.model_copy(update={"state": ("reserv",)}) for row in shipped.setup[:3])}
    )
    told = [problem for problem in problems_of(spoiled) if "reserv'" in problem.message]
    said = "the rules do not know the state 'reserv' (here and 2 times more)"
    where = f"setup/payback|{shipped.setup[0].counter}"
    assert [(problem.where, problem.message.partition(":")[0]) for problem in told] == [(where, said)]
    assert told[0].message.endswith("use one of these; did you mean 'reserve'?")


def test_a_word_that_the_rules_ask_and_the_game_does_not_list_is_a_warning_with_the_one_that_may_be_meant() -> None:
    shipped = load_scenario("hj1986", "breakthrough")
    words = tuple("state|strategicc" if text == "state|strategic" else text for text in shipped.known["word"])
    renamed = shipped.model_copy(update={"known": {**shipped.known, "word": words}})
    assert [(problem.where, problem.severity, problem.message) for problem in problems_of(renamed)] == [
        (
            "word/state|strategic",
            "warning",
            "the game lists no state 'strategic', which the rules ask: what they say of it never applies; "
            "add the word; did you mean 'strategicc'?",
        )
    ]


@pytest.mark.parametrize(
    ("kind", "subject", "value", "field", "said"),
    [
        (
            "bridge_blwn",
            "0114|0214",
            "",
            "kind",
            "the rules read no such start state; there is no kind 'bridge_blwn'; ",
        ),
        ("event", "15th_army_ofensive", "3", "subject", "there is no event '15th_army_ofensive'; did you mean '15th_"),
        ("bridge_built", "0114", "", "subject", "a bridge_built is of two hexes that touch, not of"),
        ("event", "early_release", "soon", "value", "'soon' is not what the rules read"),
    ],
)
def test_a_start_state_that_the_rules_do_not_read_is_told_where_its_row_is_read(
    kind: str, subject: str, value: str, field: str, said: str
) -> None:
    tables = load_tables(game="hj1986")
    row = StartStateRow.model_validate(
        {"game": "hj1986", "scenario": "breakthrough", "kind": kind, "subject": subject, "value": value}
    )
    vocabulary = vocabularies(tables)["hj1986"]
    vocabulary.words["start_kind"][kind] = "a word of the game"
    found = list(vocabulary.faults(row))
    assert [(name, reason.startswith(said)) for name, reason in found] == [(field, True)], found


def test_a_scenario_that_is_not_drawn_yet_is_named_once() -> None:
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    hexes = tuple(item.model_copy(update={"terrain": "unknown"}) for item in scenario.map.hexes)
    undrawn = scenario.model_copy(update={"map": scenario.map.model_copy(update={"hexes": hexes})})
    told = [problem.message for problem in problems_of(undrawn) if problem.where == f"scenario/{undrawn.key}"]
    assert [message.count(undrawn.title) + message.count(undrawn.key) for message in told] == [1]
