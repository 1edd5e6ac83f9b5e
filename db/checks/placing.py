"""Where does a scenario put its units, as far as the data says? Used by the checks of set-up and schedule."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from db.checks.subject import Subject
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.near import meant
from engine.data.schema import HexLabel
from engine.data.tables import DataError

Form = Literal["hex", "area", "near", "box", "lost", "unknown"]
_FORMS: dict[str, Form] = {"area": "area", "near": "near", "box": "box"}
LOST = "unknown"
"""The place of a unit of which the text has lost where it stands."""


@dataclass(frozen=True)
class Spot:
    """A place of the place grammar, taken apart. ``value`` is the hex, or the text after the colon."""

    form: Form
    value: str


def spot(place: str) -> Spot:
    """Return what a place says: a bare hex, ``area:KEY``, ``near:...``, ``box:...``, or that it is lost."""
    form, colon, rest = place.partition(":")
    if not colon:
        return Spot("lost" if place == LOST else "hex", place)
    return Spot(_FORMS[form], rest) if form in _FORMS else Spot("unknown", place)


@dataclass(frozen=True)
class Standing:
    """A counter that stands in a hex at start, by the set-up or by the default placement of a free counter."""

    counter: schema.CounterRow
    hex: HexLabel
    face: str
    steps_lost: int


def meant_area(subject: Subject, map_key: str, key: str) -> str:
    """Return the question whether another area of the map is meant, or nothing."""
    return meant(key, [area for of, area in subject.areas if of == map_key])


def standing(subject: Subject, scenario: schema.ScenarioRow) -> Iterator[Standing]:
    """Yield all counters whose hex at start is given; unknown counters are left out."""
    free: dict[str, schema.SetupRow] = {}
    for row in subject.of(scenario, schema.SetupRow):
        counter, place = subject.counters.get(row.counter), spot(row.place)
        if counter is None:
            continue
        if place.form == "hex":
            yield Standing(counter, place.value, row.face, row.steps_lost)
        elif place.form != "box":
            free[row.counter] = row
    for chosen in subject.of(scenario, schema.PlacementRow):
        if chosen.kind == "place" and chosen.subject in free:
            row = free[chosen.subject]
            yield Standing(subject.counters[chosen.subject], chosen.hex, row.face, row.steps_lost)


def coming(subject: Subject, scenario: schema.ScenarioRow) -> list[schema.SetupRow | schema.ArrivalRow]:
    """Return the rows of the set-up, then those of the arrivals."""
    return [*subject.of(scenario, schema.SetupRow), *subject.of(scenario, schema.ArrivalRow)]


def is_hidden(subject: Subject, unit: Standing) -> bool:
    """Say whether a unit starts as a hidden special team: its front, unless the set-up names the open face."""
    return subject.role(unit.counter.key) == "greif" and unit.face in ("", "hidden")


def is_dump(subject: Subject, unit: Standing) -> bool:
    """Say whether a counter is a dump, which neither blocks nor counts for stacking."""
    return subject.role(unit.counter.key) == "dump"


def dump_hexes(row: schema.DumpSetRow) -> tuple[HexLabel, ...]:
    """Return the hexes of a dump set; none when they cannot be read."""
    try:
        return expand(row.hexes)
    except (DataError, ValueError):
        return ()
