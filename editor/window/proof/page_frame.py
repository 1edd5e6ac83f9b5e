"""How is a page of the proof desk laid out? Portions, the work and what is looked at, with the field below them."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.plain_text import ElidedLabel, PlainLabel
from editor.window.proof.field import ProofField
from editor.window.proof.looked_at import LookingPage
from editor.window.proof.pages import ProofPages
from editor.window.proof.portion_list import PortionList
from editor.window.proof.witness_bar import WitnessBar
from editor.window.translation import tr

_FIELD = 32
"""Pixels of the field."""


class PageFrame(LookingPage):
    """The widgets of a page; ``middle`` is the work, ``beside`` tells what is looked at."""

    TITLE = ""

    def __init__(self, desk: Desk, middle: QWidget, beside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.pages, self.witness_bar = ProofPages(desk), WitnessBar(desk)
        self.list, self.field = PortionList(self.TITLE), ProofField()
        self.progress, self.said = PlainLabel(), ElidedLabel("; ")
        self.list_open = QPushButton(tr("Check &list..."))
        self.list_open.setToolTip(tr("Write what is open here as a list to be ticked at the table, or printed"))
        self._lay_out(middle, beside)
        for part in (middle, *middle.findChildren(QWidget)):
            part.installEventFilter(self)

    def _lay_out(self, middle: QWidget, beside: QWidget) -> None:
        self.field.setAccessibleName(tr("What differs"))
        self.field.setMinimumHeight(_FIELD)
        self.setFocusProxy(self.field)
        top, parts, column = QHBoxLayout(), QSplitter(), QVBoxLayout(self)
        top.addWidget(self.pages, 1)
        top.addWidget(self.witness_bar)
        top.addWidget(self.list_open)
        for part in (self.list, middle, beside):
            parts.addWidget(part)
        parts.setChildrenCollapsible(False)
        parts.setStretchFactor(1, 1)
        parts.setSizes([230, 720, 330])
        self.parts = parts
        column.setContentsMargins(8, 4, 8, 6)
        column.setSpacing(6)
        add_layout(column, top)
        column.addWidget(parts, 1)
        told = QHBoxLayout()
        told.addWidget(self.said, 1)
        told.addWidget(self.progress)
        add_layout(column, told)
        column.addWidget(self.field)
        self.said.setProperty("quiet", True)
        self.progress.setProperty("quiet", True)

    @property
    def foot(self) -> int:
        """The height from the line that says what Return does on, over which no message lies."""
        return self.height() - min(self.said.y(), self.progress.y())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a click on what lies there give the keys to the field, wherever it hits."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self.field.setFocus()
        return super().eventFilter(watched, event)
