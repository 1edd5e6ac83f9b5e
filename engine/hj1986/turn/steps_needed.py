"""Which steps do the rules need in the sequence of play? (I 8.1, A 2.12, A 2.13, O 5.24, I 8.0)

Air missions and commanders come between the enemy's reaction and combat; in which order, the data say. What the
Advanced rules or an optional one bring is played with them alone.
"""

from engine.core.ruleset import NONE, StepNeed
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.data.step_conditions import OPTIONAL
from engine.hj1986.command.command import OPTION as COMMANDERS
from engine.hj1986.ground.weather import ADVANCED, VARIABLE


def _turn(side: str) -> tuple[StepNeed, ...]:
    """Return the steps of both levels in the turn of a side."""
    return (
        StepNeed("supply", NONE, side),
        *((StepNeed("fuel", NONE, side),) if side == GERMAN else ()),
        StepNeed("surrender", NONE, side, only=ADVANCED),
        StepNeed("replacement", side, side),
        StepNeed("reserve_designation", side, side),
        StepNeed("strategic_movement", side, side),
        StepNeed("movement", side, side),
        StepNeed("division_check", NONE, side),
        StepNeed("reaction", other_side(side), side),
        StepNeed("combat", side, side),
        StepNeed("reserve", side, side),
        StepNeed("reserve_combat", side, side),
        StepNeed("engineer", side, side),
        StepNeed("clean_up", NONE, side),
    )


def _between(side: str, phase: str, acting: str) -> tuple[StepNeed, ...]:
    """Return a step between the reaction and the combat of the turn of a side."""
    reaction, combat = StepNeed("reaction", other_side(side), side), StepNeed("combat", side, side)
    return reaction, StepNeed(phase, acting, side, only=_BETWEEN[phase]), combat


_SIDES = (GERMAN, ALLIED)
_BETWEEN = {"air": ADVANCED, "coordination": f"{OPTIONAL}{COMMANDERS}"}
"""What is played between reaction and combat, with that by which it is played."""

NEEDED = (
    (*_turn(GERMAN), *_turn(ALLIED), StepNeed("victory", NONE, ALLIED)),
    *(_between(side, phase, acting) for side in _SIDES for phase in _BETWEEN for acting in _SIDES),
    (StepNeed("clean_up", NONE, ALLIED), StepNeed("weather", NONE, ALLIED, only=f"{OPTIONAL}{VARIABLE}")),
)
"""In chains of those that follow one another."""
