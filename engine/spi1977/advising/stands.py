"""How well does a unit stand in a hex, to its own side? For the cautious player."""

from collections.abc import Mapping

from engine.core.paths import reach
from engine.core.sides import GERMAN, other_side
from engine.core.units import Unit
from engine.spi1977.advising.fight import pressure
from engine.spi1977.board import Board
from engine.spi1977.ground.zones import is_controlled
from engine.spi1977.moving.exits import exit_areas
from engine.spi1977.state import RhineGame, piece

FAR = 99
_KEPT = 64


def worth(game: RhineGame, unit: Unit, label: str) -> int:
    """Return how well a unit stands in a hex: the German wants out by his exits, the Allied in the way; guns and
    headquarters keep a few hexes behind."""
    counter = piece(game, unit)
    near = to_enemy(game, unit.side).get(label, FAR)
    if counter.is_headquarters or counter.is_artillery:
        wanted = 4 if counter.is_headquarters else 3
        return 100 - 6 * abs(near - wanted)
    shelter = 6 if game.board.terrain_at(label).odds_line else 0
    shelter += 8 if game.board.terrain_at(label).no_duty else 0
    shelter += pressure(game, unit, label)
    if unit.side == GERMAN:
        return 100 - 2 * to_exit(game, GERMAN).get(label, FAR) + shelter
    value = 80 - 4 * abs(near - 2) + shelter - to_exit(game, GERMAN).get(label, FAR) // 3
    return value - 10 if is_controlled(game, unit.side, label) else value


def to_enemy(game: RhineGame, side: str) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest enemy of a side."""
    return game.derived(_to_enemy, side)


def _to_enemy(game: RhineGame, side: str) -> Mapping[str, int]:
    hexes = tuple(sorted({unit.hex for unit in game.units_of(other_side(side))}))
    return game.board.lately(_KEPT, distances, hexes)


def to_exit(game: RhineGame, side: str) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest exit of a side."""
    return game.board.once(_to_exit, side)


def _to_exit(board: Board, side: str) -> Mapping[str, int]:
    hexes = (label for area in exit_areas(board, side).values() for label in area)
    return distances(board, tuple(sorted(set(hexes))))


def distances(board: Board, hexes: tuple[str, ...]) -> Mapping[str, int]:
    """Return the number of hexes from each hex to the nearest of some."""
    return reach(hexes, None, lambda label: board.map.neighbors[label], lambda a, b: 1).cost
