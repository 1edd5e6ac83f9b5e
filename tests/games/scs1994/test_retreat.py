"""Retreats: 1.10bH, 2.3d, 2.4, S-22."""

from typing import Any

import pytest

from engine.core.phases import AnyGame
from engine.core.play import check
from engine.core.units import DEAD
from engine.scs1994.fighting.retreat import RetreatUnit
from engine.scs1994.state import DISORGANIZED
from tests.games.scs1994.fights import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    TARGET,
    WEST,
    fight,
    offered,
    phase_now,
    play,
)
from tests.games.scs1994.positions import Piece, allied, german

ATTACKER = german("A", EAST)
DEFENDER = allied("D", TARGET)


def retreating(hexes: int, *units: Piece, attackers: tuple[str, ...] = (EAST,), **field: Any) -> AnyGame:
    """Return a game in which the US retreats from the target, attacked from the east unless told."""
    values = {"hexes": hexes, "from": TARGET, "attackers": list(attackers), "paid": []}
    return fight(*units, phase="retreat", side="allied", values=values, **field)


def ends(game: AnyGame) -> set[str]:
    """Return the last hexes of the retreats that are offered."""
    return {action.path[-1] for action in offered(game) if isinstance(action, RetreatUnit)}


@pytest.mark.rule("S-22")
def test_a_retreat_leads_away_from_the_attackers() -> None:
    # Attacked from the east: west, north-west and south-west are two hexes from the attacker, the others one.
    game = retreating(1, DEFENDER, ATTACKER)
    assert ends(game) == {WEST, NORTH_WEST, SOUTH_WEST}


@pytest.mark.rule("S-22")
def test_two_hexes_are_two_steps_away() -> None:
    # The hexes three away from the attacker that two steps reach.
    game = retreating(2, DEFENDER, ATTACKER)
    distances = {game.board.map.distance(EAST, label) for label in ends(game)}
    assert distances == {3}


@pytest.mark.rule("S-22")
def test_a_retreat_keeps_its_distance_where_it_cannot_gain_any() -> None:
    # The three hexes away from the attacker are full; the two beside it remain, S-22 "where possible".
    full = [allied(f"F{index}", label, steps=6) for index, label in enumerate((WEST, NORTH_WEST, SOUTH_WEST))]
    game = retreating(1, DEFENDER, ATTACKER, *full)
    # Both are in the attacker's zone: one step is lost, and the unit has two.
    assert ends(game) == {NORTH_EAST, SOUTH_EAST}


@pytest.mark.rule("S-22")
def test_a_retreat_does_not_enter_enemies() -> None:
    game = retreating(1, DEFENDER, ATTACKER, german("B", WEST, marks=(DISORGANIZED,)))
    assert ends(game) == {NORTH_WEST, SOUTH_WEST}


@pytest.mark.rule("S-22")
def test_a_retreat_does_not_cross_a_major_river() -> None:
    game = retreating(1, DEFENDER, ATTACKER, major=[(TARGET, WEST)])
    assert ends(game) == {NORTH_WEST, SOUTH_WEST}


@pytest.mark.rule("S-22")
def test_a_river_does_not_stop_a_retreat() -> None:
    assert WEST in ends(retreating(1, DEFENDER, ATTACKER, rivers=[(TARGET, WEST)]))


@pytest.mark.rule("1.3")
@pytest.mark.rule("S-22")
def test_a_retreat_ends_within_stacking() -> None:
    # Five steps in the west and two of the unit are seven (1.3).
    game = retreating(1, DEFENDER, ATTACKER, allied("F", WEST, steps=5))
    assert ends(game) == {NORTH_WEST, SOUTH_WEST}


@pytest.mark.rule("S-22")
def test_a_retreat_may_go_through_a_full_hex() -> None:
    game = retreating(2, DEFENDER, ATTACKER, allied("F", WEST, steps=6))
    assert any(action.path[1] == WEST for action in offered(game) if isinstance(action, RetreatUnit))


@pytest.mark.rule("S-22")
def test_a_unit_without_a_way_is_destroyed() -> None:
    ring = [german(f"R{index}", label) for index, label in enumerate((WEST, NORTH_WEST, SOUTH_WEST))]
    ring += [german(f"S{index}", label) for index, label in enumerate((NORTH_EAST, SOUTH_EAST))]
    game = retreating(1, DEFENDER, ATTACKER, *ring)
    assert game.units[DEFENDER.key].box == DEAD


@pytest.mark.rule("S-22")
def test_the_other_reading_lets_it_stay_for_a_step() -> None:
    ring = [german(f"R{index}", label) for index, label in enumerate((WEST, NORTH_WEST, SOUTH_WEST))]
    ring += [german(f"S{index}", label) for index, label in enumerate((NORTH_EAST, SOUTH_EAST))]
    game = retreating(1, DEFENDER, ATTACKER, *ring, parameters={"retreat_blocked": "stay"})
    assert (game.units[DEFENDER.key].hex, game.units[DEFENDER.key].steps_lost) == (TARGET, 1)


@pytest.mark.rule("S-22")
def test_the_edge_of_the_map_stops_a_retreat() -> None:
    # The target's column is the western edge of a field that ends with number 15: west of it is no hex.
    ring = [german(f"S{index}", label) for index, label in enumerate((NORTH_EAST, SOUTH_EAST))]
    game = retreating(1, DEFENDER, ATTACKER, *ring, numbers=range(10, 16))
    assert game.units[DEFENDER.key].box == DEAD


