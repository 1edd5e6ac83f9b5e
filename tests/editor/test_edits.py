"""Edits are pure: from rows and an intent to a change set, or a refusal that names place and remedy; no Qt."""

from collections.abc import Callable

import pytest

from db.changes import ChangeSet, EditError
from editor.edits import map as m
from editor.edits import rules, schedules, setup, units
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, RESERVE, SCENARIO, SCOUTS, TANKS, TableRows, tables

ROWS = TableRows(tables())
RIVER = ("B2.03", "B2.02")


def after(changes: ChangeSet, table: str) -> list[object]:
    return [change.after for change in changes.changes if change.table == table]


def test_a_brush_paints_only_the_hexes_that_differ() -> None:
    changes = m.set_terrain(ROWS, GAME, MAP, ["B1.01", "B1.02"], "woods")
    assert changes.label == "Terrain of 2 hexes: Woods"
    assert after(changes, "hex") == [{"terrain": "woods"}] * 2
    assert m.set_terrain(ROWS, GAME, MAP, ["B1.01"], "clear").changes == ()


def test_hexes_of_a_hexside_may_be_given_in_any_order() -> None:
    changes = m.set_hexside(ROWS, GAME, MAP, RIVER, "river", name="Sauer")
    assert changes.keys("hexside") == ((GAME, MAP, "B2.02", "B2.03", "river"),)
    assert after(changes, "hexside") == [{"name": "Sauer"}]


def test_a_hexside_gets_a_second_feature() -> None:
    changes = m.set_hexside(ROWS, GAME, MAP, RIVER, "slope", high="B2.03")
    assert changes.label == "Hexside B2.02/B2.03: Slope, high at B2.03"
    assert after(changes, "hexside") == [
        {"game": GAME, "map": MAP, "hex_a": "B2.02", "hex_b": "B2.03", "feature": "slope"}
        | {"name": "", "crossing": "", "high": "B2.03"}
    ]


def test_one_feature_of_a_hexside_is_taken_away() -> None:
    assert after(m.remove_hexside(ROWS, GAME, MAP, RIVER, "river"), "hexside") == [None]
    assert m.remove_hexside(ROWS, GAME, MAP, RIVER, "slope").changes == ()


def test_a_river_that_is_laid_with_its_bridge_is_called_so() -> None:
    changes = m.set_hexside(ROWS, GAME, MAP, ("B3.02", "B3.03"), "river", crossing="bridge")
    assert changes.label == "Hexside B3.02/B3.03: River with bridge"


def test_a_crossing_stands_at_the_water() -> None:
    assert after(m.set_crossing(ROWS, GAME, MAP, RIVER, "bridge", False), "hexside") == [{"crossing": ""}]
    assert after(m.set_crossing(ROWS, GAME, MAP, RIVER, "ford"), "hexside") == [{"crossing": "ford"}]


def test_marks_are_printed_in_order_and_taken_away_one_by_one() -> None:
    assert after(m.set_mark(ROWS, GAME, MAP, "B1.01", "town", True), "hex") == [{"marks": "jam town"}]
    assert after(m.set_mark(ROWS, GAME, MAP, "B1.01", "jam", False), "hex") == [{"marks": ""}]
    assert m.set_mark(ROWS, GAME, MAP, "B1.01", "jam", True).changes == ()


def test_clearing_a_hexside_removes_its_row() -> None:
    assert after(m.remove_hexside(ROWS, GAME, MAP, RIVER, None), "hexside") == [None]


def test_a_road_is_laid_between_neighbors() -> None:
    changes = m.set_link(ROWS, GAME, MAP, ("B1.01", "B1.02"), "road")
    assert changes.label == "Road B1.01-B1.02: Road"
    assert changes.keys("link") == ((GAME, MAP, "B1.01", "B1.02"),)


def test_a_dragged_counter_changes_its_set_up_hex() -> None:
    assert after(setup.move_setup(ROWS, GAME, SCENARIO, TANKS, "B4.01"), "setup") == [{"place": "B4.01"}]


def test_a_dragged_free_counter_changes_its_default_placement() -> None:
    changes = setup.move_setup(ROWS, GAME, SCENARIO, SCOUTS, "B3.04")  # beside the guns in B3.03
    assert after(changes, "placement") == [{"hex": "B3.04"}] and after(changes, "setup") == []


