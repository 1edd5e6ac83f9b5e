"""Who may fire at what, in which column, and what does a hit do? (1.10, 1.11, 3.2c, Barrage Table)

The acting side is the side of the frame: the US fires inside the German player turn as well (1.2). A barrage is put
together gun by gun, then fired as one attack.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.core.events import FrameChanged, FramePopped, FramePushed, MarksChanged
from engine.core.phases import AnyGame, Decision, Phase
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.core.tables import Column, Trace
from engine.core.units import Unit
from engine.scs1994 import air
from engine.scs1994.board import ALLIED, other_side
from engine.scs1994.certainty import decided_cell, decided_faces
from engine.scs1994.combat_events import AirPointsSet, BarrageResolved
from engine.scs1994.losses import losses_pushed
from engine.scs1994.state import (
    DISORGANIZED,
    FIRED,
    OUT_OF_SUPPLY,
    RESERVE,
    RULE,
    ArdennesGame,
    barrage_strength,
    enemies_in,
    face,
    is_artillery,
    is_combat_unit,
    is_hidden,
    is_supply,
    piece,
    steps_left,
    title,
    with_mark,
    without_marks,
)

RULE_BARRAGE = RULE("1.10")
NO_EFFECT, DISORGANIZES = "-", "DG"
CANCELS = 2
"""How often a barrage or attack may be begun and called off again per hex and phase. Not a rule: it keeps every
game finite, whoever plays."""


@dataclass(frozen=True, slots=True)
class DeclareBarrage:
    """Begin a barrage on a hex."""

    target: str


@dataclass(frozen=True, slots=True)
class AddGun:
    """Let an artillery unit join the barrage."""

    unit: str


@dataclass(frozen=True, slots=True)
class AddAir:
    """Let so many Air Points join the barrage."""

    points: int


@dataclass(frozen=True, slots=True)
class FireBarrage:
    """Fire with all that joined."""


@dataclass(frozen=True, slots=True)
class CancelBarrage:
    """Call the barrage off."""


@dataclass(frozen=True, slots=True)
class EndBarrage:
    """Fire no more in this phase."""


# --- who may fire at what ---------------------------------------------------------------------------------------


def check_gun(game: ArdennesGame, unit: Unit, target: str) -> Refusal | None:
    """Return the first rule that keeps the unit from firing at the hex."""
    name = title(game, unit.id)
    if not unit.on_map:
        return RULE_BARRAGE.refuse(name, "is not on the map", unit.id)
    if not is_artillery(game, unit) or not face(game, unit).barrage:
        return RULE_BARRAGE.refuse(name, "is no artillery", unit.id)
    distance = game.board.map.distance(unit.hex, target)
    reach = face(game, unit).range or 0
    if not 1 <= distance <= reach:
        return RULE_BARRAGE.refuse(name, f"{target} is {distance} hexes away, its range is {reach}", unit.id, target)
    if unit.has(FIRED):
        return RULE("1.10bA").refuse(name, "has fired in this phase", unit.id)
    if not _division_allows(game, unit, target):
        return RULE("1.10bC").refuse(name, f"no unit of its division is adjacent to {target}", unit.id, target)
    if unit.has(DISORGANIZED):
        return RULE("1.10bG").refuse(name, "is disorganized", unit.id)
    if unit.has(RESERVE):
        return RULE("1.10bG").refuse(name, "is in reserve", unit.id)
    return None


def _division_allows(game: ArdennesGame, unit: Unit, target: str) -> bool:
    """Tell whether 1.10bC lets it fire: no divisional gun, or a unit of its division (itself too) is adjacent."""
    gun = piece(game, unit)
    if not gun.is_divisional:
        return True
    return any(
        other.side == unit.side and piece(game, other).counter.formation == gun.counter.formation
        for label in game.board.map.neighbors[target]
        for other in game.units_in(label)
    )


def _check_target(game: ArdennesGame, target: str, side: str) -> Refusal | None:
    if target not in game.board.map.hexes:
        return RULE_BARRAGE.refuse(target, "is not on the map")
    if not enemies_in(game, target, side):
        return RULE_BARRAGE.refuse(target, "holds no enemy unit that can be barraged", target)
    if not _guns(game, target, side) and not _has_air(game, side):
        return RULE_BARRAGE.refuse(target, "no artillery can fire at it", target)
    return None


def _guns(game: ArdennesGame, target: str, side: str) -> list[Unit]:
    return [unit for unit in _ready_guns(game, side) if check_gun(game, unit, target) is None]


def _ready_guns(game: ArdennesGame, side: str) -> list[Unit]:
    barred = (FIRED, DISORGANIZED, RESERVE)
    return [unit for unit in game.units_of(side) if is_artillery(game, unit) and not any(map(unit.has, barred))]


def _has_air(game: ArdennesGame, side: str) -> bool:
    return side == ALLIED and game.own.air_points > 0


def _targets(game: ArdennesGame, frame: Frame) -> Iterator[str]:
    """Yield the hexes that can be barraged, in order of the map's data."""
    side = frame.side
    if not _ready_guns(game, side) and not _has_air(game, side):
        return
    held = {unit.hex for unit in game.units_of(other_side(side)) if is_combat_unit(game, unit)}
    for label in game.board.map.hexes:
        if label in held and _cancels(frame, label) < CANCELS and _check_target(game, label, side) is None:
            yield label


