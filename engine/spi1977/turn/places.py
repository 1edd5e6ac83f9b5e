"""Where may a free counter be set up? (25.12, 25.22, 26.2)

Its row of the set-up says near what, or in which area; clauses add what holds for a whole side.
"""

from engine.core.sides import other_side
from engine.core.units import Unit
from engine.data.choosing import Choice, first_with_hexes
from engine.scenario import Setup
from engine.spi1977.board import Board
from engine.spi1977.ground.sheets import is_on
from engine.spi1977.ground.stacking import counts, limit, marchers, standing
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
    RULE("E-25.12"),
    RULE("E-25.22"),
)

MARCHES = "march"
COMMANDO_SHEET = "truppeneinheit_sheet"
"""The parameter that names the sheet on which commando teams are set up."""


def setup_row(board: Board, key: str) -> Setup | None:
    """Return the row of the set-up of a counter, None for one that arrives later."""
    return board.once(_rows).get(key)


def _rows(board: Board) -> dict[str, Setup]:
    return {row.counter: row for row in board.scenario.setup}


def limits(board: Board, side: str) -> SetupLimits | None:
    """Return what holds for the whole set-up of a side, None for nothing."""
    found = (clause.args for clause in board.clauses.of(SetupLimits) if clause.args.side == side)
    return next(found, None)


def free_hexes(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes a free counter may be placed in by its row, units and limits aside, in the order of the map."""
    return game.derived(_free_hexes, unit.id)


def next_waiting(game: RhineGame, waiting: list[Unit]) -> Unit:
    """Return the unit whose hex is chosen next."""
    return first_with_hexes(waiting, lambda unit: free_hexes(game, unit))


def _free_hexes(game: RhineGame, unit_id: str) -> tuple[str, ...]:
    board, unit = game.board, game.units[unit_id]
    if is_commando_at_start(board, unit_id):
        return _near_ss(game, unit)
    row = setup_row(board, unit_id)
    return Choice(board.scenario, board.map, board.areas, game.units).hexes(unit, row.place) if row is not None else ()


def is_commando_at_start(board: Board, key: str) -> bool:
    """Tell whether a counter is a team of the Truppeneinheit that is set up because its option is played (24.31)."""
    return board.pieces[key].role == "commando" and board.is_on(TRUPPENEINHEIT)


def _near_ss(game: RhineGame, unit: Unit) -> tuple[str, ...]:
    """Return the hexes of one sheet near a unit of the SS (24.31)."""
    friends = {other.hex for other in game.units_of(unit.side) if piece(game, other).is_ss}
    distance = game.board.number("truppeneinheit_distance")
    near = {label for hex_ in friends for label in game.board.map.within(hex_, distance)}
    sheet = game.board.word(COMMANDO_SHEET)
    return tuple(label for label in game.board.map.hexes if label in near and is_on(game.board, label, sheet))


def fits(game: RhineGame, unit: Unit, label: str) -> str:
    """Return why a counter may not start in a hex, empty when it may: room, enemies, what holds for its side."""
    enemy = other_side(unit.side)
    if game.friends_in(label, enemy):
        return f"the enemy holds {label}"
    if counts(game, unit) and standing(game, label, unit.side) >= limit(game):
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
    if general.east_of and label not in game.board.once(_east_of, general.east_of):
        return f"{label} is not east of the {general.east_of}"
    counter = piece(game, unit)
    if counter.is_artillery and counter.formation in general.off_roads and game.board.map.roads_at[label]:
        return f"artillery of {counter.counter.formation_title} never starts on a road"
    return ""


def _east_of(board: Board, river: str) -> frozenset[str]:
    """Return the hexes from which a way east along their row never crosses a river (25.12g)."""
    by_cell = {place.cell: label for label, place in board.map.hexes.items()}
    found: set[str] = set()
    for (column, row), label in sorted(by_cell.items(), reverse=True):
        beyond = by_cell.get((column + 1, row))
        sides = board.map.hexsides.get((label, beyond), ()) if beyond is not None else ()
        if (beyond is None or beyond in found) and not any(side.name == river for side in sides):
            found.add(label)
    return frozenset(found)
