"""What is known of a scenario, and how is it changed? Title, turns, weather at start, and the text about it."""

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.edits import rules
from editor.edits.reading import vocabulary_of
from editor.window.desk import Desk
from editor.window.models.certainty import citation_of, sentence_of
from editor.window.models.turn_table import calendar
from editor.window.panels.fields import WheelGuard
from editor.window.panels.variant_box import VariantBox
from editor.window.plain_text import PlainLabel

_LONGEST = 99


class ScenarioSheet(QWidget):
    """The inspector's page of the scenario being edited."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._document = desk, desk.document
        self.heading, self.days, self.cited = PlainLabel(), PlainLabel(), PlainLabel()
        self.heading.setObjectName("sheetTitle")
        self.cited.setWordWrap(True)
        self.title, self.weather = QLineEdit(), QComboBox()
        self.first, self.last = QSpinBox(), QSpinBox()
        self.text = QPlainTextEdit()
        self.text.setMaximumHeight(150)
        self.store_text = QPushButton("Store text")
        self.store_text.setToolTip("Write the text about the scenario")
        self.title.editingFinished.connect(lambda: self._set("title", self.title.text().strip()))
        self.weather.activated.connect(lambda: self._set("weather", str(self.weather.currentData())))
        for turn, name in ((self.first, "first_turn"), (self.last, "last_turn")):
            turn.setRange(1, _LONGEST)
            turn.setKeyboardTracking(False)
            turn.valueChanged.connect(lambda number, name=name: self._set(name, number))
        self.store_text.clicked.connect(lambda: self._set("text", self.text.toPlainText().strip()))
        self._wheel = WheelGuard(self)
        self._wheel.guard(self.first, self.last, self.weather)
        box = QGroupBox("Scenario")
        form = QFormLayout(box)
        for name, field in (
            ("Title", self.title),
            ("First turn", self.first),
            ("Last turn", self.last),
            ("", self.days),
            ("Weather", self.weather),
            ("Text", self.text),
            ("", self.store_text),
            ("", self.cited),
        ):
            form.addRow(name, field)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.heading)
        layout.addWidget(box)
        self.variant = VariantBox(desk)
        layout.addWidget(self.variant)
        layout.addStretch(1)

    def show_scenario(self) -> None:
        """Fill the page."""
        head = self._document.head
        if head is None:
            return
        self.heading.setText(f"{head.number}  {head.title}")
        with QSignalBlocker(self.first), QSignalBlocker(self.last):
            self.first.setValue(head.first_turn)
            self.last.setValue(head.last_turn)
        self.title.setText(head.title)
        self._offer_weather(head.weather)
        if self.text.toPlainText() != head.text:
            self.text.setPlainText(head.text)
        days = [calendar(self._desk).date(turn) for turn in (head.first_turn, head.last_turn)]
        self.days.setText(" to ".join(days) if all(days) else "")
        lines = []
        for name in rules.SCENARIO_FIELDS:
            citation = citation_of(self._document.rows, head.game, head.TABLE, head.key_text, name)
            if citation is not None:
                lines.append(f"{name.replace('_', ' ').capitalize()}: {sentence_of(citation)}")
        self.cited.setText("\n".join(lines))
        self.variant.show_scenario()

    def _offer_weather(self, word: str) -> None:
        """Offer the boxes of the game's weather track, and what the scenario says even where that is none of them."""
        words = vocabulary_of(self._document.rows, self._document.game).words.get("weather", {})
        self.weather.clear()
        for box, title in {"": "none", word: word or "none", **words}.items():
            self.weather.addItem(title, box)
        self.weather.setCurrentIndex(self.weather.findData(word))

    def _set(self, field: str, value: str | int) -> None:
        document, head = self._document, self._document.head
        if head is None or getattr(head, field) == value:
            return
        self._desk.try_edit(
            lambda: rules.set_scenario_field(document.rows, document.game, document.scenario, field, value)
        )
        self.show_scenario()
