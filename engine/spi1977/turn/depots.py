"""Where may the fuel depots lie, and who knows which are true? (25.27p)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.paths import reach
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.spi1977.board import Board
from engine.spi1977.ground.sheets import rows_on
from engine.spi1977.position.moving_events import DepotsChanged
from engine.spi1977.position.moving_state import Depot
from engine.spi1977.setting.special_forms import Depots
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("25.27p"),)
PLACING = RULE("25.27p")


@dataclass(frozen=True, slots=True)
class PlaceDepot:
    """Place a fuel depot, a true or a false one."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str
    real: bool


def clause_of(board: Board, side: str) -> Depots | None:
    """Return the clause by which a side places depots, None where there is none."""
    return next((clause.args for clause in board.clauses.of(Depots) if clause.args.side == side), None)


def left(game: RhineGame, side: str) -> dict[bool, int]:
    """Return how many true and how many false depots a side has still to place."""
    if clause_of(game.board, side) is None:
        return {True: 0, False: 0}
    true, whole = game.board.number("depots_true"), game.board.number("depots")
    placed = [depot.real for depot in game.own.moving.depots]
    return {True: max(0, true - placed.count(True)), False: max(0, whole - true - placed.count(False))}


def fixed(game: RhineGame, side: str) -> Iterator[object]:
    """Yield the depots whose hexes the scenario names."""
    clause = clause_of(game.board, side)
    for label in clause.hexes if clause is not None else ():
        if label in game.board.map.hexes:
            yield DepotsChanged((*game.own.moving.depots, Depot(label, True)), label, "placed", 0)


def hexes(game: RhineGame, side: str) -> tuple[str, ...]:
    """Return the hexes in which a depot may still be placed: none beside another."""
    taken = {depot.hex for depot in game.own.moving.depots}
    near = taken | {label for hex_ in taken for label in game.board.map.neighbors[hex_]}
    return tuple(label for label in game.board.once(_hexes, side) if label not in near)


def _hexes(board: Board, side: str) -> tuple[str, ...]:
    """Return the road hexes within the distance of the center, from the row southward, on its side of the river."""
    clause = clause_of(board, side)
    if clause is None or clause.hex not in board.map.hexes:
        return ()

    def step(here: str, there: str) -> int | None:
        return None if any(item.name == clause.north_of for item in board.map.hexsides.get((here, there), ())) else 1

    bank = reach((clause.hex,), None, board.map.neighbors.__getitem__, step).cost
    return tuple(
        label
        for label in board.map.within(clause.hex, clause.within)
        if label in bank
        and board.map.roads_at[label]
        and any(row >= clause.first_row for row in rows_on(board, label, clause.sheet))
    )


def check(game: RhineGame, side: str, action: PlaceDepot) -> Refusal | None:
    """Return the rule that forbids a depot there, or None."""
    if left(game, side)[action.real] <= 0:
        return PLACING.refuse(action.hex, "no such depot is left to place", action.hex)
    if action.hex not in hexes(game, side):
        return PLACING.refuse(action.hex, "is no hex in which a depot may lie", action.hex)
    return None


def placed(game: RhineGame, action: PlaceDepot) -> DepotsChanged:
    """Return the event that places a depot."""
    return DepotsChanged((*game.own.moving.depots, Depot(action.hex, action.real)), action.hex, "placed", 0)
