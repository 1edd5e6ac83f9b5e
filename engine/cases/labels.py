"""By which printed number does a position have a hex that two sheets number?"""

from collections.abc import Sequence

from pydantic import JsonValue

from engine.core.hexes import Cell
from engine.core.numbering import Sheet
from engine.data.map_assembly import expand
from engine.data.tables import DataError

_BETWEEN = "|"
"""What stands between the two hexes of a hexside."""


class Labels:
    """The hexes of a position, each by the one number that the position has for it."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        self._sheets = sheets
        self.cells: dict[str, Cell] = {}
        self._named: dict[Cell, str] = {}

    def cell(self, label: str) -> Cell | None:
        """Return where a number lies by the first sheet that knows it, whether or not the position has the hex."""
        return next((cell for sheet in self._sheets if (cell := sheet.cell(label)) is not None), None)

    def add(self, label: str, cell: Cell) -> None:
        """Let the position have a hex by this number."""
        self.cells[label] = cell
        self._named[cell] = label

    def other(self, label: str) -> str:
        """Return the number by which the position has this hex, when that is another one; else nothing."""
        cell = self.cell(label)
        found = self._named.get(cell, "") if cell is not None else ""
        return found if found != label else ""

    def own_in(self, value: JsonValue) -> JsonValue:
        """Return a JSON value with every text that lists hexes, keys too, in the numbers of the position."""
        if isinstance(value, dict):
            return {self._own(key): self.own_in(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self.own_in(inner) for inner in value]
        return self._own(value) if isinstance(value, str) else value

    def _own(self, text: str) -> str:
        if _BETWEEN in text:
            return _BETWEEN.join(map(self._own, text.split(_BETWEEN)))
        try:
            labels = expand(text)
        except DataError:
            return text  # whoever reads it says what is wrong
        return " ".join(self.other(label) or label for label in labels) if any(map(self.other, labels)) else text
