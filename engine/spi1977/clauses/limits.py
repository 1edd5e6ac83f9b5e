"""Which hexes does the scenario close, and to whom? (25.16b, 25.24b)"""

from engine.core.units import Unit
from engine.spi1977.board import Board
from engine.spi1977.clauses.british import held_back
from engine.spi1977.ground.sheets import rows_on
from engine.spi1977.setting.special_forms import Closed, NoFurtherThan
from engine.spi1977.state import RULE, RhineGame, piece

FOLLOWS = (RULE("25.16b"), RULE("25.24b"), RULE("27.6"), RULE("27.61"))


def closed_to(game: RhineGame, unit: Unit) -> frozenset[str]:
    """Return the hexes a unit may never enter in this scenario."""
    return game.board.once(_closed, piece(game, unit).formation)


def barred_to(game: RhineGame, unit: Unit) -> frozenset[str]:
    """Return the hexes a unit may not move into now: those closed to it, and those it is held back from (23.0)."""
    return closed_to(game, unit) | held_back(game, unit)


def _closed(board: Board, formation: str) -> frozenset[str]:
    found: set[str] = set()
    for closed in board.clauses.of(Closed):
        found.update(board.areas.get(closed.args.area, ()))
    for limit in board.clauses.of(NoFurtherThan):
        if formation in limit.args.formations:
            found.update(label for label in board.map.hexes if _is_north_of(board, label, limit.args))
    return frozenset(found)


def _is_north_of(board: Board, label: str, limit: NoFurtherThan) -> bool:
    return any(row < limit.row for row in rows_on(board, label, limit.sheet))
