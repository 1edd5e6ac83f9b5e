"""Which lines has the table of what two scenarios differ in, and where does each lead?"""

from dataclasses import dataclass

from editor.comparing.compare import Compared, Differing, compare
from editor.comparing.on_map import OnMap
from editor.comparing.words import Told, in_words
from editor.window.models.table import Column
from engine.data import schema

_OF_UNIT = frozenset(
    kind.TABLE
    for kind in (
        schema.SetupRow,
        schema.ArrivalRow,
        schema.WithdrawalRow,
        schema.CounterRow,
        schema.FaceRow,
        schema.TraitRow,
    )
)
"""Tables whose rows are of a counter, the first part of their key."""


@dataclass(frozen=True)
class Line:
    """A difference in words, under the part of the game that it is of."""

    group: str
    found: Differing
    told: Told


COLUMNS: tuple[Column[Line], ...] = (
    Column("Part", lambda line: line.group),
    Column("What", lambda line: line.told.what),
    Column("Value", lambda line: line.told.value),
    Column("Here", lambda line: line.told.a, tip="In the scenario that is shown, as it stands"),
    Column("There", lambda line: line.told.b, tip="In the one that it is compared with"),
)


def lines_of(a: Compared, b: Compared) -> list[Line]:
    """Return in what two scenarios differ. Raises EditError for a scenario that there is not."""
    return [Line(*each) for each in in_words(a, b, compare(a, b))]


def where(line: Line) -> str:
    """Return the place of a difference as a finding names it, see ``finding_place.place_of``."""
    found = line.found
    row = found.row_a if found.row_a is not None else found.row_b
    if isinstance(row, schema.HexRow):
        return row.hex
    if isinstance(row, schema.HexsideRow | schema.LinkRow):
        return f"{row.hex_a}|{row.hex_b}"
    if isinstance(row, schema.ScenarioRow):
        return row.game
    if found.table in _OF_UNIT and row is not None:
        return str(row.said("key") if isinstance(row, schema.CounterRow) else row.said("counter"))
    if isinstance(row, schema.ClauseRow | schema.DumpSetRow):
        return row.key
    return f"{found.table}/{row.key_text if row is not None else found.key}"


def hex_of(line: Line, shown: OnMap) -> str:
    """Return the hex of the map that a difference is of, empty for none."""
    if line.found.table == schema.SetupRow.TABLE:
        moved = next((unit.a for unit in shown.moved if unit.counter == line.found.key), "")
        places = (row.place for row in (line.found.row_a, line.found.row_b) if isinstance(row, schema.SetupRow))
        return moved or next((place for place in places if place in shown.marks), "")
    first, *_ = where(line).split("|")
    return first if first in shown.marks else ""
