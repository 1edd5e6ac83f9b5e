"""Who comes onto the map, and where? Nobody into a hex that has no room for him: he waits until others have left it."""

from collections.abc import Iterable
from typing import Any

from engine.core.events import put
from engine.core.phases import AnyGame
from engine.core.planning import Objective
from engine.core.roles import Role, role_of
from engine.core.units import MAP
from engine.players.offered import those
from engine.players.staff.estimate import forces, room

_PLACE = 40
"""What is asked for in more hexes is a region, to which nobody is near."""


def arrival(view: AnyGame, side: str, options: Iterable[object]) -> object | None:
    """Return the arrival that looks best among those that find room, near to what is asked for where that is all one;
    None where there is none."""
    coming = list(those(options, lambda action: is_arrival(view, action)))
    rooms: dict[str, int] = {}
    weights = _weights(view, side, coming) if coming else {}
    goals = _goals(view, side) if coming else ()
    best: tuple[int, int, object] | None = None
    for action in coming:
        unit, label = where(action)
        if label not in rooms:
            rooms[label] = room(view, side, label)
        if rooms[label] < weights[unit]:
            continue
        worth = view.rules.advising.appraise(view, action), -_way(view, label, goals)
        if best is None or worth > best[:2]:
            best = *worth, action
    return None if best is None else best[2]


def _goals(view: AnyGame, side: str) -> tuple[str, ...]:
    """Return the hexes that are asked for, of either side, where they are few enough to be a place."""
    planning = view.rules.advising.planning
    asked = () if planning is None else planning.objectives(view, side)
    return tuple(dict.fromkeys(label for item in asked if is_place(item) for label in item.hexes))


def is_place(asked: Objective) -> bool:
    """Tell whether an objective has hexes to be near to."""
    return 0 < len(asked.hexes) <= _PLACE


def _way(view: AnyGame, label: str, goals: tuple[str, ...]) -> int:
    return min((view.board.map.distance(label, goal) for goal in goals), default=0)


def is_arrival(view: AnyGame, action: Any) -> bool:
    """Tell whether an action brings a unit onto the map."""
    if role_of(action) is not Role.ACT or not (hasattr(action, "unit") and hasattr(action, "hex")):
        return False
    unit = view.units.get(action.unit)
    return unit is not None and not unit.on_map and action.hex in view.board.map.hexes


def where(action: Any) -> tuple[str, str]:
    """Return which unit an arrival brings, and into which hex."""
    return action.unit, action.hex


def _weights(view: AnyGame, side: str, coming: Iterable[object]) -> dict[str, int]:
    """Return what each unit that may come would count in a hex."""
    there = view.bare()
    units = dict(map(where, coming))
    for unit, label in units.items():
        put(there, unit, label, MAP)
    found = forces(there, side)
    return {unit: found[unit].weight if unit in found else 0 for unit in units}
