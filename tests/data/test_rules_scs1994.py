"""Do the parameters, rulings and the sequence of scs1994 rest on rules that exist?"""

import pytest

from engine.data import schema
from engine.data.assemble import CONFIRMED
from engine.data.load import load_scenario, shipped_root
from tests.shipped import printed_scenarios, shipped_tables

TABLES = shipped_tables("scs1994")
RULES = {row.rule for row in TABLES.of(schema.RuleRow)}
PARAMETERS = {row.key: row for row in TABLES.of(schema.ParameterRow)}
SCENARIO = load_scenario("scs1994", "kampfgruppe-peiper")


def test_every_rule_that_the_data_names_is_in_the_index() -> None:
    named = {
        *(row.rule for row in TABLES.of(schema.ParameterRow)),
        *(row.rule for row in TABLES.of(schema.RulingRow)),
        *(row.rule for row in TABLES.of(schema.SequenceRow)),
        *(row.rule for row in TABLES.of(schema.ChartRow)),
        *(row.rule for row in TABLES.of(schema.ClauseRow) if row.scenario in printed_scenarios("scs1994")),
        *(row.rule for row in TABLES.of(schema.ScenarioParameterRow)),
        *(row.rule for row in TABLES.of(schema.WaivedRuleRow)),
    }
    assert named - RULES == set()


def test_every_ruling_chooses_one_of_its_readings() -> None:
    assert [row.key for row in TABLES.of(schema.RulingRow) if row.chosen not in row.readings] == []


IN_THE_DATA = {
    "crt-seven-to-one",  # the columns of the chart
}
"""Rulings that are read in the tables, not in the engine; those on a scenario or schedule are so anyway."""


def test_every_ruling_is_cited_where_it_is_read() -> None:
    source = "".join(path.read_text("utf-8") for path in (shipped_root() / "engine" / "scs1994").rglob("*.py"))
    of_the_engine = {
        row.rule for row in TABLES.of(schema.RuleRow) if row.kind in ("mechanic", "procedure", "series", "table")
    }
    rulings = [row for row in TABLES.of(schema.RulingRow) if row.rule in of_the_engine]
    silent = {row.key for row in rulings if f'RULING("{row.key}")' not in source}
    assert silent == IN_THE_DATA


def test_every_parameter_that_a_ruling_names_exists() -> None:
    named = {row.parameter for row in TABLES.of(schema.RulingRow) if row.parameter is not None}
    assert named - set(PARAMETERS) == set()


def test_every_parameter_says_where_its_value_comes_from() -> None:
    cited = {row.row_key for row in TABLES.citations if row.table == "parameter" and row.field == "value"}
    assert {row.key_text for row in PARAMETERS.values()} == cited


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("stacking_limit", "6"),  # 1.3
        ("jam_last_turn", "2"),  # 1.5b
        ("overrun_min_cost", "2"),  # 1.7a
        ("overruns_per_hex", "2"),  # 1.7b
        ("disorganized_defense", "1/2"),  # 1.11a
        ("out_of_supply_attack", "1/4"),  # 1.14
        ("out_of_supply_movement_mech", "1/4"),
        ("out_of_supply_movement_other", "1/2"),
        ("supply_unit_range", "10"),  # 2.5b
        ("eastern_zone_range", "5"),  # 2.5a
        ("us_road_range", "3"),  # 3.4
        ("bridge_attempts", "3"),  # 3.1
        ("bridge_blowing_attempts", "3"),  # 3.1
        ("air_barrage_per_point", "5"),  # 3.2c
        ("barrage_many_steps", "3"),  # line 1828
    ],
)
def test_parameter_is_as_printed(key: str, value: str) -> None:
    citation = next(row for row in TABLES.citations if row.row_key == f"scs1994|{key}")
    assert (PARAMETERS[key].value, citation.certainty, citation.source) == (value, "printed", "rulebook")


@pytest.mark.parametrize("key", ["ezoc_cost", "odds_rounding", "reserve_markers_german", "retreat_ezoc_step_loss"])
def test_parameter_that_no_text_prints_is_marked_reconstructed(key: str) -> None:
    assert SCENARIO.unconfirmed[f"parameter/scs1994|{key}/value"] == "reconstructed"


def test_parameters_repeat_the_terrain_chart_truly() -> None:
    terrain = {line.key: line for line in SCENARIO.terrain}
    assert PARAMETERS["stacked_hex_cost"].value == terrain["stacked"].text("mech_mp")
    assert terrain["stacked"].text("mech_mp") == terrain["stacked"].text("other_mp")
    shifts = {line.whole("barrage_shift") for line in SCENARIO.terrain} - {None}
    assert shifts == {int(PARAMETERS["barrage_shift_terrain"].value)}


def test_odds_limits_are_the_edges_of_the_combat_table() -> None:
    crt = next(chart for chart in SCENARIO.charts if chart.key == "crt")
    assert (crt.bounds[0], crt.bounds[-1]) == (PARAMETERS["odds_lowest"].value, PARAMETERS["odds_highest"].value)


def test_sequence_is_nine_german_and_seven_us_steps() -> None:
    assert [step.key for step in SCENARIO.sequence] == [
        "german_weather",  # 1.2, lines 95-103
        "german_air_points",
        "german_movement",
        "us_barrage_in_german_turn",
        "german_barrage",
        "german_combat",
        "german_supply",
        "german_exploitation",
        "german_clean_up",
        "us_movement",  # lines 107-113
        "us_bridges",
        "us_barrage",
        "us_combat",
        "us_supply",
        "us_exploitation",
        "us_clean_up",
    ]
    assert [step.side for step in SCENARIO.sequence] == ["german"] * 9 + ["allied"] * 7


def test_us_guns_fire_in_the_german_turn_but_not_the_other_way_round() -> None:
    barrages = [(step.side, step.acting) for step in SCENARIO.sequence if step.phase == "barrage"]
    assert barrages == [("german", "allied"), ("german", "german"), ("allied", "allied")]


def test_no_row_is_cited_as_a_whole_with_less_certainty_than_one_of_its_values() -> None:
    # Whoever asks for a value falls back to the row, so a guessed row would hide a printed value.
    guessed = {
        (row.table, row.row_key) for row in TABLES.citations if row.field == "*" and row.certainty not in CONFIRMED
    }
    sure = {(row.table, row.row_key) for row in TABLES.citations if row.field != "*" and row.certainty in CONFIRMED}
    assert {place for place in guessed & sure if place[0] not in {"map", "sheet", "place"}} == set()
