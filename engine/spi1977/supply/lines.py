"""Which state of supply would a unit have now? (14.0 to 14.6)

An Allied line may have any length. A German one is so many hexes, or movement points of class A with roads at the rate
of class B; rivers bar points, not hexes.
"""

from collections.abc import Callable, Mapping

from engine.core.paths import Reach, Ways, reach_by
from engine.core.rules import Rule
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import Unit
from engine.data.tables import DataError
from engine.spi1977.air.points import INTERDICTION as MISSION
from engine.spi1977.air.points import allotted, flies
from engine.spi1977.board import MP, Board
from engine.spi1977.clauses.first_day import SUPPLY, holds
from engine.spi1977.ground.hexsides import RIVER, Pair, laid, water
from engine.spi1977.ground.regions import connected
from engine.spi1977.setting.special_forms import NeverUnsupplied, Unsupplied
from engine.spi1977.state import (
    COMMUNICATIONS,
    ISOLATED_1,
    RULE,
    RULING,
    UNSUPPLIED,
    RhineGame,
    piece,
)
from engine.spi1977.supply.prices import KEPT, price_of, road_of, table
from engine.spi1977.supply.roads import barred, fed_regions, open_roads, regions
from engine.spi1977.supply.rounding import ROUNDED, rounded_lines
from engine.spi1977.supply.sources import BRIGADE, by_hexes, others, sources

READS = (
    RULING("brigade-rivers"),
    RULING("communications-marker"),
    RULING("german-supply-limit"),
    RULING("interdiction-of-sources"),
    RULING("ss-2-supply"),
)
FOLLOWS = (
    RULE("14.0"), RULE("14.21"), RULE("14.23"), RULE("14.31"), RULE("14.43"), RULE("14.51a"), RULE("14.51b"),
    RULE("14.52a"), RULE("14.52b"), RULE("14.61"), RULE("14.62"), RULE("14.8"), RULE("14.56"), RULE("19.42"),
    RULE("25.14b"), RULE("25.24a"), RULE("26.4c"), RULE("27.4"), RULE("E-14.0"), RULE("E-27.4"),
)  # fmt: skip

INTERDICTION, POINTS, LIMIT = "supply_interdiction", "air points", "limit"
OF_UNITS = "no, only those of units"
"""The reading by which interdiction leaves the line from a headquarters to a road as it is."""
FED = ""
"""The state of a unit in supply."""


def state_now(game: RhineGame, unit: Unit) -> str:
    """Return the mark that supply determination would put on a unit now, empty in supply; ``isolated_1`` for isolation
    of any length, ``out_of_communications`` for the state before it is unsupplied."""
    counter = piece(game, unit)
    if counter.is_headquarters or counter.is_commando:
        return FED
    if unit.side == GERMAN and (holds(game, SUPPLY) or _is_static(game, unit)):
        return FED
    found = _german(game, unit) if unit.side == GERMAN else _allied(game, unit)
    for clause in game.board.clauses.of(Unsupplied):
        if counter.formation in clause.args.formations and game.turn in clause.args.turns and found != ISOLATED_1:
            is_fed = found == FED and game.board.reads("ss-2-supply", "yes, by its headquarters")
            return FED if is_fed else UNSUPPLIED
    return FED if found == COMMUNICATIONS and _never_unsupplied(game, counter.formation) else found


def freed_by(game: RhineGame, unit: Unit) -> Rule:
    """Return the rule by which a unit is in supply that has no line (25.14b, E-14.0, 25.24a, 24.3)."""
    if piece(game, unit).is_commando:
        return RULE("24.3")
    if unit.side == GERMAN and _is_static(game, unit):
        return RULE("E-14.0")
    if unit.side == GERMAN and not holds(game, SUPPLY) and _never_unsupplied(game, piece(game, unit).formation):
        return RULE("25.24a")
    return RULE("25.14b") if unit.side == GERMAN else RULE("14.0")


