"""What has happened so far? The log of a game; a line leads to its hexes and rules, and back in time."""

from bisect import bisect_right
from collections.abc import Container, Sequence
from html import escape

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QListWidgetItem, QMenu, QVBoxLayout, QWidget

from editor.window.mnemonics import give_letters
from editor.window.plain_text import broken, plain_tip
from editor.window.playtest.log_filter import LogFilter
from editor.window.playtest.log_folding import LogFolding
from editor.window.playtest.log_lines import REMARK, LogLine
from editor.window.playtest.log_list import LogList
from editor.window.playtest.note_field import NoteField
from editor.window.playtest.odds_view import HIGH
from editor.window.playtest.references import HEX, PLACE, RULE, hexes_in, link, rules_in
from editor.window.playtest.unit_titles import unit_title
from editor.window.translation import tr
from engine.core.events import OWN_SIGN
from engine.core.phases import ActionRecord
from engine.data.counted import counted
from engine.scenario import Scenario

_MARKS = {"step": "■ ", "action": "▸ ", "note": "◆ ", "overruled": "‼ ", "own": f"{OWN_SIGN} ", REMARK: "✎ "}
_MARKS |= dict.fromkeys(("event", "reason"), "    ")
_LINE, _FIRST = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
_LISTED = 1000
"""So many lines are listed at once: Qt takes seconds to lay out those of a campaign."""
_AROUND = 200
"""So many lines are listed around one that is looked at: each line takes a moment to break, and who goes through a game
turn by turn waits for them each time."""
_LEAST, _READ, _BETWEEN = 60, 8, 3
"""The list is never lower than this, and has so many lines in a high window, with so many pixels between."""
_TIPPED = 20
_HINT = "Click a line to see its place; right-click to go back to it."


