"""How a unit moves: one after the other, its allowance, its kind, roads, bridges, March Movement. (B 5)

Twelve columns by twelve rows of clear hexes unless a test says otherwise; infantry has five points.
"""

from typing import Any

import pytest

from engine.core.play import apply, decision
from engine.hj1986.moving.move_unit import FinishMove, MoveTo
from engine.hj1986.moving.movement import EndPhase, SelectUnit
from engine.hj1986.state import BulgeGame
from tests.games.hj1986.moves import cost, moving, refused, step_refused, way
from tests.games.hj1986.positions import BATTALION, GUNS, PANZER, allied, german, key_of, marks_of, position, shipped

COLUMN = tuple(f"10{row}" for row in range(10, 22))
WOODS = {"terrain": dict.fromkeys(COLUMN, "light_woods")}
FOREST = {
    "terrain": dict.fromkeys((f"{column:02d}{row}" for column in range(5, 17) for row in range(10, 22)), "forest")
}


def finish(game: BulgeGame) -> None:
    """End the move of a unit that could go on."""
    if game.top.phase == "move_unit":
        apply(game, FinishMove())


@pytest.mark.rule("B 5.0")
def test_b_5_0_a_player_moves_as_many_units_as_he_likes_even_none() -> None:
    game = position([german("A", "1010"), german("B", "1210")])
    assert refused(game, EndPhase()) == ""
    for name, path in (("A", ("1010", "1011")), ("B", ("1210", "1211"))):
        apply(game, SelectUnit(key_of(game, name)))
        apply(game, MoveTo(path))
        finish(game)
    assert [game.units[key_of(game, name)].hex for name in "AB"] == ["1011", "1211"]


@pytest.mark.rule("B 5.0")
@pytest.mark.parametrize("there", ["1014", "1016", "0915", "0916", "1115", "1116"])
def test_b_5_0_units_move_in_every_direction(there: str) -> None:
    assert way(moving("A", [german("A", "1015")]), "1015", there) == "1"


@pytest.mark.rule("B 5.0")
def test_b_5_0_a_unit_finishes_its_movement_before_another_begins() -> None:
    game = moving("A", [german("A", "1010"), german("B", "1210")])
    apply(game, MoveTo(("1010", "1011")))
    assert refused(game, SelectUnit(key_of(game, "B"))) != ""
    apply(game, FinishMove())
    apply(game, SelectUnit(key_of(game, "B")))
    finish(game)
    assert refused(game, SelectUnit(key_of(game, "A"))) == "B 5.39"


@pytest.mark.rule("B 5.0")
@pytest.mark.rule("B 5.31")
def test_b_5_31_what_is_not_used_is_lost() -> None:
    """A spends two of five points; B has five afterwards, and A five in its next turn."""
    game = moving("A", [german("A", "1010"), german("B", "1210")])
    apply(game, MoveTo(("1010", "1011", "1012")))
    apply(game, FinishMove())
    apply(game, SelectUnit(key_of(game, "B")))
    assert game.top.values["budget"] == 2 * 5
    apply(game, FinishMove())
    apply(game, EndPhase())
    while (pending := decision(game)) is not None and (pending.side, pending.phase) != ("german", "movement"):
        apply(game, EndPhase())
    apply(game, SelectUnit(key_of(game, "A")))
    assert game.top.values["budget"] == 2 * 5


@pytest.mark.rule("B 5.31")
@pytest.mark.rule("B 5.13")
def test_b_5_13_a_unit_pays_for_each_hex_and_stops_when_all_is_spent() -> None:
    """Rough costs two, clear one: three hexes for four points, and with the last point the move is over."""
    game = moving("A", [german("A", "1010", movement=5)], terrain={"1012": "rough"})
    assert way(game, "1010", "1011", "1012", "1013") == "4"
    assert step_refused(game, *COLUMN[:6]) == "B 5.13"  # six points to 1015
    apply(game, MoveTo(COLUMN[:5]))
    assert game.top.phase == "movement"
    assert refused(game, SelectUnit(key_of(game, "A"))) == "B 5.39"


