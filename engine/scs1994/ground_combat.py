"""Who may attack which hex, and how is an attack put together? (1.2, 1.8b, 1.11a, S-19, S-20)

The combat phase names a target; ``attack_setup`` adds attackers; then ``combat_throw`` takes over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from engine.core.events import FrameChanged, FramePopped, FramePushed, MarksChanged
from engine.core.phases import AnyGame, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED
from engine.core.state import Frame
from engine.core.units import Unit, with_marks
from engine.scs1994 import combat_throw, greif
from engine.scs1994.combat_events import AttackDeclared, CombatPhaseEnded
from engine.scs1994.combat_throw import ATTACK, combat_pushed
from engine.scs1994.dumps import DestroyDump
from engine.scs1994.entering import blockers_in
from engine.scs1994.greif import OpenTeam
from engine.scs1994.hexsides import attack_multiplier
from engine.scs1994.state import (
    ATTACKED,
    DISORGANIZED,
    RESERVE,
    RULE,
    ArdennesGame,
    attack_strength,
    is_artillery,
    is_bridge,
    is_hidden,
    is_supply,
    title,
)
from engine.scs1994.striking import asides, called_off, check_aside, check_begin, may_begin, resolve_aside, unmarked

RULE_COMBAT, RULE_TARGET = RULE("S-20"), RULE("S-19")
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


# --- who may attack what ----------------------------------------------------------------------------------------------


def check_attacker(game: ArdennesGame, unit: Unit, target: str) -> Refusal | None:
    """Return the first rule that keeps the unit from attacking the hex."""
    name = title(game, unit.id)
    if not unit.on_map:
        return RULE_COMBAT.refuse(name, "is not on the map", unit.id)
    if (refusal := _check_kind(game, unit, name)) is not None:
        return refusal
    if unit.has(ATTACKED):
        return RULE_COMBAT.refuse(name, "has attacked in this phase", unit.id)
    if not game.board.map.is_adjacent(unit.hex, target):
        return RULE_COMBAT.refuse(name, f"is not adjacent to {target}", unit.id, target)
    if attack_multiplier(game, unit, target) == 0:
        return RULE("TEC").refuse(name, f"cannot attack across the hexside to {target}", unit.id, target)
    return None


def _check_kind(game: ArdennesGame, unit: Unit, name: str) -> Refusal | None:
    if unit.has(RESERVE):
        return RULE("1.8b").refuse(name, "is in reserve", unit.id)
    if is_artillery(game, unit):
        return RULE("1.10bE").refuse(name, "artillery has no attack strength", unit.id)
    if unit.has(DISORGANIZED):
        return RULE("1.11a").refuse(name, "is disorganized", unit.id)
    if is_hidden(unit):
        return RULE("2.1bB").refuse(name, "is hidden", unit.id)
    if is_bridge(unit):
        return RULE("2.3").refuse(name, "is an emplaced bridge", unit.id)
    if is_supply(game, unit):
        return RULE("2.4").refuse(name, "Supply Units do not fight", unit.id)
    return None


def candidates(game: ArdennesGame, target: str, side: str) -> list[Unit]:
    """Return the units of the side that may attack the hex, clockwise by hex."""
    return [
        unit
        for label in game.board.map.neighbors[target]
        for unit in game.units_in(label)
        if unit.side == side and check_attacker(game, unit, target) is None
    ]


def strength_against(game: ArdennesGame, units: Sequence[Unit], target: str) -> Fraction:
    """Return the attack strength of units against a hex, hexsides included."""
    return sum((attack_strength(game, unit) * attack_multiplier(game, unit, target) for unit in units), Fraction(0))


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


def _targets(game: ArdennesGame, frame: Frame) -> Iterator[str]:
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


def _is_thrown(frame: Frame) -> bool:
    """Tell a combat to throw (``attackers`` are given) from the phase of the sequence of play."""
    return "attackers" in frame.values


def _phase_enter(game: AnyGame, frame: Frame) -> Iterator[object]:
    """Push the throw and, before it, the question whether a Greif Team opens: the attack is announced (2.1bD-1)."""
    if _is_thrown(frame):
        target = frame.values["target"]
        yield FramePushed("combat_resolve", frame.side, dict(frame.values))
        if frame.side == ALLIED:
            near = (target, *game.board.map.neighbors[target])
            yield from greif.window(game, greif.ATTACK, greif.able(game, near), target)


def _phase_decision(game: AnyGame, frame: Frame) -> Decision | None:
    if _is_thrown(frame) or frame.values.get("ended") or next(_targets(game, frame), None) is None:
        return None
    return Decision(frame.side, frame.phase, RULE_COMBAT, "Choose a hex to attack, or end the phase")


def _phase_legal(game: AnyGame, frame: Frame) -> Iterator[object]:
    yield EndCombat()
    for label in _targets(game, frame):
        yield DeclareAttack(label)
    yield from asides(game, frame)


def _phase_check(game: AnyGame, frame: Frame, action: object) -> Refusal | None:
    if isinstance(action, DeclareAttack):
        return _check_target(game, action.target, frame.side) or check_begin(frame, action.target, RULE_COMBAT)
    return check_aside(game, frame, action)


def _phase_resolve(game: AnyGame, frame: Frame, action: object) -> Iterator[object]:
    if isinstance(action, DeclareAttack):
        yield FramePushed("attack_setup", frame.side, {"target": action.target, "chosen": [], "changes": 0})
    else:
        yield from resolve_aside(game, action)


def _phase_leave(game: AnyGame, frame: Frame) -> Iterator[object]:
    if _is_thrown(frame):
        return
    yield from unmarked(game, frame.side, ATTACKED)
    if game.own.attacked_hexes:
        yield CombatPhaseEnded()


# --- one attack: add and remove attackers, confirm or call off --------------------------------------------------------


def _setup_decision(game: AnyGame, frame: Frame) -> Decision | None:
    target = frame.values["target"]
    return Decision(frame.side, frame.phase, RULE_COMBAT, f"Choose who attacks {target}", target)


def _setup_legal(game: AnyGame, frame: Frame) -> Iterator[object]:
    values = frame.values
    for unit in candidates(game, values["target"], frame.side):
        if unit.id not in values["chosen"]:
            yield AddAttacker(unit.id)
    yield ConfirmAttack()
    for key in values["chosen"]:
        yield RemoveAttacker(key)
    yield CancelAttack()


def _setup_check(game: AnyGame, frame: Frame, action: object) -> Refusal | None:
    values: dict[str, Any] = frame.values
    target: str = values["target"]
    if isinstance(action, ConfirmAttack):
        units = [game.units[key] for key in values["chosen"]]
        if not strength_against(game, units, target):
            return RULE_COMBAT.refuse(target, "the attackers chosen have no strength", target)
        return None
    if not isinstance(action, AddAttacker | RemoveAttacker):
        return None
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side:
        return RULE_COMBAT.refuse(action.unit, "is no unit of the attacking side")
    if values["changes"] >= _CHANGES_PER_UNIT * len(candidates(game, target, frame.side)):
        return RULE_COMBAT.refuse(title(game, unit.id), "the attack was changed too often; confirm it or call it off")
    is_chosen = unit.id in values["chosen"]
    if isinstance(action, RemoveAttacker):
        return None if is_chosen else RULE_COMBAT.refuse(title(game, unit.id), "is not in the attack", unit.id)
    if is_chosen:
        return RULE_COMBAT.refuse(title(game, unit.id), "is in the attack already", unit.id)
    return check_attacker(game, unit, target)


def _setup_resolve(game: AnyGame, frame: Frame, action: object) -> Iterator[object]:
    values = frame.values
    if isinstance(action, AddAttacker):
        yield FrameChanged({"chosen": [*values["chosen"], action.unit], "changes": values["changes"] + 1})
    elif isinstance(action, RemoveAttacker):
        kept = [key for key in values["chosen"] if key != action.unit]
        yield FrameChanged({"chosen": kept, "changes": values["changes"] + 1})
    elif isinstance(action, CancelAttack):
        yield from called_off(game, frame)
    else:
        yield FramePopped(frame.phase)
        yield AttackDeclared(values["target"], tuple(values["chosen"]))
        for key in values["chosen"]:
            yield MarksChanged(key, with_marks(game.units[key], ATTACKED))
        yield combat_pushed(frame.side, values["chosen"], values["target"], ATTACK)


PHASES: tuple[Phase, ...] = (
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
    ),
    Phase(
        "attack_setup",
        RULE_COMBAT,
        decision=_setup_decision,
        actions=(AddAttacker, RemoveAttacker, ConfirmAttack, CancelAttack),
        legal=_setup_legal,
        check=_setup_check,
        resolve=_setup_resolve,
    ),
    *combat_throw.PHASES,
)
