"""Air supremacy, disengagement, frozen ground and snow (A 1.1, A 7, A 8)."""

from typing import Any

import pytest

from engine.core.play import apply, legal_actions
from engine.data.load import load_scenario
from engine.hj1986.board import MP
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.suffer import Retreat
from engine.hj1986.ground.allowance import MOVE, allowance, points
from engine.hj1986.ground.weather import is_clear, is_frozen, is_snowy
from engine.hj1986.moving.arrivals import Arrive
from engine.hj1986.moving.strategic import EnterStrategic
from engine.hj1986.setting.options import chosen
from engine.hj1986.state import STRATEGIC
from engine.hj1986.turn.sequence import is_played
from engine.scenario import Arrival
from tests.games.hj1986.advanced.levels import ADVANCED, CLEAR_MORNING
from tests.games.hj1986.fights import fought
from tests.games.hj1986.moves import moving, refused, step_refused, way
from tests.games.hj1986.positions import (
    BATTALION,
    ENGINEERS,
    GUNS,
    PANZER,
    Piece,
    allied,
    german,
    key_of,
    marks_of,
    position,
)

TANKS = german("tanks", "1015", **PANZER)
FOOT = german("foot", "1015", movement=5)


@pytest.mark.rule("A 0")
@pytest.mark.rule("A 13.1")
@pytest.mark.rule("A 13.2")
@pytest.mark.parametrize("key", ["campaign", "meuse"])
def test_long_scenarios_play_the_advanced_rules(key: str) -> None:
    """A 0, A 13.1, A 13.2: both scenarios belong to the Advanced game, which puts the Basic level aside."""
    found = chosen(load_scenario("hj1986", key))
    assert "advanced" in found and "basic" not in found


def test_short_scenario_plays_the_basic_rules() -> None:
    assert "basic" in chosen(load_scenario("hj1986", "breakthrough"))


@pytest.mark.rule("A 1.11")
@pytest.mark.parametrize(
    ("turn", "expected"),
    # 12/23 AM clear: 7 - 1; 12/23 PM not; 12/22 AM not; 12/28 AM snow: half of 7 rounded up.
    [(CLEAR_MORNING, 6), (16, 7), (13, 7), (25, 4)],
)
def test_german_motorized_allowance_follows_weather(turn: int, expected: int) -> None:
    game = position([TANKS], turn=turn, last_turn=30, **ADVANCED)
    assert points(game, game.units[key_of(game, "tanks")], MOVE) == expected


@pytest.mark.rule("A 1.11")
@pytest.mark.rule("A 8.13")
@pytest.mark.rule("A 8.21")
@pytest.mark.parametrize(("turn", "expected"), [(CLEAR_MORNING, 5), (24, 5), (25, 3), (36, 3)])
def test_infantry_is_slowed_by_snow_alone(turn: int, expected: int) -> None:
    """A 8.21: 5 halved is 2 1/2, rounded up."""
    game = position([FOOT], turn=turn, last_turn=30, **ADVANCED)
    assert points(game, game.units[key_of(game, "foot")], MOVE) == expected


@pytest.mark.rule("A 8.21")
@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        (allied("A", "1015", movement=5), 3),
        (allied("A", "1015", **{**PANZER, "kind": "tank_us"}), 4),
        (allied("A", "1015", **GUNS, movement=6), 3),
        (german("A", "1015", kind="rocket_artillery", movement=1), 1),
    ],
)
def test_snow_halves_the_allowance_of_every_kind_of_unit(unit: Piece, expected: int) -> None:
    """Rounded up: 5 to 3, 7 to 4, 6 to 3, 1 to 1."""
    game = position([unit], turn=25, last_turn=36, **ADVANCED)
    assert points(game, game.units[unit.key], MOVE) == expected


@pytest.mark.rule("A 8.21")
def test_basic_game_has_no_snow() -> None:
    game = position([FOOT], turn=25, last_turn=36)
    assert points(game, game.units[FOOT.key], MOVE) == 5


@pytest.mark.rule("A 1.0")
def test_basic_game_knows_no_air_supremacy() -> None:
    game = position([TANKS], turn=CLEAR_MORNING, last_turn=30)
    assert points(game, game.units[key_of(game, "tanks")], MOVE) == 7


@pytest.mark.rule("A 1.11")
@pytest.mark.rule("A 1.12")
@pytest.mark.parametrize(("turn", "expected"), [(CLEAR_MORNING, "A 1.11"), (CLEAR_MORNING + 1, ""), (13, "")])
def test_germans_do_not_entruck_on_a_clear_morning(turn: int, expected: str) -> None:
    """Motorized units do not, infantry does; in the evening and on other mornings both do."""
    units = [TANKS, german("foot", "0715")]
    roads = [["1015", "1016"], ["0715", "0716"]]
    game = position(units, phase="strategic_movement", turn=turn, last_turn=30, roads=roads, **ADVANCED)
    assert refused(game, EnterStrategic(key_of(game, "tanks"))) == expected
    assert refused(game, EnterStrategic(key_of(game, "foot"))) == ""


