"""What is known of a scenario, and how is it changed? Number, title, turns, area, weather, text; what is missing."""

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet
from editor.edits import rules
from editor.edits.reading import vocabulary_of
from editor.edits.versions import SIGNED, sign
from editor.window.desk import Desk
from editor.window.models.certainty import citation_of, sentence_of
from editor.window.models.turn_table import calendar
from editor.window.panels.fields import ParagraphField
from editor.window.panels.missing_box import MissingBox
from editor.window.panels.own_box import OwnBox
from editor.window.panels.played_line import PlayedLine
from editor.window.panels.variant_box import VariantBox
from editor.window.plain_text import ElidedLabel, PlainLabel, WholeLabel
from editor.window.quiet_boxes import ChoiceBox, NumberBox
from editor.window.translation import tr
from engine.data import schema

PAUSE_MS = 1_500
"""How long nothing is typed before what was is written."""

_CALLED = {"number": "Number", "bounds": "Area"}


class HeadBox(QGroupBox):
    """The fields of a scenario's head, each with what it may be; what is chosen or left is written at once."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Scenario", parent)
        self._desk, self._document = desk, desk.document
        self.days, self.cited, self.version = WholeLabel(), WholeLabel(), WholeLabel()
        for label in (self.cited, self.days, self.version):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self.number, self.called, self.weather, self.area = QLineEdit(), QLineEdit(), ChoiceBox(), ChoiceBox()
        for combo in (self.weather, self.area):
            combo.setMinimumContentsLength(8)
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.number.setPlaceholderText(tr("As it stands in a list, such as 5.6"))
        self.first, self.last = NumberBox(), NumberBox()
        self.text = ParagraphField()
        self._text_of, self._told = ("", ""), ""
        self._stroke: int | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._write_text)
        self.text.textChanged.connect(self._pause.start)
        self.text.setMinimumHeight(70)
        self.text.setMaximumHeight(150)
        self.draw_area = QPushButton(tr("&Draw the area"))
        self.draw_area.setToolTip(
            tr("Drag around hexes on the map: they become the area, and what lies outside is not played")
        )
        self.author, self.contact, self.license = QLineEdit(), QLineEdit(), QLineEdit()
        self.versions = QPushButton(tr("Versio&ns"))
        self.versions.setToolTip(tr("Close a version, and see what changed from one to the next"))
        self.versions.clicked.connect(lambda: desk.page_wanted.emit("versions"))
        self.contact.setPlaceholderText(tr("Where players write to"))
        self.license.setPlaceholderText(tr("What others may do with it, such as CC BY 4.0"))
        self.signed = dict(zip(SIGNED, (self.author, self.contact, self.license), strict=False))
        for name, edit in self.signed.items():
            edit.editingFinished.connect(lambda name=name, edit=edit: self._sign(name, edit.text()))
        self.number.editingFinished.connect(lambda: self._set("number", self.number.text().strip()))
        self.called.editingFinished.connect(lambda: self._set("title", self.called.text().strip()))
        self.weather.activated.connect(lambda: self._set("weather", str(self.weather.currentData())))
        self.area.activated.connect(lambda: self._set("bounds", str(self.area.currentData())))
        self.draw_area.clicked.connect(desk.ask_for_area)
        for turn, name in ((self.first, "first_turn"), (self.last, "last_turn")):
            turn.setKeyboardTracking(False)
            turn.valueChanged.connect(lambda number, name=name: self._set(name, number))
        self.text.left.connect(self.leave_text)
        form = QFormLayout(self)
        fields: tuple[tuple[str, QWidget], ...] = (
            ("Number", self.number),
            ("Title", self.called),
            ("First turn", self.first),
            ("Last turn", self.last),
            ("", self.days),
            ("Area", self.area),
            ("", self.draw_area),
            ("Weather", self.weather),
            ("Text", self.text),
            ("", self.cited),
            ("Author", self.author),
            ("Contact", self.contact),
            ("License", self.license),
        )
        for name, field in fields:
            if name:
                field.setAccessibleName(name)
            form.addRow(name, field)
        row = QHBoxLayout()
        row.addWidget(self.version, 1)
        row.addWidget(self.versions)
        form.addRow(PlainLabel(tr("Version")), row)

    def show_scenario(self) -> None:
        """Fill the fields."""
        head = self._document.head
        if head is None:
            return
        track = [row.number for row in self._document.rows.find(schema.TurnRow, game=head.game)] or [1, 999]
        for box, turn in ((self.first, head.first_turn), (self.last, head.last_turn)):
            with QSignalBlocker(box):
                box.setRange(min(min(track), turn), max(max(track), turn))
                box.setValue(turn)
        self.number.setText(head.number)
        self.called.setText(head.title)
        self.called.setCursorPosition(0)  # what is too long shows how it begins
        for name, edit in self.signed.items():
            edit.setText(getattr(head, name))
        dated = ", ".join(filter(None, [head.version, head.date]))
        self.version.setText(dated or tr("None is closed yet"))
        self._offer_weather(head.weather)
        self._offer_areas(head)
        self._show_text(head)
        days = [calendar(self._desk).date(turn) for turn in (head.first_turn, head.last_turn)]
        self.days.setText(" to ".join(days) if all(days) else "")
        self.cited.setText("\n".join(self._cited(head)))

    def _show_text(self, head: schema.ScenarioRow) -> None:
        """Show the text, unless another one is being typed."""
        here = (head.game, head.scenario)
        if self._text_of != here:
            self.leave_text()
        elif self.text.toPlainText() != self._told:
            return
        if self.text.toPlainText().strip() != head.text:  # a blank may stand behind what is being typed
            self.text.setPlainText(head.text)
        self._text_of, self._told = here, self.text.toPlainText()

    def leave_text(self) -> None:
        """Write the text that was typed into the scenario that it was typed for; what is typed next is another step."""
        self._write_text(is_left=True)
        self._stroke = None

    def _write_text(self, is_left: bool = False) -> None:
        """Write what was typed so far, which a program that is killed then leaves behind; all of it is one step. What
        is asked about first waits until the field is left."""
        self._pause.stop()
        typed, rows, (game, scenario) = self.text.toPlainText(), self._document.rows, self._text_of
        stored = [row.text for row in rows.find(schema.ScenarioRow, game=game, scenario=scenario)]
        if typed == self._told or typed.strip() in stored or not stored:
            return
        self._stroke = self._stroke or self._document.new_stroke()

        def make() -> ChangeSet:
            return replace(rules.set_scenario_field(rows, game, scenario, "text", typed.strip()), stroke=self._stroke)

        if is_left or not self._desk.asks(make()):
            self._told = typed
            self._desk.try_edit(make)

    def _cited(self, head: schema.ScenarioRow) -> list[str]:
        """Return where the fields are from, those of one source in one line; without their names where all are."""
        found: dict[str, list[str]] = {}
        for name in rules.SCENARIO_FIELDS:
            citation = citation_of(self._document.rows, head.game, head.TABLE, head.key_text, name)
            if citation is not None:
                called = _CALLED.get(name) or name.replace("_", " ").capitalize()
                found.setdefault(sentence_of(citation), []).append(called)
        if len(found) == 1:
            return list(found)
        return [f"{', '.join(names)}: {sentence}" for sentence, names in found.items()]

    def _offer_weather(self, word: str) -> None:
        """Offer the boxes of the game's weather track, and what the scenario says even where that is none of them."""
        words = vocabulary_of(self._document.rows, self._document.game).words.get("weather", {})
        self.weather.clear()
        for box, title in {"": "none", word: word or "none", **words}.items():
            self.weather.addItem(title, box)
        self.weather.setCurrentIndex(self.weather.findData(word))

    def _offer_areas(self, head: schema.ScenarioRow) -> None:
        areas = self._document.rows.find(schema.AreaRow, game=head.game, map=head.map, kind="bounds")
        self.area.clear()
        for key, title in {head.bounds: head.bounds, **{row.key: row.title or row.key for row in areas}}.items():
            self.area.addItem(title, key)
        self.area.setCurrentIndex(self.area.findData(head.bounds))

    def type_title(self) -> None:
        """Let the title be typed anew."""
        self.called.setFocus()
        self.called.selectAll()

    def _sign(self, field: str, value: str) -> None:
        """Say whose work it is, which is no correction and no erratum of a printed one."""
        document, head = self._document, self._document.head
        if head is not None and getattr(head, field) != value.strip():
            where = document.game, document.scenario
            self._desk.try_edit(lambda: sign(document.baseline, *where, field, value), cited=True)
            self.show_scenario()

    def _set(self, field: str, value: str | int) -> None:
        document, head = self._document, self._document.head
        if head is None or getattr(head, field) == value:
            return
        self._desk.try_edit(
            lambda: rules.set_scenario_field(document.rows, document.game, document.scenario, field, value)
        )
        self.show_scenario()


class ScenarioSheet(QWidget):
    """The inspector's page of the scenario being edited."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = desk.document
        self.heading = ElidedLabel("\n")  # a long title would make the whole inspector as wide as it is
        self.heading.setObjectName("sheetTitle")
        self.missing, self.head, self.played, self.variant, self.own = (
            MissingBox(desk),
            HeadBox(desk),
            PlayedLine(desk),
            VariantBox(desk),
            OwnBox(desk),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        for part in (self.heading, self.missing, self.played, self.head, self.own, self.variant):
            layout.addWidget(part)
        layout.addStretch(1)

    def show_scenario(self) -> None:
        """Fill the page."""
        head = self._document.head
        if head is None:
            return
        self.heading.setText(f"{head.number}  {head.title}".strip())
        for part in (self.missing, self.head, self.played, self.own, self.variant):
            part.show_scenario()
