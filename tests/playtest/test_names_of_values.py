"""Parameters that name things, start states and traits of counters are refused where their names are misspelled."""

from typing import Literal

import pytest

from engine.data import schema
from engine.data.clauses.looking import lacking
from engine.data.load import load_scenario, load_tables
from engine.data.needs import unread_values
from engine.data.parameters import fault_of, names_among, parted, whole_in
from engine.data.tables import DataError
from engine.data.vocabulary import Vocabulary, vocabularies
from engine.playtest.games import board_of, problems_of, ruleset_of
from engine.scenario import Scenario

BULGE = ("hj1986", "breakthrough")


def with_parameter(game: str, key: str, name: str, value: str) -> Scenario:
    made = load_scenario(game, key)
    return made.model_copy(update={"parameters": {**made.parameters, name: value}})


@pytest.mark.parametrize(
    ("game", "scenario", "name", "value", "said"),
    [
        (*BULGE, "notes_towns", "clerff st-vith", "there is no place 'clerff'; did you mean 'clerf'?"),
        (*BULGE, "clear_turns", "l9", "there is no turn l9"),
        (*BULGE, "fuel_option_weak", "2SSPzz", "there is no formation '2SSPzz'; did you mean '2SSPz'?"),
        (*BULGE, "destroyed_bridges_river", "Ourr", "there is no river 'Ourr'; did you mean 'Our'?"),
        (*BULGE, "options", "bassic", "there is no option 'bassic'; did you mean 'basic'?"),
        ("scs1994", "breakout", "ezoc_free_formation", "150 Pz Bd", "did you mean '150 Pz Bde'?"),
        ("scs1994", "breakout", "greif_redirect_stops", "villag", "did you mean 'village'?"),
    ],
)
def test_a_misspelled_name_is_told_before_a_game(game: str, scenario: str, name: str, value: str, said: str) -> None:
    made = with_parameter(game, scenario, name, value)
    told = [problem.message for problem in ruleset_of(game).missing(made)]
    assert len(told) == 1
    assert said in told[0]
    with pytest.raises(DataError, match=name):
        board_of(made)


def test_a_list_may_be_parted_by_commas_as_by_blanks() -> None:
    board = board_of(with_parameter(*BULGE, "clear_turns", "15,17, 19"))
    assert board.names("clear_turns", "turn") == ("15", "17", "19")
    assert parted("place", "clerf st-vith") == ("clerf", "st-vith")


def test_commas_alone_part_names_that_hold_blanks() -> None:
    assert parted("formation", "2SSPz, Fuh Gr") == ("2SSPz", "Fuh Gr")


@pytest.mark.parametrize(
    ("unit", "value", "said"),
    [
        ("list of places", "clerff", "there is no place 'clerff'; did you mean 'clerf'?"),
        ("name of a formation", "2SSPzz", "there is no formation '2SSPzz'"),
        ("list of turns", "99", "there is no turn 99"),
        ("places", "clerff", "there is no place 'clerff'"),  # the unit of an older library
    ],
)
def test_a_name_is_looked_up_by_the_noun_of_the_unit(unit: str, value: str, said: str) -> None:
    tables = load_tables(game="hj1986")
    assert said in fault_of(unit, value, names_among(lambda kind: tables.of(kind)))


def test_a_noun_that_nobody_can_look_up_is_no_unit() -> None:
    assert fault_of("list of bananas", "one").startswith("nobody can look up a 'list of bananas'")


@pytest.mark.parametrize("text", ["3e0", "1_0", "٤", "1.5", "4/2", " 4", "", "banana"])
def test_a_whole_number_is_digits_with_or_without_a_sign(text: str) -> None:
    assert whole_in(text) is None
    assert (whole_in("12"), whole_in("-3"), whole_in("+3")) == (12, -3, 3)


@pytest.mark.parametrize("text", ["3e0", "1_0", "٤", "4 5"])
def test_what_the_rules_cannot_read_as_a_number_is_no_value_of_a_parameter(text: str) -> None:
    assert "is no number of hexes" in fault_of("hexes", text)


def start_of(kind: str, value: str, game: str = "scs1994") -> schema.StartStateRow:
    subject = "B45.29|B45.30" if kind.startswith("bridge") else "B45.29"
    return schema.StartStateRow(game=game, scenario="x", kind=kind, subject=subject, value=value)


@pytest.mark.parametrize(
    ("game", "kind", "value", "remedy"),
    [
        ("scs1994", "bridge", "blwn", "write blown"),
        ("scs1994", "dump", "germn", "write german or allied"),
        ("scs1994", "control", "", "write german or allied"),
        ("hj1986", "dump_points", "five", "write a whole number, as 6"),
        ("hj1986", "roadblock", "with the optinal rule", "write with the optional rule"),
        ("hj1986", "bridge_blown", "yes", "leave the value empty"),
        ("spi1977", "bridge", "germn", "write german"),
        ("spi1977", "bridge_blown", "yes", "leave the value empty"),
        ("spi1977", "pol", "tru", "write true or false or true free or false free"),
    ],
)
def test_a_start_state_says_what_the_rules_read(game: str, kind: str, value: str, remedy: str) -> None:
    vocabulary = Vocabulary()
    found = [why for field, why in vocabulary.faults(start_of(kind, value, game), ("value",)) if field == "value"]
    assert len(found) == 1
    assert remedy in found[0]


