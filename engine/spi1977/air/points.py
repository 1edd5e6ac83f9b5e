"""How many air points has a side, and for which missions? (19.0, 20.1)"""

from engine.core.sides import GERMAN
from engine.spi1977.board import AM, PM, Board
from engine.spi1977.setting.special_forms import HalfAirPoints
from engine.spi1977.state import RULE, RhineGame, is_bonus

FOLLOWS = (RULE("18.13"), RULE("19.0"), RULE("19.6"), RULE("20.1"), RULE("25.15"), RULE("T-gtrack"))

SUPPORT, PATROL, ESCORT, INTERDICTION = "Ground support", "Patrol", "Resupply escort", "Interdiction"
"""Lines of the chart of missions (19.5)."""
MISSIONS = (SUPPORT, PATROL, ESCORT, INTERDICTION)
CLEAR, MIST, OVERCAST = "Clear", "Mist", "Overcast"
"""Boxes of the track of weather (18.12)."""
AVAILABLE, DISPLAYS, NONE = "air_availability", "air_missions", "none"
ALLIES, GERMANS = "U.S.", "German"
"""Columns of both charts."""


def _column(side: str) -> str:
    return GERMANS if side == GERMAN else ALLIES


def flies(game: RhineGame) -> bool:
    """Tell whether air points can be used in this turn: by day, after the first one (12.14, 19.0)."""
    is_day = game.board.half(game.turn) in (AM, PM) and not is_bonus(game)
    return is_day and game.turn >= game.board.number("first_rolled_turn")


def available(game: RhineGame, side: str) -> int:
    """Return the points that a side may allot on this day: those of the chart, less in bad weather, and their share in
    a scenario of one map; each share rounded down (18.13, 20.1, 25.15)."""
    board = game.board
    points = int(board.once(_printed, day_of(board, game.turn), _column(side)))
    if board.clauses.of(HalfAirPoints):
        points = int(points * board.share("single_map_air_share"))
    if game.own.ground.weather == MIST:
        points = int(points * board.share("mist_air_share"))
    elif game.own.ground.weather == OVERCAST:
        points = int(points * board.share("overcast_air_share"))
    return points


def day_of(board: Board, turn: int) -> int:
    """Return which day of the track a turn is of, the first one being the first."""
    days = dict.fromkeys(board.turns[number].date for number in sorted(board.turns))
    return list(days).index(board.turns[turn].date) + 1


def _printed(board: Board, day: int, column: str) -> str:
    chart = board.charts[AVAILABLE]
    return chart.cells[day][chart.columns.index(column)]


def missions(game: RhineGame, side: str) -> list[str]:
    """Return the missions that a side may fly on this day; resupply in clear weather alone (19.32)."""
    return [
        mission
        for mission in MISSIONS
        if game.board.cell(DISPLAYS, mission, _column(side)) != NONE
        and (mission != ESCORT or game.own.ground.weather == CLEAR)
    ]


def allotted(game: RhineGame, side: str, mission: str) -> int:
    """Return the points of a side that fly a mission on this day."""
    return game.own.air.allotted.get(f"{side}/{mission}", 0)


def spare(game: RhineGame, side: str) -> int:
    """Return the points that a side has not allotted yet."""
    return available(game, side) - sum(allotted(game, side, mission) for mission in MISSIONS)
