"""A line above the arrivals in which another one is put together: which counter, when, where, on which condition.

It is no dialog: while it is open, what is selected in lists and on the map fills it in, and it says what is missing.
"""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QPushButton, QWidget

from db.changes import ChangeSet, EditError
from editor.edits import schedules
from editor.edits.place_words import said_entry
from editor.edits.units import short_name
from editor.side_titles import side_titles
from editor.window.desk import Desk, Selection
from editor.window.layouts import add_layout
from editor.window.models.clause_told import condition_said, condition_tip
from editor.window.models.tables import PieceLine, formation_title
from editor.window.models.turn_table import CALENDAR_TABLES, calendar
from editor.window.panels.arrival_box import ASKS, NO_CONDITION
from editor.window.panels.entry_field import EntryField
from editor.window.panels.name_lines import finding, narrow
from editor.window.plain_text import PlainLabel, SteadyLabel
from editor.window.quiet_boxes import ChoiceBox, NumberBox
from editor.window.translation import tr
from engine.data import schema

_CONCERNED = {"arrival", "setup", "counter", "area", "bound_role", "clause", "scenario", *CALENDAR_TABLES}
_WIDE, _NARROW = 10, 5  # letters that the fields have room for at least


class ArrivalForm(QWidget):
    """Asks which counter arrives when, where and on which condition.

    Signals:
        closed: the person is done with it.
    """

    closed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.counter, self.turn, self.entry, self.condition = ChoiceBox(), NumberBox(), EntryField(desk), ChoiceBox()
        self.place, self.far = self.entry.box, self.entry.told
        self.day, self.fault, self._stale = PlainLabel(), SteadyLabel(2, "bad"), True
        self.take, self.away = QPushButton(tr("A&dd")), QPushButton(tr("&Close"))
        self._sides: dict[str, str] = {}
        self._lay_out()
        self.counter.currentTextChanged.connect(lambda: self._propose_entry() if self.place.currentText() else None)
        for changed in (self.counter.currentTextChanged, self.place.currentTextChanged, self.turn.valueChanged):
            changed.connect(lambda _value: self.judge())
        self.take.clicked.connect(self.add)
        self.away.clicked.connect(self.closed)
        desk.selected.connect(self._on_selected)
        self._document.chosen.connect(self.offer)
        self._document.changed.connect(self._on_changed)

    def _on_changed(self, changes: ChangeSet) -> None:
        if _CONCERNED & changes.tables():
            self.offer()

    def _lay_out(self) -> None:
        tips = (
            (self.counter, "Counter", "A counter that is not in play yet: type a part of its name, or select it"),
            (self.turn, "Turn of arrival", "A turn that the scenario plays"),
            (self.place, "Place of arrival", "An entry area or a hex number; a hex selected on the map is taken"),
            (self.condition, "Condition", ASKS),
        )
        for field, name, tip in tips:
            field.setAccessibleName(name)
            field.setToolTip(tip)
        self.counter.setEditable(True)
        self.counter.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for box in (self.counter, self.place):
            box.setCompleter(finding(box.model(), box))
        line = self.counter.lineEdit()
        assert line is not None
        line.editingFinished.connect(self._name_whole)
        narrow(self.counter, self.place, letters=_WIDE)
        narrow(self.condition, letters=_NARROW)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 4, 0, 4)
        for place, (title, widget) in enumerate(
            (("Counter", self.counter), ("Turn", self.turn), ("Hex or area", self.entry), ("Condition", self.condition))
        ):
            label = PlainLabel(title)
            label.setBuddy(self.place if widget is self.entry else widget)
            row, column = place // 2, place % 2 * 2
            grid.addWidget(label, row, column)
            grid.addWidget(widget, row, column + 1)
        grid.addWidget(self.day, 0, 4, 1, 2)
        grid.addWidget(self.take, 1, 4)
        grid.addWidget(self.away, 1, 5)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(3, 2)
        told = QHBoxLayout()
        told.addWidget(self.fault, 1)
        told.addWidget(self.far, 1)
        add_layout(grid, told, 2, 0, 1, 6)

    # What it offers

    def showEvent(self, event: object) -> None:
        """Offer what has come while nobody looked."""
        super().showEvent(event)  # type: ignore[arg-type]
        if self._stale:
            self.offer()

    def offer(self) -> None:
        """Offer what the scenario has now, if somebody looks; what was filled in stays as far as it can."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        document, rows, head = self._document, self._document.rows, self._document.head
        where = {"game": document.game, "scenario": document.scenario}
        was = self.counter.currentText()
        used = {row.counter for row in rows.find(schema.SetupRow, **where)}
        used |= {row.counter for row in rows.find(schema.ArrivalRow, **where)}
        with QSignalBlocker(self.counter), QSignalBlocker(self.turn):
            self.counter.clear()
            self._sides = side_titles(document.game)
            for row in rows.find(schema.CounterRow, game=document.game):
                if row.key not in used:
                    self.counter.addItem(self._called(row), row.key)
            if head is not None:
                self.turn.setRange(0, 999)  # a turn beyond the scenario is told, not cut while it is typed
                if not head.first_turn <= self.turn.value() <= head.last_turn:
                    self.turn.setValue(head.first_turn)
            if was:
                self.counter.setCurrentIndex(self.counter.findText(was))
                self.counter.setEditText(was if self.counter.findText(was) >= 0 else "")
        self._offer_conditions()
        self._propose_entry()
        self.judge()

    def _propose_entry(self) -> None:
        chosen = self._chosen()
        self.entry.propose((chosen,) if chosen else ())

    def _called(self, row: schema.CounterRow) -> str:
        formation = formation_title(self._desk, row.formation)
        called = f"{short_name(row)} ({self._sides.get(row.side, row.side)}, {formation})"
        return called if self.counter.findText(called) < 0 else f"{called} {row.key}"

    def _offer_conditions(self) -> None:
        document, was = self._document, self.condition.currentData()
        known = schedules.said_conditions(document.rows, document.game, document.scenario)
        self.condition.clear()
        for key in ("", *known):
            self.condition.addItem(condition_said(key, known), key)
            self.condition.setItemData(
                self.condition.count() - 1, condition_tip(key, known), Qt.ItemDataRole.ToolTipRole
            )
        self.condition.setCurrentIndex(max(0, self.condition.findData(was)))
        self.condition.setEnabled(bool(known))
        self.condition.setToolTip(ASKS if known else f"{ASKS}; {NO_CONDITION}")

    def propose(self, like: PieceLine | None, words: str) -> None:
        """Propose what is selected: the unit or place of the desk, turn and place of an arrival, and the first counter
        and place that have the words of a filter."""
        if like is not None and isinstance(like.row, schema.ArrivalRow):
            self.turn.setValue(like.row.turn)
            document = self._document
            self.place.setEditText(said_entry(document.rows, document.game, document.map, like.row.place))
        sought = words.casefold().split()
        for box in (self.counter, self.place) if sought else ():
            texts = [box.itemText(place) for place in range(box.count())]
            found = next((at for at, text in enumerate(texts) if all(word in text.casefold() for word in sought)), -1)
            if found >= 0:
                box.setCurrentIndex(found)
        if like is not None and like.counter is not None and not sought:
            self._choose_of(like.counter.formation, like.counter.side)
        self._take(self._desk.selection)
        self.counter.setFocus()
        self._show_begin()
        self.judge()

    def _choose_of(self, formation: str, side: str) -> None:
        """Choose a counter of a formation, else of a side."""
        keys = [str(self.counter.itemData(place)) for place in range(self.counter.count())]
        rows = {row.key: row for row in self._document.rows.find(schema.CounterRow, game=self._document.game)}
        own = [at for at, key in enumerate(keys) if rows[key].formation == formation]
        near = own or [at for at, key in enumerate(keys) if rows[key].side == side]
        if near:
            self.counter.setCurrentIndex(near[0])

    def _on_selected(self, selection: Selection) -> None:
        if self.isVisible():
            self._take(selection)

    def _take(self, selection: Selection) -> None:
        """Take over a counter that may arrive, or a hex."""
        if selection.kind == "counter" and (at := self.counter.findData(selection.key)) >= 0:
            self.counter.setCurrentIndex(at)
            self._show_begin()
        elif selection.kind == "hex":
            self.place.setEditText(selection.key)

    # What it makes

    def judge(self) -> None:
        """Say what is still missing or cannot be so."""
        self.day.setText(calendar(self._desk).date(self.turn.value()))
        told, chosen = "", self._chosen()
        self.entry.judge((chosen,) if chosen else ())
        try:
            self.changes()
        except EditError as error:
            told = str(error)
        self.fault.tell(told)
        self.take.setEnabled(not told)

    def _chosen(self) -> str:
        at = self._place_of(self.counter.currentText().strip())
        return str(self.counter.itemData(at)) if at >= 0 else ""

    def _place_of(self, typed: str) -> int:
        """Return the line that is typed, or the only one that has it; -1 for none."""
        at = self.counter.findText(typed, Qt.MatchFlag.MatchFixedString)
        if at >= 0 or not typed:
            return at
        words = typed.casefold()
        texts = (self.counter.itemText(place).casefold() for place in range(self.counter.count()))
        there = [(place, text) for place, text in enumerate(texts) if words in text]
        named = [place for place, text in there if text.startswith(f"{words} (")] or [place for place, _ in there]
        return named[0] if len(named) == 1 else -1

    def _name_whole(self) -> None:
        """Show the whole line in place of the part of it that was typed."""
        at = self._place_of(self.counter.currentText().strip())
        if at >= 0:
            self.counter.setCurrentIndex(at)
            self.counter.setEditText(self.counter.itemText(at))
            self._show_begin()

    def _unfit(self, named: str) -> str:
        """Return why no counter of a name can be added: one that is in play already is told with when it comes."""
        document = self._document
        where = {"game": document.game, "scenario": document.scenario}
        words = named.casefold()
        rows = document.rows.find(schema.CounterRow, game=document.game)
        called = {row.key: short_name(row) for row in rows if short_name(row).casefold().startswith(words)}
        for arrival in document.rows.find(schema.ArrivalRow, **where):
            if arrival.counter in called:
                return f"{called[arrival.counter]} arrives on turn {arrival.turn} already; change that line"
        for start in document.rows.find(schema.SetupRow, **where):
            if start.counter in called:
                return f"{called[start.counter]} starts on the map or aside already; take it out of the set-up first"
        return f"No counter is called {named}; choose one of the list"

    def changes(self) -> ChangeSet:
        """Return the arrival that is put together. Raises EditError with what is missing or cannot be so."""
        if not self.counter.count():
            raise EditError(tr("Every counter is in play already"))
        counter, named = self._chosen(), self.counter.currentText().strip()
        lacks = [] if counter or named else [tr("a counter")]
        lacks += [] if self.place.currentText().strip() else [tr("a hex or area")]
        if lacks:
            raise EditError(f"{tr('Still missing')}: {', '.join(lacks)}")
        if not counter:
            raise EditError(self._unfit(named))
        document = self._document
        where = (document.rows, document.game, document.scenario)
        return schedules.add_arrival(
            *where, counter, self.turn.value(), self.entry.read(), str(self.condition.currentData() or "")
        )

    def add(self) -> bool:
        """Write the arrival and propose the next counter, with the same turn and place; or say why it cannot be so."""
        at = self.counter.findData(self._chosen())
        made: Callable[[], ChangeSet] = self.changes
        if not self._desk.try_edit(made):
            self.judge()
            return False
        if self.counter.count():
            self.counter.setCurrentIndex(min(max(at, 0), self.counter.count() - 1))
        self.counter.setFocus()
        self._show_begin()
        self.judge()
        return True

    def _show_begin(self) -> None:
        """Let names that are longer than their fields be seen from their first letter, selected to be typed over."""
        for box in (self.counter, self.place):
            line = box.lineEdit()
            if line is not None:
                line.end(False)
                line.home(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add by Return, close by Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.take.isEnabled():
            self.add()
        else:
            super().keyPressEvent(event)
