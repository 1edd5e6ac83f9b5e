"""How does a side take its result: steps, hexes of retreat, or both? (B 11.48)

The owner loses steps one by one; the points he has not taken as steps become the length of the retreat of all his
units.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, FramePushed, MarksChanged, StepsLost, UnitRemoved
from engine.core.frames import changed, pushed
from engine.core.outlook import to_be_taken
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.units import DEAD, Unit, with_marks
from engine.hj1986.command.staff import forced
from engine.hj1986.fighting.armor import check_first_loss
from engine.hj1986.fighting.engaged import freed
from engine.hj1986.fighting.local import Suffering, Withdrawal
from engine.hj1986.fighting.repair import ATTACK, DEFENSE, recovered
from engine.hj1986.state import (
    ISOLATED,
    PERISHED,
    RULE,
    RULING,
    UNSUPPLIED,
    UNZONED,
    BulgeGame,
    face_after_loss,
    piece,
    side_title,
    steps_left,
    title,
)
from engine.hj1986.steps.entering import emptied_positions

READS = (RULING("unsupplied-losses"), RULING("commander-left"))
FOLLOWS = (
    *(RULE("B 3.51"), RULE("B 3.52"), RULE("B 3.27"), RULE("B 3.32"), RULE("B 11.48 D1+")),
    *(RULE("B 11.48 A1"), RULE("B 11.48 FF"), RULE("B 12.72"), RULE("I 6.21c"), RULE("B 11.51")),
    *(RULE("B 14.46"), RULE("O 5.3"), RULE("C DEF")),
)

NOT_UNSUPPLIED, LOST_TOO = "no", "he is lost with them"
_REPLACED = ("german", "us")
"""The nations whose units may be replaced: not the British and the French (B 3.32)."""

RESULT, BOTH = RULE("B 11.48 D"), RULE("B 11.48 x")


@dataclass(frozen=True, slots=True)
class TakeLoss:
    """Let this unit lose one step."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class Retreat:
    """Take what is left of the result as a retreat of all units."""

    ROLE: ClassVar[Role] = Role.ACT


