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
from engine.spi1977.command import attachment, commitment
from engine.spi1977.command.attachment import ChooseCorps
from engine.spi1977.ground.teams import partner
from engine.spi1977.moving import arrivals, commandos, companies, on_foot, paratroops
from engine.spi1977.moving.arrivals import Arrive
from engine.spi1977.moving.companies import ArriveInCompanies
from engine.spi1977.moving.formation import EndPhase, LeaveMarch, columns, left_march, may_leave, tired_by_night
from engine.spi1977.moving.move_unit import move_frame
from engine.spi1977.moving.on_foot import GoOnFoot, Mount
from engine.spi1977.moving.overstack import overstack_events
from engine.spi1977.moving.paratroops import DropParatroops
from engine.spi1977.moving.readiness import check_select
from engine.spi1977.position.cleaning import cleared, new_player_turn
from engine.spi1977.position.local import Movement
from engine.spi1977.position.moving_events import CommitmentSet, CorpsChosen, CountsCleared
from engine.spi1977.state import (
    DONE,
    FIRED,
    RULE,
    RULING,
    UNCOMMITTED,
    RhineGame,
    named,
    piece,
    side_title,
    title,
)

READS = (RULING("fire-by-night-bonus"),)
FOLLOWS = (
    RULE("5.2D2e"), RULE("6.0"), RULE("6.25"), RULE("13.23"), RULE("13.26"), RULE("14.67"), RULE("16.13"),
    RULE("21.23"),
)  # fmt: skip

PHASE = RULE("6.11")
BONUS = RULE("13.21")
ITS_OWN = "yes, it is a Game-Turn of its own"
"""The reading by which guns that gave final protective fire in the Night turn may again in the Night Bonus turn."""


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


Action = (
    SelectUnit
    | CommitUnit
    | ChooseCorps
    | GoOnFoot
    | Mount
    | DropParatroops
    | Arrive
    | ArriveInCompanies
    | LeaveMarch
    | EndPhase
)


def _is_bonus(frame: Frame[Movement]) -> bool:
    return frame.phase == BONUS_MOVEMENT.key


def _enter(game: RhineGame, frame: Frame[Movement]) -> Iterator[object]:
    if _is_bonus(frame):
        yield from new_player_turn(game)
        if game.board.reads("fire-by-night-bonus", ITS_OWN):
            yield from cleared(game, FIRED)
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
        yield from companies.offers(game, frame.side)
        yield from attachment.choices(game, frame.side)
        yield from on_foot.offers(game, frame.side, frame.local.begun)
        yield from paratroops.offers(game, frame.side, frame.local.begun)
        for unit in arrivals.due(game, frame.side):
            yield from (Arrive(unit.id, label) for label in arrivals.entry_hexes(game, unit))
        yield from arrivals.together(game, frame.side)
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
        return _check_select(game, frame, action.unit)
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
    if isinstance(action, ArriveInCompanies):
        return companies.check(game, frame.side, action)
    return arrivals.check(game, frame.side, action)


def _check_select(game: RhineGame, frame: Frame[Movement], unit_id: str) -> Refusal | None:
    """Return the rule that keeps a unit from moving, or who marches under its marker (9.25), or None."""
    refusal = check_select(game, frame.side, unit_id, _is_bonus(frame))
    other = None if refusal is not None else partner(game, game.units[unit_id])
    return refusal if other is None else check_select(game, frame.side, other.id, _is_bonus(frame))


def _unfinished(game: RhineGame, frame: Frame[Movement]) -> Refusal | None:
    """Return that somebody must be committed before the phase ends (25.26)."""
    if frame.side != GERMAN and not _is_bonus(frame):
        for unit in paratroops.still_drawn(game):
            if _check_select(game, frame, unit.id) is None and paratroops.can_come_nearer(game, unit):
                return paratroops.refusal(game, unit)
    due = commitment.must_commit(game, frame.side) if not _is_bonus(frame) else []
    able = [key for key in due if commitment.check(game, frame.side, key) is None]
    return RULE("25.26").refuse(title(game, able[0]), "must be committed in this phase") if able else None


def _ended(game: RhineGame, frame: Frame[Movement]) -> Iterator[object]:
    yield changed(frame, replace(frame.local, ended=True))
    yield from overstack_events(game, frame.side)
    if _is_bonus(frame):
        yield from tired_by_night(game, frame.side)
    if frame.side != GERMAN:
        yield from commandos.found_out(game)


def _resolve(game: RhineGame, frame: Frame[Movement], action: Action) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield from _ended(game, frame)
    elif isinstance(action, CommitUnit):
        unit = game.units[action.unit]
        left = commitment.left_in(game, unit)
        yield commitment.committed(unit)
        yield CommitmentSet(commitment.area_of(game, unit), left - 1)
    elif isinstance(action, ChooseCorps):
        yield CorpsChosen(action.formation, action.corps)
    elif isinstance(action, DropParatroops):
        yield from paratroops.resolve(game, action)
    elif isinstance(action, ArriveInCompanies):
        yield from companies.resolve(game, action)
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


_ACTIONS = (
    SelectUnit,
    CommitUnit,
    ChooseCorps,
    GoOnFoot,
    Mount,
    DropParatroops,
    Arrive,
    ArriveInCompanies,
    LeaveMarch,
    EndPhase,
)
MOVEMENT = Phase("movement", PHASE, _decision, _ACTIONS, _legal, _check, _resolve, _enter, local=Movement)
BONUS_MOVEMENT = Phase("bonus_movement", BONUS, _decision, _ACTIONS, _legal, _check, _resolve, _enter, local=Movement)
