"""What is known of a unit, and how is it changed? The counter drawn live, its values, its set-up or arrival."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet, EditError
from editor.edits import setup, units
from editor.edits.confirming import confirm
from editor.edits.draft import joined
from editor.edits.reading import vocabulary_of
from editor.side_titles import side_titles
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.printed import beside, line_of
from editor.window.desk import Desk
from editor.window.models.certainty import EVERY_MARK, UNCONFIRMED, certainty_of, citation_of, mark_of, sentence_of
from editor.window.models.tables import formation_title, whole
from editor.window.panels.arrival_box import ArrivalBox
from editor.window.panels.fields import CertaintyMark, CounterView, WheelGuard
from editor.window.panels.history_box import HistoryBox
from editor.window.panels.substitute_box import SubstituteBox
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.translation import tr
from engine.data import schema
from engine.data.loss_faces import face_shown, face_title, stage_of
from engine.data.places import is_free
from engine.data.schema import Certainty, Row

BESIDE = 3
"""As many faces of a counter are drawn beside each other; further ones stand below."""


class UnitSheet(QWidget):
    """The inspector's page of a counter; ``show_counter`` fills it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.key = ""
        self._faces: list[schema.FaceRow] = []
        self._declared: list[schema.DeclaredValueRow] = []
        self.title, self.origin = PlainLabel(), PlainLabel()
        self.title.setObjectName("sheetTitle")
        self.origin.setWordWrap(True)
        self.pictures: list[CounterView] = []
        self._drawn = QGridLayout()
        self._drawn.setColumnStretch(BESIDE, 1)
        self.values = QTableWidget()
        self.values.setAccessibleName(tr("Printed values"))
        self.values.setToolTip(tr("Double-click a value to change it; empty means the face has no such value"))
        self.values.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.values.verticalHeader().setDefaultSectionSize(24)
        self.values.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.values.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.values.itemChanged.connect(self._on_value)
        self.values.currentCellChanged.connect(lambda *_: self._cite())
        self.cited = PlainLabel()
        self.cited.setWordWrap(True)
        self.confirm_all = QPushButton(tr("Confirm all values"))
        self.confirm_all.setToolTip(tr("Say that every value shown agrees with your copy of the game; one undo step"))
        self.confirm_all.clicked.connect(self._confirm_all)
        box = QGroupBox(tr("Printed values"))
        rows = QVBoxLayout(box)
        for shown in (self.values, self.cited, self.confirm_all):
            rows.addWidget(shown)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.title)
        layout.addWidget(self.origin)
        layout.addLayout(self._drawn)
        self.history = HistoryBox(desk)
        self.arrival, self.substitute = ArrivalBox(desk), SubstituteBox(desk)
        for part in (box, self._make_setup(), self.arrival, self.substitute, self.history):
            layout.addWidget(part)
        layout.addStretch(1)
        self._wheel = WheelGuard(self)
        self._wheel.guard(self.losses, self.face)

    def _make_setup(self) -> QGroupBox:
        self.place, self.default, self.losses = QLineEdit(), QLineEdit(), QSpinBox()
        self.place.setToolTip(tr("A hex number, near:setup/1 or area:KEY for a free choice, or box:dead"))
        self.default.setToolTip(tr("Where this unit of free choice stands when nobody chooses"))
        self.place.editingFinished.connect(lambda: self._move(self.place))
        self.default.editingFinished.connect(lambda: self._move(self.default))
        self.losses.setKeyboardTracking(False)
        self.losses.valueChanged.connect(self._on_losses)
        self.place_mark = CertaintyMark(self._confirm_place)
        self.setup_box = QGroupBox(tr("Set-up"))
        form = QFormLayout(self.setup_box)
        form.addRow(tr("Hex"), self.place)
        form.addRow("", self.place_mark)
        form.addRow(tr("Default hex"), self.default)
        form.addRow(tr("Steps lost"), self.losses)
        self.face, self.lies = QComboBox(), PlainLabel()
        self.face.setToolTip(tr("The face that lies up at start, or the one that fits the steps lost"))
        self.face.activated.connect(self._on_face)
        self.lies.setWordWrap(True)
        form.addRow(tr("Face up"), self.face)
        form.addRow("", self.lies)
        self.state = QLineEdit()
        self.state.setToolTip(tr("In the words of the game, with commas; empty for none"))
        self.state.editingFinished.connect(self._on_state)
        form.addRow(tr("State"), self.state)
        self._setup_form = form
        return self.setup_box

    def show_counter(self, key: str) -> None:
        """Fill the page."""
        document, rows = self._document, self._document.rows
        if not (found := rows.find(schema.CounterRow, game=document.game, key=key)):
            return
        self.key, counter = key, found[0]
        self._faces = rows.find(schema.FaceRow, game=document.game, counter=key)
        types = rows.find(schema.UnitTypeRow, game=document.game, key=counter.unit_type)
        kind = types[0].title if types else counter.unit_type
        self._declared = vocabulary_of(rows, document.game).declared(schema.FaceRow.TABLE)
        self.title.setText(units.short_name(counter))
        side = side_titles(document.game)[counter.side]
        self.origin.setText(f"{side}, {formation_title(self._desk, counter.formation)}. {kind}.")
        self._draw(counter, types[0].symbol if types else "")
        self._fill_values(counter)
        self._fill_setup(counter)
        self.arrival.show_counter(key)
        self.substitute.show_counter(key)
        self.history.show_counter(key)

    def _draw(self, counter: schema.CounterRow, symbol: str) -> None:
        for place in range(len(self.pictures), len(self._faces)):
            self.pictures.append(CounterView())
            self._drawn.addWidget(self.pictures[place], place // BESIDE, place % BESIDE)
        formation = formation_title(self._desk, counter.formation)
        for place, view in enumerate(self.pictures):
            face = self._faces[place] if place < len(self._faces) else None
            picture = None
            if face is not None:
                unsure = any(self._certainty(face, name) in UNCONFIRMED for name in face.values)
                picture = CounterPicture(
                    key=counter.key,
                    side=counter.side,
                    symbol=symbol,
                    name=counter.name,
                    formation="" if formation == "independent" else formation,
                    size=counter.size,
                    face=face.face,
                    unsure=unsure,
                    values=line_of(self._declared, face.values),
                    left=beside(self._declared, face.values, "left"),
                    right=beside(self._declared, face.values, "right"),
                )
            view.show_picture(picture, self._desk.theme)

    def _certainty(self, row: Row, field: str) -> Certainty:
        return certainty_of(self._document.rows, self._document.game, row.TABLE, row.key_text, field)

    def _fill_values(self, counter: schema.CounterRow) -> None:
        with QSignalBlocker(self.values):
            self.values.setRowCount(len(self._declared) + 1)
            self.values.setColumnCount(len(self._faces))
            self.values.setHorizontalHeaderLabels([face_title(face.face) for face in self._faces])
            self.values.setVerticalHeaderLabels([*(value.title for value in self._declared), "Steps"])
            for column, face in enumerate(self._faces):
                for row, value in enumerate(self._declared):
                    self.values.setItem(row, column, self._cell(face, value.name, face.values.get(value.name)))
                steps = self._cell(counter, "steps", counter.steps)
                if column:
                    steps = QTableWidgetItem("")
                    steps.setFlags(Qt.ItemFlag.NoItemFlags)
                self.values.setItem(len(self._declared), column, steps)
        header = self.values.horizontalHeader().sizeHint().height()
        self.values.setFixedHeight(header + 24 * (len(self._declared) + 1) + 8)
        self._cite()

    def _cell(self, row: Row, field: str, value: int | str | None) -> QTableWidgetItem:
        cited = citation_of(self._document.rows, self._document.game, row.TABLE, row.key_text, field)
        item = QTableWidgetItem("" if value is None else f"{value} {mark_of(cited)}")
        said = sentence_of(cited)
        item.setToolTip(plain_tip(said))
        item.setData(Qt.ItemDataRole.UserRole, said)
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        return item

    def _cite(self) -> None:
        item = self.values.currentItem() or self.values.item(0, 0)
        self.cited.setText(item.data(Qt.ItemDataRole.UserRole) if item is not None else "")

    def _on_value(self, item: QTableWidgetItem) -> None:
        document, key = self._document, self.key
        typed = item.text().strip(f" {EVERY_MARK}")
        value = self._declared[item.row()] if item.row() < len(self._declared) else None

        def make() -> ChangeSet:
            if value is None:
                return units.set_steps(document.rows, document.game, key, whole(typed, "Steps") if typed else None)
            face = self._faces[item.column()].face
            return units.set_face_value(document.rows, document.game, key, face, value.name, typed)

        self._desk.try_edit(make)
        self.show_counter(key)

    def _fill_setup(self, counter: schema.CounterRow) -> None:
        document, rows = self._document, self._document.rows
        where = {"game": document.game, "scenario": document.scenario}
        found = rows.find(schema.SetupRow, counter=counter.key, **where)
        self.setup_box.setVisible(bool(found))
        if not found:
            return
        chosen = rows.find(schema.PlacementRow, subject=counter.key, **where)
        self.place.setText(found[0].place)
        self.default.setText(chosen[0].hex if chosen else "")
        faces = [face.face for face in self._faces]
        self.face.clear()
        for face in dict.fromkeys(("", *faces, found[0].face)):
            self.face.addItem(face_title(face) if face else "By steps lost", face)
        self.face.setCurrentIndex(self.face.findData(found[0].face))
        self.lies.setText(_face_up(faces, found[0].face, found[0].steps_lost))
        self.state.setText(setup.said_state(rows, document.game, found[0].state))
        self._setup_form.setRowVisible(self.default, is_free(found[0].place))
        self.place_mark.show_citation(citation_of(rows, document.game, "setup", found[0].key_text, "place"))
        with QSignalBlocker(self.losses):
            self.losses.setRange(0, max((counter.steps or 1) - 1, 0))
            self.losses.setValue(found[0].steps_lost)
            self.losses.setEnabled((counter.steps or 1) > 1)

    def _move(self, field: QLineEdit) -> None:
        document, rows = self._document, self._document.rows
        where = {"game": document.game, "scenario": document.scenario}
        stored = rows.find(schema.SetupRow, counter=self.key, **where)
        if not stored:
            return
        chosen = rows.find(schema.PlacementRow, subject=self.key, **where)
        before = stored[0].place if field is self.place else (chosen[0].hex if chosen else "")
        typed = field.text().strip()
        if typed and typed != before:
            edit = setup.move_setup if field is self.place else setup.set_default
            self._desk.try_edit(lambda: edit(rows, document.game, document.scenario, self.key, typed))
        self.show_counter(self.key)

    def _on_state(self) -> None:
        document, key, typed = self._document, self.key, self.state.text().strip()
        found = document.rows.find(schema.SetupRow, game=document.game, scenario=document.scenario, counter=key)
        if found and typed != setup.said_state(document.rows, document.game, found[0].state):
            self._desk.try_edit(lambda: setup.set_state(document.rows, document.game, document.scenario, key, typed))
        self.show_counter(key)

    def _on_face(self, _place: int) -> None:
        document, key, face = self._document, self.key, str(self.face.currentData())
        self._desk.try_edit(lambda: setup.set_face(document.rows, document.game, document.scenario, key, face))
        self.show_counter(key)

    def _on_losses(self, number: int) -> None:
        document = self._document
        self._desk.try_edit(lambda: setup.set_losses(document.rows, document.game, document.scenario, self.key, number))

    def _confirm_place(self) -> None:
        document = self._document
        found = document.rows.find(schema.SetupRow, game=document.game, scenario=document.scenario, counter=self.key)
        if found:
            what = f"set-up of {self.title.text()}"
            self._desk.try_edit(lambda: confirm(document.rows, document.game, found[0], ["place"], what), cited=True)

    def _confirm_all(self) -> None:
        document, rows = self._document, self._document.rows

        def make() -> ChangeSet:
            counters = rows.find(schema.CounterRow, game=document.game, key=self.key)
            if not counters or not self._faces:
                raise EditError("There are no values to confirm")
            what = f"values of {units.short_name(counters[0])}"
            names = [value.name for value in self._declared]
            sets = [confirm(rows, document.game, face, names, what) for face in self._faces]
            sets.append(confirm(rows, document.game, counters[0], ["steps"], what))
            return joined(f"Confirmed: {what}", sets)

        self._desk.try_edit(make, cited=True)


def _face_up(faces: list[str], said: str, steps_lost: int) -> str:
    """Say which face lies up, as the map draws it, and whether the set-up names one that the losses contradict."""
    shown, usual = face_shown(faces, said, steps_lost), face_shown(faces, "", steps_lost)
    title = face_title(shown) + (", as the set-up says" if said else "")
    if not said or stage_of(said) is None or said == usual:
        return title
    lost = f"{steps_lost} step{'s' * (steps_lost != 1)} lost"
    return f"{title}; but with {lost} it would be {face_title(usual)}: correct the one or the other"
