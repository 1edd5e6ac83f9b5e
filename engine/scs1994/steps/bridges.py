"""Which bridges may the US blow or repair, and does it succeed? (3.1, Bridge Blowing and Repair Tables)

A bridge is a hexside of the map. The attempts in a phase, and those to blow among them, are parameters, which a
scenario may lower.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import Noted
from engine.core.frames import changed, pushed
from engine.core.local import Step
from engine.core.numbering import natural_key
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.tables import Column
from engine.data.certainty import decided_cell
from engine.scs1994.board import Board
from engine.scs1994.ground.entering import bridge_key, has_bridge
from engine.scs1994.ground.lanes import BRIDGE
from engine.scs1994.position.combat_events import BridgeAttempted, BridgePhaseEnded, attempt_key
from engine.scs1994.state import RULE, RULING, ArdennesGame, is_combat_unit
from engine.scs1994.steps import greif

RULE_ATTEMPTS, RULE_CONDITIONS, RULE_REPAIR = RULE("3.1-1"), RULE("3.1-2"), RULE("3.1-3")
READS = (RULING("bridge-after-move"), RULING("bridge-last-crossed"), RULING("peiper-bridge-attempts"))
FOLLOWS = (RULE("2.1bD-1"), RULE("2.3c"), RULE("5.1-US"))
"""Rules that this module follows without a word to anybody."""
NO_EFFECT = "none"
BLOW, REPAIR = "blow", "repair"
_CHARTS = {BLOW: ("bridge_blowing", RULE("BLOW-T")), REPAIR: ("bridge_repair", RULE("REPAIR-T"))}


@dataclass(frozen=True, slots=True)
class BlowBridge:
    """Try to blow the bridge between two hexes, in map order."""

    ROLE: ClassVar[Role] = Role.ACT
    hex_a: str
    hex_b: str


@dataclass(frozen=True, slots=True)
class RepairBridge:
    """Try to repair the blown bridge between two hexes, in map order."""

    ROLE: ClassVar[Role] = Role.ACT
    hex_a: str
    hex_b: str


@dataclass(frozen=True, slots=True)
class EndBridges:
    """Make no more attempts in this phase."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class Bridges(Step):
    """Local values: how many attempts were to blow, and whether the player ended the phase."""

    blowing: int = 0
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """Local values of one attempt at a bridge, ``BLOW`` or ``REPAIR``."""

    bridge: tuple[str, str]
    kind: str


def bridges(game: ArdennesGame) -> tuple[tuple[str, str], ...]:
    """Return the printed bridges of the area, standing or blown, each once with its hexes in map order."""
    return game.board.once(_printed)


def _printed(board: Board) -> tuple[tuple[str, str], ...]:
    return tuple(
        (a, b)
        for (a, b), sides in board.map.hexsides.items()
        if natural_key(a) < natural_key(b) and any(side.crossing == BRIDGE for side in sides)
    )


def check_attempt(game: ArdennesGame, a: str, b: str, is_repair: bool) -> Refusal | None:
    """Return the first rule that forbids an attempt on a bridge now."""
    name = f"bridge {a}-{b}"
    if (a, b) not in bridges(game):
        return RULE_ATTEMPTS.refuse(name, "there is no such bridge on the map", a, b)
    if is_repair and has_bridge(game, a, b):
        return RULE_REPAIR.refuse(name, "stands", a, b)
    if not is_repair and not has_bridge(game, a, b):
        return RULE_ATTEMPTS.refuse(name, "is blown", a, b)
    if game.own.attempts.count(attempt_key(a, b)) >= game.board.number("bridge_attempts_per_bridge"):
        return RULE_ATTEMPTS.refuse(name, "has been tried in this phase", a, b)
    for label in _germans_at(game, a, b):
        return RULE_CONDITIONS.refuse(name, f"German units stand in {label}", label)
    if game.own.crossed.get(bridge_key(a, b)) == GERMAN:
        return RULE_CONDITIONS.refuse(name, "Germans crossed it last", a, b)
    return None


def _germans_at(game: ArdennesGame, a: str, b: str) -> list[str]:
    """Return the hexes of a bridge in which German combat units or open teams stand."""
    return [
        label
        for label in (a, b)
        if any(unit.side == GERMAN and is_combat_unit(game, unit) for unit in game.units_in(label))
    ]


