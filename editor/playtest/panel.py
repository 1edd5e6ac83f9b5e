"""The play-test work area: one game, or batches."""

from collections.abc import Callable

from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from editor.playtest.batch_tab import BatchTab
from editor.playtest.game_tab import GameTab
from engine.scenario import Scenario


class PlaytestPanel(QWidget):
    """Plays the scenario that is being edited, as it stands at that moment.

    ``scenario`` returns it; ``last_edit`` names the last change, for telling batches apart.
    """

    def __init__(
        self,
        scenario: Callable[[], Scenario],
        last_edit: Callable[[], str],
        program: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.game = GameTab(scenario, program)
        self.batch = BatchTab(scenario, last_edit)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.game, "Game")
        self.tabs.addTab(self.batch, "Batches")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
