"""What is still missing of the scenario that is shown, and what the checks hold against it: a list of which each line
leads to where it is given or mended."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGroupBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from db.checks import Finding
from db.checks.of_scenario import errors_of
from editor.commands.joined import RULES_MISS
from editor.edits.missing import Missing, still_missing
from editor.window.desk import Desk
from editor.window.frame.inked import INK, Inked
from editor.window.models.finding_place import TableLine, go_to
from editor.window.models.finding_words import Words
from editor.window.plain_text import PlainLabel, broken, plain_tip
from editor.window.translation import tr
from engine.data import schema

_LEADS = Qt.ItemDataRole.UserRole
_NEEDED, _ADVISED, _ERROR = "●", "○", "✖"
_LINES, _MOST, _SPARE = 8, 4, 3
"""Lines in view, most errors that are listed here, for Problems lists them all, and lines kept free for what the checks
find of a scenario that is shown anew and is not whole."""


class MissingBox(QGroupBox):
    """Stands on the sheet of a scenario and on its page; a line that is opened shows where it is given."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("Still missing", parent)
        self._desk = desk
        self.said, self.list = PlainLabel(), QListWidget()
        self._most, self._is_behind = (("", ""), 0), False
        self.said.setWordWrap(True)
        self.list.setAccessibleName(tr("What is still missing"))
        self.list.setWordWrap(True)
        self.list.setItemDelegate(Inked(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumWidth(90)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list)
        layout.addWidget(self.said)
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        desk.checked.connect(self._on_checked)

    def _on_checked(self) -> None:
        self._is_behind = not self.isVisible()
        if self.isVisible():
            self.show_scenario()

    def showEvent(self, event: QShowEvent) -> None:
        """Say what the checks found while something else was shown."""
        super().showEvent(event)
        if self._is_behind:
            self.show_scenario()

    def show_scenario(self) -> None:
        """List what is missing now, and the errors that the checks found."""
        document = self._desk.document
        if document.head is None:
            return
        self._is_behind = False
        found = still_missing(document.rows, document.game, document.scenario)
        errors = self._errors()
        self.list.clear()
        words = Words(document.baseline) if errors else None
        for error in errors[:_MOST]:
            said = words.of(error) if words is not None else error.message
            self._line(f"{_ERROR} {said}", said, error, is_bad=True)
        if warnings := self._warnings():
            said = (words or Words(document.baseline)).of(warnings[0]).removeprefix(f"{document.head.title}: ")
            count = len(warnings) - 1
            more = f"; {count} more warning{'s' * (count != 1)} of the rules under Problems" if count else ""
            self._line(f"{_ADVISED} {said}{more}", said, warnings[0], is_bad=False)
        for each in found:
            mark = _NEEDED if each.is_needed else _ADVISED
            self._line(f"{mark} {each.text}", each.text, each, is_bad=each.is_needed)
        texts = [self.list.item(row).text() for row in range(self.list.count())]
        rows = sum(1 + len(text) // 44 for text in texts)
        here = (document.game, document.scenario)
        spare = _SPARE if rows and self._desk.checks_due() else 0
        self._most = (here, max(rows, self._most[1] if self._most[0] == here else rows + spare))
        rows = self._most[1]  # never fewer: what stands below must not jump under the pointer
        self.list.setVisible(rows > 0)
        self.list.setFixedHeight(min(rows, _LINES) * (self.fontMetrics().height() + 6) + 8)
        self.said.setText(_status(found, errors, self._desk.checks_due()))

    def _errors(self) -> list[Finding]:
        """Return the errors of the scenario, those that name it first."""
        document = self._desk.document
        scenarios = [row.scenario for row in document.baseline.find(schema.ScenarioRow, game=document.game)]
        return errors_of(self._desk.findings(), document.game, document.scenario, scenarios)

    def _warnings(self) -> list[Finding]:
        """Return what the rules of the game say against how this scenario starts, without keeping it from play."""
        findings, document = self._desk.findings(), self._desk.document
        if not findings:
            return []
        return [
            found
            for found in findings
            if (found.severity, found.check, found.game) == ("warning", RULES_MISS, document.game)
            and found.message.startswith(f"{document.scenario}:")
        ]

    def _line(self, text: str, said: str, leads: Missing | Finding, is_bad: bool) -> None:
        item = QListWidgetItem(broken(text))
        item.setData(_LEADS, leads)
        item.setToolTip(plain_tip(f"{said}. Press to go where it is given"))
        if is_bad:
            item.setData(INK, "bad_ink")
        self.list.addItem(item)

    def _go(self, item: QListWidgetItem) -> None:
        leads = item.data(_LEADS)
        if isinstance(leads, Finding):
            go_to(self._desk, leads.where)
        elif leads.tab:
            self._desk.line_wanted.emit(TableLine(leads.page, leads.tab))
        else:
            self._desk.page_wanted.emit(leads.page)


def _status(found: Sequence[Missing], errors: Sequence[Finding], is_due: bool) -> str:
    """Return in a sentence whether a scenario can be played."""
    said = f"{_NEEDED} is needed to play" if any(each.is_needed for each in found) else ""
    if errors:
        more = ", all listed under Problems" if len(errors) > _MOST else ""
        count = f"{len(errors)} error{'s' * (len(errors) != 1)} to be mended before it is played{more}"
        return f"{count}; {said}" if said else count
    if said:
        return said
    if is_due:
        return "The checks are looking whether it can be played"
    return "It can be played as it is" if found else "Nothing: it can be played"
