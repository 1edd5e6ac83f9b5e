"""What is the ground of a hex, and what works stand on it? (6.8, 8.43, 16.0, 24.7)"""

from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.spi1977.board import Board, TerrainLine
from engine.spi1977.position.ground_state import ENTRENCHED, IMPROVED
from engine.spi1977.state import RULE, RULING, RhineGame, is_marching, piece

READS = (RULING("westwall-guns"),)
FOLLOWS = (RULE("8.43"), RULE("10.14"), RULE("16.31"), RULE("16.33"), RULE("E-16.0c"), RULE("24.7"))

WOODS, TOWN, CLEAR, BROKEN = "woods", "town", "clear", "broken"


WESTWALL = "westwall"
"""The option of the Westwall, and the area of the map behind it."""


def ground(board: Board, label: str) -> TerrainLine:
    """Return the line of the terrain chart for a hex."""
    return board.terrain_at(label)


def work_in(game: RhineGame, label: str, side: str) -> str:
    """Return the finished works of a side in a hex: ``improved``, ``entrenched``, or empty (16.13)."""
    if is_behind_westwall(game, label, side):
        return ENTRENCHED
    work = game.own.ground.works.get(label)
    return work.kind if work is not None and work.side == side and not work.is_building else ""


def is_behind_westwall(game: RhineGame, label: str, side: str) -> bool:
    """Tell whether units of a side in a hex count as entrenched without a marker (24.7)."""
    return side == GERMAN and game.board.is_on(WESTWALL) and label in game.board.once(_behind_westwall)


def _behind_westwall(board: Board) -> frozenset[str]:
    return frozenset(board.areas.get(WESTWALL, ()))


def may_use_works(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit builds works and gains by them: no artillery, headquarters or commandos, and none in March
    Mode by the addenda (16.31, E-16.0c)."""
    return holds_works(game, unit) and (not is_marching(unit) or game.board.is_yes("works_in_march_mode"))


def holds_works(game: RhineGame, unit: Unit) -> bool:
    """Tell whether works stay where a unit is left in them: no artillery, headquarters or commandos, which never enter
    them (16.31, 16.36)."""
    counter = piece(game, unit)
    return not (counter.is_artillery or counter.is_headquarters or counter.is_commando)


def gains_by_works(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit gains by the works in its hex: who may use them, and by one reading of 24.7 artillery too
    where all German units count as entrenched."""
    if may_use_works(game, unit):
        return True
    all_do = game.board.reads("westwall-guns", "yes, like all German units")
    return all_do and piece(game, unit).is_artillery and is_behind_westwall(game, unit.hex, unit.side)


def is_improved(game: RhineGame, label: str, side: str) -> bool:
    """Tell whether units of a side in a hex are in improved positions (16.11)."""
    return work_in(game, label, side) == IMPROVED


def is_entrenched(game: RhineGame, label: str, side: str) -> bool:
    """Tell whether units of a side in a hex are entrenched (16.21)."""
    return work_in(game, label, side) == ENTRENCHED


def is_in_works(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit is in works and gains by them: no column and no artillery (16.31, E-16.0c)."""
    return bool(work_in(game, unit.hex, unit.side)) and gains_by_works(game, unit)


def frees_from_attack(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit need not attack where it stands: town, village, works (8.43, 10.14, 16.33)."""
    return ground(game.board, unit.hex).no_duty or is_in_works(game, unit)
