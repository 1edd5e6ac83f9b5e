"""Which British are held back yet, and who sets them free? (23.0)

A division, or a brigade that counts as one, stays on one sheet and on its bank of the Meuse until a German has crossed
the river, which frees all of them, until one has come near a unit of it, or until a turn is over.
"""

from collections.abc import Iterator

from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit
from engine.spi1977.board import Board
from engine.spi1977.clauses.meuse import west_of_meuse
from engine.spi1977.ground.sheets import is_on
from engine.spi1977.ground.zones import counts
from engine.spi1977.position.moving_events import BritishReleased
from engine.spi1977.setting.special_forms import BritishLimits
from engine.spi1977.state import RULE, RhineGame, piece

HELD = RULE("23.0a")
FOLLOWS = (RULE("23.0b"), RULE("23.0c"))

BRITISH, SHEET = "British", "british_sheet"
ALL = "all"
"""What stands for all formations at once."""


def is_held_back(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit may neither leave its sheet nor cross the Meuse.

    Who was set free by a move is so for good; a position may also begin with Germans over the river or near.
    """
    return _is_not_set_free(game, unit) and not game.derived(_is_near_or_crossed, piece(game, unit).formation)


def _is_near_or_crossed(game: RhineGame, formation: str) -> bool:
    """Tell whether a German unit stands over the Meuse, or near a unit of a British formation."""
    west, least = west_of_meuse(game.board), game.board.number("british_distance")
    distance = game.board.map.distance
    germans = {unit.hex for unit in game.units_of(GERMAN) if counts(game, unit)}
    own = {unit.hex for unit in game.units_of(ALLIED) if piece(game, unit).formation == formation}
    return any(label in west or any(distance(label, there) <= least for there in own) for label in germans)


def _is_not_set_free(game: RhineGame, unit: Unit) -> bool:
    if not game.board.clauses.of(BritishLimits) or piece(game, unit).nation != BRITISH:
        return False
    if game.turn >= game.board.number("british_free_turn"):
        return False
    freed = game.own.moving.released
    return ALL not in freed and piece(game, unit).formation not in freed


def held_back(game: RhineGame, unit: Unit) -> frozenset[str]:
    """Return the hexes a unit may not enter because it is held back: those of other sheets and of the other bank."""
    if not is_held_back(game, unit):
        return frozenset()
    return game.board.once(_beyond, unit.hex in west_of_meuse(game.board))


def _beyond(board: Board, is_west: bool) -> frozenset[str]:
    west, sheet = west_of_meuse(board), board.word(SHEET)
    return frozenset(label for label in board.map.hexes if not is_on(board, label, sheet) or (label in west) != is_west)


def releases(game: RhineGame, unit: Unit, path: tuple[str, ...]) -> Iterator[BritishReleased]:
    """Yield who is set free by the way of a unit: its first hex is where it came from."""
    if not game.board.clauses.of(BritishLimits) or ALL in game.own.moving.released or not counts(game, unit):
        return
    if unit.side == GERMAN:
        west = west_of_meuse(game.board)
        if any((here in west) != (there in west) for here, there in zip(path, path[1:], strict=False)):
            yield BritishReleased((ALL,))
            return
    least, distance = game.board.number("british_distance"), game.board.map.distance
    near = {
        piece(game, british).formation
        for british, there in _pairs(game, unit)
        if _is_not_set_free(game, british) and any(distance(label, there) <= least for label in path)
    }
    if near:
        yield BritishReleased(tuple(sorted({*game.own.moving.released, *near})))


def _british(board: Board) -> tuple[str, ...]:
    return tuple(key for key, counter in board.pieces.items() if counter.nation == BRITISH)


def _pairs(game: RhineGame, unit: Unit) -> Iterator[tuple[Unit, str]]:
    """Yield each British unit with the hex to which the way of the unit that has moved is measured."""
    if unit.side == GERMAN:
        for other in (game.units[key] for key in game.board.once(_british) if key in game.units):
            if other.on_map:
                yield other, other.hex
    elif piece(game, unit).nation == BRITISH:
        for other in game.units_of(GERMAN):
            if counts(game, other):
                yield unit, other.hex
