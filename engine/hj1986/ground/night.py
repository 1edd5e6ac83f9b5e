"""What changes in the dark? (A 6)"""

from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit
from engine.hj1986.ground.groups import mates
from engine.hj1986.ground.weather import is_advanced, is_day
from engine.hj1986.state import RULE, BulgeGame, piece

FOLLOWS = (RULE("A 6.11"), RULE("A 6.12"), RULE("A 6.13"), RULE("A 6.14"))

FIRE_FIGHT, ENGAGEMENT = "FF", "ENG"


def is_night(game: BulgeGame) -> bool:
    """Tell whether the rules of the night hold: PM turns of the Advanced game."""
    return is_advanced(game) and not is_day(game)


def converted(game: BulgeGame, side: str, result: str) -> str:
    """Return a result as it counts for an attack of a side: at night a fire fight is an engagement."""
    if result != FIRE_FIGHT or not is_night(game):
        return result
    if side == GERMAN and game.turn < game.board.number("night_engaged_first_turn"):
        return result
    return ENGAGEMENT


def is_tired(game: BulgeGame, side: str) -> bool:
    """Tell whether the night takes a column from an attack (A 6.13)."""
    return side == ALLIED and is_night(game) and game.turn >= game.board.number("night_shift_first_turn")


def infiltrates(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit ignores enemy zones in forest hexes (A 6.14); a Kampfgruppe does when both its units do."""
    if unit.side != GERMAN or not is_night(game):
        return False
    kinds = [piece(game, other) for other in (unit, *mates(game, unit))]
    return all(kind.is_foot or kind.is_armored_infantry for kind in kinds)