def is_lost_for_good(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit that is destroyed now can never be replaced (B 3.27, B 3.32, B 3.52)."""
    kind = piece(game, unit)
    if kind.is_artillery or kind.is_engineer or kind.is_commander or kind.nation not in _REPLACED or kind.is_belgian:
        return True
    strict = game.board.reads("unsupplied-losses", NOT_UNSUPPLIED)
    return unit.has(ISOLATED) or (strict and unit.has(UNSUPPLIED))


def step_lost(game: BulgeGame, unit: Unit, reason: str) -> Iterator[object]:
    """Yield what the loss of one step does to a unit."""
    is_dead = steps_left(game, unit) <= 1
    yield StepsLost(unit.id, unit.steps_lost + 1)
    begun = next((frame.side for frame in game.stack if frame.phase == "battle"), "")
    if begun:
        yield from recovered(game, unit, 1, ATTACK if begun == unit.side else DEFENSE)
    if is_dead:
        if is_lost_for_good(game, unit):
            yield MarksChanged(unit.id, with_marks(unit, PERISHED))
        yield UnitRemoved(unit.id, DEAD, reason)
        yield from freed(game, (unit.id,))
        yield from emptied_positions(game)
    elif face_after_loss(game, unit) != unit.face and not piece(game, unit).is_artillery:
        yield FaceTurned(unit.id, face_after_loss(game, unit))


def _all(game: BulgeGame, frame: Frame[Suffering]) -> list[Unit]:
    return [game.units[key] for key in frame.local.units if game.units[key].on_map]


def _alive(game: BulgeGame, frame: Frame[Suffering]) -> list[Unit]:
    """Return the units that may lose steps: commanders lose none for others (O 5.3)."""
    return [unit for unit in _all(game, frame) if not piece(game, unit).is_commander]


def _owed(frame: Frame[Suffering]) -> int:
    return frame.local.owed


def _decision(game: BulgeGame, frame: Frame[Suffering]) -> Decision | None:
    points, must, owed = frame.local.points, frame.local.must, _owed(frame)
    if (points <= 0 and owed <= 0) or not _alive(game, frame):
        return None
    prompt = f"{side_title(frame.side)}: {to_be_taken(must, points - must)}"
    if owed:
        prompt = f"{side_title(frame.side)}: losses are doubled, choose who loses another step"
    return Decision(frame.side, frame.phase, RESULT, prompt, frame.local.targets[0])


def _legal(game: BulgeGame, frame: Frame[Suffering]) -> Iterator[object]:
    for unit in _alive(game, frame):
        yield TakeLoss(unit.id)
    yield Retreat()


def _check(game: BulgeGame, frame: Frame[Suffering], action: TakeLoss | Retreat) -> Refusal | None:
    if isinstance(action, Retreat):
        if frame.local.must or _owed(frame):
            return BOTH.refuse(side_title(frame.side), "a step must be lost first")
        return None
    unit = game.units.get(action.unit)
    if unit is None or unit not in _alive(game, frame):
        return RESULT.refuse(action.unit, "is not in this battle")
    if frame.local.only_retreat and not frame.local.must and not _owed(frame):
        return RULE("O 5.23").refuse(title(game, unit.id), "by its order the rest is taken as a retreat alone")
    return check_order(game, frame, unit, _alive(game, frame))


def check_order(
    game: BulgeGame, frame: Frame[Suffering] | Frame[Withdrawal], unit: Unit, comrades: Sequence[Unit]
) -> Refusal | None:
    """Return the rule by which another of the comrades of a unit loses the first step, or None (B 11.84, A 5.41)."""
    has_armor = any(piece(game, other).is_armor for other in comrades)
    if frame.local.armor_first and has_armor and not piece(game, unit).is_armor:
        return RULE("B 11.84").refuse(title(game, unit.id), "Armor Superiority was claimed: armor loses first")
    return None if frame.local.lost else check_first_loss(game, unit, comrades)


def _resolve(game: BulgeGame, frame: Frame[Suffering], action: TakeLoss | Retreat) -> Iterator[object]:
    local = frame.local
    if isinstance(action, TakeLoss):
        paid = replace(local, owed=local.owed - 1) if local.owed else _point_taken(local)
        named = () if local.owed else ("points", "must")
        yield changed(frame, replace(paid, armor_first=False, lost=True), *named, "armor_first", "lost")
        reason = local.reason or f"lost in the battle at {', '.join(local.targets)}"
        yield from step_lost(game, game.units[action.unit], reason)
        yield from _left_alone(game, frame)
        return
    hexes = local.points
    units = _all(game, frame)
    yield changed(frame, replace(local, points=0), "points")
    yield from forced(game, units)
    if local.breakthrough:
        for unit in _alive(game, frame):
            yield MarksChanged(unit.id, with_marks(unit, UNZONED))
    keys = [unit.id for unit in units]
    yield retreat_frame(frame.side, keys, hexes, local.lost, local.armor_first)


def _point_taken(local: Suffering) -> Suffering:
    """Return the values after a point was taken as a step, of which an order may ask more."""
    return replace(local, points=local.points - 1, must=max(0, local.must - 1), owed=local.each - 1)


def _left_alone(game: BulgeGame, frame: Frame[Suffering]) -> Iterator[object]:
    """Yield what becomes of commanders whose troops are gone: they go back alone, or are lost as well (O 5.3)."""
    staff = _all(game, frame)
    if not staff or _alive(game, frame):
        return
    yield changed(frame, replace(frame.local, points=0, owed=0), "points", "owed")
    if game.board.reads("commander-left", LOST_TOO):
        for unit in staff:
            yield from step_lost(game, unit, "lost with the troops [O 5.3]")
        return
    yield from forced(game, staff)
    yield retreat_frame(frame.side, [unit.id for unit in staff], max(1, frame.local.hexes), True)


def retreat_frame(
    side: str, units: Sequence[str], hexes: int, lost: bool = False, armor_first: bool = False
) -> FramePushed:
    """Return the event that lets units retreat."""
    values = Withdrawal(
        units=tuple(units), hexes=hexes, lengths={}, charged={}, paid=(), lost=lost, armor_first=armor_first
    )
    return pushed("retreat", side, values)


SUFFER = Phase("suffer", RESULT, _decision, (TakeLoss, Retreat), _legal, _check, _resolve, local=Suffering)
