"""Who marches under one marker, and which battalions arrive in companies? (9.25, 21.3)"""

from typing import Any

import pytest

from engine.core.opening import fresh
from engine.core.play import apply, check, legal_actions
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ARRIVALS, ASIDE
from engine.spi1977.board import MP
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.teams import partner
from engine.spi1977.moving import arrivals, companies
from engine.spi1977.moving.arrivals import Arrive
from engine.spi1977.moving.companies import ArriveInCompanies
from engine.spi1977.moving.formation import LeaveMarch
from engine.spi1977.moving.move_unit import EnterMarch, FinishMove, MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.moving.teams import MarchTogether
from engine.spi1977.ruleset import RULES
from engine.spi1977.state import DELAYED, RhineGame
from tests.games.pieces import begin, go_to
from tests.games.spi1977.positions import company, german, hq, key_of, marks_of, position, shipped_board, us

ROW = tuple(f"C10{column:02d}" for column in range(8, 17))
"""A row of neighbors, from east to west."""


def moving(*units: Any, **field: Any) -> RhineGame:
    return position(units, phase=field.pop("phase", "movement"), side=field.pop("side", ALLIED), **field)


def rule_of(game: RhineGame, action: object) -> str:
    refusal = check(game, action)
    return "" if refusal is None else refusal.rule.number


def team(game: RhineGame, first: str, second: str) -> str:
    """Select one unit and return the rule that keeps it from marching with the other."""
    apply(game, SelectUnit(key_of(game, first)))
    return rule_of(game, MarchTogether(key_of(game, second)))


def together(**field: Any) -> RhineGame:
    """Return a game in which a company and a battalion march along a road as a team and have gone two hexes."""
    game = moving(us("bn", ROW[0]), company(ALLIED, "co", ROW[0]), us("far", "C1409"), roads=(ROW,), **field)
    apply(game, SelectUnit(key_of(game, "bn")))
    apply(game, MarchTogether(key_of(game, "co")))
    apply(game, MoveTo(ROW[:3]))
    return game


class TestTeam:
    @pytest.mark.rule("E-9.25")
    def test_9_25_a_company_goes_with_a_battalion_or_by_the_addenda_with_a_company(self) -> None:
        units = [us("bn", ROW[0]), company(ALLIED, "co", ROW[0]), company(ALLIED, "co2", ROW[0])]
        assert team(moving(*units), "bn", "co") == ""
        assert team(moving(*units), "co", "bn") == ""
        assert team(moving(*units), "co", "co2") == ""
        assert team(moving(*units, errata_off=("E-9.25",)), "co", "co2") == "9.25"

    def test_9_25_neither_two_battalions_nor_a_headquarters_nor_who_is_elsewhere(self) -> None:
        units = [us("bn", ROW[0]), us("bn2", ROW[0]), hq(ALLIED, "staff", ROW[0]), company(ALLIED, "co", ROW[1])]
        assert [team(moving(*units), "bn", name) for name in ("bn2", "staff", "co")] == ["9.25"] * 3

    def test_9_25_only_of_the_us(self) -> None:
        enemies = [german("gr", ROW[0]), company(GERMAN, "co", ROW[0])]
        assert team(moving(*enemies, side=GERMAN), "gr", "co") == "9.25"
        mixed = [us("bn", ROW[0], traits=(("nation", "British"),)), company(ALLIED, "co", ROW[0])]
        assert team(moving(*mixed), "bn", "co") == "9.25"

    def test_9_25_both_have_stood_there_since_the_phase_began(self) -> None:
        game = moving(us("bn", ROW[0]), company(ALLIED, "co", ROW[1]), us("far", "C1409"))
        apply(game, SelectUnit(key_of(game, "co")))
        apply(game, MoveTo((ROW[1], ROW[0])))
        apply(game, FinishMove())
        assert team(game, "bn", "co") == "9.25"

    def test_9_25_each_pays_four_points_and_its_way(self) -> None:
        """A battalion and a company of class A pay a fifth for a hex of a primary road in March Mode: 4 2/5 in all."""
        game = together()
        assert [game.units[key_of(game, name)].hex for name in ("bn", "co")] == [ROW[2], ROW[2]]
        local = game.top.local
        assert (local.spent, local.theirs) == (132, 132)
        assert all("march" in marks_of(game, name) for name in ("bn", "co"))

    def test_9_25_they_go_no_farther_than_the_slower_one(self) -> None:
        """A tank battalion has twelve points, less four eight; a company of infantry six, less four two."""
        tank = us("tank", ROW[0], kind="tank", movement=12)
        game = moving(tank, company(ALLIED, "co", ROW[0]), us("far", "C1409"))
        apply(game, SelectUnit(key_of(game, "tank")))
        apply(game, MarchTogether(key_of(game, "co")))
        assert rule_of(game, MoveTo(ROW[:3])) == ""
        assert rule_of(game, MoveTo(ROW[:4])) == "9.25"
        assert all(len(action.path) <= 3 for action in legal_actions(game) if isinstance(action, MoveTo))

    def test_9_25_a_team_is_one_unit_for_others_in_march_mode(self) -> None:
        game = moving(
            us("bn", ROW[0]), company(ALLIED, "co", ROW[0]), us("column", ROW[2], marks=("march",)), us("x", "C1409")
        )
        apply(game, SelectUnit(key_of(game, "bn")))
        apply(game, MarchTogether(key_of(game, "co")))
        assert rule_of(game, MoveTo(ROW[:3])) == "9.21"

    def test_9_25_when_it_has_moved_both_have(self) -> None:
        game = together()
        apply(game, FinishMove())
        assert rule_of(game, SelectUnit(key_of(game, "co"))) == "6.11"
        assert "moved" in marks_of(game, "co")

    def test_9_25_it_counts_as_two_for_stacking(self) -> None:
        stack = [us("a", ROW[1]), us("b", ROW[1])]
        game = moving(us("bn", ROW[0]), company(ALLIED, "co", ROW[0]), *stack)
        apply(game, SelectUnit(key_of(game, "bn")))
        apply(game, MarchTogether(key_of(game, "co")))
        assert ROW[1] not in {action.path[-1] for action in legal_actions(game) if isinstance(action, MoveTo)}

    def test_9_25_one_leaves_march_mode_with_the_other(self) -> None:
        pieces = [us("bn", ROW[0], marks=("march",)), company(ALLIED, "co", ROW[0], marks=("march",))]
        game = moving(*pieces, phase="march_removal")
        game.own.moving.teams = ((key_of(game, "co"), key_of(game, "bn")),)
        game.forget()
        apply(game, LeaveMarch(key_of(game, "co")))
        assert marks_of(game, "bn") == marks_of(game, "co") == ("deployed",)
        assert allowance(game, game.units[key_of(game, "bn")]) == 2 * MP
        assert game.own.moving.teams == ()

    def test_9_25_a_unit_alone_enters_march_mode_without_the_other(self) -> None:
        game = moving(us("bn", ROW[0]), company(ALLIED, "co", ROW[0]))
        apply(game, SelectUnit(key_of(game, "bn")))
        apply(game, EnterMarch())
        assert partner(game, game.units[key_of(game, "bn")]) is None


