"""The dock on the right: everything about what is selected, ready to be changed."""

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet, EditError
from editor.edits.concerning import concerned, elsewhere
from editor.edits.reasons import Subject
from editor.window.desk import Desk, Selection
from editor.window.errata.sheet import ErratumSheet
from editor.window.frame.tab_order import seat
from editor.window.noting import subject_of
from editor.window.panels.hex_sheet import HexSheet
from editor.window.panels.reason_box import ReasonBox
from editor.window.panels.scenario_sheet import ScenarioSheet
from editor.window.panels.several_sheet import SeveralSheet
from editor.window.panels.summary import UNCOUNTED, SummaryPage
from editor.window.panels.unit_sheet import UnitSheet
from editor.window.timeline.sheet import EntriesSheet
from editor.window.translation import tr
from engine.data import schema

P = TypeVar("P", bound=QWidget)


PAGES = ("unit", "hex", "scenario", "several", "entries", "erratum")
"""The pages beside the empty one, those first that are asked for most."""


class _Pages(QWidget):
    """Pages of which only the one in view asks for height, but all for width. A stack of Qt's is as high as its highest
    page, so that a short one would scroll into nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._every: list[QWidget] = []
        self._shown: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def add(self, page: QWidget) -> None:
        """Take a page, which is not in view yet."""
        page.hide()
        self._every.append(page)
        self._column.addWidget(page)

    def currentWidget(self) -> QWidget | None:
        """Return the page in view."""
        return self._shown

    def setCurrentWidget(self, page: QWidget) -> None:
        """Show a page in place of the one in view."""
        if self._shown is not None and self._shown is not page:
            self._shown.hide()
        self._shown = page
        page.show()

    def minimumSizeHint(self) -> QSize:
        """Return the width of all that are made, and the height of the page in view."""
        return QSize(max(page.minimumSizeHint().width() for page in self._every), super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """Return the same for the size that is liked."""
        return QSize(max(page.sizeHint().width() for page in self._every), super().sizeHint().height())


class Inspector(QScrollArea):
    """Shows the page of the selected thing, and follows edits. A page is made when it is asked for: all of them are two
    thirds of the parts of a window."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.pages = _Pages()
        self.empty = self._made(SummaryPage)
        self.note = QPushButton(tr("Note on this..."))
        self.note.setToolTip(tr("Write a note or a task on what is selected; a picture can stand beside it"))
        self.note.clicked.connect(self._begin_note)
        self.why = ReasonBox(desk)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.pages, 1)
        column.addWidget(self.why)
        column.addWidget(self.note, 0, Qt.AlignmentFlag.AlignRight)
        self.setWidget(whole)
        self.setWidgetResizable(True)
        self.setAccessibleName(tr("Inspector"))
        self.setObjectName("inspector")
        self.setFrameShape(QFrame.Shape.StyledPanel)  # its border has the color of what an edit means
        desk.selected.connect(self._on_selected)
        self._is_beside_form = False
        desk.part_wanted.connect(self._give_keys)
        desk.head_shown.connect(self._on_head_shown)
        desk.reason_wanted.connect(self._ask_reason)
        desk.document.changed.connect(self._on_changed)
        desk.document.meant.connect(self._say_errata)
        self._is_choosing = False
        desk.document.chosen.connect(self._on_chosen)
        self.show_selection(desk.selection)

    @cached_property
    def hex(self) -> HexSheet:
        return self._made(HexSheet)

    @cached_property
    def unit(self) -> UnitSheet:
        return self._made(UnitSheet)

    @cached_property
    def scenario(self) -> ScenarioSheet:
        return self._made(ScenarioSheet)

    @cached_property
    def several(self) -> SeveralSheet:
        return self._made(SeveralSheet)

    @cached_property
    def entries(self) -> EntriesSheet:
        return self._made(EntriesSheet)

    @cached_property
    def erratum(self) -> ErratumSheet:
        return self._made(ErratumSheet)

    def _made(self, page: Callable[[Desk], P]) -> P:
        made = page(self._desk)
        self.pages.add(made)
        fields = (field for field in made.findChildren(QWidget) if field.window() is made.window())
        takes = Qt.FocusPolicy.TabFocus
        seat([field for field in fields if field.focusPolicy() & takes and field.focusProxy() is None], self.pages)
        return made

    def make_ready(self) -> None:
        """Make the pages that are not there yet, one whenever nothing else is to be done, before the first click."""
        left = [name for name in PAGES if name not in self.__dict__]
        if left:
            getattr(self, left[0])
            QTimer.singleShot(0, self, self.make_ready)

    def _shows(self, page: str) -> bool:
        return page in self.__dict__ and self.pages.currentWidget() is self.__dict__[page]

    def _begin_note(self) -> None:
        try:
            self._desk.note_wanted.emit(*subject_of(self._desk))
        except EditError as error:
            self._desk.refused.emit(str(error))

    def _on_chosen(self) -> None:
        self._is_choosing = True  # the map comes first
        self._desk.select("none")
        self.show_selection(self._desk.selection)
        self._is_choosing = False

    def _on_changed(self, changes: ChangeSet) -> None:
        if self._let_go() or self._desk.entries:  # the timeline selects its entries again as they are now
            return
        document = self._desk.document
        if self._shows("unit") and _is_of_ground(changes):
            return
        if self.pages.currentWidget() is not self.empty or (
            concerned(changes) - UNCOUNTED and not elsewhere(changes, document.game, document.scenario)
        ):
            self.show_selection(self._desk.selection)

    def _say_errata(self) -> None:
        if self._shows("hex"):
            self.hex.say_errata()
        elif self._shows("unit"):
            self.unit.say_errata()

    def _let_go(self) -> bool:
        """Select what is left of the chosen units, where an edit or undo has taken some away; returns whether so."""
        rows, game = self._desk.document.rows, self._desk.document.game
        chosen = self._desk.several if self._desk.selection.kind == "counter" else ()
        left = [key for key in chosen if rows.find(schema.CounterRow, game=game, key=key)]
        if len(left) < len(chosen):
            self._desk.select_several(left)
        return len(left) < len(chosen)

    def _on_selected(self, selection: Selection) -> None:
        """Show something else from its top."""
        self.why.show_selection()
        self.show_selection(selection)
        self.verticalScrollBar().setValue(0)

    def show_selection(self, selection: Selection) -> None:
        """Fill the page of what is selected."""
        if self._desk.entries:
            self.entries.show_entries(self._desk.entries)
            self.pages.setCurrentWidget(self.entries)
        elif len(self._desk.several) > 1:
            self.several.show_counters(self._desk.several)
            self.pages.setCurrentWidget(self.several)
        elif selection.kind == "counter":
            self.unit.show_counter(selection.key)
            self.pages.setCurrentWidget(self.unit)
        elif selection.kind in ("hex", "hexside") and self.hex.show_hex(*selection.key.split("|")):
            self.pages.setCurrentWidget(self.hex)
        elif selection.kind == "erratum" and self.erratum.show_erratum(selection.key):
            self.pages.setCurrentWidget(self.erratum)
        elif selection.kind == "scenario" and not self._is_beside_form:
            self.scenario.show_scenario()
            self.pages.setCurrentWidget(self.scenario)
        else:
            (self.empty.show_soon if self._is_choosing else self.empty.show_summary)()
            self.pages.setCurrentWidget(self.empty)
        self.why.follow()

    def _ask_reason(self, subjects: list[Subject]) -> None:
        """Let a reason be given for the designed values of some rows, as those of lines that are chosen in a table."""
        if not self.why.ask(subjects):
            self._desk.refused.emit(tr("None of these values is your own design; only such have a reason"))
            return
        self.pages.layout().activate()  # type: ignore[union-attr]
        self.ensureWidgetVisible(self.why)
        self.why.take_keys()

    def _on_head_shown(self, is_shown: bool) -> None:
        """Show no second form of the scenario beside that in the middle."""
        self._is_beside_form = is_shown
        if self._desk.selection.kind == "scenario":
            self.show_selection(self._desk.selection)

    def _give_keys(self, part: str) -> None:
        """Bring a part of the page of the unit, or of the timeline, into view, and let what is typed go into its
        field."""
        if part in ("entries", "split"):
            self._give_entries_keys(part)
            return
        if part == "parts":
            self.several.units.setFocus()
            return
        if part == "title":
            self.erratum.type_title()
            return
        if part == "arrival":
            self._give_arrival_keys()
            return
        field = {"substitute": self.unit.substitute.by, "breakdown": self.unit.breakdown.part}[part]
        box = field.parentWidget()
        self.pages.layout().activate()  # type: ignore[union-attr]
        if box is not None:
            self.ensureWidgetVisible(box)
        field.setFocus()
        if (line := field.lineEdit()) is not None:
            line.selectAll()

    def _give_arrival_keys(self) -> None:
        """Let the place be chosen by which units arrive: it is only proposed."""
        entry = self.several.entry if self._shows("several") else self.unit.arrival.place
        self.pages.layout().activate()  # type: ignore[union-attr]
        self.ensureWidgetVisible(entry)
        entry.box.setFocus()
        if (line := entry.box.lineEdit()) is not None:
            line.selectAll()

    def _give_entries_keys(self, part: str) -> None:
        if self._shows("entries"):
            field = self.entries.listed if part == "split" else self.entries.turn
            self.ensureWidgetVisible(field)
            field.setFocus()
            self.entries.turn.selectAll()

    def leave_field(self) -> None:
        """Finish what is being typed, before the selection changes or the window closes."""
        widget = QApplication.focusWidget()
        is_field = isinstance(widget, QLineEdit | QAbstractSpinBox | QPlainTextEdit)
        if widget is not None and (self.isAncestorOf(widget) or (is_field and self.window().isAncestorOf(widget))):
            widget.clearFocus()


def _is_of_ground(changes: ChangeSet) -> bool:
    """Whether no more is changed than values of hexes, of which the page of a unit shows none."""
    table = schema.HexRow.TABLE
    stays = all(each.before is not None and each.after is not None for each in changes.changes if each.table == table)
    return concerned(changes) == {table} and stays
