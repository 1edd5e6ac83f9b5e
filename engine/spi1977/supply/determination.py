"""Who is in supply for this player turn? (5.2D1, 14.0)

The state holds for the whole player turn. A unit that is out of communications or isolated keeps the side of its marker
that fighting has turned up, as long as it stays so.
"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.phases import AnyPhase, Phase
from engine.core.state import Frame
from engine.core.units import Unit, without_marks
from engine.spi1977.air.escort import spares
from engine.spi1977.state import RULE, SUPPLY_STATES, WORSE, RhineGame
from engine.spi1977.supply.lines import state_now

FOLLOWS = (RULE("5.2D1"), RULE("14.0"), RULE("14.53"), RULE("14.63"))


def determined(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the marks of a unit after supply determination."""
    state = state_now(game, unit)
    if unit.has(WORSE.get(state, "")):
        state = WORSE[state]
    if spares(game, unit, state):
        state = ""
    kept = without_marks(unit, *SUPPLY_STATES)
    return tuple(sorted((*kept, state))) if state else kept


def _enter(game: RhineGame, frame: Frame[Step]) -> Iterator[object]:
    """Yield the marks of all units of the side that the step names, judged together."""
    side = frame.local.step.rpartition("_")[2]
    after = [(unit, determined(game, unit)) for unit in game.units_of(side)]
    yield from [MarksChanged(unit.id, marks) for unit, marks in after if marks != unit.marks]


SUPPLY: AnyPhase = Phase("supply", RULE("14.0"), enter=_enter, local=Step)

PHASES: tuple[AnyPhase, ...] = (SUPPLY,)
