"""What is in a hex: its ground, each unit with its values, and what its badges mean."""

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from editor.window.playtest.references import RULE
from editor.window.translation import tr

_HOW = tr("Click a hex, or point at one and press I: who is there, with values, and what the badges mean.")


class HexPanel(QWidget):
    """Shows a text about one hex.

    Signals:
        rule_wanted: the number of a rule to look up.
    """

    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hex = ""
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("What is in the hex"))
        self.text.setOpenLinks(False)
        self.text.setPlaceholderText(_HOW)
        self.text.anchorClicked.connect(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text, 1)

    def show_html(self, html: str) -> None:
        """Show what is known of the hex; how one is chosen where there is none."""
        self.text.setHtml(html)

    def _follow(self, url: QUrl) -> None:
        if url.toString().startswith(RULE):
            self.rule_wanted.emit(url.toString().removeprefix(RULE))
