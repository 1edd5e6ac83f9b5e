"""What is printed on several units: the values of the faces that all of them have, changed for all as one step."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QAbstractItemView, QGroupBox, QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout

from db.changes import ChangeSet
from editor.edits import several
from editor.edits.reading import vocabulary_of
from editor.window.desk import Desk
from editor.window.translation import tr
from engine.data import schema
from engine.data.loss_faces import face_title

_ROW = 24
"""Pixels of a line."""


class SharedValues(QGroupBox):
    """A line for each value that one of the units has, a column for each face. ``edit`` writes a change."""

    def __init__(self, desk: Desk, edit: Callable[[Callable[[], ChangeSet]], None]) -> None:
        super().__init__(tr("Printed values"))
        self._desk, self._edit = desk, edit
        self._counters: tuple[str, ...] = ()
        self._faces, self._names = list[str](), list[str]()
        self._differ = tr("they differ")
        self.values = QTableWidget()
        self.values.setTabKeyNavigation(False)
        self.values.setAccessibleName(tr("Printed values of all"))
        self.values.setToolTip(tr("Double-click a value to change it for all of them, as one step"))
        self.values.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.values.verticalHeader().setDefaultSectionSize(_ROW)
        self.values.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.values.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.values.itemChanged.connect(self._on_value)
        QVBoxLayout(self).addWidget(self.values)

    def show_counters(self, counters: Sequence[str]) -> None:
        """Show what units have in common."""
        document, self._counters = self._desk.document, tuple(counters)
        found = [document.rows.find(schema.FaceRow, game=document.game, counter=key) for key in counters]
        common = [{row.face: row for row in rows} for rows in found]
        self._faces = [face for face in common[0] if all(face in faces for faces in common)] if common else []
        printed = {name for faces in common for face in self._faces for name in faces[face].values}
        declared = vocabulary_of(document.rows, document.game).declared(schema.FaceRow.TABLE)
        lines = [value for value in declared if value.name in printed]
        self._names = [value.name for value in lines]
        self.setVisible(bool(lines))
        with QSignalBlocker(self.values):
            self.values.setRowCount(len(lines))
            self.values.setColumnCount(len(self._faces))
            self.values.setHorizontalHeaderLabels([face_title(face) for face in self._faces])
            self.values.setVerticalHeaderLabels([value.title for value in lines])
            for row, name in enumerate(self._names):
                for column, face in enumerate(self._faces):
                    self.values.setItem(row, column, self._cell({faces[face].values.get(name) for faces in common}))
        self.values.setFixedHeight(self.values.horizontalHeader().sizeHint().height() + _ROW * len(lines) + 8)

    def _cell(self, said: set[int | str | None]) -> QTableWidgetItem:
        one = next(iter(said)) if len(said) == 1 else self._differ
        item = QTableWidgetItem("" if one is None else str(one))
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        return item

    def _on_value(self, item: QTableWidgetItem) -> None:
        document, typed = self._desk.document, item.text().strip()
        where = (document.rows, document.game, self._counters, self._faces[item.column()], self._names[item.row()])
        if typed != self._differ:
            self._edit(lambda: several.set_value(*where, typed))
