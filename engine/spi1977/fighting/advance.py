"""Who may follow the beaten enemy, and how far? (10.9)

Each winner advances singly: first into a hex that losers left, then along their path, tanks and reconnaissance where
they like. A rigid zone stops him after the first hex, a river in the first hex beyond it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.events import FaceTurned, UnitMoved
from engine.core.frames import changed
from engine.core.phases import Decision, Phase
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN, other_side
from engine.core.state import Frame
from engine.core.units import Unit
from engine.spi1977.clauses.limits import closed_to
from engine.spi1977.fighting.local import Pursuit
from engine.spi1977.fighting.trails import trails_of
from engine.spi1977.ground.allowance import builds_bridge
from engine.spi1977.ground.hexsides import RIVER, water
from engine.spi1977.ground.stacking import has_room
from engine.spi1977.ground.teams import are_team
from engine.spi1977.ground.zones import enemy_zones, occupied
from engine.spi1977.position.fighting_state import Trail
from engine.spi1977.setting.kinds import FACE_MOVE
from engine.spi1977.state import RULE, RULING, RhineGame, is_marching, named, piece, title
from engine.spi1977.steps.costs import step_price
from engine.spi1977.steps.entering import after_entry

READS = (RULING("advance-after-loss"),)
FOLLOWS = (
    RULE("10.91"), RULE("10.92"), RULE("10.93"), RULE("10.94"), RULE("10.95"), RULE("10.96"), RULE("10.97"),
    RULE("10.98"), RULE("E-10.8"), RULE("E-10.94"), RULE("6.32"), RULE("6.63"), RULE("15.26"),
)  # fmt: skip

ADVANCE, ALONG = RULE("10.91"), RULE("10.94")
ANY_ZONE = "any zone"
ANY_WAY = "the hexes of the result, any way"


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


def length(game: RhineGame, unit: Unit, trail: Trail) -> int:
    """Return how many hexes a unit may advance after these losers (10.92, 10.93)."""
    return trail.hexes + (game.board.number("march_advance") if is_marching(unit) else 0)


def roams(game: RhineGame, unit: Unit, trail: Trail) -> bool:
    """Tell whether a unit may leave the path of retreat: tanks and reconnaissance (10.94), by one reading all units
    where the losers died in their hex and left none."""
    counter = piece(game, unit)
    no_path = len(trail.path) == 1 and game.board.reads("advance-after-loss", ANY_WAY)
    return counter.is_tank or counter.is_reconnaissance or no_path


def check_path(game: RhineGame, unit: Unit, trail: Trail, path: tuple[str, ...]) -> Refusal | None:
    """Return the rule that a way after these losers breaks, or None. ``path`` holds the unit's own hex first."""
    name = title(game, unit.id)
    if len(path) < 2 or path[0] != unit.hex or path[1] != trail.path[0]:
        return ALONG.refuse(name, f"advances first into {trail.path[0]}, which the losers left", trail.path[0])
    if len(path) - 1 > length(game, unit, trail):
        return RULE("10.92").refuse(name, f"may advance {length(game, unit, trail)} hexes", unit.id)
    if not roams(game, unit, trail) and path[1:] != trail.path[: len(path) - 1]:
        return ALONG.refuse(name, "keeps to the path of retreat", unit.id)
    for index in range(1, len(path)):
        refusal = _check_step(game, unit, path, index)
        if refusal is not None:
            return refusal
    if not has_room(game, unit, path[-1]):
        return RULE("10.96").refuse(name, f"there is no room in {path[-1]}", path[-1])
    return None


def _check_step(game: RhineGame, unit: Unit, path: tuple[str, ...], index: int) -> Refusal | None:
    here, there, name = path[index - 1], path[index], title(game, unit.id)
    if there not in game.board.map.neighbors.get(here, ()):
        return ALONG.refuse(name, f"{there} is not beside {here}", there)
    if index > 1 and water(game.board, path[index - 2], here) == RIVER:
        return RULE("10.98").refuse(name, f"stops in {here}, beyond the river", here)
    if index > 2 and here in _stopping(game, unit):
        return ALONG.refuse(name, f"stops in the enemy zone in {here}", here)
    if there in occupied(game, other_side(unit.side)):
        return RULE("6.21").refuse(name, f"an enemy unit is in {there}", there)
    if piece(game, unit).is_headquarters and there in enemy_zones(game, unit.side).all:
        return RULE("6.63").refuse(name, f"{there} is in an enemy zone of control, and it has none itself", there)
    barred = there in closed_to(game, unit) or step_price(game, unit, here, there) is None
    if barred or not piece(game, unit).mobile.movement:
        return RULE("10.97").refuse(name, f"may not go from {here} to {there}", there)
    if builds_bridge(game, unit):
        return RULE("15.26").refuse(name, "it builds a bridge and may not leave its hex", unit.hex)
    if is_marching(unit) and any(
        is_marching(other) and not are_team(game, unit.id, other.id) for other in game.friends_in(there, unit.side)
    ):
        return RULE("9.21").refuse(name, f"another unit in March Mode is in {there}", there)
    return None


