"""Armor in terrain, the first step lost, and the night (A 5, A 6)."""

from typing import Any

import pytest

from engine.hj1986.fighting.armor import check_first_loss
from engine.hj1986.fighting.gunnery import check_support, support_strength
from engine.hj1986.fighting.strength import attack_strength
from engine.hj1986.fighting.suffer import TakeLoss
from engine.hj1986.ground.night import converted
from engine.hj1986.ground.zones import zone_of
from engine.hj1986.state import UNSUPPLIED
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.fights import column, fought
from tests.games.hj1986.moves import moving, refused, step_refused
from tests.games.hj1986.positions import COMBAT_COMMAND, PANZER, allied, german, key_of, position

TANKS = german("tanks", "1015", **PANZER, attack=5)
FOE = allied("foe", "1014")


def strength(*units: Any, **field: Any) -> int:
    """Return the attack strength of the tanks against 1014."""
    game = position([TANKS, *units], phase="combat", turn=9, last_turn=36, **{**ADVANCED, **field})
    return attack_strength(game, game.units[key_of(game, "tanks")], ["1014"])


@pytest.mark.rule("A 5.21")
@pytest.mark.rule("A 5.31")
@pytest.mark.rule("B 11.44(1)")
@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ({"terrain": {"1014": "forest"}}, 3),  # half of 5, rounded up
        ({"marks": {"1014": "westwall"}}, 3),
        ({"marks": {"1014": "city"}}, 3),
        ({"terrain": {"1014": "rough"}}, 5),
        ({}, 10),  # a clear hex with infantry alone
    ],
)
def test_armor_against_infantry_by_terrain(field: Any, expected: int) -> None:
    """A 5.21 and A 5.31."""
    assert strength(FOE, **field) == expected


@pytest.mark.rule("A 5.22")
@pytest.mark.rule("A 5.31")
@pytest.mark.parametrize("field", [{"terrain": {"1014": "forest"}}, {}])
def test_armor_among_the_defenders_ends_both(field: Any) -> None:
    """A 5.22: no halving; A 5.31: no doubling."""
    assert strength(FOE, allied("cc", "1014", **COMBAT_COMMAND), **field) == 5


def test_basic_game_has_neither() -> None:
    assert strength(FOE, parameters={}) == 5


@pytest.mark.rule("A 5.23")
def test_halvings_do_not_add_up() -> None:
    """A 5.23: across a river into forest 5 is halved once."""
    assert strength(FOE, terrain={"1014": "forest"}, rivers=[["1014", "1015"]]) == 3


def test_doubling_and_halving_cancel() -> None:
    """A 5.31 and B 11.44: across a river against a clear hex the printed strength counts."""
    assert strength(FOE, rivers=[["1014", "1015"]]) == 5


@pytest.mark.rule("A 5.41")
def test_fresh_armor_loses_the_first_step() -> None:
    """A 5.41."""
    game = position([TANKS, german("foot", "1015")], **ADVANCED)
    foot, tanks = (game.units[key_of(game, name)] for name in ("foot", "tanks"))
    refusal = check_first_loss(game, foot, (foot, tanks))
    assert refusal is not None and refusal.rule.number == "A 5.41"
    assert check_first_loss(game, tanks, (foot, tanks)) is None


@pytest.mark.rule("A 5.42")
def test_reduced_armor_binds_nobody() -> None:
    """A 5.42."""
    game = position([german("tanks", "1015", **PANZER, steps_lost=1), german("foot", "1015")], **ADVANCED)
    foot, tanks = (game.units[key_of(game, name)] for name in ("foot", "tanks"))
    assert check_first_loss(game, foot, (foot, tanks)) is None


@pytest.mark.parametrize(
    ("side", "turn", "expected"),
    [
        ("allied", 2, "ENG"),  # A 6.11: Allied attacks of PM turns
        ("allied", 3, "FF"),
        ("german", 8, "FF"),  # A 6.12: from 12/20 PM, turn 10
        ("german", 10, "ENG"),
        ("german", 11, "FF"),
    ],
)
def test_fire_fight_at_night_is_an_engagement(side: str, turn: int, expected: str) -> None:
    game = position([TANKS, FOE], turn=turn, last_turn=36, **ADVANCED)
    assert converted(game, side, "FF") == expected
    assert converted(game, side, "D1") == "D1"


