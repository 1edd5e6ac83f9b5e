"""Which picture lies under the sheet that is looked at, how well, and how much of it is seen over the map?"""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QImage, QImageReader, QTransform
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QListWidget, QPushButton, QVBoxLayout, QWidget

from editor.proof.board import Board
from editor.proof.underlay import FEWEST, ControlPoint, Fit, Underlay, fitted, underlay_of
from editor.window.canvas.geometry import Geometry
from editor.window.desk import Desk
from editor.window.file_dialogs import file_to_open
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel
from editor.window.proof.ground_view import Laid
from editor.window.proof.scan_view import transform_of
from editor.window.quiet_boxes import ShareBox
from editor.window.translation import tr

_SETTING = "underlay"
_MEGABYTES = 1024
"""A picture that takes more of memory is not opened."""


class UnderlayBox(QWidget):
    """Lays a picture under a sheet, and keeps where it lies in the settings.

    Signals:
        changed: the picture, its points or its opacity are others, or control points are set from now on or no longer.
    """

    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._sheet, self._map = "", ("", "")
        self.underlay: Underlay | None = None
        self.fit: Fit | None = None
        self.pending: QPointF | None = None
        self._image: tuple[str, QImage] = ("", QImage())
        self.choose, self.drop = QPushButton(tr("Lay a &picture...")), QPushButton(tr("Take &away"))
        self.adjust, self.locked = QPushButton(tr("Control &points")), QCheckBox(tr("Loc&ked"))
        self.remove = QPushButton(tr("&Remove point"))
        self.said, self.opacity, self.points = PlainLabel(), ShareBox(), QListWidget()
        self.adjust.setCheckable(True)
        self.said.setWordWrap(True)
        self.said.setProperty("quiet", True)
        self.opacity.setAccessibleName(tr("Picture over the map"))
        self.points.setAccessibleName(tr("Control points"))
        self.points.setMaximumHeight(110)
        for part, tip in (
            (self.choose, tr("Lay your own picture of this sheet beside the map: PNG, JPEG and what else Qt reads")),
            (self.drop, tr("Forget the picture of this sheet; the file stays where it is")),
            (self.adjust, tr("Click the center of a hex in the picture, then type its number; three or more")),
            (self.locked, tr("Keep the control points as they are")),
            (self.remove, tr("Take the chosen control point away")),
            (self.opacity, tr("How much of the picture is seen over the map")),
        ):
            part.setToolTip(tip)
        column, first, second = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.choose)
        first.addWidget(self.drop)
        second.addWidget(self.adjust)
        second.addWidget(self.locked)
        add_layout(column, first)
        column.addWidget(self.said)
        add_layout(column, second)
        for shown in (self.points, self.remove, self.opacity):
            column.addWidget(shown)
        self.choose.clicked.connect(self._choose)
        self.drop.clicked.connect(lambda: self._keep(None))
        self.adjust.toggled.connect(lambda _on: self._point_at(None))
        self.locked.clicked.connect(lambda on: self._change(locked=on))
        self.opacity.valueChanged.connect(lambda value: self._change(opacity=value))
        self.remove.clicked.connect(self._remove)

    def show_sheet(self, board: Board, geometry: Geometry, sheet: str) -> None:
        """Show what lies under a sheet."""
        self._sheet, self._map = sheet, (board.game, board.map)
        self._cells, self._geometry = board.cells, geometry
        settings = self._desk.settings
        self.underlay = underlay_of(settings.text(self._key, "")) if settings is not None else None
        self._fit()
        self._fill()

    def forget(self) -> None:
        """Hold nothing of the map."""
        self._cells = {}

    def laid(self) -> Laid | None:
        """Return the picture as it lies; None without one that can be read and lies anywhere."""
        image = self.image()
        if image is None or self.fit is None or self.underlay is None:
            return None
        return Laid(image, transform_of(self.fit), self.underlay.opacity / 100)

    def whole(self) -> Laid | None:
        """Return the picture, wherever it lies."""
        image = self.image()
        return Laid(image, QTransform(), 1.0) if image is not None else None

    def image(self) -> QImage | None:
        """Return the picture of the sheet, read once; None where there is none or it cannot be read."""
        if self.underlay is None:
            return None
        if self._image[0] != self.underlay.file:
            self._image = self.underlay.file, _read(self.underlay.file)
        return None if self._image[1].isNull() else self._image[1]

    def marks(self) -> dict[str, QPointF]:
        """Return the control points by hex."""
        return {point.hex: QPointF(point.x, point.y) for point in (self.underlay.points if self.underlay else ())}

    def point_at(self, x: float, y: float) -> None:
        """Take a pixel, whose hex is typed next."""
        if self.underlay is not None and not self.underlay.locked:
            self._point_at(QPointF(x, y))

    def name_point(self, label: str) -> None:
        """Say which hex lies at the pixel that was clicked."""
        if self.underlay is not None and self.pending is not None:
            point = ControlPoint(label, self.pending.x(), self.pending.y())
            others = tuple(each for each in self.underlay.points if each.hex != label)
            self.pending = None
            self._keep(replace(self.underlay, points=(*others, point)))

    @property
    def _key(self) -> str:
        return f"{_SETTING}/{'/'.join(self._map)}/{self._sheet}"

    def _choose(self) -> None:
        title, kinds = tr("A picture of this sheet"), tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)")
        path = file_to_open(self, title, kinds, self._desk.document.file.home)
        if path is not None:
            self.lay(path)

    def lay(self, path: Path) -> None:
        """Lay a picture under the sheet; control points of one before are kept where they are locked or it is the same
        file. What is no picture is refused, and the one before stays."""
        if _read(str(path)).isNull():
            told = tr("{file} cannot be read as a picture; choose another one").format(file=path.name)
            self._desk.refused.emit(told)
            return
        before = self.underlay
        is_kept = before is not None and (before.locked or before.file == str(path))
        self._keep(replace(before, file=str(path)) if before is not None and is_kept else Underlay(str(path)))
        self.adjust.setChecked(self.fit is None and self.image() is not None)

    def _keep(self, underlay: Underlay | None) -> None:
        self.underlay = underlay
        if self._desk.settings is not None:
            self._desk.settings.set_text(self._key, underlay.as_text() if underlay is not None else "")
        self._fit()
        self._fill()
        self.changed.emit()

    def _change(self, **values: object) -> None:
        if self.underlay is not None:
            self._keep(replace(self.underlay, **values))  # type: ignore[arg-type]

    def _remove(self) -> None:
        row = self.points.currentRow()
        if self.underlay is not None and 0 <= row < len(self.underlay.points) and not self.underlay.locked:
            left = (*self.underlay.points[:row], *self.underlay.points[row + 1 :])
            self._keep(replace(self.underlay, points=left))

    def _point_at(self, at: QPointF | None) -> None:
        self.pending = at
        self.changed.emit()

    def _fit(self) -> None:
        points = self.underlay.points if self.underlay is not None else ()

        def center(label: str) -> tuple[float, float] | None:
            cell = self._cells.get(label)
            return self._geometry.center(cell) if cell is not None else None

        self.fit = fitted(points, center)

    def _fill(self) -> None:
        has, underlay = self.underlay is not None, self.underlay
        for part in (self.drop, self.adjust, self.locked, self.points, self.remove, self.opacity):
            part.setVisible(has)
        self.said.setText(self._told())
        self.points.clear()
        if underlay is None:
            self.adjust.blockSignals(True)
            self.adjust.setChecked(False)
            self.adjust.blockSignals(False)
            return
        off = self.fit.residuals if self.fit is not None else (0.0,) * len(underlay.points)
        for point, miss in zip(underlay.points, off, strict=True):
            told = tr("{hex}: {miss} hexes off").format(hex=point.hex, miss=f"{miss:.2f}")
            self.points.addItem(told if self.fit is not None else point.hex)
        for box, value in ((self.locked, underlay.locked), (self.opacity, underlay.opacity)):
            box.blockSignals(True)
            box.setChecked(bool(value)) if box is self.locked else self.opacity.setValue(underlay.opacity)
            box.blockSignals(False)
        self.adjust.setEnabled(not underlay.locked and self.image() is not None)
        self.remove.setEnabled(not underlay.locked)

    def _told(self) -> str:
        if self.underlay is None:
            return tr("No picture of sheet {sheet} is laid beside it").format(sheet=self._sheet)
        name = Path(self.underlay.file).name
        if not Path(self.underlay.file).is_file():
            return tr("{file} is not there any more; choose the picture again").format(file=self.underlay.file)
        if self.image() is None:
            return tr("{file} cannot be read as a picture; choose another one").format(file=name)
        left = FEWEST - len(self.underlay.points)
        if left > 0:
            return tr("{file}: {count} more control points place it").format(file=name, count=left)
        if self.fit is None:
            return tr("{file}: its control points lie in a line; add one beside it").format(file=name)
        return name

    def minimumSizeHint(self) -> QSize:
        """Ask for little height: what is above it comes first."""
        return QSize(180, 60)


def _read(file: str) -> QImage:
    """Return the picture in a file, a null one where it cannot be read."""
    QImageReader.setAllocationLimit(_MEGABYTES)
    reader = QImageReader(file)
    reader.setAutoTransform(True)
    return reader.read()
