"""How is a battle put together, in small steps? (B 11.2, B 13.2)

Entered with a first hex; adds hexes, attackers and guns; then ``battle`` takes over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePopped
from engine.core.frames import changed, frame_of
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.fighting import owed
from engine.hj1986.fighting.alone import check_locked, roles
from engine.hj1986.fighting.attackers import candidates, check_attacker, check_target, must_fight
from engine.hj1986.fighting.battle import battle_frame
from engine.hj1986.fighting.gunnery import check_support, supporters
from engine.hj1986.fighting.local import Combat, Preparation
from engine.hj1986.ground.commandos import deceivers, deceiving
from engine.hj1986.ground.groups import mates
from engine.hj1986.state import RULE, BulgeGame, enemies_in, piece, title
from engine.hj1986.steps.dumps import asked_belgians

FOLLOWS = (RULE("B 11.21(1)"), RULE("B 12.11"), RULE("B 12.31"), RULE("B 12.77"))

COMBAT, TOGETHER, AGAIN = RULE("B 11.0"), RULE("B 11.21(2)"), RULE("B 11.48 ENG b")
_CHANGES = 40
"""How often a battle may be changed before it is made or called off. No rule: it keeps every game finite."""


@dataclass(frozen=True, slots=True)
class AddTarget:
    """Attack another hex in the same battle."""

    ROLE: ClassVar[Role] = Role.JOIN
    target: str


@dataclass(frozen=True, slots=True)
class AddAttacker:
    """Let a unit join the attack."""

    ROLE: ClassVar[Role] = Role.JOIN
    unit: str


@dataclass(frozen=True, slots=True)
class AddGun:
    """Let artillery support the attack or, alone, make a barrage."""

    ROLE: ClassVar[Role] = Role.JOIN
    unit: str


@dataclass(frozen=True, slots=True)
class RemoveAttacker:
    """Let a unit or a gun leave the attack."""

    ROLE: ClassVar[Role] = Role.LEAVE
    unit: str


@dataclass(frozen=True, slots=True)
class ConfirmAttack:
    """Attack with the units that joined."""

    ROLE: ClassVar[Role] = Role.CONFIRM


@dataclass(frozen=True, slots=True)
class Deceive:
    """Let a commando that stands with an attacker deceive the enemy (O 4.51)."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class CancelAttack:
    """Call the attack off."""

    ROLE: ClassVar[Role] = Role.CANCEL


def _decision(game: BulgeGame, frame: Frame[Preparation]) -> Decision | None:
    targets = frame.local.targets
    return Decision(frame.side, frame.phase, COMBAT, f"Choose who attacks {', '.join(targets)}", targets[0])


def _legal(game: BulgeGame, frame: Frame[Preparation]) -> Iterator[object]:
    local = frame.local
    for unit in candidates(game, local.targets, frame.side, local.in_reserve):
        if unit.id not in local.attackers:
            yield AddAttacker(unit.id)
    if not local.in_reserve:
        for unit in supporters(game, local.targets, frame.side, _guns(game, frame)):
            yield AddGun(unit.id)
    yield ConfirmAttack()
    for key in (*local.attackers, *local.guns):
        yield RemoveAttacker(key)
    for label in dict.fromkeys(
        near for key in local.attackers for near in game.board.map.neighbors[game.units[key].hex]
    ):
        yield AddTarget(label)
    if not local.commando:
        for unit in deceivers(game, local.attackers):
            yield Deceive(unit.id)
    yield CancelAttack()


def _check(game: BulgeGame, frame: Frame[Preparation], action: object) -> Refusal | None:
    local = frame.local
    where = ", ".join(local.targets)
    if isinstance(action, ConfirmAttack):
        return _check_confirm(game, frame, where)
    if isinstance(action, CancelAttack):
        bound = _bound(game, frame, local.targets)
        return _again(game, bound[0]) if bound else None
    if isinstance(action, Deceive):
        if local.commando or all(unit.id != action.unit for unit in deceivers(game, local.attackers)):
            return RULE("O 4.51").refuse(action.unit, "cannot deceive the enemy in this battle", where)
        return None
    if local.changes >= _CHANGES and not (owed.is_on(game) and isinstance(action, RemoveAttacker)):
        return COMBAT.refuse(where, "the battle was changed too often; confirm it or call it off")
    if isinstance(action, AddTarget):
        return _check_add_target(game, frame, action)
    assert isinstance(action, AddAttacker | AddGun | RemoveAttacker)
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side:
        return COMBAT.refuse(action.unit, "is no unit of the attacking side")
    joined = unit.id in local.attackers or unit.id in local.guns
    if isinstance(action, RemoveAttacker):
        if unit in _bound(game, frame, local.targets):
            return _again(game, unit)
        return None if joined else COMBAT.refuse(title(game, unit.id), "is not in the attack", unit.id)
    if joined:
        return COMBAT.refuse(title(game, unit.id), "is in the attack already", unit.id)
    if isinstance(action, AddGun):
        if local.in_reserve:
            return RULE("B 13.23(4)").refuse(title(game, unit.id), "no artillery fires in Reserve combat", unit.id)
        locked = check_locked(game, unit, local.targets)
        return locked or check_support(game, unit, local.targets, _guns(game, frame))
    if local.in_reserve and not {other.id for other in mates(game, unit)}.issuperset(local.attackers):
        return RULE("B 13.22").refuse(title(game, unit.id), "one unit alone makes a Reserve attack", unit.id)
    return check_attacker(game, unit, local.targets, local.in_reserve)


