"""Which steps do the rules need in the sequence of play? (5.2, 5.3)

The rules know by the last word of its key whether a step of weather rolls for the ground, and whose units are looked at
for supply and surrender. Where the rulebook leaves the order open, the data say it. What comes once a day comes at its
first turn by daylight, what is a bonus by night.
"""

from engine.core.ruleset import NONE, StepNeed
from engine.core.sides import ALLIED, GERMAN
from engine.spi1977.air.weather import GROUND_TABLE, WEATHER_TABLE
from engine.spi1977.board import AM, NIGHT

_SIDES = (ALLIED, GERMAN)

_WEATHER = tuple(StepNeed("weather", NONE, ends=table, only=AM) for table in (WEATHER_TABLE, GROUND_TABLE))
_ESCORT = StepNeed("escort", ALLIED, only=AM)


def _own(side: str, *phases: str, only: str = "") -> tuple[StepNeed, ...]:
    return tuple(StepNeed(phase, side, side, only=only) for phase in phases)


def _daily(phase: str, acting: str, ends: str = "") -> StepNeed:
    return StepNeed(phase, acting, ends=ends, only=AM)


def _supply(turn: str, whose: str) -> StepNeed:
    return StepNeed("supply", NONE, turn, ends=whose)


_MARCHES = {ALLIED: _own(ALLIED, "interdiction", "march_removal", "breakdown"), GERMAN: _own(GERMAN, "march_removal")}
"""What comes before the works of a side: only the Allies fly against marching units and break down."""

_GROUND = {
    side: (*_MARCHES[side], *_own(side, "positions", "battery", "movement", "bridges", "combat")) for side in _SIDES
}
_BONUS = {side: _own(side, "bonus_positions", "bonus_movement", "bonus_combat", only=NIGHT) for side in _SIDES}
_FATIGUE, _END = StepNeed("fatigue", NONE), StepNeed("turn_end", NONE)

NEEDED = (
    *((*_WEATHER, _daily("air", side), _daily("patrol", other)) for side in _SIDES for other in _SIDES),
    *((_daily("patrol", side), _ESCORT, _supply(ALLIED, whose)) for side in _SIDES for whose in _SIDES),
    *((_daily("surrender", NONE, side), _supply(ALLIED, whose)) for side in _SIDES for whose in _SIDES),
    *((_supply(ALLIED, whose), *_GROUND[ALLIED], _supply(GERMAN, whose), *_GROUND[GERMAN]) for whose in _SIDES),
    (_GROUND[GERMAN][-1], _FATIGUE, *_BONUS[ALLIED], *_BONUS[GERMAN], _END),
    *(
        (_supply(GERMAN, whose), StepNeed("variable", NONE, GERMAN, only=AM), StepNeed("movement", GERMAN, GERMAN))
        for whose in _SIDES
    ),
)
"""In chains of those that follow one another."""
