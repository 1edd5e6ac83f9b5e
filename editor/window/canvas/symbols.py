"""How are the signs of unit types drawn?

Signs are data (``resources/symbols/units.json``): strokes in a box of width and height 1, x to the right and y down.
"""

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen

from engine.data.load import shipped_root

FONT = "DejaVu Sans"

Numbers = Annotated[list[float], Field(min_length=3)]


class Stroke(BaseModel):
    """One stroke of a sign; exactly one member is given."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    line: Numbers | None = None  # x, y pairs of a polyline
    oval: Numbers | None = None  # left, top, right, bottom of a rounded track
    dot: Numbers | None = None  # center x, y, radius in heights
    arc: Numbers | None = None  # left, top, right, bottom of an ellipse of which the upper half is drawn
    box: Numbers | None = None  # left, top, right, bottom, filled
    text: str | None = None


class SymbolFile(BaseModel):
    """The whole of ``units.json``; ``sizes`` gives the mark above the box for a printed size word."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    symbols: dict[str, list[Stroke]]
    aliases: dict[str, str]
    sizes: dict[str, str]


@lru_cache(maxsize=1)
def symbol_file() -> SymbolFile:
    """Return the signs."""
    text = (shipped_root() / "resources" / "symbols" / "units.json").read_text(encoding="utf-8")
    return SymbolFile.model_validate_json(text)


def size_mark(size: str) -> str:
    """Return the mark of a size word, or an empty text."""
    return symbol_file().sizes.get(size, "")


def strokes_of(symbol: str) -> list[Stroke]:
    """Return the strokes of a sign; a question mark when there is none of that name."""
    file = symbol_file()
    key = symbol.lower().replace("-", "_").replace(" ", "_")
    return file.symbols.get(file.aliases.get(key, key), file.symbols["unknown"])


def map_font(pixels: float, weight: QFont.Weight | Literal["normal"] = "normal") -> QFont:
    """Return the one font of the map in a size in pixels."""
    font = QFont(FONT)
    font.setPixelSize(max(1, round(pixels)))
    if weight != "normal":
        font.setWeight(weight)
    return font


def paint_symbol(painter: QPainter, box: QRectF, symbol: str, ink: str, width: float) -> None:
    """Draw a sign into a box, without the box itself; the width of strokes is in the units of the painter."""
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    pen = QPen(QColor(ink), width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    for stroke in strokes_of(symbol):
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if stroke.line:
            numbers = stroke.line
            points = [_at(box, numbers[k], numbers[k + 1]) for k in range(0, len(numbers), 2)]
            painter.drawPolyline(points)
        elif stroke.oval:
            rect = _rect(box, stroke.oval)
            painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        elif stroke.dot:
            x, y, radius = stroke.dot
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(QColor(ink)))
            painter.drawEllipse(_at(box, x, y), radius * box.height(), radius * box.height())
        elif stroke.arc:
            path = QPainterPath()
            rect = _rect(box, stroke.arc)
            path.arcMoveTo(rect, 0)
            path.arcTo(rect, 0, 180)
            painter.drawPath(path)
        elif stroke.box:
            painter.fillRect(_rect(box, stroke.box), QColor(ink))
        elif stroke.text:
            painter.setFont(map_font(box.height() * 0.72, QFont.Weight.Bold))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, stroke.text)
    painter.restore()


def _at(box: QRectF, x: float, y: float) -> QPointF:
    return QPointF(box.left() + x * box.width(), box.top() + y * box.height())


def _rect(box: QRectF, edges: list[float]) -> QRectF:
    return QRectF(_at(box, edges[0], edges[1]), _at(box, edges[2], edges[3]))