def _is_static(game: RhineGame, unit: Unit) -> bool:
    counter = piece(game, unit)
    return counter.is_artillery and not counter.mobile.movement and game.board.is_yes("static_always_supplied")


def _never_unsupplied(game: RhineGame, formation: str) -> bool:
    return any(
        formation in clause.args.formations
        and (clause.args.parameter is None or game.board.is_yes(clause.args.parameter))
        for clause in game.board.clauses.of(NeverUnsupplied)
    )


def _allied(game: RhineGame, unit: Unit) -> str:
    """Return the state of an Allied unit: a line to its own headquarters and to a road, else to any (14.51)."""
    where, here = regions(game, unit.side), regions(game, unit.side).get(unit.hex)
    if here is None:
        return ISOLATED_1
    if any(where.get(hq.hex) == here for hq in sources(game, unit)) and here in fed_regions(game, unit.side):
        return FED
    return COMMUNICATIONS if any(where.get(hq.hex) == here for hq in others(game, unit)) else ISOLATED_1


def _german(game: RhineGame, unit: Unit) -> str:
    """Return the state of a German unit: within the length of its line and its source fed, else any line (14.52)."""
    found = ISOLATED_1
    counts_hexes = by_hexes(game, unit)
    limit, crosses = line_limit(game, counts_hexes), crosses_rivers(game, unit)
    for hq in sources(game, unit):
        if not is_joined(game, unit, hq, counts_hexes or crosses):
            continue
        found = COMMUNICATIONS
        if unit.hex in lines(game, hq, counts_hexes, limit, crosses).cost and is_fed_source(game, hq, counts_hexes):
            return FED
    return found


def crosses_rivers(game: RhineGame, unit: Unit) -> bool:
    """Tell whether rivers do not bar the line of a unit to its source: by another reading those of brigades (14.43)."""
    return piece(game, unit).counter.formation_kind == BRIGADE and game.board.reads("brigade-rivers", "no")


def is_joined(game: RhineGame, unit: Unit, hq: Unit, counts_hexes: bool) -> bool:
    """Tell whether a line of any length leads from a unit to a German headquarters (14.52b); either may stand in a hex
    through which none is traced."""
    if unit.hex == hq.hex:
        return True
    if unit.hex in barred(game, GERMAN):
        return False
    where, around = game.derived(_joined, counts_hexes), _around(game, counts_hexes)
    here = where[unit.hex]
    return any(where.get(there) == here for there in (hq.hex, *around[hq.hex]))


def _joined(game: RhineGame, counts_hexes: bool) -> Mapping[str, int]:
    """Return for each hex the number of its region: hexes of one are joined by a line of hexes, or of points."""
    if counts_hexes:
        return regions(game, GERMAN)
    return connected(_around(game, counts_hexes), barred(game, GERMAN))


def _around(game: RhineGame, counts_hexes: bool) -> Mapping[str, tuple[str, ...]]:
    """Return the hexes to which a line may go on from each: a river bars lines of points."""
    if counts_hexes:
        return game.board.map.neighbors
    return game.board.lately(KEPT, _open_ways, game.own.ground.blown, laid(game))


def _open_ways(board: Board, blown: tuple[Pair, ...], laid_: frozenset[Pair]) -> Mapping[str, tuple[str, ...]]:
    down, around = frozenset(blown), board.map.neighbors
    banks = board.once(_banks)
    return {
        **around,
        **{
            here: tuple(there for there in around[here] if price_of(board, down, laid_, here, there) is not None)
            for here in banks
        },
    }


def _banks(board: Board) -> tuple[str, ...]:
    """Return the hexes on a river."""
    return tuple(dict.fromkeys(a for a, b in board.map.hexsides if water(board, a, b) == RIVER))


