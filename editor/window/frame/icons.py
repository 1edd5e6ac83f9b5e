"""The signs of the window: drawings of our own on a grid of 24, in the color of the text beside them."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

from editor.window.canvas.stamps import blank_image, finished
from engine.data.load import shipped_root

_INK = "#000000"
"""The color that the drawings have in their files."""
_SIZES = (16, 24, 32, 48)


@lru_cache(maxsize=128)
def _drawing(name: str) -> str:
    return (shipped_root() / "resources" / "icons" / f"{name}.svg").read_text(encoding="utf-8")


def icon(name: str, ink: str, chosen: str = "", faint: str = "") -> QIcon:
    """Return a sign in a color; ``chosen`` is its color where it is switched on, ``faint`` where it can do nothing.

    Raises OSError when there is no drawing of that name.
    """
    found = QIcon()
    for size in _SIZES:
        found.addPixmap(_pixmap(name, ink, size), QIcon.Mode.Normal, QIcon.State.Off)
        found.addPixmap(_pixmap(name, chosen or ink, size), QIcon.Mode.Normal, QIcon.State.On)
        if faint:
            found.addPixmap(_pixmap(name, faint, size), QIcon.Mode.Disabled, QIcon.State.Off)
    return found


def _pixmap(name: str, ink: str, size: int) -> QPixmap:
    key, pixmap = f"losheim {name} {QColor(ink).name()} {size}", QPixmap()
    if QPixmapCache.find(key, pixmap):  # each window wears some hundred, and every other look
        return pixmap
    renderer = QSvgRenderer(QByteArray(_drawing(name).replace(_INK, QColor(ink).name()).encode()))
    image = blank_image(size, size)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    pixmap = QPixmap.fromImage(finished(image))
    QPixmapCache.insert(key, pixmap)
    return pixmap
