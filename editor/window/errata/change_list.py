"""The changes of an erratum in words, and what helps one that does not fit, or about which errata disagree."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits import errata_changes
from editor.publishing.subjects import PARTS
from editor.publishing.words import ErratumWords, ToldChange
from editor.window.desk import Desk
from editor.window.errata.lines import TROUBLES, Line
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel, plain_tip
from editor.window.translation import tr
from engine.data import schema
from engine.data.agreeing import Notice
from engine.data.patching import WHOLE

_POSITION = Qt.ItemDataRole.UserRole
_CARRIED = ("ruling", "option", "parameter")
Remedy = tuple[str, Callable[[], ChangeSet]]
"""What a button beside a change says, and the edit that it makes."""


class ChangeList(QWidget):
    """Lists the changes; several can be chosen. ``remedies`` are the buttons of what helps the current one.

    Signals:
        shown: the ``ToldChange`` that is current, or None.
        wanted: the one that was opened, to be shown at its place.
    """

    shown = Signal(object)
    wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.key, self._told, self._notices = "", list[ToldChange](), dict[int, Notice]()
        self.list = QTreeWidget()
        self.list.setColumnCount(3)
        self.list.setHeaderLabels([tr("Part"), tr("Change"), tr("Trouble")])
        self.list.setRootIsDecorated(False)
        self.list.setAccessibleName(tr("Changes of the erratum"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setUniformRowHeights(True)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.said, self.offers = PlainLabel(), QHBoxLayout()
        self.said.setWordWrap(True)
        self.said.setProperty("says", "bad")
        self.remedies: list[QPushButton] = []
        self.out = self._act(tr("Take out"), tr("Take the chosen changes out of the erratum"), "Del", self.take_out)
        self.up = self._act(tr("Change up"), tr("One place further up"), "Alt+Up", partial(self._move, -1))
        self.down = self._act(tr("Change down"), tr("One place further down"), "Alt+Down", partial(self._move, 1))
        self.open = self._act(tr("Show on the map"), tr("Go to the place of the change"), "", self._open)
        self.acts = [self.open, self.out, self.up, self.down]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.list, 1)
        column.addWidget(self.said)
        add_layout(column, self.offers)
        self.offers.addStretch(1)
        self.list.currentItemChanged.connect(lambda *_: self._show())
        self.list.itemActivated.connect(lambda *_: self._open())
        self.list.customContextMenuRequested.connect(self._ask)

    def _act(self, text: str, tip: str, key: str, do: Callable[[], None]) -> QAction:
        action = QAction(text, self.list)
        action.setToolTip(tip)
        if key:
            action.setShortcut(key)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(lambda _on=False: do())
        self.list.addAction(action)
        return action

    def _ask(self, place: QPoint) -> None:
        self._desk.menu_wanted.emit(tuple(self.acts), self.list.viewport().mapToGlobal(place))

    @property
    def change(self) -> ToldChange | None:
        """The current change."""
        item = self.list.currentItem()
        position = item.data(0, _POSITION) if item is not None else None
        return next((told for told in self._told if told.row.position == position), None)

    @property
    def chosen(self) -> list[int]:
        """The positions of the chosen changes."""
        return sorted(item.data(0, _POSITION) for item in self.list.selectedItems())

    @property
    def hexes(self) -> tuple[str, ...]:
        """All hexes of the changes."""
        return tuple(dict.fromkeys(label for told in self._told for label in told.hexes))

    def show_line(self, line: Line | None) -> None:
        """Show the changes of an erratum; the current one stays current."""
        current = self.change.row.position if self.change is not None else -1
        is_same = line is not None and line.row.key == self.key
        self.key = line.row.key if line is not None else ""
        rows, game = self._document.baseline, self._document.game
        self._told = ErratumWords(rows, game).of(self.key) if line is not None else []
        self._notices = {notice.position: notice for notice in line.notices} if line is not None else {}
        self.list.blockSignals(True)
        self.list.clear()
        for told in self._told:
            notice = self._notices.get(told.row.position)
            item = QTreeWidgetItem([tr(PARTS[told.part]), told.line, tr(TROUBLES[notice.trouble]) if notice else ""])
            item.setData(0, _POSITION, told.row.position)
            item.setToolTip(1, plain_tip(f"{told.line}\n{told.text}".strip()))
            self.list.addTopLevelItem(item)
            if is_same and told.row.position == current:
                self.list.setCurrentItem(item)
        if self.list.currentItem() is None:
            self._stand_at(0)
        self.list.blockSignals(False)
        self._show()

    def take_out(self) -> None:
        """Take the chosen changes out."""
        rows, game, key, chosen = self._document.baseline, self._document.game, self.key, self.chosen
        self._desk.try_edit(lambda: errata_changes.take_out(rows, game, key, chosen))

    def _move(self, step: int) -> None:
        change = self.change
        if change is None:
            return
        rows, game, key, position = self._document.baseline, self._document.game, self.key, change.row.position
        if self._desk.try_edit(lambda: errata_changes.move_change(rows, game, key, position, step)):
            self._stand_at([each.row.position for each in self._told].index(position) + step)

    def _stand_at(self, place: int) -> None:
        item = self.list.topLevelItem(max(0, min(place, self.list.topLevelItemCount() - 1)))
        if item is not None:
            self.list.setCurrentItem(item)

    def _open(self) -> None:
        if self.change is not None:
            self.wanted.emit(self.change)

    def _show(self) -> None:
        change = self.change
        self._offer(change)
        self.shown.emit(change)

    def _offer(self, change: ToldChange | None) -> None:
        """Say what is wrong with a change, and offer what helps."""
        notice = self._notices.get(change.row.position) if change is not None else None
        for button in self.remedies:
            self.offers.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.remedies = []
        self.said.setProperty("says", "bad" if notice is not None else "")
        if change is None:
            said, remedies = "", list[Remedy]()
        elif notice is not None:
            said, remedies = self._trouble(change, notice), self._remedies(change, notice)
        elif remedies := self._instead(change):
            said = tr("It is followed where errata disagree")
        else:
            said = self._carried(change)
        self.said.setText(said)
        self.said.setVisible(bool(said))
        for text, do in remedies:
            button = QPushButton(text)
            button.clicked.connect(lambda _on=False, do=do: self._desk.try_edit(do))
            self.offers.insertWidget(len(self.remedies), button)
            self.remedies.append(button)

    def _carried(self, change: ToldChange) -> str:
        """Say what carries out a change of a rule."""
        row = change.row
        if row.kind == "rule":
            what, _, key = row.field.partition("/")
            others = [told for told in self._told if told.row.table in _CARRIED and told.row.kind == "set"]
            sets = any(told.row.table == what and told.row.row_key.endswith(f"|{key}") for told in others)
            by = f"{what} {key}" if row.field else "; ".join(told.line for told in others) or tr("its other changes")
            idle = tr(", which is as it was: no change of the erratum sets it")
            said = tr("Carried out by {what}").format(what=by) + (idle if what in _CARRIED[1:] and not sets else "")
            return f"{said}. {unknown}" if (unknown := self._unknown_rule(change)) else said
        return tr("Carried out: the rules read it") if row.table in _CARRIED and row.kind == "set" else ""

    def _unknown_rule(self, change: ToldChange) -> str:
        """Say of a changed rule that the index of the game has none of its number; nothing where it has."""
        number = change.row.row_key.partition("|")[2] if change.row.kind == "rule" else ""
        rules = self._document.baseline.find(schema.RuleRow, game=self._document.game)
        is_known = not number or not rules or any(row.rule == number for row in rules)
        return "" if is_known else tr("The index of rules has no {number}").format(number=number)

    def _trouble(self, change: ToldChange, notice: Notice) -> str:
        if notice.trouble == "stale":
            stands = self._standing(change)
            if stands is not None:
                said = tr("It expects “{printed}”, and there stands “{now}”.")
                return said.format(printed=change.printed or tr("nothing"), now=stands)
        said = notice.message[:1].upper() + notice.message[1:]
        return f"{said}. {unknown}" if (unknown := self._unknown_rule(change)) else said

    def _standing(self, change: ToldChange) -> str | None:
        """Return in words what stands where a change expects something else."""
        row, document = change.row, self._document
        stored = errata_changes.stored_row(document.baseline, row.table, row.row_key)
        if stored is None or row.kind not in ("set", "discard", "replace"):
            return None if stored is None else tr("the same already")
        now = row.model_copy(update={"printed": None, "value": row.value})
        return ErratumWords(document.baseline, document.game).told(now).printed

    def _remedies(self, change: ToldChange, notice: Notice) -> list[Remedy]:
        rows, game, key, row = self._document.baseline, self._document.game, self.key, change.row
        out: Remedy = (tr("Take the change out"), lambda: errata_changes.take_out(rows, game, key, [row.position]))
        if notice.trouble == "stale":
            taken: Remedy = (
                tr("Take what stands as printed"),
                lambda: errata_changes.take_as_printed(rows, game, key, row.position),
            )
            is_there = errata_changes.stored_row(rows, row.table, row.row_key) is not None
            return [taken, out] if is_there else [out]
        if notice.trouble in ("conflict", "yields"):
            table, _, rest = notice.where.partition("/")
            row_key, _, field = rest.rpartition("/")
            return self._choices(change, (table, row_key, field))
        return [out] if notice.trouble == "broken" else []

    def _instead(self, change: ToldChange) -> list[Remedy]:
        """Return what chooses again where a change is followed against that of another erratum; else nothing."""
        row = change.row
        where = row.table, row.row_key, row.field or WHOLE
        chosen = errata_changes.choices_about(self._document.baseline, self._document.game, where)
        is_followed = any(each.erratum == self.key for each in chosen)
        return self._choices(change, where) if is_followed and len(self._sides(change)) > 1 else []

    def _choices(self, change: ToldChange, where: tuple[str, str, str]) -> list[Remedy]:
        """Return what follows one of the errata that disagree and is not followed yet, and what follows none."""
        rows, game = self._document.baseline, self._document.game
        chosen = {each.erratum for each in errata_changes.choices_about(rows, game, where)}
        follow: list[Remedy] = [
            (
                tr("Follow {key}: {value}").format(key=side, value=value),
                partial(errata_changes.choose, rows, game, side, where),
            )
            for side, value in self._sides(change)
            if chosen != {side}
        ]
        none: Remedy = (tr("Follow none of them"), partial(errata_changes.leave_open, rows, game, where))
        return [*follow, none] if chosen else follow

    def _sides(self, change: ToldChange) -> list[tuple[str, str]]:
        """Return the errata that say something of the same row, each with what it says, this one first."""
        row, document = change.row, self._document
        words = ErratumWords(document.baseline, document.game)
        others = document.baseline.find(
            schema.ErratumChangeRow, game=document.game, table=row.table, row_key=row.row_key
        )
        on = set(document.rows.effective().on)
        same = [
            each
            for each in others
            if each.erratum in on and (each.field == row.field or not (each.field and row.field))
        ]
        said = {each.erratum: words.told(each) for each in sorted(same, key=lambda each: each.erratum != self.key)}
        return [(key, told.corrected or told.line) for key, told in said.items()]
