"""The map beside the clauses: it marks what the one at hand speaks of, and a click there names it in a field."""

from PySide6.QtCore import QObject

from editor.edits.clause_ground import POINTED, hexes_named, meant_at, named_by
from editor.window.desk import Desk, Selection
from editor.window.models.clause_draft import PartDraft
from editor.window.models.clause_told import named_in
from editor.window.panels.clause_page import PartPage
from editor.window.translation import tr
from engine.data import schema

_WORDS = {"place": "place", "area": "area", "hex": "hex", "entry": "entry area"}


class ClauseMap(QObject):
    """Marks hexes of clauses on the map of a desk."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk

    def mark_row(self, row: schema.ClauseRow | None) -> None:
        """Mark the hexes, areas and exits that a stored clause names; None marks nothing."""
        document = self._desk.document
        named = named_by(row) if row is not None else ()
        self._desk.shaded.emit(hexes_named(document.rows, document.game, document.map, named))

    def mark_draft(self, draft: PartDraft) -> None:
        """Mark those of a clause that is being given."""
        document = self._desk.document
        self._desk.shaded.emit(hexes_named(document.rows, document.game, document.map, named_in(draft)))

    def is_pointed(self, page: PartPage) -> bool:
        """Tell whether a page has a field that a click on the map fills in."""
        return page.pointed_field(POINTED) is not None

    def take(self, selection: Selection, page: PartPage) -> None:
        """Name what lies in a hex that was selected in the field of a page that one is in, or take it out there."""
        field = page.pointed_field(POINTED)
        if selection.kind != "hex" or field is None:
            return
        document = self._desk.document
        found = meant_at(document.rows, document.game, document.map, field.names, selection.key)
        if found:
            name, is_in = page.point(field, found)
            said = tr("{name} added to {field}") if is_in else tr("{name} taken out of {field}")
            self._desk.told.emit(said.format(name=name, field=field.label))
        else:
            said = tr("No {kind} of the map lies in {hex}; it can be made on the page Map")
            self._desk.told.emit(said.format(kind=_WORDS[field.names], hex=selection.key))
