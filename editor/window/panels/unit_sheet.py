"""What is known of a unit, and how is it changed? The counter drawn live, its values, its set-up or arrival."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QGroupBox,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from db.provenance import WHOLE
from editor.edits import units
from editor.edits.reading import vocabulary_of
from editor.side_titles import side_titles
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.printed import beside, line_of
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.certainty import EVERY_MARK, UNCONFIRMED, certainty_of, citation_of, mark_of, sentence_of
from editor.window.models.errata_here import of_counter, of_set_up, open_here
from editor.window.models.finding_words import Words
from editor.window.models.tables import formation_title, whole
from editor.window.panels.arrival_box import ArrivalBox
from editor.window.panels.breakdown_box import BreakdownBox
from editor.window.panels.fields import CounterView, UnderErrata, keep_lines
from editor.window.panels.history_box import HistoryBox
from editor.window.panels.setup_box import SetupBox
from editor.window.panels.substitute_box import SubstituteBox
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.translation import tr
from editor.window.witness import confirm
from engine.data import schema
from engine.data.loss_faces import face_title
from engine.data.schema import Certainty, Row

ODD = "sisters"
"""The check that finds a unit with other values than those of its type and size in its formation."""

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
        self.values.setTabKeyNavigation(False)
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
        keep_lines(self.cited, 2)
        self.odd = PlainLabel()
        self.odd.setWordWrap(True)
        self._desk.checked.connect(self._tell_odd)
        self.confirm_all = QPushButton()
        desk.document.meant.connect(self._say_confirm)
        self._say_confirm()
        self.confirm_all.clicked.connect(self._confirm_all)
        self.box, self.errata = QGroupBox(), UnderErrata(desk)
        self.under = self.errata.label
        keep_lines(self.under, 2)
        box = self.box
        rows = QVBoxLayout(box)
        for shown in (self.values, self.cited, self.confirm_all, self.errata, self.odd):
            rows.addWidget(shown)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.title)
        layout.addWidget(self.origin)
        add_layout(layout, self._drawn)
        self.history, self.setup_box = HistoryBox(desk), SetupBox(desk)
        self.arrival, self.substitute = ArrivalBox(desk), SubstituteBox(desk)
        self.breakdown = BreakdownBox(desk, self.substitute.by)
        for part in (box, self.setup_box, self.arrival, self.substitute, self.breakdown, self.history):
            layout.addWidget(part)
        layout.addStretch(1)

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
        self.say_errata()
        self.setup_box.show_counter(key)
        self.arrival.show_counter(key)
        self.substitute.show_counter(key)
        self.breakdown.show_counter(key, not self.substitute.isHidden())
        self.history.show_counter(key)

    def say_errata(self) -> None:
        """Say what errata make of the values."""
        lines = of_counter(self._document, self.key)
        self.box.setTitle(tr("Values with errata") if lines else tr("Printed values"))
        starts = of_set_up(self._document, self.key)
        self.errata.show_lines([*lines, *starts], open_here(self._document, self.key))

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
        self._tell_odd()

    def _tell_odd(self) -> None:
        """Say how the unit is other than its sisters, as the checks found it last."""
        here = (ODD, self._document.game, self.key)
        found = [each for each in self._desk.findings() if (each.check, each.game, each.where) == here]
        self.odd.setText("\n".join(Words(self._document.baseline).of(each) for each in found))
        self.odd.setVisible(bool(found))

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

    def _say_confirm(self) -> None:
        """Say what confirming writes: never into the erratum that other edits go into."""
        key, tip = (
            self._document.erratum,
            tr("Say that every value shown agrees with your copy of the game; one undo step"),
        )
        beside = tr("{tip}. It is written as what the game prints, and erratum {key} stays as it is")
        self.confirm_all.setText(tr("Confirm all as printed, outside the erratum") if key else tr("Confirm all values"))
        self.confirm_all.setToolTip(beside.format(tip=tip, key=key) if key else tip)

    def _confirm_all(self) -> None:
        counters = self._document.rows.find(schema.CounterRow, game=self._document.game, key=self.key)
        if not counters or not self._faces:
            self._desk.refused.emit(tr("There are no values to confirm"))
            return
        seen = [(row, WHOLE) for row in (*counters, *self._faces)]
        confirm(self._desk, seen, f"values of {units.short_name(counters[0])}")
