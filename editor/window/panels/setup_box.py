"""Where and how does a unit start? A box of the inspector's page of a counter, for one that does not start too."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QFormLayout, QGroupBox, QLineEdit, QWidget

from db.changes import ChangeSet
from editor.edits import setup, several
from editor.edits.placing import place_units
from editor.edits.units import counter_row, short_name
from editor.window.desk import Desk
from editor.window.models.certainty import citation_of
from editor.window.panels.fields import CertaintyMark
from editor.window.panels.place_field import PlaceField
from editor.window.panels.state_boxes import StateBoxes
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox, CountBox
from editor.window.translation import tr
from editor.window.witness import confirm
from engine.data import schema
from engine.data.loss_faces import face_shown, face_title, stage_of
from engine.data.places import is_free

ABSENT = "not in this scenario: a place sets it up"
LATER = "arrives later: a place sets it up at start"


class SetupBox(QGroupBox):
    """The set-up of a counter; ``show_counter`` fills it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Set-up"), parent)
        self._desk, self._document, self.key = desk, desk.document, ""
        self.place = PlaceField(desk, tr("Place of the set-up"), self._placed)
        self.default, self.losses = QLineEdit(), CountBox()
        self.default.setToolTip(tr("Where this unit of free choice stands when nobody chooses"))
        self.default.editingFinished.connect(self._set_default)
        self.losses.valueChanged.connect(self._on_losses)
        self.place_mark = CertaintyMark(self._confirm_place)
        self.face, self.lies, self.states = ChoiceBox(), PlainLabel(), StateBoxes(desk)
        self.face.setToolTip(tr("The face that lies up at start, or the one that fits the steps lost"))
        self.face.activated.connect(self._on_face)
        self.lies.setWordWrap(True)
        self.states.ticked.connect(self._on_state)
        form = QFormLayout(self)
        self._form = form
        form.addRow(tr("Place"), self.place)
        form.addRow("", self.place_mark)
        form.addRow(tr("Default hex"), self.default)
        form.addRow(tr("Steps lost"), self.losses)
        form.addRow(tr("Face up"), self.face)
        form.addRow("", self.lies)
        form.addRow(tr("State"), self.states)

    def show_counter(self, key: str) -> None:
        """Fill the box."""
        document, rows = self._document, self._document.rows
        where = {"game": document.game, "scenario": document.scenario}
        found = rows.find(schema.SetupRow, counter=key, **where)
        self.key = key
        self.setVisible(bool(document.scenario))
        for field in (self.place_mark, self.default, self.losses, self.face, self.lies, self.states):
            self._form.setRowVisible(field, bool(found))
        if not found:
            comes = rows.find(schema.ArrivalRow, counter=key, **where)
            self.place.show_place(None, LATER if comes else ABSENT)
            return
        row, counter = found[0], counter_row(rows, document.game, key)
        chosen = rows.find(schema.PlacementRow, subject=key, **where)
        self.place.show_place(row.place)
        self.default.setText(chosen[0].hex if chosen else "")
        faces = [face.face for face in rows.find(schema.FaceRow, game=document.game, counter=key)]
        self.face.clear()
        for face in dict.fromkeys(("", *faces, row.face)):
            self.face.addItem(face_title(face) if face else "By steps lost", face)
        self.face.setCurrentIndex(self.face.findData(row.face))
        self.lies.setText(_face_up(faces, row.face, row.steps_lost))
        self.states.show_states(found)
        self._form.setRowVisible(self.states, self.states.count() > 0)
        self._form.setRowVisible(self.default, is_free(row.place) or (row.place == "unknown" and bool(chosen)))
        self.place_mark.show_citation(citation_of(rows, document.game, "setup", row.key_text, "place"))
        with QSignalBlocker(self.losses):
            self.losses.set_limit(max((counter.steps or 1) - 1, 0))
            self.losses.setValue(row.steps_lost)
            self.losses.setEnabled((counter.steps or 1) > 1)

    def _row(self) -> schema.SetupRow | None:
        document = self._document
        found = document.rows.find(schema.SetupRow, game=document.game, scenario=document.scenario, counter=self.key)
        return found[0] if found else None

    def _placed(self, place: str) -> ChangeSet:
        where = (self._document.rows, self._document.game, self._document.scenario)
        if self._row() is None:
            return place_units(*where, [self.key], place)
        return setup.set_place(*where, self.key, place)

    def _set_default(self) -> None:
        document, typed = self._document, self.default.text().strip()
        where = (document.rows, document.game, document.scenario)
        chosen = document.rows.find(
            schema.PlacementRow, game=document.game, scenario=document.scenario, subject=self.key
        )
        if self._row() is None:
            return
        if typed and typed != (chosen[0].hex if chosen else ""):
            self._desk.try_edit(lambda: setup.set_default(*where, self.key, typed))
        self.show_counter(self.key)

    def _on_state(self, word: str, on: bool) -> None:
        document = self._document
        where = (document.rows, document.game, document.scenario)
        self._desk.try_edit(lambda: several.set_word(*where, (self.key,), word, on))
        self.show_counter(self.key)

    def _on_face(self, _place: int) -> None:
        document, key, face = self._document, self.key, str(self.face.currentData())
        self._desk.try_edit(lambda: setup.set_face(document.rows, document.game, document.scenario, key, face))
        self.show_counter(key)

    def _on_losses(self, number: int) -> None:
        document, key = self._document, self.key
        if not self._desk.try_edit(
            lambda: setup.set_losses(document.rows, document.game, document.scenario, key, number)
        ):
            self.show_counter(key)

    def _confirm_place(self) -> None:
        document, row = self._document, self._row()
        if row is not None:
            what = f"set-up of {short_name(counter_row(document.rows, document.game, self.key))}"
            confirm(self._desk, [(row, "place")], what)


def _face_up(faces: list[str], said: str, steps_lost: int) -> str:
    """Say which face lies up, as the map draws it, and whether the set-up names one that the losses contradict."""
    shown, usual = face_shown(faces, said, steps_lost), face_shown(faces, "", steps_lost)
    title = face_title(shown) + (", as the set-up says" if said else "")
    if not said or stage_of(said) is None or said == usual:
        return title
    lost = f"{steps_lost} step{'s' * (steps_lost != 1)} lost"
    return f"{title}; but with {lost} it would be {face_title(usual)}: correct the one or the other"
