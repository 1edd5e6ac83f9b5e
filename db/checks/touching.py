"""Do two hexes of a map lie side by side?"""

from collections.abc import Sequence

from db.checks.subject import Subject
from engine.core.hexes import Grid
from engine.core.numbering import Sheet
from engine.data import schema
from engine.data.map_assembly import sheet_of


def sheets_of(subject: Subject, map_key: str) -> list[Sheet]:
    """Return how the hexes of a map are numbered."""
    return [sheet_of(row) for row in subject.all(schema.SheetRow) if row.map == map_key]


def touch(subject: Subject, map_key: str, labels: Sequence[str]) -> bool:
    """Tell whether two hexes touch; True also of labels that no sheet numbers, which is a fault of another kind."""
    sheets = sheets_of(subject, map_key)
    a, b = (next((cell for sheet in sheets if (cell := sheet.cell(label)) is not None), None) for label in labels)
    grids = [Grid(row.orientation, row.shifted) for row in subject.all(schema.MapRow) if row.map == map_key]
    return a is None or b is None or all(grid.distance(a, b) == 1 for grid in grids)
