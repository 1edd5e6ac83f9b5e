"""What is a fault of the rows, as those who read text are told of it?"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A row that does not fit the others. ``may_stand``: a library may hold it while somebody edits, and the checks
    tell it there, so a library is made of such text too. ``is_cause``: other rows are at fault because of it."""

    table: str
    row_key: str
    field: str
    reason: str
    may_stand: bool = False
    is_cause: bool = False
