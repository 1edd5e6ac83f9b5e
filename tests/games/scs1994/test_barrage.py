"""Barrages: 1.10, 1.11, 2.1bE, 2.4, 3.2c, S-16, S-17, Barrage Table and its shifts."""

from typing import Any

import pytest

from engine.core.phases import AnyGame
from engine.core.play import check
from engine.core.units import DEAD
from engine.scs1994.fighting.barrage import AddAir, AddGun, CancelBarrage, DeclareBarrage, EndBarrage, FireBarrage
from engine.scs1994.fighting.gunnery import assess
from engine.scs1994.fighting.losses import TakeLoss
from engine.scs1994.position.combat_events import BarrageResolved
from engine.scs1994.state import DISORGANIZED, FIRED, OUT_OF_SUPPLY, RESERVE, Dump
from tests.games.scs1994.fights import EAST, TARGET, WEST, events_of, fight, offered, phase_now, play
from tests.games.scs1994.positions import Piece, allied, german

GUN = german("G", "B48.18", kind="artillery", barrage=4, steps=1)
DEFENDER = allied("D", TARGET, steps=2)


def shelling(*units: Piece, **values: Any) -> AnyGame:
    return fight(*units, phase="barrage", **values)


def column(*units: Piece, air: int = 0, **field: Any) -> tuple[int, str]:
    """Return points and column when all German guns fire at the target; ``-`` is left of the table."""
    game = shelling(*units, **field)
    guns = [game.units[unit.key] for unit in units if unit.side == "german" and unit.kind == "artillery"]
    found = assess(game, guns, air, TARGET, "german")
    return found.points, game.board.tables["barrage"].name(found.column) if found.has_effect else "-"


