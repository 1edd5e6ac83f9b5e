"""The conditions on which units of a scenario arrive, by the numbers that lists and cards give them."""

from collections.abc import Iterator

from editor.edits.clause_retold import ClauseWords
from editor.edits.reading import Rows
from editor.edits.units import side_of
from engine.data import schema

NOT_ENFORCED = "not enforced by the program"
"""What is said of a rule that only people can follow."""


class Waiting:
    """Who waits for what. ``numbers`` are those of the conditions by their keys."""

    def __init__(self, rows: Rows, game: str, scenario: str, words: ClauseWords) -> None:
        where = {"game": game, "scenario": scenario}
        self._words, self._arrivals = words, rows.find(schema.ArrivalRow, **where)
        used = {row.condition for row in self._arrivals}
        clauses = rows.find(schema.ClauseRow, **where, kind="condition")
        self._conditions = [row for row in clauses if row.key in used]
        self.numbers = {row.key: number for number, row in enumerate(self._conditions, 1)}

    def counters(self, key: str) -> list[str]:
        """Return who waits for a condition."""
        return [row.counter for row in self._arrivals if row.condition == key]

    def said(self, side: str = "") -> Iterator[tuple[int, str, str]]:
        """Yield number, key and words of the conditions, or of those for which a side has somebody who waits."""
        for row in self._conditions:
            if not side or any(side_of(counter) == side for counter in self.counters(row.key)):
                yield self.numbers[row.key], row.key, said_clause(row, self._words.of(row))

    def mark(self, key: str) -> str:
        """Return what stands beside a unit that waits for a condition; empty for none."""
        open_ = {row.key for row in self._conditions if not row.enforced}
        return f"condition {self.numbers[key]}{', not enforced' * (key in open_)}" if key in self.numbers else ""


def said_clause(row: schema.ClauseRow, text: str) -> str:
    """Return what a clause says with its rule, and whether only people can follow it."""
    rule = f" ({row.rule})" if row.rule else ""
    return f"{text}{rule}{'' if row.enforced else f' [{NOT_ENFORCED}]'}"
