"""What of a unit and the position do the costs of its steps depend on?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core.sides import GERMAN, other_side
from engine.core.units import Unit
from engine.spi1977.board import MP
from engine.spi1977.clauses.first_day import BOTTLENECKS, TRAFFIC_JAMS, holds
from engine.spi1977.clauses.limits import barred_to
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.hexsides import Pair, laid
from engine.spi1977.ground.stacking import marchers
from engine.spi1977.ground.zones import enemy_zones, exerts, occupied
from engine.spi1977.state import RULE, RULING, RhineGame, is_class_a, is_marching, piece
from engine.spi1977.steps.ways import GERMAN_HEADQUARTERS, HEADQUARTERS, Help, Ways, ways

READS = (
    RULING("half-allowance"), RULING("leaving-rigid"), RULING("engineer-help"), RULING("motorized-infantry"),
    RULING("road-declined"),
)  # fmt: skip
FOLLOWS = (
    RULE("6.21"), RULE("6.22"), RULE("6.23"), RULE("6.41"), RULE("6.42"), RULE("6.43"), RULE("6.53"), RULE("6.63"),
    RULE("7.32"), RULE("7.33"), RULE("8.22"), RULE("8.31"), RULE("8.32"), RULE("8.33"), RULE("8.34"), RULE("8.35"),
    RULE("8.37"), RULE("9.21"), RULE("25.14f"), RULE("25.14g"),
)  # fmt: skip

PRINTED, NO_ZONE, MECHANIZED_ALONE = (
    "of what is printed",
    "only into a hex in no enemy zone",
    "mechanized only, from beside",
)
"""The other readings of what leaving a rigid zone costs, of where it leads, and of whom engineers help."""
DECLINES = "yes, over the ground"
BRIGADE_150, BRIGADE_OPTION = "brigade_150_formation", "brigade_150"
FREEZE = "Ground Freeze"
"""The box of the ground track that changes costs (18.23)."""


@dataclass(frozen=True, slots=True)
class Mover:
    """What a unit in its present mode finds. ``shut``: hexes it may not enter at all; ``rigid`` and ``fluid``: enemy
    zones; ``beyond``: zones into which nobody goes out of a rigid one; ``leaving_rigid`` and ``leaving_fluid``: points
    added; ``jammed``: hexes that cost a point more (25.14g); ``queues``: points added at bridges (25.14f); ``blocked``:
    hexsides that nobody crosses any more (25.14f); ``aided``: hexes beside engineers; ``declines``: whether
    it may go over the ground where a road leads."""

    ways: Ways
    shut: frozenset[str]
    rigid: frozenset[str]
    fluid: frozenset[str]
    beyond: frozenset[str]
    leaving_rigid: int
    leaving_fluid: int
    jammed: frozenset[str]
    jam: int
    queues: Mapping[Pair, int]
    blocked: frozenset[Pair]
    aided: frozenset[str]
    declines: bool


def column_of(game: RhineGame, unit: Unit, is_in_march: bool) -> str:
    """Return the column of the terrain chart by which a unit pays (6.13, 6.61, 7.31)."""
    if piece(game, unit).is_headquarters:
        as_a = unit.side == GERMAN and game.board.reads("headquarters-road", "the German ones of class A")
        return GERMAN_HEADQUARTERS if as_a else HEADQUARTERS
    if is_class_a(game, unit):
        if not is_in_march:
            return "tactical_a"
        return "march_a_german" if unit.side == GERMAN else "march_a"
    if is_in_march:
        return "march_b"
    return "tactical_b_freeze" if game.own.ground.ground == FREEZE else "tactical_b"


def aid_of(game: RhineGame, unit: Unit, column: str) -> Help:
    """Return what an engineer makes of a river for a unit: class A, and headquarters
    off roads (6.61), pay less, infantry of class B may cross (6.53)."""
    if column in ("tactical_a", HEADQUARTERS, GERMAN_HEADQUARTERS):
        return Help(game.board.points("engineer_river_a"))
    alone = game.board.reads("engineer-help", MECHANIZED_ALONE) and not piece(game, unit).is_mechanized
    if column in ("tactical_b", "tactical_b_freeze") and piece(game, unit).is_motorized_infantry and not alone:
        return Help(game.board.points("engineer_river_infantry"))
    return Help(None)


def is_brigade_150(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit belongs to the 150th Panzer Brigade and slips through zones of control (24.5)."""
    return game.board.is_on(BRIGADE_OPTION) and piece(game, unit).formation in game.board.formations(BRIGADE_150)


def mover(game: RhineGame, unit: Unit) -> Mover:
    """Return the unit as the search sees it; kept until the position changes."""
    return game.derived(_mover, unit.id)