@pytest.mark.parametrize(
    ("trait", "value", "field", "said"),
    [
        ("vehicle", "M55", "value", "'M55' is not what the rules read"),
        ("nation", "frnch", "value", "write british or french"),
        ("restricted", "BRR", "value", "write BR or RA"),
        ("free_from", "late", "value", "a whole number"),
        ("tigre", "yes", "trait", "there is no trait of a counter 'tigre'; did you mean 'tiger'?"),
    ],
)
def test_a_trait_of_a_counter_is_one_that_the_rules_read(trait: str, value: str, field: str, said: str) -> None:
    row = schema.TraitRow(game="hj1986", counter="german/x/1#1", trait=trait, value=value)
    assert [(name, said in why) for name, why in Vocabulary().faults(row)] == [(field, True)]


@pytest.mark.parametrize(
    ("trait", "value", "field", "said"),
    [
        ("vehicle", "M55", "value", "'M55' is not what the rules read"),
        ("nation", "british", "value", "write British or French or Belgian or Canadian"),
        ("corps", "VIIII", "value", "there is no formation 'VIIII'; did you mean 'VIII'?"),
        ("engineer", "german/1SS/1-1SS Enginers#1", "value", "did you mean 'german/1SS/1-1SS Engineers#1'?"),
        ("ss", "no", "value", "write yes"),
        ("regimnt", "2", "trait", "did you mean 'regiment'?"),
    ],
)
def test_a_trait_of_the_third_game_is_one_that_the_rules_read_and_names_what_there_is(
    trait: str, value: str, field: str, said: str
) -> None:
    row = schema.TraitRow(game="spi1977", counter="german/x/1#1", trait=trait, value=value)
    faults = [*vocabularies(load_tables(game="spi1977"))["spi1977"].faults(row)]
    assert [(name, said in why) for name, why in faults] == [(field, True)]


def test_a_corps_without_counters_may_be_named() -> None:
    row = schema.TraitRow(game="spi1977", counter="allied/x/1#1", trait="corps", value="XVIII")
    assert [*vocabularies(load_tables(game="spi1977"))["spi1977"].faults(row)] == []


def test_a_game_whose_rules_ask_no_trait_of_a_counter_has_none() -> None:
    row = schema.TraitRow(game="scs1994", counter="german/x/1#1", trait="elite", value="yes")
    assert [name for name, _ in Vocabulary().faults(row)] == ["trait"]


@pytest.mark.deep
def test_every_shipped_start_and_trait_is_read() -> None:
    for game, key in (
        ("scs1994", "breakout"),
        ("hj1986", "wacht-am-rhein"),
        ("hj1986", "campaign"),
        ("spi1977", "campaign"),
    ):
        assert list(unread_values(load_scenario(game, key))) == []


def test_what_keeps_a_scenario_from_beginning_is_a_problem() -> None:
    made = with_parameter("hj1986", "breakthrough", "options", "bassic")
    assert any("bassic" in problem.message for problem in problems_of(made))


@pytest.mark.parametrize(("table", "name"), [("face", "counter"), ("face", "sources"), ("terrain", "kind")])
def test_a_declared_value_has_no_name_of_a_field_that_every_row_has(
    table: Literal["face", "terrain"], name: str
) -> None:
    with pytest.raises(ValueError, match=f"'{name}' is a field of every {table}; give the value another name"):
        schema.DeclaredValueRow(game="toy", table=table, name=name, position=9, title="", kind="number")


@pytest.mark.parametrize(
    ("argument", "wrong", "said"),
    [("hex", "9911", "there is no hex '9911'"), ("reading", "hiden", "hiden")],
)
def test_what_a_check_calls_an_error_of_a_clause_does_not_begin(argument: str, wrong: str, said: str) -> None:
    made = load_scenario("hj1986", "wacht-am-rhein")
    places = [clause for clause in made.clauses if argument in clause.args and clause.enforced]
    bad = [
        clause.model_copy(update={"args": {**clause.args, argument: wrong}}) if clause in places[:1] else clause
        for clause in made.clauses
    ]
    assert places
    assert [said in problem.message for problem in lacking(made.model_copy(update={"clauses": tuple(bad)}))] == [True]
    assert list(lacking(made)) == []


def test_a_sequence_without_a_step_is_told_with_the_remedy() -> None:
    made = load_scenario(*BULGE).model_copy(update={"sequence": ()})
    with pytest.raises(DataError, match="the sequence of play has no step; add those of the game"):
        board_of(made)


def test_who_wrote_a_wrong_value_is_not_told_to_update() -> None:
    with pytest.raises(DataError, match="Correct it, then begin again") as told:
        board_of(with_parameter(*BULGE, "stack_limit", "3e0"))
    assert "older version" not in str(told.value)
