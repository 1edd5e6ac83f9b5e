"""A table of what differs from a file, marked on the map while it is shown: what comes in is reviewed in one."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.comparing.on_map import OnMap
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr


class DifferingPanel(QWidget):
    """What reviews have: lines that are chosen, marks that go with the panel, a place for what is wrong, and buttons:
    ``go`` accepts, ``away`` gives up, ``all`` chooses all lines. Whoever derives of it makes ``panel`` and ``view``;
    it has ``_show`` for the lines, ``_point`` for the place of one, ``_offer`` for what those chosen allow."""

    panel: TablePanel
    view: QAbstractItemView

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self.said = desk, PlainLabel()
        self.shown = OnMap({}, ())
        self.go, self.away = QPushButton(tr("&Accept")), QPushButton(tr("Cancel"))
        self.all = QPushButton(tr("Ch&oose all"))
        self.go.setToolTip(tr("Write it: a backup is made first, and undo takes it back in one step"))
        self.away.setToolTip(tr("Leave the library as it is"))
        self.all.setToolTip(tr("Choose all lines that are shown"))
        self.said.setWordWrap(True)

    def lay_out(
        self, title: str, choosers: Sequence[QWidget], heads: Sequence[QWidget] = (), notes: Sequence[QWidget] = ()
    ) -> None:
        """Lay it out: a title with ``heads`` and the buttons that end it; what is said, with ``notes`` below; the
        ``choosers`` that decide about lines; the lines."""
        heading = PlainLabel(title)
        heading.setStyleSheet("font-weight: 600;")
        column, first, chooser = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        column.setContentsMargins(8, 6, 8, 6)
        column.setSpacing(4)
        for widget in (heading, *heads):
            first.addWidget(widget)
        first.addStretch(1)
        first.addWidget(self.go)
        first.addWidget(self.away)
        for widget in choosers:
            chooser.addWidget(widget)
        chooser.addStretch(1)
        add_layout(column, first)
        for widget in (self.said, *notes):
            column.addWidget(widget)
        add_layout(column, chooser)
        column.addWidget(self.panel, 1)
        self.all.clicked.connect(self.view.selectAll)

    def answer_to(self, kinds: QComboBox) -> None:
        """Show the lines of the kind that is chosen in a box, lead to the place of a line, and offer what can be done
        about those that are chosen."""
        kinds.currentIndexChanged.connect(lambda _place: self._show())
        self.panel.row_chosen.connect(self._point)
        self.view.doubleClicked.connect(lambda index: self._point(self._source(index)))
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._offer())

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the marks off the map."""
        super().hideEvent(event)
        self._desk.compared.emit(OnMap({}, ()))

    def refuse(self, text: str) -> None:
        """Say why it was not written."""
        self.said.setText(f"⚠ {text}")

    def chosen_rows(self) -> list[int]:
        """Return the lines that are selected in the table, as the table numbers them."""
        model = self.view.selectionModel()
        return sorted({self._source(index) for index in model.selectedIndexes()}) if model is not None else []

    def _source(self, index: QModelIndex) -> int:
        return self.panel.shown.mapToSource(index).row()

    def _show(self) -> None:
        raise NotImplementedError

    def _point(self, row: int) -> None:
        raise NotImplementedError

    def _offer(self) -> None:
        raise NotImplementedError
