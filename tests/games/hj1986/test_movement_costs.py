"""What steps cost, and who may not make them."""

import pytest

from engine.core.play import apply
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.steps.modes import may_march
from tests.games.hj1986.moves import cost, moving, step_refused, way
from tests.games.hj1986.positions import BATTALION, GUNS, PANZER, allied, german, key_of, position


@pytest.mark.parametrize(
    ("terrain", "foot", "armor"),
    [("clear", "1", "1"), ("rough", "2", "2"), ("light_woods", "2", "3"), ("forest", "3", "4")],
)
def test_c_tec_hexes_cost_by_movement_class(terrain: str, foot: str, armor: str) -> None:
    # The enemy far off in 0510 keeps nobody from marching: costs are asked beside an enemy, where nobody marches.
    enemy = allied("E", "1013", **BATTALION)
    field = {"terrain": {"1015": terrain}}
    assert cost(moving("A", [german("A", "1014"), enemy], **field), "A", "1015") == foot
    assert cost(moving("A", [german("A", "1014", **PANZER), enemy], **field), "A", "1015") == armor


def test_c_tec_a_town_costs_one_in_any_terrain_and_the_westwall_four_for_motorized_units() -> None:
    field = {"terrain": {"1015": "forest"}, "marks": {"1015": "town", "1016": "westwall"}}
    armor = german("A", "1014", **PANZER)
    assert cost(moving("A", [armor], **field), "A", "1015") == "1"
    assert cost(moving("A", [armor], **field), "A", "1016") == "5"
    enemy = allied("E", "1013", **BATTALION)
    assert cost(moving("A", [german("A", "1014"), enemy], **field), "A", "1016") == "2"


def test_b_5_44_a_half_point_of_the_highway_is_lost_on_leaving_it() -> None:
    # Three highway hexes at 1/2 are 1 1/2; the road after them counts from 2: 3 in all.
    field = {"highways": [("1010", "1011", "1012", "1013")], "roads": [("1013", "1014")]}
    game = moving("A", [german("A", "1010", **PANZER)], **field)
    assert cost(game, "A", "1013") == "1 1/2"
    assert cost(game, "A", "1014") == "3"


def test_b_5_42_the_road_rate_needs_an_empty_hex() -> None:
    field = {"terrain": {"1015": "forest"}, "roads": [("1014", "1015")]}
    armor, friend = german("A", "1014", **PANZER), german("F", "1015")
    assert cost(moving("A", [armor], **field), "A", "1015") == "1"
    assert cost(moving("A", [armor, friend], **field), "A", "1015") == "4"


def test_b_5_45_by_the_other_reading_infantry_hinders_nobody_on_the_road() -> None:
    reading = {"road-with-units": "only units that are no infantry"}
    field = {"terrain": {"1015": "forest"}, "roads": [("1014", "1015")], "rulings": reading}
    armor = german("A", "1014", **PANZER)
    assert cost(moving("A", [armor, german("F", "1015")], **field), "A", "1015") == "1"
    assert cost(moving("A", [armor, german("F", "1015", **PANZER)], **field), "A", "1015") == "4"


def test_b_5_52_a_river_takes_the_whole_allowance() -> None:
    game = moving("A", [german("A", "1014", movement=5)], rivers=[("1014", "1015"), ("1114", "1115")])
    assert way(game, "1014", "1015") == "5"
    apply(game, MoveTo(("1014", "1114")))
    assert step_refused(game, "1114", "1115") == "B 5.52"


def test_b_5_53_a_slope_takes_the_whole_allowance_but_for_a_road() -> None:
    armor = german("A", "1014", **PANZER)
    assert way(moving("A", [armor], slopes=[("1014", "1015")]), "1014", "1015") == "7"
    assert way(moving("A", [armor], slopes=[("1014", "1015")], roads=[("1014", "1015")]), "1014", "1015") == "1"


def test_the_ruling_slope_by_the_chart() -> None:
    reading = {"slope": "the chart: motorized units not at all, others one"}
    field = {"slopes": [("1014", "1015")], "rulings": reading}
    enemy = allied("E", "1013", **BATTALION)
    assert cost(moving("A", [german("A", "1014"), enemy], **field), "A", "1015") == "2"
    game = moving("A", [german("A", "1014", **PANZER), enemy], **field)
    assert step_refused(game, "1014", "1015") == "B 5.53"


