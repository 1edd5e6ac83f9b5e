"""Costs of steps and paths, worked by hand from the terrain chart. A movement point counts eight."""

from typing import Any

import pytest

from engine.core.rules import Refusal
from engine.scs1994.board import MP, mp_text
from engine.scs1994.steps.movement_costs import path_cost
from tests.games.scs1994.positions import Piece, allied, german, position

ROAD = ["B50.12", "B50.13", "B50.14", "B50.15"]


def cost(path: list[str], *others: Piece, kind: str = "armor", name: str = "KG", **field: Any) -> int | Refusal:
    """Return the scaled cost of a path for a German unit that stands at its start, on turn 3 unless told."""
    field.setdefault("turn", 3)
    mover = german(name, path[0], kind=kind, movement=20, formation=field.pop("formation", "-"))
    game = position([mover, *others], **field)
    return path_cost(game, game.units[mover.key], tuple(path))


def refused(result: int | Refusal) -> str:
    """Return the rule of a refusal."""
    assert isinstance(result, Refusal), f"it costs {result}"
    return result.rule.number


@pytest.mark.parametrize(
    ("terrain", "mech", "other"),
    [("open", 2, 1), ("village", 2, 1), ("city", 2, 1), ("forest_village", 3, 2), ("forest", 3, 2)],
)
def test_tec_ground_costs_by_movement_class(terrain: str, mech: int, other: int) -> None:
    field = {"B50.13": terrain}
    assert cost(["B50.12", "B50.13"], terrain=field) == mech * MP
    assert cost(["B50.12", "B50.13"], kind="infantry", terrain=field) == other * MP


def test_tec_a_road_costs_half_a_point_whatever_the_ground() -> None:
    assert cost(["B50.12", "B50.13"], terrain={"B50.13": "forest"}, primary=[ROAD]) == MP // 2


def test_tec_a_road_in_the_hex_that_is_not_followed_does_not_help() -> None:
    # B49.13 touches B50.13, but the road runs along row 50.
    assert cost(["B49.13", "B50.13"], primary=[ROAD]) == 2 * MP


def test_tec_sup_supply_units_pay_a_whole_point_on_secondary_roads_and_half_on_primary() -> None:
    assert cost(["B50.12", "B50.13"], kind="supply", secondary=[ROAD]) == MP
    assert cost(["B50.12", "B50.13"], kind="supply", primary=[ROAD]) == MP // 2


def test_tec_a_river_adds_eight_for_mech_and_three_for_others() -> None:
    river = [("B50.12", "B50.13")]
    assert cost(["B50.12", "B50.13"], rivers=river) == (2 + 8) * MP
    assert cost(["B50.12", "B50.13"], kind="infantry", rivers=river) == (1 + 3) * MP


def test_tec_a_bridge_takes_away_the_cost_of_the_river_even_without_a_road() -> None:
    assert cost(["B50.12", "B50.13"], bridges=[("B50.12", "B50.13")]) == 2 * MP


def test_tec_a_road_goes_on_over_a_bridge_and_not_over_a_blown_one() -> None:
    sides = [("B50.12", "B50.13")]
    assert cost(["B50.12", "B50.13"], bridges=sides, primary=[ROAD]) == MP // 2
    blown = cost(["B50.12", "B50.13"], bridges=sides, primary=[ROAD], blown=sides)
    assert blown == (2 + 8) * MP


def test_tec_a_major_river_cannot_be_crossed() -> None:
    assert refused(cost(["B50.12", "B50.13"], major=[("B50.12", "B50.13")])) == "TEC"


def test_1_5a_entering_a_friendly_stack_along_a_road_costs_one_more() -> None:
    # Forest: by road 1/2 + 1, off the road 3.
    one = cost(["B50.12", "B50.13"], german("A", "B50.13"), terrain={"B50.13": "forest"}, primary=[ROAD])
    assert one == MP + MP // 2


def test_1_5a_the_number_of_friendly_units_does_not_matter() -> None:
    friends = [german("A", "B50.13", steps=1), german("B", "B50.13", steps=1)]
    assert cost(["B50.12", "B50.13"], *friends, terrain={"B50.13": "forest"}, primary=[ROAD]) == MP + MP // 2


def test_1_5a_nothing_is_added_off_the_road() -> None:
    assert cost(["B50.12", "B50.13"], german("A", "B50.13")) == 2 * MP


def test_1_5a_ex_special_teams_do_not_hinder() -> None:
    team = german("Greif", "B50.13", kind="greif")
    assert cost(["B50.12", "B50.13"], team, primary=[ROAD]) == MP // 2


def test_1_5b_a_jam_takes_the_road_away_on_the_first_two_turns() -> None:
    jam = {"jams": ["B50.13"], "primary": [ROAD]}
    assert cost(["B50.12", "B50.13"], turn=2, **jam) == 2 * MP
    assert cost(["B50.12", "B50.13"], turn=3, **jam) == MP // 2


