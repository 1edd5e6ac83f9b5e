"""The curve above the timeline: how strong each side is on each turn, over the columns of the turns."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QCursor, QPen
from PySide6.QtWidgets import QHBoxLayout, QToolTip, QVBoxLayout, QWidget

from editor.edits.timeline.lanes import WITHDRAWAL, Timeline
from editor.edits.timeline.strength import STEPS
from editor.side_titles import SIDES
from editor.window.frame.chrome import chrome
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.timeline.grid import LABEL
from editor.window.timeline.picture import TimelinePicture
from editor.window.timeline.step_plot import StepLine, StepPlot
from editor.window.translation import tr

HEIGHT, _AXIS, _ROOM = 88, 38, 1.15
"""Pixels of the curve, of its axis, and how much higher than the highest value it reaches."""
_LABEL = 7
"""Half the height of a number in pixels."""
_DASHES = {SIDES[0]: Qt.PenStyle.SolidLine, SIDES[1]: Qt.PenStyle.DashLine}
"""Sides are told from each other without colors too."""
_SIGNS = {SIDES[0]: "━━", SIDES[1]: "╍╍"}


class StrengthCurve(QWidget):
    """``plot`` is what is drawn, ``measure`` what is counted."""

    def __init__(self, picture: TimelinePicture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture, self._timeline = picture, None  # type: TimelinePicture, Timeline | None
        self._found: dict[str, dict[int, int]] = {}
        self._titles: dict[str, str] = {}
        self.plot = StepPlot(_AXIS, _LABEL)
        self.plot.setAccessibleName(tr("Strength of the sides by turn"))
        self.plot.pointed.connect(self._tell)
        self.measure, self.told = ChoiceBox(), PlainLabel(_counts(None))
        self.told.setWordWrap(True)
        self.told.setProperty("quiet", True)
        self.legend = {side: PlainLabel() for side in SIDES}
        self.measure.setAccessibleName(tr("What strength is counted in"))
        tip = tr(
            "Set-up and arrivals less withdrawals, before any loss in play. Who comes or goes on a condition counts "
            "from his turn on, who stands aside at start or comes on no turn of the scenario does not. "
            "Withdrawals are not enforced: in play a unit stays until a person takes it off."
        )
        for label in (self.measure, self.told):
            label.setToolTip(tip)
        self._side = side = QWidget()
        side.setFixedWidth(LABEL - _AXIS)
        column = QVBoxLayout(side)
        column.setContentsMargins(4, 2, 4, 2)
        column.setSpacing(0)
        for part in (self.measure, *self.legend.values(), self.told):
            column.addWidget(part)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(side)
        row.addWidget(self.plot, 1)
        self._take_room()
        picture.scrolled.connect(self._follow)

    def offer(self, measures: Mapping[str, str]) -> None:
        """Offer what strength can be counted in; the choice stays where it is offered again."""
        was = self.counted
        self.measure.blockSignals(True)
        self.measure.clear()
        for name, title in measures.items():
            self.measure.addItem(title, name)
        self.measure.setCurrentIndex(max(0, self.measure.findData(was)))
        self.measure.blockSignals(False)

    @property
    def counted(self) -> str:
        """What strength is counted in."""
        return str(self.measure.currentData() or STEPS)

    def draw(self, timeline: Timeline | None, found: dict[str, dict[int, int]], titles: Mapping[str, str]) -> None:
        """Draw how strong the sides are, by turn."""
        self._timeline, self._found, self._titles = timeline, found, dict(titles)
        self.told.setText(_counts(timeline))
        for side, label in self.legend.items():
            label.setText(f"{_SIGNS[side]} {titles.get(side, side)}")
        self._take_room()
        self._dress()

    def _take_room(self) -> None:
        """Be as high as what is said beside the curve, and no lower than a curve is seen."""
        self.setFixedHeight(max(HEIGHT, self._side.heightForWidth(LABEL - _AXIS)))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the colors of the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def _dress(self) -> None:
        """Draw the lines in the colors of the window."""
        colors, timeline, lines = chrome(), self._timeline, list[StepLine]()
        for side, label in self.legend.items():
            label.setStyleSheet(f"color: {getattr(colors, side)}")
        turns = timeline.turns if timeline is not None else ()
        places = [place for place, turn in enumerate(turns) if timeline is not None and timeline.plays(turn)]
        for side, by_turn in self._found.items() if places else ():
            values = [by_turn.get(turns[place], 0) for place in places]
            color = QColor(getattr(colors, side) if side in SIDES else colors.other)
            pen = QPen(color, 2, _DASHES.get(side, Qt.PenStyle.SolidLine))
            lines.append(StepLine([*places, places[-1] + 1], values, pen))
        most = max((value for by_turn in self._found.values() for value in by_turn.values()), default=1)
        self.plot.draw(lines, most * _ROOM or 1)
        self._follow()

    def _follow(self) -> None:
        """Lie over the turns that are in sight."""
        left, column = self._picture.at.x(), self._picture.column
        room = max(column, self._picture.viewport().width() - LABEL)
        self.plot.show_span(left / column, (left + room) / column)

    def said(self, place: float) -> str:
        """Return in words how strong the sides are at a point across, in columns from the first turn on."""
        timeline = self._timeline
        if timeline is None or not 0 <= int(place) < len(timeline.turns):
            return ""
        turn = timeline.turns[int(place)]
        parts = [
            f"{self._titles.get(side, side)} {found[turn]}" for side, found in self._found.items() if turn in found
        ]
        return f"Turn {turn}: {', '.join(parts)} ({self.measure.currentText().lower()})" if parts else ""

    def _tell(self, place: float) -> None:
        QToolTip.showText(QCursor.pos(), self.said(place) if place >= 0 else "", self.plot)


def _counts(timeline: Timeline | None) -> str:
    """Say what is counted, and of withdrawals that play makes none."""
    if timeline is not None and any(entry.kind == WITHDRAWAL for entry in timeline.entries.values()):
        return tr("set-up and arrivals less withdrawals (not enforced)")
    return tr("set-up and arrivals less withdrawals")
