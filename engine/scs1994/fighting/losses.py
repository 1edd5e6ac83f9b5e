"""Which steps are lost, and who chooses? (1.4, S-21, S-32)

The first step lost turns a unit to its reduced side; when the steps lost equal the printed steps the unit is dead.
Artillery is never turned: its sides show modes (1.4-EX). Supply Units and hidden teams absorb nothing (2.4, 2.1bB).
The owner chooses among the units of the combat; where every choice comes to the same, none is asked for.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from engine.core.events import FaceTurned, FramePushed, StepsLost, UnitRemoved
from engine.core.frames import changed, pushed
from engine.core.phases import AnyPhase, Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import DEAD, Unit
from engine.scs1994.state import (
    RULE,
    RULING,
    ArdennesGame,
    face_after_loss,
    is_artillery,
    is_combat_unit,
    steps_left,
    title,
)

RULE_LOSSES = RULE("1.4")
READS = (RULING("step-count"),)
FOLLOWS = (RULE("1.4-EX"), RULE("2.4"), RULE("S-21"))
"""Rules that this module follows without a word to anybody."""


@dataclass(frozen=True, slots=True)
class TakeLoss:
    """Let this unit lose one step."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class Losses:
    """Local values: the steps still to lose, among which units, and why, for the log of the dead."""

    steps: int
    units: tuple[str, ...]
    reason: str


def losses_pushed(side: str, steps: int, units: Iterable[Unit], reason: str) -> FramePushed:
    """Return the event that makes a side lose steps among units; ``reason`` goes to the log of the dead."""
    return pushed("losses", side, Losses(steps, tuple(unit.id for unit in units), reason))


def step_lost(game: ArdennesGame, unit: Unit, reason: str) -> Iterator[object]:
    """Yield what the loss of one step does to a unit."""
    lost = unit.steps_lost + 1
    is_first = unit.steps_lost == 0
    is_dead = steps_left(game, unit) <= 1
    yield StepsLost(unit.id, lost)
    if is_dead:
        yield UnitRemoved(unit.id, DEAD, reason)
    elif is_first and not is_artillery(game, unit) and face_after_loss(game, unit) != unit.face:
        yield FaceTurned(unit.id, face_after_loss(game, unit))


def _candidates(game: ArdennesGame, frame: Frame[Losses]) -> list[Unit]:
    """Return the units that can still lose a step."""
    units = (game.units[key] for key in frame.local.units)
    return [unit for unit in units if unit.on_map and is_combat_unit(game, unit) and steps_left(game, unit) > 0]


def _enter(game: ArdennesGame, frame: Frame[Losses]) -> Iterator[object]:
    yield from _forced(game, frame)


def _forced(game: ArdennesGame, frame: Frame[Losses]) -> Iterator[object]:
    """Take the losses that leave no choice: one unit to choose from, or as many steps to lose as there are."""
    while _must_lose(game, frame):
        units = _candidates(game, frame)
        total = sum(steps_left(game, unit) for unit in units)
        if len(units) > 1 and total > frame.local.steps:
            return
        yield from _lose(game, frame, units[0])


def _must_lose(game: ArdennesGame, frame: Frame[Losses]) -> bool:
    return frame.local.steps > 0 and bool(_candidates(game, frame))


def _lose(game: ArdennesGame, frame: Frame[Losses], unit: Unit) -> Iterator[object]:
    yield changed(frame, replace(frame.local, steps=frame.local.steps - 1))
    yield from step_lost(game, unit, frame.local.reason)


def _decision(game: ArdennesGame, frame: Frame[Losses]) -> Decision | None:
    if not _must_lose(game, frame):
        return None
    steps = frame.local.steps
    return Decision(frame.side, frame.phase, RULE_LOSSES, f"Choose a unit to lose a step ({steps} to lose)")


def _legal(game: ArdennesGame, frame: Frame[Losses]) -> Iterator[object]:
    for unit in _candidates(game, frame):
        yield TakeLoss(unit.id)


def _check(game: ArdennesGame, frame: Frame[Losses], action: object) -> Refusal | None:
    unit = game.units.get(cast(TakeLoss, action).unit)
    if unit is None:
        return RULE_LOSSES.refuse(cast(TakeLoss, action).unit, "there is no such unit")
    if unit.id not in frame.local.units:
        return RULE_LOSSES.refuse(title(game, unit.id), "is not in this combat", unit.id)
    if not is_combat_unit(game, unit):
        return RULE("2.4").refuse(title(game, unit.id), "absorbs no losses", unit.id)
    if unit not in _candidates(game, frame):
        return RULE_LOSSES.refuse(title(game, unit.id), "has no step left to lose", unit.id)
    return None


def _resolve(game: ArdennesGame, frame: Frame[Losses], action: object) -> Iterator[object]:
    yield from _lose(game, frame, game.units[cast(TakeLoss, action).unit])
    yield from _forced(game, frame)


PHASES: tuple[AnyPhase, ...] = (
    Phase(
        "losses",
        RULE_LOSSES,
        decision=_decision,
        actions=(TakeLoss,),
        legal=_legal,
        check=_check,
        resolve=_resolve,
        enter=_enter,
        local=Losses,
    ),
)
