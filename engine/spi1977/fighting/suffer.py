"""How does a side take its result: steps, hexes of retreat, or both? (10.7, 10.8)

Steps in parentheses come first, then steps one by one; what is left becomes the length of the retreat of all stacks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, MarksChanged, UnitRemoved
from engine.core.frames import changed, pushed
from engine.core.outlook import to_be_taken
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import DEAD, Unit, with_marks, without_marks
from engine.spi1977.fighting.local import Suffering, Withdrawal
from engine.spi1977.fighting.morale import OPTION, rating
from engine.spi1977.fighting.trails import trail_left, trails_of
from engine.spi1977.ground.stacking import marchers
from engine.spi1977.ground.zones import counts, occupied
from engine.spi1977.position.moving_events import TeamsChanged
from engine.spi1977.setting.kinds import FACE_MOVE
from engine.spi1977.setting.options import ARTILLERY_MARCHES
from engine.spi1977.state import FLED, MARCH, RULE, RULING, RhineGame, is_marching, named, piece, side_title
from engine.spi1977.steps.entering import left
from engine.spi1977.steps.losing import step_lost

READS = (
    RULING("unfavorable-result"), RULING("loss-in-a-stack"), RULING("artillery-retreated"),
    RULING("battery-after-loss"),
)  # fmt: skip
FOLLOWS = (
    RULE("7.12"), RULE("7.24"), RULE("10.71"), RULE("10.74"), RULE("10.75"), RULE("10.81"), RULE("10.86"),
    RULE("10.92"), RULE("11.52"),
)  # fmt: skip

RESULT, FIRST = RULE("10.75"), RULE("10.74")
MORALE = RULE("S-31.2")
HOLDS, BREAKS = "holds", "breaks"
"""How the roll against morale went."""
RETREAT_ONLY = "a retreat only"


@dataclass(frozen=True, slots=True)
class TakeLoss:
    """Let this unit lose one step."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class Retreat:
    """Take what is left of the result as a retreat."""

    ROLE: ClassVar[Role] = Role.ACT


def alive(game: RhineGame, keys: Sequence[str]) -> list[Unit]:
    """Return the units that are still on the map."""
    return [game.units[key] for key in keys if game.units[key].on_map]


def _enter(game: RhineGame, frame: Frame[Suffering]) -> Iterator[object]:
    """Take away who fled into this hex before (10.86), not who was driven out of it by another result; then what
    nobody can choose."""
    for unit in alive(game, frame.local.units):
        if unit.has(FLED) and unit.hex in frame.local.hexes:
            label = unit.hex
            yield UnitRemoved(unit.id, DEAD, "fled here, and the hex suffers a result [10.86]")
            yield from left(game, unit, label)
    yield from _forced(game, frame)


def _forced(game: RhineGame, frame: Frame[Suffering]) -> Iterator[object]:
    """Let a single unit lose the steps that must be lost."""
    while frame.local.must and len(units := alive(game, frame.local.units)) == 1:
        yield changed(frame, replace(frame.local, must=frame.local.must - 1))
        yield from step_lost(game, units[0], frame.local.reason)


def _decision(game: RhineGame, frame: Frame[Suffering]) -> Decision | None:
    local = frame.local
    units = alive(game, local.units)
    if not units or not (local.must or local.points):
        return None
    who = side_title(frame.side)
    if local.must:
        prompt = f"{who}: {local.must} {'step' if local.must == 1 else 'steps'} must be lost at once"
        return Decision(frame.side, frame.phase, FIRST, prompt, units[0].hex)
    prompt = f"{who}: {to_be_taken(0, local.points)}"
    return Decision(frame.side, frame.phase, RESULT, prompt, units[0].hex)


def _legal(game: RhineGame, frame: Frame[Suffering]) -> Iterator[object]:
    for unit in alive(game, frame.local.units):
        if not _must_retreat(game, frame):
            yield TakeLoss(unit.id)
    yield Retreat()


def _check(game: RhineGame, frame: Frame[Suffering], action: TakeLoss | Retreat) -> Refusal | None:
    if isinstance(action, Retreat):
        if frame.local.must:
            return FIRST.refuse(side_title(frame.side), "the steps in parentheses must be lost first")
        return None
    if action.unit not in frame.local.units or not game.units[action.unit].on_map:
        return RESULT.refuse(named(game, action.unit), "does not suffer this result")
    if _must_retreat(game, frame):
        return MORALE.refuse(side_title(frame.side), "the morale of the units has broken: they retreat")
    return None


