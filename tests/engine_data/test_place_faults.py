"""Is what scenarios name and nobody has told where it stands in the text?"""

from typing import Any

import pytest

from engine.data import schema
from engine.data.faulty import Fault
from engine.data.place_faults import place_faults
from engine.data.tables import Tables
from engine.playtest.games import GAME_KEYS
from tests.db.samples import GAME, tables
from tests.db.test_checks import change
from tests.shipped import shipped_tables

FIRST = "german/-/1 Inf#1"


def told(found: Tables) -> list[Fault]:
    return list(place_faults(found, ()))


@pytest.mark.parametrize("game", GAME_KEYS)
def test_no_shipped_scenario_names_what_there_is_not(game: str) -> None:
    assert told(shipped_tables(game)) == []


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("M9.99", "the map has no hex 'M9.99'; correct the number, or write near:, area: or box: before a place"),
        ("bqx:unused", "the map has no hex 'bqx:unused'"),
        ("box:unusd", "there is no box 'unusd'"),
        ("near:M1.01", "is no free choice"),
        ("near:M9.99/2", "the map has no hex 'M9.99'"),
        ("area:moon", "there is no area 'moon'"),
        ("area:", "there is no area ''"),
    ],
)
def test_a_place_that_is_none_is_told_and_may_stand(place: str, said: str) -> None:
    found = tables()
    change(found, "setup", FIRST, place=place)
    (fault,) = told(found)
    assert (fault.table, fault.field, fault.may_stand) == ("setup", "place", True)
    assert said in fault.reason


@pytest.mark.parametrize("place", ["unknown", "box:dead", "near:setup/1", "M1.01"])
def test_a_place_that_is_one_is_not_told(place: str) -> None:
    found = tables()
    change(found, "setup", FIRST, place=place)
    assert told(found) == []


def test_a_face_a_condition_and_an_area_of_the_edge_that_there_are_not_are_told() -> None:
    found = tables()
    change(found, "setup", FIRST, face="fuql")
    where: dict[str, Any] = {"game": GAME, "scenario": "first"}
    found.add([schema.ArrivalRow(**where, counter=FIRST, turn=1, place="M1.01", condition="snow")])
    found.add([schema.BoundRoleRow(**where, area="moon", role="exit", side="both")])
    assert [(fault.table, fault.field) for fault in told(found)] == [
        ("bound_role", "area"), ("setup", "face"), ("arrival", "condition"),
    ]  # fmt: skip
