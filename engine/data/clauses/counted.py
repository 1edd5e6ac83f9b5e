"""Which numbers of a clause are beyond what they count, so that it never comes true, or always?

A form says what its numbers count (``COUNTS``), the scenario how much of that there is.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.data.clauses.arguments import Counted
from engine.data.clauses.form import Part
from engine.scenario import Counter, Scenario

_AT_MOST = "at_most"
_PRINTED: Mapping[str, str] = {"map_column": "column", "map_row": "row"}
_LABEL = re.compile(r"(?P<map_column>\d\d)(?P<map_row>\d\d)", re.ASCII)
_Units = Sequence[Counter]
_Most = tuple[int, str]
"""How much there is, and what it is in words."""


def beyond_count(scenario: Scenario, part: Part, units: _Units) -> Iterator[str]:
    """Yield why a number of a part of a clause can never be reached, or bounds nothing, with the remedy.

    ``units`` are those that can come into the game.
    """
    for argument, counted in part.COUNTS.items():
        number, most = getattr(part, argument, None), _MOST[counted.what](scenario, part, units, counted)
        if not isinstance(number, int) or most is None:
            continue
        there, what = most
        if argument == _AT_MOST and number >= there:
            yield f"has at_most {number}, and there are {there} {what}: it always holds; correct at_most"
        elif argument != _AT_MOST and number > there:
            yield f"asks for {number} {what}, of which there are {there}; correct {argument}"


def off_the_map(scenario: Scenario, part: Part) -> Iterator[str]:
    """Yield the columns and rows that a part of a clause names and no hex of the map prints in its number."""
    named = [(kind, int(name)) for _, kind, name in part.names() if kind in _PRINTED]
    printed = [found.groupdict() for spot in scenario.map.hexes if named and (found := _LABEL.fullmatch(spot.hex))]
    for kind, number in named if printed else ():
        there = {int(label[kind]) for label in printed}
        if number not in there:
            reason = f"names the {_PRINTED[kind]} {number}, and the map has {min(there)} to {max(there)}"
            yield f"{reason}; correct the number"


def playing(scenario: Scenario) -> _Units:
    """Return the counters that a scenario has, from the start or later."""
    coming = {row.counter for row in scenario.setup} | {row.counter for row in scenario.arrivals}
    return [counter for counter in scenario.counters if counter.key in coming]


def _of_side(part: Part, units: _Units) -> _Units:
    """Return the units of the side of a part, of its formations where it names some."""
    side, named = getattr(part, "side", None), frozenset(getattr(part, "formations", None) or ())
    return [
        unit
        for unit in units
        if unit.side == side and (not named or not named.isdisjoint((unit.formation, unit.formation_title)))
    ]


def _whose(part: Part) -> str:
    return f"of the {getattr(part, 'side', '')} side{' in its formations' if getattr(part, 'formations', ()) else ''}"


def _units(scenario: Scenario, part: Part, units: _Units, counted: Counted) -> _Most | None:
    """Return the units of a kind of a side; nothing where the side has none at all, as in a game that is begun."""
    kinds = {kind.key: kind for kind in scenario.unit_types}
    found = [
        unit
        for unit in _of_side(part, units)
        if (not counted.trait or (unit.unit_type in kinds and counted.trait in kinds[unit.unit_type].traits))
        and (not counted.role or (unit.unit_type in kinds and counted.role == kinds[unit.unit_type].role))
    ]
    kind = f"{counted.trait or counted.role} ".lstrip()
    return (len(found), f"{kind}units {_whose(part)}") if any(_of_side(part, units)) else None


def _strength(scenario: Scenario, part: Part, units: _Units, counted: Counted) -> _Most | None:
    """Return the sum of a value on the faces of the units of a side, the greatest of each."""
    best = [max((face.whole(counted.value) or 0 for face in unit.faces), default=0) for unit in _of_side(part, units)]
    whole = sum(best)
    return (whole, f"points of {counted.value} {_whose(part)}") if whole else None


def _places(scenario: Scenario, part: Part, units: _Units, counted: Counted) -> _Most | None:
    named = getattr(part, "places", ())
    return (len(named), f"of {', '.join(named)}") if named else None


def _hexes(scenario: Scenario, part: Part, units: _Units, counted: Counted) -> _Most | None:
    named = {name for _, kind, name in part.names() if kind == "place"}
    there = {label for place in scenario.map.places if place.key in named for label in place.hexes}
    return (len(there), f"hexes of {', '.join(sorted(named))}") if there else None


def _points(scenario: Scenario, part: Part, units: _Units, counted: Counted) -> _Most | None:
    """Return the points of the places that the scenario has a hex of; nothing where none on the map gives any."""
    valued = [place for place in scenario.map.places if place.vp]
    played = frozenset(scenario.bounds)
    whole = sum(place.vp for place in valued if not played.isdisjoint(place.hexes))
    return (whole, "points of the places of the scenario") if valued else None


def _across(scenario: Scenario, part: Part, units: _Units, counted: Counted) -> _Most | None:
    """Return how many hexes the map is across, by its longer side."""
    sides = [len({getattr(spot, name) for spot in scenario.map.hexes}) for name in ("column", "row")]
    return (max(sides), "hexes across the map") if all(sides) else None


_MOST: Mapping[str, Callable[[Scenario, Part, _Units, Counted], _Most | None]] = {
    "units": _units,
    "strength": _strength,
    "places": _places,
    "hexes": _hexes,
    "points": _points,
    "across": _across,
}
