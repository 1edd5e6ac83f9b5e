"""Air points: how many there are, allotted in secret, patrols, resupply, interdiction (18.13, 19.0, 20.1)."""

import pytest

from engine.core.play import apply, check, decision, legal_actions, view
from engine.core.rules import Refusal
from engine.spi1977.air.allot import AllotPoints, EndAllotment
from engine.spi1977.air.escort import EscortFormation, spares
from engine.spi1977.air.patrol import TakePoint
from engine.spi1977.air.points import ESCORT, INTERDICTION, PATROL, SUPPORT, available, flies
from engine.spi1977.fighting.cover import FlyCover
from engine.spi1977.fighting.flights import FlySupport
from engine.spi1977.state import COMMUNICATIONS, ISOLATED_1, MARCH, STAYED, UNSUPPLIED, RhineGame
from engine.spi1977.supply.determination import determined
from engine.spi1977.supply.interdiction import EndInterdiction, Interdict
from engine.spi1977.supply.lines import line_limit
from tests.games.spi1977.positions import clause, german, key_of, position, us, with_cell

AM, PM, NIGHT, BEFORE = 5, 6, 7, 2  # 12/17 AM, PM, Night; 12/16 AM
MARCHING = (MARCH,)


def allotting(side: str = "allied", **field: object) -> RhineGame:
    return position([us("1/393", "C1010"), german("x", "C1014")], phase="air", side=side, turn=AM, **field)  # type: ignore[arg-type]


def rule_of(game: RhineGame, action: object) -> str:
    refusal = check(game, action)
    assert isinstance(refusal, Refusal)
    return refusal.rule.number


def asked(game: RhineGame) -> str:
    found = decision(game)
    assert found is not None
    return found.phase


class TestPoints:
    @pytest.mark.parametrize(
        ("weather", "allied", "german_points"),
        # 20.1: 12 and 10 on 12/17; half of them in mist, none when it is overcast (18.13)
        [("Clear", 12, 10), ("Mist", 6, 5), ("Overcast", 0, 0)],
    )
    def test_18_13_the_weather_says_what_flies(self, weather: str, allied: int, german_points: int) -> None:
        game = allotting(weather=weather)
        assert (available(game, "allied"), available(game, "german")) == (allied, german_points)

    def test_25_15_a_scenario_of_one_map_has_half_and_mist_half_of_that_rounded_down(self) -> None:
        game = allotting(weather="Mist", clauses=[clause("half_air_points")])
        assert (available(game, "allied"), available(game, "german")) == (3, 2)  # 12 / 2 / 2; 10 / 2 = 5, 5 / 2 = 2

    @pytest.mark.parametrize(("turn", "by_day"), [(AM, True), (PM, True), (NIGHT, False), (BEFORE, False)])
    def test_12_14_points_fly_by_day_from_12_17(self, turn: int, by_day: bool) -> None:
        assert flies(position([us("1/393", "C1010")], phase="movement", side="allied", turn=turn)) is by_day


class TestAllotment:
    def test_19_0_points_are_spread_over_the_missions_until_none_is_left(self) -> None:
        game = allotting(dice=None)
        apply(game, AllotPoints("allied", SUPPORT, 8))
        assert rule_of(game, AllotPoints("allied", PATROL, 5)) == "19.0"
        apply(game, AllotPoints("allied", PATROL, 4))
        assert game.own.air.allotted == {f"allied/{SUPPORT}": 8, f"allied/{PATROL}": 4}
        after = decision(game)
        assert after is not None and after.side == "german"

    def test_19_0_points_may_stay_on_the_ground(self) -> None:
        game = allotting()
        apply(game, EndAllotment())
        assert not any(game.own.air.allotted.values())

    def test_19_32_nobody_is_resupplied_in_mist(self) -> None:
        assert rule_of(allotting(weather="Mist"), AllotPoints("allied", ESCORT, 4)) == "19.32"

    def test_19_6_the_german_player_flies_support_and_patrols_alone(self) -> None:
        game = allotting("german")
        assert {action.mission for action in legal_actions(game) if isinstance(action, AllotPoints)} == {
            SUPPORT,
            PATROL,
        }

    @pytest.mark.rule("19.5")
    def test_19_5_the_us_player_has_four_missions(self) -> None:
        missions = {action.mission for action in legal_actions(allotting()) if isinstance(action, AllotPoints)}
        assert missions == {SUPPORT, PATROL, ESCORT, INTERDICTION}

    def test_19_0_no_side_allots_for_the_other(self) -> None:
        assert rule_of(allotting(), AllotPoints("german", SUPPORT, 1)) == "19.0"

    def test_19_0_the_enemy_does_not_see_an_allotment_before_his_own(self) -> None:
        game = allotting("german", air={"allied": 7, f"allied/{PATROL}": 5})
        assert view(game, "german").own.air.allotted == {}
        assert view(game, "allied").own.air.allotted == {f"allied/{SUPPORT}": 7, f"allied/{PATROL}": 5}