def ways_of(game: RhineGame, unit: Unit) -> Ways:
    """Return the steps from each hex with their prices for a unit in its present mode, units aside."""
    column = column_of(game, unit, is_marching(unit))
    return ways(game.board, column, game.own.ground.blown, laid(game), aid_of(game, unit, column))


def ways_ahead(game: RhineGame) -> Iterator[object]:
    """Work out hex by hex what the steps of the printed map cost the units in play, in either mode."""
    asked: dict[tuple[str, Help], None] = {}
    for is_in_march in (False, True):
        for unit in game.units.values():
            column = column_of(game, unit, is_in_march)
            asked[column, aid_of(game, unit, column)] = None
    for column, aid in asked:
        table = ways(game.board, column, (), frozenset(), aid)
        for here in game.board.map.hexes:
            yield table[here]


def _mover(game: RhineGame, unit_id: str) -> Mover:
    unit = game.units[unit_id]
    zones = enemy_zones(game, unit.side)
    marches = is_marching(unit)
    shut = occupied(game, other_side(unit.side)) | barred_to(game, unit)
    if not exerts(game, unit):
        shut |= zones.all
    if marches:
        shut |= marchers(game, unit.side) - {unit.hex}
    uses_roads = marches or piece(game, unit).is_headquarters
    waiting = queues(game) if unit.side == GERMAN and holds(game, BOTTLENECKS) else {}
    return Mover(
        ways=ways_of(game, unit),
        shut=shut,
        rigid=zones.rigid,
        fluid=zones.fluid,
        beyond=zones.all if game.board.reads("leaving-rigid", NO_ZONE) else zones.rigid,
        leaving_rigid=(_whole(game, unit) * game.board.share("leave_rigid_share")).__floor__() * MP,
        leaving_fluid=0 if is_brigade_150(game, unit) else game.board.points("leave_fluid_cost"),
        jammed=_tactical(game, unit) if marches and holds(game, TRAFFIC_JAMS) else frozenset(),
        jam=game.board.points("traffic_jam_cost"),
        queues={pair: points for pair, points in waiting.items() if points is not None} if uses_roads else {},
        blocked=frozenset(pair for pair, points in waiting.items() if points is None),
        aided=engineers_near(game, unit),
        declines=game.board.reads("road-declined", DECLINES),
    )


def _whole(game: RhineGame, unit: Unit) -> int:
    """Return the allowance half of which leaving a rigid zone costs: what the unit has now, or by the other reading
    what is printed (6.23)."""
    if game.board.reads("half-allowance", PRINTED):
        return piece(game, unit).mobile.movement
    return allowance(game, unit) // MP


def _tactical(game: RhineGame, unit: Unit) -> frozenset[str]:
    """Return the hexes with friends that do not march, the unit itself aside (25.14g)."""
    return frozenset(other.hex for other in game.units_of(unit.side) if not is_marching(other) and other.id != unit.id)


def queues(game: RhineGame) -> dict[Pair, int | None]:
    """Return what the next crossing of each bridge that was crossed costs; None where it is blocked (25.14f)."""
    found: dict[Pair, int | None] = {}
    lines = game.board.charts["bottlenecks"].cells
    for key, number in game.own.moving.crossings.items():
        a, _, b = key.partition("|")
        text = lines[min(number + 1, len(lines))][0]
        found[a, b] = int(text) * MP if text.isdecimal() else None
    return found


def engineers_at(game: RhineGame, unit: Unit, here: str) -> Iterator[Unit]:
    """Yield the other engineers of the side that help over the rivers of a hex, those in it first (6.53)."""
    in_it = () if game.board.reads("engineer-help", MECHANIZED_ALONE) else (here,)
    for label in (*in_it, *game.board.map.neighbors[here]):
        for other in game.friends_in(label, unit.side):
            if other.id != unit.id and piece(game, other).is_engineer:
                yield other


def engineers_of(game: RhineGame, side: str) -> tuple[str, ...]:
    """Return the engineers of a side on the map, in natural order of the data."""
    return tuple(unit.id for unit in game.units_of(side) if piece(game, unit).is_engineer)


def engineers_near(game: RhineGame, unit: Unit) -> frozenset[str]:
    """Return the hexes with or beside another engineer of the side, which helps at rivers (6.53)."""
    near: set[str] = set()
    from_within = not game.board.reads("engineer-help", MECHANIZED_ALONE)
    for key in game.derived_of(unit.side, engineers_of):
        if key != unit.id:
            label = game.units[key].hex
            if from_within:
                near.add(label)
            near.update(game.board.map.neighbors[label])
    return frozenset(near)
