"""What lies between two hexes now, for fighting and retreating across it?

A printed bridge counts while it stands (3.1), a German-built one for Germans only (2.3d). Source: terrain chart.
"""

from fractions import Fraction

from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.scs1994.board import TerrainEffect
from engine.scs1994.ground.entering import has_bridge
from engine.scs1994.ground.lanes import river_between
from engine.scs1994.state import ArdennesGame, is_bridge, piece


def effect_between(game: ArdennesGame, here: str, there: str, side: str) -> TerrainEffect | None:
    """Return the line of the terrain chart that applies between two neighbors for a side; None is open ground."""
    printed = river_between(game.board, here, there)
    if printed is None:
        return None
    if has_bridge(game, here, there):
        return game.board.terrain["bridge"]
    if side == GERMAN and any(is_bridge(unit) for label in (here, there) for unit in game.units_in(label)):
        return game.board.terrain["german_bridge"]
    return game.board.terrain[printed.feature]


def attack_multiplier(game: ArdennesGame, unit: Unit, target: str) -> Fraction:
    """Return what the hexside leaves of an attack by the unit on a neighboring hex; 0 forbids it (S-15)."""
    effect = effect_between(game, unit.hex, target, unit.side)
    return Fraction(1) if effect is None else effect.attack_multiplier


def can_cross(game: ArdennesGame, unit: Unit, here: str, there: str) -> bool:
    """Tell whether the unit may go over the hexside at all, whatever it costs."""
    effect = effect_between(game, here, there, unit.side)
    return effect is None or effect.cost(piece(game, unit).type.movement_class) is not None
