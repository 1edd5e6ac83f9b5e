"""Who may follow the beaten enemy, and how far? (B 11.6)

Each winner may advance once, its first step into a hex the losers left.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from engine.core.events import UnitMoved
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import other_side
from engine.core.state import Frame
from engine.core.units import Unit
from engine.hj1986.clauses.restricted import barred_steps
from engine.hj1986.clauses.victory import AT_MOVE, at_once
from engine.hj1986.fighting.engaged import freed
from engine.hj1986.fighting.local import Pursuit
from engine.hj1986.ground.blocks import blocks
from engine.hj1986.ground.going import advance_limit
from engine.hj1986.ground.hexsides import MEUSE, SLOPE, has, has_bridge, has_ford, road_between, water
from engine.hj1986.ground.stacking import check_end
from engine.hj1986.ground.zones import FOREST, enemy_zone_for, held_by
from engine.hj1986.state import FLED, HALTED, RULE, RULING, STRATEGIC, BulgeGame, piece, title
from engine.hj1986.steps.dumps import asked_about_dump, check_bound, dump_hexes
from engine.hj1986.steps.entering import after_entry

READS = (RULING("advance-after-elimination"), RULING("halted-advance"), RULING("notes-advance"))
FOLLOWS = (
    *(RULE("A 9.21"), RULE("A 9.24")),
    *(RULE("B 11.61"), RULE("B 11.62"), RULE("B 11.63"), RULE("B 11.64"), RULE("B 11.65"), RULE("B 11.66")),
    *(RULE("B 11.67"), RULE("B 11.68"), RULE("B 5.62"), RULE("B 6.31"), RULE("C ATT"), RULE("D 11.0")),
    RULE("O 7.13"),
)

ADVANCE = RULE("B 11.61")
AS_RETREAT = "as after a retreat of two hexes"
MAY_FOLLOW = "yes, an advance is no movement"
NO_STACKS = "nobody advances into a hex with a friend"


@dataclass(frozen=True, slots=True)
class AdvanceUnit:
    """Advance a unit along a path, its own hex included."""

    ROLE: ClassVar[Role] = Role.ACT
    unit: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndAdvance:
    """Let nobody else advance."""

    ROLE: ClassVar[Role] = Role.END


def length(game: BulgeGame, frame: Frame[Pursuit], unit: Unit) -> int:
    """Return how many hexes a unit may advance (B 11.62, B 11.66, B 11.67)."""
    kind = piece(game, unit)
    board = game.board
    if kind.is_artillery:
        return 0
    eliminated = _is_by_death(frame) or not any(_has_retreated(game, frame, key) for key in frame.local.losers)
    infantry = board.number("advance_infantry")
    if eliminated and not board.reads("advance-after-elimination", AS_RETREAT):
        return board.number("armor_advance_after_elimination") if kind.is_armor else infantry
    if kind.is_armor:
        retreat = board.number("armor_advance_after_elimination") if eliminated else frame.local.hexes
        return retreat + board.number("advance_armor_beyond")
    return board.number("advance_armored_infantry") if kind.is_armored_infantry else infantry


def _is_by_death(frame: Frame[Pursuit]) -> bool:
    return frame.local.by_death


def _has_retreated(game: BulgeGame, frame: Frame[Pursuit], key: str) -> bool:
    """Tell whether a loser lives and has left his hex, or may have."""
    unit = game.units[key]
    return unit.on_map and unit.hex != frame.local.stood.get(key)


def vacated(game: BulgeGame, frame: Frame[Pursuit]) -> list[str]:
    """Return the hexes the losers left by elimination or retreat (B 11.61).

    Where a result costs steps alone nobody retreats (B 11.48 FF): a loser who lives and is gone has advanced himself.
    """
    stood = frame.local.stood
    if not stood:
        return list(frame.local.left)
    gone = {
        label
        for key, label in stood.items()
        if not game.units[key].on_map or (not _is_by_death(frame) and game.units[key].hex != label)
    }
    return [label for label in frame.local.left if label in gone]


def ways(game: BulgeGame, frame: Frame[Pursuit], unit: Unit) -> Iterator[tuple[str, ...]]:
    """Yield the paths by which a unit may advance, shorter ones first on each branch."""
    most = length(game, frame, unit)
    most = advance_limit(game, most + (frame.local.extra if most else 0))
    halted = unit.has(HALTED) and not game.board.reads("halted-advance", MAY_FOLLOW)
    stays = unit.has(FLED) or halted or check_bound(game, unit) is not None
    if most < 1 or not unit.on_map or stays:
        return
    if unit.id in frame.local.gone:
        begun = frame.local.paused.get(unit.id, ())
        if begun and begun[-1] == unit.hex and not unit.has(HALTED):
            crossed = sum(_crosses(game, here, there) for here, there in pairwise(begun))
            for way in _onward(game, unit, begun, most - len(begun) + 1, crossed):
                yield way[len(begun) - 1 :]
        return
    for label in vacated(game, frame):
        if game.board.map.is_adjacent(unit.hex, label):
            yield from _ways(game, unit, (unit.hex,), label, most, 0)


def _ways(
    game: BulgeGame, unit: Unit, path: tuple[str, ...], there: str, left: int, crossed: int
) -> Iterator[tuple[str, ...]]:
    here = path[-1]
    if there in path or there in held_by(game, other_side(unit.side)):
        return
    armor = piece(game, unit).is_armor
    by_road = road_between(game, here, there) is not None
    wet = _is_wet(game, here, there)
    meuse = has(game.board, here, there, MEUSE)
    if wet and (armor or meuse) and not has_ford(game.board, here, there):
        return
    if (unit.has(STRATEGIC) and not by_road) or (here, there) in barred_steps(game, unit):
        return
    crossed += _crosses(game, here, there)
    if crossed > game.board.number("advance_hexsides"):
        return
    way = (*path, there)
    alone = not game.board.reads("notes-advance", NO_STACKS) or there not in held_by(game, unit.side)
    if alone and check_end(game, unit, there) is None:
        yield way
    if there not in dump_hexes(game, unit.side) and there not in blocks(game):
        yield from _onward(game, unit, way, left - 1, crossed)


def _onward(game: BulgeGame, unit: Unit, way: tuple[str, ...], left: int, crossed: int) -> Iterator[tuple[str, ...]]:
    """Yield the longer paths by which a unit may go on from the end of its way so far."""
    before, here = way[-2:]
    stops = here in enemy_zone_for(game, unit)
    in_forest = piece(game, unit).is_armor and game.board.map.hexes[here].terrain == FOREST
    if left > 0 and not stops and not (in_forest and road_between(game, before, here) is None):
        for further in game.board.map.neighbors[here]:
            yield from _ways(game, unit, way, further, left, crossed)


def _is_wet(game: BulgeGame, here: str, there: str) -> bool:
    return water(game.board, here, there) is not None and not has_bridge(game, here, there)


def _crosses(game: BulgeGame, here: str, there: str) -> bool:
    """Tell whether a step crosses a hexside of which an advance crosses one at most (B 11.65)."""
    by_road = road_between(game, here, there) is not None
    return _is_wet(game, here, there) or (has(game.board, here, there, SLOPE) and not by_road)


def _options(game: BulgeGame, frame: Frame[Pursuit]) -> Iterator[AdvanceUnit]:
    for key in frame.local.units:
        seen: set[str] = set()
        for way in ways(game, frame, game.units[key]):
            if way[-1] not in seen:
                seen.add(way[-1])
                yield AdvanceUnit(key, way)


def _decision(game: BulgeGame, frame: Frame[Pursuit]) -> Decision | None:
    if frame.local.ended or next(_options(game, frame), None) is None:
        return None
    left = vacated(game, frame)
    return Decision(frame.side, frame.phase, ADVANCE, f"Advance into {', '.join(left)}, or stay", left[0])


def _legal(game: BulgeGame, frame: Frame[Pursuit]) -> Iterator[object]:
    yield from _options(game, frame)
    yield EndAdvance()


def _check(game: BulgeGame, frame: Frame[Pursuit], action: AdvanceUnit | EndAdvance) -> Refusal | None:
    if isinstance(action, EndAdvance):
        return None
    unit = game.units.get(action.unit)
    if unit is None or unit.id not in frame.local.units:
        return ADVANCE.refuse(action.unit, "did not fight in this battle")
    if action.path not in ways(game, frame, unit):
        way = " by ".join(reversed(action.path)) or "no hex"
        return ADVANCE.refuse(title(game, unit.id), f"cannot advance to {way}", *action.path[-1:])
    return None


def _resolve(game: BulgeGame, frame: Frame[Pursuit], action: AdvanceUnit | EndAdvance) -> Iterator[object]:
    if isinstance(action, EndAdvance):
        yield changed(frame, replace(frame.local, ended=True))
        return
    unit = game.units[action.unit]
    paused = frame.local.paused
    way = (*paused.get(unit.id, action.path[:1]), *action.path[1:])
    stops = action.path[-1] in dump_hexes(game, unit.side)
    gone = (*frame.local.gone, unit.id)
    after = replace(frame.local, gone=gone, paused={unit.id: way} if stops else {})
    yield changed(frame, after, "gone", "paused")
    yield UnitMoved(unit.id, action.path, "0", "advance")
    yield from after_entry(game, unit, action.path, "advance")
    yield from freed(game, (unit.id,))
    yield from asked_about_dump(game)
    yield from at_once(game, AT_MOVE)


ADVANCE_PHASE = Phase("advance", ADVANCE, _decision, (AdvanceUnit, EndAdvance), _legal, _check, _resolve, local=Pursuit)
