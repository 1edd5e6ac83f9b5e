"""Do the turns, parameters, rulings and errata of hj1986 rest on its rules? Lines are those of the text as read."""

from datetime import date, timedelta
from typing import Any

import pytest

from engine.data import schema
from engine.data.errata import effective
from engine.data.load import shipped_root
from engine.playtest.games import rulings_read
from tests.shipped import shipped_tables

TABLES = shipped_tables("hj1986")
RULES = {row.rule: row for row in TABLES.of(schema.RuleRow)}
PARAMETERS = {row.key: row for row in TABLES.of(schema.ParameterRow)}


def test_the_index_has_677_rules_with_a_line_each() -> None:
    assert len(RULES) == 677
    assert [row.rule for row in RULES.values() if row.line is None] == []


def test_every_rule_that_the_data_names_is_in_the_index() -> None:
    named = {
        *(row.rule for row in TABLES.of(schema.ParameterRow)),
        *(row.rule for row in TABLES.of(schema.RulingRow)),
        *(row.rule for row in TABLES.of(schema.SequenceRow)),
        *(row.rule for row in TABLES.of(schema.ChartRow)),
        *(row.rule for row in TABLES.of(schema.OptionRow)),
        *(row.rule for row in TABLES.of(schema.ErratumRow) if row.rule),
    }
    assert named - set(RULES) == set()


def test_thirty_six_half_days() -> None:  # line 273
    turns = TABLES.of(schema.TurnRow)
    assert [row.number for row in turns] == list(range(1, 37))
    assert [row.half for row in turns] == ["am", "pm"] * 18
    first = date(1944, 12, 16)
    assert [row.date for row in turns] == [str(first + timedelta(days=number // 2)) for number in range(36)]


@pytest.mark.parametrize(("number", "label"), [(1, "12/16 AM"), (20, "12/25 PM"), (33, "1/1 AM"), (36, "1/2 PM")])
def test_turns_are_labeled_as_printed(number: int, label: str) -> None:
    (turn,) = TABLES.of(schema.TurnRow, label=label)
    assert turn.number == number


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("supply_reach", "4"),  # line 350
        ("stack_limit", "3"),  # line 599
        ("stack_battalion", "1/2"),  # line 600
        ("strategic_multiplier_allied_foot", "5"),  # line 569
        ("german_bridge_limit", "8"),  # line 1011
        ("bridge_demolition_engineer", "4"),  # line 998
        ("restricted_release_losses", "50"),  # line 534
    ],
)
def test_parameters_are_as_printed(key: str, value: str) -> None:
    assert PARAMETERS[key].value == value


# Turn 1 is 12/16 AM, so a day later is two turns more.
@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("fuel_first_turn_basic", "12/20 AM"),  # line 392
        ("fuel_first_turn_10_points", "12/24 PM"),  # line 1378
        ("fuel_first_turn_15_points", "12/27 AM"),  # line 1379
        ("surprise_chart_last_turn", "12/16 PM"),  # line 3504
        ("freeze_first_turn", "12/23 AM"),  # line 1359
        ("freeze_last_turn", "12/27 PM"),  # line 1361
        ("snow_first_turn", "12/28 AM"),  # line 1362
        ("offensive_last_turn", "12/21 AM"),  # line 1420
        ("dump_withdrawal_turn", "12/19 AM"),  # line 1395
        ("night_engaged_first_turn", "12/20 PM"),  # line 1343
        ("night_shift_first_turn", "12/28 PM"),  # line 1344
    ],
)
def test_turns_of_the_parameters_are_those_of_the_dates(key: str, label: str) -> None:
    (turn,) = TABLES.of(schema.TurnRow, label=label)
    assert PARAMETERS[key].value == str(turn.number)


def test_every_ruling_chooses_one_of_its_readings() -> None:
    assert [row.key for row in TABLES.of(schema.RulingRow) if row.chosen not in row.readings] == []


WITHOUT_SWITCH = {
    "commander-count",  # the data: each has a counter
    "flak-pieces",  # the data: a trait of the counters
    "unread-battalions",  # the data: the sides of 353 and 654
}
"""Rulings whose other reading no code plays, and why; for the rest ``reads`` asks which is chosen."""


