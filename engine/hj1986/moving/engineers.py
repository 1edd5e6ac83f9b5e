"""What happens in the Engineer Phase? (B 14.2 to 14.4)

Demolitions are tried one by one; then bridges and Improved Positions that were begun in the Movement Phase are
finished.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.state import Frame
from engine.core.units import Unit, without_marks
from engine.hj1986.ground import blocks
from engine.hj1986.ground.blocks import BlockRoad
from engine.hj1986.ground.commandos import check_bridge, sabotage
from engine.hj1986.ground.hexsides import BRIDGE, bridge_key, bridges_at, has_bridge, water
from engine.hj1986.moving.digging import built_by
from engine.hj1986.moving.movement import EndPhase
from engine.hj1986.position.local import Ended
from engine.hj1986.position.moving_events import BridgeChanged, BridgeCounted, DemolitionsTried, PositionsChanged
from engine.hj1986.position.moving_state import BLOWN, BUILT, UNDER_WAY
from engine.hj1986.state import (
    BUILDING,
    DIGGING,
    DISORGANIZED,
    RESERVE,
    RULE,
    RULING,
    STRATEGIC,
    BulgeGame,
    enemies_in,
    is_supplied,
    piece,
    side_title,
    title,
)

READS = (RULING("german-demolition"),)
FOLLOWS = (RULE("B 14.23"), RULE("B 14.24"), RULE("B 14.25"), RULE("B 14.44"), RULE("B 15.6"), RULE("I 8.1.8"))

DEMOLITION = RULE("B 14.22")
ANY_UNIT = "any unit in a hex of the bridge"


@dataclass(frozen=True, slots=True)
class BlowBridge:
    """Let a unit try to destroy the bridge between two hexes."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex_a: str
    hex_b: str


def check_blow(game: BulgeGame, side: str, action: BlowBridge) -> Refusal | None:
    """Return the rule that keeps a unit from trying to destroy a bridge, or None."""
    unit = game.units.get(action.unit)
    ends = (action.hex_a, action.hex_b)
    is_team = unit is not None and unit.side == side and unit.on_map and piece(game, unit).is_commando
    if is_team and all(label in game.board.map.hexes for label in ends) and has_bridge(game, *ends):
        assert unit is not None
        if bridge_key(*ends) in game.own.ground.tried:
            return RULE("B 14.26").refuse(
                title(game, unit.id), "a demolition was tried there in this player turn", *ends
            )
        return check_bridge(game, unit, ends)
    if unit is None or unit.side != side or not unit.on_map or not piece(game, unit).bars_enemies:
        return DEMOLITION.refuse(action.unit, f"is no {side_title(side)} unit on the map")
    name = title(game, unit.id)
    if not all(label in game.board.map.hexes for label in ends) or not has_bridge(game, *ends):
        return DEMOLITION.refuse(name, f"no bridge stands between {action.hex_a} and {action.hex_b}")
    if bridge_key(*ends) in game.own.ground.tried:
        return RULE("B 14.26").refuse(name, "a demolition was tried there in this player turn", *ends)
    if side == ALLIED and game.turn < game.board.number("allied_demolition_first_turn"):
        return RULE("B 14.28").refuse(name, "the Allies do not destroy bridges yet")
    if not is_supplied(unit) or any(unit.has(mark) for mark in (DISORGANIZED, STRATEGIC, RESERVE)):
        return RULE("B 14.27").refuse(name, "it is without supply, disorganized, in Reserve or in Strategic Movement")
    engineer = piece(game, unit).is_engineer
    skilled = engineer or piece(game, unit).is_commander
    if side == GERMAN and not skilled and not game.board.reads("german-demolition", ANY_UNIT):
        return RULE("I 8.1.8").refuse(name, "only German engineers and commanders destroy bridges")
    if unit.hex in ends:
        return None
    if not engineer:
        return DEMOLITION.refuse(name, "it is in neither hex of the bridge")
    reach = game.board.number("bridge_engineer_range")
    if min(game.board.map.distance(unit.hex, label) for label in ends) > reach:
        return RULE("B 14.21").refuse(name, f"the bridge is more than {reach} hexes away", *ends)
    if any(enemies_in(game, label, side) for label in ends):
        return RULE("B 14.21").refuse(name, "an enemy unit is at the bridge", *ends)
    return None