def _guns(game: BulgeGame, frame: Frame[Preparation]) -> list[Unit]:
    return [game.units[key] for key in frame.local.guns]


def _bound(game: BulgeGame, frame: Frame[Preparation], targets: Sequence[str]) -> list[Unit]:
    """Return the engaged units that must be in a battle against these hexes: those next to all of them."""
    if frame.local.in_reserve:
        return []
    found = {unit.id: unit for label in targets for unit in must_fight(game, frame.side, label)}
    return [unit for unit in found.values() if all(game.board.map.is_adjacent(unit.hex, label) for label in targets)]


def _again(game: BulgeGame, unit: Unit) -> Refusal:
    return AGAIN.refuse(title(game, unit.id), "is engaged and must attack again", unit.id)


def _check_confirm(game: BulgeGame, frame: Frame[Preparation], where: str) -> Refusal | None:
    local = frame.local
    if not local.attackers and not local.guns:
        return COMBAT.refuse(where, "nobody attacks it yet")
    for unit in _bound(game, frame, local.targets):
        if unit.id not in (*local.attackers, *local.guns):
            return _again(game, unit)
    for unit in _guns(game, frame):
        refusal = check_support(game, unit, local.targets, _guns(game, frame))
        if refusal is not None:
            return refusal
    return owed.check_all_attacked(game, frame)


def _check_add_target(game: BulgeGame, frame: Frame[Preparation], action: AddTarget) -> Refusal | None:
    if action.target in frame.local.targets:
        return COMBAT.refuse(action.target, "is attacked already", action.target)
    refusal = check_target(game, action.target, frame.side)
    if refusal is not None:
        return refusal
    hexes = (*frame.local.targets, action.target)
    if any(not any(piece(game, unit).fights for unit in enemies_in(game, label, frame.side)) for label in hexes):
        return RULE("O 5.3").refuse(action.target, "commanders alone are attacked by themselves", action.target)
    if not frame.local.attackers:
        return RULE("B 12.31").refuse(action.target, "a barrage goes against one hex", action.target)
    for key in frame.local.attackers:
        if not game.board.map.is_adjacent(game.units[key].hex, action.target):
            return TOGETHER.refuse(title(game, key), f"is not next to {action.target}", key, action.target)
    return None


def _resolve(game: BulgeGame, frame: Frame[Preparation], action: object) -> Iterator[object]:
    local = frame.local
    prepared = replace(local, changes=local.changes + 1)
    if isinstance(action, AddAttacker):
        yield changed(frame, replace(prepared, attackers=(*local.attackers, action.unit)))
    elif isinstance(action, RemoveAttacker):
        kept = tuple(key for key in local.attackers if key != action.unit)
        guns = tuple(key for key in local.guns if key != action.unit)
        yield changed(frame, replace(prepared, attackers=kept, guns=guns), "attackers", "guns")
    elif isinstance(action, AddGun):
        yield changed(frame, replace(prepared, guns=(*local.guns, action.unit)))
    elif isinstance(action, AddTarget):
        yield changed(frame, replace(prepared, targets=(*local.targets, action.target)))
    elif isinstance(action, Deceive):
        yield changed(frame, replace(local, commando=action.unit))
    elif isinstance(action, CancelAttack):
        yield FramePopped(frame.phase)
        combat = frame_of(game.top, Combat)
        yield changed(combat, replace(combat.local, canceled=(*combat.local.canceled, local.targets[0])))
    else:
        deceived = False
        if any(unit.id == local.commando for unit in deceivers(game, local.attackers)):
            yield from deceiving(game, local.commando)
            deceived = game.units[local.commando].on_map
        debts = owed.debts_after(game, frame) if owed.is_on(game) and not local.in_reserve else []
        yield FramePopped(frame.phase)
        combat = frame_of(game.top, Combat)
        if debts or combat.local.owed:
            yield changed(combat, replace(combat.local, owed=tuple(debts)), "owed")
        units = [game.units[key] for key in local.attackers]
        fighting, firing = (
            [unit.id for unit in part] for part in roles(game, units, _guns(game, frame), local.targets)
        )
        yield battle_frame(game, frame.side, fighting, local.targets, local.in_reserve, firing, deceived)
        yield from asked_belgians(game, [*fighting, *firing][0], local.targets)


BATTLE_SETUP = Phase(
    "battle_setup",
    COMBAT,
    _decision,
    (AddTarget, AddAttacker, AddGun, RemoveAttacker, Deceive, ConfirmAttack, CancelAttack),
    _legal,
    _check,
    _resolve,
    local=Preparation,
)
