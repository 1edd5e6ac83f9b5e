"""How is one game laid out in the window: the map, what is asked, the log?"""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.window.playtest.asking_bar import AskingBar
from editor.window.playtest.board_view import BoardView
from editor.window.playtest.controls import Controls
from editor.window.playtest.curtain import Curtain
from editor.window.playtest.folded_below import FoldedBelow
from editor.window.playtest.handy_row import HandyRow
from editor.window.playtest.hex_panel import HexPanel
from editor.window.playtest.luck_panel import LuckPanel
from editor.window.playtest.odds_panel import OddsPanel
from editor.window.playtest.other_data_bar import OtherDataBar
from editor.window.playtest.overrule_bar import OverruleBar
from editor.window.playtest.play_log import PlayLog
from editor.window.playtest.preparing import Preparing
from editor.window.playtest.question import Question
from editor.window.playtest.replay_bar import ReplayBar
from editor.window.playtest.standing_panel import BoxesPanel, Progress, TurnTrack
from editor.window.playtest.start_bar import StartBar
from editor.window.playtest.throw_field import ThrowField
from editor.window.playtest.victory_panel import VictoryPanel
from editor.window.playtest.yielding import TakingSplitter, YieldingArea
from editor.window.seen_room import SeenRoom
from editor.window.translation import tr


class GameTable(QWidget):
    """Map and controls of one game, and what is asked and logged beside them.

    Signals:
        rule_wanted: the number of a rule to look up.
        place_wanted: the place of a value that decided something, as a finding names it.
        told: a message for the status bar.
        pointed: what is known of the hex under the pointer; empty off the map.
        scenario_shown: a game of another scenario is shown: its keys.
    """

    rule_wanted = Signal(str)
    place_wanted = Signal(str)
    told = Signal(str)
    pointed = Signal(str)
    scenario_shown = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._build()

    def _build(self) -> None:
        self.board, self.controls, self.question = BoardView(), Controls(), Question()
        self.log, self.boxes, self.track, self.title = PlayLog(), BoxesPanel(), TurnTrack(), QLabel()
        self.title.setWordWrap(True)
        self.title.setTextFormat(Qt.TextFormat.RichText)
        self.title.setMinimumWidth(1)
        self.progress, self.victory, self.other_data = Progress(self.rule_wanted.emit), VictoryPanel(), OtherDataBar()
        self.luck, self.hex_panel = LuckPanel(), HexPanel()
        self.view, self.replay, self.start = self.board.view, ReplayBar(), StartBar()
        self.pages, self.curtain, self.preparing = QStackedWidget(), Curtain(), Preparing()
        self.table, field, side = QSplitter(Qt.Orientation.Horizontal), QWidget(), QWidget()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pages)  # what holds others first: Qt asks the style anew of all within what gets a parent
        for page in (self.table, self.curtain, self.preparing):
            self.pages.addWidget(page)
        self.table.addWidget(field)
        self.table.addWidget(side)
        self.table.setStretchFactor(0, 1)
        map_column, column = QVBoxLayout(field), QVBoxLayout(side)
        map_column.setContentsMargins(0, 0, 0, 0)
        map_column.setSpacing(0)
        map_column.addWidget(self.board, 1)
        map_column.addWidget(self.replay)
        column.setContentsMargins(9, 4, 9, 4)
        column.setSpacing(4)
        side.setMinimumWidth(360)
        self.table.setSizes([1000, 440])
        lists = self.lists = TakingSplitter()
        below = self.below = QTabWidget()
        self.odds = OddsPanel()  # in the place of the question, while odds are tried
        above = QWidget()
        standing = QVBoxLayout(above)
        standing.setContentsMargins(0, 0, 0, 0)
        self.standing = YieldingArea(above)
        self.controls.unfold.clicked.connect(self._look_at_seats)
        column.addWidget(self.standing)
        column.addWidget(lists, 1)
        for widget in (self.other_data, self.controls, self.start, self.title, self.track, self.progress):
            standing.addWidget(widget)
        for listed in (self.question, self.odds, below):
            lists.addWidget(listed)
        lists.setSizes([500, 500, 200])
        below.addTab(self.log, tr("Log"))
        below.addTab(self.boxes, tr("Off the map"))
        below.addTab(self.hex_panel, tr("Hex"))
        below.addTab(self.victory, tr("Victory"))
        below.addTab(self.luck, tr("Luck"))
        self.handy, self.throwing, self.overruling = HandyRow(), ThrowField(), OverruleBar()
        self.start.keys_left.connect(self.view.setFocus)
        self.view.installEventFilter(self.throwing)  # who has clicked the map meanwhile types on
        self.asking = AskingBar()
        for part in (self.handy.warning, self.overruling, self.throwing, self.asking, self.handy):
            column.addWidget(part)  # what stays longest lowest: it keeps its place when another comes or goes above it
        column.addWidget(self.question.buttons)  # at the foot, where nothing that is said above moves them
        self.folded = FoldedBelow(
            below,
            (
                self.question.preview,
                self.question.message,
                self.odds,
                self.handy.warning,
                self.throwing,
                self.overruling,
                self.asking,
                self.start.details,
                self.controls.more,
            ),
            self.question.happened,
        )
        self.folded.changed.connect(self._fit_log)
        self.room = SeenRoom(self)
        self.room.changed.connect(self._fit)

    def _fit(self, height: int) -> None:
        """Leave the room of a low window to what is asked."""
        for part in (self.controls, self.question, self.folded):
            part.fit(height)
        self._fit_log()

    def _fit_log(self) -> None:
        are_odds_shown = not (self.question.preview.isHidden() and self.odds.isHidden())
        self.log.fit(0 if are_odds_shown else self.room.height)

    def _look_at_seats(self) -> None:
        QTimer.singleShot(0, self, self._scroll_to_seats)  # once they have their place

    def _scroll_to_seats(self) -> None:
        """Bring seats and dice into view where they were unfolded below the edge of a low window."""
        if not self.controls.more.isHidden():
            self.standing.bring_up(self.controls.more)

    def _say(self, text: str, is_good: bool = False) -> None:
        self.question.say(text, is_good)
        self.told.emit(text)
