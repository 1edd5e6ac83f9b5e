"""What does a results table say, and how did we come to this column?

A ``Column`` carries its trail: every step that led to it with the rule it rests on. Log, combat dialog and tests all
show that trail. Clamping to the edge of the table happens at look-up.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.core.rules import Rule
from engine.core.throws import throw_of


@dataclass(frozen=True, slots=True)
class Trace:
    """One step on the way to a column: a text for people, the columns moved (negative: to the left), the rule.

    ``cell``: chart, line and column that it is read from, where it is from a chart without dice."""

    text: str
    columns: int
    rule: Rule
    cell: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        moved = f"{self.columns:+d} " if self.columns else ""
        return f"{moved}{self.text} [{self.rule.number}]"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table by index from the left, before clamping: it may lie outside the table."""

    index: int
    trail: tuple[Trace, ...]

    def shift(self, columns: int, text: str, rule: Rule) -> "Column":
        """Return the column so many to the right (negative: left), with the reason; zero leaves no trace."""
        return self.by(Trace(text, columns, rule))

    def by(self, step: Trace) -> "Column":
        """Return the column that a step leads to, with the step in its trail; none of zero columns."""
        return self if step.columns == 0 else Column(self.index + step.columns, (*self.trail, step))


@dataclass(frozen=True)
class ResultsTable:
    """A chart: ``bounds`` holds for each column the lowest value it covers, ascending; cells by dice as thrown."""

    key: str
    dice: str
    columns: tuple[str, ...]
    bounds: tuple[Fraction, ...]
    cells: Mapping[int, tuple[str, ...]]

    def column_of(self, value: Fraction, text: str, rule: Rule) -> Column:
        """Return the rightmost column whose lowest value is not above ``value``; -1 when all are above."""
        index = -1
        for position, bound in enumerate(self.bounds):
            if bound <= value:
                index = position
        return Column(index, (Trace(text, 0, rule),))

    def clamp(self, column: Column) -> int:
        """Return the index of the column that is used: inside the table."""
        return min(max(column.index, 0), len(self.columns) - 1)

    def name(self, column: Column) -> str:
        """Return the header of the column that is used."""
        return self.columns[self.clamp(column)]

    def result(self, column: Column, total: int) -> str:
        """Return the cell for a roll; raises KeyError for a total that the dice with their modifiers cannot show."""
        return self.cells[total][self.clamp(column)]

    def named(self, header: str) -> Column:
        """Return the column of a header; raises ValueError for one that the chart does not have."""
        return Column(self.columns.index(header), ())

    def chances(self, header: str) -> dict[str, Fraction]:
        """Return the exact probability of each result in the column of a header."""
        return self.distribution(self.named(header))

    def distribution(self, column: Column, modifier: int = 0) -> dict[str, Fraction]:
        """Return the exact probability of each result in the column, in order of the dice, of throws that a modifier
        changes; raises KeyError for one that the chart does not allow for."""
        ways = throw_of(self.dice).ways
        place = self.clamp(column)
        weights: dict[str, int] = {}
        for total, number in ways.items():
            if number:
                result = self.cells[total + modifier][place]
                weights[result] = weights.get(result, 0) + number
        whole = sum(ways.values())
        return {result: Fraction(number, whole) for result, number in weights.items()}


def odds_for_defender(attack: Fraction, defense: Fraction) -> Fraction:
    """Return the odds rounded in favor of the defender to 1:n or n:1, as a fraction.

    At even odds and better the fraction is dropped (17:6 is 2:1), below the denominator is raised (5:6 is 1:2). An
    attack on nothing counts as the strength itself against one; an attack of nothing as zero.
    """
    if defense <= 0:
        return Fraction(attack.__floor__())
    ratio = attack / defense
    if ratio >= 1:
        return Fraction(ratio.__floor__())
    if ratio <= 0:
        return Fraction(0)
    return Fraction(1, (1 / ratio).__ceil__())
