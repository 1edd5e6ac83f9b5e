"""How are replacement points spent? (B 3)

Points come in by the schedule at the start of the owner's Replacement Phase and pile up by type. One refits a reduced
unit, two bring a lost one back, reduced, in a town near its division.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, MarksChanged, StepsLost, UnitPlaced
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN, other_side
from engine.core.state import Frame
from engine.core.units import DEAD, Unit
from engine.hj1986.board import FACE_FULL, FACE_REDUCED, Board
from engine.hj1986.ground.stacking import check_end
from engine.hj1986.ground.westwall import is_west
from engine.hj1986.ground.zones import enemy_zone, held_by
from engine.hj1986.moving.movement import EndPhase
from engine.hj1986.position.local import Ended
from engine.hj1986.position.logistics_events import PointsChanged
from engine.hj1986.setting.kinds import Piece
from engine.hj1986.state import PERISHED, RULE, RULING, BulgeGame, is_supplied, piece, side_title, title
from engine.hj1986.steps.entering import after_entry

READS = (RULING("unsupplied-losses"),)
FOLLOWS = (
    *(
        RULE("B 3.0"),
        RULE("B 3.11"),
        RULE("B 3.21"),
        RULE("B 3.31"),
        RULE("B 3.23"),
        RULE("B 3.26"),
        RULE("B 3.32"),
        RULE("B 3.33"),
    ),
    *(RULE("B 3.34"), RULE("B 3.41"), RULE("B 3.42"), RULE("B 3.43"), RULE("B 3.51"), RULE("B 3.52"), RULE("I 8.1.2")),
    RULE("C REP"),
)

PHASE_RULE = RULE("I 8.1.2")
ARMOR, INFANTRY = "armor", "infantry"
KINDS = (ARMOR, INFANTRY)
TOWNS = ("town", "city")


@dataclass(frozen=True, slots=True)
class Refit:
    """Bring a reduced unit to full strength."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str