@pytest.mark.parametrize(("turn", "expected"), [(24, 4), (25, 4), (26, 3)])
def test_late_allied_night_attack_goes_a_column_left(turn: int, expected: int) -> None:
    """A 6.13: 4 to 4 in clear is column 4; from 12/28 PM one to the left."""
    game = position([german("foot", "1015"), FOE], phase="combat", side="allied", turn=turn, last_turn=36, **ADVANCED)
    assert column(game, ["foe"], "1015") == expected


@pytest.mark.parametrize(
    ("turn", "terrain", "expected"), [(10, "forest", ""), (11, "forest", "B 8.42"), (10, "clear", "B 8.42")]
)
def test_german_infantry_slips_through_forest_at_night(turn: int, terrain: str, expected: str) -> None:
    """A 6.14: from one zone of the enemy into another only at night in forest."""
    game = moving(
        "foot",
        [german("foot", "1015"), allied("foe", "1014"), allied("foe2", "0914")],
        turn=turn,
        last_turn=36,
        terrain={"1015": terrain, "0915": terrain},
        **ADVANCED,
    )
    assert step_refused(game, "1015", "0915") == expected


BRUMMBAR = german(
    "217", "1016", kind="brummbar", size="Bn", attack=2, defense=3, formation="6PzA", formation_kind="army"
)


@pytest.mark.rule("A 5.51")
@pytest.mark.rule("A 5.52")
@pytest.mark.parametrize(("marks", "expected"), [({}, 2), ({"1014": "town"}, 4), ({"1014": "city"}, 4)])
def test_brummbar_fires_two_hexes_and_twice_as_well_at_towns(marks: dict[str, str], expected: int) -> None:
    """A 5.51, A 5.52: printed 2."""
    game = position([BRUMMBAR, FOE], phase="combat", turn=9, last_turn=36, marks=marks, **ADVANCED)
    unit = game.units[BRUMMBAR.key]
    assert check_support(game, unit, ["1014"], ()) is None
    assert support_strength(game, [unit], ["1014"]) == expected


@pytest.mark.rule("A 5.51")
@pytest.mark.rule("A 5.52")
def test_brummbar_does_not_fire_three_hexes_or_in_the_basic_game() -> None:
    """A 5.52; A 5.51 is an Advanced rule."""
    far = allied("foe", "1013")
    for units, options, rule in (([BRUMMBAR, far], ADVANCED, "B 12.12"), ([BRUMMBAR, FOE], {}, "B 12.0")):
        game = position(units, phase="combat", turn=9, last_turn=36, **options)
        refusal = check_support(game, game.units[BRUMMBAR.key], [units[1].hex], ())
        assert refusal is not None and refusal.rule.number == rule


@pytest.mark.rule("A 5.43")
def test_only_the_first_step_is_bound() -> None:
    """A 5.43: 2 x 1 + 1 to 12 is column 1; 6 less 1 for infantry and armor gives A2x: a step must go."""
    units = [
        german("tanks", "1015", **PANZER, attack=1),
        german("foot", "1015", attack=1),
        allied("foe", "1014", defense=12),
    ]
    game = fought(units, ["tanks", "foot"], "1014", die=6, turn=9, last_turn=36, **ADVANCED)
    assert game.top.phase == "suffer"
    assert refused(game, TakeLoss(key_of(game, "foot"))) == "A 5.41"
    assert refused(game, TakeLoss(key_of(game, "tanks"))) == ""


@pytest.mark.rule("A 5.11")
@pytest.mark.parametrize(("roads", "reaches"), [([], False), ([["1015", "1014"]], True)])
def test_armor_controls_forest_by_road_only(roads: list[list[str]], reaches: bool) -> None:
    """A 5.11."""
    brigade = german("brigade", "1015", **{**PANZER, "size": "Brig"})
    game = position([brigade], terrain={"1014": "forest"}, roads=roads, **ADVANCED)
    assert ("1014" in zone_of(game, "german")) is reaches
    assert "1016" in zone_of(game, "german")


