"""Answers beside each other; one that has no room in its row begins the next, so that each is read whole."""

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.window.layouts import add_layout


class AnswerRows(QVBoxLayout):
    """The rows; the first holds a field before the answers, if there is one."""

    def __init__(self, field: QWidget) -> None:
        super().__init__()
        self.setSpacing(2)
        self._rows = [self._new_row()]
        self._rows[0].insertWidget(0, field, 3)
        self._field = field
        self._in_last: list[QWidget] = [field]
        """What stands in the last row. The row is not asked: what the binding makes of its items outlives them."""

    def put(self, button: QPushButton, room: int) -> None:
        """Add a button behind the others in a room so wide."""
        row = self._rows[-1]
        seen = [other.sizeHint().width() for other in self._in_last if not other.isHidden()]
        if seen and sum(seen) + button.sizeHint().width() + len(seen) * max(row.spacing(), 0) > room:
            row = self._new_row()
            self._rows.append(row)
            self._in_last = []
        row.insertWidget(row.count() - 1, button)
        self._in_last.append(button)

    def clear(self) -> None:
        """Have one row again; the buttons are gone."""
        for row in self._rows[1:]:
            self.removeItem(row)
            row.deleteLater()
        del self._rows[1:]
        self._in_last = [self._field]

    def invalidate(self) -> None:
        """Forget the heights of the rows: an outer layout tells none of those in it."""
        for row in self._rows if hasattr(self, "_rows") else ():
            row.invalidate()
        super().invalidate()

    def _new_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        add_layout(self, row)
        return row