def _cancels(frame: Frame, target: str) -> int:
    canceled: list[str] = frame.values.get("canceled", [])
    return canceled.count(target)


# --- strength and column ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BarrageAssessment:
    """Points after rounding, and the column with its trail; ``has_effect`` is false left of the table (S-17)."""

    points: int
    column: Column
    has_effect: bool
    lines: tuple[str, ...]


def assess(game: ArdennesGame, guns: Sequence[Unit], air_points: int, target: str, side: str) -> BarrageAssessment:
    """Return points and column of a barrage. Fractions are summed, then rounded down to at least 1 (S-16)."""
    board = game.board
    lines = [f"{title(game, unit.id)}: {barrage_strength(game, unit)}{_why(unit)}" for unit in guns]
    total = sum((barrage_strength(game, unit) for unit in guns), Fraction(air.barrage_points(game, air_points)))
    if air_points:
        lines.append(f"Air Points {air_points}: {air.barrage_points(game, air_points)} [3.2c]")
    points = max(total.__floor__(), board.number("barrage_minimum"))
    column = board.tables["barrage"].column_of(Fraction(points), f"{points} points", RULE("BARRAGE-T"))
    if not _is_spotted(game, target, side):
        shift = board.number("barrage_shift_no_adjacent_friend")
        column = column.shift(shift, "no friendly unit adjacent", RULE("BARRAGE-S"))
    terrain = board.terrain[board.map.hexes[target].terrain]
    column = column.shift(terrain.barrage_shift, terrain.title.lower(), RULE("1.10bD"))
    steps = sum(steps_left(game, unit) for unit in enemies_in(game, target, side))
    if steps >= board.number("barrage_many_steps"):
        column = column.shift(board.number("barrage_shift_many_steps"), f"{steps} steps in the hex", RULE("BARRAGE-S"))
    has_effect = column.index >= 0 or board.word("barrage_left_of_table") != "none"
    if not has_effect:
        column = Column(column.index, (*column.trail, Trace("left of the table: no effect", 0, RULE("S-17"))))
    return BarrageAssessment(points, column, has_effect, tuple(lines))


def _why(unit: Unit) -> str:
    return " (out of supply) [1.10bF]" if unit.has(OUT_OF_SUPPLY) else ""


def _is_spotted(game: ArdennesGame, target: str, side: str) -> bool:
    """Tell whether a friendly unit is adjacent to the hex; teams spot (2.1bE), dumps are no units and do not (3.3)."""
    return any(unit.side == side for label in game.board.map.neighbors[target] for unit in game.units_in(label))


# --- firing -----------------------------------------------------------------------------------------------------


def fire(game: ArdennesGame, side: str, guns: Sequence[Unit], air_points: int, target: str) -> Iterator[object]:
    """Yield the events of a barrage: dice, result, disorganization, then the owner's losses."""
    assessment = assess(game, guns, air_points, target, side)
    table, column = game.board.tables["barrage"], assessment.column
    yield from decided_faces(game, guns, "barrage")
    for unit in guns:
        yield MarksChanged(unit.id, with_mark(unit, FIRED))
    if air_points:
        yield AirPointsSet(game.own.air_points - air_points, "barrage")
    total, result = 0, NO_EFFECT
    if assessment.has_effect:
        roll = game.dice.roll("2d6", f"barrage of {target}")
        yield roll
        total, result = roll.total, table.result(column, roll.total)
        yield from decided_cell(game, table.key, total, table.name(column))
    trail = tuple(str(step) for step in column.trail)
    keys = tuple(unit.id for unit in guns)
    name = table.name(column) if assessment.has_effect else NO_EFFECT
    yield BarrageResolved(target, keys, air_points, assessment.points, name, trail, total, result)
    yield from _hit(game, target, other_side(side), result)


def _hit(game: ArdennesGame, target: str, owner: str, result: str) -> Iterator[object]:
    """Disorganize the hex, which ends its reserve (1.11); a number is that many steps lost as well."""
    if result == NO_EFFECT:
        return
    units = [unit for unit in game.units_in(target) if unit.side == owner]
    yield from disorganized(game, units)
    if result != DISORGANIZES:
        hit = [unit for unit in units if is_combat_unit(game, unit)]
        yield losses_pushed(owner, int(result), hit, f"barrage of {target}")


