"""The fields and tables of the page that begins a scenario, as they stand on it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editor.window.desk import Desk
from editor.window.layouts import add_layout
from editor.window.panels.begin_ways import KINDS, LONGEST
from editor.window.panels.cut_tables import EdgeTable, ReviewBox, ReviewTable
from editor.window.panels.fields import KeyField
from editor.window.panels.name_lines import narrow
from editor.window.panels.positions_box import PositionsBox
from editor.window.panels.scrolled import scrolled
from editor.window.plain_text import PlainLabel, SteadyLabel
from editor.window.quiet_boxes import ChoiceBox, NumberBox
from editor.window.translation import tr

_KEY_WIDTH = 160
_EDGE, _OUTSIDE = 1, 2
"""Places of the steps behind the form."""


class BeginForm(QWidget):
    """The form; ``BeginPage`` fills it and acts on it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.kind, self.source, self.area = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.title, self.outline, self.key, self.days = QLineEdit(), QLineEdit(), KeyField(), PlainLabel()
        self.first, self.last = NumberBox(), NumberBox()
        self.draw, self.begin = QPushButton(tr("&Draw on the map")), QPushButton(tr("&Begin"))
        self.stop = QPushButton(tr("St&op"))
        self.missing, self.told = SteadyLabel(2, "bad"), SteadyLabel(2)
        self.positions = PositionsBox(desk, self.told, self.stop)
        self.edge, self.review = EdgeTable(), ReviewTable()
        self.reviewed = ReviewBox(self.review)
        self._build()

    @property
    def is_written(self) -> bool:
        """Whether somebody has written into the form what it does not propose itself."""
        return False

    def may_go(self) -> bool:
        """Return whether it proposes all of what stands in it."""
        return not self.is_written

    def left_at(self) -> tuple[str, str]:
        """Return the way to begin, and the scenario to begin with."""
        return str(self.kind.currentData()), str(self.source.currentData() or "")

    def come_back_to(self, how: str, source: str) -> None:
        """Choose these again, as far as they are offered now."""
        for box, chosen in ((self.kind, how), (self.source, source)):
            box.setCurrentIndex(max(0, box.findData(chosen)))

    def _build(self) -> None:
        for place, (key, title, tip) in enumerate(KINDS):
            self.kind.addItem(title, key)
            self.kind.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)
        named: dict[str, QWidget] = {"How to begin": self.kind, "Scenario to begin with": self.source}
        named |= {"Area": self.area, "Positions": self.positions, "Title": self.title}
        named |= {"First turn": self.first, "Last turn": self.last}
        for name, field in named.items():
            field.setAccessibleName(name)
        self.title.setPlaceholderText(tr("What people call it"))
        self.title.setMaxLength(LONGEST)
        self.key.setMaximumWidth(_KEY_WIDTH)
        self.stop.setToolTip(tr("Leave everything as it was (Esc)"))
        self.stop.hide()
        self.outline.setAccessibleName(tr("Outline"))
        self.outline.setPlaceholderText(tr("Hexes at its corners, in order; empty: the whole area"))
        self.draw.setToolTip(tr("Drag around its hexes, or click its corners; Enter closes what is clicked"))
        self.draw.clicked.connect(self._draw)
        key_title = PlainLabel(tr("Key"))
        key_title.setBuddy(self.key)
        how, called, turns, line = QHBoxLayout(), QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for layout, widgets in (
            (how, (self.kind, self.source)),
            (called, (self.title, key_title, self.key)),
            (turns, (self.first, PlainLabel(tr("to")), self.last, self.days)),
            (line, (self.outline, self.draw)),
        ):
            for widget in widgets:
                layout.addWidget(widget)
        how.setStretchFactor(self.source, 1)
        turns.setStretchFactor(self.days, 1)
        narrow(self.source, self.area, self.positions)  # a long title would make the page wider than there is room
        self.days.setWordWrap(True)
        self.form = QFormLayout()
        for name, row in (
            ("How", how), ("Title", called), ("Turns", turns), ("Area", self.area), ("Outline", line),
            ("Positions", self.positions),
        ):  # fmt: skip
            self.form.addRow(name, row)
        bar = QHBoxLayout()
        bar.addWidget(self.begin)
        bar.addWidget(self.stop)
        bar.addWidget(self.told, 1)
        self.steps = QTabWidget()
        self.steps.setDocumentMode(True)
        self.steps.setAccessibleName(tr("Steps of a beginning"))
        self.steps.addTab(scrolled(self.form), tr("Scenario"))
        self.steps.addTab(self.edge, tr("Edge"))
        self.steps.addTab(self.reviewed, tr("What falls outside"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(8, 8, 8, 8)
        whole.addWidget(self.steps, 1)
        whole.addWidget(self.missing)
        add_layout(whole, bar)

    @property
    def foot(self) -> int:
        """The height of what stands below the tables: the buttons, and what is still missing."""
        return self.height() - self.missing.y() if self.missing.isVisible() else self.height() - self.begin.y()

    @property
    def how(self) -> str:
        """The way to begin that is chosen, one of ``KINDS``."""
        return str(self.kind.currentData())

    def _draw(self) -> None:
        self._desk.tool_wanted.emit("outline")
        self._desk.told.emit(self.draw.toolTip())

    def start_anew(self) -> None:
        """Empty the fields of what was begun; what it was begun from stays."""
        self.steps.setCurrentIndex(0)
        self.outline.clear()
        self.key.clear()
        self.positions.start_anew()

    def show_steps(self, stretches: int | None, outside: int | None) -> None:
        """Offer the step of the edge and that of what falls outside, with how much is in them; None is no such step."""
        self.steps.tabBar().setVisible(stretches is not None or outside is not None)
        for place, title, count in ((_EDGE, tr("Edge"), stretches), (_OUTSIDE, tr("What falls outside"), outside)):
            self.steps.setTabVisible(place, count is not None)
            self.steps.setTabText(place, f"{title} ({count})" if count else title)
