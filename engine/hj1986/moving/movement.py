"""Which unit moves next? The Movement, Reaction and Reserve Phases choose one unit after the other. (B 5, B 10, B 13.1)

One phase record for each kind of movement; what differs is who may move. Other parts of the rules join the Movement
Phase (see ``joined``).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import MarksChanged
from engine.core.extras import actions_of, extra_for
from engine.core.frames import changed
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal, Rule
from engine.core.state import Frame
from engine.core.units import Unit, without_marks
from engine.hj1986.clauses.restricted import releases
from engine.hj1986.clauses.victory import at_once
from engine.hj1986.ground.allowance import MOVE, REACTION, RESERVE_MOVE, allowance
from engine.hj1986.ground.first_days import bars_reaction, check_first_days, destination, first_movers, is_forbidden
from engine.hj1986.ground.groups import mates, moves_twice
from engine.hj1986.ground.zones import beside_enemies
from engine.hj1986.moving import joined
from engine.hj1986.moving.move_unit import move_frame
from engine.hj1986.moving.orders import ORDERED, formed, stayed, still_to_follow
from engine.hj1986.moving.parting import still_together
from engine.hj1986.position.local import Movement
from engine.hj1986.state import (
    BUILDING,
    DIGGING,
    DISORGANIZED,
    DONE,
    ENGAGED,
    HALTED,
    RESERVE,
    RULE,
    STRATEGIC,
    BulgeGame,
    is_supplied,
    piece,
    side_title,
    title,
)
from engine.hj1986.steps.dumps import check_bound
from engine.hj1986.steps.entering import emptied_positions

FOLLOWS = (
    *(RULE("B 4.13"), RULE("B 4.14"), RULE("B 5.0"), RULE("B 5.35"), RULE("B 5.36"), RULE("B 13.0"), RULE("B 13.14")),
    *(RULE("B 10.0"), RULE("B 10.13"), RULE("B 12.51"), RULE("I 8.1.5")),
)

MOVEMENT_RULE, REACTION_RULE, RESERVE_RULE = RULE("I 8.1.4B"), RULE("B 10.0"), RULE("B 13.0")


@dataclass(frozen=True, slots=True)
class SelectUnit:
    """Begin to move a unit."""

    ROLE: ClassVar[Role] = Role.SELECT
    unit: str


@dataclass(frozen=True, slots=True)
class EndPhase:
    """End the phase."""

    ROLE: ClassVar[Role] = Role.END


def check_select(game: BulgeGame, side: str, unit_id: str, kind: str) -> Refusal | None:
    """Return the rule that keeps a unit from moving at all in a kind of movement, or None."""
    unit = game.units.get(unit_id)
    if unit is None or unit.side != side or not unit.on_map:
        return MOVEMENT_RULE.refuse(unit_id, f"is no {side_title(side)} unit on the map")
    name = title(game, unit.id)
    if unit.has(DONE):
        return RULE("B 5.39").refuse(name, "it has finished its movement")
    if unit.has(HALTED):
        return RULE("A 9.24").refuse(name, "it was stopped for this turn")
    if unit.has(BUILDING):
        return RULE("B 14.32").refuse(name, "it builds a bridge")
    if unit.has(DIGGING):
        return RULE("B 14.41").refuse(name, "it builds an Improved Position")
    if unit.has(DISORGANIZED):
        return RULE("A 2.43").refuse(name, "it is disorganized")
    if unit.has(ENGAGED) and not piece(game, unit).is_armor:
        return RULE("B 11.48 ENG b").refuse(name, "it is engaged")
    if kind == MOVE and is_forbidden(game.board, side, "movement_phase", game.turn):
        movers = first_movers(game, side)
        if movers is not None and unit.id not in movers:
            return RULE("B 15.41").refuse(name, "only units that a variant names move before the first attacks")
    refusal = _check_reserve(game, unit, kind, name) or check_first_days(game, unit) or check_bound(game, unit)
    if refusal is not None:
        return refusal
    if allowance(game, unit, kind) <= 0:
        rule = RULE("B 1.63") if piece(game, unit).is_armor else RULE("B 5.13")
        return rule.refuse(name, "it has no movement allowance")
    return None


def _check_reserve(game: BulgeGame, unit: Unit, kind: str, name: str) -> Refusal | None:
    if kind != RESERVE_MOVE and unit.has(RESERVE) and destination(game, unit):
        return ORDERED.refuse(name, "in this turn it moves in the Reserve Phase alone, where it is ordered to go")
    if kind == MOVE:
        if unit.has(RESERVE) and not moves_twice(game, unit):
            return RULE("B 4.12").refuse(name, "only armor in Reserve moves in the Movement Phase")
        return None
    if not unit.has(RESERVE):
        return (REACTION_RULE if kind == REACTION else RESERVE_RULE).refuse(name, "is not in Reserve")
    if kind == REACTION:
        if unit.has(STRATEGIC):
            return RULE("B 10.11").refuse(name, "nobody reacts in Strategic Movement")
        if not is_supplied(unit):
            return RULE("B 10.12").refuse(name, "it is without supply")
        if unit.hex in beside_enemies(game, unit.side):
            return RULE("B 10.12").refuse(name, "it is next to an enemy unit", unit.hex)
    return None


def is_skipped(game: BulgeGame, side: str, kind: str) -> bool:
    """Tell whether a side has no such phase in this turn (B 10.14, B 15.32, B 15.41)."""
    if kind == MOVE:
        return is_forbidden(game.board, side, "movement_phase", game.turn) and first_movers(game, side) is None
    return bars_reaction(game, side)


def _decision(kind: str, rule: Rule, game: BulgeGame, frame: Frame[Movement]) -> Decision | None:
    if frame.local.ended or is_skipped(game, frame.side, kind):
        return None
    if kind != MOVE and not any(
        check_select(game, frame.side, unit.id, kind) is None for unit in game.units_of(frame.side)
    ):
        return None
    names = {MOVE: "movement", REACTION: "reaction", RESERVE_MOVE: "Reserve movement"}
    return Decision(frame.side, frame.phase, rule, f"{side_title(frame.side)} {names[kind]}: choose a unit")


def _legal(kind: str, game: BulgeGame, frame: Frame[Movement]) -> Iterable[object]:
    for unit in game.units_of(frame.side):
        if not unit.has(DONE):
            yield SelectUnit(unit.id)
    if kind == MOVE:
        for extra in joined.MOVEMENT:
            yield from extra.legal(game, frame)
    yield EndPhase()


def _check(kind: str, game: BulgeGame, frame: Frame[Movement], action: object) -> Refusal | None:
    if isinstance(action, SelectUnit):
        refusal = check_select(game, frame.side, action.unit, kind)
        for other in () if refusal is not None else mates(game, game.units[action.unit]):
            refusal = refusal or check_select(game, frame.side, other.id, kind)
        return refusal
    if isinstance(action, EndPhase):
        return _unfinished(game, frame) if kind == MOVE else None
    extra = extra_for(joined.MOVEMENT, action) if kind == MOVE else None
    return None if extra is None else extra.check(game, frame, action)


def _unfinished(game: BulgeGame, frame: Frame[Movement]) -> Refusal | None:
    """Return what another part of the rules still demands before the Movement Phase may end, or None."""
    for extra in joined.MOVEMENT:
        refusal = extra.unfinished(game, frame)
        if refusal is not None:
            return refusal
    apart = still_together(game, frame.side, lambda unit: check_select(game, frame.side, unit.id, MOVE) is None)
    return apart or still_to_follow(game, frame.side)


def _resolve(kind: str, game: BulgeGame, frame: Frame[Movement], action: object) -> Iterator[object]:
    extra = extra_for(joined.MOVEMENT, action) if kind == MOVE else None
    if extra is not None:
        yield from extra.resolve(game, frame, action)
    elif isinstance(action, SelectUnit):
        yield move_frame(game, game.units[action.unit], kind)
    else:
        yield changed(frame, replace(frame.local, ended=True))


def _leave(game: BulgeGame, frame: Frame[Movement]) -> Iterator[object]:
    """Yield the end of a phase of movement: nobody is finished any more, empty positions go, victory is looked at."""
    for unit in game.units_of(frame.side):
        if unit.has(DONE):
            yield MarksChanged(unit.id, without_marks(unit, DONE))
    if frame.phase == "movement":
        yield from formed(game, frame.side)
    elif frame.phase == "reserve":
        yield from stayed(game, frame.side)
    yield from emptied_positions(game)
    yield from at_once(game)


def _enter(game: BulgeGame, frame: Frame[Movement]) -> Iterator[object]:
    """Yield the end of restrictions that came about since, before anybody moves (B 5.63)."""
    yield from releases(game)


def _phase(key: str, kind: str, rule: Rule, actions: tuple[type, ...] = ()) -> AnyPhase:
    return Phase(
        key,
        rule,
        decision=lambda game, frame: _decision(kind, rule, game, frame),
        actions=(SelectUnit, *actions, EndPhase),
        legal=lambda game, frame: _legal(kind, game, frame),
        check=lambda game, frame, action: _check(kind, game, frame, action),
        resolve=lambda game, frame, action: _resolve(kind, game, frame, action),
        enter=_enter,
        leave=_leave,
        local=Movement,
    )


PHASES: tuple[AnyPhase, ...] = (
    _phase("movement", MOVE, MOVEMENT_RULE, actions_of(joined.MOVEMENT)),
    _phase("reaction", REACTION, REACTION_RULE),
    _phase("reserve", RESERVE_MOVE, RESERVE_RULE),
)