def rule_of(game: AnyGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


def refused(gun: Piece, *others: Piece) -> str:
    """Return the rule that keeps a gun out of a barrage which another gun began."""
    game = shelling(GUN, gun, DEFENDER, *others)
    play(game, DeclareBarrage(TARGET))
    return rule_of(game, AddGun(gun.key))


@pytest.mark.rule("1.10")
def test_a_gun_fires_at_its_full_range() -> None:
    # From B48.18 to B48.15 are three hexes.
    assert DeclareBarrage(TARGET) in offered(shelling(GUN, DEFENDER))


@pytest.mark.rule("1.10")
def test_beyond_its_range_a_gun_does_not_fire() -> None:
    assert refused(german("H", "B48.19", kind="artillery")) == "1.10"


@pytest.mark.rule("1.10")
def test_a_range_of_four_reaches_farther() -> None:
    assert refused(german("W", "B48.19", kind="artillery", range=4)) == ""


@pytest.mark.rule("1.10bA")
def test_a_gun_fires_once_in_a_phase() -> None:
    assert refused(german("H", WEST, kind="artillery", marks=(FIRED,))) == "1.10bA"


@pytest.mark.rule("1.10bG")
def test_a_disorganized_gun_does_not_fire() -> None:
    assert refused(german("H", WEST, kind="artillery", marks=(DISORGANIZED,))) == "1.10bG"


@pytest.mark.rule("1.10bG")
def test_a_gun_in_reserve_does_not_fire() -> None:
    assert refused(german("H", WEST, kind="artillery", marks=(RESERVE,))) == "1.10bG"


@pytest.mark.rule("1.10")
def test_infantry_does_not_barrage() -> None:
    assert refused(german("I", WEST)) == "1.10"


def _division(name: str, label: str, **values: Any) -> Piece:
    return german(name, label, formation="12 VG Div", formation_kind="division", **values)


@pytest.mark.rule("1.10bC")
def test_divisional_artillery_needs_its_division_beside_the_target() -> None:
    assert refused(_division("H", "B48.17", kind="artillery")) == "1.10bC"


@pytest.mark.rule("1.10bC")
def test_a_unit_of_its_division_beside_the_target_is_enough() -> None:
    assert refused(_division("H", "B48.17", kind="artillery"), _division("I", EAST)) == ""


@pytest.mark.rule("1.10bC")
def test_a_unit_of_another_division_is_not_enough() -> None:
    other = german("I", EAST, formation="18 VG Div", formation_kind="division")
    assert refused(_division("H", "B48.17", kind="artillery"), other) == "1.10bC"


@pytest.mark.rule("1.10bC")
def test_divisional_artillery_itself_beside_the_target_is_enough() -> None:
    assert refused(_division("H", WEST, kind="artillery")) == ""


@pytest.mark.rule("BARRAGE-S")
def test_a_barrage_without_a_friend_beside_is_shifted_left() -> None:
    # 4 points are in 4-5; no friendly unit adjacent: 2-3.
    assert column(GUN, DEFENDER) == (4, "2-3")


@pytest.mark.rule("BARRAGE-S")
def test_a_friend_beside_the_target_saves_the_shift() -> None:
    assert column(GUN, DEFENDER, german("I", EAST)) == (4, "4-5")


@pytest.mark.rule("2.1bE")
def test_a_hidden_team_spots() -> None:
    assert column(GUN, DEFENDER, german("T", EAST, kind="greif")) == (4, "4-5")


@pytest.mark.rule("3.3")
def test_a_dump_does_not_spot() -> None:
    assert column(GUN, DEFENDER, dumps=[Dump(EAST, "german", False)]) == (4, "2-3")


@pytest.mark.rule("1.10bD")
@pytest.mark.rule("BARRAGE-S")
def test_rough_terrain_is_one_column_left() -> None:
    for terrain in ("forest", "village", "forest_village", "city"):
        # 4-5 less one column.
        assert column(GUN, DEFENDER, german("I", EAST), terrain={TARGET: terrain}) == (4, "2-3")


@pytest.mark.rule("1.10bD")
def test_how_far_rough_terrain_shifts_is_a_parameter() -> None:
    values = {"terrain": {TARGET: "forest"}, "parameters": {"barrage_shift_terrain": "-2"}}
    assert column(GUN, DEFENDER, german("I", EAST), **values) == (4, "1")


@pytest.mark.rule("BARRAGE-S")
def test_three_steps_in_the_hex_are_one_column_right() -> None:
    # 2 + 1 steps: 4-5 becomes 6-8.
    assert column(GUN, DEFENDER, allied("E", TARGET, steps=1), german("I", EAST)) == (4, "6-8")


@pytest.mark.rule("2.4")
def test_steps_of_supply_units_do_not_count() -> None:
    # 2.4: their three steps are for stacking only.
    assert column(GUN, DEFENDER, allied("S", TARGET, kind="supply", steps=3), german("I", EAST)) == (4, "4-5")


@pytest.mark.rule("1.10bF")
def test_guns_out_of_supply_fire_at_half() -> None:
    # 1.10bF: half of 4 is 2.
    gun = german("G", WEST, kind="artillery", barrage=4, marks=(OUT_OF_SUPPLY,))
    assert column(gun, DEFENDER) == (2, "2-3")


@pytest.mark.rule("S-16")
def test_halves_are_summed_before_rounding_down() -> None:
    # 3/2 + 3/2 = 3; 5/2 would be 2 (S-16).
    gun = german("G", WEST, kind="artillery", barrage=3, marks=(OUT_OF_SUPPLY,))
    other = german("H", EAST, kind="artillery", barrage=3, marks=(OUT_OF_SUPPLY,))
    assert column(gun, other, DEFENDER) == (3, "2-3")


@pytest.mark.rule("S-16")
def test_a_barrage_has_at_least_one_point() -> None:
    # Half of 1 rounds to 0, but at least 1 (S-16).
    gun = german("G", WEST, kind="artillery", barrage=1, marks=(OUT_OF_SUPPLY,))
    assert column(gun, DEFENDER) == (1, "1")


@pytest.mark.rule("S-17")
def test_left_of_the_first_column_is_no_effect() -> None:
    # 1 point, nobody adjacent: left of the table (S-17).
    assert column(german("G", "B48.18", kind="artillery", barrage=1), DEFENDER) == (1, "-")


@pytest.mark.rule("S-17")
def test_the_other_reading_throws_in_the_first_column() -> None:
    gun = german("G", "B48.18", kind="artillery", barrage=1)
    assert column(gun, DEFENDER, parameters={"barrage_left_of_table": "first"}) == (1, "1")


@pytest.mark.rule("S-17")
def test_right_of_the_last_column_stays_there() -> None:
    # 30 points and many steps: 24+ is the last.
    gun = german("G", WEST, kind="artillery", barrage=30)
    assert column(gun, DEFENDER, allied("E", TARGET, steps=3)) == (30, "24+")


def fired(*units: Piece, dice: tuple[int, ...], **values: Any) -> AnyGame:
    """Return a game after the gun G beside the target has fired with 9 points (column 9-12 before shifts)."""
    gun = german("G", WEST, kind="artillery", barrage=9, steps=1)
    game = shelling(gun, *units, german("P", "B50.15", kind="artillery"), allied("Q", "B50.14"), dice=dice, **values)
    play(game, DeclareBarrage(TARGET), AddGun(gun.key), FireBarrage())
    return game


@pytest.mark.rule("BARRAGE-T")
def test_a_low_roll_does_nothing() -> None:
    # 9-12: 7 is no effect.
    assert fired(DEFENDER, dice=(3, 4)).units[DEFENDER.key].marks == ()


@pytest.mark.rule("1.11")
def test_a_hit_disorganizes_every_unit_in_the_hex() -> None:
    # 9-12, 3 steps +1: 13-17; 8 is DG.
    other = allied("E", TARGET, steps=1)
    game = fired(DEFENDER, other, dice=(4, 4))
    assert all(game.units[unit.key].has(DISORGANIZED) for unit in (DEFENDER, other))


@pytest.mark.rule("1.11")
@pytest.mark.rule("1.8b")
def test_a_hit_ends_the_reserve() -> None:
    # 9-12: 8 is DG (1.11).
    unit = allied("D", TARGET, steps=2, marks=(RESERVE,))
    assert fired(unit, dice=(4, 4)).units[unit.key].marks == (DISORGANIZED,)


@pytest.mark.rule("1.11")
@pytest.mark.rule("2.4")
def test_supply_units_are_never_disorganized() -> None:
    supply = allied("S", TARGET, kind="supply", steps=3)
    assert fired(DEFENDER, supply, dice=(4, 4)).units[supply.key].marks == ()


@pytest.mark.rule("1.11")
@pytest.mark.rule("2.1bB")
def test_hidden_teams_are_never_disorganized() -> None:
    team, unit = german("T", TARGET, kind="greif"), german("D", TARGET)
    gun = allied("G", WEST, kind="artillery", barrage=9)
    others = german("E", "B46.12"), allied("F", "B46.11")
    game = shelling(gun, team, unit, *others, side="allied", dice=(4, 4))
    play(game, DeclareBarrage(TARGET), AddGun(gun.key), FireBarrage())
    assert (game.units[team.key].marks, game.units[unit.key].marks) == ((), (DISORGANIZED,))


@pytest.mark.rule("BARRAGE-T")
def test_a_number_is_steps_lost_and_disorganized() -> None:
    # 9-12: 12 is 1.
    game = fired(DEFENDER, dice=(6, 6))
    assert (game.units[DEFENDER.key].steps_lost, game.units[DEFENDER.key].has(DISORGANIZED)) == (1, True)


@pytest.mark.rule("BARRAGE-T")
def test_the_owner_chooses_who_loses_the_step() -> None:
    # 13-17 (three steps and more in the hex): 11 is 1; two units, so the US is asked.
    other = allied("E", TARGET, steps=2)
    game = fired(DEFENDER, other, dice=(5, 6))
    assert offered(game) == [TakeLoss(DEFENDER.key), TakeLoss(other.key)]


@pytest.mark.rule("S-17")
def test_a_barrage_left_of_the_table_throws_no_dice() -> None:
    gun = german("G", "B48.18", kind="artillery", barrage=1)
    game = shelling(gun, DEFENDER)
    events = play(game, DeclareBarrage(TARGET), AddGun(gun.key), FireBarrage())
    result = events_of(events, BarrageResolved)[0]
    assert (result.roll, result.result, game.dice.count) == (0, "-", 0)


@pytest.mark.rule("BARRAGE-T")
def test_one_unit_can_be_killed_by_a_barrage() -> None:
    weak = allied("D", TARGET, steps=1)
    assert fired(weak, dice=(6, 6)).units[weak.key].box == DEAD


@pytest.mark.rule("2.4")
def test_a_lone_supply_unit_is_no_target() -> None:
    game = shelling(GUN, DEFENDER, allied("S", WEST, kind="supply"))
    assert rule_of(game, DeclareBarrage(WEST)) == "1.10"


@pytest.mark.rule("1.10bB")
def test_nothing_fires_without_guns() -> None:
    game = shelling(GUN, DEFENDER)
    play(game, DeclareBarrage(TARGET))
    assert rule_of(game, FireBarrage()) == "1.10bB"


@pytest.mark.rule("BARRAGE-T")
def test_a_barrage_can_be_called_off_only_so_often() -> None:
    game = shelling(GUN, DEFENDER)
    play(game, DeclareBarrage(TARGET), CancelBarrage(), DeclareBarrage(TARGET), CancelBarrage())
    assert phase_now(game) != "barrage"


@pytest.mark.rule("1.2")
def test_the_us_fires_in_the_german_player_turn() -> None:
    # 1.2: the side of the step's frame acts, whoever's turn it is.
    gun = allied("G", WEST, kind="artillery")
    game = shelling(gun, german("D", TARGET), side="allied", step="g-us-barrage")
    assert offered(game) == [EndBarrage(), DeclareBarrage(TARGET)]


@pytest.mark.rule("1.10")
def test_a_gun_may_fire_again_in_the_next_phase() -> None:
    gun = allied("G", WEST, kind="artillery", barrage=4)
    other = allied("H", WEST, kind="artillery", barrage=4)
    game = shelling(gun, other, german("D", TARGET, steps=2), side="allied", step="g-us-barrage", dice=(1, 1))
    play(game, DeclareBarrage(TARGET), AddGun(gun.key), FireBarrage())
    assert game.units[gun.key].has(FIRED)
    play(game, EndBarrage())
    assert not game.units[gun.key].has(FIRED)


@pytest.mark.rule("3.2c")
def test_each_air_point_is_five_points() -> None:
    # 3.2c: 4 + 2 x 5 = 14.
    gun = allied("G", WEST, kind="artillery", barrage=4)
    game = shelling(gun, german("D", TARGET), side="allied", air_points=2)
    assert assess(game, [game.units[gun.key]], 2, TARGET, "allied").points == 14


@pytest.mark.rule("3.2a")
@pytest.mark.rule("3.2c")
def test_air_points_fire_alone_at_any_range_and_are_used_up() -> None:
    # 5 points, nobody adjacent: 2-3; 12 is DG.
    unit, others = german("D", TARGET), (german("E", "B46.12"), allied("F", "B46.11"))
    game = shelling(unit, *others, side="allied", air_points=1, dice=(6, 6))
    play(game, DeclareBarrage(TARGET), AddAir(1), FireBarrage())
    assert (game.own.air_points, game.units[unit.key].marks) == (0, (DISORGANIZED,))


@pytest.mark.rule("3.2")
def test_the_germans_have_no_air_points() -> None:
    game = shelling(GUN, DEFENDER, air_points=2)
    play(game, DeclareBarrage(TARGET))
    assert rule_of(game, AddAir(1)) == "3.2"
