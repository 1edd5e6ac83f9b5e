"""Which artillery goes back in battery as the movement phase begins, and which goes out? (5.2D2d, 6.3, S-11.9)

By the suggested rules artillery that is out of battery may stay so, for towed artillery moves in March Mode alone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, MarksChanged
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.core.units import Unit, with_marks, without_marks
from engine.spi1977.moving.formation import EndPhase, Segment, enter_cost, left_march, may_enter, may_leave
from engine.spi1977.setting.kinds import FACE_FIRE, FACE_MOVE
from engine.spi1977.setting.options import ARTILLERY_MARCHES
from engine.spi1977.state import (
    MARCH,
    RULE,
    RULING,
    SETTLING,
    RhineGame,
    is_marching,
    named,
    piece,
    side_title,
    title,
)

READS = (
    RULING("artillery-flip"), RULING("slow-artillery-turn"), RULING("artillery-leaves-march"),
    RULING("artillery-turned-over"),
)  # fmt: skip
FOLLOWS = (RULE("24.21"), RULE("6.31"), RULE("6.33"), RULE("6.34"), RULE("6.35"), RULE("7.37"), RULE("S-11.93"))

SEGMENT = RULE("5.2D2d")
MARCHES = RULE("S-11.91")
SLOW = "slow_corps_artillery"
"""The option of German corps artillery that takes two turns (24.21)."""
AT_ONCE = "before it moves, like German artillery"
"""The reading by which U.S. artillery is flipped as early as German artillery."""
TURNED_MARCHES = "yes, like any on its other side"
LIKE_OTHERS = "like any unit, for four points"
"""The reading by which artillery pays to leave March Mode even where it goes in battery."""


@dataclass(frozen=True, slots=True)
class GoInBattery:
    """Turn artillery to the side with which it fires."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


def _enter(game: RhineGame, frame: Frame[Segment]) -> Iterator[object]:
    """Yield the flip of all artillery of the side that is out of battery and does not march; by the suggested rules its
    side chooses."""
    for unit in game.units_of(frame.side):
        if not piece(game, unit).is_artillery or unit.face != FACE_MOVE:
            continue
        if is_slow(game, unit) and not unit.has(SETTLING) and not is_marching(unit):
            yield MarksChanged(unit.id, with_marks(unit, SETTLING))
        elif not game.board.is_on(ARTILLERY_MARCHES) and not is_marching(unit):
            yield from _in_battery(unit)


def _in_battery(unit: Unit) -> Iterator[object]:
    yield FaceTurned(unit.id, FACE_FIRE)
    if unit.has(SETTLING) or is_marching(unit):
        yield MarksChanged(unit.id, without_marks(unit, SETTLING, MARCH))


def is_slow(game: RhineGame, unit: Unit) -> bool:
    """Tell whether artillery stays for a movement phase before it goes in battery (24.21)."""
    kind = piece(game, unit).counter.formation_kind
    is_played = game.board.is_on(SLOW) and not game.board.reads("slow-artillery-turn", "turn 4")
    return is_played and unit.side == GERMAN and kind == "corps"


def goes_out_of_battery(game: RhineGame, unit: Unit, hexes: int, spent: int) -> bool:
    """Tell whether artillery is flipped for having gone so far: German at once, the other as it enters its second hex
    (6.32); by the suggested rules self-propelled artillery with its seventh point (S-11.93)."""
    if not piece(game, unit).is_artillery or unit.face != FACE_FIRE:
        return False
    if game.board.is_on(ARTILLERY_MARCHES):
        return spent > game.board.points("sp_tactical_points")
    at_once = unit.side == GERMAN or game.board.reads("artillery-flip", AT_ONCE)
    return at_once or hexes > game.board.number("artillery_free_hexes_us")


def marches_when_turned(game: RhineGame, unit: Unit) -> bool:
    """Tell whether artillery that has just gone out of battery for going so far is in March Mode, by a reading of
    S-11.91, where it could enter it."""
    is_read = game.board.is_on(ARTILLERY_MARCHES) and game.board.reads("artillery-turned-over", TURNED_MARCHES)
    return is_read and may_enter(game, unit, enter_cost(game)) is None


def bound_to_march(game: RhineGame, unit: Unit) -> Refusal | None:
    """Return that artillery which is not self-propelled moves in March Mode alone, or None (S-11.91)."""
    counter = piece(game, unit)
    if not game.board.is_on(ARTILLERY_MARCHES) or not counter.is_artillery or counter.is_self_propelled:
        return None
    return None if is_marching(unit) else MARCHES.refuse(title(game, unit.id), "it moves in March Mode alone")


def _waiting(game: RhineGame, side: str) -> list[Unit]:
    if not game.board.is_on(ARTILLERY_MARCHES):
        return []
    return [unit for unit in game.units_of(side) if _may(game, side, unit.id) is None]


def _may(game: RhineGame, side: str, key: str) -> Refusal | None:
    unit = game.units.get(key)
    if unit is None or unit.side != side or not unit.on_map or not piece(game, unit).is_artillery:
        return SEGMENT.refuse(named(game, key), f"is no {side_title(side)} artillery on the map")
    name = title(game, unit.id)
    if unit.face != FACE_MOVE:
        return SEGMENT.refuse(name, "is in battery")
    if is_slow(game, unit) and is_marching(unit):
        return RULE("24.21").refuse(name, "it leaves March Mode and stays for a movement phase first")
    if is_marching(unit) and game.board.reads("artillery-leaves-march", LIKE_OTHERS):
        return may_leave(game, side, key)
    return None


def _decision(game: RhineGame, frame: Frame[Segment]) -> Decision | None:
    if frame.local.ended or not _waiting(game, frame.side):
        return None
    return Decision(frame.side, frame.phase, MARCHES, f"{side_title(frame.side)}: which artillery goes in battery?")


def _legal(game: RhineGame, frame: Frame[Segment]) -> Iterable[object]:
    yield from (GoInBattery(unit.id) for unit in _waiting(game, frame.side))
    yield EndPhase()


def _check(game: RhineGame, frame: Frame[Segment], action: GoInBattery | EndPhase) -> Refusal | None:
    return None if isinstance(action, EndPhase) else _may(game, frame.side, action.unit)


def _resolve(game: RhineGame, frame: Frame[Segment], action: GoInBattery | EndPhase) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield changed(frame, replace(frame.local, ended=True))
        return
    unit = game.units[action.unit]
    if is_marching(unit) and game.board.reads("artillery-leaves-march", LIKE_OTHERS):
        yield from left_march(game, unit)
    yield from _in_battery(unit)


BATTERY = Phase("battery", SEGMENT, _decision, (GoInBattery, EndPhase), _legal, _check, _resolve, _enter, local=Segment)
