"""The rules are asked in a position that nobody plays: units, phase, cases."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from editor.window.plain_text import WholeLabel
from editor.window.playtest.asking import Wanted, steps_of
from editor.window.playtest.buttons import push_button
from editor.window.playtest.session import PlaySession
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.core.texts import titled

_HOW = tr("Ask the rules: nothing of this is kept. Drag units, type them, or right-click; then move and attack.")

_BACK = tr("“Back to the game” shows the rules again, as does Shift+F1.")


class AskingBar(QWidget):
    """Stands over a position in which the rules are asked.

    Signals:
        put_wanted: a unit and a hex, as typed.
        step_wanted: the place in the turn of the step that is to begin.
        empty_wanted: all units are to leave the map.
        open_wanted, save_wanted: a case is to be opened, or the position written as one.
        back_wanted: the game is to go on.
    """

    put_wanted = Signal(str)
    step_wanted = Signal(int)
    empty_wanted = Signal()
    open_wanted = Signal()
    save_wanted = Signal()
    back_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.said = WholeLabel()
        self.said.setWordWrap(True)
        self.unit, self.step = QLineEdit(), ChoiceBox()
        self.unit.setPlaceholderText(tr("Unit and hex, as 18 Inf B44.20"))
        self.unit.setAccessibleName(tr("Unit and hex"))
        self.unit.returnPressed.connect(self._put)
        self.step.setAccessibleName(tr("Phase that begins"))
        self.step.setToolTip(tr("Let this phase begin with the units where they stand"))
        self.step.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.step.activated.connect(self._begin_step)
        self.back = push_button(tr("Back to the game"), tr("Leave this position and go on"), self.back_wanted.emit)
        self.empty = push_button(tr("Empty the map"), tr("Take all units off the map"), self.empty_wanted.emit)
        self.opens = push_button(tr("Open a case…"), tr("Show the position of a case file"), self.open_wanted.emit)
        self.saves = push_button(
            tr("Save as a case…"), tr("Write this position into a file that “losheim case” runs"), self.save_wanted.emit
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.said, 0, 0, 1, 2)
        for place, widget in enumerate((self.unit, self.step, self.empty, self.opens, self.saves, self.back)):
            grid.addWidget(widget, 1 + place // 2, place % 2)
        self.hide()

    def show_session(
        self, session: PlaySession, knows: str = "", wanted: Wanted | None = None, leads_back: bool = False
    ) -> None:
        """Offer the phases of a position, and say which side ``knows`` no more of it; empty where nothing is hidden.
        ``wanted``: the step that is to begin, though it passed by if nobody could do anything in it. ``leads_back``: it
        was shown from the help, to which one comes back."""
        now = (session.game.turn, session.game.step)
        known = tr("It holds what the {side} side may know.").format(side=knows) if knows else ""
        waits = tr("The phase chosen below begins as soon as somebody can do something in it.")
        passed = wanted is not None and wanted != now
        shown = wanted if wanted is not None else now
        self.said.setText(" ".join(filter(None, (_HOW, known, waits if passed else "", _BACK if leads_back else ""))))
        self.step.clear()
        for at, step in steps_of(session):
            self.step.addItem(titled(step, session.game.rules.telling.side_title), at)
        self.step.setCurrentIndex(self.step.findData(shown[1]))
        self.show()

    def _put(self) -> None:
        self.put_wanted.emit(self.unit.text().strip())

    def _begin_step(self, place: int) -> None:
        self.step_wanted.emit(self.step.itemData(place))
