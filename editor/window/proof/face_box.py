"""The counter that is looked at, large: its faces drawn, and each value with how certain it is."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from db.provenance import WHOLE
from editor.edits.units import short_name
from editor.proof.trays import Face
from editor.window.canvas.pictures import CounterPicture
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.layouts import add_layout
from editor.window.models.certainty import citation_of, mark_of, sentence_of
from editor.window.models.errata_here import beside_printed, mended_in_copy, of_counter
from editor.window.panels.fields import CounterView
from editor.window.plain_text import ElidedLabel, PlainLabel, plain_tip
from editor.window.translation import tr
from engine.data import schema
from engine.data.loss_faces import face_title

_MOST = 3
"""So many faces are shown beside each other."""
_WIDE = 300


class FaceBox(QWidget):
    """Shows a counter; ``show_counter`` fills it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.title, self.kind, self.record = ElidedLabel("; "), ElidedLabel("; "), PlainLabel()
        self.errata = PlainLabel()
        self.title.setObjectName("sheetTitle")
        for label in (self.record, self.errata):
            label.setWordWrap(True)
        for label in (self.kind, self.record):
            label.setProperty("quiet", True)
        self._drawn, self._values = QHBoxLayout(), QGridLayout()
        self._values.setVerticalSpacing(2)
        self.views = [CounterView() for _ in range(_MOST)]
        for view in self.views:
            self._drawn.addWidget(view)
        self._drawn.addStretch(1)
        column = QVBoxLayout(self)
        column.addWidget(self.title)
        column.addWidget(self.kind)
        add_layout(column, self._drawn)
        add_layout(column, self._values)
        column.addWidget(self.record)
        column.addWidget(self.errata)
        column.addStretch(1)
        self.setMinimumWidth(_WIDE)

    def show_counter(
        self,
        faces: Sequence[Face],
        here: str,
        declared: Sequence[schema.DeclaredValueRow],
        pictures: Sequence[CounterPicture],
    ) -> None:
        """Show all faces of a counter; ``here`` is the key of the one that is looked at."""
        for at, view in enumerate(self.views):
            view.show_picture(pictures[at] if at < len(pictures) else None, self._desk.theme)
        self._empty()
        if not faces:
            for label in (self.title, self.kind, self.record, self.errata):
                label.setText("")
            return
        counter = faces[0].counter
        self.title.setText(short_name(counter))
        types = self._desk.document.baseline.find(schema.UnitTypeRow, game=counter.game, key=counter.unit_type)
        self.kind.setText(", ".join(filter(None, (types[0].title if types else counter.unit_type, counter.size))))
        shown = faces[:_MOST]
        for column, face in enumerate(shown, 1):
            head = PlainLabel(face_title(face.row.face))
            head.setAlignment(Qt.AlignmentFlag.AlignCenter)
            font = head.font()
            font.setBold(face.key == here)
            head.setFont(font)
            self._values.addWidget(head, 0, column)
        names = [value for value in declared if any(face.row.said(value.name) is not None for face in shown)]
        with self._desk.document.baseline.at_once():
            for row, value in enumerate(names, 1):
                self._values.addWidget(PlainLabel(value.title), row, 0)
                for column, face in enumerate(shown, 1):
                    self._add(face.row, value.name, row, column)
            self._values.addWidget(PlainLabel(tr("Steps")), len(names) + 1, 0)
            self._add(counter, "steps", len(names) + 1, 1)
        self.record.setText(self._recorded(here))
        self.errata.setText(_beside(self._desk.document, counter.key))

    def _add(self, row: schema.Row, field: str, line: int, column: int) -> None:
        value = row.said(field)
        cited = citation_of(self._desk.document.baseline, str(row.said("game")), row.TABLE, row.key_text, field)
        label = PlainLabel(f"{tr('none') if value is None else value} {mark_of(cited)}")
        label.setToolTip(plain_tip(sentence_of(cited)))
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._values.addWidget(label, line, column)

    def _recorded(self, key: str) -> str:
        document = self._desk.document
        where = {"game": document.game, "table": schema.FaceRow.TABLE, "row_key": key, "field": WHOLE}
        found = document.baseline.find(schema.ConfirmationRow, **where)
        if not found:
            return tr("Nobody has confirmed this face yet")
        row = found[0]
        said = tr("Confirmed {day} from the {basis}").format(day=row.at[:10], basis=row.basis)
        return ", ".join(filter(None, (said, row.who, row.printing)))

    def _empty(self) -> None:
        while self._values.count():
            item = self._values.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()


def _beside(document: Document, key: str) -> str:
    return beside_printed(of_counter(document, key), of_counter(document, key, mended_in_copy(document)))
