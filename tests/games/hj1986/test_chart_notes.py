"""The notes under the Terrain Effects Chart: Strategic and March Movement (C TEC3, C TEC4)."""

import pytest

from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.moves import cost, moving, step_refused, way
from tests.games.hj1986.positions import BATTALION, PANZER, Piece, allied, german

LONG = tuple(f"10{row}" for row in range(10, 36))
ROAD = {"rows": range(10, 36), "roads": [LONG]}
TRUCKS = {"kind": "panzergrenadier", "movement": 7}
FROZEN = {"turn": 15, **ADVANCED}  # 12/23 AM


# The note doubles everybody and has a motorized unit of 7 go 14 road hexes, B 6.21 has it go 21 (a ruling, on the side
# of the rule); a German on foot with 5 goes 10 by both.
@pytest.mark.rule("C TEC3")
@pytest.mark.parametrize(
    ("unit", "multiplier", "last"),
    [
        (german("A", "1010", **PANZER, marks=("strategic",)), "2", "1024"),
        (german("A", "1010", **PANZER, marks=("strategic",)), "3", "1031"),
        (german("A", "1010", movement=5, marks=("strategic",)), "2", "1020"),
        (german("A", "1010", movement=5, marks=("strategic",)), "3", "1020"),
    ],
    ids=["panzer by the note", "panzer by the rule", "foot by the note", "foot by the rule"],
)
def test_c_tec3_strategic_movement_doubles_or_triples(unit: Piece, multiplier: str, last: str) -> None:
    game = moving("A", [unit], parameters={"strategic_multiplier_motorized": multiplier}, **ROAD)
    assert cost(game, "A", last) is not None
    assert cost(game, "A", f"10{int(last[2:]) + 1}") is None


@pytest.mark.rule("C TEC3")
def test_c_tec3_allied_units_on_foot_go_five_times_as_far() -> None:
    game = moving("A", [allied("A", "1010", movement=5, marks=("strategic",))], side="allied", **ROAD)
    assert cost(game, "A", "1035") == "25"  # 5 times 5: it has climbed its trucks on an earlier turn


# Off the road one point less than the ground: foot pays 2, 2, 3 and motorized units 2, 3, 4 for rough, light woods and
# forest (C TEC). "Except for clear": 1 stays 1.
@pytest.mark.rule("C TEC4")
@pytest.mark.parametrize(("terrain", "foot", "trucks"), [("clear", "1", "1"), ("rough", "1", "1")])
def test_c_tec4_the_cost_never_falls_below_one(terrain: str, foot: str, trucks: str) -> None:
    field = {"terrain": {"1015": terrain}}
    assert way(moving("A", [german("A", "1014")], **field), "1014", "1015", march=True) == foot
    assert way(moving("A", [german("A", "1014", **TRUCKS)], **field), "1014", "1015", march=True) == trucks


@pytest.mark.rule("C TEC4")
@pytest.mark.rule("B 5.72")
@pytest.mark.parametrize(("terrain", "foot", "trucks"), [("light_woods", "1", "2"), ("forest", "2", "3")])
def test_c_tec4_in_woods_march_saves_a_point(terrain: str, foot: str, trucks: str) -> None:
    field = {"terrain": {"1015": terrain}}
    assert way(moving("A", [german("A", "1014")], **field), "1014", "1015", march=True) == foot
    assert way(moving("A", [german("A", "1014", **TRUCKS)], **field), "1014", "1015", march=True) == trucks


# Frozen ground takes one more from motorized units (A 8.11): forest 4 - 1 - 1, light woods 3 - 1 - 1, and rough no less
# than one.
@pytest.mark.rule("C TEC4")
@pytest.mark.parametrize(("terrain", "expected"), [("forest", "2"), ("light_woods", "1"), ("rough", "1")])
def test_c_tec4_march_and_frozen_ground_add_up(terrain: str, expected: str) -> None:
    game = moving("A", [german("A", "1014", **TRUCKS)], terrain={"1015": terrain}, **FROZEN)
    assert way(game, "1014", "1015", march=True) == expected


@pytest.mark.rule("C TEC4")
def test_c_tec4_who_marches_enters_no_enemy_zone() -> None:
    game = moving("A", [german("A", "1014"), allied("E", "1017")])
    assert step_refused(game, "1014", "1015", "1016", march=True) != ""
    assert step_refused(game, "1014", "1015", "1016") == ""


@pytest.mark.rule("C TEC4")
@pytest.mark.rule("B 5.71")
def test_b_5_71_not_even_beside_a_unit_without_zone() -> None:
    game = moving("A", [german("A", "1014"), allied("E", "1017", **BATTALION)])
    assert step_refused(game, "1014", "1015", "1016", march=True) != ""
