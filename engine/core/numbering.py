"""Which printed number has a cell, and which cell has a printed number?

Sheets are data: a label format with the two printed numbers ``a`` and ``b``, and integers that turn them into
internal column and row. A number with a width, as in ``{a:02d}``, has exactly that many digits. A label may name only
``b``, such as ``41{b:02d}`` for one column of a map; ``a`` is then 0. Nothing here knows how any game numbers its map.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.core.hexes import Cell

_FIELD = re.compile(r"\{([ab])(?::0(\d)d)?\}")
_DIGITS = re.compile(r"(\d+)")


@dataclass(frozen=True)
class Sheet:
    """The numbering of one printed sheet; column = column_0 + column_a*a + column_b*b, row likewise."""

    key: str
    label: str
    column_0: int
    column_a: int
    column_b: int
    row_0: int
    row_a: int
    row_b: int

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        parts: list[str] = []
        last = 0
        for match in _FIELD.finditer(self.label):
            parts.append(re.escape(self.label[last : match.start()]))
            width = match.group(2)
            digits = rf"\d{{{width}}}" if width else r"\d+"
            parts.append(f"(?P<{match.group(1)}>{digits})")
            last = match.end()
        parts.append(re.escape(self.label[last:]))
        return re.compile("".join(parts))

    def numbers(self, label: str) -> tuple[int, int] | None:
        """Return the two printed numbers of a label, or None when it is not of this sheet's form."""
        match = self._pattern.fullmatch(label)
        if match is None:
            return None
        numbers = match.groupdict(default="0")
        return int(numbers.get("a", "0")), int(numbers["b"])

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a printed number, or None when the number is not of this sheet's form."""
        found = self.numbers(label)
        if found is None:
            return None
        a, b = found
        return (
            self.column_0 + self.column_a * a + self.column_b * b,
            self.row_0 + self.row_a * a + self.row_b * b,
        )

    def name(self, cell: Cell) -> str:
        """Return the printed number of a cell; raises ValueError when this sheet cannot number it."""
        column_a, row_a = self.column_a, self.row_a
        if "a" not in self._pattern.groupindex:
            column_a, row_a = self.row_b, -self.column_b  # any direction but that of b will do: a is not written
        determinant = column_a * self.row_b - self.column_b * row_a
        x, y = cell[0] - self.column_0, cell[1] - self.row_0
        label = self.label.format(
            a=(x * self.row_b - y * self.column_b) // determinant, b=(y * column_a - x * row_a) // determinant
        )
        if self.cell(label) != cell:
            raise ValueError(f"sheet {self.key} has no number for {cell}")
        return label

    def name_or_none(self, cell: Cell) -> str | None:
        """Return the printed number of a cell, or None when this sheet cannot number it."""
        try:
            return self.name(cell)
        except ValueError:
            return None


def sheet_with(sheets: Sequence[Sheet], label: str) -> Sheet | None:
    """Return the first sheet that a printed number is of, or None."""
    return next((sheet for sheet in sheets if sheet.numbers(label) is not None), None)


def second_labels(sheets: Sequence[Sheet], labels: Iterable[str]) -> dict[str, str]:
    """Return the other printed numbers of hexes that lie on two sheets, with the number that the data names them by.

    The data names such a hex by the later of its sheets. Sheets are alike: a line begins with the same number on each,
    so an earlier sheet numbers a hex only from that number on.
    """
    if len(sheets) < 2:
        return {}
    found: dict[str, str] = {}
    first: dict[tuple[str, int], int] = {}
    placed: list[tuple[str, Sheet, int]] = []
    for label in labels:
        sheet = sheet_with(sheets, label)
        numbers = sheet.numbers(label) if sheet is not None else None
        if sheet is not None and numbers is not None:
            line = (sheet.key, numbers[0])
            first[line] = min(first.get(line, numbers[1]), numbers[1])
            placed.append((label, sheet, numbers[0]))
    for label, sheet, a in placed:
        cell = sheet.cell(label)
        for other in sheets[: sheets.index(sheet)]:
            name = other.name_or_none(cell) if cell is not None else None
            numbers = other.numbers(name) if name else None
            if name and numbers is not None and numbers[1] >= first[sheet.key, a]:
                found[name] = label
    return found


def natural_key(text: str) -> tuple[tuple[int, int | str], ...]:
    """Return a sort key that compares runs of digits as numbers, so that B9.02 precedes B10.01."""
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in _DIGITS.split(text) if part)
