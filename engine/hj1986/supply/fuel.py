"""Which German divisions run short of fuel? (B 2)

Two dice for each roll; how many rolls a turn says the chart of rolls, by date. The chart of shortages names formations
by their keys.
"""

from collections.abc import Iterator

from engine.core.events import MarksChanged
from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.state import Frame
from engine.core.units import with_marks
from engine.hj1986.clauses.draws import drawn
from engine.hj1986.clauses.release import extra_rolls
from engine.hj1986.ground.columns import broken_up
from engine.hj1986.position.logistics_events import FuelRanShort
from engine.hj1986.state import ISOLATED, RULE, RULING, UNSUPPLIED, BulgeGame, piece
from engine.hj1986.steps.dumps import first_fuel_turn
from engine.hj1986.supply import short_fuel as by_division
from engine.hj1986.supply.supply import is_fed_by_clause

READS = (RULING("first-fuel-roll"), RULING("fuel-arrivals"))
FOLLOWS = (
    *(RULE("B 2.11"), RULE("B 2.14"), RULE("B 2.21"), RULE("B 2.22"), RULE("B 2.23"), RULE("C FUEL"), RULE("B 2.31")),
    RULE("N GE2a"),
)

NOT_THERE = "nothing, when no unit of it is on the map"
ROLLS, SHORTAGE, FORMATIONS = "fuel_rolls", "fuel_shortage", "formations"


def rolls(game: BulgeGame) -> int:
    """Return how often the German rolls in this turn: by the last line of the chart that has begun."""
    if game.turn < first_fuel_turn(game):
        return 0
    chart = game.board.charts[ROLLS]
    numbers = {turn.label: turn.number for turn in game.board.turns.values()}
    found = 0
    for label in chart.rows:
        begins = numbers.get(label.split(" to ")[0])
        if begins is not None and begins <= game.turn:
            found = int(game.board.cell(ROLLS, label, "rolls"))
    return (found or int(game.board.cell(ROLLS, chart.rows[0], "rolls"))) + extra_rolls(game)


def _enter(game: BulgeGame, frame: Frame[Step]) -> Iterator[object]:
    yield from drawn(game)
    yield from by_division.roll(game) if by_division.is_on(game) else _rolled(game, frame.side)
    yield from broken_up(game, frame.side)


def _rolled(game: BulgeGame, side: str) -> Iterator[object]:
    """Yield the rolls of the turn and what they put out of supply."""
    table = game.board.tables[SHORTAGE]
    column = table.columns.index(FORMATIONS)
    short: list[str] = []
    for _ in range(rolls(game)):
        roll = game.dice.roll("2d6", "fuel")
        yield roll
        short += [key.strip() for key in table.cells[roll.total][column].split(";")]
    if game.board.reads("fuel-arrivals", NOT_THERE):
        there = {piece(game, unit).counter.formation for unit in game.units_of(side)}
        short = [key for key in short if key in there]
    if not short:
        return
    yield FuelRanShort(tuple(dict.fromkeys(short)))
    for unit in list(game.units_of(side)):
        if piece(game, unit).counter.formation not in short or unit.has(ISOLATED) or unit.has(UNSUPPLIED):
            continue
        if not is_fed_by_clause(game, unit):
            yield MarksChanged(unit.id, with_marks(unit, UNSUPPLIED))


FUEL = Phase("fuel", RULE("B 2.0"), enter=_enter, local=Step)
