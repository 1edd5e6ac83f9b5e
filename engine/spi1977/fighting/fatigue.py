"""Whose fatigue is reduced? (13.5)"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.state import Frame
from engine.core.units import without_marks
from engine.spi1977.state import FATIGUED, RECOVERING, RULE, RULING, RhineGame

READS = (RULING("fatigue-at-bonus"),)
FOLLOWS = (RULE("5.2F"), RULE("13.51"), RULE("13.52"))


def _enter(game: RhineGame, frame: Frame[Step]) -> Iterator[object]:
    for unit in game.units.values():
        if unit.has(FATIGUED):
            yield MarksChanged(unit.id, tuple(sorted((*without_marks(unit, FATIGUED, RECOVERING), RECOVERING))))
        elif unit.has(RECOVERING):
            yield MarksChanged(unit.id, without_marks(unit, RECOVERING))


FATIGUE = Phase("fatigue", RULE("13.51"), enter=_enter, local=Step)
