"""A line of a pasted list as it stands in the table that a person approves."""

from dataclasses import dataclass
from typing import Literal

from editor.edits.supposed import Supposed

As = Literal["setup", "arrivals"]
SURE = 90
"""From so many hundredths on a line is taken without a question."""
MENDED = 88
"""Most that a line gets that was mended, or of which the program chose, to read it."""
HEADING, UNREAD = "a heading: it counts for the lines below", "no unit is read here"
GOES_ON = "read with the lines above"
"""What is said of a line without a unit."""


@dataclass(frozen=True)
class Proposal:
    """A line of the table. ``unit`` is a counter's key, ``place`` as it is stored; empty where nobody knows. ``turn``
    is 0 for a set-up; ``condition`` is the key of the clause on which it arrives; ``confidence`` is in hundredths. A
    line that names no unit has no ``spelled``; ``barred`` says why no game can begin so, ``full`` in the first line of
    a hex that it would hold more than may be, and ``doubt`` what stands against its arrival there, where that was
    asked. ``supposed``: where play puts a unit whose place nobody knows, as its line says."""

    line: int
    text: str
    spelled: str
    unit: str
    place: str
    turn: int
    confidence: int
    problem: str = ""
    lost: int = 0
    state: str = ""
    condition: str = ""
    barred: str = ""
    full: str = ""
    doubt: str = ""
    below: str = ""
    supposed: Supposed | None = None

    @property
    def is_heading(self) -> bool:
        """Whether it is no unit but counts for the lines below it, or goes on from those above."""
        return not self.spelled and self.problem in (HEADING, GOES_ON)

    @property
    def all_problems(self) -> str:
        """All that is wrong with it."""
        return "; ".join(filter(None, (self.problem, self.barred, self.full, self.doubt)))

    @property
    def is_sure(self) -> bool:
        """Whether it is taken without a question."""
        return self.confidence >= SURE and bool(self.unit and self.place) and not self.barred
