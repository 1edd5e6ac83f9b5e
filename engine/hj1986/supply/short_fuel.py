"""Which German division runs short of fuel under the optional rule? (O 13)

One die for every panzer and panzer grenadier division, and one for every independent panzer battalion. The farther
west the division has come, the worse.
"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.sides import GERMAN
from engine.core.units import Unit, with_marks
from engine.hj1986.board import Board
from engine.hj1986.position.logistics_events import FuelRanShort
from engine.hj1986.setting.kinds import BATTALION
from engine.hj1986.state import ISOLATED, RULE, UNSUPPLIED, BulgeGame, piece
from engine.hj1986.steps.dumps import CAPTOR, is_captured

FOLLOWS = (RULE("O 13.0"), RULE("O 13.11"), RULE("O 13.12"), RULE("O 13.13"), RULE("C OFU"))

OPTION, CHART, FIRST, SHORT = "fuel_by_division", "fuel_optional", "fuel_option_first_turn", "unsupplied"


def is_on(game: BulgeGame) -> bool:
    """Tell whether this rule takes the place of the Basic one."""
    return game.board.is_on(OPTION)


def groups(game: BulgeGame) -> dict[str, list[Unit]]:
    """Return the units a die is thrown for together, by name: mobile divisions, then independent battalions."""
    found: dict[str, list[Unit]] = {}
    for unit in game.units_of(GERMAN):
        division = piece(game, unit).division
        if division and _is_mobile(game, division) and not _has_fuel(game, division):
            found.setdefault(division, []).append(unit)
    for unit in game.units_of(GERMAN):
        if not piece(game, unit).division and _is_tank(game, unit) and piece(game, unit).size == BATTALION:
            found[unit.id] = [unit]
    return found


def _is_tank(game: BulgeGame, unit: Unit) -> bool:
    return piece(game, unit).is_armor


def _is_mobile(game: BulgeGame, division: str) -> bool:
    """Tell whether a division is a panzer or panzer grenadier one: it has armored infantry."""
    return any(kind.is_armored_infantry and kind.division == division for kind in game.board.pieces.values())


def _has_fuel(game: BulgeGame, division: str) -> bool:
    """Tell whether a division runs short no more because it captured a dump (C OFU)."""
    return CAPTOR + division in game.own.ground.events


def westernmost(units: list[Unit]) -> int:
    """Return the printed column of the westernmost unit: columns count from the east."""
    return max(int(unit.hex[:2]) for unit in units)


def is_short(game: BulgeGame, die: int, column: int) -> bool:
    """Tell what the chart says of a die for a division whose westernmost unit stands in a column."""
    chart = game.board.charts[CHART]
    lines = {int(title.split()[0]): title for title in chart.rows}  # such as "-2 or less", "-1"
    value = die - taken_off(game.board, column)
    line = lines[min(max(value, min(lines)), max(lines))]
    return game.board.cell(CHART, line, chart.columns[_date_column(game)]) == SHORT


def taken_off(board: Board, column: int) -> int:
    """Return what the way from the depots takes off the die in a printed column (O 13.13)."""
    return column // board.number("fuel_option_columns")


def _date_column(game: BulgeGame) -> int:
    """Return the column of the chart for this turn: 12/19 to 20, 12/21 to 23, 12/24 and later."""
    later = (game.board.number("fuel_option_second_turn"), game.board.number("fuel_option_third_turn"))
    return sum(game.turn >= turn for turn in later)


def _bonus(game: BulgeGame, units: list[Unit]) -> int:
    """Return what the notes of the chart add to the die: a point for each captured dump, less for some formations."""
    fuel = game.own.logistics.fuel
    dumps = (fuel > 0) + (fuel > game.board.number("dump_large"))
    return dumps - is_weak(game, units[0])


def is_weak(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit belongs to a formation whose die is one lower (C OFU)."""
    return piece(game, unit).counter.formation in game.board.names("fuel_option_weak", "formation")


def starves_on_entry(game: BulgeGame, unit: Unit) -> bool:
    """Tell whether a unit of those formations comes without supply, no dump being captured (C OFU)."""
    return is_on(game) and is_weak(game, unit) and not is_captured(game)


def roll(game: BulgeGame) -> Iterator[object]:
    """Yield the dice of the turn and what they take: all units of a division, until the next German player turn."""
    if game.turn < game.board.number(FIRST):
        return
    found = groups(game)
    short: list[str] = []
    for name, units in found.items():
        thrown = game.dice.roll("1d6", f"fuel of {name}")
        yield thrown
        if is_short(game, thrown.total + _bonus(game, units), westernmost(units)):
            short.append(name)
    if short:
        yield FuelRanShort(tuple(short))
    for unit in [unit for name in short for unit in found[name]]:
        if not unit.has(ISOLATED) and not unit.has(UNSUPPLIED):
            yield MarksChanged(unit.id, with_marks(unit, UNSUPPLIED))
