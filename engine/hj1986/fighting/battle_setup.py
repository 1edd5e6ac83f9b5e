"""How is a battle put together, in small steps? (B 11.1, B 11.2, B 13.2)

The phases ``combat`` and ``reserve_combat`` name a first hex; ``battle_setup`` adds hexes and attackers; then
``battle`` takes over. Local values of the set-up: ``targets``, ``attackers``, ``guns``, ``in_reserve``, ``changes``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.events import FrameChanged, FramePopped, FramePushed, MarksChanged
from engine.core.phases import AnyGame, Decision, Phase
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.advanced.groups import mates
from engine.hj1986.fighting import engaged_choice
from engine.hj1986.fighting.attackers import candidates, check_attacker, check_target, must_fight, possible_targets
from engine.hj1986.fighting.battle import battle_frame
from engine.hj1986.fighting.engaged import lapsed
from engine.hj1986.fighting.engaged_choice import BreakOff, Counterattack, EngagedChoice, StayEngaged
from engine.hj1986.fighting.gunnery import check_support, supporters
from engine.hj1986.moving.entering import emptied_positions
from engine.hj1986.optional.commandos import deceivers, deceiving
from engine.hj1986.state import ATTACKED, DEFENDED, FLED, RESERVE_MOVED, RULE, side_title, title, without_marks
from engine.hj1986.victory import at_once

FOLLOWS = (
    *(RULE("B 11.21(1)"), RULE("B 12.11"), RULE("B 12.31"), RULE("B 12.77"), RULE("B 11.63")),
    *(RULE("I 8.1.6"), RULE("I 8.1.6r"), RULE("I 8.1.7")),
)

COMBAT, RESERVE_COMBAT, TOGETHER = RULE("B 11.0"), RULE("B 13.21"), RULE("B 11.21(2)")
AGAIN = RULE("B 11.48 ENG b")
_CHANGES = 40
_CANCELS = 2
"""How often a battle may be changed and the same one called off. No rule: it keeps every game finite."""


@dataclass(frozen=True, slots=True)
class DeclareAttack:
    """Begin a battle against a hex."""

    target: str


@dataclass(frozen=True, slots=True)
class AddTarget:
    """Attack another hex in the same battle."""

    target: str


@dataclass(frozen=True, slots=True)
class AddAttacker:
    """Let a unit join the attack."""

    unit: str


@dataclass(frozen=True, slots=True)
class AddGun:
    """Let artillery support the attack or, alone, make a barrage."""

    unit: str


@dataclass(frozen=True, slots=True)
class RemoveAttacker:
    """Let a unit or a gun leave the attack."""

    unit: str


@dataclass(frozen=True, slots=True)
class ConfirmAttack:
    """Attack with the units that joined."""


@dataclass(frozen=True, slots=True)
class Deceive:
    """Let a commando that stands with an attacker deceive the enemy (O 4.51)."""

    unit: str


@dataclass(frozen=True, slots=True)
class CancelAttack:
    """Call the attack off."""


@dataclass(frozen=True, slots=True)
class EndCombat:
    """Attack no more in this phase."""


def _in_reserve(frame: Frame) -> bool:
    return frame.phase == "reserve_combat" or bool(frame.values.get("in_reserve"))


def _open(game: AnyGame, frame: Frame) -> Iterator[str]:
    canceled: list[str] = frame.values.get("canceled", [])
    for label in possible_targets(game, frame.side, _in_reserve(frame)):
        if canceled.count(label) < _CANCELS:
            yield label


def _phase_decision(game: AnyGame, frame: Frame) -> Decision | None:
    if not _in_reserve(frame):
        asked = engaged_choice.decision(game, frame)
        if asked is not None:
            return asked
    if frame.values.get("ended") or next(_open(game, frame), None) is None:
        return None
    what = "Reserve attacks" if _in_reserve(frame) else "attacks"
    return Decision(frame.side, frame.phase, COMBAT, f"{side_title(frame.side)} {what}: choose a hex, or end the phase")


def _phase_legal(game: AnyGame, frame: Frame) -> Iterator[object]:
    if not _in_reserve(frame) and engaged_choice.decision(game, frame) is not None:
        yield from engaged_choice.legal(game, frame)
        return
    yield EndCombat()
    for label in _open(game, frame):
        yield DeclareAttack(label)


def _phase_check(game: AnyGame, frame: Frame, action: object) -> Refusal | None:
    if isinstance(action, EngagedChoice):
        return engaged_choice.check(game, frame, action)
    if not _in_reserve(frame) and engaged_choice.decision(game, frame) is not None:
        return engaged_choice.ENGAGED_RULE.refuse("battles", "engaged units must be answered for first")
    if not isinstance(action, DeclareAttack):
        return None if _in_reserve(frame) else _check_fought_again(game, frame)
    refusal = check_target(game, action.target, frame.side)
    if refusal is not None:
        return refusal
    if action.target not in _open(game, frame):
        return COMBAT.refuse(action.target, "nobody can attack it, or it was called off too often", action.target)
    return None


def _check_fought_again(game: AnyGame, frame: Frame) -> Refusal | None:
    for label in _open(game, frame):
        for unit in must_fight(game, frame.side, label):
            reason = f"is engaged and must attack {label} again"
            return RULE("B 11.48 ENG b").refuse(title(game, unit.id), reason, label)
    return None


def _phase_resolve(game: AnyGame, frame: Frame, action: object) -> Iterator[object]:
    if isinstance(action, EngagedChoice):
        yield from engaged_choice.resolve(game, frame, action)
    elif isinstance(action, DeclareAttack):
        bound = [] if _in_reserve(frame) else [unit.id for unit in must_fight(game, frame.side, action.target)]
        values = {
            "targets": [action.target],
            "attackers": bound,
            "guns": [],
            "in_reserve": _in_reserve(frame),
            "changes": 0,
        }
        yield FramePushed("battle_setup", frame.side, values)
    else:
        yield FrameChanged({"ended": True})


def _phase_leave(game: AnyGame, frame: Frame) -> Iterator[object]:
    """Yield the end of a phase of battles: who fought may fight in the next one."""
    for unit in game.units.values():
        kept = without_marks(unit, ATTACKED, DEFENDED, FLED, *((RESERVE_MOVED,) if _in_reserve(frame) else ()))
        if kept != unit.marks:
            yield MarksChanged(unit.id, kept)
    if not _in_reserve(frame):
        yield from lapsed(game, frame.side)
    yield from emptied_positions(game)
    yield from at_once(game)


def _setup_decision(game: AnyGame, frame: Frame) -> Decision | None:
    targets = frame.values["targets"]
    return Decision(frame.side, frame.phase, COMBAT, f"Choose who attacks {', '.join(targets)}", targets[0])


def _setup_legal(game: AnyGame, frame: Frame) -> Iterator[object]:
    values = frame.values
    for unit in candidates(game, values["targets"], frame.side, values["in_reserve"]):
        if unit.id not in values["attackers"]:
            yield AddAttacker(unit.id)
    if not values["in_reserve"]:
        for unit in supporters(game, values["targets"], frame.side, _guns(game, frame)):
            yield AddGun(unit.id)
    yield ConfirmAttack()
    for key in (*values["attackers"], *values["guns"]):
        yield RemoveAttacker(key)
    for label in dict.fromkeys(
        near for key in values["attackers"] for near in game.board.map.neighbors[game.units[key].hex]
    ):
        yield AddTarget(label)
    if "commando" not in values:
        for unit in deceivers(game, values["attackers"]):
            yield Deceive(unit.id)
    yield CancelAttack()


def _setup_check(game: AnyGame, frame: Frame, action: object) -> Refusal | None:
    values = frame.values
    where = ", ".join(values["targets"])
    if isinstance(action, ConfirmAttack):
        return _check_confirm(game, frame, where)
    if isinstance(action, CancelAttack):
        bound = _bound(game, frame, values["targets"])
        return _again(game, bound[0]) if bound else None
    if isinstance(action, Deceive):
        if "commando" in values or all(unit.id != action.unit for unit in deceivers(game, values["attackers"])):
            return RULE("O 4.51").refuse(action.unit, "cannot deceive the enemy in this battle", where)
        return None
    if values["changes"] >= _CHANGES:
        return COMBAT.refuse(where, "the battle was changed too often; confirm it or call it off")
    if isinstance(action, AddTarget):
        return _check_add_target(game, frame, action)
    assert isinstance(action, AddAttacker | AddGun | RemoveAttacker)
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side:
        return COMBAT.refuse(action.unit, "is no unit of the attacking side")
    joined = unit.id in values["attackers"] or unit.id in values["guns"]
    if isinstance(action, RemoveAttacker):
        if unit in _bound(game, frame, values["targets"]):
            return _again(game, unit)
        return None if joined else COMBAT.refuse(title(game, unit.id), "is not in the attack", unit.id)
    if joined:
        return COMBAT.refuse(title(game, unit.id), "is in the attack already", unit.id)
    if isinstance(action, AddGun):
        if values["in_reserve"]:
            return RULE("B 13.23(4)").refuse(title(game, unit.id), "no artillery fires in Reserve combat", unit.id)
        return check_support(game, unit, values["targets"], _guns(game, frame))
    if values["in_reserve"] and not {other.id for other in mates(game, unit)}.issuperset(values["attackers"]):
        return RULE("B 13.22").refuse(title(game, unit.id), "one unit alone makes a Reserve attack", unit.id)
    return check_attacker(game, unit, values["targets"], values["in_reserve"])


def _guns(game: AnyGame, frame: Frame) -> list[Unit]:
    return [game.units[key] for key in frame.values["guns"]]


def _bound(game: AnyGame, frame: Frame, targets: Sequence[str]) -> list[Unit]:
    """Return the engaged units that must be in a battle against these hexes: those next to all of them."""
    if frame.values["in_reserve"]:
        return []
    found = {unit.id: unit for label in targets for unit in must_fight(game, frame.side, label)}
    return [unit for unit in found.values() if all(game.board.map.is_adjacent(unit.hex, label) for label in targets)]


def _again(game: AnyGame, unit: Unit) -> Refusal:
    return AGAIN.refuse(title(game, unit.id), "is engaged and must attack again", unit.id)


def _check_confirm(game: AnyGame, frame: Frame, where: str) -> Refusal | None:
    values = frame.values
    if not values["attackers"] and not values["guns"]:
        return COMBAT.refuse(where, "nobody attacks it yet")
    for unit in _bound(game, frame, values["targets"]):
        if unit.id not in values["attackers"]:
            return _again(game, unit)
    for unit in _guns(game, frame):
        refusal = check_support(game, unit, values["targets"], _guns(game, frame))
        if refusal is not None:
            return refusal
    return None


def _check_add_target(game: AnyGame, frame: Frame, action: AddTarget) -> Refusal | None:
    if action.target in frame.values["targets"]:
        return COMBAT.refuse(action.target, "is attacked already", action.target)
    refusal = check_target(game, action.target, frame.side)
    if refusal is not None:
        return refusal
    if not frame.values["attackers"]:
        return RULE("B 12.31").refuse(action.target, "a barrage goes against one hex", action.target)
    for key in frame.values["attackers"]:
        if not game.board.map.is_adjacent(game.units[key].hex, action.target):
            return TOGETHER.refuse(title(game, key), f"is not next to {action.target}", key, action.target)
    if frame.values["in_reserve"]:
        return RULE("B 13.22").refuse(action.target, "a Reserve attack goes against one hex", action.target)
    return None


def _setup_resolve(game: AnyGame, frame: Frame, action: object) -> Iterator[object]:
    values = frame.values
    changes = values["changes"] + 1
    if isinstance(action, AddAttacker):
        yield FrameChanged({"attackers": [*values["attackers"], action.unit], "changes": changes})
    elif isinstance(action, RemoveAttacker):
        kept = [key for key in values["attackers"] if key != action.unit]
        guns = [key for key in values["guns"] if key != action.unit]
        yield FrameChanged({"attackers": kept, "guns": guns, "changes": changes})
    elif isinstance(action, AddGun):
        yield FrameChanged({"guns": [*values["guns"], action.unit], "changes": changes})
    elif isinstance(action, AddTarget):
        yield FrameChanged({"targets": [*values["targets"], action.target], "changes": changes})
    elif isinstance(action, Deceive):
        yield FrameChanged({"commando": action.unit})
    elif isinstance(action, CancelAttack):
        yield FramePopped(frame.phase)
        yield FrameChanged({"canceled": [*game.top.values.get("canceled", []), values["targets"][0]]})
    else:
        deceived = False
        if any(unit.id == values.get("commando") for unit in deceivers(game, values["attackers"])):
            yield from deceiving(game, values["commando"])
            deceived = game.units[values["commando"]].on_map
        yield FramePopped(frame.phase)
        yield battle_frame(
            game, frame.side, values["attackers"], values["targets"], values["in_reserve"], values["guns"], deceived
        )


def _phase(key: str) -> Phase:
    return Phase(
        key,
        COMBAT if key == "combat" else RESERVE_COMBAT,
        _phase_decision,
        (DeclareAttack, EndCombat, *(() if key == "reserve_combat" else (StayEngaged, Counterattack, BreakOff))),
        _phase_legal,
        _phase_check,
        _phase_resolve,
        leave=_phase_leave,
    )


PHASES: tuple[Phase, ...] = (
    _phase("combat"),
    _phase("reserve_combat"),
    Phase(
        "battle_setup",
        COMBAT,
        _setup_decision,
        (AddTarget, AddAttacker, AddGun, RemoveAttacker, Deceive, ConfirmAttack, CancelAttack),
        _setup_legal,
        _setup_check,
        _setup_resolve,
    ),
)
