"""Which form has the free deployment of hj1986? (V)"""

from typing import Literal

from engine.data.clauses.arguments import (
    ACROSS,
    Count,
    Counter,
    Formation,
    MapRow,
    Side,
    UnitType,
    Word,
    Yes,
)
from engine.data.clauses.form import Form, Part
from engine.data.near import unknown_text


class Forward(Part):
    """Unit types that stand so many columns west of the Westwall, the nearest and the farthest."""

    types: tuple[UnitType, ...]
    west: tuple[Count, Count]


class Others(Part):
    """All other units stand at least so many columns east of the Westwall."""

    COUNTS = {"east": ACROSS}
    east: Count


class OnWestwall(Part):
    """Who may stand on the Westwall in the sector of an army: named ones, and so many of a formation."""

    rows_of: Word
    units_of: dict[Formation, Count]
    counters: tuple[Counter, ...]


class Deployment(Form):
    """Units of a side are placed freely within the rows of their army."""

    SAYS = (
        "{side} units are placed freely within the rows of their army, at most {stack} in a hex[, and may be "
        "kept in Reserve{?keeps_reserve}]"
    )
    form: Literal["deployment"]
    side: Side
    rows: dict[Word, tuple[MapRow, MapRow]]
    armies: dict[Formation, Word]
    counters: dict[Counter, Word]
    formations: tuple[Formation, ...] | None = None
    forward: Forward
    others: Others
    on_westwall: OnWestwall
    stack: Count
    keeps_reserve: Yes

    def contradiction(self) -> str:
        """Return which army has no row, or which formation that is placed freely has no army."""
        named = {**self.armies, **self.counters, "on_westwall": self.on_westwall.rows_of}
        for who, army in named.items():
            if army not in self.rows:
                return f"{who}: {unknown_text('army in rows', army, list(self.rows))}"
        for formation in self.formations or ():
            if formation not in self.armies:
                return f"formations: {unknown_text('formation in armies', formation, list(self.armies))}"
        return ""
