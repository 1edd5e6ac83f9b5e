"""How good does an action look to a careful player?

The appraisal behind the ``cautious`` player: a sketch of sound play, not rules. Points are only compared with each
other: 0 is doing nothing, more is better.
"""

from collections.abc import Callable
from typing import Any

from engine.core.roles import CLOSING, role_of
from engine.core.sides import GERMAN
from engine.spi1977.advising import fight
from engine.spi1977.advising.field import outlook
from engine.spi1977.advising.goals import FAR, to_goal, towns
from engine.spi1977.advising.stands import NEVER, is_well_placed, spoils_depot, to_enemy, worth
from engine.spi1977.air.allot import AllotPoints
from engine.spi1977.air.escort import EscortFormation
from engine.spi1977.air.patrol import TakePoint
from engine.spi1977.air.points import SUPPORT
from engine.spi1977.moving.arrivals import Arrive
from engine.spi1977.moving.battery import GoInBattery
from engine.spi1977.moving.bridges import BlowBridge, LayBridge
from engine.spi1977.moving.companies import ArriveInCompanies
from engine.spi1977.moving.formation import LeaveMarch
from engine.spi1977.moving.move_unit import EnterMarch, ExitMap, MoveTo
from engine.spi1977.moving.movement import CommitUnit, SelectUnit
from engine.spi1977.moving.positions import BONUS_POSITIONS, BeginWorks, FinishWorks
from engine.spi1977.moving.teams import MarchTogether
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.state import SUPPLY_STATES, RhineGame, face, is_in_battery, is_marching, piece
from engine.spi1977.supply.interdiction import Interdict
from engine.spi1977.turn.setup import AcceptDefaults

CONTACT = 4
"""Nearer than so many hexes to the enemy nobody goes in March Mode."""
DIG = 9
"""Farther than so many hexes from the enemy nobody digs in."""


def appraise(game: RhineGame, action: object) -> int:
    """Return how good an action looks to the side that decides; see the module."""
    score = _SCORES.get(type(action))
    if score is not None:
        return score(game, action)
    return 0 if role_of(action) in CLOSING else -1


def _select(game: RhineGame, action: SelectUnit) -> int:
    """Let first go who would be lost where he stands, then the strongest; who stands well stays."""
    unit = game.units[action.unit]
    if is_well_placed(game, unit):
        return -1
    if outlook(game, unit, unit.hex) < 0:
        return 30
    counter = piece(game, unit)
    if counter.is_headquarters or counter.is_artillery:
        return 4
    return 10 + face(game, unit).attack


def _move(game: RhineGame, action: MoveTo) -> int:
    local = game.top.local
    assert isinstance(local, MoveUnit)
    unit = game.units[local.unit]
    if spoils_depot(game, unit, action.path):
        return NEVER
    gain = worth(game, unit, action.path[-1]) - worth(game, unit, unit.hex)
    if is_in_battery(game, unit) and to_enemy(game, unit.side).get(unit.hex, FAR) > 1:
        gain -= 12
    return gain


def _march(game: RhineGame, action: EnterMarch) -> int:
    local = game.top.local
    assert isinstance(local, MoveUnit)
    unit = game.units[local.unit]
    far = to_enemy(game, unit.side).get(unit.hex, FAR) > 2 * CONTACT
    has_way = unit.side != GERMAN or to_goal(game).get(unit.hex, FAR) > CONTACT
    return 12 if far and has_way and not local.hexes and game.board.map.roads_at[unit.hex] else -1


def _leave(game: RhineGame, action: LeaveMarch) -> int:
    unit = game.units[action.unit]
    return 10 if to_enemy(game, unit.side).get(unit.hex, FAR) <= CONTACT else -1


def _unlimber(game: RhineGame, action: GoInBattery) -> int:
    """Put artillery in battery where the enemy is near."""
    unit = game.units[action.unit]
    return 10 if to_enemy(game, unit.side).get(unit.hex, FAR) <= CONTACT else -1


def _arrive(game: RhineGame, action: Arrive) -> int:
    """Come by the hex from which it is nearest to where the unit is wanted."""
    return 60 - min(20, to_goal(game).get(action.hex, FAR) // 4)


def _dig(game: RhineGame, action: BeginWorks) -> int:
    """Let Allied units in a place of the clauses, or where they bar the way in the open, dig in."""
    if game.top.side == GERMAN or game.top.phase == BONUS_POSITIONS.key:
        return -1
    near = to_enemy(game, game.top.side).get(action.hex, FAR)
    units = game.friends_in(action.hex, game.top.side)
    if near > DIG or any(is_marching(unit) for unit in units):
        return -1
    return 5 if action.hex in towns(game) or not game.board.terrain_at(action.hex).no_duty else -1


def _blow(game: RhineGame, action: BlowBridge) -> int:
    """Blow bridges before the German comes; he needs them himself."""
    near = min(to_enemy(game, game.top.side).get(label, FAR) for label in (action.hex_a, action.hex_b))
    return 6 if game.top.side != GERMAN and near <= CONTACT else -1


def _exit(game: RhineGame, action: ExitMap) -> int:
    """Leave the map, but for headquarters: without them whoever stays is soon isolated."""
    local = game.top.local
    assert isinstance(local, MoveUnit)
    return -1 if piece(game, game.units[local.unit]).is_headquarters else 200


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
    Arrive: _arrive,
    MoveTo: _move,
    ExitMap: _exit,
    EnterMarch: _march,
    LeaveMarch: _leave,
    MarchTogether: lambda game, action: -1,
    ArriveInCompanies: lambda game, action: -1,
    GoInBattery: _unlimber,
    BeginWorks: _dig,
    FinishWorks: lambda game, action: -1,
    BlowBridge: _blow,
    LayBridge: lambda game, action: 3 if game.top.side == GERMAN else -1,
    **fight.SCORES,
}