@pytest.mark.rule("A 1.11")
def test_germans_on_trucks_stay_on_them_on_a_clear_morning() -> None:
    """They may not enter Strategic Movement; who is in it drives three times 7 - 1."""
    game = position(
        [german("tanks", "1015", **PANZER, marks=(STRATEGIC,))], turn=CLEAR_MORNING, last_turn=30, **ADVANCED
    )
    unit = game.units[key_of(game, "tanks")]
    assert unit.has(STRATEGIC)
    assert allowance(game, unit, MOVE) == 3 * 6 * MP


@pytest.mark.rule("A 1.11")
def test_allies_entruck_on_a_clear_morning() -> None:
    tanks = allied("tanks", "1015", kind="tank_us", size="Bn", movement=7)
    game = position(
        [tanks],
        phase="strategic_movement",
        side="allied",
        turn=CLEAR_MORNING,
        last_turn=30,
        roads=[["1015", "1016"]],
        **ADVANCED,
    )
    assert refused(game, EnterStrategic(key_of(game, "tanks"))) == ""
    assert points(game, game.units[tanks.key], MOVE) == 7


@pytest.mark.rule("A 1.12")
def test_german_reinforcements_come_by_truck_on_a_clear_morning() -> None:
    road = tuple(f"{column:02d}15" for column in range(5, 17))
    tanks = german("tanks", "", **PANZER, box="arrivals")
    due = [Arrival(counter=tanks.key, turn=CLEAR_MORNING, place="area:R", condition="")]
    areas = {"R": ["0515"], "east-edge": ["0515"], "west-edge": ["1615"]}
    game = position([tanks], turn=CLEAR_MORNING, last_turn=30, roads=[road], areas=areas, arrivals=due, **ADVANCED)
    apply(game, Arrive(tanks.key, "0515", True))
    assert STRATEGIC in marks_of(game, "tanks")


@pytest.mark.rule("A 0")
def test_advanced_rules_come_all_together() -> None:
    """One switch, and with it every step of the turn that belongs to them; none of them in the Basic game."""
    for options, played in ((ADVANCED, True), ({}, False)):
        game = position([TANKS], last_turn=36, **options)
        steps = [step for step in game.board.steps if "advanced" in step.condition]
        assert {step.phase for step in steps} == {"surrender", "air"}
        assert all(is_played(game, step, 9) is played for step in steps)


@pytest.mark.rule("A 8.11")
@pytest.mark.parametrize(
    ("terrain", "mud", "frozen"),
    [("clear", "1", "1"), ("rough", "2", "1"), ("light_woods", "3", "2"), ("forest", "4", "3")],
)
@pytest.mark.parametrize("make", [german, allied])
def test_frozen_ground_takes_a_point_off_for_motorized_units(make: Any, terrain: str, mud: str, frozen: str) -> None:
    """The lines of the terrain chart less one; clear is not named."""
    for turn, expected in ((14, mud), (CLEAR_MORNING, frozen), (24, frozen), (25, mud)):
        unit = make("tanks", "1015", **{**PANZER, "kind": "panzer_iv" if make is german else "tank_us"})
        field: dict[str, Any] = {"side": unit.side, "terrain": {"1016": terrain}, **ADVANCED}
        assert way(moving("tanks", [unit], turn=turn, last_turn=30, **field), "1015", "1016") == expected, turn


@pytest.mark.rule("A 8.11")
def test_basic_game_has_no_frozen_ground() -> None:
    game = moving("tanks", [TANKS], turn=CLEAR_MORNING, last_turn=30, terrain={"1016": "forest"})
    assert way(game, "1015", "1016") == "4"


def test_infantry_gains_nothing_from_frozen_ground() -> None:
    """A 8.11 speaks of motorized units; forest costs others 3."""
    game = moving("foot", [FOOT], turn=CLEAR_MORNING, last_turn=30, terrain={"1016": "forest"}, **ADVANCED)
    assert way(game, "1015", "1016") == "3"
    assert way(game, "1015", "1016", march=True) == "2"


def test_freeze_and_march_add_up() -> None:
    """C TEC4: forest costs motorized units 4, less 1 on frozen ground, less 1 in March Movement."""
    game = moving("tanks", [TANKS], turn=CLEAR_MORNING, last_turn=30, terrain={"1016": "forest"}, **ADVANCED)
    assert way(game, "1015", "1016", march=True) == "2"


@pytest.mark.rule("A 7.11")
def test_infantry_pays_a_point_to_leave_an_enemy_zone_by_day() -> None:
    """A 7.11: clear costs 1, and 1 more to leave the zone of the regiment in 1014."""
    enemies = [allied("foe", "1014")]
    game = moving("foot", [FOOT, *enemies], turn=13, last_turn=30, **ADVANCED)
    assert way(game, "1015", "1016") == "2"


