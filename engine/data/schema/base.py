"""What have all rows in common?"""

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, JsonValue

Certainty = Literal["printed", "official", "derived", "reconstructed", "owner", "designed", "unknown"]
CERTAINTIES: tuple[Certainty, ...] = ("printed", "official", "owner", "derived", "designed", "reconstructed", "unknown")
"""From the most to the least certain; the certainty of a row is its weakest value's. ``designed`` is what an author
invented for a scenario, map or unit of his own: neither a fact of a boxed game nor a guess at one."""
PERSONAL: frozenset[Certainty] = frozenset({"owner", "designed"})
"""What a person entered, who owns the game or invents; nothing that is shipped or drafted replaces it."""

Side = Literal["german", "allied"]


class Row(BaseModel):
    """A row of one table; frozen, unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=False)
    TABLE: ClassVar[str]
    KEY: ClassVar[tuple[str, ...]]
    FILE: ClassVar[str]
    FORM: ClassVar[Literal["csv", "json", "grid"]] = "csv"
    EDITORIAL: ClassVar[frozenset[str]] = frozenset()
    """Fields that say how we file and describe the row, or repeat its key: nothing that a game prints or an owner
    could confirm, so counts of certainty leave them out, as they do the key."""
    UNSAID: ClassVar[Mapping[str, JsonValue]] = {}
    """Values that stand where the text says nothing, by field; an empty text or list and None do everywhere."""

    @property
    def key_text(self) -> str:
        """The key of the row as text, parts joined by ``|``; citations and the journal name rows by it."""
        return "|".join(str(getattr(self, name)) for name in self.KEY)
