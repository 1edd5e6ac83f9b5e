"""Which printed number has a cell, and which cell has a printed number?

Sheets are data: a label format with the two printed numbers ``a`` and ``b``, and integers that turn them into
internal column and row. A number with a width, as in ``{a:02d}``, has exactly that many digits. A label may name only
``b``, such as ``41{b:02d}`` for one column of a map; ``a`` is then 0. A sheet may say from where to where its numbers
run; a hex where two such sheets overlap has a number of each. Nothing here knows how any game numbers its map.
"""

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.core.hexes import Cell

_FIELD = re.compile(r"\{([ab])(?::0(\d)d)?\}")
_DIGITS = re.compile(r"(\d+)")


@dataclass(frozen=True)
class Sheet:
    """The numbering of one printed sheet; column = column_0 + column_a*a + column_b*b, row likewise.

    The numbers run from ``a_first`` to ``a_last`` and from ``b_first`` to ``b_last``, these two ``odd`` higher where a
    is odd; None is no bound.
    """

    key: str
    label: str
    column_0: int
    column_a: int
    column_b: int
    row_0: int
    row_a: int
    row_b: int
    a_first: int | None = None
    a_last: int | None = None
    b_first: int | None = None
    b_last: int | None = None
    odd: int = 0

    @cached_property
    def has_extent(self) -> bool:
        """Whether the sheet says where its numbers begin or end."""
        return any(bound is not None for bound in (self.a_first, self.a_last, self.b_first, self.b_last))

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
        """Return the two printed numbers of a label, or None when it is not of this sheet's form or extent."""
        match = self._pattern.fullmatch(label)
        if match is None:
            return None
        a, b = int(match["a"]) if self._names_a else 0, int(match["b"])
        return (a, b) if not self.has_extent or self._holds(a, b) else None

    @cached_property
    def _names_a(self) -> bool:
        return "a" in self._pattern.groupindex

    def _holds(self, a: int, b: int) -> bool:
        shift = self.odd if a % 2 else 0
        return _lies(a, self.a_first, self.a_last, 0) and _lies(b, self.b_first, self.b_last, shift)

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a printed number, or None when the number is not of this sheet's form."""
        found = self.numbers(label)
        return None if found is None else self.cell_of(*found)

    def cell_of(self, a: int, b: int) -> Cell:
        """Return the cell of the two numbers that a label of this sheet holds."""
        return (
            self.column_0 + self.column_a * a + self.column_b * b,
            self.row_0 + self.row_a * a + self.row_b * b,
        )

    def name(self, cell: Cell) -> str:
        """Return the printed number of a cell; raises ValueError when this sheet cannot number it."""
        label = self.name_or_none(cell)
        if label is None:
            raise ValueError(f"sheet {self.key} has no number for {cell}")
        return label

    def name_or_none(self, cell: Cell) -> str | None:
        """Return the printed number of a cell, or None when this sheet cannot number it."""
        column_a, row_a = self.column_a, self.row_a
        if not self._names_a:
            column_a, row_a = self.row_b, -self.column_b  # any direction but that of b will do: a is not written
        determinant = column_a * self.row_b - self.column_b * row_a
        x, y = cell[0] - self.column_0, cell[1] - self.row_0
        a, beside_a = divmod(x * self.row_b - y * self.column_b, determinant)
        b, beside_b = divmod(y * column_a - x * row_a, determinant)
        if beside_a or beside_b or not self._holds(a, b):
            return None  # most cells that a sheet is asked for lie outside of it
        label = self.label.format(a=a, b=b)
        return label if self.cell(label) == cell else None


def sheet_with(sheets: Sequence[Sheet], label: str) -> Sheet | None:
    """Return the first sheet that a printed number is of, or None."""
    return next((sheet for sheet in sheets if sheet.numbers(label) is not None), None)


def other_names(sheets: Sequence[Sheet], label: str) -> tuple[str, ...]:
    """Return the numbers that other sheets print for the hex of a label: those whose extent holds it."""
    return _names(sheets, label, [sheet for sheet in sheets if sheet.has_extent])


def second_labels(sheets: Sequence[Sheet], labels: Iterable[str]) -> dict[str, str]:
    """Return the further numbers of hexes that lie on several sheets, with the number the data names them by."""
    if len(sheets) < 2:
        return {}
    return {name: label for label in labels for name in other_names(sheets, label)}


def listed_label(sheets: Sequence[Sheet], typed: str, listed: Container[str]) -> str:
    """Return the number under which the data lists the hex that a person calls ``typed``; ``typed`` where it does not
    list it. Looks at no other hex."""
    if typed in listed:
        return typed
    return next((name for name in _names(sheets, typed, sheets) if name in listed), typed)


def _names(sheets: Sequence[Sheet], label: str, asked: Sequence[Sheet]) -> tuple[str, ...]:
    for own in sheets:
        numbers = own.numbers(label)
        if numbers is not None:
            cell = own.cell_of(*numbers)
            found = [sheet.name_or_none(cell) for sheet in asked if sheet is not own]
            return tuple(name for name in found if name is not None)
    return ()


def _lies(number: int, first: int | None, last: int | None, shift: int) -> bool:
    return (first is None or number >= first + shift) and (last is None or number <= last + shift)


def natural_key(text: str) -> tuple[Any, ...]:
    """Return a sort key that compares runs of digits as numbers, so that B9.02 precedes B10.01.

    Text and number by turns, beginning and ending with a text, which may be empty: the same kinds stand at the same
    places in all keys, so any two can be compared.
    """
    parts: list[Any] = _DIGITS.split(text)
    parts[1::2] = map(int, parts[1::2])
    return tuple(parts)
