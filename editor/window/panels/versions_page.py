"""Which versions has the scenario that is shown, what changed from one to another, and how is the next one closed?"""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.changes import ChangeSet, EditError
from db.connection import LibraryError
from editor.comparing.on_map import OnMap
from editor.comparing.versions import Changed, as_document, changed_between, said_untaken
from editor.edits.concerning import concerned
from editor.edits.versions import versions_of
from editor.texts.forms import form_of, write_document
from editor.texts.html import as_html
from editor.texts.markdown import as_markdown
from editor.window.clipboard import copy_text
from editor.window.desk import Desk
from editor.window.file_dialogs import file_to_write
from editor.window.layouts import add_layout
from editor.window.models.compared_lines import Line, hex_of, where
from editor.window.models.finding_place import go_to
from editor.window.models.table import Column, RowTable
from editor.window.panels.column_widths import ColumnWidths
from editor.window.panels.table_view import TablePanel
from editor.window.panels.version_form import NextVersion
from editor.window.plain_text import ElidedLabel, WholeLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from editor.window.worker import Job, run
from engine.data.tables import DataError

COLUMNS: tuple[Column[Line], ...] = (
    Column("Part", lambda line: line.group),
    Column("What", lambda line: line.told.what),
    Column("Value", lambda line: line.told.value),
    Column("Before", lambda line: line.told.a, tip="In the earlier version"),
    Column("After", lambda line: line.told.b, tip="In the later one"),
)
_NOW = ""
_UNTAKEN = 3
"""So many lines of what stands otherwise here are sure of their room."""


@dataclass(frozen=True)
class _Asked:
    """What is compared: a scenario, and which versions of it."""

    game: str
    scenario: str
    earlier: str
    later: str