@pytest.mark.rule("B 5.11")
def test_b_5_11_a_unit_moves_hex_by_hex_and_may_go_on() -> None:
    game = moving("A", [german("A", "1010", movement=5)])
    apply(game, MoveTo(("1010", "1011")))
    assert step_refused(game, "1010", "1011") == "B 5.11"  # it stands in 1011 now
    apply(game, MoveTo(("1011", "1111")))
    assert (game.units[key_of(game, "A")].hex, game.top.values["spent"]) == ("1111", 2 * 2)


@pytest.mark.rule("B 5.14")
def test_b_5_14_passing_friends_costs_nothing_more() -> None:
    stack = [german(name, "1012", formation=name) for name in "BCD"]
    alone, through = moving("A", [german("A", "1010")]), moving("A", [german("A", "1010"), *stack])
    assert way(alone, *COLUMN[:4]) == way(through, *COLUMN[:4]) == "3"


@pytest.mark.rule("B 5.21")
def test_b_5_21_terrain_enemies_and_lack_of_supply_reduce_movement() -> None:
    """Five points: five clear hexes, one of forest at three, none beyond a zone, three when unsupplied."""
    foot, enemy = german("A", "1010", movement=5), allied("E", "0510", **BATTALION)

    def farthest(unit: Any = foot, *others: Any, **field: Any) -> int:
        game = moving("A", [unit, enemy, *others], **field)
        return sum(cost(game, "A", label) is not None for label in COLUMN)

    assert farthest() == 5
    assert farthest(**FOREST, turn=25) == 1  # nobody marches in heavy snow
    assert farthest(foot, allied("R", "1014")) == 3  # it stops in 1013
    assert farthest(german("A", "1010", movement=5, marks=("unsupplied",))) == 3


@pytest.mark.rule("B 5.22")
def test_b_5_22_roads_march_and_strategic_movement_increase_it() -> None:
    """Seven points of a panzer in forest at four each: one hex; by road seven; in Strategic Movement 21 by three times
    the allowance, here to the end of the road. Infantry at three each: one hex, in March Movement two."""
    road = {**FOREST, "roads": [COLUMN]}
    tank, foot = german("A", "1010", **PANZER), german("A", "1010", movement=5)
    assert cost(moving("A", [tank], **FOREST), "A", "1012") is None
    assert cost(moving("A", [tank], **road), "A", "1017") == "7"
    assert cost(moving("A", [tank], **road), "A", "1018") is None
    trucked = german("A", "1010", **PANZER, marks=("strategic",))
    assert cost(moving("A", [trucked], **road), "A", "1021") == "11"
    game = moving("A", [foot], **FOREST)
    assert step_refused(game, *COLUMN[:3]) == "B 5.13"
    assert step_refused(game, *COLUMN[:3], march=True) == ""


MOTORIZED = {
    *("armor", "assault_gun", "tank_destroyer", "armored_recon"),  # vehicle silhouettes
    *("mech_infantry", "anti_aircraft", "anti_tank", "artillery", "rocket", "headquarters"),
}
"""Symbols of the units that the rule calls motorized."""
ON_FOOT = {"infantry", "airborne", "glider", "engineer"}


@pytest.mark.rule("B 5.23")
def test_b_5_23_the_units_that_are_motorized() -> None:
    for kind in shipped().unit_types:
        if kind.symbol in MOTORIZED | ON_FOOT:
            assert (kind.movement_class == "mech") == (kind.symbol in MOTORIZED), kind.key
    seen = {kind.symbol for kind in shipped().unit_types}
    assert seen >= MOTORIZED | ON_FOOT


@pytest.mark.rule("B 5.24")
def test_b_5_24_motorized_units_and_others_pay_differently_for_the_same_hex() -> None:
    enemy = allied("E", "1009", **BATTALION)
    field = {"rows": range(9, 22), "terrain": {"1011": "forest"}}
    paid = [
        cost(moving("A", [unit, enemy], **field), "A", "1011")
        for unit in (german("A", "1010", movement=7), german("A", "1010", **PANZER))
    ]
    assert paid == ["3", "4"]


