"""Supply of both sides. The field has rows 44 to 52 and numbers 10 to 20; row 50 is a straight line of hexes."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from engine.core.play import apply, start
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.state import ArdennesGame, Dump
from engine.scs1994.supply import supply
from engine.scs1994.supply.supply import _fed_by_sources, eastern_zone, from_dumps, in_supply_now, liege_heads, supplied
from tests.games.scs1994.fights import CHARTS
from tests.games.scs1994.positions import Piece, allied, board, german, position

ZONE = {"eastern-zone": ["B50.10"]}
LINE = [f"B50.{number}" for number in range(10, 21)]


def fed(unit: Piece, *others: Piece, side: str = "german", **field: Any) -> bool:
    """Tell whether a unit can trace supply; asked on turn 3 unless told."""
    field.setdefault("turn", 3)
    game = position([unit, *others], phase="movement", side=side, **field)
    return in_supply_now(game, game.units[unit.key])


def only_row_50(limit: int = 20) -> dict[str, Any]:
    """Return a field of one row, so that there is only one way."""
    return {"rows": [50], "numbers": range(10, limit + 1)}


def test_2_5a_five_hexes_to_the_eastern_zone() -> None:
    assert fed(german("A", "B50.15"), areas=ZONE)
    assert not fed(german("A", "B50.16"), areas=ZONE)


def test_who_has_a_line_of_hexes_lets_nobody_look_for_one_from_a_dump(monkeypatch: pytest.MonkeyPatch) -> None:
    # B50.15 is five hexes from the zone; B50.17 has to ask the Supply Unit in B50.20.
    asked: list[str] = []

    def noted(game: ArdennesGame, side: str) -> Iterator[Iterable[str]]:
        asked.append(side)
        return _fed_by_sources(game, side)

    monkeypatch.setattr(supply, "_fed_by_sources", noted)
    stock = german("S", "B50.20", kind="supply", steps=3)
    assert fed(german("A", "B50.15"), stock, areas=ZONE)
    assert asked == []
    assert fed(german("A", "B50.17"), stock, areas=ZONE)
    assert asked == ["german"]


def test_2_5a_terrain_does_not_matter() -> None:
    forest = dict.fromkeys(LINE, "forest")
    assert fed(german("A", "B50.15"), areas=ZONE, terrain=forest, rivers=[("B50.14", "B50.15")])


def test_2_5a_a_unit_in_the_zone_is_in_supply_even_in_an_enemy_zone() -> None:
    assert fed(german("A", "B50.10"), allied("E", "B50.11"), areas=ZONE)


def test_2_5a_enemy_units_block_the_line() -> None:
    assert not fed(german("A", "B50.13"), allied("E", "B50.12", marks=("disorganized",)), areas=ZONE, **only_row_50())


def test_2_5a_enemy_zones_block_the_line_unless_a_friend_negates_them() -> None:
    # Rows 50 and 51: the enemy in B51.13 has B50.12, B50.13 and B51.12 in its zone.
    rows = {"rows": [50, 51], "areas": {"eastern-zone": ["B50.10", "B51.10"]}}
    enemy = allied("E", "B51.13")
    assert not fed(german("A", "B50.14"), enemy, **rows)
    friends = [german("F", "B50.12"), german("G", "B50.13")]
    assert fed(german("A", "B50.14"), enemy, *friends, **rows)


def test_2_5b_the_line_need_only_come_next_to_the_unit() -> None:
    # The bridge does not negate the zone on its own hex, B50.12; the line ends in B50.11.
    bridge = german("Eng", "B50.12", kind="engineer", face="bridge")
    assert fed(bridge, allied("E", "B50.13"), areas=ZONE, **only_row_50())


def test_2_5b_ten_points_to_a_hex_next_to_the_unit() -> None:
    # Open ground at 2 MP: five hexes of line, the sixth is the unit's.
    supply = german("S", "B50.10", kind="supply", steps=3)
    assert fed(german("A", "B50.16"), supply)
    assert not fed(german("A", "B50.17"), supply)


def test_2_5b_forest_shortens_the_line() -> None:
    # Forest at 3 MP: three hexes, the fourth is the unit's.
    supply = german("S", "B50.10", kind="supply", steps=3)
    forest = dict.fromkeys(LINE, "forest")
    assert fed(german("A", "B50.14"), supply, terrain=forest, **only_row_50())
    assert not fed(german("A", "B50.15"), supply, terrain=forest, **only_row_50())


def test_tec_sup_secondary_roads_cost_the_trace_a_whole_point() -> None:
    # Ten hexes at 1 MP would reach B50.20; the unit in B50.20 needs nine.
    supply = german("S", "B50.10", kind="supply", steps=3)
    field = {"secondary": [LINE], "terrain": dict.fromkeys(LINE, "forest"), **only_row_50()}
    assert fed(german("A", "B50.20"), supply, **field)
    field = {**field, "parameters": {"supply_unit_range": "8"}}
    assert not fed(german("A", "B50.20"), supply, **field)


def test_notes_1_a_forest_road_full_of_friends_carries_supply_for_five_hexes() -> None:
    # Each hex costs 1 for the secondary road and 1 for the units in it: five hexes, the unit in the sixth.
    supply = german("S", "B50.10", kind="supply", steps=3)
    friends = [german(f"F{number}", f"B50.{number}") for number in range(11, 18)]
    field = {"secondary": [LINE], "terrain": dict.fromkeys(LINE, "forest"), **only_row_50()}
    assert fed(german("A", "B50.16"), supply, *friends, **field)
    assert not fed(german("A", "B50.17"), supply, *friends, **field)


def test_1_5b_jams_hinder_the_trace_on_the_first_two_turns() -> None:
    # With the road each hex is 1/2; a jam in B50.12 makes the steps into and out of it cost forest, 3 each.
    supply = german("S", "B50.10", kind="supply", steps=3)
    field = {"primary": [LINE], "terrain": dict.fromkeys(LINE, "forest"), "jams": ["B50.12"], **only_row_50()}
    field["parameters"] = {"supply_unit_range": "6"}
    assert fed(german("A", "B50.14"), supply, turn=3, **field)
    assert not fed(german("A", "B50.14"), supply, turn=2, **field)


def test_2_5b_a_river_counts_for_the_trace() -> None:
    # 2 + (2 + 8) for the second hex: too much.
    supply = german("S", "B50.10", kind="supply", steps=3)
    river = {"rivers": [("B50.11", "B50.12")], **only_row_50()}
    assert fed(german("A", "B50.12"), supply, **river)
    assert not fed(german("A", "B50.13"), supply, **river)


def test_2_3b_a_german_bridge_carries_german_supply() -> None:
    supply = german("S", "B50.10", kind="supply", steps=3)
    bridge = german("Eng", "B50.12", kind="engineer", face="bridge")
    river = {"rivers": [("B50.11", "B50.12")], **only_row_50()}
    assert fed(german("A", "B50.13"), supply, bridge, **river)  # 2 + 2 + 1


def test_2_5d_a_captured_dump_serves_the_german_and_not_the_us() -> None:
    dumps = [Dump("B50.12", "german", False)]
    assert fed(german("A", "B50.15"), dumps=dumps)
    assert not fed(allied("A", "B50.15"), side="allied", dumps=dumps)


def test_3_3a_a_dummy_dump_serves_the_us() -> None:
    assert fed(allied("A", "B50.15"), side="allied", dumps=[Dump("B50.12", "allied", True)])
    assert not fed(german("A", "B50.15"), dumps=[Dump("B50.12", "allied", True)])


def test_3_4_three_hexes_to_a_road_that_leads_off_the_map() -> None:
    road = {"primary": [["B50.20", "B50.19", "B50.18"]], "areas": {"west-edge": ["B50.20"]}}
    assert fed(allied("A", "B50.15"), side="allied", **road)
    assert not fed(allied("A", "B50.14"), side="allied", **road)


def test_3_4_the_road_must_lead_to_the_west_north_or_south_edge() -> None:
    road = {"primary": [["B50.20", "B50.19"]], "areas": {"east-edge": ["B50.20"]}}
    assert not fed(allied("A", "B50.19"), side="allied", **road)


def test_3_4_the_road_must_be_unbroken() -> None:
    road = {
        "primary": [["B50.20", "B50.19", "B50.18", "B50.17", "B50.16", "B50.15"]],
        "areas": {"west-edge": ["B50.20"]},
    }
    assert fed(allied("A", "B50.13"), side="allied", **road)
    cut = german("G", "B50.18", marks=("disorganized",))
    # Beyond the cut the nearest road hex that leads off is B50.19, six hexes away.
    assert not fed(allied("A", "B50.13"), cut, side="allied", **road)


def test_1_5b_a_jam_on_the_edge_hex_takes_its_road() -> None:
    # A stands two hexes from B50.20, whose road leads off the map, but not on turn 2 (1.5b).
    field: dict[str, Any] = {"areas": {"west-edge": ["B50.20"]}, "primary": [["B50.20", "B51.20"]], "jams": ["B50.20"]}
    assert not fed(allied("A", "B50.18"), side="allied", turn=2, **field)
    assert fed(allied("A", "B50.18"), side="allied", turn=3, **field)


def test_3_4_enemy_zones_cut_the_road_unless_negated() -> None:
    road: dict[str, Any] = {"primary": [["B50.20", "B50.19", "B50.18", "B50.17"]], "areas": {"west-edge": ["B50.20"]}}
    road |= {"rows": [50, 51]}
    enemy = german("G", "B51.20")  # its zone holds B50.19 and B50.20
    assert not fed(allied("A", "B50.16"), enemy, side="allied", **road)
    friends = [allied("F", "B50.19"), allied("H", "B50.20")]
    assert fed(allied("A", "B50.16"), enemy, *friends, side="allied", **road)


def test_2_5c_the_supply_phase_marks_who_is_out_and_unmarks_who_is_in() -> None:
    units = [german("Near", "B50.12", marks=("out_of_supply",)), german("Far", "B50.19"), allied("E", "B44.20")]
    game = position(units, phase="supply", areas=ZONE)
    assert supplied(game, "german/-/Near#1")
    assert not supplied(game, "german/-/Far#1")


def test_s_28_only_the_owners_supply_phase_judges() -> None:
    game = position([german("Far", "B50.19"), allied("E", "B44.20")], phase="supply", areas=ZONE)
    assert supplied(game, "allied/-/E#1")


def test_2_1be_supply_units_and_teams_never_lack_supply() -> None:
    assert fed(german("S", "B50.19", kind="supply", steps=3), areas=ZONE)
    assert fed(german("T", "B50.19", kind="greif"), areas=ZONE)


def test_3_3_use_a_us_dump_serves_like_a_supply_unit() -> None:
    # Ten points of open ground are five hexes, the unit stands in the sixth.
    dumps = [Dump("B50.10", "allied", False)]
    assert fed(allied("A", "B50.16"), side="allied", dumps=dumps)
    assert not fed(allied("A", "B50.17"), side="allied", dumps=dumps)


def test_s_29_a_trace_pays_for_negated_zones_only_where_the_parameter_says_so() -> None:
    # Open ground at 2 MP, the friend in B50.14 negates the zone there; paid, that hex costs 4: 2 + 2 + 2 + 4 = 10.
    supply = german("S", "B50.10", kind="supply", steps=3)
    others = [supply, german("F", "B50.14"), german("G", "B50.15"), allied("E", "B51.15")]
    field: dict[str, Any] = {"rows": [50, 51]}
    field["terrain"] = {f"B51.{number}": "forest" for number in range(10, 21)}
    assert fed(german("A", "B50.16"), *others, **field)
    assert not fed(german("A", "B50.16"), *others, parameters={"trace_pays_ezoc": "yes"}, **field)


def test_1_13_each_side_has_its_own_sources() -> None:
    road = {"primary": [["B50.20", "B50.19"]], "areas": {"west-edge": ["B50.20"], "eastern-zone": ["B50.10"]}}
    assert fed(german("A", "B50.12"), **road)
    assert not fed(german("A", "B50.19"), **road)
    assert fed(allied("A", "B50.19"), side="allied", **road)
    assert not fed(allied("A", "B50.12"), side="allied", **road)


def test_2_5a_zone_the_shipped_zone_reaches_to_number_10_from_row_48_north() -> None:
    zone = load_scenario("scs1994", "kampfgruppe-peiper").map.areas
    hexes = next(set(area.hexes) for area in zone if area.key == "eastern-zone")
    assert {"B48.10", "B62.10"} <= hexes
    assert not {"B48.11", "B62.11"} & hexes


LIEGE = {"liege": ["B50.10", "B51.10"]}
"""Two hexes of the city; areas without a kind of their own are entry areas here, which supply does not ask."""


def test_3_3b_a_hex_of_liege_feeds_five_hexes_for_the_side_that_entered_it_last() -> None:
    assert fed(allied("A", "B50.15"), side="allied", areas=LIEGE)
    assert not fed(allied("A", "B50.16"), side="allied", areas=LIEGE)
    assert not fed(german("G", "B50.15"), areas=LIEGE)


def test_3_3b_liege_changes_hands_hex_by_hex() -> None:
    scout = german("S", "B51.11", movement=4)
    game = position([scout, german("G", "B52.13"), allied("A", "B45.10")], phase="movement", turn=3, areas=LIEGE)
    assert not in_supply_now(game, game.units["german/-/G#1"])
    apply(game, SelectUnit(scout.key))
    apply(game, MoveTo(("B51.11", "B51.10")))
    assert game.own.control == {"B51.10": "german"}
    assert in_supply_now(game, game.units["german/-/G#1"])
    # B50.10 is still the US player's: five hexes to row 45.
    assert liege_heads(game, "allied") == ["B50.10"]
    assert liege_heads(game, "german") == ["B51.10"]


def test_3_3b_enemies_and_their_zones_close_the_way_from_liege() -> None:
    row = only_row_50()
    assert fed(allied("A", "B50.15"), side="allied", areas={"liege": ["B50.10"]}, **row)
    assert not fed(allied("A", "B50.15"), german("G", "B50.12"), side="allied", areas={"liege": ["B50.10"]}, **row)


def test_3_3b_the_range_is_a_parameter() -> None:
    assert not fed(allied("A", "B50.12"), side="allied", areas=LIEGE, parameters={"liege_supply_range": "1"})


def test_2_5a_zone_the_highest_number_in_the_zone_is_a_parameter() -> None:
    zone = {"eastern-zone": ["B50.10", "B50.11", "B46.11"]}
    assert eastern_zone(board(areas=zone, parameters={"east_number_max": "10"})) == ("B50.10", "B46.11")
    assert eastern_zone(board(areas=zone, parameters={"east_number_max": "11"})) == ("B50.10", "B50.11", "B46.11")


def test_s_30_a_second_supply_phase_without_supply_changes_nothing() -> None:
    unit = german("A", "B50.15", marks=("out_of_supply",))
    for turn in (2, 3):
        game = position([unit, german("F", "B44.20")], phase="supply", turn=turn, charts=CHARTS)
        assert (game.units[unit.key].marks, game.units[unit.key].steps_lost) == (("out_of_supply",), 0)


def test_what_sources_feed_one_by_one_is_what_they_feed_together() -> None:
    """Each source is asked by what lies in its own reach alone; a position of a whole scenario has all of it."""
    scenario = load_scenario("scs1994", "battle-for-the-ardennes")
    game, _ = start(ruleset_of("scs1994"), board_of(scenario), 1)
    for side in ("german", "allied"):
        assert frozenset(from_dumps(game, side).cost) == frozenset().union(*_fed_by_sources(game, side))
