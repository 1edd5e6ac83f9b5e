"""Do the scenarios of scs1994 have their turns, weather, bridges, dumps and victory as printed?"""

import pytest

from engine.data import schema
from tests.shipped import printed_scenarios, shipped_tables

TABLES = shipped_tables("scs1994")
HEADS = {row.number: row for row in TABLES.of(schema.ScenarioRow)}
CLAUSES = {(row.scenario, row.key): row for row in TABLES.of(schema.ClauseRow)}


@pytest.mark.parametrize(
    ("number", "first", "last", "weather", "bounds"),
    [
        ("5.1", 1, 6, "soup", "peiper"),  # lines 372-380
        ("5.2", 1, 12, "soup", "bastogne"),  # 544-553
        ("5.3", 1, 16, "soup", "whole"),  # 685-693
        ("5.4", 6, 16, "overcast_2", "whole"),  # 921-929
        ("5.5", 12, 16, "clear", "whole"),  # 1131-1139
    ],
)
def test_head(number: str, first: int, last: int, weather: str, bounds: str) -> None:
    head = HEADS[number]
    assert (head.first_turn, head.last_turn, head.weather, head.bounds) == (first, last, weather, bounds)


def test_sixteen_turns_begin_on_16_december() -> None:
    turns = {row.number: row.date for row in TABLES.of(schema.TurnRow)}
    assert (len(turns), turns[1], turns[16]) == (16, "1944-12-16", "1944-12-31")


def test_bridges_that_are_down_at_start() -> None:
    down = {row.scenario: row.subject for row in TABLES.of(schema.StartStateRow) if row.kind == "bridge"}
    assert down == {"breakout": "B45.29", "payback": "B45.27"}  # lines 931 and 1141


def test_dumps_that_the_german_holds_at_start() -> None:
    held = {(row.scenario, row.subject) for row in TABLES.of(schema.StartStateRow) if row.kind == "dump"}
    assert held == {
        ("breakout", "B26.27"),  # line 971
        ("breakout", "B54.13"),  # 1026
        ("payback", "A26.03"),  # 1247
        ("payback", "B26.27"),  # 1261
        ("payback", "B54.13"),  # 1329
    }


def test_dump_sets() -> None:
    found = {(row.scenario, row.key): (row.real, row.dummy, row.hexes) for row in TABLES.of(schema.DumpSetRow)}
    printed = printed_scenarios("scs1994")
    assert {key: said for key, said in found.items() if key[0] in printed} == {
        ("kampfgruppe-peiper", "1"): (2, 1, "B54.13 B49.28 B55.32"),  # lines 490-491
        ("drive-on-bastogne", "1"): (2, 0, "B15.28 B26.27"),  # 637-638
        ("battle-for-the-ardennes", "1"): (2, 1, "B54.13 B41.16 B15.28"),  # 901
        ("battle-for-the-ardennes", "2"): (2, 1, "B26.27 B49.28 B39.26"),  # 903
        ("battle-for-the-ardennes", "3"): (2, 1, "A36.02 B55.32 A26.03"),  # 905
    }


def test_bastogne_and_wiltz_decide_5_2() -> None:
    clause = CLAUSES["drive-on-bastogne", "bastogne-and-wiltz"]
    assert (clause.args["places"], clause.args["split"]) == (["bastogne", "wiltz"], "draw")  # line 679


@pytest.mark.parametrize("scenario", ["battle-for-the-ardennes", "breakout", "payback"])
def test_the_campaign_has_three_options_and_five_levels(scenario: str) -> None:
    options = CLAUSES[scenario, "secret-option"].args["options"]
    assert options == ["option-antwerp", "option-liege", "option-paris"]  # lines 338-350
    for key in ("option-antwerp", "option-paris"):
        args = CLAUSES[scenario, key].args
        assert (args["attack_points"], args["supply_units"]) == (60, 1)
    levels = CLAUSES[scenario, "levels"].args["levels"]
    assert isinstance(levels, list)
    assert [level["at_least"] for level in levels if isinstance(level, dict)] == [24, 19, 14, 10, 0]  # 354-362


@pytest.mark.parametrize(
    ("scenario", "shifted"), [("battle-for-the-ardennes", False), ("breakout", True), ("payback", True)]
)
def test_later_scenarios_shift_the_level_by_one(scenario: str, shifted: bool) -> None:
    assert ((scenario, "level-shift") in CLAUSES) is shifted  # lines 1125 and 1481


def test_errata_change_rows_that_exist_or_add_new_ones() -> None:
    keys = {(row.TABLE, row.key_text) for rows in TABLES.rows.values() for row in rows}
    for change in TABLES.of(schema.ErratumChangeRow):
        if change.kind in ("set", "discard", "replace"):
            assert (change.table, change.row_key) in keys, change.erratum
        elif change.kind == "add":
            assert (change.table, change.row_key) not in keys, change.erratum


def test_what_an_erratum_calls_printed_is_what_is_stored() -> None:
    rows = {(row.TABLE, row.key_text): row for rows in TABLES.rows.values() for row in rows}
    for change in TABLES.of(schema.ErratumChangeRow):
        if change.kind == "set" and change.printed is not None:
            assert rows[change.table, change.row_key].said(change.field) == change.printed


def test_no_erratum_of_ours_is_called_official() -> None:
    assert {row.status for row in TABLES.of(schema.ErratumRow)} <= {"proposed", "rejected"}
    assert len(TABLES.of(schema.ErratumRow)) == 25


def test_every_alias_names_one_thing_that_exists() -> None:
    counters = {row.key for row in TABLES.of(schema.CounterRow)}
    formations = {row.key for row in TABLES.of(schema.FormationRow)}
    for alias in TABLES.of(schema.AliasRow):
        assert alias.key in (formations if alias.kind == "formation" else counters)


@pytest.mark.parametrize(
    ("alias", "key"),
    [
        ("KG Schmdl", "german/560 VG Div/KG Schmidt#1"),  # line 974
        ("KG Schmn", "german/560 VG Div/KG Schumann#1"),  # 972
        ("16 Wefer Bde", "german/-/16 Werfer#1"),  # 988
        ("Rlbn: A", "german/12 SS Pz Div/KG Rollbahn-A#1"),  # 1357
        ("33-32 Tank Bn", "allied/3 Arm Div/3-32 Arm#1"),  # 1475
        ("3-110 Inf Rgt", "allied/28 Inf Div/3-110 Inf#1"),  # 627
        ("5 Belgium Füs Bn", "allied/-/5 Fus Belgian Inf#1"),  # 1447
        ("F.BegleitBde", "Führer Begleit Bde"),  # 992
        ("276 Inf Div", "276 VG Div"),  # 1147
        ("11 Am Div", "11 Arm Div"),  # 1393
    ],
)
def test_a_slip_is_an_alias(alias: str, key: str) -> None:
    assert [row.key for row in TABLES.of(schema.AliasRow) if row.alias == alias] == [key]


def test_a_counter_stands_for_one_unit_of_history() -> None:
    known = {row.key for row in TABLES.of(schema.HistoricalUnitRow)}
    assert {row.unit for row in TABLES.of(schema.IdentityRow)} <= known
    assert {row.parent for row in TABLES.of(schema.HistoricalUnitRow)} <= known | {""}
