"""The parts of a clause as a tree, with what adds, removes and moves them. Which part is shown, the dialog says."""

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.window.layouts import add_layout
from editor.window.mnemonics import give_letters
from editor.window.models.clause_draft import PartDraft
from editor.window.models.clause_slots import Choice, Slot
from editor.window.plain_text import plain_action, plain_tip
from editor.window.translation import tr
from engine.data.clauses.form import ClauseFault

Line = tuple[PartDraft, Slot | None]
"""A line of the tree: a part, or a slot of it."""
_DATA = Qt.ItemDataRole.UserRole
_BESIDE = 30
"""Room that a button needs beside its sign."""


class PartsTree(QWidget):
    """The clause, the arguments of it that hold parts, these parts, and so on inwards.

    Signals:
        chosen: another line is current.
        changed: a part was added, removed or moved.
    """

    chosen = Signal()
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft: PartDraft | None = None
        self._keys: dict[str, Callable[[], None]] = {}
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(tr("Parts of the clause"))
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.currentItemChanged.connect(lambda *_: self._step())
        self.tree.installEventFilter(self)
        self.menu = QMenu(self)
        self.menu.aboutToShow.connect(lambda: give_letters(self.menu))
        self.add = QPushButton(tr("Add"))
        self.add.setMenu(self.menu)
        self.add.setToolTip(tr("Add a part to the chosen line (Insert)"))
        bar = QHBoxLayout()
        bar.addWidget(self.add)
        self.remove = self._button(bar, "Remove", "Take the chosen part out (Delete)", "Del", self._remove)
        self.up = self._button(bar, "↑", "Move the chosen part up (Alt+Up)", "Alt+Up", lambda: self._move(-1))
        self.down = self._button(bar, "↓", "Move the chosen part down (Alt+Down)", "Alt+Down", lambda: self._move(1))
        self._keys["Ins"] = self.add.showMenu
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tree, 1)
        add_layout(layout, bar)

    def show_draft(self, draft: PartDraft, current: Line | None = None) -> None:
        """Show the parts of a clause; the line that is to be current, else the clause itself."""
        self._draft = draft
        self.tree.blockSignals(True)
        self.tree.clear()
        top = QTreeWidgetItem([draft.title])
        self.tree.addTopLevelItem(top)
        self._fill(top, draft)
        self.tree.expandAll()
        found = next((item for item in _items(top) if item.data(0, _DATA) == current), top)
        self.tree.setCurrentItem(found)
        self.tree.blockSignals(False)
        self._step()

    def current(self) -> Line:
        """Return the current line."""
        item = self.tree.currentItem()
        assert self._draft is not None
        found: Line = item.data(0, _DATA) if item is not None else (self._draft, None)
        return found

    def mark(self, faults: Mapping[PartDraft, list[ClauseFault]]) -> None:
        """Write each line anew, those with a fault with a mark and the fault as tip."""
        top = self.tree.topLevelItem(0)
        for item in _items(top) if top is not None else ():
            part, slot = item.data(0, _DATA)
            if slot is None:
                wrong = faults.get(part, [])
                title = "This clause" if part.slot is None else part.title
                item.setText(0, f"✗ {title}" if wrong else title)
                item.setToolTip(0, plain_tip("\n".join(fault.text for fault in wrong)))

    def select(self, part: PartDraft) -> None:
        """Make the line of a part current."""
        top = self.tree.topLevelItem(0)
        found = next((item for item in _items(top) if item.data(0, _DATA) == (part, None)), None) if top else None
        if found is not None:
            self.tree.setCurrentItem(found)

    def add_part(self, choice: Choice | None) -> None:
        """Add a part of this form to the slot of the current line."""
        part, slot = self._target()
        if slot is not None:
            self._settle((part.add(slot, choice), None))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take the keys of the buttons while the tree has the focus."""
        command = (
            self._keys.get(QKeySequence(event.keyCombination()).toString()) if isinstance(event, QKeyEvent) else None
        )
        if command is None or event.type() != QEvent.Type.KeyPress:
            return False
        command()
        return True

    def _fill(self, item: QTreeWidgetItem, part: PartDraft) -> None:
        item.setData(0, _DATA, (part, None))
        for slot in part.content.slots:
            line = item
            if slot.shape != "one" or not part.held(slot):
                line = QTreeWidgetItem([slot.label])
                line.setData(0, _DATA, (part, slot))
                item.addChild(line)
            for held in part.held(slot):
                child = QTreeWidgetItem([held.title])
                line.addChild(child)
                self._fill(child, held)

    def _target(self) -> Line:
        """Return where a part would be added: the current slot, else the only slot within the part, else its own."""
        part, slot = self.current()
        if slot is not None:
            return part, slot
        slots = [found for found in part.content.slots if found.shape != "one"]
        if slots:
            return part, slots[0]
        if part.parent is not None and part.slot is not None and part.slot.shape != "one":
            return part.parent, part.slot
        return part, None

    def _step(self) -> None:
        """Offer what may be done with the current line."""
        part, slot = self.current()
        _, target = self._target()
        self.menu.clear()
        otherwise = target.part_label if target is not None else ""
        for choice in (target.choices or (None,)) if target is not None else ():
            action = self.menu.addAction(plain_action(choice.label if choice is not None else otherwise))
            action.triggered.connect(lambda *_, choice=choice: self.add_part(choice))
        self.add.setText(f"Add to {target.label.lower()}" if target is not None else "Add")
        self.add.setEnabled(target is not None)
        is_part = slot is None and part.may_go()
        among = part.parent.held(part.slot) if part.parent is not None and part.slot is not None else []
        self.remove.setEnabled(is_part)
        self.up.setEnabled(is_part and among[0] is not part)
        self.down.setEnabled(is_part and among[-1] is not part)
        self.chosen.emit()

    def _remove(self) -> None:
        part, slot = self.current()
        if slot is None and part.may_go() and part.parent is not None and part.slot is not None:
            among = part.parent.held(part.slot)
            at = among.index(part)
            part.remove()
            left = among[min(at, len(among) - 1)] if among else None
            self._settle((left, None) if left is not None else (part.parent, part.slot))

    def _move(self, by: int) -> None:
        part, slot = self.current()
        if slot is None and part.may_go() and part.move(by):
            self._settle((part, None))

    def _settle(self, current: Line) -> None:
        assert self._draft is not None
        self.show_draft(self._draft, current)
        self.changed.emit()

    def _button(self, bar: QHBoxLayout, text: str, tip: str, key: str, command: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        if len(text) == 1:
            button.setFixedWidth(button.fontMetrics().horizontalAdvance(text) + _BESIDE)
        button.clicked.connect(command)
        bar.addWidget(button)
        self._keys[key] = button.click
        return button


def _items(item: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    yield item
    for index in range(item.childCount()):
        child = item.child(index)
        if child is not None:
            yield from _items(child)
