"""What does a cell of the Combat Results Table mean? (10.73, 10.74)"""

import re
from dataclasses import dataclass

from engine.data.tables import DataError
from engine.spi1977.state import RULE

FOLLOWS = (RULE("10.73"), RULE("10.74"))

_CELL = re.compile(r"(?P<side>[AD])(?P<points>\d)(\((?P<must>\d)\))?(?P<star>\*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result: whether it falls on the attacker, ``must`` steps lost at once, then ``points`` as steps or hexes, and
    whether German ammunition may run out."""

    on_attacker: bool
    points: int
    must: int
    may_deplete: bool


def outcome(cell: str) -> Outcome:
    """Return what a cell means; raises DataError for one that the rules do not know."""
    found = _CELL.fullmatch(cell)
    if found is None:
        raise DataError(f"the Combat Results Table has the unknown result {cell!r}; write it as A1, D2(1) or A1*")
    return Outcome(found["side"] == "A", int(found["points"]), int(found["must"] or 0), bool(found["star"]))
