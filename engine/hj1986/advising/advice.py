"""How good does an action look to a careful player?

The appraisal behind the ``cautious`` player: a sketch of sound play, not rules. Germans go for the places of the
victory clauses, motorized units also for the west; Allies stand in their way and in the places; both attack where the
odds promise more than they cost. Points are only compared with each other: 0 is doing nothing, more is better.
"""

from collections.abc import Callable
from typing import Any

from engine.core.frames import frame_of
from engine.core.roles import CLOSING, role_of
from engine.core.sides import GERMAN
from engine.core.units import Unit
from engine.hj1986.advising import battle as advice_battle
from engine.hj1986.advising.air import fly
from engine.hj1986.advising.field import (
    FAR,
    goal_hexes,
    routes,
    shelter,
    to_enemy,
    to_exits,
    to_goals,
    to_routes,
    to_west,
)
from engine.hj1986.air.missions import FlyMission
from engine.hj1986.fighting import battle_setup, combat_phase, cover
from engine.hj1986.fighting.advance import AdvanceUnit
from engine.hj1986.fighting.battle import ClaimSuperiority
from engine.hj1986.fighting.commanded import AddPoints, GiveOrder
from engine.hj1986.fighting.coordination import Coordinate
from engine.hj1986.fighting.engaged_choice import BreakOff, Counterattack
from engine.hj1986.fighting.local import Suffering
from engine.hj1986.fighting.retreat import RetreatUnit, paths
from engine.hj1986.fighting.suffer import Retreat, TakeLoss
from engine.hj1986.ground.zones import open_enemy_zone
from engine.hj1986.moving.arrivals import Arrive
from engine.hj1986.moving.digging import BuildBridge, DigIn
from engine.hj1986.moving.engineers import BlowBridge
from engine.hj1986.moving.exits import LeaveMap
from engine.hj1986.moving.move_unit import MoveTo
from engine.hj1986.moving.movement import SelectUnit
from engine.hj1986.moving.strategic import EnterStrategic, LeaveStrategic
from engine.hj1986.position.local import MoveUnit
from engine.hj1986.state import BulgeGame, face, piece, steps_left
from engine.hj1986.turn.deployment import PlaceRest
from engine.hj1986.turn.replacements import Rebuild, Refit
from engine.scoring.wanted import wants_out

_QUIET, _NEAR, _TRUCKS = 25, 6, 15
"""Hexes from the enemy: farther, Allies stay where they are; nearer, they dig in; farther, units climb on trucks."""

_BEHIND = 4
"""Hexes behind the front at which a commander leads from."""

_ARRIVES, _REFITS, _REBUILDS, _LEAVES = 3000, 30, 20, 3000
"""Units come, and leave where that counts, as soon as they may, and are made whole before lost ones are built anew."""


def appraise(game: BulgeGame, action: object) -> int:
    """Return how good an action looks to the side that decides; see the module."""
    score = _SCORES.get(type(action))
    if score is not None:
        return score(game, action)
    return 0 if role_of(action) in CLOSING else -1


def value(game: BulgeGame, unit: Unit, label: str) -> int:
    """Return how well a unit stands in a hex, to its own side."""
    away = to_enemy(game, unit.side).get(label, FAR)
    if piece(game, unit).is_commander:
        return -4 * abs(away - _BEHIND) - (100 if away <= 1 else 0)
    if piece(game, unit).is_artillery:
        most_hexes = face(game, unit).range or 0
        return -4 * abs(max(away, 1) - max(most_hexes, 2)) - (30 if away <= 1 else 0)
    if unit.side == GERMAN:
        return _german(game, unit, label, away)
    return _allied(game, unit, label, away)


def _german(game: BulgeGame, unit: Unit, label: str, away: int) -> int:
    """Germans close with what bars the way to the goals; those in the west already hold what they have."""
    far = to_goals(game).cost.get(label, FAR * 4)
    if piece(game, unit).is_motorized:
        far = min(far, to_west(game).cost.get(label, FAR * 4))
    if wants_out(game, unit):
        far = min(far, to_exits(game).get(label, FAR * 4))
    return -4 * far + shelter(game, label, unit.side) + (4 if away == 1 else 0)


def _allied(game: BulgeGame, unit: Unit, label: str, away: int) -> int:
    """Allies stand in the goals and on the ways to them, apart from each other and in cover."""
    others = sum(other.id != unit.id and piece(game, other).fights for other in game.friends_in(label, unit.side))
    goal = 60 if label in goal_hexes(game.board) and not others else 0
    way = 20 if label in routes(game) and not others else 0
    off = 3 * to_routes(game).get(label, FAR)
    front = 2 * abs(away - 2)
    return goal + way - off - front + 3 * shelter(game, label, unit.side) - 6 * others


def _here(game: BulgeGame, unit: Unit) -> int:
    return game.derived(_standing, unit.id)


def _standing(game: BulgeGame, unit_id: str) -> int:
    unit = game.units[unit_id]
    return value(game, unit, unit.hex)


def _select(game: BulgeGame, action: SelectUnit) -> int:
    """Move first what is nearest to the goals; who stands before the enemy stays and fights."""
    unit = game.units[action.unit]
    away = to_enemy(game, unit.side).get(unit.hex, FAR)
    if piece(game, unit).is_artillery:
        return -1 if 1 < away <= (face(game, unit).range or 0) else 200
    if away <= 1 or (unit.side != GERMAN and away > _QUIET):
        return -1
    if unit.side != GERMAN and unit.hex in goal_hexes(game.board):
        return -1
    return max(1, 1000 - to_goals(game).cost.get(unit.hex, FAR * 4))


