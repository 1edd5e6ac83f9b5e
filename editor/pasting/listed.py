"""What was read of a list, line by line, before anybody knows which units there are."""

from dataclasses import dataclass, field

from editor.pasting.mention import Mention


@dataclass
class Listing:
    """What a list says: its units, in order, and the lines that are headings."""

    units: list[Mention] = field(default_factory=list)
    headings: set[int] = field(default_factory=set)
    empty: list[str] = field(default_factory=list)
    """What headings say that another one follows."""
    conditions: set[int] = field(default_factory=set)
    """The lines that only say a condition of units above."""

    @property
    def read(self) -> set[int]:
        """The lines that name units, or help to."""
        lines = {line for each in self.units for line in range(each.line, max(each.line, each.last) + 1)}
        return lines | self.conditions
