"""The phases of combat, by key."""

from engine.core.phases import Phase
from engine.hj1986.state import RULE

PHASES: tuple[Phase, ...] = (Phase("combat", RULE("B 11.0")), Phase("reserve_combat", RULE("B 13.21")))
