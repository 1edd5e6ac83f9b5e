"""The field in which a place to start in is written or chosen, in people's words; what is refused stays, with why."""

from collections.abc import Callable

from PySide6.QtCore import QStringListModel, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget

from db.changes import ChangeSet, EditError
from editor.edits.place_words import BOXES, KIN, area_titles, read_place, said_place
from editor.window.desk import Desk
from editor.window.frame.chrome import mark
from editor.window.layouts import add_layout
from editor.window.panels.name_lines import finding
from editor.window.plain_text import PlainLabel, plain_action
from editor.window.translation import tr
from engine.data import schema

NOTHING = "a hex, a place, an area, “within 2 of” one"
_TEMPLATES = (
    ("One of several hexes", "{hex} or "),
    ("Within some hexes of a hex, place or unit", "within 2 of {hex}"),
    *((f"With or next to {said}", f"with or next to {said}") for said in KIN.values()),
)
"""Kinds of places that are written into the field to be completed there, as they are called and as they begin."""


class PlaceField(QWidget):
    """A line with a menu of the kinds of places; ``write`` makes the change of a stored place.

    What cannot be read, or is refused, stays in the line with the reason under it; Esc gives it up.
    """

    def __init__(self, desk: Desk, name: str, write: Callable[[str], ChangeSet | None]) -> None:
        super().__init__()
        self._desk, self._write, self._stored = desk, write, ""
        self.line, self.kinds, self.reason = _Line(self), QToolButton(), PlainLabel()
        self.line.setAccessibleName(name)
        self.line.setToolTip(
            tr("Where it starts: B20.15, Clervaux, “within 2 of Clervaux”, “B20.15 or B21.15”, an area, dead pile")
        )
        self.line.setPlaceholderText(NOTHING)
        self.kinds.setText(tr("Kind ▾"))
        self.kinds.setAccessibleName(tr("Kind of place"))
        self.kinds.setToolTip(tr("Kinds of places: one of several hexes, near something, in an area, not on the map"))
        self.kinds.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.kinds.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.kinds.setMenu(QMenu(self.kinds))
        self.kinds.menu().aboutToShow.connect(self.offer)
        self.reason.setWordWrap(True)
        self.reason.hide()
        # one completer for good: a line deletes the one that it had, which may be at work on the key that was pressed
        self._names = QStringListModel(self)
        self.line.setCompleter(finding(self._names, self.line))
        row = QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(self.kinds)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        add_layout(column, row)
        self.reason.setProperty("says", "bad")
        column.addWidget(self.reason)
        self.line.editingFinished.connect(self.finish)

    def show_place(self, stored: str | None, empty: str = NOTHING) -> None:
        """Show a stored place in words; None shows nothing, and says ``empty`` there."""
        document = self._desk.document
        self._stored = stored or ""
        text = said_place(document.rows, document.game, document.map, stored) if stored else ""
        self.line.setText(text)
        self.line.setModified(False)
        self.line.setPlaceholderText(empty)
        self._say("")

    def finish(self) -> None:
        """Read what was typed and write it; say what is wrong with it where that cannot be."""
        document, typed = self._desk.document, self.line.text().strip()
        if not self.line.isModified():
            return
        if not typed:
            self.give_up()
            return
        try:
            place = read_place(document.rows, document.game, document.map, typed)
            changes = self._write(place) if place != self._stored else None
        except EditError as error:
            self._say(str(error))
            return
        self.line.setModified(False)
        if changes is not None and changes.changes and self._desk.try_edit(lambda: changes):
            return
        self.show_place(self._stored)

    def give_up(self) -> bool:
        """Show what is stored again; tells whether something else stood there."""
        was = self.line.isModified()
        self.show_place(self._stored, self.line.placeholderText())
        return was

    def offer(self) -> None:
        """Fill the menu of the kinds of places."""
        document, menu = self._desk.document, self.kinds.menu()
        menu.clear()
        for title, begun in _TEMPLATES:
            menu.addAction(title).triggered.connect(lambda _on=False, begun=begun: self._begin(begun))
        areas = menu.addMenu(tr("Anywhere in an area"))
        for said in area_titles(document.rows, document.game, document.map).values():
            action = areas.addAction(plain_action(said))
            action.triggered.connect(lambda _on=False, said=said: self._take(f"anywhere in {said}"))
        areas.setEnabled(bool(areas.actions()))
        menu.addSeparator()
        for said in BOXES.values():
            menu.addAction(plain_action(said.capitalize())).triggered.connect(lambda _on=False, s=said: self._take(s))

    def _begin(self, text: str) -> None:
        """Write the beginning of a place, around the hex that is written there or is selected."""
        selection = self._desk.selection
        hex_ = self._stored if self._stored and ":" not in self._stored and self._stored not in BOXES else ""
        hex_ = hex_ or (selection.key if selection.kind == "hex" else "")
        self.line.setText(text.format(hex=hex_))
        self.line.setModified(True)
        QTimer.singleShot(0, self.line, self.line.setFocus)  # when the menu has gone
        if text.count("{") == 0:
            self.finish()

    def _take(self, text: str) -> None:
        self.line.setText(text)
        self.line.setModified(True)
        self.finish()

    def complete(self) -> None:
        """Offer names of places and areas while one types; the names stay as they are while they are shown."""
        popup = self.line.completer().popup()
        if popup is not None and popup.isVisible():
            return
        document = self._desk.document
        places = document.rows.find(schema.PlaceRow, game=document.game, map=document.map)
        names = [*dict.fromkeys(row.name for row in places), *BOXES.values()]
        areas = area_titles(document.rows, document.game, document.map)
        names += [f"anywhere in {title}" for title in areas.values()]
        if names != self._names.stringList():
            self._names.setStringList(names)

    def _say(self, wrong: str) -> None:
        self.reason.setText(wrong)
        self.reason.setVisible(bool(wrong))
        mark(self.line, "bad" if wrong else "")
        self.line.setAccessibleDescription(wrong)


class _Line(QLineEdit):
    """A line that Esc gives back what is stored."""

    def __init__(self, field: PlaceField) -> None:
        super().__init__()
        self._field = field

    def focusInEvent(self, event: object) -> None:
        """Know the names of the map that is shown."""
        super().focusInEvent(event)  # type: ignore[arg-type]
        self._field.complete()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives up what was typed, or else goes on to the window."""
        if event.key() == Qt.Key.Key_Escape and self._field.give_up():
            return
        super().keyPressEvent(event)
