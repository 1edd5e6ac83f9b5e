"""The hex that is looked at, in words: its terrain, its sides and roads, the place, each with how certain it is."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.edits.reading import Numbers
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.certainty import citation_of, mark_of, sentence_of
from editor.window.plain_text import PlainLabel, plain_tip
from engine.data import schema
from engine.data.schema import Row


class RowsBox(QWidget):
    """Lists values of rows, one a line, under a title."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.title, self.hint, self.errata = PlainLabel(), PlainLabel(), PlainLabel()
        self.title.setObjectName("sheetTitle")
        self.hint.setProperty("quiet", True)
        for label in (self.title, self.hint, self.errata):
            label.setWordWrap(True)
        self._lines = QVBoxLayout()
        self._column = column = QVBoxLayout(self)
        column.addWidget(self.title)
        add_layout(column, self._lines)
        column.addWidget(self.errata)
        column.addWidget(self.hint)
        column.addStretch(1)
        self.setMinimumWidth(200)

    def add_below(self, widget: QWidget) -> None:
        """Put something at the foot."""
        self._column.addWidget(widget)

    def show_lines(self, title: str, lines: Sequence[tuple[str, Row, str]], hint: str = "") -> None:
        """Show values: each in words, with its row and field."""
        self.title.setText(title)
        self.hint.setText(hint)
        while self._lines.count():
            item = self._lines.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        baseline = self._desk.document.baseline
        with baseline.at_once():
            cites = [citation_of(baseline, str(row.said("game")), row.TABLE, row.key_text, at) for _, row, at in lines]
        for (said, _, _), cited in zip(lines, cites, strict=True):
            label = PlainLabel(f"{mark_of(cited)} {said}")
            label.setToolTip(plain_tip(sentence_of(cited)))
            label.setWordWrap(True)
            self._lines.addWidget(label)


def hex_lines(
    numbers: Numbers, titles: dict[str, str], label: str, rows: Sequence[Row], beside: Sequence[Row]
) -> list[tuple[str, Row, str]]:
    """Return what a hex shows in words: what is looked at with it, and what belongs to a hex before it ``beside``."""
    found: list[tuple[str, Row, str]] = []
    for row in (*rows, *beside):
        match row:
            case schema.HexRow():
                found.append((titles.get(row.terrain, row.terrain), row, "terrain"))
                found += [(titles.get(mark, mark), row, "marks") for mark in row.marks.split()]
            case schema.HexsideRow():
                where = _bearing(numbers, label, row.hex_a, row.hex_b)
                crossing = f", {titles.get(row.crossing, row.crossing).lower()}" if row.crossing else ""
                high = f", high at {row.high}" if row.high else ""
                name = f" {row.name}" if row.name else ""
                found.append((f"{where}: {titles.get(row.feature, row.feature)}{name}{crossing}{high}", row, "*"))
            case schema.LinkRow():
                where = _bearing(numbers, label, row.hex_a, row.hex_b)
                found.append((f"{where}: {titles.get(row.kind, row.kind)}", row, "kind"))
            case schema.PlaceRow():
                points = f", {row.vp} VP" if row.vp else ""
                found.append((f"{row.name}{points}", row, "name"))
    return found


def _bearing(numbers: Numbers, label: str, a: str, b: str) -> str:
    return numbers.bearing(label, b if a == label else a)
