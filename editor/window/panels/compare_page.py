"""In what does the scenario that is shown differ from another one, from itself at another time or in another library?

A table beside the map, on which it is marked.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QModelIndex, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from db.changes import ChangeSet, EditError
from db.connection import LibraryError
from db.effective_rows import EffectiveRows
from db.kept_rows import LibraryRows
from editor.comparing.compare import Compared
from editor.comparing.likest import likest
from editor.comparing.on_map import OnMap, on_map
from editor.edits.concerning import concerned
from editor.window.at_work import a_moment
from editor.window.desk import Desk
from editor.window.first_look import in_list_order
from editor.window.layouts import add_layout
from editor.window.models.compared_lines import COLUMNS, Line, hex_of, lines_of, where
from editor.window.models.finding_place import go_to
from editor.window.models.table import RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.compared_source import NOW, ComparedSource
from editor.window.panels.legend import Legend
from editor.window.panels.table_view import TablePanel
from editor.window.plain_text import ElidedLabel, brief
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema

_AGAIN_MS = 500
"""How long after an edit it is compared again."""
_LEAST = 120


class ComparePage(QWidget):
    """The page *Compare* of the area *Scenario*."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self.lines, self._is_behind = desk, list[Line](), True
        self.shown = OnMap({}, ())
        self._picked: tuple[str, str] | None = None
        self.scenario, self.source = ChoiceBox(), ComparedSource(desk)
        self.said, self.legend = ElidedLabel("\n"), Legend()
        self.model = RowTable(desk, COLUMNS, lambda: self.lines, set())
        self.panel = TablePanel(self.model, tr("Filter differences"), certainty=False, empty=tr("Nothing differs"))
        self._widths = ColumnWidths(self.panel.view, ("What", "Here", "There"))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_AGAIN_MS)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.scenario.setAccessibleName(tr("The scenario to compare with"))
        self.scenario.setToolTip(tr("What the scenario in the line at the top is compared with"))
        bar, column = QHBoxLayout(), QVBoxLayout(self)
        bar.setContentsMargins(6, 6, 6, 0)
        for box in (self.scenario, self.source):
            box.setMinimumWidth(_LEAST)
            bar.addWidget(box, 1)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        add_layout(column, bar)
        said = QVBoxLayout()
        said.setContentsMargins(8, 0, 6, 0)
        said.addWidget(self.said)
        said.addWidget(self.legend)
        add_layout(column, said)
        column.addWidget(self.panel, 1)

    def _connect(self) -> None:
        document = self._desk.document
        document.chosen.connect(self._on_chosen)
        document.changed.connect(self._on_changed)
        document.reread.connect(self._on_chosen)
        self.scenario.currentIndexChanged.connect(lambda _place: self._pick())
        self.source.begun.connect(lambda: self.said.setText(tr("Making that state again…")))
        self.source.found.connect(self.offer)
        self._timer.timeout.connect(self.compare)
        self.panel.view.doubleClicked.connect(self._go)
        self.panel.row_chosen.connect(self._point)

    def showEvent(self, event: QShowEvent) -> None:
        """Compare what was changed while nobody looked."""
        super().showEvent(event)
        if self._is_behind:
            self._refresh()
        self._desk.compared.emit(self.shown)

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the marks off the map."""
        super().hideEvent(event)
        self._desk.compared.emit(OnMap({}, ()))

    def leave(self) -> None:
        """Give the other library back."""
        self.source.leave()

    def may_go(self) -> bool:
        """Return whether it is compared with this library as it is: another one was opened for it, or made again."""
        return self.source.is_of_now

    def left_at(self) -> tuple[tuple[str, str] | None]:
        """Return the scenario that a person chose."""
        return (self._picked,)

    def come_back_to(self, picked: tuple[str, str] | None) -> None:
        """Compare with it again."""
        self._picked = picked

    def set_theme(self, _name: str) -> None:
        """Say what the colors mean in those of another theme."""
        self._say_legend()

    def _on_chosen(self) -> None:
        self._is_behind = True
        if self.isVisible():
            self._refresh()

    def _on_changed(self, changes: ChangeSet) -> None:
        self._is_behind = True
        if self.isVisible():
            if schema.ScenarioRow.TABLE in concerned(changes):
                self._refresh()
            else:
                self.source.offer()
                self._timer.start()

    def _refresh(self) -> None:
        self.source.offer()
        self.offer()

    def offer(self) -> None:
        """Offer the scenarios to compare with, and compare; the one that a person chose stays if it is there, else it
        is the one that this one was made from."""
        document = self._desk.document
        shown, other = (document.game, document.scenario), self.source.library
        rows = document.baseline if other is None else LibraryRows(other.readers)
        self.scenario.blockSignals(True)
        self.scenario.clear()
        for game in rows.find(schema.GameRow):
            for head in in_list_order(rows.find(schema.ScenarioRow, game=game.game)):
                key = head.game, head.scenario
                if other is not None or key != shown:
                    self.scenario.addItem(brief(f"{game.title} · {head.number} {head.title}"), key)
        keys = [self.scenario.itemData(place) for place in range(self.scenario.count())]
        wanted = [shown] if other is not None else [self._picked, self._origin(keys)]
        first = next((place for place, key in enumerate(keys) if key[0] == shown[0]), 0)
        self.scenario.setCurrentIndex(next((keys.index(key) for key in wanted if key in keys), first))
        self.scenario.blockSignals(False)
        self.compare()

    def _pick(self) -> None:
        self._picked = self.scenario.currentData()
        self.compare()

    def _origin(self, keys: Sequence[tuple[str, str]]) -> tuple[str, str]:
        """Return the scenario that the one shown was cut, copied or varied from."""
        document = self._desk.document
        game = document.game
        return game, likest(document.baseline, game, document.scenario, [key for of, key in keys if of == game])

    def compare(self) -> None:
        """Compare the two, and show it in the table and on the map."""
        self._timer.stop()
        self._is_behind = False
        self.lines, self.shown = [], OnMap({}, ())
        try:
            with a_moment(self.said, tr("Comparing…")), self._both() as both:
                if both is not None:
                    self.lines = lines_of(*both)
                    self.shown = on_map(*both, [line.found for line in self.lines])
        except (EditError, LibraryError) as error:
            self._desk.refused.emit(str(error))
        self.model.refresh()
        self._widths.part()
        self._say()
        self._say_legend()
        if self.isVisible():
            self._desk.compared.emit(self.shown)

    @contextmanager
    def _both(self) -> Iterator[tuple[Compared, Compared] | None]:
        document, key, other = self._desk.document, self.scenario.currentData(), self.source.library
        if key is None or document.head is None:
            yield None
            return
        baseline = document.baseline if other is None else LibraryRows(other.readers)
        rows = EffectiveRows(baseline, lambda: key)
        here = Compared(document.rows, document.game, document.scenario)
        if other is None:
            yield here, Compared(rows, *key)
        else:
            with rows.at_once():
                yield here, Compared(rows, *key)

    def _say(self) -> None:
        head = self._desk.document.head
        if head is None or self.scenario.currentData() is None:
            self.said.setText(tr("There is nothing to compare with"))
            return
        many = len(self.lines)
        count = tr("1 difference") if many == 1 else tr("{count} differences").format(count=many)
        there = self.scenario.currentText()
        if self.source.currentData() != NOW:
            there = f"{there}, {self.source.currentText()}"
        self.said.setText(tr("{count}. Here: {a}; there: {b}").format(count=count, a=brief(head.title), b=there))

    def _say_legend(self) -> None:
        marks = list(self.shown.marks.values())
        counted = {
            "good": (tr("only here: {count}"), marks.count("a")),
            "target": (tr("only there: {count}"), marks.count("b")),
            "finding": (tr("otherwise: {count}"), marks.count("both")),
            "path": (tr("moved from there to here: {count}"), len(self.shown.moved)),
        }
        said = {fill: text.format(count=count) for fill, (text, count) in counted.items() if count}
        self.legend.setVisible(bool(said))
        self.legend.show_meanings(said, self._desk.theme)

    def _point(self, row: int) -> None:
        """Bring the hex of a line into view."""
        label = hex_of(self.lines[row], self.shown)
        if label:
            self._desk.wanted.emit(label)

    def _go(self, index: QModelIndex) -> None:
        go_to(self._desk, where(self.model.item(self.panel.shown.mapToSource(index).row())))