class TestPatrols:
    def test_e_19_2_ten_points_of_patrol_take_five_as_the_patrolling_side_chooses(self) -> None:
        air = {"german/Patrol": 10, "allied": 4, f"allied/{ESCORT}": 4, f"allied/{INTERDICTION}": 4}
        game = position([us("1/393", "C1010")], phase="patrol", side="german", turn=AM, air=air)
        for mission in (SUPPORT, SUPPORT, SUPPORT, ESCORT, INTERDICTION):
            apply(game, TakePoint(mission))
        left = [game.own.air.allotted[f"allied/{mission}"] for mission in (SUPPORT, ESCORT, INTERDICTION)]
        assert left == [1, 3, 3]
        assert asked(game) != "patrol"

    def test_19_2_as_printed_they_take_ground_support_alone(self) -> None:
        air = {"german/Patrol": 5, "allied": 4, f"allied/{INTERDICTION}": 4}
        game = position([us("1/393", "C1010")], phase="patrol", side="german", turn=AM, air=air, errata_off=["E-19.2"])
        left = [game.own.air.allotted[f"allied/{mission}"] for mission in (SUPPORT, INTERDICTION)]
        assert left == [2, 4]  # 5 / 2 = 2

    def test_19_2_allied_patrols_take_german_ground_support_without_a_choice(self) -> None:
        air = {"allied/Patrol": 4, "german": 7, "german/Patrol": 1}
        game = position([us("1/393", "C1010")], phase="patrol", side="allied", turn=AM, air=air)
        assert game.own.air.allotted["german/Ground support"] == 5
        assert game.own.air.allotted["german/Patrol"] == 1


class TestResupply:
    """The example of 19.3: four points, the 99th has two unsupplied units and one that is isolated."""

    def _game(self, points: int) -> RhineGame:
        units = [
            us("1/393", "C1010", marks=(UNSUPPLIED,)),
            us("3/393", "C1012", marks=(ISOLATED_1,)),
            us("1/112", "C1014", formation="28", marks=(UNSUPPLIED,)),
        ]
        return position(units, phase="escort", side="allied", turn=AM, air={f"allied/{ESCORT}": points})

    @pytest.mark.rule("19.31")
    def test_19_34_four_points_spare_the_division_from_lack_of_supply_but_not_from_isolation(self) -> None:
        game = self._game(4)
        apply(game, EscortFormation("99"))
        unit = game.units[key_of(game, "1/393")]
        assert [spares(game, unit, state) for state in (COMMUNICATIONS, UNSUPPLIED, ISOLATED_1)] == [True, True, False]
        other = game.units[key_of(game, "1/112")]
        assert not spares(game, other, UNSUPPLIED)

    def test_19_35_six_points_spare_it_from_isolation_too(self) -> None:
        game = self._game(6)
        apply(game, EscortFormation("99"))
        unit = game.units[key_of(game, "3/393")]
        assert spares(game, unit, ISOLATED_1)
        assert ISOLATED_1 not in determined(game, unit)

    def test_19_31_another_price_in_the_chart_is_another_price_in_play(self) -> None:
        """Line 1393: six points against isolation, the second line of the chart."""
        game = self._game(5)
        apply(game, EscortFormation("99"))
        unit = game.units[key_of(game, "3/393")]
        assert not spares(game, unit, ISOLATED_1)
        with_cell(game, "resupply", 2, "5")
        assert spares(game, unit, ISOLATED_1)

    def test_19_33_a_british_division_is_resupplied_like_any_of_the_us_player(self) -> None:
        """Line 353: the U.S. Player has the British too; a corps is more than a division (line 1387)."""
        british = us("monty", "C1012", formation="43", marks=(UNSUPPLIED,), traits=(("nation", "British"),))
        corps = us("eng", "C1014", formation="V", formation_kind="corps")
        game = position([british, corps], phase="escort", side="allied", turn=AM, air={f"allied/{ESCORT}": 4})
        assert rule_of(game, EscortFormation("V")) == "19.33"
        apply(game, EscortFormation("43"))
        assert spares(game, game.units[key_of(game, "monty")], UNSUPPLIED)

    def test_19_34_with_three_points_nobody_is_asked(self) -> None:
        assert asked(self._game(3)) != "escort"

    def test_19_33_no_more_than_one_division_a_day(self) -> None:
        game = self._game(6)
        apply(game, EscortFormation("99"))
        assert asked(game) != "escort"

    def test_19_33_a_formation_without_a_unit_on_the_map_is_not_resupplied(self) -> None:
        assert rule_of(self._game(4), EscortFormation("106")) == "19.33"


