"""A tray of counters, drawn face by face; one of them is looked at, some are set aside."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.proof.standing import State
from editor.window.canvas.counters import counter_image
from editor.window.canvas.pictures import CounterPicture
from editor.window.frame.chrome import chrome

SIZE, GAP, NEAR = 96, 18, 6
"""Pixels of a face, between two counters, and between the faces of one."""
_AROUND, _BADGE = 8, 20


@dataclass(frozen=True)
class Lying:
    """A face as it lies in a tray. ``counter`` is the same for the faces of one counter."""

    key: str
    counter: str
    picture: CounterPicture
    state: State


class TrayView(QWidget):
    """Draws the tray.

    Signals:
        chosen: the key of the face that was clicked.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._faces: Sequence[Lying] = ()
        self._places: list[QRect] = []
        self._aside: Collection[str] = ()
        self._theme = ""
        self.current = -1

    @property
    def key(self) -> str:
        """The key of the face that is looked at; empty without one."""
        return self._faces[self.current].key if 0 <= self.current < len(self._faces) else ""

    def show_faces(self, faces: Sequence[Lying], aside: Collection[str], key: str, theme: str) -> None:
        """Lay out a tray; ``aside`` are those that are not as they should be, ``key`` the one that is looked at."""
        self._faces, self._aside, self._theme = faces, aside, theme
        keys = [face.key for face in faces]
        first_open = next((at for at, face in enumerate(faces) if face.state == "open"), 0)
        self.current = keys.index(key) if key in keys else first_open if keys else -1
        self._lay()
        self._name()

    def step(self, right: int, down: int) -> None:
        """Look at the next face, or at the nearest one of the row below or above."""
        if self.current < 0:
            return
        if right:
            self.current = max(0, min(self.current + right, len(self._faces) - 1))
        else:
            here = self._places[self.current]
            beyond = [place for place in self._places if (place.y() - here.y()) * down > 0]
            if beyond:
                row = min((place.y() for place in beyond), key=lambda y: abs(y - here.y()))
                near = min((place for place in beyond if place.y() == row), key=lambda place: abs(place.x() - here.x()))
                self.current = self._places.index(near)
        self._name()
        self.update()

    def place(self) -> QRect:
        """Return where the face lies that is looked at."""
        return self._places[self.current] if self.current >= 0 else QRect()

    def between(self, top: int, bottom: int) -> list[str]:
        """Return the keys of the faces that lie wholly between two heights."""
        faces = zip(self._faces, self._places, strict=True)
        return [face.key for face, place in faces if top <= place.top() and place.bottom() <= bottom]

    def heightForWidth(self, width: int) -> int:
        """Return the height of all rows."""
        places = _laid(self._faces, width)
        return max((place.bottom() for place in places), default=0) + _AROUND

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the rows anew."""
        super().resizeEvent(event)
        self._lay()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look at a face."""
        at = next((at for at, place in enumerate(self._places) if place.contains(event.position().toPoint())), None)
        if at is not None:
            self.current = at
            self._name()
            self.update()
            self.chosen.emit(self.key)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw faces, what is confirmed, what is set aside, and where one looks."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ratio = self.devicePixelRatioF()
        for at, (face, place) in enumerate(zip(self._faces, self._places, strict=True)):
            painter.drawImage(place, counter_image(face.picture, round(SIZE * ratio), self._theme))
            if face.key in self._aside:
                _badge(painter, place, "✗", chrome().erratum)
                painter.setPen(QPen(QColor(chrome().erratum), 3))
                painter.drawRect(place.adjusted(1, 1, -2, -2))
            elif face.state == "confirmed":
                _badge(painter, place, "✔", chrome().design)
            if at == self.current:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(chrome().accent), 3))
                painter.drawRoundedRect(place.adjusted(-4, -4, 3, 3), 6, 6)
        painter.end()

    def _lay(self) -> None:
        self._places = _laid(self._faces, self.width())
        self.setMinimumHeight(self.heightForWidth(self.width()))
        self.update()

    def _name(self) -> None:
        face = self._faces[self.current] if self.current >= 0 else None
        self.setAccessibleName(f"{face.picture.name} {face.picture.face}: {face.picture.values}" if face else "")


def _badge(painter: QPainter, place: QRect, sign: str, color: str) -> None:
    corner = QRect(place.topLeft() + QPoint(-3, -3), QSize(_BADGE, _BADGE))
    painter.setPen(QPen(QColor(chrome().base), 1.5))
    painter.setBrush(QColor(color))
    painter.drawEllipse(corner)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QColor(chrome().meaning_ink))
    painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, sign)


def _laid(faces: Sequence[Lying], width: int) -> list[QRect]:
    """Return where each face lies: those of a counter side by side and in one row, if it can be."""
    places: list[QRect] = []
    x = y = _AROUND
    at = 0
    while at < len(faces):
        end = at + 1
        while end < len(faces) and faces[end].counter == faces[at].counter:
            end += 1
        wide = (end - at) * (SIZE + NEAR) - NEAR
        if x > _AROUND and x + wide > width - _AROUND:
            x, y = _AROUND, y + SIZE + GAP
        for _ in range(at, end):
            if x > _AROUND and x + SIZE > width:
                x, y = _AROUND, y + SIZE + GAP
            places.append(QRect(x, y, SIZE, SIZE))
            x += SIZE + NEAR
        x += GAP - NEAR
        at = end
    return places
