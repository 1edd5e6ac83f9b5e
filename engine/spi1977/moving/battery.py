"""Which artillery goes back in battery as the movement phase begins? (5.2D2d, 6.35)"""

from collections.abc import Iterator

from engine.core.events import FaceTurned, MarksChanged
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.units import Unit, with_marks, without_marks
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.state import RULE, RULING, SETTLING, RhineGame, is_marching, piece

READS = (RULING("slow-artillery-turn"),)
FOLLOWS = (RULE("24.21"), RULE("6.31"), RULE("6.33"), RULE("6.34"), RULE("6.35"), RULE("7.37"))


SLOW = "slow_corps_artillery"
"""The option of German corps artillery that takes two turns (24.21)."""


def _enter(game: RhineGame, frame: Frame[Step]) -> Iterator[object]:
    """Yield the flip of all artillery of the side that is out of battery and does not march."""
    for unit in game.units_of(frame.side):
        if not piece(game, unit).is_artillery or unit.face != FACE_MOVE or is_marching(unit):
            continue
        if is_slow(game, unit) and not unit.has(SETTLING):
            yield MarksChanged(unit.id, with_marks(unit, SETTLING))
            continue
        yield FaceTurned(unit.id, FACE_FIRE)
        if unit.has(SETTLING):
            yield MarksChanged(unit.id, without_marks(unit, SETTLING))


def is_slow(game: RhineGame, unit: Unit) -> bool:
    """Tell whether artillery stays for a movement phase before it goes in battery (24.21)."""
    kind = piece(game, unit).counter.formation_kind
    return unit.side == GERMAN and kind in ("corps", "army") and game.board.is_on(SLOW)


BATTERY = Phase("battery", RULE("5.2D2d"), enter=_enter, local=Step)