def _stopping(game: RhineGame, unit: Unit) -> frozenset[str]:
    zones = enemy_zones(game, unit.side)
    return zones.all if game.board.word("advance_stops_in") == ANY_ZONE else zones.rigid


def ways(game: RhineGame, unit: Unit, trail: Trail) -> Iterator[tuple[str, ...]]:
    """Yield a shortest way to each hex to which a unit may advance."""
    seen = {unit.hex}
    paths: list[tuple[str, ...]] = [(unit.hex,)]
    for path in paths:
        nexts = (trail.path[0],) if len(path) == 1 else game.board.map.neighbors[path[-1]]
        for there in nexts:
            further = (*path, there)
            if there in seen or _fails(game, unit, trail, further):
                continue
            seen.add(there)
            paths.append(further)
            if has_room(game, unit, there):
                yield further


def _fails(game: RhineGame, unit: Unit, trail: Trail, path: tuple[str, ...]) -> bool:
    """Tell whether a way is barred before its end, room aside."""
    if len(path) - 1 > length(game, unit, trail):
        return True
    if not roams(game, unit, trail) and path[1:] != trail.path[: len(path) - 1]:
        return True
    return _check_step(game, unit, path, len(path) - 1) is not None


def _trails(game: RhineGame, frame: Frame[Pursuit]) -> tuple[Trail, ...]:
    """Return the paths that are open: those of hexes that are vacant, unless the other side could advance as well."""
    local = frame.local
    if any(trail.hexes for rival in local.rivals for trail in trails_of(game, rival)):
        return ()
    held = occupied(game, other_side(frame.side))
    return tuple(trail for trail in trails_of(game, local.battle) if trail.path[0] not in held)


def _movers(game: RhineGame, frame: Frame[Pursuit]) -> list[Unit]:
    """Return who may advance still: who was beaten in another battle of the hex, or has advanced after it, stands no
    longer where the battle was fought."""
    local = frame.local
    places = zip(local.units, local.hexes, strict=True)
    return [game.units[key] for key, label in places if key not in local.gone and game.units[key].hex == label]


def _offers(game: RhineGame, frame: Frame[Pursuit]) -> Iterator[AdvanceUnit]:
    trails = _trails(game, frame)
    for unit in _movers(game, frame) if trails else ():
        for trail in trails:
            if trail.path[0] in game.board.map.neighbors[unit.hex]:
                for way in ways(game, unit, trail):
                    yield AdvanceUnit(unit.id, way)


def _decision(game: RhineGame, frame: Frame[Pursuit]) -> Decision | None:
    if frame.local.ended or next(_offers(game, frame), None) is None:
        return None
    hexes = ", ".join(trail.path[0] for trail in _trails(game, frame))
    return Decision(frame.side, frame.phase, ADVANCE, f"Advance into {hexes}, or stay", _trails(game, frame)[0].path[0])


def _legal(game: RhineGame, frame: Frame[Pursuit]) -> Iterator[object]:
    yield from _offers(game, frame)
    yield EndAdvance()


def _check(game: RhineGame, frame: Frame[Pursuit], action: AdvanceUnit | EndAdvance) -> Refusal | None:
    if isinstance(action, EndAdvance):
        return None
    unit = game.units.get(action.unit)
    if unit is None or unit not in _movers(game, frame):
        return ADVANCE.refuse(named(game, action.unit), "did not fight in this battle, or has advanced")
    refusals = [check_path(game, unit, trail, action.path) for trail in _trails(game, frame)]
    if not refusals:
        return RULE("E-10.8").refuse(title(game, unit.id), "nobody advances after attacks that went both ways", unit.id)
    return None if None in refusals else refusals[0]


def _resolve(game: RhineGame, frame: Frame[Pursuit], action: AdvanceUnit | EndAdvance) -> Iterator[object]:
    if isinstance(action, EndAdvance):
        yield changed(frame, replace(frame.local, ended=True))
        return
    unit = game.units[action.unit]
    yield changed(frame, replace(frame.local, gone=(*frame.local.gone, unit.id)))
    hexes = len(action.path) - 1
    free = 0 if unit.side == GERMAN else game.board.number("artillery_free_hexes_us")
    if piece(game, unit).is_artillery and hexes > free and unit.face != FACE_MOVE:
        yield FaceTurned(unit.id, FACE_MOVE)
    yield UnitMoved(unit.id, action.path, "0", "advance")
    yield from after_entry(game, unit, action.path, "advance")


ADVANCE_PHASE = Phase("advance", ADVANCE, _decision, (AdvanceUnit, EndAdvance), _legal, _check, _resolve, local=Pursuit)