def _move(game: BulgeGame, action: MoveTo) -> int:
    """Go where the unit stands better than here."""
    unit = game.units[frame_of(game.top, MoveUnit).local.unit]
    gain = value(game, unit, action.path[-1]) - _here(game, unit)
    return gain if gain > 0 else -1


def _leave(game: BulgeGame, action: LeaveMap) -> int:
    """Leave where a clause counts it; by which edge is left to the rules."""
    unit = game.units[frame_of(game.top, MoveUnit).local.unit]
    return _LEAVES if wants_out(game, unit) and unit.hex in to_exits(game) and not to_exits(game)[unit.hex] else -1


def _enter_trucks(game: BulgeGame, action: EnterStrategic) -> int:
    unit = game.units[action.unit]
    away = to_enemy(game, unit.side).get(unit.hex, FAR)
    if unit.side != GERMAN and away > _QUIET:
        return -1
    return 50 if away > _TRUCKS else -1


def _leave_trucks(game: BulgeGame, action: LeaveStrategic) -> int:
    unit = game.units[action.unit]
    return 50 if to_enemy(game, unit.side).get(unit.hex, FAR) < _TRUCKS // 2 else -1


def _dig(game: BulgeGame, action: DigIn) -> int:
    """Allies dig in before the enemy is there, in the goals and on the ways to them."""
    unit = game.units[action.unit]
    near = 1 < to_enemy(game, unit.side).get(unit.hex, FAR) <= _NEAR
    wanted = unit.hex in goal_hexes(game.board) or unit.hex in routes(game)
    return 2000 if unit.side != GERMAN and near and wanted and piece(game, unit).fights else -1


def _bridge(game: BulgeGame, action: BuildBridge) -> int:
    """German engineers bridge what bars the way to a goal."""
    unit = game.units[action.unit]
    cost = to_goals(game).cost
    gain = cost.get(unit.hex, 0) - cost.get(action.hex, FAR * 4)
    return 1500 + gain if unit.side == GERMAN and gain > 0 and action.hex in routes(game) else -1


def _blow(game: BulgeGame, action: BlowBridge) -> int:
    """Allies blow the bridges most Germans would take."""
    ways = routes(game)
    passing = min(ways.get(action.hex_a, 0), ways.get(action.hex_b, 0))
    return 10 * passing if passing and game.units[action.unit].side != GERMAN else -1


def _loss(game: BulgeGame, action: TakeLoss) -> int:
    """Give up first what is worth least and is not lost by it; in a goal rather than go."""
    unit = game.units[action.unit]
    values = face(game, unit)
    spare = 20 if steps_left(game, unit) > 1 else 0
    stays = 60 if spare and unit.hex in goal_hexes(game.board) else 0
    return max(1, 20 + spare + stays - (values.attack or 0) - (values.defense or 0))


def _fall_back(game: BulgeGame, action: Retreat) -> int:
    """Go back rather than lose steps, unless the way costs steps itself."""
    local = frame_of(game.top, Suffering).local
    zone = open_enemy_zone(game, game.top.side)
    for key in local.units:
        unit = game.units[key]
        if not unit.on_map:
            continue
        ways = paths(game, unit, local.points)
        if not ways or all(any(label in zone for label in way[1:]) for way in ways):
            return 2
    return 50


def _retreat(game: BulgeGame, action: RetreatUnit) -> int:
    """Fall back away from the enemy and into cover; pay no zones."""
    unit = game.units[action.unit]
    zone = open_enemy_zone(game, unit.side)
    paid = sum(label in zone for label in action.path[1:])
    end = action.path[-1]
    return max(1, 100 - 30 * paid + 4 * to_enemy(game, unit.side).get(end, FAR) + shelter(game, end, unit.side))


def _advance(game: BulgeGame, action: AdvanceUnit) -> int:
    """Germans follow up where they stand better; the Allies keep their line, but for a goal."""
    unit = game.units[action.unit]
    end = action.path[-1]
    if unit.side != GERMAN and end not in goal_hexes(game.board):
        return -1
    if unit.hex in game.own.ground.positions and unit.side != GERMAN:
        return -1
    gain = value(game, unit, end) - _here(game, unit)
    return gain if gain > 0 else -1


_SCORES: dict[type, Callable[[BulgeGame, Any], int]] = {
    PlaceRest: lambda game, action: 0,
    SelectUnit: _select,
    MoveTo: _move,
    LeaveMap: _leave,
    EnterStrategic: _enter_trucks,
    LeaveStrategic: _leave_trucks,
    DigIn: _dig,
    BuildBridge: _bridge,
    BlowBridge: _blow,
    combat_phase.DeclareAttack: advice_battle.declare,
    battle_setup.AddAttacker: advice_battle.add,
    battle_setup.AddTarget: advice_battle.add_target,
    battle_setup.AddGun: advice_battle.fire,
    cover.AddCover: advice_battle.support,
    ClaimSuperiority: advice_battle.claim,
    Counterattack: advice_battle.counterattack,
    BreakOff: advice_battle.break_off,
    TakeLoss: _loss,
    Retreat: _fall_back,
    RetreatUnit: _retreat,
    AdvanceUnit: _advance,
    GiveOrder: advice_battle.order,
    AddPoints: lambda game, action: action.points,
    Coordinate: lambda game, action: 1,
    Arrive: lambda game, action: _ARRIVES,
    Refit: lambda game, action: _REFITS,
    Rebuild: lambda game, action: _REBUILDS,
    FlyMission: fly,
}