def line_limit(game: RhineGame, counts_hexes: bool) -> int:
    """Return how long a German line may be now, in hexes or scaled points: shorter under interdiction (19.42)."""
    if counts_hexes:
        return game.board.number("german_supply_hexes") - _taken(game)
    return game.board.points("german_supply_points") - _taken(game) * MP


def source_limit(game: RhineGame) -> int:
    """Return the scaled points that a line from a German headquarters to a road may have now: interdiction shortens it
    too, unless one reads it otherwise (19.42)."""
    less = 0 if game.board.reads("interdiction-of-sources", OF_UNITS) else _taken(game)
    return game.board.points("german_source_points") - less * MP


def _taken(game: RhineGame) -> int:
    """Return how many hexes, or points, interdiction takes from a German line now (19.42)."""
    points = allotted(game, ALLIED, MISSION) if flies(game) else 0
    return game.board.number("german_supply_hexes") - int(game.board.once(_interdicted, points)) if points else 0


def _interdicted(board: Board, points: int) -> str:
    """Return what the chart leaves of a line for so many air points."""
    chart = board.charts[INTERDICTION]
    place, limit = chart.columns.index(POINTS), chart.columns.index(LIMIT)
    for cell in chart.cells.values():
        least, _, most = cell[place].partition("-")
        if int(least) <= points <= int(most or least):
            return cell[limit]
    raise DataError(f"the chart {INTERDICTION} has no line for {points} air points")


def is_fed_source(game: RhineGame, hq: Unit, counts_hexes: bool) -> bool:
    """Tell whether a German headquarters is joined to a road off the map: it stands on it for lines of hexes, and is
    within the points of it for others (14.21, 14.31)."""
    roads = open_roads(game, hq.side)
    if hq.hex in roads or counts_hexes:
        return hq.hex in roads
    return any(label in roads for label in game.derived(_from_source, hq.hex, source_limit(game)))


def _from_source(game: RhineGame, label: str, most: int) -> Mapping[str, int]:
    """Return the hexes a headquarters can trace to with the scaled points."""
    shut = barred(game, GERMAN) - {label}
    prices = table(game.board, game.own.ground.blown, laid(game))

    def steps(here: str, _: int) -> list[tuple[str, int]]:
        return [(there, cost) for there, cost, _ in prices[here] if there not in shut]

    return _searched(game, label, most, steps).cost


def lines(game: RhineGame, hq: Unit, counts_hexes: bool, most: int, crosses: bool = False) -> Reach | Ways[str]:
    """Return the hexes from which a line no longer than ``most``, in hexes or scaled points, leads to a headquarters,
    with its length; the search starts at the headquarters. ``crosses``: rivers do not bar it."""
    return game.derived(_lines, hq.hex, hq.side, counts_hexes, most, crosses)


def _lines(game: RhineGame, label: str, side: str, counts_hexes: bool, most: int, crosses: bool) -> Reach | Ways[str]:
    shut = barred(game, side) - {label}
    around = game.board.map.neighbors
    if counts_hexes:
        return reach_by((label,), most, lambda here, _: [(there, 1) for there in around[here] if there not in shut])
    prices = table(game.board, game.own.ground.blown, laid(game), crosses)

    def back(here: str, _: int) -> list[tuple[str, int]]:
        """Return the hexes from which a line comes here, with the price of this step of it."""
        return [(there, cost) for there, _, cost in prices[here] if cost >= 0 and there not in shut]

    return _searched(game, label, most, back)


def _searched(
    game: RhineGame, label: str, most: int, steps: Callable[[str, int], list[tuple[str, int]]]
) -> Reach | Ways[str]:
    """Return the hexes within the scaled points, which by another reading are rounded as those of moves are."""
    if not game.board.reads("rounding-of-lines", ROUNDED):
        return reach_by((label,), most, steps)
    down, over = frozenset(game.own.ground.blown), laid(game)
    return rounded_lines(label, most, steps, lambda here, there: road_of(game.board, down, over, here, there))
