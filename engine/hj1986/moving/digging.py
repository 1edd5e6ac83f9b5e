"""How are bridges and Improved Positions begun? (B 14.31, B 14.41)

Both are announced in the Movement Phase, cost the unit its movement and are finished in the Engineer Phase.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.extras import Extra
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import AnyFrame
from engine.core.units import Unit, with_marks
from engine.hj1986.ground.first_days import check_first_days
from engine.hj1986.ground.hexsides import bridge_key, has_bridge, water
from engine.hj1986.ground.zones import enemy_zone
from engine.hj1986.position.moving_events import BridgeChanged
from engine.hj1986.position.moving_state import BUILT, UNDER_WAY
from engine.hj1986.setting.special_forms import Forbidden
from engine.hj1986.state import (
    BUILDING,
    DIGGING,
    DISORGANIZED,
    DONE,
    ENGAGED,
    HALTED,
    ISOLATED,
    MOVED,
    RESERVE,
    RULE,
    RULING,
    STRATEGIC,
    BulgeGame,
    is_supplied,
    piece,
    side_title,
    title,
)

READS = (RULING("allied-bridges"),)
FOLLOWS = (RULE("B 14.12"), RULE("B 14.31"), RULE("B 14.36"), RULE("B 14.37"), RULE("B 14.47"))

BUILD, DIG = RULE("B 14.32"), RULE("B 14.41")
AS_GERMANS = "as many as the Germans"


@dataclass(frozen=True, slots=True)
class BuildBridge:
    """Let an engineer build a bridge from its hex to a neighboring one."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class DigIn:
    """Let a unit build an Improved Position in its hex."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def built_by(game: BulgeGame, side: str) -> int:
    """Return how many bridges a side has built (B 14.35)."""
    return game.own.ground.bridges_built.get(side, 0)


def under_way(game: BulgeGame, side: str) -> int:
    """Return how many bridges are being built in this player turn; only one side builds at a time."""
    return sum(state == UNDER_WAY for state in game.own.ground.bridges.values())


def _idle(game: BulgeGame, frame: AnyFrame, unit_id: str) -> Unit | Refusal:
    unit = game.units.get(unit_id)
    if unit is None or unit.side != frame.side or not unit.on_map:
        return BUILD.refuse(unit_id, f"is no {side_title(frame.side)} unit on the map")
    if unit.has(MOVED) or unit.has(DONE) or unit.has(BUILDING) or unit.has(DIGGING):
        return BUILD.refuse(title(game, unit.id), "has moved or builds already")
    return unit


def _check_may_move(game: BulgeGame, unit: Unit, name: str) -> Refusal | None:
    """Return the rule that keeps a unit from moving, and so from building the way across a river; or None."""
    if unit.has(ENGAGED):
        return RULE("B 11.48 ENG b").refuse(name, "it is engaged")
    if unit.has(DISORGANIZED):
        return RULE("A 2.43").refuse(name, "it is disorganized")
    if unit.has(HALTED):
        return RULE("A 9.24").refuse(name, "it was stopped for this turn")
    return check_first_days(game, unit)


def check_bridge(game: BulgeGame, frame: AnyFrame, action: BuildBridge) -> Refusal | None:
    """Return the rule that keeps an engineer from building a bridge, or None."""
    unit = _idle(game, frame, action.unit)
    if isinstance(unit, Refusal):
        return unit
    name = title(game, unit.id)
    if not piece(game, unit).is_engineer:
        return RULE("B 14.31").refuse(name, "only engineers build bridges")
    if not is_supplied(unit) or unit.has(STRATEGIC):
        return RULE("B 14.34").refuse(name, "it must be supplied and not in Strategic Movement")
    halted = _check_may_move(game, unit, name)
    if halted is not None:
        return halted
    if action.hex not in game.board.map.hexes or not game.board.map.is_adjacent(unit.hex, action.hex):
        return BUILD.refuse(name, f"{action.hex} does not touch its hex", action.hex)
    river = water(game.board, unit.hex, action.hex)
    if river is None or has_bridge(game, unit.hex, action.hex):
        return BUILD.refuse(name, f"there is nothing to bridge toward {action.hex}", action.hex)
    if game.own.ground.bridges.get(bridge_key(unit.hex, action.hex)) in (UNDER_WAY, BUILT):
        return BUILD.refuse(name, f"a bridge to {action.hex} is being built already", action.hex)
    if unit.side == GERMAN:
        for clause in game.board.clauses.of(Forbidden):
            if game.turn in clause.args.german_building:
                return RULE("B 14.38").refuse(name, "Germans build no bridge in this turn")
        most = game.board.number("german_bridge_limit")
        if built_by(game, GERMAN) + under_way(game, GERMAN) >= most:
            return RULE("B 14.35").refuse(name, f"Germans build no more than {most} bridges")
    elif game.board.reads("allied-bridges", AS_GERMANS):
        most = game.board.number("allied_bridge_limit")
        if built_by(game, ALLIED) + under_way(game, ALLIED) >= most:
            return RULE("B 14.34").refuse(name, f"the Allies have {most} markers of bridges")
    return None


def check_dig(game: BulgeGame, frame: AnyFrame, action: DigIn) -> Refusal | None:
    """Return the rule that keeps a unit from building an Improved Position, or None."""
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side or not unit.on_map:
        return DIG.refuse(action.unit, f"is no {side_title(frame.side)} unit on the map")
    name = title(game, unit.id)
    if unit.has(BUILDING) or unit.has(DIGGING):
        return DIG.refuse(name, "it builds already")
    if (unit.has(MOVED) or unit.has(DONE)) and not piece(game, unit).is_engineer:
        return RULE("B 14.37").refuse(name, "only engineers move and dig in in the same turn")
    if piece(game, unit).is_artillery or not piece(game, unit).fights:
        return RULE("B 14.4").refuse(name, "cannot build Improved Positions")
    if unit.hex in enemy_zone(game, unit.side):
        return DIG.refuse(name, "it is in an enemy zone", unit.hex)
    if unit.has(ISOLATED) or unit.has(ENGAGED) or unit.has(STRATEGIC):
        return DIG.refuse(name, "it is isolated, engaged or in Strategic Movement")
    if unit.hex in game.own.ground.positions:
        return RULE("B 14.42").refuse(name, f"{unit.hex} has an Improved Position already", unit.hex)
    if unit.side == ALLIED and game.turn < game.board.number("allied_position_first_turn"):
        return RULE("B 14.48").refuse(name, "the Allies do not dig in yet")
    return None


def _legal(game: BulgeGame, frame: AnyFrame) -> Iterator[object]:
    for unit in game.units_of(frame.side):
        engineer = piece(game, unit).is_engineer
        moved = unit.has(MOVED) or unit.has(DONE)
        if moved and not engineer:
            continue
        if engineer and not moved:
            for label in game.board.map.neighbors[unit.hex]:
                yield BuildBridge(unit.id, label)
        yield DigIn(unit.id)


def _check(game: BulgeGame, frame: AnyFrame, action: BuildBridge | DigIn) -> Refusal | None:
    if isinstance(action, BuildBridge):
        return check_bridge(game, frame, action)
    return check_dig(game, frame, action)


def _resolve(game: BulgeGame, frame: AnyFrame, action: BuildBridge | DigIn) -> Iterator[object]:
    unit = game.units[action.unit]
    if isinstance(action, BuildBridge):
        yield BridgeChanged(bridge_key(unit.hex, action.hex), UNDER_WAY)
        marks = {*with_marks(unit, BUILDING, DONE)} - {RESERVE}
        yield MarksChanged(unit.id, tuple(sorted(marks)))
    else:
        yield MarksChanged(unit.id, with_marks(unit, DIGGING, DONE))


EXTRAS = (Extra((BuildBridge, DigIn), _legal, _check, _resolve),)
