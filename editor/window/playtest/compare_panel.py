"""Where do two lines of a game part, and what came of each? A sentence, and a table when it is asked for."""

from collections.abc import Callable

from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from db.games import GamesError
from editor.window.plain_text import WholeLabel
from editor.window.playtest.buttons import push_button
from editor.window.playtest.folding import UnfoldedError
from editor.window.translation import tr
from engine.data.tables import DataError


class ComparePanel(QWidget):
    """Says something of the chosen games, and compares two lines by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make: Callable[[], str] | None = None
        self.said, self.table = WholeLabel(), QTextBrowser()
        self.said.setWordWrap(True)  # or a long sentence makes the window wider
        self.table.setAccessibleName(tr("Two lines side by side"))
        self.ask = push_button(
            tr("Side by side"), tr("Units, losses, points and hexes of both, and who stands elsewhere"), self.compare
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.said, self.ask, self.table):
            column.addWidget(widget)
        self.ask.hide()
        self.table.hide()

    def text(self) -> str:
        """Return what is said."""
        return self.said.text()

    def setText(self, text: str) -> None:
        """Say something, and compare nothing."""
        self.offer(text, None)

    def offer(self, text: str, make: Callable[[], str] | None) -> None:
        """Say where two lines part; ``make`` returns the table of both as rich text."""
        self._make = make
        self.said.setText(text)
        self.ask.setVisible(make is not None)
        self.table.hide()

    def compare(self) -> None:
        """Show the table."""
        if self._make is None:
            return
        try:
            self.table.setHtml(self._make())
        except (GamesError, DataError, UnfoldedError) as error:
            self.said.setText(tr("They cannot be shown side by side: {why}").format(why=error))
            return
        self.table.show()
