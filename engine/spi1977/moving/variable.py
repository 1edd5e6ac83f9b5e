"""Which variable reinforcements does the German die bring? (22.2)

Each AM turn from the second on a die is thrown; what the chart names arrives, if it is still there.
"""

from collections.abc import Iterator

from engine.core.events import Noted
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.state import Frame
from engine.core.units import ARRIVALS
from engine.spi1977.board import Board
from engine.spi1977.position.moving_events import ReinforcementsCalled
from engine.spi1977.setting.special_forms import Variable
from engine.spi1977.state import RULE, RhineGame

FOLLOWS = (RULE("22.2"), RULE("25.23"), RULE("26.3"), RULE("27.3"))

VARIABLE_RULE = RULE("22.2v")
CHART, SECOND = "variable_reinforcements", "variable_second"


def _enter(game: RhineGame, frame: Frame[Step]) -> Iterator[object]:
    if game.turn < game.board.number("variable_first_turn") or not game.board.once(_conditions):
        return
    roll = game.dice.roll("1d6", "variable reinforcements")
    yield roll
    line = 0
    if any(roll.total in clause.die and clause.then for clause in game.board.once(_conditions).values()):
        second = game.dice.roll("1d6", "variable reinforcements, second roll")
        yield second
        line = _line(game.board, second.total)
    called = tuple(_called(game, roll.total, line))
    if called:
        yield ReinforcementsCalled((*game.own.moving.called, *called))
    text = game.board.tables[CHART].cells[roll.total][0] if not line else _cell(game.board, line)
    yield Noted(f"variable reinforcements: {text}{'' if called else '; nothing more of it is left'}", "22.2v")


def _conditions(board: Board) -> dict[str, Variable]:
    """Return the conditions of variable arrivals by key."""
    return {clause.key: clause.args for clause in board.clauses.of(Variable)}


def _line(board: Board, total: int) -> int:
    """Return the line of the second chart for a throw, counted from 1."""
    result = board.tables[SECOND].cells[total][0]
    cells = board.charts[SECOND].cells
    return next(line for line, cell in cells.items() if cell[0] == result)


def _cell(board: Board, line: int) -> str:
    return board.charts[SECOND].cells[line][0]


def _called(game: RhineGame, die: int, line: int) -> Iterator[str]:
    """Yield the counters that a throw brings: of several equal ones, of which a clause says so, only the next."""
    conditions = game.board.once(_conditions)
    taken: set[str] = set()
    for row in game.board.scenario.arrivals:
        clause = conditions.get(row.condition)
        if (
            clause is None
            or row.counter not in game.units
            or die not in clause.die
            or (line and line not in clause.then)
        ):
            continue
        waits = game.units[row.counter].box == ARRIVALS and row.counter not in game.own.moving.called
        if not waits or (clause.counters and row.condition in taken):
            continue
        taken.add(row.condition)
        yield row.counter


VARIABLE = Phase("variable", VARIABLE_RULE, enter=_enter, local=Step)