@pytest.mark.rule("A 5.11")
def test_panzer_grenadiers_control_forest_without_a_road() -> None:
    regiment = german("grenadiers", "1015", kind="panzergrenadier", size="Rgt")
    assert "1014" in zone_of(position([regiment], terrain={"1014": "forest"}, **ADVANCED), "german")


@pytest.mark.rule("A 5.11")
def test_highway_leads_a_zone_into_forest() -> None:
    brigade = german("brigade", "1015", **{**PANZER, "size": "Brig"})
    game = position([brigade], terrain={"1014": "forest", "1016": "forest"}, highways=[["1015", "1014"]], **ADVANCED)
    assert "1014" in zone_of(game, "german") and "1016" not in zone_of(game, "german")


@pytest.mark.rule("A 5.21")
@pytest.mark.parametrize("terrain", [{}, {"1014": "forest"}])
def test_panzer_grenadiers_are_neither_halved_nor_doubled(terrain: dict[str, str]) -> None:
    units = [german("grenadiers", "1015", kind="panzergrenadier", attack=5), FOE]
    game = position(units, phase="combat", turn=9, last_turn=36, terrain=terrain, **ADVANCED)
    assert attack_strength(game, game.units[key_of(game, "grenadiers")], ["1014"]) == 5


@pytest.mark.rule("A 5.22")
def test_armored_infantry_among_the_defenders_is_no_armor() -> None:
    """5 is halved to 3 all the same."""
    mates = allied("armored infantry", "1014", kind="infantry_arm", size="Bn")
    assert strength(FOE, mates, terrain={"1014": "forest"}) == 3


@pytest.mark.rule("A 5.22")
def test_armor_in_another_hex_that_is_attacked_ends_the_halving() -> None:
    units = [TANKS, FOE, allied("cc", "0915", **COMBAT_COMMAND)]
    game = position(units, phase="combat", turn=9, last_turn=36, terrain={"1014": "forest"}, **ADVANCED)
    assert attack_strength(game, game.units[key_of(game, "tanks")], ["1014", "0915"]) == 5


@pytest.mark.rule("A 5.23")
def test_unsupplied_armor_in_forest_is_halved_once() -> None:
    units = [german("tanks", "1015", **PANZER, attack=5, marks=(UNSUPPLIED,)), FOE]
    game = position(units, phase="combat", turn=9, last_turn=36, terrain={"1014": "forest"}, **ADVANCED)
    assert attack_strength(game, game.units[key_of(game, "tanks")], ["1014"]) == 3


@pytest.mark.rule("A 5.31")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("volksgrenadier", 10),
        ("artillery_vak", 10),
        ("panzergrenadier", 10),
        ("flak", 5),
        ("antitank_ger", 5),
        ("jagdpanzer_iv", 5),
        ("assault_gun", 5),
        ("panzer_iv", 5),
    ],
)
def test_guns_against_tanks_keep_armor_from_being_doubled(kind: str, expected: int) -> None:
    """Armor, tank destroyers, self-propelled, anti-tank and anti-aircraft guns."""
    units = [
        allied("cc", "1014", **COMBAT_COMMAND, attack=5),
        german("foot", "1015"),
        german("mate", "1015", kind=kind),
    ]
    game = position(units, phase="combat", side="allied", turn=9, last_turn=36, **ADVANCED)
    assert attack_strength(game, game.units[key_of(game, "cc")], ["1015"]) == expected


@pytest.mark.rule("A 5.31")
@pytest.mark.parametrize(("terrain", "expected"), [({}, 10), ({"0915": "rough"}, 5)])
def test_all_hexes_of_a_battle_must_be_clear(terrain: dict[str, str], expected: int) -> None:
    game = position(
        [TANKS, FOE, allied("b", "0915")], phase="combat", turn=9, last_turn=36, terrain=terrain, **ADVANCED
    )
    assert attack_strength(game, game.units[key_of(game, "tanks")], ["1014", "0915"]) == expected
