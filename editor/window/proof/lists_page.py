"""The page *Charts, lists* of the proof desk: charts cell by cell, set-ups and arrivals line by line."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget
from sqlalchemy.orm import Session

from db.changes import ChangeSet, EditError
from db.confirmations import Value, confirming
from db.provenance import WHOLE
from editor.proof.added_lines import SIGN, added_line
from editor.proof.confirmed import proved
from editor.proof.doubted import doubted
from editor.proof.hints import hint_of_item
from editor.proof.listed import Item, Listed, Lists, read_item
from editor.window.desk import Desk
from editor.window.frame.chrome import chrome
from editor.window.models.certainty import citation_of, mark_of
from editor.window.models.errata_here import beside_printed, mended_in_copy, of_value
from editor.window.proof.hex_box import RowsBox
from editor.window.proof.page import ProofPage
from editor.window.proof.portion_list import Portion
from editor.window.translation import tr

_LINE = 24


class ListsPage(ProofPage):
    """Charts and lists, each in one portion."""

    KEY = "proof_lists"
    TITLE = "Charts and lists"
    tables = frozenset(
        {"chart", "chart_cell", "terrain", "setup", "arrival", "scenario", "counter", "confirmation", "area"}
    )

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        self.view, self.box = QTableWidget(), RowsBox(desk)
        self.view.setAccessibleName(tr("Cells"))
        self.view.setTabKeyNavigation(False)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.view.verticalHeader().setDefaultSectionSize(_LINE)
        self.view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._lists: dict[str, Listed] = {}
        self._every: Lists | None = None
        self._unread = ChangeSet("", ())
        self._at = self._marked = (0, 0)
        self._asked = ("", "")
        super().__init__(desk, self.view, self.box, parent)
        self.view.cellClicked.connect(self._on_clicked)
        for bar in (self.view.verticalScrollBar(), self.view.horizontalScrollBar()):
            bar.valueChanged.connect(self.note_seen)
        self.view.verticalHeader().sectionClicked.connect(self._on_line_clicked)

    def hint(self) -> str:
        """Return what may be typed in place of what is looked at."""
        item, listed = self.looked_at, self.listed
        if item is None or listed is None:
            return tr("There is nothing here that could differ")
        return hint_of_item(self._document.baseline, item, listed.lines[self._at[0]][0])

    @property
    def listed(self) -> Listed | None:
        """The list that is shown."""
        return self._lists.get(self.portion.key) if self.portion is not None else None

    @property
    def looked_at(self) -> Item | None:
        """The cell that is looked at."""
        return self._cell(self._at)

    def read(self) -> Sequence[Portion]:
        """Return a portion for each list."""
        baseline, game = self._document.baseline, self._document.game
        with baseline.at_once():
            if self._every is None or self._every.game != game:
                self._every = Lists(baseline, game)
            else:
                self._every.follow(self._unread)
            self._unread = ChangeSet("", ())
            found = self._every.all(self._document.scenario)
        return self.portions_of(found)

    def note(self, changes: ChangeSet) -> None:
        """Remember what is to be read again, where anything was read."""
        if self._every is not None:
            self._unread = ChangeSet("", (*self._unread.changes, *changes.changes))

    def forget(self) -> None:
        """Hold no lists."""
        self._lists, self._every, self._unread = {}, None, ChangeSet("", ())
        self._fill(None)

    def portions_of(self, found: Sequence[Listed]) -> Sequence[Portion]:
        """Return a portion for each of some lists."""
        self._lists = {each.key: each for each in found}
        portions = []
        for each in found:
            states = [item.state for item in each.items]
            keys = tuple(item.key for item in each.items)
            portions.append(Portion(each.key, each.title, keys, states.count("confirmed"), states.count("open")))
        return portions

    def show_portion(self, item: str) -> None:
        """Lay out the list."""
        listed = self.listed
        places = self._places()
        if item in places:
            self._at = places[item]
        elif self.looked_at is None or self.looked_at.key not in places:
            is_open = (at for key, at in places.items() if (found := self._cell(at)) and found.state == "open")
            self._at = next(is_open, next(iter(places.values()), (0, 0)))
        self._fill(listed)
        self._look()

    def item(self) -> str:
        """Return the key of the cell."""
        return self.looked_at.key if self.looked_at is not None else ""

    def called(self) -> str:
        """Return the title of the line, with that of the column where there are several."""
        listed = self.listed
        if listed is None or self.looked_at is None:
            return ""
        line, column = self._at
        heads = [listed.lines[line][0], *([listed.columns[column]] if len(listed.columns) > 1 else [])]
        return ", ".join(heads)

    def place_of(self, table: str, row_key: str, field: str) -> str:
        """Return the cell of a value."""
        return f"{row_key}#{field}"

    def step(self, right: int, down: int) -> None:
        """Look at the next cell there is; at the end of a line at the first one of the next."""
        places = list(self._places().values())
        if not places:
            return
        line, column = self._at
        if right:
            at = places.index(self._at) + right if self._at in places else 0
            self._at = places[max(0, min(at, len(places) - 1))]
        else:
            below = [place for place in places if (place[0] - line) * down > 0 and place[1] == column]
            self._at = min(below, key=lambda place: abs(place[0] - line), default=self._at)
        self._look()

    def enter(self, text: str) -> None:
        """Take what is typed; what may not be meant by one more Return only."""
        listed, here = self.listed, (self.item(), text)
        if listed is not None and text and self._asked != here:
            said = doubted(self._document.baseline, self._document.game, listed, self.looked_at, text)
            self._asked = here if said else ("", "")
            if said:
                self._desk.refused.emit(said)
                return
        super().enter(text)  # where that asks for the name, what was asked before is answered all the same
        if not self.field.text():
            self._asked = ("", "")

    def differing(self, session: Session, text: str) -> ChangeSet:
        """Return what makes the cell as it was typed, and confirms it."""
        item, listed = self.looked_at, self.listed
        witness = self.witness_bar.witness()
        if listed is not None and text.startswith(SIGN):
            new = added_line(self._document.baseline, self._document.game, listed.key, text)
            return proved(session, self._document.game, new, (), witness, new.label)
        if item is None:
            raise EditError("There is no cell here")
        changes = read_item(self._document.baseline, item, text)
        rows = [item.row] if item.field == WHOLE else []
        values = [Value(item.row.TABLE, item.row.key_text, item.field)]
        return proved(session, self._document.game, changes, rows, witness, self.called(), also=values)

    def confirming_rest(self, session: Session) -> ChangeSet:
        """Return what confirms the list but what is set aside."""
        listed = self.listed
        assert listed is not None
        asked = set(self.to_confirm())
        left = [item for item in listed.items if item.key in asked]
        if not left:
            raise EditError(f"{listed.title}: there is nothing left to confirm")
        values = [Value(item.row.TABLE, item.row.key_text, item.field) for item in left]
        return confirming(session, self._document.game, values, self.witness_bar.witness(), listed.title, True)

    def to_confirm(self) -> list[str]:
        """Return the cells that nobody has confirmed and that are not set aside."""
        aside, items = self.exceptions(), self.listed.items if self.listed is not None else ()
        open_items = (item for item in items if item.is_known and item.state in ("open", "known"))
        return [item.key for item in open_items if item.key not in aside]

    def told_aside(self) -> str:
        """Say also of how many cells it is not known what is printed."""
        unknown = sum(not item.is_known for item in (self.listed.items if self.listed is not None else ()))
        told = tr("{count} not known, and not confirmed by Return: type what is printed").format(count=unknown)
        return "; ".join(filter(None, [super().told_aside(), told if unknown else ""]))

    def in_view(self) -> list[str]:
        """Return the cells that lie in view; of one that is wider than the view, its beginning."""
        view, area = self.view, self.view.viewport().rect()
        places = ((key, view.visualRect(view.model().index(*at))) for key, at in self._places().items())
        return [key for key, at in places if area.contains(QRect(at.topLeft(), at.size().boundedTo(area.size())))]

    def bring_up(self, item: str) -> None:
        """Look at a cell at the upper edge, and at the left one if it was beyond the right one."""
        self._at = self._places()[item]
        self._look()
        view, index = self.view, self.view.model().index(*self._at)
        view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)
        across = view.horizontalScrollBar()
        across.setValue(across.maximum() if self._at[1] > across.maximum() else self._at[1])

    def open_lines(self, portion: Portion) -> list[str]:
        """Return the open cells of a list."""
        listed = self._lists[portion.key]
        return [
            f"{title}, {listed.columns[column]}: {item.shown or tr('none')}"
            for title, cells in listed.lines
            for column, item in enumerate(cells)
            if item is not None and item.state == "open"
        ]

    def _places(self) -> dict[str, tuple[int, int]]:
        lines = enumerate(self.listed.lines if self.listed is not None else ())
        return {
            item.key: (line, column)
            for line, (_, cells) in lines
            for column, item in enumerate(cells)
            if item is not None
        }

    def _cell(self, at: tuple[int, int]) -> Item | None:
        lines = self.listed.lines if self.listed is not None else ()
        cells = lines[at[0]][1] if at[0] < len(lines) else ()
        return cells[at[1]] if at[1] < len(cells) else None

    def _fill(self, listed: Listed | None) -> None:
        view, aside = self.view, self.exceptions()
        view.clear()
        view.setRowCount(len(listed.lines) if listed is not None else 0)
        view.setColumnCount(len(listed.columns) if listed is not None else 0)
        if listed is None:
            return
        view.setHorizontalHeaderLabels(listed.columns)
        view.setVerticalHeaderLabels([title for title, _ in listed.lines])
        with self._document.baseline.at_once():
            for line, (_, cells) in enumerate(listed.lines):
                for column, item in enumerate(cells):
                    if item is not None:
                        view.setItem(line, column, self._made(item, item.key in aside))
        view.resizeColumnsToContents()
        view.horizontalHeader().setStretchLastSection(len(listed.columns) == 1)

    def _made(self, item: Item, is_aside: bool) -> QTableWidgetItem:
        document = self._document
        cited = citation_of(document.baseline, document.game, item.row.TABLE, item.row.key_text, item.cited)
        sign = "✗" if is_aside else mark_of(cited) if item.shown else ""
        made = QTableWidgetItem(f"{item.shown} {sign}".strip())
        if is_aside:
            made.setForeground(QColor(chrome().erratum))
        elif item.state == "confirmed":
            made.setForeground(QColor(chrome().design))
        return made

    def _look(self) -> None:
        item, view = self.looked_at, self.view
        here, before = view.item(*self._at), view.item(*self._marked)
        if before is not None:
            before.setData(Qt.ItemDataRole.BackgroundRole, None)
        if here is not None:
            here.setBackground(QColor(chrome().chosen))
            view.scrollToItem(here)
        self._marked = self._at
        listed = self.listed
        if item is None or listed is None:
            self.box.show_lines("", ())
            self.box.errata.setText("")
            return
        title, heading = listed.lines[self._at[0]][0], listed.columns[self._at[1]]
        self.box.show_lines(f"{title}: {heading}", [(item.shown or tr("none"), item.row, item.cited)])
        document, of_copy = self._document, mended_in_copy(self._document)
        value = item.row, item.field
        self.box.errata.setText(beside_printed(of_value(document, *value), of_value(document, *value, of_copy)))
        self.tell(self.told_aside())

    def _on_clicked(self, line: int, column: int) -> None:
        if self._cell((line, column)) is not None:
            self._at = (line, column)
            self._look()
            self.remember()
        self.field.setFocus()

    def _on_line_clicked(self, line: int) -> None:
        self._on_clicked(line, 0)
