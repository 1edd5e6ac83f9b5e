"""What a scenario plays, in a line beside its head, and the way to where that is chosen."""

from PySide6.QtWidgets import QGroupBox, QPushButton, QVBoxLayout, QWidget

from editor.edits.options import played_titles
from editor.window.desk import Desk
from editor.window.plain_text import PlainLabel
from editor.window.translation import tr
from engine.data import schema

_NAMED = 3


class PlayedLine(QGroupBox):
    """Stands on the sheet of a scenario; the fields themselves stand on its page *Summary*."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("What is played"), parent)
        self._desk, self.said, self.change = desk, PlainLabel(), QPushButton(tr("Change..."))
        self.said.setWordWrap(True)
        self.change.setToolTip(tr("Level, options, rulings, weather and errata, on the page Summary"))
        self.change.setAccessibleName(tr("Change what is played"))
        layout = QVBoxLayout(self)
        layout.addWidget(self.said)
        layout.addWidget(self.change)
        self.change.clicked.connect(self._go)

    def show_scenario(self) -> None:
        """Say what is played now."""
        document = self._desk.document
        rows, where = document.rows, {"game": document.game, "scenario": document.scenario}
        levels, options = played_titles(rows, document.game, document.scenario)
        can_choose = any(row.kind != "level" for row in rows.find(schema.OptionRow, game=document.game))
        more = f" and {len(options) - _NAMED} more" if len(options) > _NAMED else ""
        named = f"{', '.join(options[:_NAMED])}{more}"
        none = tr("no options") if can_choose else ""
        own = rows.find(schema.ScenarioChangeRow, table=schema.RulingRow.TABLE, **where)
        rulings = f"{len(own)} ruling{'s' * (len(own) != 1)} read otherwise" if own else ""
        said = "; ".join(filter(None, [*levels, named or none, rulings]))
        self.said.setText(said or tr("The rules of the game as they stand"))

    def _go(self) -> None:
        self._desk.page_wanted.emit("summary")
        self._desk.played_wanted.emit()