class VersionsPage(QWidget):
    """The page *Versions* of the area *Scenario*."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._is_behind = desk, True
        self._job: Job | None = None
        self._asked: _Asked | None = None
        self.found: Changed | None = None
        self.lines: list[Line] = []
        self.form, self.unfold = NextVersion(desk), QPushButton(tr("Cl&ose a version..."))
        self.unfold.setCheckable(True)
        self.unfold.setToolTip(tr("Open or fold the form that closes what the scenario is now into a version"))
        self.earlier, self.later = ChoiceBox(), ChoiceBox()
        self.copy, self.save = QPushButton(tr("Cop&y as text")), QPushButton(tr("Save as te&xt..."))
        self.said, self.untaken = ElidedLabel("\n"), WholeLabel(most=_UNTAKEN)
        self.model = RowTable(desk, COLUMNS, lambda: self.lines, set())
        self.panel = TablePanel(self.model, tr("Filter changes"), certainty=False, empty=tr("Nothing differs"))
        self._widths = ColumnWidths(self.panel.view, ("What", "Before", "After"))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        for box, name, tip in (
            (self.earlier, tr("From version"), tr("The earlier version")),
            (self.later, tr("To version"), tr("The later version, or what the scenario is now")),
        ):
            box.setAccessibleName(name)
            box.setToolTip(tip)
        self.copy.setToolTip(tr("Put what changed on the clipboard, as Markdown and for texts"))
        self.save.setToolTip(tr("Write what changed as Markdown, HTML or RTF"))
        bar, column = QHBoxLayout(), QVBoxLayout(self)
        bar.setContentsMargins(6, 0, 6, 0)
        bar.addWidget(self.earlier, 1)
        bar.addWidget(self.later, 1)
        bar.addWidget(self.copy)
        bar.addWidget(self.save)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(4)
        said, form = QHBoxLayout(), QHBoxLayout()
        said.setContentsMargins(8, 0, 6, 0)
        form.setContentsMargins(6, 0, 6, 0)
        said.addWidget(self.said)
        self.untaken.setTextFormat(Qt.TextFormat.PlainText)
        self.untaken.setWordWrap(True)
        self.untaken.setContentsMargins(8, 0, 6, 0)
        self.untaken.hide()
        first = QHBoxLayout()
        first.setContentsMargins(8, 0, 6, 0)
        first.addWidget(self.form.said, 1)
        first.addWidget(self.unfold)
        form.addWidget(self.form)
        add_layout(column, first)
        add_layout(column, form)
        add_layout(column, bar)
        add_layout(column, said)
        column.addWidget(self.untaken)
        column.addWidget(self.panel, 1)

    def _connect(self) -> None:
        document = self._desk.document
        document.chosen.connect(self._on_chosen)
        document.reread.connect(self._on_chosen)
        document.changed.connect(self._on_changed)
        for box in (self.earlier, self.later):
            box.currentIndexChanged.connect(lambda _place: self.compare())
        self.unfold.toggled.connect(self.form.setVisible)
        self.form.closed.connect(lambda: self.unfold.setChecked(False))
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._save)
        self.panel.view.doubleClicked.connect(self._go)
        self.panel.row_chosen.connect(self._point)

    def showEvent(self, event: QShowEvent) -> None:
        """Show what was changed while nobody looked."""
        super().showEvent(event)
        if self._is_behind:
            self.show_scenario()
        self._mark()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the marks off the map."""
        super().hideEvent(event)
        self._desk.compared.emit(OnMap({}, ()))

    def leave(self) -> None:
        """Let what runs be."""
        if self._job is not None:
            self._job.drop()
            self._job = None

    def may_go(self) -> bool:
        """Return whether nothing is compared just now, and no version about to be closed."""
        return self._job is None and not self.unfold.isChecked() and not self.form.is_written

    def left_at(self) -> tuple[_Asked | None]:
        """Return what was compared."""
        return (self._asked,)

    def come_back_to(self, asked: _Asked | None) -> None:
        """Compare the same again."""
        self._asked = asked
        if asked is not None:
            with QSignalBlocker(self.earlier), QSignalBlocker(self.later):  # chosen again when the versions are offered
                self.earlier.addItem("", asked.earlier)
                self.later.addItem("", asked.later)

    def set_theme(self, _name: str) -> None:
        """The marks on the map have their colors from there."""

    def _on_chosen(self) -> None:
        self._is_behind = True
        if self.isVisible():
            self.show_scenario()

    def _on_changed(self, changes: ChangeSet) -> None:
        self._is_behind = True
        if self.isVisible() and concerned(changes):
            self.show_scenario()

    def show_scenario(self) -> None:
        """Show form, versions, and what changed."""
        self._is_behind = False
        document = self._desk.document
        here = document.game, document.scenario
        if self._asked is None or (self._asked.game, self._asked.scenario) != here:
            self.unfold.setChecked(False)
            self.form.hide()
        self.form.show_scenario()
        versions = versions_of(document.baseline, document.game, document.scenario)
        was = self.earlier.currentData(), self.later.currentData()
        names = [row.version for row in versions]
        is_same = self._asked is not None and (self._asked.game, self._asked.scenario) == here
        self._fill(self.earlier, tr("From {version}"), names, was[0] if is_same else None)
        self._fill(self.later, tr("to {version}"), [*names[1:], _NOW], was[1] if is_same else None)
        self.compare()

    def _fill(self, box: ChoiceBox, text: str, names: list[str], was: str | None) -> None:
        box.blockSignals(True)
        box.clear()
        for name in names:
            box.addItem(text.format(version=name or tr("now")), name)
        box.setCurrentIndex(names.index(was) if was in names else len(names) - 1)
        box.blockSignals(False)

    def compare(self) -> None:
        """Compare the two, aside; what was shown stays until then."""
        self.leave()
        document, earlier, later = self._desk.document, self.earlier.currentData(), self.later.currentData()
        self._asked = _Asked(document.game, document.scenario, earlier or "", later or "")
        for button in (self.copy, self.save):
            button.setEnabled(False)
        if earlier is None or document.head is None:
            self._show(None)
            self.said.setText(tr("No version is closed yet: close one above, and later changes are told against it"))
            return
        asked, path = self._asked, document.library.path
        self.said.setText(tr("Comparing…"))
        self._job = run(lambda: changed_between(path, asked.game, asked.scenario, asked.earlier, asked.later), self)
        self._job.done.connect(self._on_compared)
        self._job.failed.connect(self._on_failed)

    def _on_compared(self, found: Changed) -> None:
        self._job = None
        self._show(found)
        many = len(self.lines)
        count = tr("1 difference") if many == 1 else tr("{count} differences").format(count=many or tr("No"))
        if not found.later and self.earlier.currentIndex() == self.earlier.count() - 1:
            self.form.tell_differing(many or bool(said_untaken(found)))
        words = "; ".join(line for row in found.words for line in row.changes.splitlines() if line.strip())
        counted = "" if self.untaken.text() and not many else f"{count}."
        self.said.setText(" ".join(filter(None, (counted, words))))
        for button in (self.copy, self.save):
            button.setEnabled(True)

    def _on_failed(self, error: Exception) -> None:
        self._job = None
        self._show(None)
        if not isinstance(error, EditError | LibraryError | DataError):
            raise error
        self.said.setText(str(error))

    def _show(self, found: Changed | None) -> None:
        self.found = found
        self.lines = [Line(*each) for each in found.lines] if found is not None else []
        self.untaken.setText(said_untaken(found) if found is not None else "")
        self.untaken.setVisible(bool(self.untaken.text()))
        self.model.refresh()
        self._widths.part()
        self._mark()

    def _mark(self) -> None:
        if self.isVisible():
            self._desk.compared.emit(self.found.shown if self.found is not None else OnMap({}, ()))

    def _point(self, row: int) -> None:
        """Bring the hex of a line into view."""
        label = hex_of(self.lines[row], self.found.shown) if self.found is not None else ""
        if label:
            self._desk.wanted.emit(label)

    def _go(self, index: QModelIndex) -> None:
        go_to(self._desk, where(self.model.item(self.panel.shown.mapToSource(index).row())))

    def _copy(self) -> None:
        if self.found is not None:
            document = as_document(self.found)
            copy_text(as_markdown(document), as_html(document))
            self._desk.told.emit(tr("What changed is on the clipboard as text"))

    def _save(self) -> None:
        found, document = self.found, self._desk.document
        if found is None:
            return
        kinds = ";;".join([tr("Markdown (*.md)"), tr("Web page (*.html)"), tr("Rich text (*.rtf)")])
        name = f"{document.scenario}-{found.earlier}-{found.later or 'now'}.md"
        path = file_to_write(self, tr("Save as text"), kinds, name, document.file.home)
        if path is None:
            return
        try:
            write_document(as_document(found), path, form_of(path), (document.library.path,))
        except (EditError, LibraryError) as error:
            self._desk.refused.emit(str(error))
            return
        self._desk.told.emit(tr("What changed was written to {path}").format(path=path))
