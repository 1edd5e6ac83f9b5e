"""What do air supremacy, snow and the enemy's contact do to movement and advance? (A 1.1, A 7, A 8)"""

from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.hj1986.board import MP
from engine.hj1986.ground.weather import is_advanced, is_clear, is_day, is_snowy
from engine.hj1986.state import RULE, BulgeGame, piece, title

FOLLOWS = (
    *(RULE("A 1.11"), RULE("A 1.12"), RULE("A 7.11"), RULE("A 8.11"), RULE("A 8.21"), RULE("A 8.22")),
    RULE("C TEC4"),
)


def printed_today(game: BulgeGame, unit: Unit, value: int) -> int:
    """Return a printed allowance as air supremacy and snow leave it, in whole points."""
    if value and unit.side == GERMAN and piece(game, unit).is_motorized and is_clear(game):
        value = max(0, value + game.board.number("clear_am_motorized_mp"))
    if is_snowy(game):
        value = (value * game.board.share("snow_mp_share")).__ceil__()
    return value


def check_entrucking(game: BulgeGame, unit: Unit) -> Refusal | None:
    """Return the rule that keeps a unit out of Strategic Movement on a clear morning, or None (A 1.11)."""
    if unit.side == GERMAN and piece(game, unit).is_motorized and is_clear(game):
        return RULE("A 1.11").refuse(title(game, unit.id), "Allied aircraft rule the roads on a clear morning", unit.id)
    return None


def exit_cost(game: BulgeGame, unit: Unit) -> int:
    """Return what leaving an enemy zone costs besides the terrain, in scaled points (A 7.11)."""
    if not is_advanced(game) or not is_day(game) or piece(game, unit).is_armor:
        return 0
    return game.board.number("zone_exit_cost") * MP


def advance_limit(game: BulgeGame, hexes: int) -> int:
    """Return how far a unit advances that could go so many hexes (A 8.22)."""
    return min(hexes, game.board.number("snow_advance")) if is_snowy(game) else hexes