def test_a_free_counter_dragged_where_it_may_not_choose_starts_there_and_chooses_no_more() -> None:
    changes = setup.move_setup(ROWS, GAME, SCENARIO, SCOUTS, "B4.01")
    assert after(changes, "setup") == [{"place": "B4.01"}] and after(changes, "placement") == [None]


def starting_in_west(default: str = "") -> TableRows:
    """The reserve starts in the area W, which is B1.05."""
    found = tables()
    found.add([schema.SetupRow(game=GAME, scenario=SCENARIO, counter=RESERVE, place="area:W", face="", steps_lost=0)])
    if default:
        found.add([schema.PlacementRow(game=GAME, scenario=SCENARIO, subject=RESERVE, kind="place", hex=default)])
    return TableRows(found)


def test_a_counter_of_an_area_has_a_free_choice_in_it() -> None:
    rows = starting_in_west()
    for changes in (
        setup.move_setup(rows, GAME, SCENARIO, RESERVE, "B1.05"),
        setup.set_default(rows, GAME, SCENARIO, RESERVE, "B1.05"),
    ):
        assert [change.table for change in changes.changes] == ["placement"]
        assert changes.label == "9 Rgt: default placement B1.05"
    with pytest.raises(EditError, match="anywhere in West, which does not hold B1.04"):
        setup.set_default(rows, GAME, SCENARIO, RESERVE, "B1.04")


def test_a_counter_dragged_out_of_its_area_starts_there_and_has_no_default_any_more() -> None:
    changes = setup.move_setup(starting_in_west("B1.05"), GAME, SCENARIO, RESERVE, "B1.04")
    assert after(changes, "setup") == [{"place": "B1.04"}] and after(changes, "placement") == [None]


def test_a_default_goes_with_the_free_choice() -> None:
    dead = setup.move_setup(ROWS, GAME, SCENARIO, SCOUTS, "box:dead")
    assert after(dead, "setup") == [{"place": "box:dead"}] and after(dead, "placement") == [None]
    elsewhere = setup.move_setup(ROWS, GAME, SCENARIO, SCOUTS, "area:W")  # B2.03 is none of its hexes
    assert after(elsewhere, "placement") == [None]
    free = setup.move_setup(starting_in_west("B1.05"), GAME, SCENARIO, RESERVE, "near:setup/1")
    assert after(free, "placement") == []


def test_steps_and_values_may_be_unknown() -> None:
    assert after(units.set_steps(ROWS, GAME, TANKS, None), "counter") == [{"steps": None}]
    assert after(units.set_face_value(ROWS, GAME, TANKS, "full", "attack", None), "face") == [{"attack": None}]


def test_arrivals_are_changed_added_and_removed() -> None:
    assert after(schedules.set_arrival(ROWS, GAME, SCENARIO, RESERVE, turn=3), "arrival") == [{"turn": 3}]
    assert after(schedules.remove_arrival(ROWS, GAME, SCENARIO, RESERVE), "arrival") == [None]


SECOND = schema.SheetRow(
    game=GAME, map=MAP, sheet="A", label="A{a}.{b:02d}", column_0=1, column_a=0, column_b=-1, row_0=4, row_a=-1, row_b=0
)
"""A sheet that goes on to the west: A1.01 is B1.05 (column 0, as 1 - 1 = 5 - 5)."""


def two_sheets() -> TableRows:
    found = tables()
    found.rows[schema.SheetRow.TABLE] = [SECOND, *found.rows[schema.SheetRow.TABLE]]
    return TableRows(found)


def test_an_arrival_at_the_second_number_of_a_hex_is_stored_by_the_first() -> None:
    changes = schedules.set_arrival(two_sheets(), GAME, SCENARIO, RESERVE, place="A1.01")
    assert after(changes, "arrival") == [{"place": "B1.05"}]


def test_a_set_up_at_the_second_number_of_a_hex_is_stored_by_the_first() -> None:
    assert after(setup.move_setup(two_sheets(), GAME, SCENARIO, TANKS, "A1.01"), "setup") == [{"place": "B1.05"}]


def test_rule_data_is_changed() -> None:
    assert after(rules.set_parameter(ROWS, GAME, "stacking_limit", "7"), "parameter") == [{"value": "7"}]
    assert after(rules.set_ruling(ROWS, GAME, "limit", "always"), "ruling") == [{"chosen": "always"}]
    assert after(rules.set_chart_cell(ROWS, GAME, "crt", 3, "1:1", "D1"), "chart_cell") == [{"result": "D1"}]
    assert after(rules.set_scenario_field(ROWS, GAME, SCENARIO, "last_turn", "5"), "scenario") == [{"last_turn": 5}]


