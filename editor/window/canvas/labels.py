"""Which printed number has a cell on the canvas? By a list of hexes, or by the numbering of sheets."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.core.hexes import Cell
from engine.core.numbering import Sheet, other_names

ASKED = 8192
"""Of so many numbers the cells are remembered, those of a map of middle size: strokes ask for their hexes again."""


class Labels(Protocol):
    """Printed numbers of cells; need not know which cells exist."""

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a number, or None."""

    def label(self, cell: Cell) -> str:
        """Return the number of a cell, or an empty text."""


class ListedLabels:
    """Numbers as listed, for a map that was made of something else than the rows of a library."""

    def __init__(self, cells: Mapping[str, Cell], second: Mapping[str, str] | None = None) -> None:
        self._cells = {**{other: cells[label] for other, label in (second or {}).items()}, **cells}
        self._labels = {cell: label for label, cell in cells.items()}

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a number, or None."""
        return self._cells.get(label)

    def label(self, cell: Cell) -> str:
        """Return the number of a cell, or an empty text."""
        return self._labels.get(cell, "")


class PrintedLabels:
    """Numbers of a map whose sheets say where each lies: kept is an array of them by row and column, of which the first
    is ``row_0`` and ``column_0``, empty where there is no hex."""

    def __init__(
        self,
        sheets: Sequence[Sheet],
        listed: NDArray[np.str_],
        column_0: int,
        row_0: int,
        known: Mapping[str, Cell] | None = None,
    ) -> None:
        """``known``: the cells of numbers that were sought already, remembered where these are not too many."""
        self._sheets, self._listed = tuple(sheets), listed
        self._column_0, self._row_0 = column_0, row_0
        self._item = listed.item
        self._further = [sheet for sheet in self._sheets if sheet.has_extent] if len(self._sheets) > 1 else []
        self._asked: dict[str, Cell | None] = {**known} if known and len(known) <= ASKED else {}

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a number, also of a second one that another sheet prints for the hex, or None."""
        if label not in self._asked:
            if len(self._asked) >= ASKED:
                self._asked.clear()
            self._asked[label] = self._found(label)
        return self._asked[label]

    def _found(self, label: str) -> Cell | None:
        for sheet in self._sheets:
            cell = sheet.cell(label)
            if cell is not None:
                if self.label(cell) == label:
                    return cell
                break
        for sheet in self._further:
            cell = sheet.cell(label)
            listed = self.label(cell) if cell is not None else ""
            if listed and label in other_names(self._sheets, listed):
                return cell
        return None

    def label(self, cell: Cell) -> str:
        """Return the number of a cell, or an empty text."""
        column, row = cell[0] - self._column_0, cell[1] - self._row_0
        rows, columns = self._listed.shape
        return str(self._item(row, column)) if 0 <= column < columns and 0 <= row < rows else ""


class SheetLabels:
    """Numbers computed from a sheet; nothing is kept per hex."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a number, or None."""
        return self._sheet.cell(label)

    def label(self, cell: Cell) -> str:
        """Return the number of a cell, or an empty text."""
        try:
            return self._sheet.name(cell)
        except ValueError:
            return ""
