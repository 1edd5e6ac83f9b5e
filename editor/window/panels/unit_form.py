"""The form of a new unit: what it is, its values face by face, and the counter drawn live as they are typed."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.edits.pieces import MOST_STEPS, UnitDraft, unit_key
from editor.edits.reading import typed_value, vocabulary_of
from editor.side_titles import side_titles
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.printed import beside, line_of
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.panels.fields import CounterView
from editor.window.plain_text import ElidedLabel
from editor.window.quiet_boxes import ChoiceBox, NumberBox
from editor.window.translation import tr
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.loss_faces import FULL, REDUCED, face_title

_BESIDE = 2
_ROW = 24


class UnitForm(QWidget):
    """Fills in a ``UnitDraft``.

    Signals:
        typed: something in it is another.
    """

    typed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self._traits: Mapping[str, str] = {}
        self._faces: list[str] = [FULL]
        self._declared: list[schema.DeclaredValueRow] = []
        self.side, self.formation, self.unit_type, self.size_word = ChoiceBox(), ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.name, self.steps, self.key = QLineEdit(), NumberBox(), ElidedLabel("/")
        self.values = QTableWidget()
        self.values.setTabKeyNavigation(False)
        self.more, self.fewer = QPushButton(tr("Add a face")), QPushButton(tr("Take the last face off"))
        self.pictures: list[CounterView] = []
        self._build()
        self._connect()

    def _build(self) -> None:
        named = (
            (self.name, "Name"), (self.side, "Side"), (self.formation, "Formation"), (self.unit_type, "Type"),
            (self.size_word, "Size"), (self.steps, "Steps"),
        )  # fmt: skip
        form = QFormLayout()
        for field, title in named:
            field.setAccessibleName(title)
            form.addRow(title, field)
        for box in (self.formation, self.unit_type):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(10)
        form.addRow(tr("Key"), self.key)
        self.steps.setRange(1, MOST_STEPS)
        self.size_word.setEditable(False)
        self.values.setMinimumWidth(220)
        self.values.setAccessibleName(tr("Printed values"))
        self.values.setToolTip(tr("Empty: the face has no such value"))
        self.values.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.values.verticalHeader().setDefaultSectionSize(_ROW)
        self.values.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._drawn = QGridLayout()
        self._drawn.setColumnStretch(_BESIDE, 1)
        bar = QHBoxLayout()
        bar.addWidget(self.more)
        bar.addWidget(self.fewer)
        bar.addStretch(1)
        left, right = QVBoxLayout(), QVBoxLayout()
        add_layout(left, form)
        left.addStretch(1)
        add_layout(right, self._drawn)
        right.addWidget(self.values)
        add_layout(right, bar)
        right.addStretch(1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(16)
        add_layout(whole, left, 5)
        add_layout(whole, right, 6)

    def _connect(self) -> None:
        self.name.textChanged.connect(self._on_typed)
        self.side.currentIndexChanged.connect(self._on_side)
        for box in (self.formation, self.unit_type, self.size_word):
            box.currentIndexChanged.connect(self._on_typed)
        self.steps.valueChanged.connect(self._on_typed)
        self.values.itemChanged.connect(self._on_typed)
        self.more.clicked.connect(self.add_face)
        self.fewer.clicked.connect(self.drop_face)

    def show_draft(self, draft: UnitDraft) -> None:
        """Begin with what a draft says."""
        rows, game = self._document.rows, self._document.game
        words = vocabulary_of(rows, game)
        self._declared, self._traits = words.declared(schema.FaceRow.TABLE), draft.traits
        fields = (self.name, self.side, self.unit_type, self.size_word, self.steps)
        blocked = [QSignalBlocker(field) for field in fields]
        self.name.setText(draft.name)
        _fill(self.side, side_titles(game), draft.side)
        types = sorted(rows.find(schema.UnitTypeRow, game=game), key=lambda row: natural_key(row.title))
        _fill(self.unit_type, {row.key: row.title for row in types}, draft.unit_type)
        sizes = {"": "none", **words.words.get("size", {})}
        _fill(self.size_word, {**sizes, draft.size: sizes.get(draft.size) or draft.size or "none"}, draft.size)
        self.steps.setValue(draft.steps or 1)
        for blocker in blocked:
            blocker.unblock()
        self._offer_formations(draft.formation)
        self._faces = list(draft.faces) or [FULL]
        self._fill_values(draft.faces)
        self._on_typed()

    def draft(self) -> UnitDraft:
        """Return what stands in the form."""
        return UnitDraft(
            str(self.side.currentData() or ""),
            str(self.formation.currentData() or ""),
            self.name.text().strip(),
            str(self.unit_type.currentData() or ""),
            str(self.size_word.currentData() or ""),
            self.steps.value(),
            {face: self._typed_of(column) for column, face in enumerate(self._faces)},
            self._traits,
        )

    def add_face(self) -> None:
        """Add a face of one more loss, with the values of the last one."""
        faces = self.draft().faces
        losses = sum(face == REDUCED or face.startswith(f"{REDUCED}_") for face in self._faces)
        self._faces.append(REDUCED if losses == 0 else f"{REDUCED}_{losses + 1}")
        self._fill_values({**faces, self._faces[-1]: faces[self._faces[-2]]})
        self._on_typed()

    def drop_face(self) -> None:
        """Take the last face off; one stays."""
        if len(self._faces) > 1:
            faces = self.draft().faces
            self._faces.pop()
            self._fill_values(faces)
            self._on_typed()

    def retheme(self) -> None:
        """Draw the counters in the colors of the theme."""
        self._draw()

    def _typed_of(self, column: int) -> dict[str, int | str]:
        found: dict[str, int | str] = {}
        for row, value in enumerate(self._declared):
            item = self.values.item(row, column)
            typed = typed_value(item.text()) if item is not None else None
            if typed is not None:
                found[value.name] = typed
        return found

    def _on_side(self) -> None:
        self._offer_formations(str(self.formation.currentData() or ""))
        self._on_typed()

    def _offer_formations(self, chosen: str) -> None:
        rows, side = self._document.rows, self.side.currentData()
        found = [
            row
            for row in rows.find(schema.FormationRow, game=self._document.game)
            if row.side == side or row.kind == "none"
        ]
        titles = {row.key: "independent" if row.title == "-" else row.title for row in found}
        with QSignalBlocker(self.formation):
            _fill(self.formation, dict(sorted(titles.items(), key=lambda each: natural_key(each[1]))), chosen)

    def _fill_values(self, faces: Mapping[str, Mapping[str, int | str]]) -> None:
        with QSignalBlocker(self.values):
            self.values.setRowCount(len(self._declared))
            self.values.setColumnCount(len(self._faces))
            self.values.setHorizontalHeaderLabels([face_title(face) for face in self._faces])
            self.values.setVerticalHeaderLabels([value.title for value in self._declared])
            for column, face in enumerate(self._faces):
                for row, value in enumerate(self._declared):
                    said = faces.get(face, {}).get(value.name)
                    item = QTableWidgetItem("" if said is None else str(said))
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                    self.values.setItem(row, column, item)
        header = self.values.horizontalHeader().sizeHint().height()
        self.values.setFixedHeight(header + _ROW * len(self._declared) + 4)
        self.fewer.setEnabled(len(self._faces) > 1)

    def _on_typed(self, *_: object) -> None:
        draft = self.draft()
        key = unit_key(self._document.rows, self._document.game, draft) if draft.name else ""
        self.key.setText(key or "needs a name")
        self._draw()
        self.typed.emit()

    def _draw(self) -> None:
        draft, game = self.draft(), self._document.game
        types = self._document.rows.find(schema.UnitTypeRow, game=game, key=draft.unit_type)
        formation = self.formation.currentText()
        for place in range(len(self.pictures), len(self._faces)):
            self.pictures.append(CounterView())
            self._drawn.addWidget(self.pictures[place], place // _BESIDE, place % _BESIDE)
        for place, view in enumerate(self.pictures):
            if place >= len(self._faces):
                view.show_picture(None, self._desk.theme)
                continue
            face = self._faces[place]
            values = draft.faces[face]
            picture = CounterPicture(
                key="",
                side=draft.side,
                symbol=types[0].symbol if types else "unknown",
                name=draft.name,
                formation="" if formation == "independent" else formation,
                size=draft.size,
                face=face,
                values=line_of(self._declared, values),
                left=beside(self._declared, values, "left"),
                right=beside(self._declared, values, "right"),
            )
            view.show_picture(picture, self._desk.theme)


def _fill(box: QComboBox, titles: Mapping[str, str], chosen: str) -> None:
    """Offer titles by value, one of them chosen."""
    box.clear()
    for value, title in titles.items():
        box.addItem(title or value, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))


def fill_box(box: QComboBox, titles: Mapping[str, str], chosen: str) -> None:
    """Offer titles by value, one of them chosen, without a signal."""
    with QSignalBlocker(box):
        _fill(box, titles, chosen)
