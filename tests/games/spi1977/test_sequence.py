"""The sequence of play of spi1977: which stages and phases a turn has, in which order, and what ends with them (5.0).

Turn 1 is 12/16 before dawn, 2 to 4 are the AM, PM and night of 12/16; 5 to 7 those of 12/17.
"""

import pytest

from engine.core.opening import fresh
from engine.core.play import apply, decision
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.moving.formation import EndPhase
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.ruleset import RULES
from engine.spi1977.turn.sequence import is_played, sequence
from tests.games.spi1977.fights import phase_of, rule_of
from tests.games.spi1977.positions import board, german, gun, key_of, marks_of, position, us

BEFORE_DAWN, FIRST_AM, PM, NIGHT, AM = 1, 2, 6, 7, 5


def _steps(turn: int) -> list[str]:
    """Return the steps of a turn that are played, in their order."""
    game = fresh(RULES, board(), 1)
    return [step.key for step in sequence(game.board) if is_played(game, step, turn)]


def _between(turn: int, first: str, last: str) -> list[str]:
    steps = _steps(turn)
    return steps[steps.index(first) : steps.index(last) + 1]


class TestStages:
    @pytest.mark.rule("18.21")
    def test_5_2a_weather_and_then_ground_are_rolled_in_the_morning_alone(self) -> None:
        assert _steps(AM)[:2] == ["weather", "ground"]
        assert not {"weather", "ground"} & {*_steps(PM), *_steps(NIGHT), *_steps(BEFORE_DAWN)}

    def test_5_2b_both_sides_allot_air_points_in_the_morning_from_12_17_on(self) -> None:
        assert [key for key in _steps(AM) if key.startswith("air_")] == ["air_allied", "air_german"]
        assert not [key for turn in (FIRST_AM, PM, NIGHT) for key in _steps(turn) if key.startswith("air_")]

    @pytest.mark.parametrize(("weather", "asks"), [("Clear", True), ("Mist", True), ("Overcast", False)])
    def test_5_2b_air_points_are_allotted_in_clear_weather_and_mist(self, weather: str, asks: bool) -> None:
        game = position([us("foot", "C1010")], phase="air", side=ALLIED, turn=AM, weather=weather)
        assert (phase_of(game) == "air") is asks

    def test_5_2c_units_surrender_in_the_morning_alone(self) -> None:
        surrender = ["surrender_german", "surrender_allied"]
        assert [key for key in _steps(AM) if key.startswith("surrender")] == surrender
        assert not set(surrender) & {*_steps(PM), *_steps(NIGHT)}


class TestPlayerTurns:
    @pytest.mark.rule("5.2D2a")
    @pytest.mark.rule("5.2D2b")
    @pytest.mark.rule("5.2D2c")
    @pytest.mark.rule("5.2D2d")
    @pytest.mark.rule("5.2D2e")
    @pytest.mark.rule("5.2D3")
    @pytest.mark.rule("5.2D4")
    def test_5_2d1_the_allied_turn_has_supply_five_segments_of_movement_bridges_and_combat(self) -> None:
        """The German judges his supply first; then come the air attacks on columns."""
        assert _between(PM, "allied_supply_german", "allied_combat") == [
            *("allied_supply_german", "allied_supply_allied", "allied_interdiction"),
            *("allied_march_removal", "allied_breakdown", "allied_positions", "allied_battery", "allied_movement"),
            *("allied_bridges", "allied_combat"),
        ]

    def test_5_2e_the_german_turn_follows_without_a_breakdown_and_allied_supply_is_judged_first(self) -> None:
        assert _between(PM, "allied_combat", "german_combat")[1:] == [
            *("german_supply_allied", "german_supply_german"),
            *("german_march_removal", "german_positions", "german_battery", "german_movement"),
            *("german_bridges", "german_combat"),
        ]

    def test_5_1_what_units_did_in_a_player_turn_is_over_as_the_next_begins(self) -> None:
        game = position(
            [us("foot", "C1010", marks=("attacked", "moved")), us("column", "C1012", marks=("march",))],
            phase="march_removal",
            side=ALLIED,
        )
        assert (marks_of(game, "foot"), marks_of(game, "column")) == ((), ("march",))

    @pytest.mark.rule("6.0")
    def test_6_11_a_side_may_leave_all_its_units_where_they_are(self) -> None:
        game = position([us("foot", "C1010"), german("far", "C1414")], phase="movement", side=ALLIED)
        apply(game, EndPhase())
        now = decision(game)
        assert now is not None and now.side == GERMAN
        assert game.units[key_of(game, "foot")].hex == "C1010"

    def test_6_25_nobody_moves_in_the_movement_phase_of_the_enemy(self) -> None:
        game = position([us("foot", "C1010"), us("other", "C1012")], phase="movement", side=GERMAN)
        assert rule_of(game, SelectUnit(key_of(game, "foot"))) != ""


class TestEndOfATurn:
    def test_5_2f_fatigue_turns_to_recovering_and_recovering_goes(self) -> None:
        units = [us("tired", "C1010", marks=("fatigued",)), us("better", "C1012", marks=("recovering",))]
        game = position(units, phase="fatigue", side=GERMAN)
        kept = [set(marks_of(game, name)) & {"fatigued", "recovering"} for name in ("tired", "better")]
        assert kept == [{"recovering"}, set()]

    def test_5_2g_the_next_turn_begins_and_what_held_for_one_is_over(self) -> None:
        game = position([gun(ALLIED, "guns", "C1010", marks=("fired",))], phase="turn_end", side=GERMAN, turn=PM)
        assert (game.turn, "fired" in marks_of(game, "guns")) == (NIGHT, False)

    def test_5_3_after_a_night_turn_both_sides_move_and_fight_again_without_a_battery_segment(self) -> None:
        """Works by night (13.27) stand before each movement; they are no phase of this section."""
        after = [key for key in _between(NIGHT, "fatigue", "turn_end")[1:-1] if not key.endswith("_positions")]
        assert after == ["allied_bonus_movement", "allied_bonus_combat", "german_bonus_movement", "german_bonus_combat"]

    @pytest.mark.parametrize("turn", [BEFORE_DAWN, AM, PM])
    def test_5_3_no_other_turn_has_a_bonus(self, turn: int) -> None:
        assert not [key for key in _steps(turn) if "bonus" in key]
