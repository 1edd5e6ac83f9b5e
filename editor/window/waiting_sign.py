"""What tells at the foot of the window that edits wait elsewhere for an answer? A button that leads there."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QStatusBar, QStyle, QStyleOptionButton, QStylePainter

from editor.window.document import Document
from editor.window.mnemonics import pop_up
from editor.window.plain_text import plain_action, plain_tip
from editor.window.set_aside import MANY, Place, SetAside
from editor.window.told_edits import told
from editor.window.translation import tr

_TITLE = 30
"""So many letters of a title are shown."""
_LEAST = 8
"""So many letters of the whole are seen however narrow the window is."""
_BESIDE = 2
"""Behind what an edit means and the problems."""


class WaitingSign(QPushButton):
    """Stands in the status bar as long as something waits elsewhere; a press leads there, or asks where to, if that is
    in several places.

    Signals:
        wanted: the ``Place`` that is to be shown.
    """

    wanted = Signal(object)

    def __init__(self, aside: SetAside, document: Document, bar: QStatusBar) -> None:
        super().__init__()
        self._aside, self._document = aside, document
        self.setObjectName("flat")
        self.setAccessibleName(tr("Edits that wait elsewhere"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        bar.insertWidget(_BESIDE, self)
        self.hide()
        self.clicked.connect(self._on_clicked)
        for signal in (aside.changed, document.chosen):
            signal.connect(self.say)

    def minimumSizeHint(self) -> QSize:
        """Ask for the room of the first words: a narrow window is made no wider."""
        return QSize(self.fontMetrics().horizontalAdvance(self.text()[:_LEAST]), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Write as much of the text as fits; the tip has all."""
        option, painter = QStyleOptionButton(), QStylePainter(self)
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        option.text = shown
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)

    def say(self) -> None:
        """Say how many edits wait, and where."""
        places, aside = self._aside.places, self._aside
        count = sum(len(aside.at(place)) for place in places)
        edits = tr("1 edit waits") if count == 1 else tr("{count} edits wait").format(count=count)
        if len(places) == 1:
            where = tr("in {where}").format(where=self._short(places[0]))
        else:
            where = tr("in {count} places").format(count=len(places))
        self.setText(plain_action(f"{edits} {where}"))
        lines = [tr("{where}: {edits}").format(where=aside.where(at), edits=told(aside.at(at), MANY)) for at in places]
        last = tr("Nobody has said yet what they mean; press to go there and answer")
        self.setToolTip(plain_tip("\n".join([*lines, last])))
        self.setVisible(bool(places))

    def _short(self, place: Place) -> str:
        """Return the title of another scenario, else the area of this one."""
        is_here = (place.game, place.scenario) == (self._document.game, self._document.scenario)
        if is_here:
            return tr("area {area}").format(area=self._aside.area(place))
        return self._aside.named(place, _TITLE)

    def _on_clicked(self) -> None:
        places = self._aside.places
        if len(places) == 1:
            self.wanted.emit(places[0])
            return
        menu = QMenu(self)
        for place in places:
            said = tr("{where}: {edits}").format(where=self._aside.where(place), edits=told(self._aside.at(place)))
            menu.addAction(plain_action(said)).triggered.connect(lambda _on=False, place=place: self.wanted.emit(place))
        pop_up(menu, self.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