def parts_by_reading() -> list[dict[str, Any]]:
    """Return the clauses, and the changes of clauses, that hang on the reading of a ruling."""
    clauses = [row.args for row in TABLES.of(schema.ClauseRow) if row.form in ("reading", "variant")]
    changes = [change for args in clauses for change in args.get("changes", [])]
    return [part for part in (*clauses, *changes) if "ruling" in part]


def test_what_hangs_on_a_reading_names_a_ruling_and_one_of_its_readings() -> None:
    readings = {row.key: row.readings for row in TABLES.of(schema.RulingRow)}
    assert [part for part in parts_by_reading() if part["reading"] not in readings.get(part["ruling"], ())] == []


def test_every_other_ruling_is_a_switch_in_the_engine() -> None:
    folder = shipped_root() / "engine" / "hj1986"
    source = "".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
    asks = ("reads(", "rulings.get(")
    read = {row.key for row in TABLES.of(schema.RulingRow) if any(f'{ask}"{row.key}"' in source for ask in asks)}
    read |= {str(part["ruling"]) for part in parts_by_reading()}
    assert {row.key for row in TABLES.of(schema.RulingRow)} - read == WITHOUT_SWITCH


def test_the_window_offers_just_these_switches() -> None:
    assert {row.key for row in TABLES.of(schema.RulingRow)} - rulings_read("hj1986") == WITHOUT_SWITCH


def test_every_switch_is_tested_by_both_readings() -> None:
    tests = shipped_root() / "tests" / "games" / "hj1986"
    asked = "".join(path.read_text("utf-8") for path in sorted(tests.rglob("*.py")))
    keys = {row.key for row in TABLES.of(schema.RulingRow)} - WITHOUT_SWITCH
    assert {key for key in keys if f'"{key}"' not in asked} == set()


def test_every_parameter_that_a_ruling_names_exists() -> None:
    named = {row.parameter for row in TABLES.of(schema.RulingRow) if row.parameter is not None}
    assert named - set(PARAMETERS) == set()


def test_thirteen_optional_rules_and_twelve_variants_a_side() -> None:
    kinds = [row.kind for row in TABLES.of(schema.OptionRow)]
    assert (kinds.count("level"), kinds.count("optional"), kinds.count("variant")) == (2, 13, 24)


def test_each_player_turn_has_the_printed_phases_in_order() -> None:  # lines 289-331
    printed = ["supply", "replacement", "reserve_designation", "movement", "reaction", "combat", "reserve", "engineer"]
    phases = {}
    for side in ("german", "allied"):
        steps = sorted(TABLES.of(schema.SequenceRow, side=side), key=lambda row: row.position)
        phases[side] = [phase for phase in dict.fromkeys(row.phase for row in steps) if phase in printed]
    assert phases == {"german": printed, "allied": printed}


def test_the_enemy_acts_in_the_reaction_phase() -> None:
    found = {(row.side, row.acting) for row in TABLES.of(schema.SequenceRow, phase="reaction")}
    assert found == {("german", "allied"), ("allied", "german")}


def test_no_erratum_is_called_official() -> None:
    """Nobody published a list; a hex off the fit like others is no misprint, so its erratum is rejected."""
    assert {row.status for row in TABLES.of(schema.ErratumRow)} == {"proposed", "rejected"}
    rejected = {row.key for row in TABLES.of(schema.ErratumRow, status="rejected")}
    assert all(key.endswith("-hex") for key in rejected) and len(rejected) == 7


def test_errata_fit_what_is_printed() -> None:
    switches = {row.key: True for row in TABLES.of(schema.ErratumRow)}
    found = effective(TABLES, "hj1986", "", switches)
    assert [notice for notice in found.notices if notice.trouble not in ("by_hand", "on_reading")] == []


def test_an_erratum_mends_the_combat_table() -> None:
    found = effective(TABLES, "hj1986", "", {"crt-order": True}).tables
    cells = {(row.dice, row.column): row.result for row in found.of(schema.ChartCellRow, chart="crt")}
    assert (cells[4, "6"], cells[5, "7"]) == ("FF", "FF")


def test_no_text_names_a_file_or_a_line_of_the_seed_where_a_player_reads() -> None:
    texts = [row.summary for row in RULES.values()] + [row.text for row in TABLES.of(schema.OptionRow)]
    assert [text for text in texts if ".csv" in text or "seed" in text] == []