TENTH, TANKS = "allied/10A/90-10A#1", "allied/10A/3-10A#1"
"""The reconnaissance and a tank battalion of the 10th Armored Division, which comes whole on turn 6 (line 1511)."""


def arriving() -> RhineGame:
    """Return the Allied movement phase of turn 6 of Bastogne before anybody has been set up."""
    game: RhineGame = fresh(RULES, shipped_board("bastogne"), 1)
    go_to(game, 6, "movement", ALLIED)
    begin(game, "movement", ALLIED, None)
    return game


class TestArrivals:
    def test_21_3_reconnaissance_of_a_whole_armored_division_comes_in_three_companies(self) -> None:
        game = arriving()
        apply(game, ArriveInCompanies(TENTH))
        came = [key for key, battalion in game.own.moving.companies.items() if battalion == TENTH]
        assert len(came) == 3
        assert all(game.board.pieces[key].is_reconnaissance and game.units[key].box == ARRIVALS for key in came)
        assert game.units[TENTH].box == ASIDE
        assert {unit.id for unit in arrivals.due(game, ALLIED)} >= set(came)

    def test_21_3_the_companies_of_a_battalion_that_waited_may_come_by_other_entries_too(self) -> None:
        """All are told to wait once, not once for the battalion and once for each company (21.22)."""
        game = arriving()
        game.units[TENTH].counts = ((DELAYED, 6),)
        apply(game, ArriveInCompanies(TENTH))
        came = list(game.own.moving.companies)
        assert ([game.units[key].count(DELAYED) for key in came], game.units[TENTH].counts) == ([6, 6, 6], ())

    def test_21_3_its_tanks_do_not_nor_what_comes_with_no_division(self) -> None:
        game = arriving()
        assert rule_of(game, ArriveInCompanies(TANKS)) == "21.3"
        assert {action.unit for action in companies.offers(game, ALLIED)} == {TENTH}

    def test_21_3_a_company_may_come_as_a_team_with_a_battalion(self) -> None:
        game = arriving()
        apply(game, ArriveInCompanies(TENTH))
        first, second, third = sorted(game.own.moving.companies)
        label = arrivals.entry_hexes(game, game.units[first])[0]
        apply(game, Arrive(first, label, TANKS))
        assert [game.units[key].hex for key in (first, TANKS)] == [label, label]
        assert partner(game, game.units[first]) is game.units[TANKS]
        apply(game, FinishMove())
        assert rule_of(game, Arrive(second, label, third)) == "9.21"

    def test_21_3_two_battalions_are_no_team(self) -> None:
        game = arriving()
        label = arrivals.entry_hexes(game, game.units[TENTH])[0]
        assert rule_of(game, Arrive(TENTH, label, TANKS)) == "9.25"
