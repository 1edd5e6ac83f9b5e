"""Somebody has it otherwise than the rules: what, and why?"""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from editor.window.layouts import add_layout
from editor.window.plain_text import WholeLabel
from editor.window.playtest.buttons import push_button
from editor.window.playtest.overrules import Wish
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr


class OverruleBar(QWidget):
    """Offers to force what was refused, and asks for the reason of whatever is to be otherwise.

    Signals:
        confirmed: the wish, and its reason.
        left: nothing is to be otherwise.
        case_wanted: what was overruled last is to be written as a case.
    """

    confirmed = Signal(object, str)
    left = Signal()
    case_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wishes: Sequence[Wish] = ()
        self.said, self.choice, self.reason = WholeLabel(), ChoiceBox(), QLineEdit()
        self.said.setWordWrap(True)
        self.choice.setAccessibleName(tr("What it is to be"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.reason.setPlaceholderText(tr("Why? It stands in the log"))
        self.reason.setAccessibleName(tr("Why it is to be otherwise"))
        self.reason.returnPressed.connect(self._confirm)
        self.force = push_button(
            tr("Force it…"), tr("Do it all the same: the log says that the rules were overruled, and why"), self._ask
        )
        self.confirm = push_button(tr("Have it so"), tr("Overrule the rules for this reason"), self._confirm)
        self.leave = push_button(tr("Leave it"), tr("Let all stand as the rules have it"), self.close_bar)
        self.export = push_button(
            tr("Export as a case…"),
            tr("Write the position, what was done and what the rules say into a file that “losheim case” runs"),
            self.case_wanted.emit,
        )
        row = QHBoxLayout()
        for widget in (self.force, self.confirm, self.export, self.leave):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for line in (self.said, self.choice, self.reason):
            column.addWidget(line)
        add_layout(column, row)
        self.close_bar()

    def offer(self, refused: Wish) -> None:
        """Offer to force what was refused."""
        self._wishes = (refused,)
        self._show(is_asked=False)

    def ask(self, wishes: Sequence[Wish], what: str = "") -> None:
        """Ask why something is to be otherwise, and which of several; ``what`` says what they are about."""
        self._wishes = wishes
        self.said.setText(what or tr("Overrule: {said}").format(said=wishes[0].said))
        self.choice.clear()
        self.choice.addItems([wish.said for wish in wishes])
        self._show(is_asked=True)
        self.reason.setFocus()

    def show_done(self) -> None:
        """Say that it was done, and offer to make a case of it."""
        self.wait_for_hex(tr("Overruled; the log says so."))
        self.export.show()

    def wait_for_hex(self, said: str) -> None:
        """Say that a hex is to be clicked first."""
        self._wishes = ()
        self.said.setText(said)
        self._show(is_asked=False)
        self.force.hide()
        self.said.show()

    def close_bar(self) -> None:
        """Ask nothing."""
        self._wishes = ()
        self.reason.clear()
        self.hide()
        self.left.emit()

    def _show(self, is_asked: bool) -> None:
        for widget in (self.said, self.reason, self.confirm):
            widget.setVisible(is_asked)
        self.choice.setVisible(is_asked and len(self._wishes) > 1)
        self.force.setVisible(not is_asked)
        self.export.hide()
        self.show()

    def _ask(self) -> None:
        self.ask(self._wishes)

    def _confirm(self) -> None:
        if not self.reason.text().strip():
            self.reason.setFocus()
        elif self._wishes:
            self.confirmed.emit(self._wishes[max(self.choice.currentIndex(), 0)], self.reason.text().strip())
