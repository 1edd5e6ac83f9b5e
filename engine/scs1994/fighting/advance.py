"""Who may enter the hex that was emptied? (1.9, 2.4, S-23)

After an attack any surviving attackers that can cross may advance, within stacking, into the hex of the defender and
no further. After an overrun the unit must enter.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from engine.core.events import UnitMoved
from engine.core.frames import changed
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import Unit
from engine.scs1994.ground.entering import after_entry, blockers_in
from engine.scs1994.ground.hexsides import can_cross
from engine.scs1994.ground.stacking import has_room
from engine.scs1994.state import RULE, RULING, ArdennesGame, title

RULE_ADVANCE, RULE_CROSS = RULE("1.9"), RULE("S-23")
READS = (RULING("advance"),)
FOLLOWS = (RULE("2.3d"), RULE("2.4"), RULE("S-26"))
"""Rules that this module follows without a word to anybody."""


@dataclass(frozen=True, slots=True)
class AdvanceUnit:
    """Advance a unit into the hex of the defender."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class EndAdvance:
    """Let nobody else advance."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class Advance:
    """Local values of the advance into a hex: the attackers, and whether the player lets the others stay."""

    units: tuple[str, ...]
    target: str
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """Local values of the entry that ends an overrun."""

    unit: str
    target: str


def check_advance(game: ArdennesGame, unit: Unit, target: str) -> Refusal | None:
    """Return the first rule that keeps an attacker from advancing into the hex."""
    name = title(game, unit.id)
    if not game.board.number("advance_limit"):
        return RULE_ADVANCE.refuse(name, "nobody advances after combat in this scenario", unit.id)
    if not unit.on_map or not game.board.map.is_adjacent(unit.hex, target):
        return RULE_ADVANCE.refuse(name, f"is not adjacent to {target}", unit.id, target)
    if blockers_in(game, target, unit.side):
        return RULE_CROSS.refuse(name, f"{target} was not vacated", unit.id, target)
    if not can_cross(game, unit, unit.hex, target):
        return RULE_CROSS.refuse(name, f"cannot cross to {target}", unit.id, target)
    if not has_room(game, unit, target):
        return RULE("1.3").refuse(name, f"{target} has no room for it", unit.id, target)
    return None


def _ready(game: ArdennesGame, frame: Frame[Advance]) -> list[Unit]:
    units = (game.units[key] for key in frame.local.units)
    return [unit for unit in units if check_advance(game, unit, frame.local.target) is None]


def _enter_hex(game: ArdennesGame, unit: Unit, target: str, kind: str) -> Iterator[object]:
    path = (unit.hex, target)
    yield UnitMoved(unit.id, path, "0", kind)
    yield from after_entry(game, unit, path, kind)


def _decision(game: ArdennesGame, frame: Frame[Advance]) -> Decision | None:
    if frame.local.ended or not _ready(game, frame):
        return None
    target = frame.local.target
    return Decision(frame.side, frame.phase, RULE_ADVANCE, f"Advance attackers into {target}, or stay", target)


def _legal(game: ArdennesGame, frame: Frame[Advance]) -> Iterator[object]:
    for unit in _ready(game, frame):
        yield AdvanceUnit(unit.id)
    yield EndAdvance()


def _check(game: ArdennesGame, frame: Frame[Advance], action: object) -> Refusal | None:
    if isinstance(action, EndAdvance):
        return None
    key = cast(AdvanceUnit, action).unit
    if key not in frame.local.units:
        return RULE_CROSS.refuse(key, f"did not attack {frame.local.target}")
    return check_advance(game, game.units[key], frame.local.target)


def _resolve(game: ArdennesGame, frame: Frame[Advance], action: object) -> Iterator[object]:
    if isinstance(action, EndAdvance):
        yield changed(frame, replace(frame.local, ended=True))
    else:
        yield from _enter_hex(game, game.units[cast(AdvanceUnit, action).unit], frame.local.target, "advance")


def _overrun_enter(game: ArdennesGame, frame: Frame[Entry]) -> Iterator[object]:
    """Move the overrunning unit in if it lives and the hex is empty; it must (S-23, S-26)."""
    unit, target = game.units[frame.local.unit], frame.local.target
    if unit.on_map and not blockers_in(game, target, unit.side):
        yield from _enter_hex(game, unit, target, "overrun")


PHASES: tuple[AnyPhase, ...] = (
    Phase(
        "advance",
        RULE_ADVANCE,
        decision=_decision,
        actions=(AdvanceUnit, EndAdvance),
        legal=_legal,
        check=_check,
        resolve=_resolve,
        local=Advance,
    ),
    Phase("overrun_entry", RULE_CROSS, enter=_overrun_enter, local=Entry),
)
