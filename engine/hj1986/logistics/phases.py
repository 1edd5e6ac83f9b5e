"""The phases of supply, fuel and replacements, by key.

None of them acts yet: until their rules are written all units are in supply and no points are spent.
"""

from engine.core.phases import Phase
from engine.hj1986.state import RULE

PHASES: tuple[Phase, ...] = (
    Phase("supply", RULE("I 8.1.1")),
    Phase("fuel", RULE("B 2.0")),
    Phase("replacement", RULE("I 8.1.2")),
    Phase("division_check", RULE("B 1.31")),
)
