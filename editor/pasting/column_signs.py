"""What does a whole list say of its columns, before its rows are read?"""

import re
from collections.abc import Sequence

from editor.pasting.cells import RUN_ON, Cell, apart, cells_of, is_place
from editor.pasting.mention import turn_of

_SEAMED = re.compile(r"\S {3,}\S|^ {3,}\S")
_DIGITS = 2
"""Most digits of the number of a turn."""
_ROW = 3
"""Cells of a row that has a turn besides a unit and its place."""
_JOINED = 3
"""How many rows have the place of one unit and another unit in a cell at least, and one of how many."""


def are_rows_dated(lines: Sequence[str]) -> bool:
    """Say whether a list has the turn of a unit in its row: most of its rows have."""
    rows = dated = 0
    for line in lines:
        cells = cells_of(line, by_signs=True)
        if any(is_place(cell.text) for cell in cells) and not line.rstrip().endswith(":"):
            rows += 1
            dated += bool(len(cells) == _ROW and (turn_of(cells[0].text) or row_turn(cells)))
    return dated * 2 > rows


def headed_columns(lines: Sequence[str]) -> frozenset[int]:
    """Return the columns of a list that have headings of turns."""
    return frozenset(
        at for line in lines if "\t" in line for at, cell in enumerate(line.split("\t")) if turn_of(cell.strip())
    )


def seam_of(lines: Sequence[str]) -> str:
    """Say what makes the turns of a list with tabs doubtful: columns that blanks part, or that nothing but a blank
    parts in many rows; empty where there are none."""
    rows = [line for line in lines if "\t" in line]
    joined = sum(any(cell.doubt == RUN_ON for each in cells_of(row, False) for cell in apart(each)) for row in rows)
    are_joined = joined >= _JOINED and joined * _JOINED >= len(rows)
    return RUN_ON if are_joined or any(map(_SEAMED.search, rows)) else ""


def row_turn(cells: Sequence[Cell]) -> str:
    """Return the turn of a row of unit, place and turn, in whatever order; empty without one."""
    rest = [cell.text for cell in cells if not is_place(cell.text)]
    return next((turn_of(text) or text for text in rest[1:] if is_turn(text)), "")


def is_turn(text: str) -> bool:
    """Say whether a cell is a turn, or a number as those of turns."""
    return bool(turn_of(text) or (text.isdigit() and len(text) <= _DIGITS))