def test_1_5b_jam_and_stack_never_add_up_the_worse_one_counts() -> None:
    # Mech in the open: the jam makes it 2, the stack on the road 1 1/2.
    jam = {"jams": ["B50.13"], "primary": [ROAD], "turn": 1}
    assert cost(["B50.12", "B50.13"], german("A", "B50.13"), **jam) == 2 * MP
    # Infantry in the open: the jam makes it 1, the stack 1 1/2.
    assert cost(["B50.12", "B50.13"], german("A", "B50.13"), kind="infantry", **jam) == MP + MP // 2


@pytest.mark.parametrize(
    ("reading", "jammed", "free"), [("no", MP + MP // 2, MP + MP // 2), ("yes", MP, MP)]
)  # infantry in the open: 1 over the ground, 1/2 + 1 along the road
def test_1_5a_the_stacked_hex_is_paid_where_a_road_leads_unless_a_unit_may_leave_it(
    reading: str, jammed: int, free: int
) -> None:
    field: dict[str, Any] = {"primary": [ROAD], "jams": ["B50.13"], "parameters": {"leave_road": reading}}
    friend = german("A", "B50.13")
    assert cost(["B50.12", "B50.13"], friend, kind="infantry", turn=2, **field) == jammed
    assert cost(["B50.12", "B50.13"], friend, kind="infantry", turn=3, **field) == free


def test_1_5a_a_jam_never_makes_a_step_cheaper_than_the_road_in_either_reading() -> None:
    for reading in ("no", "yes"):
        for kind in ("infantry", "armor", "supply"):
            for ground in ("open", "forest"):
                field: dict[str, Any] = {"terrain": {"B50.13": ground}, "secondary": [ROAD], "jams": ["B50.13"]}
                field |= {"parameters": {"leave_road": reading}, "kind": kind}
                prices = [cost(["B50.12", "B50.13"], german("A", "B50.13"), turn=turn, **field) for turn in (2, 3)]
                assert isinstance(prices[0], int) and isinstance(prices[1], int)
                assert prices[0] >= prices[1]


def test_s_08_each_hex_in_an_enemy_zone_costs_two_more() -> None:
    # The enemy in B52.14 touches B51.14 and B51.15 of row 51 and nothing of row 50.
    enemy = allied("E", "B52.14")
    assert cost(["B51.13", "B51.14"], enemy) == (2 + 2) * MP
    assert cost(["B51.13", "B51.14", "B51.15"], enemy) == 2 * (2 + 2) * MP


def test_s_08_leaving_an_enemy_zone_costs_nothing() -> None:
    assert cost(["B51.14", "B50.14"], allied("E", "B52.14")) == 2 * MP


def test_2_1a_the_panzer_brigade_pays_nothing_for_enemy_zones() -> None:
    assert cost(["B51.13", "B51.14"], allied("E", "B52.14"), formation="150 Pz Bde") == 2 * MP


def test_s_10_a_friend_in_the_hex_does_not_cancel_the_cost_of_the_zone() -> None:
    assert cost(["B51.13", "B51.14"], allied("E", "B52.14"), german("F", "B51.14")) == (2 + 2) * MP


def test_s_11_an_enemy_combat_unit_bars_its_hex() -> None:
    assert refused(cost(["B50.12", "B50.13"], allied("E", "B50.13"))) == "S-11"


def test_s_11_an_enemy_dump_bars_nothing() -> None:
    from engine.scs1994.state import Dump

    assert cost(["B50.12", "B50.13"], dumps=[Dump("B50.13", "allied", False)]) == 2 * MP


def test_2_4_a_supply_unit_may_not_move_next_to_the_enemy() -> None:
    assert refused(cost(["B51.13", "B51.14"], allied("E", "B52.14"), kind="supply")) == "2.4"


def test_2_3b_a_german_bridge_costs_one_more_and_carries_the_road() -> None:
    # The bridge stands in B50.13: all river hexsides of that hex are bridged.
    engineer = german("Eng", "B50.13", kind="engineer", face="bridge")
    river = [("B50.12", "B50.13"), ("B50.13", "B50.14")]
    assert cost(["B50.13", "B50.14"], engineer, rivers=river) == (2 + 1) * MP
    # By road into the hex of the bridge: 1/2, 1 for the bridge, 1 for the unit that stands there; off the road 2 + 1.
    assert cost(["B50.12", "B50.13"], engineer, rivers=river, primary=[ROAD]) == 2 * MP + MP // 2


def test_s_07_a_path_goes_from_the_unit_from_neighbor_to_neighbor() -> None:
    assert refused(cost(["B50.12", "B50.14"])) == "S-07"
    assert refused(cost(["B50.12", "B60.14"])) == "S-07"


def test_costs_read_as_people_write_them() -> None:
    assert [mp_text(points) for points in (0, 4, 8, 28)] == ["0", "1/2", "1", "3 1/2"]
