"""The pages of an area as words side by side, in as many rows as they need; one is chosen."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QSizePolicy, QToolButton, QWidget

from editor.window.frame.tab_order import seat
from editor.window.translation import tr

IN_ROW = 3
"""So many words stand side by side in the width of the lists."""


class PageBar(QWidget):
    """Chooses a page.

    Signals:
        wanted: the number of the page that a person chose.
    """

    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None, in_row: int = IN_ROW) -> None:
        super().__init__(parent)
        self._in_row = in_row
        self.setObjectName("pages")
        self.setAccessibleName(tr("Pages of the area"))
        self._group = QButtonGroup(self)
        self.buttons: list[QToolButton] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(4, 2, 4, 2)
        self._grid.setSpacing(0)

    def show_pages(self, pages: Sequence[tuple[str, str]]) -> None:
        """Offer pages, each a title and a tip."""
        for button in self.buttons:
            self._group.removeButton(button)
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        for place, (title, tip) in enumerate(pages):
            button = QToolButton()
            button.setText(title)
            button.setToolTip(tip)
            button.setAccessibleName(title)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _on=False, place=place: self.wanted.emit(place))
            self._group.addButton(button)
            self._grid.addWidget(button, place // self._in_row, place % self._in_row)
            self.buttons.append(button)
        seat(self.buttons, self)

    def choose(self, place: int) -> None:
        """Show which page is open."""
        self.buttons[place].setChecked(True)

    def titles(self) -> list[str]:
        """Return the titles that are offered."""
        return [button.text() for button in self.buttons]
