"""Says above a pasted list that its units are of another side, and reads them so by one button."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from editor.window.plain_text import PlainLabel
from editor.window.translation import tr


class OtherSide(QWidget):
    """A sentence with a button above a table, seen only where there is another side to be read as.

    Signals:
        wanted: the side as which the list is to be read.
    """

    wanted = Signal(str)

    def __init__(self, table: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QWidget()
        self.said, self.button, self.side = PlainLabel(), QPushButton(), ""
        self.said.setProperty("says", "notice")
        self.said.setWordWrap(True)
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.said, 1)
        row.addWidget(self.button)
        self.button.clicked.connect(lambda: self.wanted.emit(self.side))
        self.bar.hide()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.bar)
        whole.addWidget(table, 1)

    def tell(self, side: str, title: str) -> None:
        """Offer to read the list as of a side that is called so; nothing is no other side."""
        self.side = side
        self.said.setText(tr("These are units of the {side} side. Read them as such?").format(side=title))
        self.button.setText(tr("&Read as {side}").format(side=title))
        self.bar.setVisible(bool(side))
