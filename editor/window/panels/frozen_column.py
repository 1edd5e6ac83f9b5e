"""How does the first column of a table stay in sight while the others scroll? As a second view above the first."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView


class FrozenColumn(QTableView):
    """The first column of a table, which lies above it: same rows, selection and order; only read, never in focus."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table = table
        self.setObjectName("frozen")  # of which the chrome knows that it has no border
        self.setModel(table.model())
        self.setSelectionModel(table.selectionModel())
        self.setSelectionMode(table.selectionMode())
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(table)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAlternatingRowColors(table.alternatingRowColors())
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(table.verticalScrollMode())
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(table.verticalHeader().defaultSectionSize())
        head, own = table.horizontalHeader(), self.horizontalHeader()
        own.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        own.setSectionsClickable(True)
        own.sectionClicked.connect(self._sort)
        head.sectionResized.connect(lambda *_: self.place())
        head.geometriesChanged.connect(self.place)
        for ours, theirs in ((self, table), (table, self)):
            ours.verticalScrollBar().valueChanged.connect(theirs.verticalScrollBar().setValue)
        self.model().modelReset.connect(self._hide_others)
        self._hide_others()
        self.place()
        self.show()

    def place(self) -> None:
        """Lie above the first column of the table, as wide as that, and above its head."""
        wide, edge, viewport = self._table.columnWidth(0), self._table.frameWidth(), self._table.viewport()
        self.setColumnWidth(0, wide)
        self.horizontalHeader().setFixedHeight(self._table.horizontalHeader().height())
        self.setGeometry(edge, edge, wide, viewport.y() + viewport.height() - edge)

    def _hide_others(self) -> None:
        """Show the first column alone, also when the table has got others."""
        for column in range(self.model().columnCount()):
            self.setColumnHidden(column, column > 0)

    def _sort(self, column: int) -> None:
        """Sort the table by the column, the other way round at the second click."""
        head = self._table.horizontalHeader()
        is_up = head.sortIndicatorSection() == column and head.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        order = Qt.SortOrder.DescendingOrder if is_up else Qt.SortOrder.AscendingOrder
        self._table.sortByColumn(column, order)
