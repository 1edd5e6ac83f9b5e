"""The known symbols of unit types, drawn, one of them chosen by mouse or keys."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QWidget

from editor.window.canvas.stamps import finished
from editor.window.canvas.symbols import paint_symbol, symbol_file
from editor.window.frame.chrome import chrome
from editor.window.translation import tr

_BOX = QSize(46, 30)
_CELL = QSize(94, 68)
_KEY = Qt.ItemDataRole.UserRole


def known_symbols() -> list[str]:
    """Return the keys of all symbols that can be drawn, in order; not that of what cannot."""
    return sorted(key for key in symbol_file().symbols if key != "unknown")


def symbol_icon(symbol: str, ink: str, paper: str) -> QIcon:
    """Return a symbol in its box."""
    image = QImage(_BOX * 2, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(2)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(1, 1, _BOX.width() - 2, _BOX.height() - 2)
    painter.fillRect(box, QColor(paper))
    painter.setPen(QPen(QColor(ink), 1.4))
    painter.drawRect(box)
    paint_symbol(painter, box, symbol, ink, 1.4)
    painter.end()
    return QIcon(QPixmap.fromImage(finished(image)))


class SymbolPicker(QListWidget):
    """All symbols side by side.

    Signals:
        picked: the key of the symbol that is chosen now.
    """

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Symbol"))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setIconSize(_BOX)
        self.setGridSize(_CELL)
        self.setWordWrap(True)
        self.setMinimumWidth(200)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        for key in known_symbols():
            item = QListWidgetItem(key.replace("_", " "))
            item.setData(_KEY, key)
            item.setToolTip(key.replace("_", " "))
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
            self.addItem(item)
        self._draw()
        self.currentItemChanged.connect(lambda item, _before: self.picked.emit(item.data(_KEY)) if item else None)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the symbols in the colors of another look."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._draw()

    def _draw(self) -> None:
        colors = chrome()
        for item in map(self.item, range(self.count())):
            item.setIcon(symbol_icon(str(item.data(_KEY)), colors.text, colors.base))

    @property
    def symbol(self) -> str:
        """The key of the chosen symbol; empty when none is."""
        item = self.currentItem()
        return "" if item is None else str(item.data(_KEY))

    def choose(self, symbol: str) -> None:
        """Choose a symbol by its key or one of its other names; none where it is not known."""
        plain = symbol.lower().replace("-", "_").replace(" ", "_")
        key = symbol_file().aliases.get(plain, plain)
        found = next((item for item in map(self.item, range(self.count())) if item.data(_KEY) == key), None)
        if found is None:
            self.setCurrentRow(-1)
        else:
            self.setCurrentItem(found)
            self.scrollToItem(found)
