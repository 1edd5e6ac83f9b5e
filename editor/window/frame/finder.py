"""The field at the top that finds everything: commands, units, places, hexes, rules, scenarios (Ctrl+K)."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from shiboken6 import isValid

from editor.window.frame.chrome import chrome
from editor.window.frame.finding import Found, matching
from editor.window.translation import tr

_FOUND = int(Qt.ItemDataRole.UserRole) + 1
_ROW = 26
_ROWS = 14
_WIDTH = 460


class _Line(QStyledItemDelegate):
    """Draws the title at the left and what kind of thing it is at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the height of a line."""
        return QSize(super().sizeHint(option, index).width(), _ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one line of what was found."""
        super().paint(painter, option, index)
        found = index.data(_FOUND)
        rect = option.rect.adjusted(0, 0, -8, 0)
        painter.save()
        painter.setPen(QColor(chrome().muted))
        said = " · ".join(part for part in (found.detail, found.kind) if part)
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, said)
        painter.restore()


class Finder(QLineEdit):
    """A search field with what it finds below it; Return does the chosen line, Esc gives the field up.

    ``things`` is asked for all that can be found when somebody begins to type, ``further`` for
    what a text means by itself, a hex number for example, ``favored`` for a kind of things that comes early.
    """

    def __init__(
        self,
        things: Callable[[], Iterable[Found]],
        further: Callable[[str], Iterable[Found]],
        favored: Callable[[], str] = str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._things, self._further, self._favored = things, further, favored
        self._every: list[tuple[str, Found]] | None = None
        self._before: QWidget | None = None
        self.setPlaceholderText(tr("Search units, hexes, places, rules, commands...   Ctrl+K"))
        self.setAccessibleName(tr("Search everything"))
        self.setClearButtonEnabled(True)
        self.model = QStandardItemModel(self)
        self.list = QListView()
        self.list.setObjectName("found")
        self.list.setAccessibleName(tr("What was found"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Line(self.list))
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.hide()
        self.list.clicked.connect(self._take)
        self.textEdited.connect(self._search)

    def forget(self) -> None:
        """Something was changed: what can be found is read anew."""
        self._every = None

    def begin(self) -> None:
        """Put the cursor into the field; Esc gives it back to where it was."""
        focused = self.window().focusWidget()
        self._before = focused if focused is not self else self._before
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Put the list away, and let go of what can be found: some thousand things, and what does each of them."""
        super().focusOutEvent(event)
        self.list.hide()
        self.model.clear()
        self.forget()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the list, take a line, or leave."""
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and not self.list.isHidden():
            step = 1 if key == Qt.Key.Key_Down else -1
            row = (self.list.currentIndex().row() + step) % self.model.rowCount()
            self.list.setCurrentIndex(self.model.index(row, 0))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self.list.isHidden():
                self._take(self.list.currentIndex())
        elif key == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        self.clear()
        self.list.hide()
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus()
        else:
            self.clearFocus()

    def _search(self, text: str) -> None:
        if self._every is None:
            self._every = [(found.hay, found) for found in self._things()]
        found = [*self._further(text), *matching(text, self._every, self._favored())]
        self.model.clear()
        for each in found:
            item = QStandardItem(each.title)
            item.setData(each, _FOUND)
            self.model.appendRow(item)
        if not found and text.strip():
            nothing = QStandardItem("Nothing is called so")
            nothing.setData(Found("", "", lambda: None), _FOUND)
            self.model.appendRow(nothing)
        if text.strip():
            self._show()
            self.list.setCurrentIndex(self.model.index(0, 0))
        else:
            self.list.hide()

    def _show(self) -> None:
        window = self.window()
        if self.list.parentWidget() is not window:
            self.list.setParent(window)
            window.installEventFilter(self)
        below = self.mapTo(window, QPoint(0, self.height() + 2))
        width = max(self.width(), min(_WIDTH, window.width() - below.x() - 8))
        self.list.setGeometry(below.x(), below.y(), width, min(self.model.rowCount(), _ROWS) * _ROW + 6)
        self.list.show()
        self.list.raise_()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """A window that is made wider or smaller puts the list away."""
        if event.type() == QEvent.Type.Resize:
            self.list.hide()
        return False

    def _take(self, index: QModelIndex) -> None:
        found = index.data(_FOUND)
        self._leave()
        if isinstance(found, Found):
            found.act()
