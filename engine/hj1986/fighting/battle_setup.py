"""How is a battle put together, in small steps? (B 11.2, B 13.2)

Entered with a first hex; adds hexes, attackers and guns; then ``battle`` takes over.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FramePopped
from engine.core.extras import Extra
from engine.core.frames import changed, frame_of
from engine.core.gather import Gather, Member, called_off
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


def _attackers(game: BulgeGame, frame: Frame[Preparation]) -> Iterator[str]:
    for unit in candidates(game, frame.local.targets, frame.side, frame.local.in_reserve):
        yield unit.id


def _check_attacker(game: BulgeGame, frame: Frame[Preparation], key: str) -> Refusal | None:
    local, unit = frame.local, game.units.get(key)
    if unit is None or unit.side != frame.side:
        return COMBAT.refuse(key, "is no unit of the attacking side")
    if local.in_reserve and not {other.id for other in mates(game, unit)}.issuperset(local.attackers):
        return RULE("B 13.22").refuse(title(game, unit.id), "one unit alone makes a Reserve attack", unit.id)
    return check_attacker(game, unit, local.targets, local.in_reserve)


def _supporters(game: BulgeGame, frame: Frame[Preparation]) -> Iterator[str]:
    if not frame.local.in_reserve:
        for unit in supporters(game, frame.local.targets, frame.side, _guns(game, frame)):
            yield unit.id


def _check_gun(game: BulgeGame, frame: Frame[Preparation], key: str) -> Refusal | None:
    local, unit = frame.local, game.units.get(key)
    if unit is None or unit.side != frame.side:
        return COMBAT.refuse(key, "is no unit of the attacking side")
    if local.in_reserve:
        return RULE("B 13.23(4)").refuse(title(game, unit.id), "no artillery fires in Reserve combat", unit.id)
    locked = check_locked(game, unit, local.targets)
    return locked or check_support(game, unit, local.targets, _guns(game, frame))


def _guns(game: BulgeGame, frame: Frame[Preparation]) -> list[Unit]:
    return [game.units[key] for key in frame.local.guns]


def _targets(game: BulgeGame, frame: Frame[Preparation]) -> Iterator[str]:
    beside = (near for key in frame.local.attackers for near in game.board.map.neighbors[game.units[key].hex])
    yield from dict.fromkeys(beside)


def _check_target(game: BulgeGame, frame: Frame[Preparation], label: str) -> Refusal | None:
    refusal = check_target(game, label, frame.side)
    if refusal is not None:
        return refusal
    hexes = (*frame.local.targets, label)
    if any(not any(piece(game, unit).fights for unit in enemies_in(game, near, frame.side)) for near in hexes):
        return RULE("O 5.3").refuse(label, "commanders alone are attacked by themselves", label)
    if not frame.local.attackers:
        return RULE("B 12.31").refuse(label, "a barrage goes against one hex", label)
    for key in frame.local.attackers:
        if not game.board.map.is_adjacent(game.units[key].hex, label):
            return TOGETHER.refuse(title(game, key), f"is not next to {label}", key, label)
    return None


def _deceptions(game: BulgeGame, frame: Frame[Preparation]) -> Iterator[Deceive]:
    if not frame.local.commando:
        for unit in deceivers(game, frame.local.attackers):
            yield Deceive(unit.id)


def _check_deception(game: BulgeGame, frame: Frame[Preparation], action: Deceive) -> Refusal | None:
    if action not in _deceptions(game, frame):
        where = ", ".join(frame.local.targets)
        return RULE("O 4.51").refuse(action.unit, "cannot deceive the enemy in this battle", where)
    return None


def _deceive(game: BulgeGame, frame: Frame[Preparation], action: Deceive) -> Iterator[object]:
    yield changed(frame, replace(frame.local, commando=action.unit))


def _required(game: BulgeGame, frame: Frame[Preparation]) -> dict[str, Refusal]:
    """Return the engaged units that must be in a battle against these hexes: those next to all of them."""
    targets = frame.local.targets
    if frame.local.in_reserve:
        return {}
    found = {unit.id: unit for label in targets for unit in must_fight(game, frame.side, label)}
    return {
        key: AGAIN.refuse(title(game, key), "is engaged and must attack again", key)
        for key, unit in found.items()
        if all(game.board.map.is_adjacent(unit.hex, label) for label in targets)
    }


def _may_confirm(game: BulgeGame, frame: Frame[Preparation]) -> Refusal | None:
    local = frame.local
    if not local.attackers and not local.guns:
        return COMBAT.refuse(", ".join(local.targets), "nobody attacks it yet")
    for unit in _guns(game, frame):
        refusal = check_support(game, unit, local.targets, _guns(game, frame))
        if refusal is not None:
            return refusal
    return owed.check_all_attacked(game, frame)


def _confirmed(game: BulgeGame, frame: Frame[Preparation]) -> Iterator[object]:
    local, deceived = frame.local, False
    if any(unit.id == local.commando for unit in deceivers(game, local.attackers)):
        yield from deceiving(game, local.commando)
        deceived = game.units[local.commando].on_map
    debts = owed.debts_after(game, frame) if owed.is_on(game) and not local.in_reserve else []
    yield FramePopped(frame.phase)
    combat = frame_of(game.top, Combat)
    if debts or combat.local.owed:
        yield changed(combat, replace(combat.local, owed=tuple(debts)), "owed")
    units = [game.units[key] for key in local.attackers]
    fighting, firing = ([unit.id for unit in part] for part in roles(game, units, _guns(game, frame), local.targets))
    yield battle_frame(game, frame.side, fighting, local.targets, local.in_reserve, firing, deceived)
    yield from asked_belgians(game, [*fighting, *firing][0], local.targets)


BATTLE_SETUP = Gather(
    "battle_setup",
    COMBAT,
    Preparation,
    subject=lambda frame: frame.local.targets[0],
    prompt=lambda frame: f"Choose who attacks {', '.join(frame.local.targets)}",
    title=title,
    members=(
        Member(AddAttacker, "attackers", _attackers, _check_attacker),
        Member(AddGun, "guns", _supporters, _check_gun),
        Member(AddTarget, "targets", _targets, _check_target, stays=True),
    ),
    beside=(Extra((Deceive,), _deceptions, _check_deception, _deceive),),
    leave=RemoveAttacker,
    confirm=ConfirmAttack,
    cancel=CancelAttack,
    may_confirm=_may_confirm,
    confirmed=_confirmed,
    called_off=lambda game, frame: called_off(game, frame, frame.local.targets[0], Combat),
    required=_required,
).phase()
