"""A doubt, begun by one key: what is seen and what happened last go along, the person says what is wrong."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from editor.edits.report_file import Report
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr

_PICTURE = 360
"""Pixels of width of the picture in the form."""


class ReportForm(QWidget):
    """Asks what is wrong. ``found`` is what was captured when the key was pressed, ``where`` the place in words;
    ``to_file`` and ``to_inbox`` take the report with the comment, as a file and into the inbox.

    Signals:
        left: something else is shown in its place, and something is typed.
    """

    left = Signal()

    def __init__(
        self,
        found: Report,
        where: str,
        to_file: Callable[[Report], object],
        to_inbox: Callable[[Report], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Report"))
        heading = PlainLabel(tr("Report a doubt"))
        heading.setStyleSheet("font-weight: 600;")
        self.told, self.picture = PlainLabel(), PlainLabel()
        self.told.setWordWrap(True)
        self.comment, self.person = QPlainTextEdit(), QLineEdit(found.person)
        self.comment.setPlaceholderText(tr("What is wrong here, and how do you know?"))
        self.comment.setAccessibleName(tr("What is wrong"))
        self.comment.setTabChangesFocus(True)
        self.person.setPlaceholderText(tr("Your name (optional)"))
        self.person.setAccessibleName(tr("Your name"))
        self.save, self.keep, self.away = (
            QPushButton(tr("S&ave as file...")),
            QPushButton(tr("Into my &inbox")),
            QPushButton(tr("&Cancel")),
        )
        self.save.setToolTip(tr("Write all of it into one file, to be sent to whoever keeps the errata"))
        self.keep.setToolTip(tr("Put it into the inbox of this library"))
        self.away.setToolTip(tr("Report nothing"))
        self.hold(found, where)
        self._lay_out(heading)
        self.save.clicked.connect(lambda: to_file(self.report()))
        self.keep.clicked.connect(lambda: to_inbox(self.report()))

    def hold(self, found: Report, where: str) -> None:
        """Let what was captured go along from now on; what is typed stays."""
        self.found = found
        self.told.setText(self._contents(where))
        picture = QPixmap()
        picture.loadFromData(found.picture)
        if not picture.isNull():
            picture = picture.scaledToWidth(_PICTURE, Qt.TransformationMode.SmoothTransformation)
        self.picture.setPixmap(picture)

    def _lay_out(self, heading: QWidget) -> None:
        column, middle, buttons = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        column.setContentsMargins(12, 8, 12, 8)
        middle.addWidget(self.comment, 1)
        middle.addWidget(self.picture)
        for button in (self.save, self.keep, self.away):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addWidget(heading)
        column.addWidget(self.told)
        add_layout(column, middle)
        column.addWidget(self.person)
        add_layout(column, buttons)
        column.addStretch(1)
        self.comment.setFocus()

    def unsaved(self) -> list[str]:
        """Return what would be lost with it, in words."""
        return [tr("The report that you began")] if self.comment.toPlainText().strip() else []

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it waits, where something is typed."""
        super().hideEvent(event)
        if not event.spontaneous() and self.unsaved():
            self.left.emit()

    def report(self) -> Report:
        """Return the report with what the person says."""
        comment, person = self.comment.toPlainText().strip(), " ".join(self.person.text().split())
        return replace(self.found, comment=comment, person=person)

    def _contents(self, where: str) -> str:
        place = tr("at {where}").format(where=where) if where else tr("at no place")
        position = tr("the position of the game, ") if self.found.position is not None else ""
        last = tr("the last {count} events").format(count=len(self.found.last))
        return tr("It holds the place ({place}), {position}{last}, the picture and the version ({program}).").format(
            place=place, position=position, last=last, program=self.found.program
        )