@dataclass(frozen=True, slots=True)
class Rebuild:
    """Bring a lost unit back, reduced, in a town."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Replacing(Ended):
    """Local values: the units that came back in the phase."""

    rebuilt: tuple[str, ...] = ()


def kind_of(counter: Piece) -> str:
    """Return by which points a unit is replaced, or nothing for those that never are (B 3.31, B 3.32)."""
    if counter.nation not in ("german", "us") or counter.is_belgian or not counter.fights:
        return ""
    if counter.is_artillery or counter.is_engineer:
        return ""
    if counter.is_armor:
        return ARMOR
    return INFANTRY if counter.is_foot or counter.is_armored_infantry else ""


def points(game: BulgeGame, side: str, kind: str) -> int:
    """Return the points a side has of a kind."""
    return game.own.logistics.points.get(f"{side}/{kind}", 0)


def incoming(game: BulgeGame, side: str, turn: int) -> Iterator[PointsChanged]:
    """Yield what the schedule brings a side on a turn; turn 0 is the stock at start."""
    for row in game.board.scenario.replacements:
        if row.turn == turn and row.side == side and row.amount:
            yield PointsChanged(side, row.kind, points(game, side, row.kind) + row.amount)


def controller(game: BulgeGame, label: str) -> str:
    """Return whose a town is: of the side that entered it last, at first German behind the Westwall."""
    return game.own.ground.control.get(label) or (ALLIED if is_west(game.board, label) else GERMAN)


def _towns(board: Board) -> tuple[str, ...]:
    return tuple(label for label, info in board.map.hexes.items() if any(mark in info.marks for mark in TOWNS))


def rebuild_hexes(game: BulgeGame, unit: Unit) -> tuple[str, ...]:
    """Return the towns where a lost unit may come back: for each unit of its division the nearest that will do."""
    division = piece(game, unit).division
    sisters = [other for other in game.units_of(unit.side) if division and piece(game, other).division == division]
    if not sisters:
        return ()
    near = game.derived_of(other_side(unit.side), _near, game.board.number("rebuild_enemy_distance") - 1)
    towns = [label for label in game.board.once(_towns) if label not in near and controller(game, label) == unit.side]
    found: dict[str, None] = {}
    for label in dict.fromkeys(other.hex for other in sisters):
        distances = {town: game.board.map.distance(label, town) for town in towns}
        least = min(distances.values(), default=0)
        found.update(dict.fromkeys(town for town, distance in distances.items() if distance == least))
    return tuple(found)


def _near(game: BulgeGame, side: str, distance: int) -> frozenset[str]:
    """Return the hexes at most so far from any unit of a side, one that does not fight too."""
    within = game.board.map.within
    return frozenset().union(*(within(label, distance) for label in held_by(game, side)))


def _enter(game: BulgeGame, frame: Frame[Replacing]) -> Iterator[object]:
    yield from incoming(game, frame.side, game.turn)


def _decision(game: BulgeGame, frame: Frame[Replacing]) -> Decision | None:
    if frame.local.ended or not any(points(game, frame.side, kind) for kind in KINDS):
        return None
    if not any(_check(game, frame, action) is None for action in _choices(game, frame)):
        return None
    stock = ", ".join(f"{points(game, frame.side, kind)} {kind}" for kind in KINDS)
    prompt = f"{side_title(frame.side)} replacements: {stock} points"
    return Decision(frame.side, frame.phase, PHASE_RULE, prompt)


def _choices(game: BulgeGame, frame: Frame[Replacing]) -> Iterator[Refit | Rebuild]:
    for unit in game.units.values():
        if unit.side != frame.side or not unit.steps_lost or not kind_of(piece(game, unit)):
            continue
        if unit.on_map:
            yield Refit(unit.id)
        elif unit.box == DEAD and not unit.has(PERISHED):
            for label in rebuild_hexes(game, unit):
                yield Rebuild(unit.id, label)


def _legal(game: BulgeGame, frame: Frame[Replacing]) -> Iterable[object]:
    yield from _choices(game, frame)
    yield EndPhase()


def _check(game: BulgeGame, frame: Frame[Replacing], action: Refit | Rebuild | EndPhase) -> Refusal | None:
    if isinstance(action, EndPhase):
        return None
    unit = game.units.get(action.unit)
    if unit is None or unit.side != frame.side:
        return PHASE_RULE.refuse(action.unit, f"is no {side_title(frame.side)} unit in play")
    name = title(game, unit.id)
    kind = kind_of(piece(game, unit))
    if not kind:
        return RULE("B 3.32").refuse(name, "units of its kind are never replaced")
    if isinstance(action, Refit):
        return _check_refit(game, frame, unit, name) or _check_points(game, unit, kind, "refit_cost", name)
    return _check_rebuild(game, unit, action.hex, name) or _check_points(game, unit, kind, "rebuild_cost", name)


def _check_points(game: BulgeGame, unit: Unit, kind: str, cost: str, name: str) -> Refusal | None:
    needed, left = game.board.number(cost), points(game, unit.side, kind)
    if left >= needed:
        return None
    rule = RULE("B 3.12") if cost == "refit_cost" else RULE("B 3.13")
    return rule.refuse(name, f"it takes {needed} points of {kind}, there are {left}")


def _check_refit(game: BulgeGame, frame: Frame[Replacing], unit: Unit, name: str) -> Refusal | None:
    if not unit.on_map or not unit.steps_lost:
        return RULE("B 3.12").refuse(name, "it is no reduced unit on the map")
    if unit.id in frame.local.rebuilt:
        return RULE("B 3.25").refuse(name, "it came back in this phase and stays reduced until the next turn")
    if not is_supplied(unit) or unit.hex in enemy_zone(game, unit.side):
        return RULE("B 3.22").refuse(name, "it is without supply or in an enemy zone", unit.hex)
    return None


def _check_rebuild(game: BulgeGame, unit: Unit, label: str, name: str) -> Refusal | None:
    if unit.box != DEAD:
        return RULE("B 3.13").refuse(name, "it is not eliminated")
    if unit.has(PERISHED):
        return RULE("B 3.27").refuse(name, "it is completely destroyed")
    if label not in rebuild_hexes(game, unit):
        reason = f"{label} is no town for it: the nearest to a unit of its division, its side's, away from the enemy"
        return RULE("B 3.24").refuse(name, reason, label)
    return check_end(game, unit, label, by_choice=False)


def _resolve(game: BulgeGame, frame: Frame[Replacing], action: Refit | Rebuild | EndPhase) -> Iterator[object]:
    if isinstance(action, EndPhase):
        yield changed(frame, replace(frame.local, ended=True))
        return
    unit = game.units[action.unit]
    kind = kind_of(piece(game, unit))
    cost = game.board.number("refit_cost" if isinstance(action, Refit) else "rebuild_cost")
    yield PointsChanged(unit.side, kind, points(game, unit.side, kind) - cost)
    if isinstance(action, Refit):
        yield StepsLost(unit.id, 0)
        yield FaceTurned(unit.id, FACE_FULL)
        return
    counter = piece(game, unit)
    yield changed(frame, replace(frame.local, rebuilt=(*frame.local.rebuilt, unit.id)))
    yield StepsLost(unit.id, counter.counter.steps - 1)
    if FACE_REDUCED in counter.faces:
        yield FaceTurned(unit.id, FACE_REDUCED)
    if unit.marks:
        yield MarksChanged(unit.id, ())
    yield UnitPlaced(unit.id, action.hex)
    yield from after_entry(game, unit, (action.hex,), "replacement")


REPLACEMENT = Phase(
    "replacement",
    PHASE_RULE,
    _decision,
    (Refit, Rebuild, EndPhase),
    _legal,
    _check,
    _resolve,
    _enter,
    local=Replacing,
)


def stock_at_start(game: BulgeGame) -> Iterator[PointsChanged]:
    """Yield the points both sides begin with (B 3.41)."""
    for side in (GERMAN, other_side(GERMAN)):
        yield from incoming(game, side, 0)
