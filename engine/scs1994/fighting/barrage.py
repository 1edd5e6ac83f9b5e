"""How is a barrage put together and fired? (1.2, 1.10bA, 1.10bB, 3.2c)

The acting side is the side of the frame: the US fires inside the German player turn as well (1.2). A barrage is put
together gun by gun, then fired as one attack.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePopped
from engine.core.extras import Extra
from engine.core.frames import changed, pushed
from engine.core.gather import Gather, Member, called_off, may_begin
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, other_side
from engine.core.state import Frame
from engine.scs1994.air import air
from engine.scs1994.board import Board
from engine.scs1994.fighting.gunnery import RULE_BARRAGE, check_gun, check_target, fire, guns_for, has_air, ready_guns
from engine.scs1994.fighting.striking import (
    Striking,
    asides,
    check_aside,
    check_begin,
    resolve_aside,
    unmarked,
)
from engine.scs1994.state import FIRED, RULE, ArdennesGame, is_combat_unit, title
from engine.scs1994.steps.greif import OpenTeam
from engine.scs1994.supply.dumps import DestroyDump


@dataclass(frozen=True, slots=True)
class DeclareBarrage:
    """Begin a barrage on a hex."""

    ROLE: ClassVar[Role] = Role.ACT
    target: str


@dataclass(frozen=True, slots=True)
class AddGun:
    """Let an artillery unit join the barrage."""

    ROLE: ClassVar[Role] = Role.JOIN
    unit: str


@dataclass(frozen=True, slots=True)
class AddAir:
    """Let so many Air Points join the barrage."""

    ROLE: ClassVar[Role] = Role.JOIN
    points: int


@dataclass(frozen=True, slots=True)
class FireBarrage:
    """Fire with all that joined."""

    ROLE: ClassVar[Role] = Role.CONFIRM


@dataclass(frozen=True, slots=True)
class CancelBarrage:
    """Call the barrage off."""

    ROLE: ClassVar[Role] = Role.CANCEL


@dataclass(frozen=True, slots=True)
class EndBarrage:
    """Fire no more in this phase."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True, kw_only=True)
class Barrage:
    """Local values of a barrage that is put together: the hex, the guns that fire, Air Points added."""

    target: str
    guns: tuple[str, ...] = ()
    air: int = 0
    joins: int = 0


# --- the phase: choose a target or end --------------------------------------------------------------------------------


def _targets(game: ArdennesGame, frame: Frame[Striking]) -> Iterator[str]:
    """Yield the hexes that can be barraged, in order of the map's data."""
    side = frame.side
    if not ready_guns(game, side) and not has_air(game, side):
        return
    held = {unit.hex for unit in game.units_of(other_side(side)) if is_combat_unit(game, unit)}
    for label in sorted(held, key=game.board.once(_order).__getitem__):
        if may_begin(frame, label) and check_target(game, label, side) is None:
            yield label


def _order(board: Board) -> dict[str, int]:
    """Return the number of each hex in the order of the map's data."""
    return {label: index for index, label in enumerate(board.map.hexes)}


def _phase_decision(game: ArdennesGame, frame: Frame[Striking]) -> Decision | None:
    if frame.local.ended or next(_targets(game, frame), None) is None:
        return None
    return Decision(frame.side, frame.phase, RULE_BARRAGE, "Choose a hex to barrage, or end the phase")


def _phase_legal(game: ArdennesGame, frame: Frame[Striking]) -> Iterator[object]:
    yield EndBarrage()
    for label in _targets(game, frame):
        yield DeclareBarrage(label)
    yield from asides(game, frame)


def _phase_check(game: ArdennesGame, frame: Frame[Striking], action: object) -> Refusal | None:
    if isinstance(action, DeclareBarrage):
        return check_target(game, action.target, frame.side) or check_begin(frame, action.target, RULE_BARRAGE)
    return check_aside(game, frame, action)


def _phase_resolve(game: ArdennesGame, frame: Frame[Striking], action: object) -> Iterator[object]:
    if isinstance(action, DeclareBarrage):
        yield pushed("barrage_setup", frame.side, Barrage(target=action.target))
    else:
        yield from resolve_aside(game, frame, action)


def _phase_leave(game: ArdennesGame, frame: Frame[Striking]) -> Iterator[object]:
    yield from unmarked(game, frame.side, FIRED)


# --- one barrage: add guns and air, fire or call off ------------------------------------------------------------------


def _candidates(game: ArdennesGame, frame: Frame[Barrage]) -> Iterator[str]:
    yield from (unit.id for unit in guns_for(game, frame.local.target, frame.side))


def _may_join(game: ArdennesGame, frame: Frame[Barrage], key: str) -> Refusal | None:
    unit = game.units.get(key)
    if unit is None or unit.side != frame.side:
        return RULE_BARRAGE.refuse(key, "is no unit of the firing side")
    return check_gun(game, unit, frame.local.target)


def _air_legal(game: ArdennesGame, frame: Frame[Barrage]) -> Iterator[AddAir]:
    if has_air(game, frame.side) and not frame.local.air:
        for points in range(1, game.own.air_points + 1):
            yield AddAir(points)


def _air_check(game: ArdennesGame, frame: Frame[Barrage], action: AddAir) -> Refusal | None:
    if frame.side != ALLIED:
        return RULE("3.2").refuse("Air Points", "only the US has them")
    if frame.local.air:
        return RULE("3.2c").refuse("Air Points", "have been added")
    return air.check_points(game, action.points, 1)


def _air_resolve(game: ArdennesGame, frame: Frame[Barrage], action: AddAir) -> Iterator[object]:
    yield changed(frame, replace(frame.local, air=action.points))


def _may_fire(game: ArdennesGame, frame: Frame[Barrage]) -> Refusal | None:
    local = frame.local
    if not local.guns and not local.air:
        return RULE("1.10bB").refuse(local.target, "nothing fires at it yet", local.target)
    return None


def _fired(game: ArdennesGame, frame: Frame[Barrage]) -> Iterator[object]:
    local = frame.local
    yield FramePopped(frame.phase)
    yield from fire(game, frame.side, [game.units[key] for key in local.guns], local.air, local.target)


_SETUP = Gather(
    "barrage_setup",
    RULE("1.10bB"),
    Barrage,
    subject=lambda frame: frame.local.target,
    prompt=lambda frame: f"Choose what fires at {frame.local.target}",
    title=title,
    members=(Member(AddGun, "guns", _candidates, _may_join),),
    beside=(Extra((AddAir,), _air_legal, _air_check, _air_resolve),),
    confirm=FireBarrage,
    cancel=CancelBarrage,
    may_confirm=_may_fire,
    confirmed=_fired,
    called_off=lambda game, frame: called_off(game, frame, frame.local.target, Striking),
)

PHASES: tuple[AnyPhase, ...] = (
    Phase(
        "barrage",
        RULE_BARRAGE,
        decision=_phase_decision,
        actions=(DeclareBarrage, DestroyDump, OpenTeam, EndBarrage),
        legal=_phase_legal,
        check=_phase_check,
        resolve=_phase_resolve,
        leave=_phase_leave,
        local=Striking,
    ),
    _SETUP.phase(),
)
