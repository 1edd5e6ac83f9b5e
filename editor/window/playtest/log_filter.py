"""Which lines of the log of a game are listed?"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from editor.window.playtest.buttons import check_box, push_button
from editor.window.playtest.log_lines import REMARK, LogLine
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr

EVERYTHING, DICE, DEEDS, VALUES = "Everything", "Dice", "What was done", "Values"
KINDS = (EVERYTHING, DICE, DEEDS, VALUES)


def filtered(lines: Sequence[LogLine], kind: str, words: str, reasons: bool = True) -> list[LogLine]:
    """Return the lines of a kind that say these words, with the heads of the steps in which they stand; ``reasons`` of
    machines only if asked for."""
    lines = lines if reasons else [line for line in lines if line.kind != "reason"]
    wanted = words.strip().casefold()
    if kind == EVERYTHING and not wanted:
        return list(lines)
    return list(_with_heads(lines, kind, wanted))


def _with_heads(lines: Sequence[LogLine], kind: str, wanted: str) -> Iterator[LogLine]:
    head: LogLine | None = None
    for line in lines:
        if line.kind == "step":
            head = line
            if not (wanted and wanted in line.text.casefold()):
                continue
        elif not _is_of(line, kind) or wanted not in line.text.casefold():
            continue
        if head is not None:
            yield head
        if head is not line:
            yield line
        head = None


def _is_of(line: LogLine, kind: str) -> bool:
    if kind == DICE:
        return line.is_of_throw
    if kind == DEEDS:
        return line.kind in ("action", "reason", "overruled", REMARK)
    return kind == EVERYTHING or bool(line.values)


class LogFilter(QWidget):
    """Chooses lines by their kind and their words, and asks for the report of the game.

    Signals:
        changed: other lines are to be listed.
        report_wanted: the game is to be written as a report.
    """

    changed = Signal()
    report_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self.words = ChoiceBox(), QLineEdit()
        self.kind.addItems([tr(kind) for kind in KINDS])
        self.kind.setAccessibleName(tr("Lines of the log"))
        self.kind.setToolTip(tr("Which lines of the log are listed, each under the step in which it stands"))
        self.words.setAccessibleName(tr("Words of the log"))
        self.words.setPlaceholderText(tr("Lines that say…"))
        self.words.setClearButtonEnabled(True)
        self.reasons = check_box(
            "Wh&y",
            "Why machines do what they do, under each action, as far as you may know",
            True,
            self.changed.emit,
        )
        self.reasons.hide()
        self.report = push_button(
            "Report…", "Write the game as it went, turn by turn with maps, as a web page or as text", self._ask
        )
        self.kind.currentIndexChanged.connect(self.changed)
        self.words.textChanged.connect(self.changed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        for widget, stretch in ((self.kind, 0), (self.words, 1), (self.reasons, 0), (self.report, 0)):
            row.addWidget(widget, stretch)

    def reset(self, asked: tuple[int, str] = (0, "")) -> None:
        """List everything again, or what was asked for before, as ``asked_for`` had it."""
        self.kind.setCurrentIndex(asked[0])
        self.words.setText(asked[1])

    @property
    def asked_for(self) -> tuple[int, str]:
        """Which kind of lines, and which words."""
        return self.kind.currentIndex(), self.words.text()

    def chosen(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """Return the lines that are to be listed."""
        self.reasons.setVisible(any(line.kind == "reason" for line in lines))
        return filtered(lines, KINDS[self.kind.currentIndex()], self.words.text(), self.reasons.isChecked())

    def _ask(self) -> None:
        self.report_wanted.emit()