class TestInterdiction:
    def _game(self, points: int, *dice: int, turn: int = AM, **field: object) -> RhineGame:
        units = [
            us("1/393", "C0808"),
            german("x", "C1010", marks=MARCHING),
            german("y", "C1014", marks=MARCHING, steps_lost=1),
            german("z", "C1212"),
        ]
        air = {f"allied/{INTERDICTION}": points}
        return position(units, phase="interdiction", side="allied", turn=turn, dice=dice, air=air, **field)  # type: ignore[arg-type]

    def test_19_44_two_points_eliminate_on_a_one(self) -> None:
        game = self._game(2, 1)
        apply(game, Interdict("C1010", 2))
        assert not game.units[key_of(game, "x")].on_map

    def test_19_44_two_points_reduce_on_a_two(self) -> None:
        game = self._game(3, 2)
        apply(game, Interdict("C1010", 2))
        assert game.units[key_of(game, "x")].face == "reduced"

    def test_19_44_a_reduced_unit_is_eliminated_by_a_reduction(self) -> None:
        game = self._game(3, 3)
        apply(game, Interdict("C1014", 3))  # 3 on 3+: R
        assert not game.units[key_of(game, "y")].on_map

    def test_19_44_one_point_does_nothing_on_a_two(self) -> None:
        game = self._game(2, 2)
        apply(game, Interdict("C1010", 1))
        assert game.units[key_of(game, "x")].face == "full"

    def test_e_19_43_each_point_attacks_one_unit_and_a_unit_is_attacked_once(self) -> None:
        game = self._game(4, 6, 6)
        apply(game, Interdict("C1010", 3))
        assert rule_of(game, Interdict("C1010", 1)) == "19.43"
        assert rule_of(game, Interdict("C1014", 2)) == "E-19.43"
        apply(game, Interdict("C1014", 1))
        assert asked(game) != "interdiction"

    def test_19_43_as_printed_too_other_points_attack_another_unit(self) -> None:
        """The last sentence of line 1403 lets them, before the addenda tell how points are shared."""
        game = self._game(4, 6, errata_off=["E-19.43"])
        apply(game, Interdict("C1010", 1))
        assert check(game, Interdict("C1014", 1)) is None

    def test_19_43_units_in_tactical_mode_are_no_targets(self) -> None:
        game = self._game(4)
        assert rule_of(game, Interdict("C1212", 1)) == "19.43"

    def test_19_43_who_attacks_does_not_see_which_unit_marches_under_which_marker(self) -> None:
        """Two positions in which the columns stand the other way round, one of them reduced and with a count, look
        the same to him."""
        places = (("C1010", "C1014"), ("C1014", "C1010"))
        games = []
        for first, second in places:
            units = [
                us("1/393", "C0808"),
                german("x", first, marks=MARCHING),
                german("y", second, marks=MARCHING, steps_lost=1),
                german("friend", "C1010"),
            ]
            air = {f"allied/{INTERDICTION}": 3}
            games.append(position(units, phase="interdiction", side="allied", turn=AM, air=air))
            games[-1].units[key_of(games[-1], "y")].counts = ((STAYED, 1),)
        seen = [view(game, "allied") for game in games]
        assert [sorted(unit.hex for unit in game.units_of("german")) for game in seen] == [
            ["C1010", "C1010", "C1014"]
        ] * 2
        first_units, second_units = (sorted(map(str, game.units.values())) for game in seen)
        assert first_units == second_units
        assert seen[0].occupants["C1014"] == seen[1].occupants["C1014"]
        assert list(legal_actions(seen[0])) == list(legal_actions(seen[1])) == list(legal_actions(games[0]))
        own = view(games[1], "german").units[key_of(games[1], "y")]
        assert (own.hex, own.steps_lost, own.count(STAYED)) == ("C1010", 1, 1)

    def test_19_43_nobody_is_asked_at_night(self) -> None:
        assert asked(self._game(4, turn=NIGHT)) != "interdiction"

    def test_19_43_the_attacks_may_be_left_alone(self) -> None:
        game = self._game(4)
        apply(game, EndInterdiction())
        assert game.units[key_of(game, "x")].on_map

    @pytest.mark.rule("19.41")
    def test_19_41_the_points_that_shorten_lines_attack_columns_as_well(self) -> None:
        game = self._game(3)
        assert (asked(game), line_limit(game, counts_hexes=True)) == ("interdiction", 6)

    def test_19_42_nine_points_leave_german_lines_of_four(self) -> None:
        assert line_limit(self._game(9), counts_hexes=True) == 4

    def test_19_42_at_night_lines_have_their_full_length(self) -> None:
        assert line_limit(self._game(9, turn=NIGHT), counts_hexes=True) == 7


@pytest.mark.parametrize(
    ("points", "text"),
    [(0, "no ground support flies"), (1, "1 point of ground support flies"), (2, "2 points of ground support fly")],
)
def test_points_of_ground_support_are_counted_in_words(points: int, text: str) -> None:
    game = position([us("a", "C1010"), german("x", "C1011")])
    told = game.rules.telling.describe_action
    assert told(game, FlySupport(points)) == f"{text} in the attack"
    assert told(game, FlyCover(points)) == f"{text} for the defense"
