"""Is a unit in supply at this moment, and by which line?"""

from engine.core.paths import reach
from engine.core.sides import GERMAN
from engine.core.telling import SupplyLine
from engine.core.units import Unit
from engine.spi1977.state import COMMUNICATIONS, RULE, RhineGame, piece, title
from engine.spi1977.supply.lines import FED, lengths, state_now
from engine.spi1977.supply.roads import barred
from engine.spi1977.supply.sources import by_hexes, sources


def supply_line(game: RhineGame, unit_id: str) -> SupplyLine:
    """Return whether a unit on the map is in supply now, and the hexes from it to its headquarters."""
    unit = game.units[unit_id]
    if piece(game, unit).is_headquarters:
        return SupplyLine(True, (), "headquarters are always in supply", RULE("14.8"))
    state = state_now(game, unit)
    source = _nearest(game, unit)
    path = _path(game, unit, source) if source is not None else ()
    to = title(game, source.id) if source is not None else ""
    if state == FED:
        if not path:
            return SupplyLine(True, (), "it needs no line", RULE("25.14b" if unit.side == GERMAN else "14.0"))
        return SupplyLine(True, path, f"a line to {to}", RULE("14.31" if unit.side == GERMAN else "14.11"))
    if state == COMMUNICATIONS:
        return SupplyLine(False, (), "out of communications", RULE("14.52a" if unit.side == GERMAN else "14.51a"))
    return SupplyLine(False, (), "isolated", RULE("14.62" if unit.side == GERMAN else "14.61"))


def _nearest(game: RhineGame, unit: Unit) -> Unit | None:
    counts = unit.side != GERMAN or by_hexes(game, unit)
    ends = [(lengths(game, hq, counts).get(unit.hex), hq) for hq in sources(game, unit)]
    joined = [(length, hq) for length, hq in ends if length is not None]
    return min(joined, key=lambda item: item[0])[1] if joined else None


def _path(game: RhineGame, unit: Unit, source: Unit) -> tuple[str, ...]:
    shut, around = barred(game, unit.side), game.board.map.neighbors
    found = reach(
        (unit.hex,),
        None,
        around.__getitem__,
        lambda a, b: None if b in shut and b != source.hex else 1,
        goal=lambda at: at == source.hex,
    )
    return found.path(source.hex) if source.hex in found.cost else ()
