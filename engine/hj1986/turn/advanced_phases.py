"""The phases of the Advanced rules and of the weather, by key."""

from engine.core.phases import AnyPhase
from engine.hj1986.air.air import AIR
from engine.hj1986.steps.dumps import DUMP_PHASE
from engine.hj1986.turn.next_morning import WEATHER
from engine.hj1986.turn.surrender import SURRENDER

PHASES: tuple[AnyPhase, ...] = (
    SURRENDER,
    DUMP_PHASE,
    AIR,
    WEATHER,
)