@pytest.mark.parametrize(
    ("intent", "said"),
    [
        (lambda: m.set_terrain(ROWS, GAME, MAP, ["B9.09"], "woods"), "no hex B9.09"),
        (lambda: m.set_terrain(ROWS, GAME, MAP, ["B1.01"], "river"), "choose one of clear, woods"),
        (lambda: m.set_hexside(ROWS, GAME, MAP, ("B1.01", "B1.03"), "river"), "do not touch"),
        (lambda: m.set_crossing(ROWS, GAME, MAP, ("B1.01", "B1.02"), "bridge"), "set its feature first"),
        (lambda: m.set_hexside(ROWS, GAME, MAP, RIVER, "slope", high="B1.01"), "one of the two hexes"),
        (lambda: m.set_mark(ROWS, GAME, MAP, "B1.01", "river", True), "choose one of jam, town"),
        (lambda: units.set_face_value(ROWS, GAME, TANKS, "full", "attack", 100), "between 0 and 99"),
        (lambda: units.set_face_value(ROWS, GAME, GUNS, "fire", "barrage", 1), "no face 'fire'"),
        (lambda: units.set_steps(ROWS, GAME, TANKS, 0), "between 1 and 9"),
        (lambda: setup.move_setup(ROWS, GAME, SCENARIO, TANKS, "B9.09"), "no hex B9.09"),
        (lambda: setup.move_setup(ROWS, GAME, SCENARIO, RESERVE, "B1.01"), "not in the set-up of Skirmish"),
        (lambda: setup.move_setup(ROWS, GAME, SCENARIO, TANKS, "box:zz"), "no box 'zz'; write box:dead or box:unused"),
        (lambda: setup.move_setup(ROWS, GAME, SCENARIO, TANKS, "near:setup/far"), "write near:setup/1"),
        (lambda: setup.move_setup(ROWS, GAME, SCENARIO, TANKS, "near:banana/2"), "no hex banana; check the number"),
        (lambda: setup.set_place(ROWS, GAME, SCENARIO, TANKS, "near:B1.01 B9.09/2"), "no hex B9.09"),
        (lambda: setup.set_place(ROWS, GAME, SCENARIO, TANKS, "near:german/none/2"), "measured from setup, formation,"),
        (lambda: setup.move_setup(ROWS, GAME, SCENARIO, TANKS, "area:Q"), "no area 'Q'"),
        (lambda: setup.move_setup(ROWS, GAME, SCENARIO, TANKS, ""), "number of a hex is missing"),
        (lambda: setup.set_default(ROWS, GAME, SCENARIO, TANKS, "B1.01"), "has no free choice"),
        (lambda: schedules.add_arrival(ROWS, GAME, SCENARIO, TANKS, 2, "B1.01", "rain"), "in the set-up already"),
        (lambda: setup.set_losses(ROWS, GAME, SCENARIO, TANKS, 2), "0 to 1 steps"),
        (lambda: schedules.set_arrival(ROWS, GAME, SCENARIO, RESERVE, turn=4), "from turn 1 to 3"),
        (lambda: schedules.set_arrival(ROWS, GAME, SCENARIO, RESERVE, place="area:Q"), "the map has"),
        (lambda: schedules.add_arrival(ROWS, GAME, SCENARIO, TANKS, 2, "B1.01"), "in the set-up already"),
        (lambda: rules.set_parameter(ROWS, GAME, "stacking_limit", "many"), "write one such as 6"),
        (lambda: rules.set_parameter(ROWS, GAME, "stacking_limit", "0"), "with 0 no unit may stand anywhere"),
        (lambda: rules.set_parameter(ROWS, GAME, "stacking_limit", "1/2"), "write a number from 1 on"),
        (lambda: rules.set_ruling(ROWS, GAME, "limit", "never"), "as “always” or “at the end”"),
        (lambda: rules.set_scenario_field(ROWS, GAME, SCENARIO, "last_turn", "0"), "cannot run"),
    ],
)  # fmt: skip
def test_a_refusal_names_place_and_remedy(intent: Callable[[], ChangeSet], said: str) -> None:
    with pytest.raises(EditError, match=said):
        intent()
