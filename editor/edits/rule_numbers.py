"""Which rule of a game is about a subject? The index of its rules says so by their titles."""

from collections.abc import Mapping

from editor.edits.reading import Rows
from engine.core.numbering import natural_key
from engine.data import schema

SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "zone": ("zones of control", "zone of control", "zoc"),
    "terrain": ("terrain effects chart", "terrain effects"),
    "enemy": ("enemy hexes", "enemy-occupied hexes"),
    "area": ("map edge", "edge of the map", "playing area"),
}
"""Subjects, with the titles that indexes give to the rule about each."""


def rules_about(rows: Rows, game: str) -> dict[str, str]:
    """Return the number of the rule about each subject that the index of a game has, the first one by number."""
    index = sorted(rows.find(schema.RuleRow, game=game), key=lambda row: natural_key(row.rule))
    found: dict[str, str] = {}
    for row in index:
        for subject, titles in SUBJECTS.items():
            if row.title.casefold() in titles:
                found.setdefault(subject, row.rule)
    return found
