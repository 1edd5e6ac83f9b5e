"""What may be done in the movement phase? (5.2D2e, 5.3, 6.0)

Units are committed, arrive, and move one by one, in any order. In the Night Bonus turn neither artillery nor
headquarters nor isolated units move, and March Mode can be left before anybody has moved (13.2).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.frames import changed, pushed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.command import attachment, commitment
from engine.spi1977.command.attachment import ChooseCorps
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.stacking import overstack_events
from engine.spi1977.moving import arrivals, commandos, on_foot, paratroops
from engine.spi1977.moving.arrivals import Arrive
from engine.spi1977.moving.formation import EndPhase, LeaveMarch, columns, left_march, may_leave
from engine.spi1977.moving.move_unit import move_frame
from engine.spi1977.moving.on_foot import GoOnFoot, Mount
from engine.spi1977.moving.paratroops import DropParatroops
from engine.spi1977.position.cleaning import new_player_turn
from engine.spi1977.position.ground_state import BUILDING
from engine.spi1977.position.local import Movement
from engine.spi1977.position.moving_events import CommitmentSet, CorpsChosen, CountsCleared
from engine.spi1977.state import (
    DONE,
    FATIGUED,
    FRESH,
    RULE,
    UNCOMMITTED,
    RhineGame,
    is_class_a,
    is_isolated,
    named,
    piece,
    side_title,
    title,
)

FOLLOWS = (
    RULE("5.2D2e"), RULE("6.0"), RULE("6.25"), RULE("13.23"), RULE("13.26"), RULE("14.67"), RULE("16.13"),
    RULE("21.23"),
)  # fmt: skip

PHASE = RULE("6.11")
BONUS = RULE("13.21")


@dataclass(frozen=True, slots=True)
class SelectUnit:
    """Begin to move a unit."""

    ROLE: ClassVar[Role] = Role.SELECT
    unit: str


@dataclass(frozen=True, slots=True)
class CommitUnit:
    """Commit a unit, so that it may move from now on."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


Action = SelectUnit | CommitUnit | ChooseCorps | GoOnFoot | Mount | DropParatroops | Arrive | LeaveMarch | EndPhase


def check_select(game: RhineGame, side: str, unit_id: str, is_bonus: bool) -> Refusal | None:
    """Return the rule that keeps a unit from moving at all, or None."""
    unit = game.units.get(unit_id)
    if unit is None or unit.side != side or not unit.on_map:
        return PHASE.refuse(named(game, unit_id), f"is no {side_title(side)} unit on the map")
    name, counter = title(game, unit.id), piece(game, unit)
    if unit.has(UNCOMMITTED):
        return RULE("25.16c").refuse(name, "is not committed yet")
    if unit.has(DONE):
        return PHASE.refuse(name, "it has finished its movement")
    if unit.has(FRESH):
        return RULE("17.11").refuse(name, "companies do not move in the phase in which their battalion broke down")
    work = game.own.ground.works.get(unit.hex)
    if work is not None and work.is_building and work.side == side:
        return RULE("16.13").refuse(name, "units that build do not move", unit.hex)
    if any(item.engineer == unit.id and item.state == BUILDING for item in game.own.ground.bridges):
        return RULE("15.26").refuse(name, "it builds a bridge and may not leave its hex", unit.hex)
    if counter.role == "drop":
        return RULE("24.43").refuse(name, "paratroops never move")
    if is_bonus and (counter.is_commando or counter.is_artillery or counter.is_headquarters):
        return RULE("13.22").refuse(name, "neither artillery nor headquarters move in the Night Bonus turn")
    if is_bonus and is_isolated(unit):
        return RULE("13.25").refuse(name, "isolated units do not move in the Night Bonus turn")
    return _without_points(game, unit)


def _without_points(game: RhineGame, unit: Unit) -> Refusal | None:
    """Return that a unit has nothing to move with, or None."""
    name, counter = title(game, unit.id), piece(game, unit)
    if unit.has(FATIGUED) and is_isolated(unit):
        return RULE("14.67").refuse(name, "it is fatigued and isolated")
    if counter.is_commando:
        return None
    if allowance(game, unit) <= 0 and not (is_class_a(game, unit) and counter.mobile.movement):
        return RULE("6.24").refuse(name, "it has no movement points")
    return None


def _is_bonus(frame: Frame[Movement]) -> bool:
    return frame.phase == BONUS_MOVEMENT.key


def _enter(game: RhineGame, frame: Frame[Movement]) -> Iterator[object]:
    if _is_bonus(frame):
        yield from new_player_turn(game)
    yield CountsCleared()
    yield from list(commitment.at_phase_start(game, frame.side))
    if not _is_bonus(frame):
        yield from commitment.numbers(game, frame.side)
        yield from list(arrivals.delays(game, frame.side))


