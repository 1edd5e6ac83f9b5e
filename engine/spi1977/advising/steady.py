"""How good does an action look to a careful player who is not his own enemy?

``advice`` is kept as it is, since ``cautious-1`` plays by it, against whom others are measured. This module amends it:
who stands in a hex with too many goes elsewhere before all others that are on the map, nobody falls back into a hex
without room while another is open, and of too many in a hex those go that are worth least. How battles are put
together stands in ``engaging``.
"""

from collections.abc import Callable
from typing import Any

from engine.core.units import Unit
from engine.spi1977.advising import advice, engaging, fight
from engine.spi1977.fighting.retreat import RetreatStack
from engine.spi1977.ground.stacking import counts, limit, overstacked, stacked
from engine.spi1977.moving.move_unit import MoveTo
from engine.spi1977.moving.movement import SelectUnit
from engine.spi1977.moving.overstack import RemoveUnit
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.state import RhineGame, face

_ROOM = 300
"""What it is worth to leave a hex with too many."""
_FIRST = 45
"""Who stands in one moves before the others, but after arrivals."""
_CROWDED = 25
"""What it costs to fall back into a hex that is full: less than to go where enemies are all around."""


def appraise(game: RhineGame, action: object) -> int:
    """Return how good an action looks to the side that decides; see the module."""
    score = _SCORES.get(type(action))
    return advice.appraise(game, action) if score is None else score(game, action)


def _is_crowded(game: RhineGame, unit: Unit) -> bool:
    return counts(game, unit) and unit.hex in overstacked(game, unit.side)


def _select(game: RhineGame, action: SelectUnit) -> int:
    return _FIRST if _is_crowded(game, game.units[action.unit]) else advice.appraise(game, action)


def _move(game: RhineGame, action: MoveTo) -> int:
    local = game.top.local
    assert isinstance(local, MoveUnit)
    return advice.appraise(game, action) + (_ROOM if _is_crowded(game, game.units[local.unit]) else 0)


def _remove(game: RhineGame, action: RemoveUnit) -> int:
    shown = face(game, game.units[action.unit])
    return 500 - shown.attack - shown.defense


def _step_back(game: RhineGame, action: RetreatStack) -> int:
    is_full = stacked(game, action.hex, game.top.side) >= limit(game)
    return fight.step_back(game, action) - (_CROWDED if is_full else 0)


_SCORES: dict[type, Callable[[RhineGame, Any], int]] = {
    SelectUnit: _select,
    MoveTo: _move,
    RemoveUnit: _remove,
    RetreatStack: _step_back,
    **engaging.SCORES,
}
