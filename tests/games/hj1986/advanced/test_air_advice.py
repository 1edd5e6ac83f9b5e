"""What a careful player does with aircraft of hj1986."""

from engine.core.play import apply, legal_actions
from engine.hj1986.air.missions import FlyMission
from engine.hj1986.state import ISOLATED, BulgeGame
from tests.games.hj1986.advanced.levels import CLEAR_MORNING
from tests.games.hj1986.advanced.skies import flying, sky
from tests.games.hj1986.positions import allied, german


def best(game: BulgeGame) -> object:
    """Return what a careful player sends out, or keeps on the ground, in the air phase."""
    return max(legal_actions(game), key=lambda action: game.rules.advising.appraise(game, action))


def test_careful_player_supports_the_attack_that_pays() -> None:
    """40 points against 4 in 1014; against 1410, far away, nobody stands."""
    units = [german("strong", "0915", attack=40), allied("far", "1410")]
    game = flying("german", "german", 9, sky("german", 9, "ME-109"), *units)
    assert best(game) == FlyMission("9.1 ME-109", "attack", "1014")


def test_careful_player_meets_the_enemy_in_the_air() -> None:
    schedule = (*sky("german", 9, "ME-109"), *sky("allied", 9, "IX/P-47"))
    game = flying("german", "german", 9, schedule)
    apply(game, FlyMission("9.1 ME-109", "strike", "1014"))
    assert best(game) == FlyMission("9.1 IX/P-47", "intercept", "1014")


def test_careful_player_strikes_the_strongest_stack_in_the_evening() -> None:
    units = [german("strong", "1217", attack=9), german("weak", "0717", attack=1)]
    game = flying("allied", "allied", 10, sky("allied", 10, "IX/B-26"), *units)
    assert best(game) == FlyMission("10.1 IX/B-26", "strike", "1217")


def test_careful_player_supplies_the_hex_that_reaches_most_units() -> None:
    """1217 and 1219 are two hexes apart; over 1218, between them, both are reached."""
    schedule = sky("allied", CLEAR_MORNING, "IX/C-47", "IX/P-47")
    cut_off = [allied("a", "1217"), allied("b", "1219")]
    game = flying("allied", "german", CLEAR_MORNING, schedule, *cut_off)
    for unit in cut_off:
        game.units[unit.key].marks = (ISOLATED,)
    game.forget()
    assert best(game) == FlyMission(f"{CLEAR_MORNING}.1 IX/C-47", "supply", "1218")
