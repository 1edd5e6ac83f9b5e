"""Who may fire at what, in which column, and what does a hit do? (1.10, 1.11, 3.2c, Barrage Table)

Used by the barrage phase and by the preview. Strengths stay exact; only their sum is rounded (S-16).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.core.events import OWN_SIGN, MarksChanged
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, other_side
from engine.core.tables import Column, Trace
from engine.core.units import Unit, with_marks, without_marks
from engine.data.certainty import decided_cell, decided_faces
from engine.data.own_values import decided_own, is_of_own, of_faces
from engine.scs1994.air import air
from engine.scs1994.board import Board
from engine.scs1994.fighting.losses import losses_pushed
from engine.scs1994.fighting.own_values import of_barrage
from engine.scs1994.position.combat_events import AirPointsSet, BarrageResolved
from engine.scs1994.state import (
    DISORGANIZED,
    FIRED,
    OUT_OF_SUPPLY,
    RESERVE,
    RULE,
    RULING,
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
)

RULE_BARRAGE, RULE_HALF = RULE("1.10"), RULE("1.10bF")
READS = (
    RULING("barrage-fractions"),
    RULING("barrage-target"),
    RULING("supply-steps"),
    RULING("supply-unit-spots"),
    RULING("table-edges"),
)
FOLLOWS = (RULE("1.11"), RULE("2.1bB"), RULE("2.1bE"), RULE("2.4"), RULE("3.3"), RULE("S-16"))
"""Rules that this module follows without a word to anybody."""
NO_EFFECT, DISORGANIZES = "-", "DG"


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


def check_target(game: ArdennesGame, target: str, side: str) -> Refusal | None:
    """Return the first rule that keeps a side from barraging the hex."""
    if target not in game.board.map.hexes:
        return RULE_BARRAGE.refuse(target, "is not on the map")
    if not enemies_in(game, target, side):
        return RULE_BARRAGE.refuse(target, "holds no enemy unit that can be barraged", target)
    if not guns_for(game, target, side) and not has_air(game, side):
        return RULE_BARRAGE.refuse(target, "no artillery can fire at it", target)
    return None


def guns_for(game: ArdennesGame, target: str, side: str) -> list[Unit]:
    """Return the side's artillery that may fire at a hex, in natural order of the data."""
    near = (game.units[key] for key, hexes in game.derived_of(side, _ranges) if target in hexes)
    return [unit for unit in near if check_gun(game, unit, target) is None]


def _ranges(game: ArdennesGame, side: str) -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((gun.id, _within_range(game, gun)) for gun in ready_guns(game, side))


def _within_range(game: ArdennesGame, unit: Unit) -> frozenset[str]:
    """Return the hexes in range of a gun, its own included; made once for each hex and range."""
    return game.board.once(_around, unit.hex, face(game, unit).range or 0)


def _around(board: Board, label: str, most: int) -> frozenset[str]:
    return frozenset(board.map.within(label, most))


def ready_guns(game: ArdennesGame, side: str) -> list[Unit]:
    """Return the side's artillery that may still fire in this phase."""
    return [game.units[key] for key in game.derived_of(side, _ready)]


def _ready(game: ArdennesGame, side: str) -> tuple[str, ...]:
    guns = (unit for unit in game.units_of(side) if is_artillery(game, unit))
    return tuple(unit.id for unit in guns if not any(map(unit.has, (FIRED, DISORGANIZED, RESERVE))))


def has_air(game: ArdennesGame, side: str) -> bool:
    """Tell whether the side has Air Points to fire with."""
    return side == ALLIED and game.own.air_points > 0


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
    lines = [f"{title(game, unit.id)}: {barrage_strength(game, unit)}{_why(game, unit)}" for unit in guns]
    total = sum((barrage_strength(game, unit) for unit in guns), Fraction(air.barrage_points(game, air_points)))
    if air_points:
        lines.append(f"Air Points {air_points}: {air.barrage_points(game, air_points)} [{air.RULE_POINTS.number}]")
    points = max(total.__floor__(), board.number("barrage_minimum"))
    column = board.tables["barrage"].column_of(Fraction(points), f"{points} points", RULE("BARRAGE-T"))
    if not _is_spotted(game, target, side):
        shift = board.number("barrage_shift_no_adjacent_friend")
        column = column.shift(shift, "no friendly unit adjacent", RULE("BARRAGE-S"))
    terrain = board.terrain[board.map.hexes[target].terrain]
    if terrain.barrage_shift:
        column = column.shift(board.number("barrage_shift_terrain"), terrain.title.lower(), RULE("1.10bD"))
    steps = sum(steps_left(game, unit) for unit in enemies_in(game, target, side))
    if steps >= board.number("barrage_many_steps"):
        column = column.shift(board.number("barrage_shift_many_steps"), f"{steps} steps in the hex", RULE("BARRAGE-S"))
    has_effect = column.index >= 0 or board.word("barrage_left_of_table") != "none"
    if not has_effect:
        column = Column(column.index, (*column.trail, Trace("left of the table: no effect", 0, RULE("S-17"))))
    return BarrageAssessment(points, column, has_effect, tuple(lines))


def _why(game: ArdennesGame, unit: Unit) -> str:
    own = f" {OWN_SIGN} of this scenario" if is_of_own(game, of_faces([unit], "barrage")) else ""
    return own + (f" (out of supply) [{RULE_HALF.number}]" if unit.has(OUT_OF_SUPPLY) else "")


def _is_spotted(game: ArdennesGame, target: str, side: str) -> bool:
    """Tell whether a friendly unit is adjacent to the hex; teams spot (2.1bE), dumps are no units and do not (3.3)."""
    return any(unit.side == side for label in game.board.map.neighbors[target] for unit in game.units_in(label))


def fire(game: ArdennesGame, side: str, guns: Sequence[Unit], air_points: int, target: str) -> Iterator[object]:
    """Yield the events of a barrage: dice, result, disorganization, then the owner's losses."""
    assessment = assess(game, guns, air_points, target, side)
    table, column = game.board.tables["barrage"], assessment.column
    yield from decided_own(game, lambda: of_barrage(game, guns, target, air_points))
    yield from decided_faces(game, guns, "barrage")
    for unit in guns:
        yield MarksChanged(unit.id, with_marks(unit, FIRED))
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