@pytest.mark.rule("A 7.11")
@pytest.mark.parametrize(
    "unit",
    [
        german("G", "1015", kind="panzergrenadier", movement=6),
        german("G", "1015", **{**ENGINEERS, "kind": "engineer_ger"}),
        german("G", "1015", kind="artillery_vak"),
    ],
)
def test_motorized_units_without_armor_pay_as_well(unit: Piece) -> None:
    """Clear costs 1, and 1 more; only a vehicle silhouette frees from it."""
    game = moving("G", [unit, allied("foe", "1014")], turn=13, last_turn=30, **ADVANCED)
    assert way(game, "1015", "1016") == "2"


@pytest.mark.rule("A 7.11")
def test_allied_infantry_pays_too_and_only_for_the_first_hex() -> None:
    """1015 to 1018, three clear hexes: 3 and 1 more."""
    game = moving("A", [allied("A", "1015"), german("foe", "1014")], side="allied", turn=13, last_turn=30, **ADVANCED)
    assert way(game, "1015", "1016", "1017", "1018") == "4"


@pytest.mark.rule("A 7.11")
def test_leaving_for_a_price_is_not_leave_to_go_from_zone_to_zone() -> None:
    game = moving("foot", [FOOT, allied("foe", "1014")], turn=13, last_turn=30, **ADVANCED)
    assert step_refused(game, "1015", "1115") == "B 8.42"  # 1115 touches 1014 as well


@pytest.mark.rule("A 7.11")
def test_basic_game_asks_nothing_to_leave() -> None:
    game = moving("foot", [FOOT, allied("foe", "1014")], turn=13, last_turn=30)
    assert way(game, "1015", "1016") == "1"


@pytest.mark.rule("A 7.11")
def test_infantry_leaves_for_nothing_more_at_night() -> None:
    """A 7.11: on AM turns only."""
    game = moving("foot", [FOOT, allied("foe", "1014")], turn=14, last_turn=30, **ADVANCED)
    assert way(game, "1015", "1016") == "1"


@pytest.mark.rule("A 7.11")
def test_armor_leaves_for_nothing_more() -> None:
    """A 7.11: armor is not affected."""
    game = moving("tanks", [TANKS, allied("foe", "1014")], turn=13, last_turn=30, **ADVANCED)
    assert way(game, "1015", "1016") == "1"


@pytest.mark.rule("A 8.22")
@pytest.mark.parametrize(("turn", "farthest"), [(24, 2), (25, 1), (27, 1)])
@pytest.mark.parametrize("kind", [{**PANZER, "attack": 8}, {"kind": "panzergrenadier", "attack": 8}])
def test_snow_limits_the_advance_to_one_hex(kind: dict[str, Any], turn: int, farthest: int) -> None:
    """From 12/28 AM. After D1 armor else goes a hex farther than the retreat, panzer grenadiers two hexes.

    8 against 4 in the clear is 2-1, the fifth column, whose second line is D1. Tanks are doubled in the clear, A 5.31:
    16 to 4 is 4-1, the seventh column, whose fifth line is D1.
    """
    die = 5 if kind["kind"] == "panzer_iv" else 2
    units = [german("A", "1014", **kind), allied("D", "1015", **BATTALION)]  # a battalion has no zone
    game = fought(units, "A", "1015", die=die, turn=turn, last_turn=36, **ADVANCED)
    apply(game, Retreat())
    if game.top.phase == "retreat":  # a panzer battalion has no zone: both western hexes are open
        apply(game, next(iter(legal_actions(game))))
    ways = [len(action.path) - 1 for action in legal_actions(game) if isinstance(action, AdvanceUnit)]
    assert max(ways) == farthest


@pytest.mark.rule("A 1.0")
@pytest.mark.parametrize(
    ("turn", "clear"),
    [(13, False), (15, True), (16, False), (17, True), (19, True), (21, True), (23, True), (25, False)],
)
def test_clear_mornings(turn: int, clear: bool) -> None:
    """A 1.0: the mornings of 12/23 to 12/27."""
    assert is_clear(position([TANKS], turn=turn, last_turn=36, **ADVANCED)) is clear


@pytest.mark.rule("A 8.12")
@pytest.mark.rule("A 8.13")
@pytest.mark.parametrize(
    ("turn", "frozen", "snowy"), [(14, False, False), (15, True, False), (24, True, False), (25, False, True)]
)
def test_ground_freezes_until_the_snow(turn: int, frozen: bool, snowy: bool) -> None:
    """A 8.11, A 8.12, A 8.13: 12/23 AM to 12/27 PM, then snow."""
    game = position([TANKS], turn=turn, last_turn=36, **ADVANCED)
    assert (is_frozen(game), is_snowy(game)) == (frozen, snowy)
