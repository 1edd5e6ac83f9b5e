"""Which forms of clause do the scenarios of scs1994 have? (4.0 to 4.2, section 5)

Declared for all who read or write clauses; what a form means is asked by the modules that read it.
"""

from typing import Annotated, Literal

from engine.data.clauses.arguments import (
    NOT_EMPTY,
    POINTS,
    Area,
    Beside,
    Count,
    Counted,
    Counter,
    Formation,
    Parameter,
    Place,
    Side,
    Turn,
    UnitType,
    Unread,
    VictoryKey,
    Winner,
    Word,
    Yes,
    steps_of,
)
from engine.data.clauses.common import COMMON, CONDITIONS
from engine.data.clauses.form import Form, Part
from engine.data.clauses.registry import Forms
from engine.data.clauses.shared import ExitCount, HoldPlaces

Level = Literal[
    "massive_german",
    "major_german",
    "minor_german",
    "minor_allied",
    "major_allied",
    "massive_allied",
]

_TYPED = "the set-up and the parameters of the scenario say the same, and the clause names the rule and tells people"


class UnitsExit(ExitCount):
    """So many units of some formations have left the map: the winner wins, else the side named under
    Otherwise; where none is, it stays open."""

    SAYS = "at least {at_least} {side} units have left by {area}[, of {formations|or}]"
    GIVES = "{winner} wins[, else {otherwise}]"
    formations: tuple[Formation, ...]
    winner: Winner
    otherwise: Winner | None = "allied"


class PlacesHeld(HoldPlaces):
    """A side that holds so many of the places has won; else it is as ``split`` says."""

    SAYS = "a side holds at least {at_least} of {places}"
    GIVES = "it wins, else {split}"
    split: Winner


class LevelStep(Part):
    """The level that so many points give."""

    SAYS = "{level} from {at_least} points on"
    COUNTS = {"at_least": POINTS}
    at_least: Count
    level: Level


class CityPoints(Form):
    """The points of the cities of a side give the level: the first step from above that is reached."""

    SAYS = "the points of the cities that {side} holds give the level"
    GIVES = "{levels}"
    COUNTS_POINTS = True
    form: Literal["city_points"]
    side: Side
    levels: Annotated[tuple[LevelStep, ...], NOT_EMPTY]

    def contradiction(self) -> str:
        """Return that a few points give no level."""
        if min(step.at_least for step in self.levels) > 0:
            return "levels begin above 0 points, so fewer give none; let the lowest have at_least 0"
        return ""


class ExitStrength(Form):
    """An option of the German: attack strength and Supply Units have left by an area."""

    SAYS = "{side} units with {attack_points} attack points and {supply_units} Supply Units have left by {area}"
    GIVES = "level {level}"
    LEAVES_BY = "area"
    COUNTS = {
        "attack_points": Counted("strength", value="attack"),
        "supply_units": Counted("units", role="supply"),
    }
    form: Literal["exit_strength"]
    side: Side
    area: Area
    attack_points: Count
    supply_units: Count
    level: Level


class OccupyPlace(Form):
    """An option of the German: he occupies every hex of a place."""

    SAYS = "{side} occupies every hex of {place}"
    GIVES = "level {level}"
    form: Literal["occupy_place"]
    side: Side
    place: Place
    level: Level


class LevelShift(Form):
    """The level is shifted in favor of a side."""

    SAYS = "the level is shifted by {levels} in favor of {side}"
    form: Literal["level_shift"]
    side: Side
    levels: Annotated[int, *steps_of(Level)]


class SecretChoice(Form):
    """A side chooses one of the clauses in secret before play."""

    SAYS = "{side} chooses one of {options|or} in secret before play"
    form: Literal["secret_choice"]
    side: Side
    options: Annotated[tuple[VictoryKey, ...], NOT_EMPTY]


class StartArea(Form):
    """Units of a type start within an area."""

    SAYS = "{side} {unit_type} start within {area}"
    form: Literal["start_area"]
    side: Annotated[Side, Unread("a unit type has one side")]
    unit_type: UnitType
    area: Area


class StartSupply(Form):
    """Some units are in supply as the game begins, whatever they can trace."""

    SAYS = "{counters} are[ in supply{?supplied}] as the game begins"
    form: Literal["start_supply"]
    side: Annotated[Side, Unread("the counters have a side")]
    counters: tuple[Counter, ...]
    supplied: Yes


class StartFace(Form):
    """Units of a type start with a face up."""

    SAYS = "{side} {unit_type} start with the face {face} up"
    UNREAD, HELD_BY_ROWS = _TYPED, True
    form: Literal["start_face"]
    side: Side
    unit_type: UnitType
    face: Annotated[Word, Beside("face", "unit_type")]


class ParameterSet(Form):
    """A parameter has another value in this scenario, which its own numbers hold."""

    SAYS = "{key} is {value}"
    UNREAD, HELD_BY_ROWS = _TYPED, True
    form: Literal["parameter"]
    key: Parameter
    value: Annotated[Word, Beside("number", "key")]


class Schedule(Form):
    """Reinforcements of the chart come from a turn on."""

    SAYS = "reinforcements of the chart come from turn {from_turn} on"
    UNREAD, HELD_BY_ROWS = _TYPED, True
    form: Literal["schedule"]
    from_turn: Turn


FORMS = Forms(
    victory=(UnitsExit, PlacesHeld, CityPoints, ExitStrength, OccupyPlace, LevelShift, *COMMON),
    special=(SecretChoice, StartArea, StartSupply, StartFace, ParameterSet, Schedule),
    condition=CONDITIONS,
)
