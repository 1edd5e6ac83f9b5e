"""The page *By sheet* of the proof desk: what lies before one is typed, the unit is found, and its place is learned."""

from contextlib import suppress

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget
from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from editor.edits.units import titled
from editor.proof.added_units import GONE, likest, typed_unit
from editor.proof.confirmed import corrected
from editor.proof.lying import Candidate, SheetPlace, candidates, read_place
from editor.proof.trays import Counters, Tray
from editor.window.desk import Desk
from editor.window.proof.counters_page import CountersPage
from editor.window.translation import tr
from engine.data import schema
from engine.data.loss_faces import face_title

_PLACE = "proof place"
"""Setting, of one game: where the next counter lies."""


class SheetPage(CountersPage):
    """Counters as they lie on their sheets, as far as that is known; an empty sheet is filled by typing."""

    KEY = "proof_sheet"
    TITLE = "Sheets of counters"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        self.found: list[Candidate] = []
        self._chosen, self._asked = 0, ""
        self._doubted: Candidate | None = None
        self._unknown = self._again = ""
        super().__init__(desk, parent)
        self.field.chooses = True
        self.field.textEdited.connect(self._on_typed)

    def hint(self) -> str:
        """Return what may be typed, as a unit of the game has it."""
        rows, counters = self._document.baseline, self._counters
        found = rows.find(schema.CounterRow, game=self._document.game) if counters is not None else ()
        shown = ((row, counters.faces(row)) for row in found) if counters is not None else ()
        like = next((f"{row.name} {said}" for row, faces in shown if "-" in (said := self.lines_of(faces))), "")
        said = tr("What lies before you, as {like}; @2/3/1 goes to sheet 2, row 3, column 1, @ alone to the next row")
        return said.format(like=like or "KG Peiper 9-7-18")

    @property
    def place(self) -> SheetPlace:
        """Where the next counter lies."""
        settings = self._desk.settings
        said = settings.text(f"{_PLACE}/{self.resumed.work}", "") if settings is not None else ""
        with suppress(EditError):
            return read_place(f"@{said}" if said else "") or SheetPlace()
        return SheetPlace()

    def depth_of(self, text: str) -> int:
        """Return that a counter is typed as it lies, of whichever unit it is."""
        return super().depth_of(text) if text.casefold() == GONE else 1

    def forget(self) -> None:
        """Hold no counters, and what was found for what is typed no longer."""
        super().forget()
        self.found, self._asked = [], ""

    def note(self, changes: ChangeSet) -> None:
        """Give a place back where the confirmation of the counter that lies there is undone, and take it again."""
        super().note(changes)
        for change in changes.changes if schema.ConfirmationRow.TABLE in changes.tables() else ():
            before, after = ((values or {}).get("lies") for values in (change.before, change.after))
            if after and after == self.place.lies:
                self._go(self.place.next())
            elif before and not after and (lay := read_place(f"@{before}")) and lay.next() == self.place:
                self._go(lay)

    def trays(self, counters: Counters) -> list[Tray]:
        """Return the sheets of which anything is known."""
        return counters.by_sheet()

    def show_portion(self, item: str) -> None:
        """Lay out the sheet, and ask for what lies beside."""
        super().show_portion(item)
        self._ask()

    def step(self, right: int, down: int) -> None:
        """Look at another face, or at another unit that may be meant by what was typed."""
        if self.found and down:
            self._chosen = max(0, min(self._chosen + down, len(self.found) - 1))
            self._show_found()
        else:
            super().step(right, down)
            self._ask()

    def enter(self, text: str) -> None:
        """Find the unit that is typed; when it is found already, confirm it, with its place on the sheet."""
        try:
            place = read_place(text, self.place)
        except EditError as error:
            self._desk.refused.emit(str(error))
            return
        if place is not None:
            self._go(place)
            self.field.clear()
            self._ask()
        elif self.found and text == self._asked:
            self._take(self.found[self._chosen])
        elif text and text == self._unknown:
            self._begin_unit()
        elif text.casefold() == GONE and self.face is not None:
            super().enter(text)
        elif text:
            self._find(text)
        else:
            super().enter(text)

    def _find(self, text: str) -> None:
        document, counters = self._document, self._counters
        if counters is None:
            return
        try:
            self.found = candidates(document.baseline, counters, document.game, self._declared, text)
        except EditError as error:
            self.found = []
            self._unknown = text
            self._desk.offered.emit(str(error), tr("Make a new unit"), self._begin_unit)
            return
        self._asked, self._chosen = text, 0
        self._show_found()

    def _begin_unit(self) -> None:
        """Open the form of a new unit, filled with what was typed; that stands in the field again afterwards."""
        text, beside = self._unknown, self.face.counter if self.face is not None else None
        like = likest(self._document.baseline, self._document.game, text, beside)
        try:
            draft = typed_unit(self._declared, text, like) if like is not None else None
        except EditError as error:
            self._desk.refused.emit(str(error))
            return
        self._desk.moved_on.emit()
        self._desk.page_wanted.emit("piece")
        self._again = text
        if draft is not None:
            self._desk.unit_wanted.emit(draft, beside is not None)

    def showEvent(self, event: QShowEvent) -> None:
        """Go on with the counter that was made, if one was."""
        super().showEvent(event)
        if self._again:
            self.field.setText(self._again)
        self._unknown = self._again = ""

    def _show_found(self) -> None:
        found = self.found[self._chosen]
        pictures = [self._picture(face) for face in found.faces]
        self.box.show_counter(found.faces, found.faces[0].key, self._declared, pictures)
        others = len(self.found) - 1
        more = tr(" Arrows up and down: {count} more.").format(count=others) if others else ""
        if not found.typed.faces:
            said = tr("{name}: type its values too, as what is not typed is not confirmed.")
            self.tell(said.format(name=titled(found.counter)) + more)
            return
        what = tr("Return corrects and confirms it") if found.differing else tr("Return confirms it")
        unseen = [face_title(each.row.face).lower() for each in found.faces if each.row.face not in found.typed.faces]
        left = tr(" Not typed, and left as it is: {faces}.").format(faces=", ".join(unseen)) if unseen else ""
        self.tell(f"{found.told}. {what} {self._where()}.{left}{more}")

    def _take(self, found: Candidate) -> None:
        """Confirm a unit; one that is not called as was typed by one more Return only, one whose name alone was typed
        not at all."""
        if not found.typed.faces:
            self._show_found()
            return
        if not self.is_meant(self._asked, lambda: found.faces, lambda: found.typed):
            return
        if not found.other_name or found is self._doubted:
            self._confirm(found)
            return
        self._doubted = found
        said = tr("{name} is not called {typed}; Return again confirms it all the same")
        self._desk.refused.emit(said.format(name=titled(found.counter), typed=found.other_name))

    def _confirm(self, found: Candidate) -> None:
        place, document = self.place, self._document
        typed, seen = found.typed, [face for face in found.faces if face.row.face in found.typed.faces]
        witness = self.witness_bar.witness()

        def make(session: Session) -> ChangeSet:
            where = (session, document.baseline, document.game)
            return corrected(*where, seen, typed, witness, place.lies)

        if self.write(make):
            self.found, self._asked = [], ""
            self.resumed.be_at(place.sheet, seen[-1].key)
            self._go(place.next())
            self.field.clear()
            self.refresh()

    def _go(self, place: SheetPlace) -> None:
        if self._desk.settings is not None:
            self._desk.settings.set_text(f"{_PLACE}/{self.resumed.work}", place.lies)

    def _where(self) -> str:
        place = self.place
        return tr("at sheet {sheet}, row {row}, column {column}").format(
            sheet=place.sheet, row=place.row, column=place.column
        )

    def _ask(self) -> None:
        if not self.found:
            self.tell(tr("Type the counter {where}: its name and its values, both faces").format(where=self._where()))

    def _on_typed(self, text: str) -> None:
        """Drop what was found for, or said of, what was typed before."""
        if self._unknown or self._asked:
            self._desk.moved_on.emit()
        self._unknown = ""
        if self._asked and text != self._asked:
            self.found, self._asked = [], ""
            self.show_portion(self.item())
