"""A map that did not change is made ready for the rules once, for all scenarios and edits."""

import pickle

import pytest

from engine.core.lazy import Lazy
from engine.data.board import map_data
from engine.data.load import load_scenario
from engine.scenario import Scenario, Terrain
from engine.scs1994.board import compile_board
from engine.scs1994.ground.lanes import lanes


def test_the_playing_area_and_its_steps_outlive_an_edit_that_leaves_map_and_terrain() -> None:
    before = load_scenario("scs1994", "kampfgruppe-peiper")
    after = before.model_copy(update={"counters": before.counters[1:], "title": "another"})
    assert map_data(after) is map_data(before)
    one, other = compile_board(before), compile_board(after)
    assert lanes(one, "mech") is lanes(other, "mech")


def test_a_step_is_worked_out_when_it_is_asked_for_and_hexes_that_do_not_touch_have_none() -> None:
    board = compile_board(load_scenario("scs1994", "kampfgruppe-peiper"))
    steps = lanes(board, "mech")
    assert isinstance(steps, Lazy)
    asked = next((here, there) for here, near in board.map.neighbors.items() for there in near)
    assert steps[asked].there == asked[1]
    here = asked[0]
    with pytest.raises(KeyError):
        steps[here, here]


def test_another_map_other_bounds_and_another_terrain_chart_are_not_taken_for_the_one_that_was_kept() -> None:
    before = load_scenario("scs1994", "kampfgruppe-peiper")
    area = map_data(before)
    gone = before.map.hexes[0].hex if before.map.hexes[0].hex in area.hexes else before.bounds[0]
    smaller = before.map.model_copy(update={"hexes": tuple(each for each in before.map.hexes if each.hex != gone)})
    assert gone not in map_data(before.model_copy(update={"map": smaller})).hexes
    fewer = before.model_copy(update={"bounds": tuple(label for label in before.bounds if label != gone)})
    assert gone not in map_data(fewer).hexes
    assert gone in map_data(before).hexes

    board = compile_board(before)
    key = board.map.hexes[gone].terrain
    line = next(each for each in before.terrain if each.key == key)
    dear = line.model_copy(update={"effects": {**line.effects, "mech_mp": "6"}})
    costly = compile_board(before.model_copy(update={"terrain": tuple({**_by_key(before), key: dear}.values())}))
    step = board.map.neighbors[gone][0], gone
    # movement points are scaled by MP of the game; another chart gives another cost for the same step
    assert lanes(costly, "mech")[step].ground == costly.terrain[key].mech != lanes(board, "mech")[step].ground


def test_what_a_map_keeps_goes_into_no_worker_and_makes_no_other_map_of_it() -> None:
    before = load_scenario("scs1994", "kampfgruppe-peiper")
    plain = before.map.model_copy()
    map_data(before)
    assert pickle.dumps(before.map) == pickle.dumps(plain)
    assert before.map == plain


def _by_key(scenario: Scenario) -> dict[str, Terrain]:
    return {line.key: line for line in scenario.terrain}
