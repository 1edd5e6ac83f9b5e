"""Is a unit in supply at this moment, and by which line?"""

from engine.core.paths import reach_by
from engine.core.rules import Rule
from engine.core.sides import GERMAN
from engine.core.telling import SupplyLine
from engine.core.units import Unit
from engine.spi1977.state import COMMUNICATIONS, RULE, RhineGame, piece, title
from engine.spi1977.supply.lines import FED, crosses_rivers, freed_by, is_fed_source, line_limit, lines, state_now
from engine.spi1977.supply.roads import barred, regions
from engine.spi1977.supply.sources import by_hexes, sources


def supply_line(game: RhineGame, unit_id: str) -> SupplyLine:
    """Return whether a unit on the map is in supply now, and the hexes from it to its headquarters."""
    unit = game.units[unit_id]
    if piece(game, unit).is_headquarters:
        return SupplyLine(True, (), "headquarters are always in supply", RULE("14.8"))
    state = state_now(game, unit)
    if state == FED:
        path = _german_path(game, unit) if unit.side == GERMAN else _allied_path(game, unit)
        if not path:
            return SupplyLine(True, (), "it needs no line", freed_by(game, unit))
        to = next(title(game, hq.id) for hq in sources(game, unit) if hq.hex == path[-1])
        return SupplyLine(True, path, f"a line to {to}", _rule(game, unit))
    if state == COMMUNICATIONS:
        return SupplyLine(False, (), "out of communications", _cut_by(game, unit))
    return SupplyLine(False, (), "isolated", RULE("14.62" if unit.side == GERMAN else "14.61"))


def _rule(game: RhineGame, unit: Unit) -> Rule:
    """Return the rule by which the line of a unit is traced."""
    if unit.side != GERMAN:
        return RULE("14.11")
    return RULE("14.21" if by_hexes(game, unit) else "14.31")


def _cut_by(game: RhineGame, unit: Unit) -> Rule:
    """Return why a unit is out of communications: its line reaches its headquarters, which no road supplies (14.51b,
    14.52b), or does not reach it (14.51a, 14.52a)."""
    if unit.side != GERMAN:
        where = regions(game, unit.side)
        return RULE("14.51b" if any(where.get(hq.hex) == where[unit.hex] for hq in sources(game, unit)) else "14.51a")
    counts_hexes = by_hexes(game, unit)
    limit, crosses = line_limit(game, counts_hexes), crosses_rivers(game, unit)
    within = (unit.hex in lines(game, hq, counts_hexes, limit, crosses).cost for hq in sources(game, unit))
    return RULE("14.52b" if any(within) else "14.52a")


def _german_path(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes of the shortest line that is not too long, of those to a source that is fed if there is one."""
    counts_hexes = by_hexes(game, unit)
    limit, crosses = line_limit(game, counts_hexes), crosses_rivers(game, unit)
    found = [(hq, lines(game, hq, counts_hexes, limit, crosses)) for hq in sources(game, unit)]
    within = [(hq, tree) for hq, tree in found if unit.hex in tree.cost]
    fed = [(hq, tree) for hq, tree in within if is_fed_source(game, hq, counts_hexes)] or within
    tree = min((tree for _, tree in fed), key=lambda tree: tree.cost[unit.hex], default=None)
    return tree.path(unit.hex)[::-1] if tree is not None else ()


def _allied_path(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes of the shortest line to a headquarters."""
    ends = {hq.hex for hq in sources(game, unit)}
    shut, around = barred(game, unit.side) - ends, game.board.map.neighbors
    found = reach_by(
        (unit.hex,),
        None,
        lambda here, _: [(there, 1) for there in around[here] if there not in shut],
        ends.__contains__,
    )
    return next((found.path(label) for label in found.cost if label in ends), ())
