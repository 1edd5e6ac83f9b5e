"""Where may a free counter be set up? (25.12, 25.22, 26.2)

``near:ANCHOR/N`` is within so many hexes of hexes, of another counter, or of units of the same formation or corps;
``area:KEY`` anywhere in an area. Clauses add what holds for a whole side.
"""

from engine.core.sides import other_side
from engine.core.units import Unit
from engine.scenario import Setup
from engine.spi1977.board import Board
from engine.spi1977.ground.stacking import counts, limit, marchers, stacked
from engine.spi1977.setting.options import TRUPPENEINHEIT
from engine.spi1977.setting.special_forms import SetupLimits
from engine.spi1977.state import RULE, RhineGame, piece

FOLLOWS = (
    RULE("25.12"),
    RULE("25.12g"),
    RULE("25.12u"),
    RULE("25.22"),
    RULE("25.22g"),
    RULE("25.22u"),
    RULE("26.2"),
    RULE("24.31"),
)

NEAR, AREA = "near:", "area:"
MARCHES = "march"
COMMANDO_SHEET = "C"
"""The sheet on which commando teams are set up."""
FORMATION, CORPS = "formation", "corps"


def setup_row(board: Board, key: str) -> Setup | None:
    """Return the row of the set-up of a counter, None for one that arrives later."""
    return board.once(_rows).get(key)


def _rows(board: Board) -> dict[str, Setup]:
    return {row.counter: row for row in board.scenario.setup}


def is_free(row: Setup) -> bool:
    """Tell whether its side chooses the hex of a counter."""
    return row.place.startswith((NEAR, AREA))


def limits(board: Board, side: str) -> SetupLimits | None:
    """Return what holds for the whole set-up of a side, None for nothing."""
    found = (clause.args for clause in board.clauses.of(SetupLimits) if clause.args.side == side)
    return next(found, None)


def free_hexes(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes a free counter may be placed in by its row, units and limits aside, in the order of the map."""
    row = setup_row(game.board, unit.id)
    if is_commando_at_start(game.board, unit.id):
        return _near_ss(game, unit)
    if row is None or not is_free(row):
        return ()
    if row.place.startswith(AREA):
        return game.board.areas.get(row.place.removeprefix(AREA), ())
    anchor, _, distance = row.place.removeprefix(NEAR).rpartition("/")
    return game.board.lately(_KEPT, _within, tuple(_anchors(game, unit, anchor)), int(distance))


def is_commando_at_start(board: Board, key: str) -> bool:
    """Tell whether a counter is a team of the Truppeneinheit that is set up because its option is played (24.31)."""
    return board.pieces[key].role == "commando" and board.is_on(TRUPPENEINHEIT)


def _near_ss(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes of sheet C near a unit of the SS (24.31)."""
    friends = {other.hex for other in game.units_of(unit.side) if piece(game, other).is_ss}
    distance = game.board.number("truppeneinheit_distance")
    near = game.board.lately(_KEPT, _within, tuple(sorted(friends)), distance)
    return tuple(label for label in near if label.startswith(COMMANDO_SHEET))


_KEPT = 64
"""For so many sets of anchors the hexes around them are kept."""


def _within(board: Board, anchors: tuple[str, ...], distance: int) -> tuple[str, ...]:
    near = frozenset(label for anchor in anchors for label in board.map.within(anchor, distance))
    return tuple(label for label in board.map.hexes if label in near)


def _anchors(game: RhineGame, unit: Unit, anchor: str) -> list[str]:
    """Return the hexes that an anchor stands for now."""
    counter = piece(game, unit)
    if anchor == FORMATION:
        friends = [other for other in game.units_of(unit.side) if piece(game, other).formation == counter.formation]
        return sorted({other.hex for other in friends})
    if anchor == CORPS:
        friends = [other for other in game.units_of(unit.side) if corps_of(game.board, other.id) == counter.formation]
        return sorted({other.hex for other in friends})
    if anchor in game.units:
        return [game.units[anchor].hex] if game.units[anchor].hex else []
    return [label for label in anchor.split() if label in game.board.map.hexes]


def corps_of(board: Board, key: str) -> str:
    """Return the corps that is printed for a counter: its own, or that of the headquarters of its division."""
    counter = board.pieces[key]
    if counter.counter.formation_kind in ("corps", "army"):
        return counter.formation
    return board.once(_corps_of_divisions).get(counter.formation, "")


def _corps_of_divisions(board: Board) -> dict[str, str]:
    return {
        counter.formation: counter.counter.traits.get("corps", "")
        for counter in board.pieces.values()
        if counter.is_headquarters and counter.is_of_division
    }


def fits(game: RhineGame, unit: Unit, label: str) -> str:
    """Return why a counter may not start in a hex, empty when it may: room, enemies, what holds for its side."""
    enemy = other_side(unit.side)
    if game.friends_in(label, enemy):
        return f"the enemy holds {label}"
    if counts(game, unit) and stacked(game, label, unit.side) >= limit(game):
        return f"{limit(game)} units stand in {label} already"
    row = setup_row(game.board, unit.id)
    if row is not None and MARCHES in row.state and label in marchers(game, unit.side):
        return f"another unit in March Mode stands in {label}"
    general = limits(game.board, unit.side)
    if general is None:
        return ""
    if general.enemy_distance:
        for near in game.board.map.within(label, general.enemy_distance - 1):
            if game.friends_in(near, enemy):
                return f"{label} is too near to the enemy in {near}"
    counter = piece(game, unit)
    if counter.is_artillery and counter.formation in general.off_roads and game.board.map.roads_at[label]:
        return f"artillery of {counter.counter.formation_title} never starts on a road"
    return ""