def disorganized(game: ArdennesGame, units: Iterable[Unit]) -> Iterator[MarksChanged]:
    """Yield the marks of a disorganized stack; Supply Units and hidden teams are never affected (1.11)."""
    for unit in units:
        if is_supply(game, unit) or is_hidden(unit):
            continue
        marks = tuple(sorted({*without_marks(unit, RESERVE), DISORGANIZED}))
        if marks != unit.marks:
            yield MarksChanged(unit.id, marks)


# --- the phase: choose a target or end ----------------------------------------------------------------------------


def _phase_decision(game: AnyGame, frame: Frame) -> Decision | None:
    if frame.values.get("ended") or next(_targets(game, frame), None) is None:
        return None
    return Decision(frame.side, frame.phase, RULE_BARRAGE, "Choose a hex to barrage, or end the phase")


def _phase_legal(game: AnyGame, frame: Frame) -> Iterator[object]:
    yield EndBarrage()
    for label in _targets(game, frame):
        yield DeclareBarrage(label)


def _phase_check(game: AnyGame, frame: Frame, action: object) -> Refusal | None:
    if isinstance(action, DeclareBarrage):
        refusal = _check_target(game, action.target, frame.side)
        if refusal is None and _cancels(frame, action.target) >= CANCELS:
            return RULE_BARRAGE.refuse(action.target, "was begun and called off too often in this phase")
        return refusal
    return None


def _phase_resolve(game: AnyGame, frame: Frame, action: object) -> Iterator[object]:
    if isinstance(action, DeclareBarrage):
        yield FramePushed("barrage_setup", frame.side, {"target": action.target, "guns": [], "air": 0})
    else:
        yield FrameChanged({"ended": True})


def _phase_leave(game: AnyGame, frame: Frame) -> Iterator[object]:
    for unit in game.units_of(frame.side):
        if unit.has(FIRED):
            yield MarksChanged(unit.id, without_marks(unit, FIRED))


# --- one barrage: add guns and air, fire or call off ---------------------------------------------------------------


def _setup_decision(game: AnyGame, frame: Frame) -> Decision | None:
    target = frame.values["target"]
    return Decision(frame.side, frame.phase, RULE("1.10bB"), f"Choose what fires at {target}", target)


def _setup_legal(game: AnyGame, frame: Frame) -> Iterator[object]:
    for unit in _guns(game, frame.values["target"], frame.side):
        yield AddGun(unit.id)
    if _has_air(game, frame.side) and not frame.values["air"]:
        for points in range(1, game.own.air_points + 1):
            yield AddAir(points)
    yield FireBarrage()
    yield CancelBarrage()


def _setup_check(game: AnyGame, frame: Frame, action: object) -> Refusal | None:
    values = frame.values
    if isinstance(action, AddGun):
        unit = game.units.get(action.unit)
        if unit is None or unit.side != frame.side:
            return RULE_BARRAGE.refuse(action.unit, "is no unit of the firing side")
        if unit.id in values["guns"]:
            return RULE("1.10bA").refuse(title(game, unit.id), "fires already", unit.id)
        return check_gun(game, unit, values["target"])
    if isinstance(action, AddAir):
        if frame.side != ALLIED:
            return RULE("3.2").refuse("Air Points", "only the US has them")
        if values["air"]:
            return RULE("3.2c").refuse("Air Points", "have been added")
        return air.check_points(game, action.points, 1)
    if isinstance(action, FireBarrage) and not values["guns"] and not values["air"]:
        return RULE("1.10bB").refuse(values["target"], "nothing fires at it yet", values["target"])
    return None


def _setup_resolve(game: AnyGame, frame: Frame, action: object) -> Iterator[object]:
    values = frame.values
    if isinstance(action, AddGun):
        yield FrameChanged({"guns": [*values["guns"], action.unit]})
    elif isinstance(action, AddAir):
        yield FrameChanged({"air": action.points})
    elif isinstance(action, FireBarrage):
        yield FramePopped(frame.phase)
        guns = [game.units[key] for key in values["guns"]]
        yield from fire(game, frame.side, guns, values["air"], values["target"])
    else:
        yield FramePopped(frame.phase)
        yield FrameChanged({"canceled": [*game.top.values.get("canceled", []), values["target"]]})


PHASES: tuple[Phase, ...] = (
    Phase(
        "barrage",
        RULE_BARRAGE,
        decision=_phase_decision,
        actions=(DeclareBarrage, EndBarrage),
        legal=_phase_legal,
        check=_phase_check,
        resolve=_phase_resolve,
        leave=_phase_leave,
    ),
    Phase(
        "barrage_setup",
        RULE("1.10bB"),
        decision=_setup_decision,
        actions=(AddGun, AddAir, FireBarrage, CancelBarrage),
        legal=_setup_legal,
        check=_setup_check,
        resolve=_setup_resolve,
    ),
)
