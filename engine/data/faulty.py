"""What is a fault of the rows, as those who read text are told of it?"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A row that does not fit the others."""

    table: str
    row_key: str
    field: str
    reason: str
