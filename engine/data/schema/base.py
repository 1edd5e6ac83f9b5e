"""What have all rows in common?"""

from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

Certainty = Literal["printed", "official", "derived", "reconstructed", "owner", "unknown"]
CERTAINTIES: tuple[Certainty, ...] = ("printed", "official", "owner", "derived", "reconstructed", "unknown")
"""From the most to the least certain; the certainty of a row is its weakest value's."""

Side = Literal["german", "allied"]
HexLabel = str
"""A hex number as printed, for example ``B45.11``."""


class Row(BaseModel):
    """A row of one table; frozen, unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=False)
    TABLE: ClassVar[str]
    KEY: ClassVar[tuple[str, ...]]
    FILE: ClassVar[str]
    FORM: ClassVar[Literal["csv", "json", "grid"]] = "csv"

    @property
    def key_text(self) -> str:
        """The key of the row as text, parts joined by ``|``; citations and the journal name rows by it."""
        return "|".join(str(getattr(self, name)) for name in self.KEY)
