"""Which steps do the rules need in the sequence of play? (1.2, 1.2-US)"""

from engine.core.ruleset import NONE, StepNeed
from engine.core.sides import ALLIED, GERMAN

GERMAN_TURN = (
    StepNeed("weather", NONE, GERMAN),
    StepNeed("air_points", NONE, GERMAN),
    StepNeed("movement", GERMAN, GERMAN),
    StepNeed("barrage", ALLIED, GERMAN),
    StepNeed("barrage", GERMAN, GERMAN),
    StepNeed("combat", GERMAN, GERMAN),
    StepNeed("supply", NONE, GERMAN),
    StepNeed("exploitation", GERMAN, GERMAN),
    StepNeed("clean_up", NONE, GERMAN),
)

US_TURN = (
    StepNeed("movement", ALLIED, ALLIED),
    StepNeed("bridges", ALLIED, ALLIED),
    StepNeed("barrage", ALLIED, ALLIED),
    StepNeed("combat", ALLIED, ALLIED),
    StepNeed("supply", NONE, ALLIED),
    StepNeed("exploitation", ALLIED, ALLIED),
    StepNeed("clean_up", NONE, ALLIED),
)

NEEDED = ((*GERMAN_TURN, *US_TURN),)
"""All of them in one order."""
