"""Which units are too far from their division at the end of movement? (B 1.3)

They count as out of supply for their attacks until the next player turn. The distance is counted in hexes, whatever
lies between.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.sides import ALLIED
from engine.core.state import Frame
from engine.core.units import DEAD, EXITED, Unit, with_marks
from engine.hj1986.board import Board
from engine.hj1986.ground.groups import group_of
from engine.hj1986.moving.arrivals import kept_out
from engine.hj1986.setting.kinds import REGIMENT
from engine.hj1986.state import APART, RULE, RULING, STRATEGIC, TRUCKED_IN, BulgeGame, piece
from engine.hj1986.supply.supply import is_fed_by_clause

READS = (RULING("division-absent"), RULING("last-of-division"))
FOLLOWS = (RULE("B 1.32"), RULE("B 1.33"), RULE("B 1.34"), RULE("B 1.35"), RULE("B 1.51"))

DISTANCE = RULE("B 1.31")
ONLY_LOST = "only when the other units are lost"
ANY_FRIEND = "any friendly unit"
KAMPFGRUPPE = "KG"


def is_exempt(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit needs no division near it: Kampfgruppen, Allied armored brigades, columns of trucks."""
    counter = piece(game, unit)
    if not counter.fights or counter.counter.size == KAMPFGRUPPE:
        return True
    if unit.side == ALLIED and counter.is_armor and counter.size == REGIMENT:
        return True
    return bool(group_of(game, unit)) or (unit.has(STRATEGIC) and unit.has(TRUCKED_IN))


def is_apart(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit is farther from its division, or without one from any friend, than it may be."""
    if is_exempt(game, unit) or is_fed_by_clause(game, unit):
        return False
    division = piece(game, unit).division
    if not division:
        return _is_alone(game, unit)
    others = (game.units[key] for key in game.board.once(_members)[division] if key in game.units)
    sisters = [other for other in others if other.id != unit.id and other.side == unit.side]
    if all(other.box in (DEAD, EXITED) for other in sisters):
        return game.board.reads("last-of-division", ANY_FRIEND) and _is_alone(game, unit)
    hexes = {other.hex for other in sisters if other.on_map}
    if not hexes and not game.board.reads("division-absent", ONLY_LOST):
        return False
    return not _near(game, unit, hexes, "division_distance")


def _is_alone(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether no friend, commanders among them, is near enough to a unit that has no division (B 1.34)."""
    friends = {other.hex for other in game.units_of(unit.side) if other.id != unit.id}
    return not _near(game, unit, friends, "independent_distance")


def _members(board: Board) -> Mapping[str, Sequence[str]]:
    """Return the counters of each division, in order of the data."""
    found: dict[str, list[str]] = {}
    for key, kind in board.pieces.items():
        found.setdefault(kind.division, []).append(key)
    return found


def _near(game: BulgeGame, unit: Unit, hexes: set[str], parameter: str) -> bool:
    return any(label in hexes for label in game.board.map.within(unit.hex, game.board.number(parameter)))


def _enter(game: BulgeGame, frame: Frame[Step]) -> Iterator[object]:
    for unit in [unit for unit in game.units_of(frame.side) if is_apart(game, unit)]:
        yield MarksChanged(unit.id, with_marks(unit, APART))
    yield from kept_out(game, frame.side)


DIVISION_CHECK = Phase("division_check", DISTANCE, enter=_enter, local=Step)
