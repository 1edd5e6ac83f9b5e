"""Units whose place the rulebook has lost: in which hex does play put them, and how certain is that?"""

from dataclasses import dataclass

from db.provenance import WHOLE
from editor.edits.place_words import LOST
from editor.edits.reading import Rows
from engine.data import schema


@dataclass(frozen=True)
class Supposed:
    """A hex in which a unit is supposed to start, and what its citation says of that."""

    hex: str
    certainty: schema.Certainty

    @property
    def said(self) -> str:
        """The hex, marked as nobody's word, as cards, lists and the order of battle say it."""
        return f"{self.hex} (supposed, {self.certainty})"


def supposed_hexes(rows: Rows, game: str, scenario: str) -> dict[str, Supposed]:
    """Return where units are put whose place is not known; none for one that nobody puts anywhere."""
    where = {"game": game, "scenario": scenario}
    lost = {row.counter for row in rows.find(schema.SetupRow, place=LOST, **where)}
    chosen = rows.find(schema.PlacementRow, kind="place", **where) if lost else []
    return {row.subject: Supposed(row.hex, _certainty(rows, row)) for row in chosen if row.subject in lost}


def _certainty(rows: Rows, row: schema.PlacementRow) -> schema.Certainty:
    told = {cited.field: cited.certainty for cited in rows.citations(row.game, row.TABLE, row.key_text)}
    return told.get("hex") or told.get(WHOLE) or "reconstructed"
