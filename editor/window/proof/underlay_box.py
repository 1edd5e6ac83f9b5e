"""Which picture lies under the sheet that is looked at, how well, and how much of it is seen over the map?"""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QImage, QTransform
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QListWidget, QPushButton, QVBoxLayout, QWidget

from editor.proof.board import Board
from editor.proof.underlay import FEWEST, ControlPoint, Fit, Underlay, fitted, said_of, underlay_of
from editor.window.canvas.geometry import Geometry
from editor.window.desk import Desk
from editor.window.file_dialogs import file_to_open
from editor.window.layouts import add_layout
from editor.window.plain_text import PlainLabel
from editor.window.proof.ground_view import Laid
from editor.window.proof.scan_view import transform_of
from editor.window.quiet_boxes import NumberBox, ShareBox
from editor.window.sheet_pictures import PictureError, SheetPicture, picture_in
from editor.window.translation import tr

_SETTING, _OPACITY = "underlay", "underlay_opacity"


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
        self._trouble = ""  # why the picture of the sheet cannot be shown
        self._left: dict[tuple[str, int], tuple[ControlPoint, ...]] = {}  # points of pages that were turned over
        self.choose, self.drop = QPushButton(tr("Lay a &picture...")), QPushButton(tr("Take &away"))
        self.adjust, self.locked = QPushButton(tr("Control &points")), QCheckBox(tr("Loc&ked"))
        self.remove = QPushButton(tr("&Remove point"))
        self.said, self.opacity, self.points = PlainLabel(), ShareBox(), QListWidget()
        self.page = NumberBox()
        self.page.setKeyboardTracking(False)
        self.page.setAccessibleName(tr("Page of the PDF"))
        self.page.setPrefix(tr("Page "))
        self.adjust.setCheckable(True)
        self.said.setWordWrap(True)
        self.said.setProperty("quiet", True)
        self.opacity.setAccessibleName(tr("Picture over the map"))
        self.points.setAccessibleName(tr("Control points"))
        self.points.setMaximumHeight(110)
        for part, tip in (
            (self.choose, tr("Lay your own picture of this sheet beside the map: PNG, JPEG or a page of a PDF")),
            (self.drop, tr("Forget the picture of this sheet; the file stays where it is")),
            (self.page, tr("Which page of the PDF this sheet is; the others may be those of other sheets")),
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
        column.addWidget(self.page)
        column.addWidget(self.said)
        add_layout(column, second)
        for shown in (self.points, self.remove, self.opacity):
            column.addWidget(shown)
        self.choose.clicked.connect(self._choose)
        self.drop.clicked.connect(lambda: self._keep(None))
        self.page.valueChanged.connect(self._turn_to)
        self.adjust.toggled.connect(lambda _on: self._point_at(None))
        self.locked.clicked.connect(self._lock)
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

    @property
    def is_begun(self) -> bool:
        """Whether control points are being set, or those of other pages of the file are at hand."""
        return self.adjust.isChecked() or bool(self._left)

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
        """Return the picture of the sheet; None where there is none or it cannot be read."""
        found = self._picture()
        return found.image if found is not None else None

    def _picture(self) -> SheetPicture | None:
        self._trouble = ""
        if self.underlay is None:
            return None
        try:
            return picture_in(Path(self.underlay.file), self.underlay.page)
        except PictureError as error:
            self._trouble = str(error)
            return None

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
            if label in self.marks():
                told = tr("{hex} has a control point already; remove that first, or type another number")
                self._desk.refused.emit(told.format(hex=label))
                return
            point = ControlPoint(label, self.pending.x(), self.pending.y())
            self.pending = None
            self._keep(replace(self.underlay, points=(*self.underlay.points, point)))

    @property
    def _key(self) -> str:
        return f"{_SETTING}/{'/'.join(self._map)}/{self._sheet}"

    def _choose(self) -> None:
        title, kinds = tr("A picture of this sheet"), tr("Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif *.pdf)")
        path = file_to_open(self, title, kinds, self._desk.document.file.home)
        if path is not None:
            self.lay(path)

    def lay(self, path: Path) -> None:
        """Lay a picture under the sheet; control points of one before are kept where they are locked or it is the same
        file, and so is how much is seen of it. What is no picture is refused, and the one before stays."""
        before = self.underlay
        if before is None or before.file != str(path):
            before = replace(before or Underlay("", (), self._last_opacity()), file=str(path), page=1)
            before = before if before.locked else replace(before, points=())
        try:
            picture_in(path, before.page)
        except PictureError as error:
            self._desk.refused.emit(str(error))
            return
        self._keep(before)
        self.adjust.setChecked(self.fit is None and self.image() is not None)

    def _last_opacity(self) -> int:
        """Return how much was seen of the picture that was laid over a map last."""
        said = self._desk.settings.text(_OPACITY, "") if self._desk.settings is not None else ""
        return min(int(said), 100) if said.isdecimal() else 0

    def _turn_to(self, page: int) -> None:
        """Show another page of the PDF; points stay where they are locked, or come back with their page."""
        laid = self.underlay
        if laid is not None and page != laid.page:
            self._left[laid.file, laid.page] = laid.points
            points = laid.points if laid.locked else self._left.get((laid.file, page), ())
            self._keep(replace(laid, page=page, points=points))

    def _keep(self, underlay: Underlay | None) -> None:
        self.underlay = underlay
        if self._desk.settings is not None:
            self._desk.settings.set_text(self._key, underlay.as_text() if underlay is not None else "")
            if underlay is not None:
                self._desk.settings.set_text(_OPACITY, str(underlay.opacity))
        self._fit()
        self._fill()
        self.changed.emit()

    def _change(self, **values: object) -> None:
        if self.underlay is not None:
            self._keep(replace(self.underlay, **values))  # type: ignore[arg-type]

    def _lock(self, on: bool) -> None:
        """Keep the points as they are, and be done with setting them."""
        self.adjust.setChecked(self.adjust.isChecked() and not on)
        self._change(locked=on)

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
        has, underlay, picture = self.underlay is not None, self.underlay, self._picture()
        for part in (self.drop, self.adjust, self.locked, self.points, self.remove, self.opacity):
            part.setVisible(has)
        self._fill_page(picture)
        self.said.setText(self._told())
        self.points.clear()
        if underlay is None:
            self.adjust.blockSignals(True)
            self.adjust.setChecked(False)
            self.adjust.blockSignals(False)
            return
        off = self.fit.residuals if self.fit is not None else (None,) * len(underlay.points)
        for point, miss in zip(underlay.points, off, strict=True):
            told = tr("{hex}: {miss} hexes off")
            self.points.addItem(point.hex if miss is None else told.format(hex=point.hex, miss=f"{miss:.2f}"))
        for box, value in ((self.locked, underlay.locked), (self.opacity, underlay.opacity)):
            box.blockSignals(True)
            box.setChecked(bool(value)) if box is self.locked else self.opacity.setValue(underlay.opacity)
            box.blockSignals(False)
        self.adjust.setEnabled(not underlay.locked and picture is not None)
        self.remove.setEnabled(not underlay.locked)

    def _fill_page(self, picture: SheetPicture | None) -> None:
        """Show which page it is; a picture that is no PDF has none."""
        pages = picture.pages if picture is not None else 0
        page = self.underlay.page if self.underlay is not None else 1
        self.page.setVisible(pages > 1 or page > 1)
        self.page.blockSignals(True)
        self.page.setRange(1, max(pages, page))
        self.page.setSuffix(tr(" of {pages}").format(pages=pages) if pages else "")
        self.page.setValue(page)
        self.page.blockSignals(False)

    def _told(self) -> str:
        if self.underlay is None:
            return tr("No picture of sheet {sheet} is laid beside it").format(sheet=self._sheet)
        if self._trouble:
            return self._trouble
        name, points = Path(self.underlay.file).name, self.underlay.points
        left = FEWEST - len(points)
        said = said_of(points, self.fit)
        if not said and left > 0:
            said = tr("{count} more control points place it").format(count=left)
        return f"{name}: {said}" if said else name

    def minimumSizeHint(self) -> QSize:
        """Ask for little height: what is above it comes first."""
        return QSize(180, 60)
