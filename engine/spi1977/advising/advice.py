"""How good does an action look to a careful player?

The appraisal behind the ``cautious`` player: a sketch of sound play, not rules. Points are only compared with each
other: 0 is doing nothing, more is better.
"""

from collections.abc import Callable
from typing import Any

from engine.core.roles import CLOSING, role_of
from engine.spi1977.advising import fight
from engine.spi1977.advising.stands import worth
from engine.spi1977.air.allot import AllotPoints
from engine.spi1977.air.escort import EscortFormation
from engine.spi1977.air.patrol import TakePoint
from engine.spi1977.air.points import SUPPORT
from engine.spi1977.moving.arrivals import Arrive
from engine.spi1977.moving.formation import LeaveMarch
from engine.spi1977.moving.move_unit import EnterMarch, ExitMap, MoveTo
from engine.spi1977.moving.movement import CommitUnit, SelectUnit
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.state import SUPPLY_STATES, RhineGame, piece
from engine.spi1977.supply.interdiction import Interdict
from engine.spi1977.turn.setup import AcceptDefaults


def appraise(game: RhineGame, action: object) -> int:
    """Return how good an action looks to the side that decides; see the module."""
    score = _SCORES.get(type(action))
    if score is not None:
        return score(game, action)
    return 0 if role_of(action) in CLOSING else -1


def _select(game: RhineGame, action: SelectUnit) -> int:
    unit = game.units[action.unit]
    return 20 if worth(game, unit, unit.hex) < 60 else 5


def _move(game: RhineGame, action: MoveTo) -> int:
    local = game.top.local
    assert isinstance(local, MoveUnit)
    unit = game.units[local.unit]
    return worth(game, unit, action.path[-1]) - worth(game, unit, unit.hex)


def _march(game: RhineGame, action: EnterMarch) -> int:
    local = game.top.local
    assert isinstance(local, MoveUnit)
    unit = game.units[local.unit]
    return 12 if worth(game, unit, unit.hex) < 30 and not local.hexes else -1


def _leave(game: RhineGame, action: LeaveMarch) -> int:
    unit = game.units[action.unit]
    return 10 if worth(game, unit, unit.hex) >= 60 else -1


def _allot(game: RhineGame, action: AllotPoints) -> int:
    """Prefer ground support; points for resupply or interdiction only where nothing better is known."""
    return action.points if action.mission == SUPPORT else 0


def _escort(game: RhineGame, action: EscortFormation) -> int:
    """Count the units of the formation that lack supply."""
    units = [unit for unit in game.units.values() if piece(game, unit).formation == action.formation]
    return sum(any(unit.has(state) for state in SUPPLY_STATES) for unit in units)


_SCORES: dict[type, Callable[[RhineGame, Any], int]] = {
    AllotPoints: _allot,
    TakePoint: lambda game, action: 2 if action.mission == SUPPORT else 1,
    EscortFormation: _escort,
    Interdict: lambda game, action: action.points,
    AcceptDefaults: lambda game, action: 100,
    SelectUnit: _select,
    CommitUnit: lambda game, action: 40,
    Arrive: lambda game, action: 30,
    MoveTo: _move,
    ExitMap: lambda game, action: 200,
    EnterMarch: _march,
    LeaveMarch: _leave,
    **fight.SCORES,
}