class PlayLog(QWidget):
    """The log.

    Signals:
        place_wanted: the place of a value that decided something, as a finding names it.
        hex_wanted: a hex to bring into the middle.
        rule_wanted: the number of a rule to look up.
        branch_wanted: the record to go back to.
        moment_wanted: the game is to be shown as it stood after this record.
        note_wanted: a text is to stand at this record.
    """

    place_wanted = Signal(str)
    hex_wanted = Signal(str)
    rule_wanted = Signal(str)
    branch_wanted = Signal(int)
    moment_wanted = Signal(int)
    note_wanted = Signal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hexes: Container[str] = ()  # which words of its lines are hexes
        self._folding = LogFolding({})
        self._records: Sequence[ActionRecord] = ()
        self._every: list[LogLine] = []
        self._shown: list[LogLine] = []  # those that the filter lets through
        self._first = self._end = 0  # the lines that are listed
        self._marked = False  # a line of a record that is looked at
        self._left: LogLine | None = None  # what was chosen when the filter hid it
        self.list = LogList()
        self.list.setAccessibleName(tr("Play log"))
        self.list.setMinimumHeight(_LEAST)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._menu)
        self.list.itemClicked.connect(self._show_links)
        self.list.itemActivated.connect(self._show_links)
        self.filter = LogFilter()
        self.filter.changed.connect(self._filter)
        self.links = QLabel(_HINT)
        self.links.setTextFormat(Qt.TextFormat.RichText)
        self.links.setWordWrap(True)
        self.links.linkActivated.connect(self.follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.filter)
        column.addWidget(self.list, 1)
        self.note = NoteField()
        self.note.typed.connect(self.note_wanted)
        self.note.left.connect(self.list.setFocus)
        column.addWidget(self.note)
        column.addWidget(self.links)

    def fit(self, height: int) -> None:
        """Have the lines that a page can spare which is so high beside the odds."""
        read = _READ * (self.list.fontMetrics().lineSpacing() + _BETWEEN) + 2 * self.list.frameWidth()
        self.list.setMinimumHeight(read if height >= HIGH else _LEAST)

    def begin(self, scenario: Scenario) -> None:
        """Begin the empty log of another game."""
        self._hexes = frozenset(scenario.bounds)
        self._folding = LogFolding({counter.key: unit_title(counter) for counter in scenario.counters})
        self._left = None
        self.note.hide()
        self._clear()

    def _clear(self) -> None:
        self._shown = []
        self._first = self._end = 0
        self.list.clear()
        self.links.setText(_HINT)

    def last_texts(self, most: int) -> list[str]:
        """Return the last lines that are shown, oldest first."""
        return [line.text for line in self._every[-most:]]

    def show_lines(self, lines: Sequence[LogLine], records: Sequence[ActionRecord] = ()) -> None:
        """Add the lines that are not shown yet; from where a log reads otherwise now, as after an undo or for the other
        side, it is written anew. ``records`` are those of which the lines tell."""
        self._every, self._records = list(lines), records
        lines = self.filter.chosen(self._folding.told(self._every, records))
        known = len(self._shown)
        if lines[:known] != self._shown:
            known = self._take_back(lines)
        if known == len(lines):
            return
        self._shown = lines
        if self._end != known or len(lines) - self._first > 2 * _LISTED:
            self._list(len(lines) - _LISTED)
        else:
            self._add(known, len(lines))
        self.list.scrollToBottom()

    def _take_back(self, lines: Sequence[LogLine]) -> int:
        """Take the last lines out that read otherwise now, all where that is simpler; return how many stay."""
        pairs = enumerate(zip(lines, self._shown, strict=False))
        alike = next((at for at, (new, old) in pairs if new != old), min(len(lines), len(self._shown)))
        if self._end != len(self._shown) or not self._first < alike:
            self._clear()
            return 0
        for _ in range(self._end - alike):
            self.list.takeItem(self.list.count() - 1)
        self._shown, self._end = self._shown[:alike], alike
        return alike

    def _filter(self) -> None:
        """List what is asked for now. The chosen line stays chosen where it is listed, and what it leads to is told
        on."""
        item, told = self.list.currentItem(), self.links.text()
        self._left = item.data(_LINE) if item is not None else self._left
        self.show_lines(self._every, self._records)
        self.links.setText(told)
        self._show_line(self._shown.index(self._left) if self._left in self._shown else -1)

    def _list(self, first: int, most: int = _LISTED) -> None:
        """List the lines from one on, as many as a list of them takes at once."""
        self.list.clear()
        self._first = max(0, first)
        self._end = min(self._first + most, len(self._shown))
        if self._first:
            self._add_turner(
                tr("… {lines} before").format(lines=counted(self._first, "line")), self._first - _LISTED // 2
            )
        self._add(self._first, self._end)
        if self._end < len(self._shown):
            rest = len(self._shown) - self._end
            self._add_turner(tr("… {lines} after").format(lines=counted(rest, "line")), self._end - _LISTED // 2)

    def _add(self, first: int, end: int) -> None:
        for line in self._shown[first:end]:
            self.list.append(_item(line))
        self._end = end

    def _add_turner(self, text: str, first: int) -> None:
        """Add a line that lists others when it is clicked."""
        item = QListWidgetItem(text)
        item.setData(_FIRST, first)
        self.list.append(item)

    def mark(self, record: int | None) -> None:
        """Mark the last line of a record that is looked at; None marks none, and what was marked goes out of mind."""
        self._left = None
        if record is None:
            if self._marked:
                self.list.setCurrentRow(-1)
                if self._end < len(self._shown):
                    self._list(len(self._shown) - _LISTED)
                self.list.scrollToBottom()
            self._marked = False
            return
        self._show_line(bisect_right(self._shown, record, key=_record_of) - 1)
        self._marked = True

    def _show_line(self, place: int) -> None:
        """Choose a line that is shown, with some around it; none below the first."""
        if place >= 0 and not self._first <= place < self._end:
            self._list(place - _AROUND // 2, _AROUND)
        self.list.setCurrentRow(place - self._first + bool(self._first) if place >= 0 else -1)

    def _show_links(self, item: QListWidgetItem) -> None:
        line = item.data(_LINE)
        if line is None:
            self._list(item.data(_FIRST))
            return
        if line.values:
            told = (f"{escape(value.said)}: {link(PLACE, value.where, tr('show'))}" for value in line.values)
            self.links.setText("<br>".join(told))
            return
        hexes, rules = hexes_in(line.text, self._hexes), rules_in(line.text)
        parts = [f"hex {link(HEX, label)}" for label in hexes] + [f"rule {link(RULE, number)}" for number in rules]
        self.links.setText(" · ".join(parts) or _HINT)
        if hexes:
            self.hex_wanted.emit(hexes[-1])

    def follow(self, url: str) -> None:
        """Follow a link of the line under the log."""
        if url.startswith(RULE):
            self.rule_wanted.emit(url.removeprefix(RULE))
        elif url.startswith(PLACE):
            self.place_wanted.emit(url.removeprefix(PLACE))
        elif url.startswith(HEX):
            self.hex_wanted.emit(url.removeprefix(HEX))

    def _menu(self, point: QPoint) -> None:
        item = self.list.itemAt(point)
        if item is None or item.data(_LINE) is None:
            return
        record = item.data(Qt.ItemDataRole.UserRole)
        menu = QMenu(self)
        back = QAction(tr("Go back to before this and play on from there"), menu)
        back.setEnabled(bool(record))
        back.triggered.connect(lambda: self.branch_wanted.emit(record))
        menu.addAction(back)
        look_back = QAction(tr("Show the game as it stood then"), menu)
        look_back.triggered.connect(lambda: self.moment_wanted.emit(record))
        menu.addAction(look_back)
        note = QAction(tr("Note at this line…"), menu)
        note.triggered.connect(lambda: self.note.ask(record))
        menu.addAction(note)
        for number in rules_in(item.data(_LINE).text):
            look = QAction(f"Look up rule {number}", menu)
            look.triggered.connect(lambda _on=False, number=number: self.rule_wanted.emit(number))
            menu.addAction(look)
        give_letters(menu)
        menu.exec(self.list.mapToGlobal(point))


def _record_of(line: LogLine) -> int:
    return line.record


def _item(line: LogLine) -> QListWidgetItem:
    item = QListWidgetItem(_MARKS[line.kind] + broken(line.text))  # a word that is too wide lets no line wrap
    item.setData(Qt.ItemDataRole.UserRole, line.record)
    item.setData(_LINE, line)
    if line.values:
        said = [value.said for value in line.values]
        tip = said if len(said) <= _TIPPED else [*said[:_TIPPED], "…"]
        item.setToolTip(plain_tip("\n".join(tip)))
    if line.kind == "step":
        font = item.font()
        font.setBold(True)
        item.setFont(font)
    return item
