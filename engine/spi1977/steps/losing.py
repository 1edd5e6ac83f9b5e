"""What does the loss of a step do to a unit? (10.71, 10.72)"""

from collections.abc import Iterator

from engine.core.events import FaceTurned, StepsLost, UnitRemoved
from engine.core.units import DEAD, Unit
from engine.spi1977.setting.kinds import FACE_REDUCED
from engine.spi1977.state import RULE, RhineGame, piece, steps_left
from engine.spi1977.steps.entering import left

FOLLOWS = (RULE("10.71"), RULE("10.72"))


def step_lost(game: RhineGame, unit: Unit, reason: str) -> Iterator[object]:
    """Yield the loss of one step: the counter is turned to its weaker side, or the unit is eliminated."""
    is_dead, label = steps_left(game, unit) <= 1, unit.hex
    yield StepsLost(unit.id, unit.steps_lost + 1)
    if is_dead:
        yield UnitRemoved(unit.id, DEAD, reason)
        yield from left(game, unit, label)
    elif FACE_REDUCED in piece(game, unit).faces:
        yield FaceTurned(unit.id, FACE_REDUCED)
