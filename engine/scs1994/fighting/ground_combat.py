"""Which hex may be attacked, and how is an attack put together? (1.2, S-19, S-20)

The combat phase names a target; ``attack_setup`` adds attackers; then ``combat_throw`` takes over.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import FramePopped, MarksChanged
from engine.core.frames import pushed
from engine.core.gather import Gather, Member, called_off, may_begin
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED
from engine.core.state import Frame
from engine.core.units import with_marks
from engine.scs1994.fighting import combat_throw
from engine.scs1994.fighting.attackers import RULE_COMBAT, candidates, check_attacker, strength_against
from engine.scs1994.fighting.combat_throw import ATTACK, combat_pushed
from engine.scs1994.fighting.combats import Attack, Combat, Throw
from engine.scs1994.fighting.striking import (
    Striking,
    asides,
    check_aside,
    check_begin,
    resolve_aside,
    unmarked,
)
from engine.scs1994.ground.entering import blockers_in
from engine.scs1994.position.combat_events import AttackDeclared, CombatPhaseEnded
from engine.scs1994.state import (
    ATTACKED,
    DISORGANIZED,
    RESERVE,
    RULE,
    ArdennesGame,
    attack_strength,
    title,
)
from engine.scs1994.steps import greif
from engine.scs1994.steps.greif import OpenTeam
from engine.scs1994.supply.dumps import DestroyDump

RULE_TARGET = RULE("S-19")


@dataclass(frozen=True, slots=True)
class DeclareAttack:
    """Begin an attack on a hex."""

    ROLE: ClassVar[Role] = Role.ACT
    target: str


@dataclass(frozen=True, slots=True)
class AddAttacker:
    """Let a unit join the attack."""

    ROLE: ClassVar[Role] = Role.JOIN
    unit: str


@dataclass(frozen=True, slots=True)
class RemoveAttacker:
    """Let a unit leave the attack."""

    ROLE: ClassVar[Role] = Role.LEAVE
    unit: str


@dataclass(frozen=True, slots=True)
class ConfirmAttack:
    """Attack with the units that joined."""

    ROLE: ClassVar[Role] = Role.CONFIRM


@dataclass(frozen=True, slots=True)
class CancelAttack:
    """Call the attack off."""

    ROLE: ClassVar[Role] = Role.CANCEL


@dataclass(frozen=True, slots=True)
class EndCombat:
    """Attack no more in this phase."""

    ROLE: ClassVar[Role] = Role.END


# --- what may be attacked ---------------------------------------------------------------------------------------------


def _check_target(game: ArdennesGame, target: str, side: str) -> Refusal | None:
    if target not in game.board.map.hexes:
        return RULE_TARGET.refuse(target, "is not on the map")
    if not blockers_in(game, target, side):
        return RULE_TARGET.refuse(target, "holds no enemy combat unit", target)
    if target in game.own.attacked_hexes:
        return RULE_TARGET.refuse(target, "has been attacked in this phase", target)
    if not strength_against(game, candidates(game, target, side), target):
        return RULE_COMBAT.refuse(target, "no unit can attack it", target)
    return None


def _targets(game: ArdennesGame, frame: Frame[Striking]) -> Iterator[str]:
    """Yield the hexes that can be attacked, in order of the attackers."""
    seen: set[str] = set()
    barred = (ATTACKED, DISORGANIZED, RESERVE)
    for unit in game.units_of(frame.side):
        if any(map(unit.has, barred)) or not attack_strength(game, unit):
            continue
        for label in game.board.map.neighbors[unit.hex]:
            if label in seen or label not in game.occupants:
                continue
            seen.add(label)
            if may_begin(frame, label) and _check_target(game, label, frame.side) is None:
                yield label


# --- the phase: choose a target or end --------------------------------------------------------------------------------


def _is_thrown(frame: Frame[Combat]) -> bool:
    """Tell a combat to throw from the phase of the sequence of play."""
    return bool(frame.local.attackers)


def _phase_enter(game: ArdennesGame, frame: Frame[Combat]) -> Iterator[object]:
    """Push the throw and, before it, the question whether a Greif Team opens: the attack is announced (2.1bD-1)."""
    if _is_thrown(frame):
        target = frame.local.target
        yield pushed("combat_resolve", frame.side, Throw(frame.local.attackers, target, frame.local.kind))
        if frame.side == ALLIED:
            near = (target, *game.board.map.neighbors[target])
            yield from greif.window(game, greif.ATTACK, greif.able(game, near), target)


def _phase_decision(game: ArdennesGame, frame: Frame[Combat]) -> Decision | None:
    if _is_thrown(frame) or frame.local.ended or next(_targets(game, frame), None) is None:
        return None
    return Decision(frame.side, frame.phase, RULE_COMBAT, "Choose a hex to attack, or end the phase")


def _phase_legal(game: ArdennesGame, frame: Frame[Combat]) -> Iterator[object]:
    yield EndCombat()
    for label in _targets(game, frame):
        yield DeclareAttack(label)
    yield from asides(game, frame)


def _phase_check(game: ArdennesGame, frame: Frame[Combat], action: object) -> Refusal | None:
    if isinstance(action, DeclareAttack):
        return _check_target(game, action.target, frame.side) or check_begin(frame, action.target, RULE_COMBAT)
    return check_aside(game, frame, action)


def _phase_resolve(game: ArdennesGame, frame: Frame[Combat], action: object) -> Iterator[object]:
    if isinstance(action, DeclareAttack):
        yield pushed("attack_setup", frame.side, Attack(target=action.target))
    else:
        yield from resolve_aside(game, frame, action)


def _phase_leave(game: ArdennesGame, frame: Frame[Combat]) -> Iterator[object]:
    if _is_thrown(frame):
        return
    yield from unmarked(game, frame.side, ATTACKED)
    if game.own.attacked_hexes:
        yield CombatPhaseEnded()


# --- one attack: add and remove attackers, confirm or call off --------------------------------------------------------


def _candidates(game: ArdennesGame, frame: Frame[Attack]) -> Iterator[str]:
    yield from (unit.id for unit in candidates(game, frame.local.target, frame.side))


def _may_join(game: ArdennesGame, frame: Frame[Attack], key: str) -> Refusal | None:
    unit = game.units.get(key)
    if unit is None or unit.side != frame.side:
        return RULE_COMBAT.refuse(key, "is no unit of the attacking side")
    return check_attacker(game, unit, frame.local.target)


def _may_confirm(game: ArdennesGame, frame: Frame[Attack]) -> Refusal | None:
    target = frame.local.target
    if not strength_against(game, [game.units[key] for key in frame.local.chosen], target):
        return RULE_COMBAT.refuse(target, "the attackers chosen have no strength", target)
    return None


def _confirmed(game: ArdennesGame, frame: Frame[Attack]) -> Iterator[object]:
    local = frame.local
    yield FramePopped(frame.phase)
    yield AttackDeclared(local.target, local.chosen)
    for key in local.chosen:
        yield MarksChanged(key, with_marks(game.units[key], ATTACKED))
    yield combat_pushed(frame.side, local.chosen, local.target, ATTACK)


_SETUP = Gather(
    "attack_setup",
    RULE_COMBAT,
    Attack,
    subject=lambda frame: frame.local.target,
    prompt=lambda frame: f"Choose who attacks {frame.local.target}",
    title=title,
    members=(Member(AddAttacker, "chosen", _candidates, _may_join),),
    leave=RemoveAttacker,
    confirm=ConfirmAttack,
    cancel=CancelAttack,
    may_confirm=_may_confirm,
    confirmed=_confirmed,
    called_off=lambda game, frame: called_off(game, frame, frame.local.target, Striking),
)

PHASES: tuple[AnyPhase, ...] = (
    Phase(
        "combat",
        RULE_COMBAT,
        decision=_phase_decision,
        actions=(DeclareAttack, DestroyDump, OpenTeam, EndCombat),
        legal=_phase_legal,
        check=_phase_check,
        resolve=_phase_resolve,
        enter=_phase_enter,
        leave=_phase_leave,
        local=Combat,
    ),
    _SETUP.phase(),
    *combat_throw.PHASES,
)