def _candidates(game: BulgeGame, side: str) -> Iterator[BlowBridge]:
    for unit in game.units_of(side):
        engineer = piece(game, unit).is_engineer
        near = game.board.map.within(unit.hex, game.board.number("bridge_engineer_range")) if engineer else (unit.hex,)
        seen: set[str] = set()
        for label in near:
            for other in bridges_at(game, label):
                key = bridge_key(label, other)
                action = BlowBridge(unit.id, *key.split("|"))
                if key not in seen and check_blow(game, side, action) is None:
                    yield action
                seen.add(key)


def _all_candidates(game: BulgeGame, side: str) -> Iterator[BlowBridge | BlockRoad]:
    yield from _candidates(game, side)
    yield from blocks.candidates(game, side)


def _decision(game: BulgeGame, frame: Frame[Ended]) -> Decision | None:
    if frame.local.ended or next(_all_candidates(game, frame.side), None) is None:
        return None
    return Decision(frame.side, frame.phase, DEMOLITION, f"{side_title(frame.side)} units may destroy bridges")


def _legal(game: BulgeGame, frame: Frame[Ended]) -> Iterable[object]:
    yield from _all_candidates(game, frame.side)
    yield EndPhase()


def _check(game: BulgeGame, frame: Frame[Ended], action: BlowBridge | BlockRoad | EndPhase) -> Refusal | None:
    if isinstance(action, BlockRoad):
        return blocks.check_block(game, frame.side, action)
    return None if isinstance(action, EndPhase) else check_blow(game, frame.side, action)


def _resolve(game: BulgeGame, frame: Frame[Ended], action: BlowBridge | BlockRoad | EndPhase) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield changed(frame, replace(frame.local, ended=True))
        return
    if isinstance(action, BlockRoad):
        yield from blocks.blocking(game, action)
        return
    key = bridge_key(action.hex_a, action.hex_b)
    roll = game.dice.roll("1d6", f"demolition of the bridge {action.hex_a}-{action.hex_b}")
    yield roll
    yield DemolitionsTried((*game.own.ground.tried, key))
    kind = piece(game, game.units[action.unit])
    most = "bridge_demolition_engineer" if kind.is_engineer else "bridge_demolition_other"
    most = "commando_bridge_die" if kind.is_commando else most
    if roll.total + sabotage(game, frame.side, (action.hex_a, action.hex_b)) <= game.board.number(most):
        yield BridgeChanged(key, BLOWN)


def _leave(game: BulgeGame, frame: Frame[Ended]) -> Iterator[object]:
    """Finish what was begun in the Movement Phase by units that are still there."""
    builders = [unit for unit in game.units_of(frame.side) if unit.has(BUILDING)]
    for key, state in list(game.own.ground.bridges.items()):
        if state != UNDER_WAY:
            continue
        if any(unit.hex in key.split("|") for unit in builders):
            yield BridgeChanged(key, BUILT)
            yield BridgeCounted(frame.side, built_by(game, frame.side) + 1)
        else:
            side = water(game.board, *key.split("|"))
            printed = side is not None and side.crossing == BRIDGE  # it was blown, or nobody could build it
            yield BridgeChanged(key, BLOWN if printed else "")
    dug = {unit.hex for unit in game.units_of(frame.side) if unit.has(DIGGING)}
    if dug:
        yield PositionsChanged(tuple(sorted({*game.own.ground.positions, *dug})))
    for unit in _busy(game, frame.side):
        yield MarksChanged(unit.id, without_marks(unit, BUILDING, DIGGING))


def _busy(game: BulgeGame, side: str) -> list[Unit]:
    return [unit for unit in game.units_of(side) if unit.has(BUILDING) or unit.has(DIGGING)]


ENGINEER = Phase(
    "engineer",
    DEMOLITION,
    _decision,
    (BlowBridge, BlockRoad, EndPhase),
    _legal,
    _check,
    _resolve,
    leave=_leave,
    local=Ended,
)
