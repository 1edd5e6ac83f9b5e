"""The units a game begins with, before anybody places them."""

from engine.core.units import ARRIVALS, SETUP
from engine.data.load import load_scenario
from engine.data.opening import units_in_boxes

SCENARIO = load_scenario("scs1994", "kampfgruppe-peiper")
KEYS = [counter.key for counter in SCENARIO.counters]
UNITS = {unit.id: unit for unit in units_in_boxes(SCENARIO, dict.fromkeys(KEYS, "full"))}


def test_what_is_set_up_waits_in_one_box_and_what_arrives_in_the_other() -> None:
    starts = {row.counter for row in SCENARIO.setup}
    arriving = {row.counter for row in SCENARIO.arrivals} - starts
    assert {key for key, unit in UNITS.items() if unit.box == SETUP} == starts
    assert {key for key, unit in UNITS.items() if unit.box == ARRIVALS} == arriving


def test_units_come_in_the_order_of_the_counters() -> None:
    assert list(UNITS) == [key for key in KEYS if key in UNITS]


def test_the_set_up_says_which_face_is_up_and_how_many_steps_are_lost() -> None:
    for row in SCENARIO.setup:
        unit = UNITS[row.counter]
        assert (unit.face, unit.steps_lost) == (row.face or "full", row.steps_lost)


def test_a_counter_without_a_front_is_no_unit() -> None:
    first = next(iter(UNITS))
    fronts = dict.fromkeys(KEYS, "full")
    del fronts[first]
    assert first not in {unit.id for unit in units_in_boxes(SCENARIO, fronts)}


def test_a_unit_of_which_the_set_up_names_no_face_shows_the_one_that_fits_its_lost_steps() -> None:
    """Rule 1.4 of 1994: with the first of its steps a unit is turned to its reduced side, which artillery has not."""
    turned = next(row.counter for row in SCENARIO.setup if _faces(row.counter) == {"full", "reduced"})
    guns = next(row.counter for row in SCENARIO.setup if "fire" in _faces(row.counter))
    lost = {"face": "", "steps_lost": 1}
    setup = tuple(row.model_copy(update=lost) if row.counter in (turned, guns) else row for row in SCENARIO.setup)
    fronts = dict.fromkeys(KEYS, "full") | {guns: "fire"}
    units = {unit.id: unit for unit in units_in_boxes(SCENARIO.model_copy(update={"setup": setup}), fronts)}
    assert [(units[key].face, units[key].steps_lost) for key in (turned, guns)] == [("reduced", 1), ("fire", 1)]


def _faces(key: str) -> set[str]:
    (counter,) = [counter for counter in SCENARIO.counters if counter.key == key]
    return {face.face for face in counter.faces}
