"""Which printed number has a cell on the canvas? By a list of hexes, or by the numbering of a sheet."""

from collections.abc import Mapping
from typing import Protocol

from engine.core.hexes import Cell
from engine.core.numbering import Sheet


class Labels(Protocol):
    """Printed numbers of cells; need not know which cells exist."""

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a number, or None."""

    def label(self, cell: Cell) -> str:
        """Return the number of a cell, or an empty text."""


class ListedLabels:
    """Numbers as listed, for maps of some ten thousand hexes."""

    def __init__(self, cells: Mapping[str, Cell], second: Mapping[str, str] | None = None) -> None:
        self._cells = {**{other: cells[label] for other, label in (second or {}).items()}, **cells}
        self._labels = {cell: label for label, cell in cells.items()}

    def cell(self, label: str) -> Cell | None:
        """Return the cell of a number, or None."""
        return self._cells.get(label)

    def label(self, cell: Cell) -> str:
        """Return the number of a cell, or an empty text."""
        return self._labels.get(cell, "")


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
