"""Air supremacy, disengagement, frozen ground and snow (A 1.1, A 7, A 8)."""

import pytest

from engine.core.play import apply
from engine.data.load import load_scenario
from engine.hj1986.advanced.ground import advance_limit
from engine.hj1986.advanced.weather import is_clear, is_frozen, is_snowy
from engine.hj1986.board import MP
from engine.hj1986.logistics.arrivals import Arrive
from engine.hj1986.moving.allowance import MOVE, allowance, points
from engine.hj1986.moving.strategic import EnterStrategic
from engine.hj1986.options import chosen
from engine.hj1986.sequence import is_played
from engine.hj1986.state import STRATEGIC
from engine.scenario import Arrival
from tests.games.hj1986.advanced.levels import ADVANCED, CLEAR_MORNING
from tests.games.hj1986.moves import moving, refused, way
from tests.games.hj1986.positions import PANZER, allied, german, key_of, marks_of, position

TANKS = german("tanks", "1015", **PANZER)
FOOT = german("foot", "1015", movement=5)


@pytest.mark.rule("A 0")
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
@pytest.mark.parametrize(("turn", "expected"), [(CLEAR_MORNING, 5), (25, 3)])
def test_infantry_is_slowed_by_snow_alone(turn: int, expected: int) -> None:
    """A 8.21: 5 halved is 2 1/2, rounded up."""
    game = position([FOOT], turn=turn, last_turn=30, **ADVANCED)
    assert points(game, game.units[key_of(game, "foot")], MOVE) == expected


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


@pytest.mark.parametrize(("turn", "expected"), [(13, "4"), (CLEAR_MORNING, "3"), (25, "4")])
def test_frozen_ground_takes_a_point_off_forest_for_motorized_units(turn: int, expected: str) -> None:
    """A 8.11: forest costs motorized units 4, on frozen ground 3; in the snow of 12/28 4 again."""
    game = moving("tanks", [TANKS], turn=turn, last_turn=30, terrain={"1016": "forest"}, **ADVANCED)
    assert way(game, "1015", "1016") == expected


def test_infantry_gains_nothing_from_frozen_ground() -> None:
    """A 8.11 speaks of motorized units; forest costs others 3."""
    game = moving("foot", [FOOT], turn=CLEAR_MORNING, last_turn=30, terrain={"1016": "forest"}, **ADVANCED)
    assert way(game, "1015", "1016") == "3"
    assert way(game, "1015", "1016", march=True) == "2"


def test_freeze_and_march_add_up() -> None:
    """C TEC4: forest costs motorized units 4, less 1 on frozen ground, less 1 in March Movement."""
    game = moving("tanks", [TANKS], turn=CLEAR_MORNING, last_turn=30, terrain={"1016": "forest"}, **ADVANCED)
    assert way(game, "1015", "1016", march=True) == "2"


def test_infantry_pays_a_point_to_leave_an_enemy_zone_by_day() -> None:
    """A 7.11: clear costs 1, and 1 more to leave the zone of the regiment in 1014."""
    enemies = [allied("foe", "1014")]
    game = moving("foot", [FOOT, *enemies], turn=13, last_turn=30, **ADVANCED)
    assert way(game, "1015", "1016") == "2"


def test_infantry_leaves_for_nothing_more_at_night() -> None:
    """A 7.11: on AM turns only."""
    game = moving("foot", [FOOT, allied("foe", "1014")], turn=14, last_turn=30, **ADVANCED)
    assert way(game, "1015", "1016") == "1"


def test_armor_leaves_for_nothing_more() -> None:
    """A 7.11: armor is not affected."""
    game = moving("tanks", [TANKS, allied("foe", "1014")], turn=13, last_turn=30, **ADVANCED)
    assert way(game, "1015", "1016") == "1"


@pytest.mark.parametrize(("turn", "expected"), [(24, 3), (25, 1)])
def test_snow_limits_the_advance_to_one_hex(turn: int, expected: int) -> None:
    """A 8.22, from 12/28 AM."""
    game = position([TANKS], turn=turn, last_turn=30, **ADVANCED)
    assert advance_limit(game, 3) == expected


@pytest.mark.rule("A 1.0")
@pytest.mark.parametrize(
    ("turn", "clear"),
    [(13, False), (15, True), (16, False), (17, True), (19, True), (21, True), (23, True), (25, False)],
)
def test_clear_mornings(turn: int, clear: bool) -> None:
    """A 1.0: the mornings of 12/23 to 12/27."""
    assert is_clear(position([TANKS], turn=turn, last_turn=36, **ADVANCED)) is clear


@pytest.mark.parametrize(
    ("turn", "frozen", "snowy"), [(14, False, False), (15, True, False), (24, True, False), (25, False, True)]
)
def test_ground_freezes_until_the_snow(turn: int, frozen: bool, snowy: bool) -> None:
    """A 8.11, A 8.12, A 8.13: 12/23 AM to 12/27 PM, then snow."""
    game = position([TANKS], turn=turn, last_turn=36, **ADVANCED)
    assert (is_frozen(game), is_snowy(game)) == (frozen, snowy)
