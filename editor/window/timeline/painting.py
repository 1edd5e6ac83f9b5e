"""How is the timeline painted? What of it is in sight, in the colors of the window; titles and header stay in view."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen, QPolygon
from PySide6.QtWidgets import QWidget

from editor.edits.timeline.lanes import ARRIVAL, REPLACEMENT, WEATHER, WITHDRAWAL, Name
from editor.side_titles import SIDES
from editor.window.frame.chrome import Chrome, chrome
from editor.window.timeline.grid import HEAD, INDENT, LABEL, LINE, Bar, Grid
from editor.window.translation import tr

NOTHING = "Nothing comes or goes here yet: drag a unit from the order of battle onto a turn"
_SMALL = 0.85
_TRIANGLE = 4


@dataclass(frozen=True)
class Shown:
    """What there is to paint beside the grid. ``heads`` are the lines of the header by turn; ``ghosts`` where blocks
    would come to lie, ``refused`` whether they may not; ``column`` a turn that something is dropped on; ``band`` the
    rubber band; ``has_keys`` whether keys go here."""

    heads: Mapping[int, tuple[str, ...]]
    chosen: Collection[Name] = ()
    ghosts: Collection[QRect] = ()
    refused: bool = False
    column: int | None = None
    band: QRect = field(default_factory=QRect)
    has_keys: bool = False


def paint(widget: QWidget, grid: Grid, shown: Shown, at: QPoint) -> None:
    """Paint what of a grid is in sight in a widget, which shows it from a point on."""
    painter, size = QPainter(widget), widget.size()
    painter.fillRect(widget.rect(), QColor(chrome().base))
    room = QSize(max(0, size.width() - LABEL), max(0, size.height() - grid.header))
    seen = QRect(at + QPoint(LABEL, grid.header), room)
    painter.save()
    painter.setClipRect(LABEL, grid.header, seen.width(), seen.height())
    painter.translate(-at)
    _ground(painter, grid, shown, seen)
    for bar in grid.bars_in(seen):
        _bar(painter, grid, bar, shown, seen)
    _ghosts(painter, shown)
    painter.restore()
    _header(painter, grid, shown, at, size.width())
    _titles(painter, grid, at, size.height())
    painter.fillRect(QRect(0, 0, LABEL, grid.header), QColor(chrome().window))
    if not grid.lines:
        painter.setPen(QColor(chrome().muted))
        free = widget.rect().adjusted(LABEL, grid.header, 0, 0)
        painter.drawText(free, Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value, tr(NOTHING))
    if shown.has_keys:
        painter.setPen(QColor(chrome().accent))
        painter.drawRect(widget.rect().adjusted(0, 0, -1, -1))
    painter.end()


def ground_of(bar: Bar, colors: Chrome) -> QColor:
    """Return the color of a block: that of its side, or of what comes besides units."""
    side = bar.entries[0].side
    if bar.kind in (ARRIVAL, WITHDRAWAL):
        return QColor(getattr(colors, side) if side in SIDES else colors.other)
    return QColor(colors.coming if bar.kind == REPLACEMENT else colors.muted if bar.kind == WEATHER else colors.other)


def text_of(bar: Bar) -> str:
    """Return what stands in a block: how many there are, and what they have in common; points are summed."""
    if bar.kind == REPLACEMENT:
        amounts = [entry.row.said("amount") for entry in bar.entries]
        return "?" if None in amounts else str(sum(amounts))
    signs = {entry.sign for entry in bar.entries}
    sign = signs.pop() if len(signs) == 1 else ""
    if len(bar.entries) == 1:
        return sign or "1"
    return f"{len(bar.entries)} {sign}".strip()


def _ground(painter: QPainter, grid: Grid, shown: Shown, seen: QRect) -> None:
    colors = chrome()
    for turn in grid.timeline.turns:
        left = grid.left_of(turn)
        area = QRect(left, grid.header, grid.column, grid.height - grid.header)
        if not area.intersects(seen):
            continue
        if not grid.timeline.plays(turn):
            painter.fillRect(area, QColor(colors.window))
            if turn:  # 0 is what there is at start
                painter.fillRect(area, QBrush(QColor(colors.line), Qt.BrushStyle.BDiagPattern))
        if turn == shown.column:
            painter.fillRect(area, QColor(colors.warn if shown.refused else colors.chosen))
        painter.setPen(QColor(colors.line))
        painter.drawLine(area.topRight(), area.bottomRight())
    painter.setPen(QColor(colors.line))
    for line in range(max(0, (seen.top() - grid.header) // LINE), len(grid.lines)):
        y = grid.header + (line + 1) * LINE - 1
        if y > seen.bottom():
            break
        painter.drawLine(seen.left(), y, seen.right(), y)


def _bar(painter: QPainter, grid: Grid, bar: Bar, shown: Shown, seen: QRect) -> None:
    colors, rect = chrome(), grid.rect(bar)
    ground, ink = ground_of(bar, colors), QColor(colors.series_ink)
    if grid.lines[bar.line].is_open:  # its lanes are in sight below it
        ground, ink = _between(ground, QColor(colors.base)), QColor(colors.text)
    painter.setPen(Qt.PenStyle.NoPen)
    if bar.kind == WITHDRAWAL:  # leaves: hollow, so that no color is needed to tell it
        painter.setPen(QPen(ground, 2))
        painter.setBrush(QColor(colors.base))
        ink = QColor(colors.text)
    else:
        painter.setBrush(ground)
    painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), 3, 3)
    count = sum(entry.known_by in shown.chosen for entry in bar.entries)
    if count:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        style = Qt.PenStyle.SolidLine if count == len(bar.entries) else Qt.PenStyle.DashLine
        painter.setPen(QPen(QColor(colors.bad_ink if shown.refused else colors.text), 2, style))
        painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), 3, 3)
    painter.setPen(ink)
    room = rect.intersected(seen).adjusted(3, 0, -3, 0)
    text = text_of(bar)
    if painter.fontMetrics().horizontalAdvance(text) > room.width() and len(bar.entries) > 1:
        text = str(len(bar.entries))
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, painter.fontMetrics().elidedText(
        text, Qt.TextElideMode.ElideRight, room.width()
    ))  # fmt: skip


def _between(one: QColor, other: QColor) -> QColor:
    """Return a color of which one has a quarter."""
    return QColor(
        (one.red() + 3 * other.red()) // 4,
        (one.green() + 3 * other.green()) // 4,
        (one.blue() + 3 * other.blue()) // 4,
    )


def _ghosts(painter: QPainter, shown: Shown) -> None:
    colors = chrome()
    painter.setPen(QPen(QColor(colors.bad_ink if shown.refused else colors.accent), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for rect in shown.ghosts:
        painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), 3, 3)
    if not shown.band.isEmpty():
        fill = QColor(colors.accent)
        painter.setPen(fill)
        fill.setAlpha(40)
        painter.setBrush(fill)
        painter.drawRect(shown.band)


def _header(painter: QPainter, grid: Grid, shown: Shown, at: QPoint, width: int) -> None:
    colors, metrics = chrome(), painter.fontMetrics()
    painter.save()
    painter.setClipRect(LABEL, 0, max(0, width - LABEL), grid.header)
    painter.fillRect(QRect(LABEL, 0, width, grid.header), QColor(colors.window))
    font = painter.font()
    bold, small = QFont(font), QFont(font)
    bold.setBold(True)
    small.setPointSizeF(font.pointSizeF() * _SMALL)
    for turn in grid.timeline.turns:
        area = QRect(grid.left_of(turn) - at.x(), 0, grid.column, grid.header)
        if area.right() < LABEL or area.left() > width:
            continue
        plays = grid.timeline.plays(turn)
        if not plays:
            painter.fillRect(area, QColor(colors.alternate))
        painter.setPen(QColor(colors.line))
        painter.drawLine(area.topRight(), area.bottomRight())
        for place, text in enumerate(shown.heads.get(turn, ())):
            painter.setFont(bold if place == 0 and plays else small)
            painter.setPen(QColor(colors.text if place == 0 and plays else colors.muted))
            room = QRect(area.left() + 2, 2 + place * HEAD, area.width() - 4, HEAD)
            said = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width() + 4)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, said)
    painter.setFont(font)
    painter.setPen(QColor(colors.line))
    painter.drawLine(LABEL, grid.header - 1, width, grid.header - 1)
    painter.restore()


def _titles(painter: QPainter, grid: Grid, at: QPoint, height: int) -> None:
    colors, metrics = chrome(), painter.fontMetrics()
    painter.save()
    painter.setClipRect(0, grid.header, LABEL, max(0, height - grid.header))
    painter.fillRect(QRect(0, grid.header, LABEL, height), QColor(colors.window))
    font = painter.font()
    bold = QFont(font)
    bold.setBold(True)
    for place, line in enumerate(grid.lines):
        top = grid.header + place * LINE - at.y()
        if top + LINE < grid.header or top > height:
            continue
        left = 4 + line.depth * INDENT
        if line.lane.lanes:
            _triangle(painter, QPoint(left + _TRIANGLE, top + LINE // 2), line.is_open)
        painter.setFont(bold if line.depth == 0 else font)
        painter.setPen(QColor(colors.text))
        room = QRect(left + 3 * _TRIANGLE, top, LABEL - left - 3 * _TRIANGLE - 4, LINE)
        said = metrics.elidedText(line.lane.title, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said)
        painter.setPen(QColor(colors.line))
        painter.drawLine(0, top + LINE - 1, LABEL, top + LINE - 1)
    painter.setPen(QColor(colors.line))
    painter.drawLine(LABEL - 1, grid.header, LABEL - 1, height)
    painter.restore()


def _triangle(painter: QPainter, middle: QPoint, is_open: bool) -> None:
    far = _TRIANGLE
    points = [QPoint(-far, -far // 2), QPoint(far, -far // 2), QPoint(0, far)] if is_open else [
        QPoint(-far // 2, -far), QPoint(far, 0), QPoint(-far // 2, far)
    ]  # fmt: skip
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(chrome().muted))
    painter.drawPolygon(QPolygon([point + middle for point in points]))