def _must_retreat(game: RhineGame, frame: Frame[Suffering]) -> bool:
    """Tell whether broken morale forbids to lose steps in place of a retreat: not where enemies stand all around
    (S-31.2)."""
    if frame.local.must or frame.local.morale != BREAKS:
        return False
    enemies = occupied(game, other_side(frame.side))
    hexes = {unit.hex for unit in alive(game, frame.local.units)}
    return not all(near in enemies for label in hexes for near in game.board.map.neighbors[label])


def tested(game: RhineGame, frame: Frame[Suffering] | Frame[Withdrawal]) -> Iterator[object]:
    """Yield the roll against the best morale, as soon as a step is to be lost in place of a retreat (S-31.2)."""
    best = rating(game, alive(game, frame.local.units))
    roll = game.dice.roll("1d6", f"morale of {side_title(frame.side)} units, {best}")
    yield roll
    yield changed(frame, replace(frame.local, morale=HOLDS if roll.total <= best else BREAKS))


def _resolve(game: RhineGame, frame: Frame[Suffering], action: TakeLoss | Retreat) -> Iterator[object]:
    local = frame.local
    if isinstance(action, TakeLoss):
        if game.board.is_on(OPTION) and not local.must and not local.morale:
            yield from tested(game, frame)
            local = frame.local
            if _must_retreat(game, frame):
                return
        less = replace(local, must=local.must - 1) if local.must else replace(local, points=local.points - 1)
        yield changed(frame, less)
        yield from step_lost(game, game.units[action.unit], local.reason)
        yield from _forced(game, frame)
        return
    yield changed(frame, replace(local, points=0, retreat=local.points))
    stacks: dict[str, list[str]] = {}
    for unit in alive(game, local.units):
        stacks.setdefault(unit.hex, []).append(unit.id)
    for label, keys in reversed(stacks.items()):
        values = Withdrawal(
            units=tuple(keys),
            hexes=local.points,
            path=(label,),
            attacked=local.attacked,
            battle=local.battle,
            again=label not in local.hexes,
            morale=local.morale,
        )
        yield pushed("retreat", frame.side, values)


def _leave(game: RhineGame, frame: Frame[Suffering]) -> Iterator[object]:
    """Leave what is vacant to the winner (10.92), then take the losers out of March Mode and battery (7.12, 11.52)."""
    local = frame.local
    known = {trail.path[0] for trail in trails_of(game, local.battle)}
    for label in local.hexes:
        if label not in known and not any(counts(game, unit) for unit in game.friends_in(label, frame.side)):
            yield from trail_left(game, local.battle, not local.attacked, (label,), local.points + local.retreat)
    units = alive(game, local.units)
    if local.retreat or not game.board.reads("unfavorable-result", RETREAT_ONLY):
        yield from _out_of_march(game, units)
    if local.attacked and (local.retreat or not game.board.reads("battery-after-loss", RETREAT_ONLY)):
        for unit in units:
            if piece(game, unit).is_artillery and unit.face != FACE_MOVE:
                yield FaceTurned(unit.id, FACE_MOVE)
    if local.retreat and game.board.is_on(ARTILLERY_MARCHES) and game.board.reads("artillery-retreated", "yes"):
        yield from _into_march(game, frame.side, units)


def _into_march(game: RhineGame, side: str, units: Sequence[Unit]) -> Iterator[object]:
    """Yield that artillery marches which a retreat has turned over, by a reading of S-11.91: one of a hex (9.21)."""
    for unit in units:
        counter = piece(game, unit)
        if counter.is_artillery and not counter.is_self_propelled and unit.hex not in marchers(game, side):
            yield MarksChanged(unit.id, with_marks(unit, MARCH))


def _out_of_march(game: RhineGame, units: Sequence[Unit]) -> Iterator[object]:
    """Yield that units leave March Mode, and those that march under the same marker with them (9.25)."""
    gone = {unit.id for unit in units if is_marching(unit)}
    if not gone:
        return
    teams = game.own.moving.teams
    for team in teams:
        if gone & set(team):
            gone |= set(team)
    for key in sorted(gone):
        if game.units[key].has(MARCH):
            yield MarksChanged(key, without_marks(game.units[key], MARCH))
    kept = tuple(team for team in teams if not gone & set(team))
    if kept != teams:
        yield TeamsChanged(kept)


SUFFER = Phase(
    "suffer", RESULT, _decision, (TakeLoss, Retreat), _legal, _check, _resolve, _enter, _leave, local=Suffering
)
