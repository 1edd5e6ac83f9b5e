"""Which hex may be attacked, and how is an attack put together? (1.2, S-19, S-20)

The combat phase names a target; ``attack_setup`` adds attackers; then ``combat_throw`` takes over.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePopped, MarksChanged
from engine.core.frames import changed, pushed
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
    called_off,
    check_aside,
    check_begin,
    may_begin,
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
_CHANGES_PER_UNIT = 4
"""How often an attack may be changed, per candidate. Not a rule: it keeps every game finite, whoever plays."""


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
        yield pushed("attack_setup", frame.side, Attack(action.target, (), 0))
    else:
        yield from resolve_aside(game, frame, action)


def _phase_leave(game: ArdennesGame, frame: Frame[Combat]) -> Iterator[object]:
    if _is_thrown(frame):
        return
    yield from unmarked(game, frame.side, ATTACKED)
    if game.own.attacked_hexes:
        yield CombatPhaseEnded()


# --- one attack: add and remove attackers, confirm or call off --------------------------------------------------------


def _setup_decision(game: ArdennesGame, frame: Frame[Attack]) -> Decision | None:
    target = frame.local.target
    return Decision(frame.side, frame.phase, RULE_COMBAT, f"Choose who attacks {target}", target)


def _setup_legal(game: ArdennesGame, frame: Frame[Attack]) -> Iterator[object]:
    local = frame.local
    for unit in candidates(game, local.target, frame.side):
        if unit.id not in local.chosen:
            yield AddAttacker(unit.id)
    yield ConfirmAttack()
    for key in local.chosen:
        yield RemoveAttacker(key)
    yield CancelAttack()


def _setup_check(game: ArdennesGame, frame: Frame[Attack], action: object) -> Refusal | None:
    local = frame.local
    target = local.target
    if isinstance(action, ConfirmAttack):
        units = [game.units[key] for key in local.chosen]
        if not strength_against(game, units, target):
            return RULE_COMBAT.refuse(target, "the attackers chosen have no strength", target)
        return None
    if not isinstance(action, AddAttacker | RemoveAttacker):
        return None
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side:
        return RULE_COMBAT.refuse(action.unit, "is no unit of the attacking side")
    if local.changes >= _CHANGES_PER_UNIT * len(candidates(game, target, frame.side)):
        return RULE_COMBAT.refuse(title(game, unit.id), "the attack was changed too often; confirm it or call it off")
    is_chosen = unit.id in local.chosen
    if isinstance(action, RemoveAttacker):
        return None if is_chosen else RULE_COMBAT.refuse(title(game, unit.id), "is not in the attack", unit.id)
    if is_chosen:
        return RULE_COMBAT.refuse(title(game, unit.id), "is in the attack already", unit.id)
    return check_attacker(game, unit, target)


def _setup_resolve(game: ArdennesGame, frame: Frame[Attack], action: object) -> Iterator[object]:
    local = frame.local
    if isinstance(action, AddAttacker):
        yield changed(frame, replace(local, chosen=(*local.chosen, action.unit), changes=local.changes + 1))
    elif isinstance(action, RemoveAttacker):
        kept = tuple(key for key in local.chosen if key != action.unit)
        yield changed(frame, replace(local, chosen=kept, changes=local.changes + 1))
    elif isinstance(action, CancelAttack):
        yield from called_off(game, frame.phase, local.target)
    else:
        yield FramePopped(frame.phase)
        yield AttackDeclared(local.target, local.chosen)
        for key in local.chosen:
            yield MarksChanged(key, with_marks(game.units[key], ATTACKED))
        yield combat_pushed(frame.side, local.chosen, local.target, ATTACK)


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
    Phase(
        "attack_setup",
        RULE_COMBAT,
        decision=_setup_decision,
        actions=(AddAttacker, RemoveAttacker, ConfirmAttack, CancelAttack),
        legal=_setup_legal,
        check=_setup_check,
        resolve=_setup_resolve,
        local=Attack,
    ),
    *combat_throw.PHASES,
)