def _attempts_left(game: ArdennesGame) -> int:
    return game.board.number("bridge_attempts") - len(game.own.attempts)


def _may_blow(game: ArdennesGame, frame: Frame[Bridges]) -> bool:
    """Tell whether one of the attempts left may be to blow (5.1-US)."""
    return frame.local.blowing < game.board.number("bridge_blowing_attempts")


def _attempts(game: ArdennesGame, frame: Frame[Bridges]) -> Iterator[object]:
    if _attempts_left(game) <= 0:
        return
    may_blow = _may_blow(game, frame)
    for a, b in bridges(game):
        if check_attempt(game, a, b, is_repair=False) is None:
            if may_blow:
                yield BlowBridge(a, b)
        elif check_attempt(game, a, b, is_repair=True) is None:
            yield RepairBridge(a, b)


def _decision(game: ArdennesGame, frame: Frame[Bridges]) -> Decision | None:
    if frame.local.ended or next(_attempts(game, frame), None) is None:
        return None
    prompt = f"Choose a bridge to blow or repair ({_attempts_left(game)} left), or end the phase"
    return Decision(frame.side, frame.phase, RULE_ATTEMPTS, prompt)


def _legal(game: ArdennesGame, frame: Frame[Bridges]) -> Iterator[object]:
    yield EndBridges()
    yield from _attempts(game, frame)


def _check(game: ArdennesGame, frame: Frame[Bridges], action: object) -> Refusal | None:
    if not isinstance(action, BlowBridge | RepairBridge):
        return None
    if _attempts_left(game) <= 0:
        return RULE_ATTEMPTS.refuse(f"bridge {action.hex_a}-{action.hex_b}", "no attempt is left in this phase")
    if isinstance(action, BlowBridge) and not _may_blow(game, frame):
        return RULE_ATTEMPTS.refuse(f"bridge {action.hex_a}-{action.hex_b}", "no attempt to blow is left in this phase")
    return check_attempt(game, action.hex_a, action.hex_b, isinstance(action, RepairBridge))


def _resolve(game: ArdennesGame, frame: Frame[Bridges], action: object) -> Iterator[object]:
    """Name the bridge, and let a Greif Team thwart the attempt before the die is thrown (2.1bD-1)."""
    if not isinstance(action, BlowBridge | RepairBridge):
        yield changed(frame, replace(frame.local, ended=True))
        return
    kind = REPAIR if isinstance(action, RepairBridge) else BLOW
    if kind == BLOW:
        yield changed(frame, replace(frame.local, blowing=frame.local.blowing + 1))
    bridge = (action.hex_a, action.hex_b)
    yield pushed("bridge_attempt", frame.side, Attempt(bridge, kind))
    yield from greif.window(game, greif.BRIDGE, greif.able(game, bridge), "-".join(bridge))


def _attempt(game: ArdennesGame, frame: Frame[Attempt]) -> Iterator[object]:
    """Throw for the bridge, unless a team stands at it now: the attempt is used all the same (3.1-2)."""
    (a, b), kind = frame.local.bridge, frame.local.kind
    if _germans_at(game, a, b):
        yield Noted(f"a Greif Team at the bridge {a}-{b} thwarts the attempt, which counts as used", "3.1-2")
        yield BridgeAttempted(a, b, kind, 0, False)
        return
    chart, rule = _CHARTS[kind]
    table = game.board.tables[chart]
    roll = game.dice.roll("1d6", f"{kind} bridge {a}-{b} [{rule.number}]")
    yield roll
    yield from decided_cell(game, table.key, roll.total, table.columns[0])
    success = table.result(Column(0, ()), roll.total) != NO_EFFECT
    yield BridgeAttempted(a, b, kind, roll.total, success)


def _leave(game: ArdennesGame, frame: Frame[Bridges]) -> Iterator[object]:
    if game.own.attempts:
        yield BridgePhaseEnded()


PHASES: tuple[AnyPhase, ...] = (
    Phase(
        "bridges",
        RULE_ATTEMPTS,
        decision=_decision,
        actions=(BlowBridge, RepairBridge, EndBridges),
        legal=_legal,
        check=_check,
        resolve=_resolve,
        leave=_leave,
        local=Bridges,
    ),
    Phase("bridge_attempt", RULE_ATTEMPTS, enter=_attempt, local=Attempt),
)