@pytest.mark.rule("B 5.34")
def test_b_5_34_entering_and_leaving_a_zone_costs_nothing() -> None:
    """1014 is next to the regiment in 1015."""
    enemy = allied("R", "1015")
    assert way(moving("A", [german("A", "1012"), enemy]), "1012", "1013", "1014") == "2"
    assert way(moving("A", [german("A", "1014"), enemy]), "1014", "1013", "1012") == "2"


@pytest.mark.rule("B 5.35")
def test_b_5_35_units_move_in_the_phases_of_their_side_only() -> None:
    game = position([german("A", "1010"), allied("B", "1210")])
    assert refused(game, SelectUnit(key_of(game, "B"))) == "I 8.1.4B"
    game = position([german("A", "1010"), allied("B", "1210")], side="allied")
    assert refused(game, SelectUnit(key_of(game, "A"))) == "I 8.1.4B"


@pytest.mark.rule("B 5.36")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_b_5_36_nobody_moves_in_the_combat_phase_but_by_retreat_and_advance(side: str) -> None:
    units = [german("A", "1014"), allied("B", "1015")]
    game = position(units, phase="combat", side=side)
    assert game.top.phase == "combat"
    for action in (
        SelectUnit(key_of(game, "A")),
        SelectUnit(key_of(game, "B")),
        MoveTo(("1014", "1013")),
        MoveTo(("1015", "1016")),
    ):
        assert refused(game, action) != ""


@pytest.mark.rule("B 5.37")
@pytest.mark.parametrize(("mark", "infantry", "armor"), [("", 5, 7), ("unsupplied", 3, 1), ("isolated", 3, 0)])
def test_b_5_37_lack_of_supply_restricts_movement(mark: str, infantry: int, armor: int) -> None:
    """Half of five rounded up (B 1.52, B 1.62), one for unsupplied armor (B 1.53), none for isolated (B 1.63)."""
    marks = (mark,) if mark else ()
    foot = moving("A", [german("A", "1010", movement=5, marks=marks)])
    assert foot.top.values["budget"] == 2 * infantry
    game = position([german("T", "1010", **PANZER, marks=marks)])
    if armor == 0:
        assert refused(game, SelectUnit(key_of(game, "T"))) == "B 1.63"
    else:
        apply(game, SelectUnit(key_of(game, "T")))
        assert game.top.values["budget"] == 2 * armor


@pytest.mark.rule("B 5.38")
def test_b_5_38_the_one_hex_is_not_from_zone_to_zone_nor_over_a_barred_side() -> None:
    slow = german("A", "1014", **PANZER, marks=("unsupplied",))
    assert step_refused(moving("A", [slow, allied("R", "1015")]), "1014", "1115") == "B 8.42"
    assert step_refused(moving("A", [slow], meuse=[("1014", "1015")]), "1014", "1015") == "B 5.52"


@pytest.mark.rule("B 5.41")
@pytest.mark.rule("B 5.42")
def test_b_5_41_roads_and_highways_are_cheaper() -> None:
    """A motorized unit pays four points for forest, one by road, half a point by highway."""
    tank, enemy = german("A", "1010", **PANZER), allied("E", "1009", **BATTALION)
    field: dict[str, Any] = {**FOREST, "rows": range(9, 22)}
    assert cost(moving("A", [tank, enemy], **field), "A", "1011") == "4"
    assert cost(moving("A", [tank, enemy], **field, roads=[COLUMN]), "A", "1011") == "1"
    assert cost(moving("A", [tank, enemy], **field, highways=[COLUMN]), "A", "1011") == "1/2"


@pytest.mark.rule("B 5.42")
@pytest.mark.rule("B 5.43")
def test_b_5_43_a_road_that_is_not_followed_saves_nothing() -> None:
    """1011 and 1110 both hold a road, but none leads from one to the other."""
    tank = german("A", "1010", **PANZER)
    field = {"terrain": {"1011": "forest"}, "roads": [("1011", "1012"), ("1010", "1110")]}
    assert way(moving("A", [tank], **field), "1010", "1011") == "4"


