"""What a change of an erratum does, as printed and corrected side by side: a piece of the map, counters, or words."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.publishing.words import ToldChange
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import MapScene
from editor.window.drawings.shot import MARGIN, scene_image
from editor.window.frame.chrome import chrome
from editor.window.layouts import add_layout
from editor.window.models.close_ups import CloseUps
from editor.window.panels.fields import CounterView
from editor.window.plain_text import ElidedLabel, PlainLabel
from editor.window.translation import tr

LEAST, LEAST_WHERE_LOW = 150, 56
"""Pixels of height that a piece of the map has at least, and where there is little room."""
COUNTER_WHERE_LOW, COUNTER_AT_LEAST = 72, 36
"""Pixels of a counter where there is little room, and of one of many beside each other there."""
_RING = 0.75
"""How far the ring lies around the middles of the hexes that are meant, in widths of a hex."""


class MapPiece(QWidget):
    """A piece of the map as large as there is room, with a ring around the hexes that are meant."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scene: MapScene | None = None
        self.hexes: tuple[str, ...] = ()
        self._theme = ""
        self.setMinimumHeight(LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_scene(self, scene: MapScene | None, hexes: tuple[str, ...], theme: str) -> None:
        """Show another piece."""
        self.scene, self.hexes, self._theme = scene, hexes, theme
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for more than is needed at least."""
        return QSize(260, 210)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw at the resolution of the screen."""
        if self.scene is None:
            return
        left, top, width, height = self.scene.play_extent
        width, height = width + 2 * MARGIN, height + 2 * MARGIN
        scale, ratio = min(self.width() / width, self.height() / height), self.devicePixelRatioF()
        image = scene_image(self.scene, scale * ratio, self._theme)
        at = QPointF((self.width() - width * scale) / 2, (self.height() - height * scale) / 2)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawImage(QRectF(at.x(), at.y(), width * scale, height * scale), image)
        middles = [self.scene.geometry.center(cell) for cell in self.scene.cells(self.hexes)]
        if middles:
            xs = [(x - left + MARGIN) * scale for x, _ in middles]
            ys = [(y - top + MARGIN) * scale for _, y in middles]
            reach = _RING * scale
            ring = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys))).adjusted(-reach, -reach, reach, reach)
            painter.setPen(QPen(QColor(chrome().erratum), 2.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(ring.translated(at))
        painter.end()


class Side(QWidget):
    """One of the two: its heading, the map, the counters, the words."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._is_low = title, False
        self.head, self.words = ElidedLabel("\n"), PlainLabel()
        self.head.setProperty("quiet", True)
        self.words.setWordWrap(True)
        self.map, self.counters = MapPiece(), list[CounterView]()
        self.row = QHBoxLayout()
        self.row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.head)
        column.addWidget(self.map, 1)
        add_layout(column, self.row)
        column.addWidget(self.words)
        column.addStretch(0)
        self.words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(title)

    def set_low(self, is_low: bool) -> None:
        """Let the piece of the map and the counters be low, or not."""
        self._is_low = is_low
        self.map.setMinimumHeight(LEAST_WHERE_LOW if is_low else LEAST)
        for view in self.counters:
            self._measure(view)

    def _measure(self, view: CounterView) -> None:
        if self._is_low:
            view.be_of(COUNTER_WHERE_LOW, COUNTER_AT_LEAST)
        else:
            view.be_of(view.SIZE)

    def show_side(
        self,
        piece: tuple[MapScene | None, tuple[str, ...]],
        faces: Sequence[CounterPicture | None],
        words: str,
        theme: str,
        badge: str = "",
        title: str = "",
    ) -> None:
        """Show what there is of the three."""
        scene, hexes = piece
        self.head.setText(f"{title or self._title}   {badge}".rstrip())
        self.map.show_scene(scene, hexes, theme)
        self.map.setVisible(scene is not None)
        while len(self.counters) < len(faces):
            self.counters.append(CounterView())
            self.row.insertWidget(len(self.counters) - 1, self.counters[-1])
            self._measure(self.counters[-1])
        for place, view in enumerate(self.counters):
            view.show_picture(faces[place] if place < len(faces) else None, theme)
        self.words.setText(words)
        under = Qt.AlignmentFlag.AlignHCenter if scene is not None else Qt.AlignmentFlag.AlignLeft
        self.words.setAlignment(under | Qt.AlignmentFlag.AlignTop)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.setStretch(column.count() - 1, 0 if scene is not None else 1)  # nothing floats in the middle


class BeforeAfter(QWidget):
    """Both sides of one change; nothing of none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_low = self._says_more = False
        self.before, self.after = Side(tr("As printed")), Side(tr("Corrected"))
        self.told = PlainLabel()
        self.told.setWordWrap(True)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        for column, side in enumerate((self.before, self.after)):
            grid.addWidget(side, 0, column)
            grid.setColumnStretch(column, 1)
        grid.addWidget(self.told, 1, 0, 1, 2)
        grid.setRowStretch(0, 1)

    def set_low(self, is_low: bool) -> None:
        """Let pieces of the map and counters be low, and say no more than what the list of changes says too; or not."""
        self._is_low = is_low
        for side in (self.before, self.after):
            side.set_low(is_low)
        self._show_words()

    def _show_words(self) -> None:
        self.told.setVisible(not self._is_low or self._says_more or self.before.isHidden())

    def show_change(self, change: ToldChange | None, close_ups: CloseUps | None, theme: str) -> None:
        """Show a change before and after."""
        has_sides = change is not None and change.row.kind not in ("instruction", "precedence")
        for side in (self.before, self.after):
            side.setVisible(has_sides)
        grid = self.layout()
        assert isinstance(grid, QGridLayout)
        for row in (0, 1):  # words alone stand at the top
            grid.setRowStretch(row, int(has_sides == (row == 0)))
        self.told.setText("" if change is None else _said_of(change))
        self._says_more = bool(change is not None and change.text)
        self._show_words()
        if change is None or close_ups is None:
            return
        ground = close_ups.map(change.map_key, change.hexes) if change.part == "map" and change.hexes else None
        faces = close_ups.counters(change.counters) if change.part == "counters" else []
        hexes = ground.hexes if ground is not None else ()
        before = (ground.before if ground else None, hexes)
        if change.misfit:  # it is not applied, and nobody draws what it expects: beside its words is what stands there
            self.before.show_side(
                before, [face for face, _ in faces], change.misfit, theme, tr("does not fit"), tr("As it stands")
            )
            self.after.show_side((None, ()), [], change.corrected, theme)
            return
        if change.is_in_place:  # what stands is what is right: what was printed is told in words alone
            badge = tr("mended in your copy")
            self.before.show_side((None, ()), [], change.printed, theme, tr("not yet seen") if change.printed else "")
            self.after.show_side(before, [face for face, _ in faces], change.corrected, theme, badge)
            return
        badge = "" if not change.printed else tr("seen") if change.is_seen else tr("not yet seen")
        after = (ground.after if ground else None, hexes)
        self.before.show_side(before, [face for face, _ in faces], change.printed, theme, badge)
        self.after.show_side(after, [face for _, face in faces], change.corrected, theme)


def _said_of(change: ToldChange) -> str:
    """Return what the change is of, and what the erratum says beside it."""
    head = change.subject if change.subject else change.line
    return f"{head}\n{change.text}" if change.text and change.text not in head else head
