"""The inspector's page of what is chosen in the timeline: what the blocks have in common, and how they are split."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits.lists.changing import Field
from editor.edits.lists.fields import At
from editor.edits.schedules import conditions_of
from editor.edits.timeline.fields import CONDITION, PLACE, TURN, all_to, fields_of, set_field
from editor.edits.timeline.lanes import Entry
from editor.edits.timeline.shifting import said_kind
from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.models.row_lists import at
from editor.window.models.turn_table import calendar
from editor.window.panels.entry_field import EntryField
from editor.window.panels.name_lines import narrow
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox, NumberBox
from editor.window.translation import tr

_DIFFER, _MOST = -1, 999
"""What the field of turns holds where they differ, and the highest turn that can be typed."""
_FREE = ("amount", "subject", "value")
_OTHERS = ("kind", "side", *_FREE)
_NAME = Qt.ItemDataRole.UserRole


class EntriesSheet(QWidget):
    """``fields`` are those beside turn and place, by name; what the entries do not share shows as differing until it is
    set."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self.entries = desk, tuple[Entry, ...]()
        self.heading, self.day, self.asks = PlainLabel(), PlainLabel(), PlainLabel()
        self.heading.setObjectName("sheetTitle")
        self.heading.setWordWrap(True)
        self.asks.setWordWrap(True)
        self.turn, self.place = NumberBox(), EntryField(desk, lambda place: self._changes(PLACE, place))
        self.fields = {name: ChoiceBox() for name in (CONDITION, *_OTHERS)}
        box = QGroupBox(tr("What they have in common"))
        self._form = QFormLayout(box)
        self._form.addRow(tr("Turn"), self.turn)
        self._form.addRow("", self.day)
        self._form.addRow(tr("Hex or area"), self.place)
        for name, field in self.fields.items():
            field.setAccessibleName(name.capitalize())
            narrow(field, letters=14)
            field.activated.connect(lambda _place, name=name: self._typed(name))
            field.setEditable(name in _FREE)
            if (line := field.lineEdit()) is not None:
                line.editingFinished.connect(lambda name=name: self._typed(name))
            self._form.addRow(name.capitalize(), field)
            if name == CONDITION:
                self._form.addRow("", self.asks)
        self.turn.setRange(_DIFFER, _MOST)
        self.turn.setSpecialValueText(tr("they differ"))
        self.turn.setKeyboardTracking(False)
        self.turn.setAccessibleName(tr("Turn"))
        self.turn.valueChanged.connect(self._on_turn)
        self.listed, self.other, self.part = QListWidget(), NumberBox(), QPushButton(tr("Bring the ticked there"))
        self._split = self._split_box()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        for part in (self.heading, box, self._split):
            layout.addWidget(part)
        layout.addStretch(1)

    def _split_box(self) -> QGroupBox:
        self.listed.setAccessibleName(tr("Chosen blocks, with a tick what goes to another turn"))
        self.listed.itemActivated.connect(self._open)
        self.listed.itemChanged.connect(lambda _item: self._judge_split())
        self.other.setRange(0, _MOST)
        self.other.setAccessibleName(tr("Turn for the ticked"))
        self.part.setToolTip(tr("Split what is chosen: the ticked come on this turn, all others stay"))
        self.part.clicked.connect(self.split)
        row = QHBoxLayout()
        row.addWidget(PlainLabel(tr("Turn")))
        row.addWidget(self.other)
        row.addWidget(self.part, 1)
        box = QGroupBox(tr("Split: tick what goes to another turn"))
        column = QVBoxLayout(box)
        column.addWidget(self.listed)
        add_layout(column, row)
        return box

    # What it shows

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Fill the page."""
        ticked = {entry.known_by for entry in self.ticked()}
        self.entries = tuple(entries)
        here, track = at(self._desk), calendar(self._desk)
        turns = {entry.first for entry in entries}
        what = entries[0].name if len(entries) == 1 else f"{len(entries)} {said_kind(entries)}"
        self.heading.setText(what)
        with QSignalBlocker(self.turn):
            self.turn.setValue(turns.pop() if len(turns) == 1 else _DIFFER)
        self.day.setText(track.date(self.turn.value()) if self.turn.value() > 0 else "")
        shared = {field.name: field for field in fields_of(entries)}
        self._show_place(PLACE in shared)
        for name, widget in self.fields.items():
            self._form.setRowVisible(widget, name in shared)
            if name in shared:
                self._show_field(here, shared[name], widget)
        self._show_condition(here, CONDITION in shared)
        self._list(ticked)

    def _show_place(self, is_shared: bool) -> None:
        self._form.setRowVisible(self.place, is_shared)
        if is_shared:
            places = {str(entry.row.said(PLACE)) for entry in self.entries}
            units = [str(entry.row.said("counter")) for entry in self.entries]
            one = next(iter(places)) if len(places) == 1 else None
            self.place.show_place(one, units, tr("they differ") if len(places) > 1 else tr("anywhere"))

    def _show_field(self, here: At, field: Field, widget: QComboBox) -> None:
        said = {field.form.said(here, entry.row.said(field.name)) for entry in self.entries}
        choices = field.form.choices(here)
        if field.beside is not None and len(kinds := {str(e.row.said(field.hangs_on)) for e in self.entries}) == 1:
            choices = field.beside(here, kinds.pop()) or None
        widget.setToolTip(field.tip)
        with QSignalBlocker(widget):
            widget.clear()
            widget.addItems([text or tr("none") for text in (choices if choices is not None else sorted(said))])
            widget.setCurrentIndex(-1)
            text = said.pop() if len(said) == 1 else ""
            if widget.isEditable():
                widget.setEditText(text)
            else:
                widget.setCurrentIndex(widget.findText(text or tr("none")) if not said else -1)
        line = widget.lineEdit()
        if line is not None:
            line.setPlaceholderText(tr("they differ") if said else "")

    def _show_condition(self, here: At, is_shared: bool) -> None:
        keys = {str(entry.row.said(CONDITION)) for entry in self.entries} if is_shared else set()
        known = conditions_of(here.rows, here.game, here.scenario)
        text = known.get(keys.pop(), "") if len(keys) == 1 else ""
        self.asks.setText(text)
        self._form.setRowVisible(self.asks, bool(text))

    def _list(self, ticked: set[tuple[str, str]]) -> None:
        self._split.setVisible(len(self.entries) > 1)
        with QSignalBlocker(self.listed):
            self.listed.clear()
            for entry in self.entries:
                item = QListWidgetItem(f"{entry.name}   turn {entry.first}, {entry.text}")
                item.setData(_NAME, entry.known_by)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                is_on = entry.known_by in ticked
                item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
                self.listed.addItem(item)
        head = self._desk.document.head
        if head is not None and self.entries:
            self.other.setValue(min(max(entry.first for entry in self.entries) + 1, head.last_turn))
        self._judge_split()

    def ticked(self) -> list[Entry]:
        """Return the entries that have a tick."""
        items = (self.listed.item(place) for place in range(self.listed.count()))
        names = {tuple(item.data(_NAME)) for item in items if item.checkState() == Qt.CheckState.Checked}
        return [entry for entry in self.entries if entry.known_by in names]

    def _judge_split(self) -> None:
        self.part.setEnabled(bool(self.ticked()))

    def _open(self, item: QListWidgetItem) -> None:
        """Show the page of the unit of a line."""
        name = tuple(item.data(_NAME))
        found = next((entry.row for entry in self.entries if entry.known_by == name), None)
        if found is not None and found.may_have("counter"):
            self._desk.select("counter", str(found.said("counter")))

    # What it does

    def split(self) -> None:
        """Bring what has a tick to the other turn, as one step."""
        ticked = self.ticked()
        self._try(lambda: all_to(at(self._desk), ticked, self.other.value()))

    def _changes(self, name: str, typed: str) -> ChangeSet:
        return set_field(at(self._desk), self.entries, name, typed)

    def _on_turn(self, turn: int) -> None:
        if turn != _DIFFER:
            self._try(lambda: self._changes(TURN, str(turn)))

    def _typed(self, name: str) -> None:
        field, text = self.fields[name], self.fields[name].currentText()
        text = "" if text == tr("none") and not field.isEditable() else text
        here = at(self._desk)
        form = next((each.form for each in fields_of(self.entries) if each.name == name), None)
        if form is None or {form.said(here, entry.row.said(name)) for entry in self.entries} == {text}:
            return
        if text or not field.isEditable() or len(self.entries) == 1:
            self._try(lambda: self._changes(name, text))

    def _try(self, make: Callable[[], ChangeSet]) -> None:
        if not self._desk.try_edit(make):
            self.show_entries(self._desk.entries)