@pytest.mark.rule("B 5.43")
@pytest.mark.rule("B 7.32")
def test_b_5_43_into_a_hex_with_others_the_terrain_is_paid() -> None:
    tank, friend = german("A", "1010", **PANZER), german("F", "1011", **PANZER, formation="2")
    field = {"terrain": {"1011": "rough"}, "roads": [("1010", "1011")]}
    assert way(moving("A", [tank, friend], **field), "1010", "1011") == "2"


@pytest.mark.rule("B 5.51")
def test_b_5_51_a_bridge_serves_only_who_moves_by_road() -> None:
    """With a friend beyond it the road rate is lost, so the river takes the whole allowance; artillery is held up."""
    field: dict[str, Any] = {"bridges": [("1014", "1015")], "roads": [("1014", "1015")]}
    tank, friend = german("A", "1014", **PANZER), german("F", "1015")
    assert way(moving("A", [tank], **field), "1014", "1015") == "1"
    assert way(moving("A", [tank, friend], **field), "1014", "1015") == "7"
    guns = [allied("A", "1014", **GUNS), allied("F", "1015")]
    assert step_refused(moving("A", guns, side="allied", **field), "1014", "1015") == "B 12.52"


@pytest.mark.rule("B 5.71")
@pytest.mark.parametrize(
    ("kind", "rule"), [("volksgrenadier", ""), ("panzergrenadier", ""), ("engineer_ger", ""), ("panzer_iv", "B 5.73")]
)
def test_b_5_71_all_but_armor_march(kind: str, rule: str) -> None:
    game = moving("A", [german("A", "1010", kind=kind)], **WOODS)
    assert step_refused(game, "1010", "1011", march=True) == rule


@pytest.mark.rule("B 5.71")
def test_b_5_71_nobody_marches_who_is_or_has_been_next_to_an_enemy() -> None:
    enemy = allied("E", "1015", **BATTALION)
    assert step_refused(moving("A", [german("A", "1014"), enemy]), "1014", "1013", march=True) == "B 5.74"
    game = moving("A", [german("A", "1013"), enemy])
    apply(game, MoveTo(("1013", "1014")))
    apply(game, MoveTo(("1014", "1013")))
    assert step_refused(game, "1013", "1012", march=True) == "B 5.74"


@pytest.mark.rule("B 5.71")
def test_b_5_71_armor_that_met_an_enemy_in_the_movement_phase_does_not_march_from_reserve() -> None:
    """On frozen ground, 12/23 AM (turn 15); it moves twice in the player turn."""
    units = [german("T", "1013", **PANZER, marks=("reserve",)), allied("E", "1015", **BATTALION)]
    game = moving("T", units, turn=15)
    apply(game, MoveTo(("1013", "1014")))
    apply(game, MoveTo(("1014", "1013")))
    finish(game)
    assert "contact" in marks_of(game, "T")
    again = german("T", "1013", **PANZER, marks=("contact", "moved", "reserve"))
    late = moving("T", [again, units[1]], turn=15, phase="reserve")
    assert step_refused(late, "1013", "1012", march=True) == "B 5.71"


@pytest.mark.rule("B 5.71")
def test_b_5_71_armor_that_marched_in_the_movement_phase_keeps_away_from_enemies_in_the_reserve_phase() -> None:
    units = [german("T", "1012", **PANZER, marks=("reserve",)), allied("E", "1015", **BATTALION)]
    game = moving("T", units, turn=15)
    apply(game, MoveTo(("1012", "1013"), True))
    finish(game)
    assert "marched" in marks_of(game, "T")
    again = german("T", "1013", **PANZER, marks=("marched", "moved", "reserve"))
    late = moving("T", [again, units[1]], turn=15, phase="reserve")
    assert step_refused(late, "1013", "1014", march=True) == "B 5.74"
    assert step_refused(late, "1013", "1014") == "B 5.74"
    assert step_refused(late, "1013", "1012", march=True) == ""
