"""How good does an action look to a careful player who is not his own enemy?

``advice`` is kept as it is, since ``cautious-1`` plays by it, against whom others are measured. This module amends it:
nobody arrives where there is no room, who stands in the way of arrivals makes room first, and of too many in a hex
those go that come back or are worth least.
"""

from collections.abc import Callable
from typing import Any

from engine.core.frames import frame_of
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.scs1994.advising import advice
from engine.scs1994.advising import allied as advice_allied
from engine.scs1994.ground.stacking import Arriving, RemoveUnit, has_room, overstacked
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.moving.reinforcements import PlaceArrival, due, entry_hexes
from engine.scs1994.position.moving_unit import MoveUnit
from engine.scs1994.state import ArdennesGame, attack_strength, defense_strength

_ROOM = 200
"""What it is worth to leave a hex that others need to arrive in; one that holds too many, ten times as much."""
_FIRST = 2200
"""Who stands in such a hex moves before all others, but after who arrives where there is room."""


def appraise(game: ArdennesGame, action: object) -> int:
    """Return how good an action looks to the side that decides; see the module."""
    score = _SCORES.get(type(action))
    return advice.appraise(game, action) if score is None else score(game, action)


def _needed(game: ArdennesGame, side: str) -> frozenset[str]:
    """Return the hexes by which units of a side may arrive that have not yet."""
    return frozenset(label for unit in due(game, side) for label in entry_hexes(game, unit))


def _hindrance(game: ArdennesGame, unit: Unit) -> int:
    """Return what it costs a side that a unit stays where it is."""
    if unit.hex in game.derived(overstacked, unit.side):
        return 10 * _ROOM
    return _ROOM if unit.hex in game.derived(_needed, unit.side) else 0


def _arrive(game: ArdennesGame, action: PlaceArrival) -> int:
    return advice.appraise(game, action) if has_room(game, game.units[action.unit], action.hex) else -1


def _select(game: ArdennesGame, action: SelectUnit) -> int:
    unit = game.units[action.unit]
    return _FIRST if _hindrance(game, unit) else advice.appraise(game, action)


def _move(game: ArdennesGame, action: MoveTo) -> int:
    """Go where the unit stands better than here; who moved to the best hex for it stays there."""
    local = frame_of(game.top, MoveUnit).local
    unit = game.units[local.unit]
    booty = 0 if unit.side == GERMAN else advice_allied.raid(game, action.path)
    hindrance, needed = game.derived(_staying, unit.id)
    if unit.side != GERMAN and local.moved and not booty and not hindrance:
        return -1
    end = action.path[-1]
    gain = booty + advice.value(game, unit, end) - advice.value_here(game, unit)
    gain += hindrance - (_ROOM if end in needed else 0)
    return gain if gain > 0 else -1


def _staying(game: ArdennesGame, unit_id: str) -> tuple[int, frozenset[str]]:
    """Return what it costs that a unit stays where it is, and where others need room to arrive."""
    unit = game.units[unit_id]
    return _hindrance(game, unit), game.derived(_needed, unit.side)


def _remove(game: ArdennesGame, action: RemoveUnit) -> int:
    """Arrivals come back later; of others what is worth least is lost."""
    if any(isinstance(frame.local, Arriving) and action.unit in frame.local.arrived for frame in game.stack):
        return 1000
    unit = game.units[action.unit]
    return 500 - (8 * (attack_strength(game, unit) + defense_strength(game, unit))).__floor__()


_SCORES: dict[type, Callable[[ArdennesGame, Any], int]] = {
    PlaceArrival: _arrive,
    SelectUnit: _select,
    MoveTo: _move,
    RemoveUnit: _remove,
}
