"""The account of luck of the game in hand: what the dice brought, against what was to be expected."""

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from editor.window.playtest.folding import first_position
from editor.window.playtest.luck_lines import luck_html
from editor.window.playtest.references import MOMENT
from editor.window.playtest.session import PlaySession
from editor.window.translation import tr
from engine.playtest.games import ruleset_of
from engine.playtest.luck import Luck


def account_of(session: PlaySession) -> Luck:
    """Return an account of a game in which nothing is counted yet."""
    first = first_position(ruleset_of(session.scenario.game), session.board, session.seed, session.position)
    return Luck(first, {counter.key: counter.steps for counter in session.scenario.counters})


class LuckPanel(QWidget):
    """Counts only what came since it was looked at last.

    Signals:
        moment_wanted: the game is to be shown as it stood after this record.
    """

    moment_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counted: tuple[object, Luck] | None = None  # the board of the game, and its account
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("Luck of both sides"))
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text, 1)

    def show_session(self, session: PlaySession) -> None:
        """Show what the dice have brought in a game so far."""
        luck = self._account(session)
        known = len(luck.records)
        luck.count(session.records[known:])
        if known < len(luck.records):
            self.text.setHtml(luck_html(luck, session.side_titles, session.calendar))

    def _account(self, session: PlaySession) -> Luck:
        """Return the account that the game goes on with, or a new one where it is another or was taken back."""
        if self._counted is not None:
            board, luck = self._counted
            if board is session.board and luck.goes_on_with(session.records):
                return luck
        luck = account_of(session)
        self._counted = session.board, luck
        return luck

    def _follow(self, url: QUrl) -> None:
        self.moment_wanted.emit(int(url.toString().removeprefix(MOMENT)))