@pytest.mark.rule("S-22")
def test_a_single_way_is_taken_without_asking() -> None:
    block = [german(f"R{index}", label, marks=(DISORGANIZED,)) for index, label in enumerate((NORTH_WEST, SOUTH_WEST))]
    game = retreating(1, DEFENDER, ATTACKER, *block)
    assert (game.units[DEFENDER.key].hex, phase_now(game)) == (WEST, "movement")


@pytest.mark.rule("S-22")
def test_an_enemy_zone_costs_a_step() -> None:
    # B at B48.18 controls B48.17; the way west, west enters it.
    game = retreating(2, DEFENDER, ATTACKER, german("B", "B48.18"))
    play(game, RetreatUnit(DEFENDER.key, (TARGET, WEST, "B48.17")))
    assert (game.units[DEFENDER.key].hex, game.units[DEFENDER.key].steps_lost) == ("B48.17", 1)


@pytest.mark.rule("S-10")
def test_a_friendly_unit_negates_the_zone() -> None:
    game = retreating(2, DEFENDER, ATTACKER, german("B", "B48.18"), allied("F", "B48.17", steps=1))
    play(game, RetreatUnit(DEFENDER.key, (TARGET, WEST, "B48.17")))
    assert game.units[DEFENDER.key].steps_lost == 0


@pytest.mark.rule("S-22")
def test_a_disorganized_enemy_has_no_zone_to_pay_for() -> None:
    game = retreating(2, DEFENDER, ATTACKER, german("B", "B48.18", marks=(DISORGANIZED,)))
    play(game, RetreatUnit(DEFENDER.key, (TARGET, WEST, "B48.17")))
    assert game.units[DEFENDER.key].steps_lost == 0


@pytest.mark.rule("S-22")
def test_one_step_is_paid_for_the_whole_stack() -> None:
    # B at B48.17 controls west; both units go there, only the first pays.
    other = allied("E", TARGET)
    game = retreating(1, DEFENDER, other, ATTACKER, german("B", "B48.17"))
    play(game, RetreatUnit(DEFENDER.key, (TARGET, WEST)), RetreatUnit(other.key, (TARGET, WEST)))
    assert [game.units[unit.key].steps_lost for unit in (DEFENDER, other)] == [1, 0]


@pytest.mark.rule("S-22")
def test_a_split_stack_pays_in_each_zone() -> None:
    # B49.17 (odd row) touches B48.16 and B49.16: west and north-west are both in the zone of B.
    other = allied("E", TARGET)
    game = retreating(1, DEFENDER, other, ATTACKER, german("B", "B49.17"))
    play(game, RetreatUnit(DEFENDER.key, (TARGET, WEST)), RetreatUnit(other.key, (TARGET, NORTH_WEST)))
    assert [game.units[unit.key].steps_lost for unit in (DEFENDER, other)] == [1, 1]


@pytest.mark.rule("S-22")
def test_a_zone_can_kill_the_last_step() -> None:
    weak = allied("D", TARGET, steps=1)
    game = retreating(1, weak, ATTACKER, german("B", "B48.17"))
    play(game, RetreatUnit(weak.key, (TARGET, WEST)))
    assert game.units[weak.key].box == DEAD


@pytest.mark.rule("1.10bH")
def test_artillery_that_cannot_move_is_destroyed() -> None:
    # 1.10bH: the fire side has no movement allowance here.
    gun = allied("G", TARGET, kind="artillery")
    assert retreating(1, gun, DEFENDER, ATTACKER).units[gun.key].box == DEAD


@pytest.mark.rule("1.10bH")
def test_artillery_on_its_move_side_retreats() -> None:
    gun = allied("G", TARGET, kind="artillery", face="move", steps=1)
    assert ends(retreating(1, gun, ATTACKER)) == {WEST, NORTH_WEST, SOUTH_WEST}


@pytest.mark.rule("2.4")
def test_a_supply_unit_does_not_retreat() -> None:
    supply = allied("S", TARGET, kind="supply", steps=3)
    game = retreating(1, supply, DEFENDER, ATTACKER)
    play(game, RetreatUnit(DEFENDER.key, (TARGET, WEST)))
    assert game.units[supply.key].hex == TARGET


@pytest.mark.rule("2.3d")
def test_an_emplaced_bridge_that_must_retreat_is_destroyed() -> None:
    bridge = german("E", TARGET, kind="engineer", face="bridge")
    unit = german("U", TARGET)
    values = {"hexes": 1, "from": TARGET, "attackers": [EAST], "paid": []}
    game = fight(bridge, unit, allied("A", EAST), phase="retreat", side="german", values=values)
    assert (game.units[bridge.key].box, game.units[unit.key].hex) == (DEAD, TARGET)


@pytest.mark.rule("S-22")
def test_a_shorter_way_is_refused() -> None:
    game = retreating(2, DEFENDER, ATTACKER)
    refusal = check(game, RetreatUnit(DEFENDER.key, (TARGET, WEST)))
    assert refusal is not None
    assert refusal.rule.number == "S-22"


@pytest.mark.rule("S-22")
def test_a_way_toward_the_attackers_is_refused() -> None:
    game = retreating(1, DEFENDER, ATTACKER)
    refusal = check(game, RetreatUnit(DEFENDER.key, (TARGET, NORTH_EAST)))
    assert refusal is not None
    assert refusal.rule.number == "S-22"