def _decision(game: RhineGame, frame: Frame[Movement]) -> Decision | None:
    if frame.local.ended:
        return None
    if _is_bonus(frame):
        return Decision(frame.side, frame.phase, BONUS, f"{side_title(frame.side)} movement by night: choose a unit")
    left = sum(game.own.moving.to_commit.values()) if commitment.candidates(game, frame.side) else 0
    waiting = len(arrivals.due(game, frame.side))
    more = f"; {left} unit{'s' * (left != 1)} may be committed" if left else ""
    more += f"; {waiting} unit{'s' * (waiting != 1)} may arrive" if waiting else ""
    return Decision(frame.side, frame.phase, PHASE, f"{side_title(frame.side)} movement: choose a unit{more}")


def _legal(game: RhineGame, frame: Frame[Movement]) -> Iterable[object]:
    if not _is_bonus(frame):
        yield from (CommitUnit(unit.id) for unit in commitment.candidates(game, frame.side))
        yield from attachment.choices(game, frame.side)
        yield from on_foot.offers(game, frame.side, frame.local.begun)
        yield from paratroops.offers(game, frame.side, frame.local.begun)
        for unit in arrivals.due(game, frame.side):
            yield from (Arrive(unit.id, label) for label in arrivals.entry_hexes(game, unit))
    elif not frame.local.begun:
        yield from (LeaveMarch(unit.id) for unit in columns(game, frame.side))
    for unit in game.units_of(frame.side):
        if not unit.has(DONE) and not unit.has(UNCOMMITTED):
            yield SelectUnit(unit.id)
    yield EndPhase()


def _check(game: RhineGame, frame: Frame[Movement], action: Action) -> Refusal | None:
    if isinstance(action, EndPhase):
        return _unfinished(game, frame)
    if isinstance(action, SelectUnit):
        return check_select(game, frame.side, action.unit, _is_bonus(frame))
    if isinstance(action, LeaveMarch):
        if not _is_bonus(frame) or frame.local.begun:
            return RULE("7.11").refuse(named(game, action.unit), "March Mode is left before any unit moves")
        return may_leave(game, frame.side, action.unit)
    if _is_bonus(frame):
        about = named(game, getattr(action, "unit", "")) or "that"
        return RULE("13.1").refuse(about, "units only move and fight in the Night Bonus turn")
    if isinstance(action, CommitUnit):
        return commitment.check(game, frame.side, action.unit)
    if isinstance(action, DropParatroops):
        return paratroops.check(game, frame.side, frame.local.begun, action)
    if isinstance(action, GoOnFoot | Mount):
        return on_foot.check(game, frame.side, frame.local.begun, action)
    if isinstance(action, ChooseCorps):
        return attachment.check_choice(game, frame.side, action)
    return arrivals.check(game, frame.side, action)


def _unfinished(game: RhineGame, frame: Frame[Movement]) -> Refusal | None:
    """Return that somebody must be committed before the phase ends (25.26)."""
    if frame.side != GERMAN and not _is_bonus(frame):
        for unit in paratroops.still_drawn(game):
            if check_select(game, frame.side, unit.id, False) is None and paratroops.can_come_nearer(game, unit):
                return paratroops.refusal(game, unit)
    due = commitment.must_commit(game, frame.side) if not _is_bonus(frame) else []
    able = [key for key in due if commitment.check(game, frame.side, key) is None]
    return RULE("25.26").refuse(title(game, able[0]), "must be committed in this phase") if able else None


def _resolve(game: RhineGame, frame: Frame[Movement], action: Action) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield changed(frame, replace(frame.local, ended=True))
        yield from overstack_events(game, frame.side)
        if frame.side != GERMAN:
            yield from commandos.found_out(game)
    elif isinstance(action, CommitUnit):
        unit = game.units[action.unit]
        left = commitment.left_in(game, unit)
        yield commitment.committed(unit)
        yield CommitmentSet(commitment.area_of(game, unit), left - 1)
    elif isinstance(action, ChooseCorps):
        yield CorpsChosen(action.formation, action.corps)
    elif isinstance(action, DropParatroops):
        yield from paratroops.resolve(game, action)
    elif isinstance(action, GoOnFoot | Mount):
        yield on_foot.resolve(game, action)
    elif isinstance(action, LeaveMarch):
        yield from left_march(game, game.units[action.unit])
    else:
        if not frame.local.begun:
            yield changed(frame, replace(frame.local, begun=True))
        if isinstance(action, Arrive):
            yield from arrivals.resolve(game, frame.side, action)
        elif piece(game, game.units[action.unit]).is_commando:
            yield pushed(commandos.MOVING_TEAM.key, frame.side, commandos.Team(action.unit))
        else:
            yield move_frame(game, game.units[action.unit])


_ACTIONS = (SelectUnit, CommitUnit, ChooseCorps, GoOnFoot, Mount, DropParatroops, Arrive, LeaveMarch, EndPhase)
MOVEMENT = Phase("movement", PHASE, _decision, _ACTIONS, _legal, _check, _resolve, _enter, local=Movement)
BONUS_MOVEMENT = Phase("bonus_movement", BONUS, _decision, _ACTIONS, _legal, _check, _resolve, _enter, local=Movement)
