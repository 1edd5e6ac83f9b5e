"""How do the parachute commandos drop, and whom do they draw? (24.4)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import UnitPlaced
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ASIDE, Unit
from engine.spi1977.board import AM, PM, Board
from engine.spi1977.ground.allowance import allowance
from engine.spi1977.ground.sheets import is_on
from engine.spi1977.ground.stacking import has_room
from engine.spi1977.ground.teams import partner
from engine.spi1977.ground.terrain import BROKEN, CLEAR
from engine.spi1977.ground.zones import occupied
from engine.spi1977.position.local import MoveUnit
from engine.spi1977.position.moving_events import ParatroopsDropped
from engine.spi1977.state import DONE, RULE, UNCOMMITTED, RhineGame, piece, title
from engine.spi1977.steps.costs import found_for

DROP, WHERE, WHEN, DRAWN, WATCH = RULE("24.41"), RULE("E-24.4"), RULE("24.42"), RULE("24.44"), RULE("24.45")
FOLLOWS = (RULE("24.4"), RULE("24.43"), RULE("24.46"), RULE("24.47"))

OPTION, CHART, PROHIBITED = "parachute_drop", "parachute_drop", "prohibited"
WHOLE_SHEET, SHEET, AREA = "map C", "parachute_sheet", "parachute-drop"


@dataclass(frozen=True, slots=True)
class DropParatroops:
    """Let the parachute commandos jump over a hex, once in the game."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str


def _waiting(game: RhineGame) -> list[Unit]:
    return [unit for unit in game.units.values() if unit.box == ASIDE and piece(game, unit).role == "drop"]


def dropped(game: RhineGame) -> list[Unit]:
    """Return the paratroops on the map."""
    return [unit for unit in game.units_of(GERMAN) if piece(game, unit).role == "drop"]


def may_drop(game: RhineGame, side: str, begun: bool) -> Refusal | None:
    """Return the rule that forbids a drop anywhere now, or None."""
    if side != GERMAN or not game.board.is_on(OPTION):
        return DROP.refuse("parachute drop", "is an option of the German side that is not played")
    if game.own.moving.dropped or not _waiting(game):
        return DROP.refuse("parachute drop", "has been made, or nobody is there to jump")
    if begun:
        return DROP.refuse("parachute drop", "comes before any unit moves")
    if game.board.half(game.turn) not in (AM, PM):
        return WHEN.refuse("parachute drop", "is made in an AM or PM turn")
    if game.board.tables[CHART].cells[1][_column(game)] == PROHIBITED:
        return WHEN.refuse("parachute drop", f"is not made when it is {game.own.ground.weather.lower()}")
    return None


def _column(game: RhineGame) -> int:
    return list(game.board.charts[CHART].columns).index(game.own.ground.weather)


def hexes(game: RhineGame) -> tuple[str, ...]:
    """Return the hexes over which they may jump."""
    held = occupied(game, ALLIED)
    return tuple(label for label in game.board.once(_zone) if label not in held)


def _zone(board: Board) -> tuple[str, ...]:
    if board.word("parachute_hex") == WHOLE_SHEET:
        sheet = board.word(SHEET)
        labels = tuple(label for label in board.map.hexes if is_on(board, label, sheet))
    else:
        labels = board.areas.get(AREA, ())
    return tuple(label for label in labels if board.map.hexes[label].terrain in (CLEAR, BROKEN))


def check(game: RhineGame, side: str, begun: bool, action: DropParatroops) -> Refusal | None:
    """Return the rule that forbids a drop over a hex, or None."""
    refusal = may_drop(game, side, begun)
    if refusal is not None:
        return refusal
    if action.hex not in hexes(game):
        return WHERE.refuse("parachute drop", f"is not made over {action.hex}", action.hex)
    return None


def offers(game: RhineGame, side: str, begun: bool) -> Iterator[DropParatroops]:
    """Yield each drop that may be made now."""
    if game.board.is_on(OPTION) and may_drop(game, side, begun) is None:
        yield from (DropParatroops(label) for label in hexes(game))


def resolve(game: RhineGame, action: DropParatroops) -> Iterator[object]:
    """Yield the roll, and those who come down and gather; the others are gone (24.47)."""
    roll = game.dice.roll("1d6", f"parachute drop over {action.hex}")
    yield roll
    number = int(game.board.tables[CHART].cells[roll.total][_column(game)])
    yield ParatroopsDropped(action.hex, number)
    for unit in _waiting(game)[:number]:
        yield UnitPlaced(unit.id, action.hex)


def _distance(game: RhineGame, label: str) -> int:
    return min(game.board.map.distance(label, unit.hex) for unit in dropped(game))


def drawn(game: RhineGame) -> list[Unit]:
    """Return the U.S. units that are nearest to paratroops and not beside them; none where one is beside (24.44)."""
    if not game.own.moving.dropped or not dropped(game):
        return []
    units = [unit for unit in game.units_of(ALLIED) if not piece(game, unit).is_headquarters]
    least = min((_distance(game, unit.hex) for unit in units), default=0)
    return [unit for unit in units if _distance(game, unit.hex) == least] if least > 1 else []


def is_nearer(game: RhineGame, unit: Unit, labels: tuple[str, ...]) -> bool:
    """Tell whether one of the hexes is nearer to paratroops than a unit is now."""
    return any(_distance(game, label) < _distance(game, unit.hex) for label in labels)


def drawn_on(game: RhineGame, unit: Unit, local: MoveUnit) -> Refusal | None:
    """Return that a unit that moves must go on toward the paratroops, or None (24.44)."""
    if local.stopped or unit not in drawn(game):
        return None
    found = found_for(game, unit, local.spent, local.road, local.allowance)
    open_hexes = tuple(label for label in found.cost if has_room(game, unit, label))
    return refusal(game, unit) if is_nearer(game, unit, open_hexes) else None


def keeps_watch(game: RhineGame, unit: Unit, end: str) -> Refusal | None:
    """Return that a unit may not go to a hex because it alone stands beside the paratroops, or None (24.45). An ``end``
    that is empty leads off the map."""
    if unit.side == GERMAN or not game.own.moving.dropped or not dropped(game) or _distance(game, unit.hex) > 1:
        return None
    if end and _distance(game, end) <= 1:
        return None
    fellow = partner(game, unit)
    for other in game.units_of(ALLIED):
        goes = other.id == unit.id or (fellow is not None and other.id == fellow.id)
        if not goes and not piece(game, other).is_headquarters and _distance(game, other.hex) <= 1:
            return None
    return WATCH.refuse(title(game, unit.id), "it alone is beside the paratroops: bring another first", unit.hex)


def can_come_nearer(game: RhineGame, unit: Unit) -> bool:
    """Tell whether a unit that has not moved yet can come nearer to the paratroops."""
    found = found_for(game, unit, 0, "", allowance(game, unit))
    return is_nearer(game, unit, tuple(label for label in found.cost if has_room(game, unit, label)))


def still_drawn(game: RhineGame) -> list[Unit]:
    """Return those among the nearest that have not moved yet and may."""
    return [unit for unit in drawn(game) if not unit.has(DONE) and not unit.has(UNCOMMITTED)]


def refusal(game: RhineGame, unit: Unit) -> Refusal:
    """Return that a unit must go on toward the paratroops."""
    return DRAWN.refuse(title(game, unit.id), "it is nearest to the paratroops and goes as near as it can", unit.hex)
