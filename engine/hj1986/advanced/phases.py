"""The phases of the Advanced and optional rules, by key. None of them acts yet."""

from engine.core.phases import Phase
from engine.hj1986.state import RULE

PHASES: tuple[Phase, ...] = (
    Phase("surrender", RULE("A 4.11")),
    Phase("air", RULE("A 2.12")),
    Phase("weather", RULE("O 3.0")),
)
