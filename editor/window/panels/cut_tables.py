"""The two tables of a cut: what each stretch of its edge is, and what becomes of all that falls outside."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.cutting.edges import ROLES, Role
from editor.cutting.items import Choice, Item
from editor.window.layouts import add_layout
from editor.window.models.table import CHOICES_ROLE
from editor.window.panels.cell_table import ChoiceDelegate
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.cut_answers import ANSWERS, group_of, said_answer
from editor.window.panels.name_lines import narrow
from editor.window.plain_text import plain_tip
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

_HEADS = ("What", "Formation", "Where", "Answer", "Why")
_ANSWER = _HEADS.index("Answer")
_FINDER = 150
"""Pixels of the field that finds in the review at least, beside what answers its lines."""
_SHOWN = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def _prepared(table: QTableWidget, called: str, heads: Sequence[str]) -> None:
    table.setColumnCount(len(heads))
    table.setHorizontalHeaderLabels(list(heads))
    table.setAccessibleName(called)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
    table.setWordWrap(False)


def _cell(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setFlags(_SHOWN)
    item.setToolTip(plain_tip(text))
    return item


class EdgeTable(QTableWidget):
    """A line for each stretch of the new edge, a box to tick for each role and side; none ticked is a closed edge. A
    box of one of several lines that are selected ticks that of all of them.

    Signals:
        pointed: the hexes of the stretch whose line is chosen.
        ticked: a role was given or taken.
    """

    pointed = Signal(tuple)
    ticked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edge: tuple[tuple[str, ...], ...] = ()
        self._columns: list[Role] = []
        self.setAccessibleName(tr("Edge of the cut"))
        self.setTabKeyNavigation(False)
        ColumnWidths(self, ("Stretch", "Proposed because"))
        self.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.currentCellChanged.connect(lambda row, *_: self._point(row))
        self.itemChanged.connect(self._on_tick)

    def show_edge(
        self,
        edge: tuple[tuple[str, ...], ...],
        titles: Sequence[str],
        roles: Sequence[Mapping[Role, str]],
        sides: Mapping[str, str],
    ) -> None:
        """Show the stretches by their titles, with the roles that are proposed and why; what was ticked by hand
        stays while the edge does."""
        kept = self.roles() if edge == self._edge and self._columns else None
        self._edge = edge
        self._columns = [(role, side) for role in ROLES for side in sides]
        heads = [f"{role.capitalize()}\n{sides[side]}" for role, side in self._columns]
        _prepared(self, "Edge of the cut", ("Stretch", *heads, "Proposed because"))
        given = kept if kept is not None else [self._by_side(found, sides) for found in roles]
        with QSignalBlocker(self):
            self.setRowCount(len(edge))
            for row, (stretch, title, found, why) in enumerate(zip(edge, titles, given, roles, strict=True)):
                self.setItem(row, 0, _cell(f"{title} ({len(stretch)})"))
                for column, role in enumerate(self._columns, 1):
                    item = QTableWidgetItem()
                    item.setFlags(_SHOWN | Qt.ItemFlag.ItemIsUserCheckable)
                    item.setCheckState(Qt.CheckState.Checked if role in found else Qt.CheckState.Unchecked)
                    self.setItem(row, column, item)
                said = (f"{reason} ({role} {sides.get(side, side)})" for (role, side), reason in why.items())
                self.setItem(row, len(self._columns) + 1, _cell("; ".join(said)))
        last = len(self._columns) + 1
        for column in range(last + 1):
            self.setColumnHidden(column, column == last and not any(roles))

    @staticmethod
    def _by_side(roles: Iterable[Role], sides: Mapping[str, str]) -> tuple[Role, ...]:
        return tuple((role, one) for role, side in roles for one in (sides if side == "both" else (side,)))

    def roles(self) -> tuple[tuple[Role, ...], ...]:
        """Return what is ticked, by stretch."""
        found: list[tuple[Role, ...]] = []
        for row in range(self.rowCount()):
            cells = ((role, self.item(row, column)) for column, role in enumerate(self._columns, 1))
            found.append(
                tuple(role for role, cell in cells if cell is not None and cell.checkState() == Qt.CheckState.Checked)
            )
        return tuple(found)

    def tick(self, roles: Sequence[Sequence[Role]]) -> None:
        """Tick these roles, by stretch, in place of those that are ticked."""
        with QSignalBlocker(self):
            for row, given in enumerate(roles[: self.rowCount()]):
                for column, role in enumerate(self._columns, 1):
                    if (cell := self.item(row, column)) is not None:
                        cell.setCheckState(Qt.CheckState.Checked if role in given else Qt.CheckState.Unchecked)
        self.ticked.emit()

    def _on_tick(self, item: QTableWidgetItem) -> None:
        """Give all selected lines what is ticked in one of them; Qt leaves the selection where it is when a box is
        clicked, so the line of the box is chosen where it was not."""
        rows = {index.row() for index in self.selectedIndexes()}
        if item.row() in rows:
            with QSignalBlocker(self):
                for cell in [self.item(row, item.column()) for row in rows]:
                    if cell is not None:
                        cell.setCheckState(item.checkState())
            self.viewport().update()
            self._point(item.row())
        else:
            self.setCurrentCell(item.row(), item.column())
        self.ticked.emit()

    def _point(self, row: int) -> None:
        if 0 <= row < len(self._edge):
            self.pointed.emit(self._edge[row])


class ReviewBox(QWidget):
    """The table of what falls outside under a field that finds in it, its groups, and one answer for many lines."""

    def __init__(self, table: "ReviewTable", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = table
        self.words, self.group, self.answer = QLineEdit(), ChoiceBox(), ChoiceBox()
        self.all = QPushButton(tr("&Answer all"))
        self.words.setPlaceholderText(tr("Find in what falls outside"))
        self.words.setClearButtonEnabled(True)
        self.all.setToolTip(tr("Answers the lines that are chosen where they are several, else all that are shown"))
        for field, called in (
            (self.words, "Find in what falls outside"),
            (self.group, "Kind and proposal"),
            (self.answer, "One answer for many"),
        ):
            field.setAccessibleName(called)
        self.words.setMinimumWidth(_FINDER)
        narrow(self.group, self.answer)
        bar = QHBoxLayout()
        for widget in (self.words, self.group, self.answer, self.all):
            bar.addWidget(widget, int(widget is self.words))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        add_layout(layout, bar)
        layout.addWidget(table, 1)
        self.words.textChanged.connect(self._show)
        self.group.currentIndexChanged.connect(self._show)
        table.itemSelectionChanged.connect(self._offer)
        self.answer.currentIndexChanged.connect(self._count)
        self.all.clicked.connect(lambda: self.table.answer_all(self.answer.currentData()))
        self.refresh()

    def refresh(self) -> None:
        """Offer the groups of what is asked now; the one that was chosen stays while there is one."""
        groups = Counter(map(group_of, self.table.asked))
        kept = self.group.currentData() or ""
        with QSignalBlocker(self.group):
            self.group.clear()
            self.group.addItem(f"All {groups.total()}", "")
            for group, count in groups.items():
                self.group.addItem(f"{group} ({count})", group)
            self.group.setCurrentIndex(max(0, self.group.findData(kept)))
        self._show()

    def _show(self) -> None:
        self.table.show_only(self.words.text(), str(self.group.currentData() or ""))
        self._offer()

    def _offer(self) -> None:
        """Offer the answers that those who are meant may have."""
        may = Counter(choice for item in self.table.meant() for choice in item.choices)
        kept = self.answer.currentData()
        choices = sorted((choice for choice in ANSWERS if may[choice]), key=lambda choice: -may[choice])
        with QSignalBlocker(self.answer):
            self.answer.clear()
            for choice in choices:  # what most of them may have comes first
                self.answer.addItem(ANSWERS[choice], choice)
            self.answer.setCurrentIndex(max(0, self.answer.findData(kept)) if may[kept] > 1 else 0)
        self._count()

    def _count(self) -> None:
        """Say how many of those that are meant may have the answer that is chosen."""
        count = sum(self.answer.currentData() in item.choices for item in self.table.meant())
        self.all.setText(f"&Answer {count}")
        self.all.setEnabled(count > 0)


class ReviewTable(QTableWidget):
    """A line for each thing that falls outside, with an answer to choose; what was answered stays while it is asked.

    Signals:
        answered: an answer was chosen.
        pointed: the item whose line is chosen, and its answer.
    """

    answered = Signal()
    pointed = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.asked: tuple[Item, ...] = ()
        self.answers: dict[str, Choice] = {}
        self.setItemDelegateForColumn(_ANSWER, ChoiceDelegate(self))
        self.setEditTriggers(QTableWidget.EditTrigger.AllEditTriggers)
        self.itemChanged.connect(self._on_item)
        _prepared(self, "What falls outside", _HEADS)
        ColumnWidths(self, ("Why",))
        self.currentCellChanged.connect(lambda row, *_: self._point(row))

    def show_items(self, items: Sequence[Item]) -> None:
        """Show what falls outside; answers to what is no longer asked are forgotten."""
        order = {group: place for place, group in enumerate(dict.fromkeys(map(group_of, items)))}
        items = sorted(items, key=lambda item: order[group_of(item)])
        if tuple(items) == self.asked:
            return
        self.asked = tuple(items)
        offered = {item.key: item.choices for item in items}
        self.answers = {key: said for key, said in self.answers.items() if said in offered.get(key, ())}
        with QSignalBlocker(self):
            self.setRowCount(len(items))
            for row, item in enumerate(items):
                for column, text in enumerate((item.what, item.formation, item.where, "", item.reason)):
                    self.setItem(row, column, _cell(text))
                chosen = _cell(said_answer(item, self.answers.get(item.key, item.proposal)))
                if len(item.choices) > 1:
                    chosen.setFlags(_SHOWN | Qt.ItemFlag.ItemIsEditable)
                    chosen.setData(CHOICES_ROLE, [said_answer(item, choice) for choice in item.choices])
                self.setItem(row, _ANSWER, chosen)

    def show_only(self, words: str, group: str) -> None:
        """Show the lines that have all the words and are of the group, see ``group_of``; empty shows all."""
        wanted = words.casefold().split()
        for row, item in enumerate(self.asked):
            text = f"{item.what} {item.formation} {item.where} {item.reason}".casefold()
            fits = all(word in text for word in wanted) and group in ("", group_of(item))
            self.setRowHidden(row, not fits)

    def meant(self) -> list[Item]:
        """Return the items that one answer is for: the lines chosen where they are several, else those shown."""
        chosen = sorted({index.row() for index in self.selectedIndexes() if not self.isRowHidden(index.row())})
        shown = [row for row in range(self.rowCount()) if not self.isRowHidden(row)]
        return [self.asked[row] for row in (chosen if len(chosen) > 1 else shown)]

    def answer_all(self, choice: Choice) -> int:
        """Give one answer to all that are meant and may be answered so; return how many there were."""
        fitting = [item for item in self.meant() if choice in item.choices]
        self.answers |= {item.key: choice for item in fitting}
        with QSignalBlocker(self):
            for item in fitting:
                cell = self.item(self.asked.index(item), _ANSWER)
                if cell is not None:
                    cell.setText(said_answer(item, choice))
        self.answered.emit()
        return len(fitting)

    def answer(self, key: str, choice: Choice) -> None:
        """Take an answer to one item."""
        self.answers[key] = choice
        self.answered.emit()

    def _on_item(self, item: QTableWidgetItem) -> None:
        asked = self.asked[item.row()]
        said = next((choice for choice in asked.choices if said_answer(asked, choice) == item.text()), None)
        if item.column() == _ANSWER and said is not None:
            self.answer(asked.key, said)
            self._point(item.row())

    def _point(self, row: int) -> None:
        if 0 <= row < len(self.asked):
            item = self.asked[row]
            self.pointed.emit(item, self.answers.get(item.key, item.proposal))
