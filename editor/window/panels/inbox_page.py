"""What was sent in or pasted: doubts with who, when and where, what became of each, and what is answered."""

import base64
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits import inbox
from editor.edits.inbox_places import said_place, typed_place
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.table import Column, RowTable
from editor.window.opening_reports import open_entry
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.paste_post import PastePost
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.reading_reports import read_reports
from editor.window.translation import tr
from engine.data.schema import InboxRow

_PICTURE = 150
"""Pixels of width of the picture of a report."""
_FIELD = 80
_FIELDS = ("title", "place", "person", "at", "link")


def columns(desk: Desk) -> tuple[Column[InboxRow], ...]:
    """Return the columns of the entries."""
    return (
        Column("State", lambda row: row.state),
        Column("What", lambda row: row.title),
        Column("Place", lambda row: said_place(desk.document.baseline, row.game, row.place)),
        Column("Who", lambda row: row.person),
        Column("When", lambda row: row.at[:10]),
        Column("Erratum", lambda row: row.erratum),
        Column("Link", lambda row: row.link),
    )


def _minute(at: str) -> str:
    """Return day and minute of a moment; of a day alone the day."""
    return at.replace("T", " ")[:16]


class InboxPage(QWidget):
    """The page *Inbox* of the area *Errata*."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._shown: InboxRow | None = None
        self.model = RowTable(desk, columns(desk), self._read, {InboxRow.TABLE})
        self.panel = TablePanel(
            self.model, tr("Filter the inbox"), certainty=False,
            empty=tr("Nothing was sent in: read a report, or paste a post or a published sheet"),
        )  # fmt: skip
        self._widths = ColumnWidths(self.panel.view, ("What", "Link"))
        self.read = self._button("Read...", "Collect files that somebody has sent")
        self.paste = self._button("Paste...", "Collect a post, or a published sheet with an entry for each paragraph")
        self.place = self._button("Place", "Show it on the map or where else it is, a report from play in its game")
        self.reply = self._button("Reply", "Put an answer to whoever sent it on the clipboard")
        self.erratum = self._button("Erratum", "Make a proposed erratum of it, which the desk then shows")
        self.remove = self._button("Remove", "Take the chosen entries out; undo brings them back")
        self.state, self.text, self.answer = ChoiceBox(), QPlainTextEdit(), QPlainTextEdit()
        self.fields = {name: QLineEdit() for name in _FIELDS}
        self.picture, self.last = PlainLabel(), PlainLabel()
        self.post = PastePost()
        self.below = QStackedWidget()
        self._lay_out()
        self._connect()
        self._show(None)

    def _button(self, text: str, tip: str) -> QPushButton:
        found = QPushButton(tr(text))
        found.setToolTip(tr(tip))
        return found

    def _lay_out(self) -> None:
        for state in inbox.STATES:
            self.state.addItem(tr(state.capitalize()), state)
        self.state.setAccessibleName(tr("What became of it"))
        titles = {"title": "What", "place": "Place", "person": "Who", "at": "When", "link": "Link"}
        form = QFormLayout()
        form.setVerticalSpacing(2)
        form.addRow(tr("State"), self.state)
        for name, field in self.fields.items():
            field.setAccessibleName(tr(titles[name]))
            field.setMinimumWidth(_FIELD)
            form.addRow(tr(titles[name]), field)
        self.text.setAccessibleName(tr("What was said"))
        self.answer.setAccessibleName(tr("What you add to the reply"))
        self.answer.setPlaceholderText(tr("What you add to the reply"))
        for box in (self.text, self.answer):
            box.setTabChangesFocus(True)
            box.setMinimumWidth(_FIELD)
            box.setMinimumHeight(_FIELD // 2)
        self.last.setWordWrap(True)
        words, sides = QVBoxLayout(), QHBoxLayout()
        words.addWidget(self.text, 2)
        words.addWidget(self.answer, 1)
        words.addWidget(self.last)
        add_layout(sides, form, 1)
        add_layout(sides, words, 2)
        sides.addWidget(self.picture)
        detail = QWidget()
        detail.setLayout(sides)
        for shown in (detail, self.post):
            self.below.addWidget(shown)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(6, 6, 6, 0)
        for button in (self.read, self.paste, self.place, self.reply, self.erratum, self.remove):
            buttons.addWidget(button)
            self.panel.also_offered.append(button)
        buttons.addStretch(1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.panel)
        split.addWidget(self.below)
        split.setSizes([1000, 1000])  # half of whatever height there is
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        add_layout(column, buttons)
        column.addWidget(split, 1)

    def _connect(self) -> None:
        self.panel.row_chosen.connect(lambda row: self._show(self.model.item(row)))
        self.panel.rows_chosen.connect(lambda _rows: self.remove.setEnabled(True))
        self.panel.view.doubleClicked.connect(lambda _index: self._go())
        self._desk.document.changed.connect(self._on_changed)
        self._desk.document.chosen.connect(self._show_none)
        self.read.clicked.connect(self._read_report)
        self.paste.clicked.connect(self._begin_post)
        self.post.given.connect(self._take_post)
        self.post.left.connect(lambda: self.below.setCurrentIndex(0))
        self.place.clicked.connect(self._go)
        self.reply.clicked.connect(self._copy_reply)
        self.erratum.clicked.connect(self._make_erratum)
        self.remove.clicked.connect(self._remove)
        self.state.activated.connect(lambda _place: self._change(state=self.state.currentData()))
        for name, field in self.fields.items():
            if name != "place":
                field.editingFinished.connect(lambda name=name, field=field: self._take(name, field.text().strip()))
        self.fields["place"].editingFinished.connect(self._change_place)
        self.text.focusOutEvent = self._leaving(self.text, "text")  # type: ignore[method-assign]
        self.answer.focusOutEvent = self._leaving(self.answer, "reply")  # type: ignore[method-assign]

    def _leaving(self, box: QPlainTextEdit, name: str) -> Callable[..., None]:
        plain = box.focusOutEvent

        def leave(event: object) -> None:
            plain(event)  # type: ignore[arg-type]
            self._change(**{name: box.toPlainText().strip()})

        return leave

    def showEvent(self, event: QShowEvent) -> None:
        """Choose the newest entry where none is chosen."""
        super().showEvent(event)
        if self._shown is None and self.model.rowCount():
            self.panel.view.setCurrentIndex(self.panel.shown.index(0, 0))

    def may_go(self) -> bool:
        """Return whether no post is being pasted, and nothing typed that is not written."""
        shown = {**(self._shown.model_dump() if self._shown is not None else {}), "place": self._said_place()}
        shown["at"] = _minute(str(shown.get("at", "")))
        typed = {"text": self.text.toPlainText(), "reply": self.answer.toPlainText()}
        typed |= {name: field.text() for name, field in self.fields.items()}
        is_as_shown = all(str(shown.get(name, "")).strip() == said.strip() for name, said in typed.items())
        return is_as_shown and not self.below.currentIndex() and not self.post.is_written

    def _read(self) -> list[InboxRow]:
        document = self._desk.document
        return inbox.entries_of(document.baseline, document.game)

    def _show_none(self) -> None:
        self._show(None)

    def _show(self, row: InboxRow | None) -> None:
        """Show an entry in the fields."""
        self._shown = row
        for widget in (self.place, self.reply, self.erratum, self.remove, self.state, self.text, self.answer):
            widget.setEnabled(row is not None)
        self.place.setEnabled(row is not None and bool(row.place or row.position))
        self.erratum.setEnabled(row is not None and not row.erratum)
        self.state.setCurrentIndex(max(0, self.state.findData(row.state if row is not None else "new")))
        for name, field in self.fields.items():
            field.setEnabled(row is not None)
            field.setText(str(getattr(row, name, "")))
        self.fields["place"].setText(self._said_place())
        self.fields["at"].setText(_minute(row.at if row is not None else ""))
        for field in self.fields.values():
            field.setCursorPosition(0)  # what is longer than its field shows its beginning
        self.text.setPlainText(row.text if row is not None else "")
        self.answer.setPlainText(row.reply if row is not None else "")
        self._show_report(row)

    def _show_report(self, row: InboxRow | None) -> None:
        """Show what a report brings beside its words."""
        picture = QPixmap()
        is_there = row is not None and bool(row.picture) and picture.loadFromData(base64.b64decode(row.picture))
        self.picture.setVisible(is_there)
        if is_there:
            self.picture.setPixmap(picture.scaledToWidth(_PICTURE, Qt.TransformationMode.SmoothTransformation))
        lines = row.last.splitlines()[-3:] if row is not None else []
        program = f"{row.program}: " if row is not None and row.program else ""
        self.last.setText(program + tr("before it: {events}").format(events="; ".join(lines)) if lines else program)
        self.last.setVisible(bool(self.last.text()))

    def _on_changed(self, changes: ChangeSet) -> None:
        if InboxRow.TABLE not in changes.tables():
            return
        known = {row.key: row for row in self._read()}
        key = self._shown.key if self._shown is not None else ""
        if known.get(key) != self._shown:
            self._show(known.get(key))
        self._widths.part()

    def _take(self, name: str, said: str) -> None:
        """Write what stands in a field, unless it is what was shown there."""
        if name != "at" or self._shown is None or said != _minute(self._shown.at):
            self._change(**{name: said})

    def _change(self, **fields: str) -> None:
        row = self._shown
        if row is None or all(getattr(row, name) == value for name, value in fields.items()):
            return
        document = self._desk.document
        if not self._desk.try_edit(
            lambda: inbox.change(document.baseline, document.game, row.key, **fields), cited=True
        ):
            for name in self.fields.keys() & fields.keys() - {"place"}:  # what was refused stands in no field
                self.fields[name].setText(str(getattr(row, name)))

    def _said_place(self) -> str:
        row = self._shown
        return said_place(self._desk.document.baseline, row.game, row.place) if row is not None else ""

    def _change_place(self) -> None:
        document, typed = self._desk.document, self.fields["place"].text().strip()
        if typed != self._said_place():
            self._change(place=typed_place(document.baseline, document.game, document.map, typed))

    def _make_erratum(self) -> None:
        document, row = self._desk.document, self._shown
        if row is not None:
            self.panel.view.setFocus()  # the button goes out of use, and the next one would have the keys: Remove
            self._desk.try_edit(lambda: inbox.make_erratum(document.baseline, document.game, row.key), cited=True)

    def _remove(self) -> None:
        document = self._desk.document
        keys = [self.model.item(row).key for row in self.panel.chosen_rows()]
        if keys:
            self._desk.try_edit(lambda: inbox.remove(document.baseline, document.game, keys), cited=True)

    def _go(self) -> None:
        if self._shown is not None:
            open_entry(self._desk, self._shown)

    def _copy_reply(self) -> None:
        if self._shown is not None:
            document = self._desk.document
            QGuiApplication.clipboard().setText(inbox.reply_to(document.baseline, self._shown, document.person))
            self._desk.told.emit(tr("The reply is on the clipboard"))

    def _read_report(self) -> None:
        before = self._desk.document.undo_stack.index()
        read_reports(self._desk, self)
        if self._desk.document.undo_stack.index() != before:
            self._choose_newest()

    def _choose_newest(self) -> None:
        self.panel.view.setCurrentIndex(self.panel.shown.index(0, 0))

    def _begin_post(self) -> None:
        self.below.setCurrentWidget(self.post)
        self.post.begin()

    def _take_post(self, text: str, link: str, person: str, as_sheet: bool) -> None:
        document = self._desk.document
        take = inbox.take_sheet if as_sheet else inbox.take_post
        sent = inbox.Sent(link=link, person=person, at=self.post.today(), scenario=document.scenario)
        if self._desk.try_edit(lambda: take(document.baseline, document.game, text, sent), cited=True):
            self.post.clear()
            self.below.setCurrentIndex(0)
            self._choose_newest()
