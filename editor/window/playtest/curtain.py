"""What stands between two people at one screen? Nothing of the game is shown until the one who decides is there."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from editor.window.plain_text import PlainLabel
from editor.window.playtest.standing import SIDE_COLORS
from editor.window.translation import tr


class Curtain(QWidget):
    """Hides a game at a change of the side that decides.

    Signals:
        lifted: the person of that side sits before the screen.
    """

    lifted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.text = PlainLabel(), PlainLabel(tr("The other side looks away now."))
        self.button = QPushButton()
        self.button.clicked.connect(lambda _checked=False: self.lifted.emit())
        self.button.setStyleSheet("font-size: 15px; font-weight: 600; padding: 10px 24px")
        column = QVBoxLayout(self)
        column.addStretch(2)
        for widget in (self.title, self.text, self.button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def draw_for(self, side: str, title: str, moment: str) -> None:
        """Hide the game until the person of a side is there.

        ``title`` is what the game calls that side, ``moment`` what both sides may know: turn and step.
        """
        self.title.setText(f"The {title} side decides  ·  {moment}")
        self.title.setStyleSheet(
            f"background: {SIDE_COLORS[side]}; color: white; font-size: 20px; font-weight: 600; padding: 14px 28px;"
            "border-radius: 4px"
        )
        self.button.setText(f"I lead the {title} side: show me the game")
        self.button.setToolTip(tr("Show the game as this side sees it (Ctrl+Return)"))
        self.button.setFocus()
