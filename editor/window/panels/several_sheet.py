"""Several units that are selected together: what they have in common, changed for all of them as one step."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits import several
from editor.edits.place_words import said_place
from editor.edits.placing import place_units, take_out
from editor.edits.reading import Rows
from editor.edits.schedules import arrival_texts
from editor.edits.units import short_name
from editor.window.desk import Desk
from editor.window.panels.entry_field import EntryField
from editor.window.panels.place_field import PlaceField
from editor.window.panels.shared_values import SharedValues
from editor.window.panels.state_boxes import StateBoxes
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema
from engine.data.loss_faces import face_title

_DIFFER = "they differ"
_ABSENT = "none of them starts in this scenario"
_KEY = Qt.ItemDataRole.UserRole


class SeveralSheet(QWidget):
    """The inspector's page of several units; what they do not share shows as differing until it is set."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.counters: tuple[str, ...] = ()
        self.heading = PlainLabel()
        self.heading.setObjectName("sheetTitle")
        self.field = PlaceField(desk, tr("Place"), lambda place: place_units(*self._where(), place))
        self.entry = EntryField(desk, lambda place: several.arrive(*self._where(), place))
        self.place, self.losses, self.face = self.field.line, ChoiceBox(), ChoiceBox()
        self.states, self.units = StateBoxes(desk), QListWidget()
        self.out = QPushButton(tr("Take out of the scenario"))
        self.out.setToolTip(tr("Take all of them out of set-up and arrivals (Del)"))
        box = QGroupBox(tr("What they have in common"))
        form = QFormLayout(box)
        fields: tuple[tuple[str, QWidget], ...] = (
            ("Place", self.field),
            ("Arrive at", self.entry),
            ("Steps lost", self.losses),
            ("Face up", self.face),
            ("State", self.states),
            ("", self.out),
        )
        self._form = form
        for name, field in fields:
            field.setAccessibleName(name)
            form.addRow(name, field)
        self.values = SharedValues(desk, self._edit)
        self.units.setAccessibleName(tr("Selected units"))
        listed = QGroupBox(tr("Selected units"))
        QVBoxLayout(listed).addWidget(self.units)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        for part in (self.heading, box, self.values, listed):
            layout.addWidget(part)
        layout.addStretch(1)
        self.losses.activated.connect(lambda: self._set(several.set_losses, self.losses))
        self.face.activated.connect(lambda: self._set(several.set_face, self.face))
        self.states.ticked.connect(self._tick)
        self.units.itemActivated.connect(lambda item: desk.select("counter", str(item.data(_KEY))))
        self.out.clicked.connect(lambda: self._edit(lambda: take_out(*self._where())))

    def show_counters(self, counters: Sequence[str]) -> None:
        """Fill the page."""
        self.counters = tuple(counters)
        document, rows = self._document, self._document.rows
        here = {"game": document.game, "scenario": document.scenario}
        setup = {row.counter: row for row in rows.find(schema.SetupRow, **here)}
        arrivals = {row.counter: row for row in rows.find(schema.ArrivalRow, **here)}
        pieces = {row.key: row for row in rows.find(schema.CounterRow, game=document.game)}
        starts = [setup[key] for key in self.counters if key in setup]
        self.heading.setText(f"{len(self.counters)} units")
        places = {row.place for row in starts}
        one = len(places) == 1 and len(starts) == len(self.counters)
        self.field.show_place(next(iter(places)) if one else None, _DIFFER if starts else _ABSENT)
        comes = {arrivals[key].place for key in self.counters if key in arrivals}
        self._form.setRowVisible(self.entry, bool(comes))
        together = next(iter(comes)) if len(comes) == 1 and all(key in arrivals for key in self.counters) else None
        self.entry.show_place(together, self.counters, _DIFFER)
        most = min((pieces[row.counter].steps or 1 for row in starts if row.counter in pieces), default=1)
        _offer(self.losses, {lost: str(lost) for lost in range(most)}, {row.steps_lost for row in starts})
        of_each = [{face.face for face in rows.find(schema.FaceRow, counter=row.counter)} for row in starts]
        common = sorted(set.intersection(*of_each)) if of_each else []
        titles = {"": "By steps lost"} | {face: face_title(face) for face in common}
        _offer(self.face, titles, {row.face for row in starts})
        for field in (self.losses, self.face, self.states):
            field.setEnabled(len(starts) == len(self.counters))
        self.states.show_states(starts)
        self.values.show_counters(self.counters)
        self.units.clear()
        coming = arrival_texts(rows, document.game, document.scenario, arrivals.values())
        for key in self.counters:
            where = said_place(rows, document.game, document.map, setup[key].place) if key in setup else ""
            where = coming.get(key, where)
            name = short_name(pieces[key]) if key in pieces else key
            item = QListWidgetItem(f"{name}   {where or 'not in this scenario'}")
            item.setData(_KEY, key)
            self.units.addItem(item)

    def _where(self) -> tuple[Rows, str, str, tuple[str, ...]]:
        return (self._document.rows, self._document.game, self._document.scenario, self.counters)

    def _edit(self, make: Callable[[], ChangeSet]) -> None:
        self._desk.try_edit(make)
        self.show_counters(self.counters)

    def _set(self, edit: Callable[..., ChangeSet], field: QComboBox) -> None:
        value = field.currentData()
        if field.currentText() != _DIFFER:
            self._edit(lambda: edit(*self._where(), value))

    def _tick(self, word: str, on: bool) -> None:
        self._edit(lambda: several.set_word(*self._where(), word, on))


def _offer(field: QComboBox, titles: Mapping[Any, str], there: Collection[int | str]) -> None:
    """Offer values, with that which all have, or that they differ; nothing where there is none."""
    field.clear()
    if len(there) != 1:
        field.addItem(_DIFFER if there else "", None)
    for value, title in titles.items():
        field.addItem(title, value)
    if len(there) == 1:
        field.setCurrentIndex(field.findData(next(iter(there))))
