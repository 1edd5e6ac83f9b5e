"""Aircraft against commanders (O 5.7). Missions and evenings as in the tests of tactical air support."""

from typing import Any

import pytest

from engine.core.play import apply
from engine.hj1986.air.interdiction import struck
from engine.hj1986.air.missions import FlyMission
from engine.hj1986.air.proposals import proposals
from engine.hj1986.air.schedule import available
from engine.hj1986.position.advanced_state import Flight
from engine.hj1986.state import DISORGANIZED, STRUCK_IN, BulgeGame
from tests.games.hj1986.advanced.levels import playing
from tests.games.hj1986.advanced.skies import broken, flying, sky
from tests.games.hj1986.optional.commanders import army, corps
from tests.games.hj1986.positions import Piece, german, marks_of

WITH: dict[str, Any] = playing("commanders")
LUCHT = corps("L", "1217", formation="LVIII")


def bombed(target: Piece, *dice: int) -> BulgeGame:
    """Return the position after an Allied aircraft attacked a commander in an evening."""
    game = flying("allied", "allied", 10, sky("allied", 10, "IX/P-47"), target, dice=dice, **WITH)
    apply(game, FlyMission(available(game, "allied")[0].key, "staff", target.hex))
    return game


@pytest.mark.rule("O 5.71")
def test_o_5_71_aircraft_fly_against_commanders_where_one_is() -> None:
    game = flying("allied", "allied", 10, sky("allied", 10, "IX/P-47"), LUCHT, **WITH)
    assert broken(game, "staff", "1217", "allied") == ""
    assert broken(game, "staff", "1015", "allied") == "O 5.71"
    assert broken(game, "strike", "1217", "allied") == "A 2.21"  # nobody else is there
    name = available(game, "allied")[0].key
    assert FlyMission(name, "staff", "1217") in list(proposals(game, "allied"))


@pytest.mark.rule("O 5.71")
def test_o_5_71_germans_attack_allied_commanders_as_well() -> None:
    gerow = corps("G", "1014", army="1A", formation="V", side="allied")
    game = flying("german", "german", 10, sky("german", 10, "ME-109"), gerow, **WITH)
    assert broken(game, "staff", "1014") == ""


@pytest.mark.rule("O 5.72")
@pytest.mark.rule("O 5.74")
@pytest.mark.parametrize(
    ("target", "dice", "hit"),
    [
        (army("L", "1217"), (1, 1), True),
        (army("L", "1217"), (1, 2), False),
        (LUCHT, (1, 2), True),
        (LUCHT, (2, 2), False),
        (corps("L", "1217", formation="LXVI", traits=(("unarmored", "yes"),)), (2, 2), True),
    ],
)
def test_o_5_72_two_dice_disorganize_a_commander(target: Piece, dice: tuple[int, int], hit: bool) -> None:
    game = bombed(target, *dice)
    assert (DISORGANIZED in marks_of(game, "L")) is hit
    assert game.units[target.key].count(STRUCK_IN) == (10 if hit else 0)


@pytest.mark.rule("O 5.77")
def test_o_5_77_a_fighter_cancels_the_attack() -> None:
    game = flying("allied", "allied", 10, sky("allied", 10, "IX/P-47"), LUCHT, dice=(), **WITH)
    mission = Flight("allied", "10.1 IX/P-47", "staff", "1217")
    game.own.advanced.flights = (mission, Flight("german", "10.1 ME-109", "intercept", "1217"))
    assert list(struck(game, mission)) == []


def test_o_5_71_a_strike_at_units_leaves_their_commander_alone() -> None:
    game = flying(
        "allied", "allied", 10, sky("allied", 10, "IX/P-47"), german("target", "1217"), LUCHT, dice=(1,), **WITH
    )
    apply(game, FlyMission(available(game, "allied")[0].key, "strike", "1217"))
    assert DISORGANIZED in marks_of(game, "target") and DISORGANIZED not in marks_of(game, "L")
