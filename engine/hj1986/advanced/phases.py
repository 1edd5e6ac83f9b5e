"""The phases of the Advanced and optional rules, by key."""

from engine.core.phases import Phase
from engine.hj1986.advanced.air import AIR
from engine.hj1986.advanced.dumps import DUMP_PHASE
from engine.hj1986.advanced.surrender import SURRENDER
from engine.hj1986.state import RULE

PHASES: tuple[Phase, ...] = (
    SURRENDER,
    DUMP_PHASE,
    AIR,
    Phase("weather", RULE("O 3.0")),
)