def test_b_14_11_a_bridge_saves_the_river_and_a_blown_one_does_not() -> None:
    field = {"bridges": [("1014", "1015")], "roads": [("1014", "1015")]}
    assert way(moving("A", [german("A", "1014", **PANZER)], **field), "1014", "1015") == "1"
    down = moving("A", [german("A", "1014", **PANZER)], **field, bridge_states={"1014|1015": "blown"})
    assert way(down, "1014", "1015") == "7"


def test_b_14_33_a_bridge_built_joins_two_roads() -> None:
    field = {"rivers": [("1014", "1015")], "roads": [("1013", "1014"), ("1015", "1016")], "terrain": {"1015": "forest"}}
    built = moving("A", [german("A", "1014", **PANZER)], **field, bridge_states={"1014|1015": "built"})
    assert cost(built, "A", "1015") == "1"


def test_c_tec_a_ford_adds_one_for_motorized_units_only() -> None:
    field = {"fords": [("1014", "1015")]}
    assert cost(moving("A", [german("A", "1014", **PANZER)], **field), "A", "1015") == "2"
    assert cost(moving("A", [german("A", "1014")], **field), "A", "1015") == "1"


def test_c_tec_the_meuse_is_crossed_by_bridge_only() -> None:
    game = moving("A", [german("A", "1014")], meuse=[("1014", "1015")])
    assert step_refused(game, "1014", "1015") == "B 5.52"


def test_b_12_52_artillery_crosses_rivers_by_bridge_or_ford_only() -> None:
    game = moving("Gun", [allied("Gun", "1014", **GUNS)], side="allied", rivers=[("1014", "1015")])
    assert step_refused(game, "1014", "1015") == "B 12.52"
    assert cost(moving("Gun", [allied("Gun", "1014", **GUNS)], side="allied", fords=[("1014", "1015")]), "Gun", "1015")


def test_b_5_38_every_unit_may_go_one_hex() -> None:
    slow = german("A", "1014", **PANZER, marks=("unsupplied",))
    enemy = allied("E", "1012", **BATTALION)
    game = moving("A", [slow, enemy], terrain={"1015": "forest"})
    assert cost(game, "A", "1015") == "1"  # an allowance of one (B 1.53), the forest costs four


def test_b_5_33_no_enemy_hex_is_entered() -> None:
    game = moving("A", [german("A", "1014"), allied("E", "1015")])
    assert step_refused(game, "1014", "1015") == "B 5.33"


def test_b_5_32_a_way_is_contiguous() -> None:
    assert step_refused(moving("A", [german("A", "1014")]), "1014", "1016") == "B 5.32"


def test_b_5_72_march_saves_a_point_off_the_road_but_never_the_last() -> None:
    field = {"terrain": {"1015": "forest", "1016": "light_woods"}}
    game = moving("A", [german("A", "1014")], **field)
    assert way(game, "1014", "1015", march=True) == "2"
    assert way(game, "1014", "1015", "1016", march=True) == "3"
    assert way(game, "1014", "1013", march=True) == "1"


def test_b_5_73_armor_does_not_march_before_the_freeze() -> None:
    field = {"terrain": {"1015": "forest"}}
    armor = german("A", "1014", **PANZER)
    assert step_refused(moving("A", [armor], **field), "1014", "1015", march=True) == "B 5.73"
    assert way(moving("A", [armor], turn=15, **field), "1014", "1015", march=True) == "3"


def test_b_5_74_who_marches_stays_away_from_enemies() -> None:
    game = moving("A", [german("A", "1014"), allied("E", "1017", **BATTALION)])
    assert step_refused(game, "1014", "1015", "1016", march=True) == "B 5.74"
    assert step_refused(game, "1014", "1015", "1016") == ""
    apply(game, MoveTo(("1014", "1015"), True))
    assert step_refused(game, "1015", "1016") == "B 5.74"


def test_b_5_75_nobody_marches_in_heavy_snow() -> None:
    game = moving("A", [german("A", "1014")], turn=25)
    assert step_refused(game, "1014", "1015", march=True) == "B 5.75"


@pytest.mark.rule("B 5.73")
@pytest.mark.rule("VA 9")
@pytest.mark.parametrize(("options", "rule"), [("", ""), ("advanced allied_9", "B 5.73")])
def test_va_9_armor_never_marches_where_the_ground_never_freezes(options: str, rule: str) -> None:
    """12/23 AM is turn 15; with the poor weather of the variant the ground remains muddy."""
    game = position([german("T", "1010", **PANZER)], turn=15, last_turn=36, parameters={"options": options})
    refusal = may_march(game, game.units[key_of(game, "T")])
    assert ("" if refusal is None else refusal.rule.number) == rule
