"""The phases of the Advanced rules and of the weather, by key."""

from engine.core.phases import AnyPhase
from engine.hj1986.advanced.air import AIR
from engine.hj1986.advanced.dumps import DUMP_PHASE
from engine.hj1986.advanced.surrender import SURRENDER
from engine.hj1986.optional.weather import WEATHER

PHASES: tuple[AnyPhase, ...] = (
    SURRENDER,
    DUMP_PHASE,
    AIR,
    WEATHER,
)
