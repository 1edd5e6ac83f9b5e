"""Who looks, at which printing, at the box itself or a scan of it? Remembered, the printing by game."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from db.confirmations import Witness
from editor.window.desk import Desk
from editor.window.person import PersonField
from editor.window.plain_text import PlainLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from editor.window.witness import BASIS, last_printing, made_witness, printing_key

_LONGEST = 60


class WitnessBar(QWidget):
    """Asks for it in one line, and says what stands in each record of a confirmation.

    Signals:
        done: Return, or a choice: what was said is as it should be.
    """

    done = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.who, self.printing, self.basis = PersonField(desk), QLineEdit(), ChoiceBox()
        told = tr("Stands in the record of each confirmation, and in the journal beside every change; remembered")
        for field, name, tip, width in (
            (self.who, tr("Your name"), told, 120),
            (self.printing, tr("Printing"), tr("Which printing lies before you, as in 1994 or second"), 100),
        ):
            field.setPlaceholderText(name)
            field.setAccessibleName(name)
            field.setToolTip(tip)
            field.setFixedWidth(width)
        self.printing.setMaxLength(_LONGEST)
        self.basis.setAccessibleName(tr("Seen in"))
        self.basis.setToolTip(tr("Whether you look at the game itself or at a scan of it"))
        self.basis.addItem(tr("box"), "box")
        self.basis.addItem(tr("scan"), "scan")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for part in (PlainLabel(tr("Seen by")), self.who, PlainLabel(tr("in the")), self.basis, self.printing):
            row.addWidget(part)
        self.show_game()
        self.printing.editingFinished.connect(self._keep_printing)
        self.basis.activated.connect(self._on_basis)
        for field in (self.who, self.printing):
            field.returnPressed.connect(self.done)

    def show_game(self) -> None:
        """Show what was said last, of the printing what was said of this game."""
        settings = self._desk.settings
        if settings is not None:
            self.printing.setText(last_printing(self._desk))
            self.basis.setCurrentIndex(self.basis.findData(settings.text(BASIS, "box", ("box", "scan"))))

    def witness(self) -> Witness:
        """Return who sees what now."""
        return made_witness(self._desk, self.printing.text(), str(self.basis.currentData()))

    def is_settled(self) -> bool:
        """Return whether it is known who looks; else say so, once in a session: a record may stay without a name.

        The keys stay where they are, or what is typed next of a counter would be taken for the name.
        """
        if self.who.text().strip() or self._desk.asked_name:
            return True
        self._desk.asked_name = True
        self._desk.refused.emit(
            tr("No name stands at “Seen by”, where the records have it from: type it there, or press Return again")
        )
        return False

    def _keep_printing(self) -> None:
        if self.printing.text().strip() != last_printing(self._desk):
            self._keep(printing_key(self._desk), self.printing.text())
            self.printing.setText(last_printing(self._desk))  # without another one that of the copy at hand holds

    def _on_basis(self) -> None:
        self._keep(BASIS, self.basis.currentData())
        self.done.emit()

    def _keep(self, key: str, value: str) -> None:
        if self._desk.settings is not None:
            self._desk.settings.set_text(key, value.strip())
