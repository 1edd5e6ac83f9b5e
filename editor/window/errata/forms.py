"""Forms and files by which errata are begun, merged, split off, and change a rule; they stand in place of the list."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QLineEdit

from db.changes import ChangeSet
from db.connection import LibraryError, open_for_reading
from db.kept_rows import LibraryRows
from editor.edits import errata, errata_changes, errata_from
from editor.edits.errata_numbers import next_number
from editor.window.at_work import a_moment
from editor.window.desk import Desk
from editor.window.errata.begun import BegunAbout, Subject
from editor.window.errata.subject import subject_of
from editor.window.file_dialogs import file_to_open
from editor.window.panels.ask_form import AskForm
from editor.window.translation import tr
from engine.data import schema

if TYPE_CHECKING:
    from editor.window.errata.page import ErrataPanel

LIBRARIES = "Libraries (*.losheim);;All files (*)"


class ErrataForms:
    """The forms of one desk; ``form`` is the one that is open."""

    def __init__(self, page: "ErrataPanel", desk: Desk) -> None:
        self._page, self._desk, self._document = page, desk, desk.document
        self.form: AskForm | None = None
        self.begun = BegunAbout(desk)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), page)
        self._escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._escape.setEnabled(False)
        self._escape.activated.connect(self._give_up)

    def made(self, make: Callable[[LibraryRows, str], ChangeSet]) -> bool:
        """Make an erratum and choose it."""
        document = self._document
        known = {row.key for row in document.baseline.find(schema.ErratumRow, game=document.game)}
        if not self._desk.try_edit(lambda: make(document.baseline, document.game)):
            return False
        self._choose_new(known)
        return True

    def _choose_new(self, known: set[str]) -> None:
        found = self._document.baseline.find(schema.ErratumRow, game=self._document.game)
        new = [row.key for row in found if row.key not in known]
        if new:
            self._page.choose(new[0])

    def begin_empty(self) -> None:
        self._ask_title(tr("New erratum"), "")

    def begin_selected(self) -> None:
        """Begin an erratum about what was selected last; it waits on the desk for what is otherwise there."""
        subject = subject_of(self._desk)
        if subject is None:
            self._desk.refused.emit(tr("Select a hex, a side, a unit or a scenario first"))
            return
        self._ask_title(tr("New erratum"), subject.called, subject)

    def _ask_title(self, title: str, proposed: str, subject: Subject | None = None) -> None:
        desk, document = self._desk, self._document
        known = {row.key for row in document.baseline.find(schema.ErratumRow, game=document.game)}

        def make(said: Mapping[str, str]) -> ChangeSet:
            number, called = said[tr("Number")].strip(), said[tr("Title")]
            return errata.begin(document.baseline, document.game, document.scenario, called, number)

        def done() -> None:
            self._choose_new(known)
            self._document.begun = self._page.chosen_erratum()
            if subject is not None:
                self.begun.keep(self._page.chosen_erratum(), subject)
                self._page.show_erratum()
                subject.select(desk)

        next_one = next_number(self._document.baseline, self._document.game, "house")
        tips = {tr("Number"): tr("Empty: the next free one, {number}").format(number=next_one)}
        self._ask(AskForm(desk, title, {tr("Title"): proposed, tr("Number"): ""}, make, tips), done)

    def awaited(self, erratum: str) -> Subject | None:
        """Return what an erratum is about that says nothing of it yet."""
        return self.begun.of(erratum)

    def begin_library(self) -> None:
        path = file_to_open(self._page, tr("Erratum from another library"), LIBRARIES, self._document.file.home)
        if path is None:
            return
        try:
            other = open_for_reading(path)
        except LibraryError as error:
            self._desk.refused.emit(str(error))
            return
        title = tr("As in {name}").format(name=path.stem)
        try:
            with a_moment(self._page.begin, tr("Comparing...")):
                theirs = LibraryRows(other.readers)
                self.made(lambda rows, game: errata_from.from_library(rows, theirs, game, title))
        finally:
            other.close()

    def merge(self) -> None:
        line, document = self._page.line, self._document
        if line is None:
            return
        others = {
            f"{row.key}: {row.title}": row.key
            for row in document.baseline.find(schema.ErratumRow, game=document.game)
            if row.key != line.row.key
        }
        if not others:
            self._desk.refused.emit(tr("There is no other erratum"))
            return

        def make(said: Mapping[str, str]) -> ChangeSet:
            into.append(others[said[tr("Into")]])
            return errata_changes.merge(document.baseline, document.game, into[-1], line.row.key)

        into: list[str] = []
        title = tr("Merge {number}").format(number=line.row.key)
        self._ask(AskForm(self._desk, title, {tr("Into"): [*others]}, make), lambda: self._page.choose(into[-1]))

    def split(self) -> None:
        line, document, chosen = self._page.line, self._document, self._page.changes.chosen
        if line is None or not chosen:
            self._desk.refused.emit(tr("Choose changes first"))
            return
        known = {row.key for row in document.baseline.find(schema.ErratumRow, game=document.game)}

        def make(said: Mapping[str, str]) -> ChangeSet:
            rows, game = document.baseline, document.game
            return errata_changes.split_off(rows, game, line.row.key, chosen, said[tr("Title")])

        title = tr("New erratum of the chosen changes")
        self._ask(AskForm(self._desk, title, {tr("Title"): ""}, make), lambda: self._choose_new(known))

    def rule(self) -> None:
        line, document = self._page.line, self._document
        if line is None:
            return
        rows, game = document.baseline, document.game
        change = self._page.changes.change.row if self._page.changes.change is not None else None
        old = change if change is not None and change.kind == "rule" else None
        carriers = ["", *self._carriers()]
        unread, read = tr("not yet seen: nobody has looked it up"), tr("I have read it in the printed rules")

        def make(said: Mapping[str, str]) -> ChangeSet:
            senses = said[tr("As printed")], said[tr("As it is read")]
            number, carrier = said[tr("Rule")], said[tr("Carried out by")]
            position, is_read = old.position if old is not None else -1, said[tr("Printed sense")] == read
            return errata_changes.set_rule(rows, game, line.row.key, number, senses, carrier, position, is_read)

        begins: dict[str, str | Sequence[str]] = {
            tr("Rule"): old.row_key.partition("|")[2] if old is not None else line.row.rule,
            tr("As printed"): str(old.printed or "") if old is not None else "",
            tr("Printed sense"): [unread, read],
            tr("As it is read"): str(old.value or "") if old is not None else "",
            tr("Carried out by"): carriers,
        }
        tips = {tr("As printed"): tr("In your own words"), tr("As it is read"): tr("In your own words")}
        form = AskForm(self._desk, tr("Change a rule"), begins, make, tips)
        box = form.fields[tr("Carried out by")]
        if old is not None and isinstance(box, QComboBox):
            box.setCurrentText(old.field)
        seen = form.fields[tr("Printed sense")]
        if old is not None and isinstance(seen, QComboBox) and errata_changes.read_sense(rows, old) is not None:
            seen.setCurrentText(read)
        number, printed = form.fields[tr("Rule")], form.fields[tr("As printed")]
        if isinstance(number, QLineEdit) and isinstance(printed, QLineEdit):
            number.textChanged.connect(lambda text: self._fill_sense(printed, text))
            if old is None:
                self._fill_sense(printed, number.text())
        self._ask(form, lambda: None)

    def _fill_sense(self, printed: QLineEdit, number: str) -> None:
        """Propose what the index says of a rule as its printed sense, in place of nothing and of such a proposal."""
        said = {row.rule: row.summary for row in self._document.baseline.find(schema.RuleRow, game=self._document.game)}
        if printed.text() in ("", *said.values()):
            printed.setText(said.get(number.strip(), ""))
            printed.setCursorPosition(0)

    def _carriers(self) -> list[str]:
        """Return what of the game can carry out a changed rule, as an erratum names it."""
        rows, game = self._document.baseline, self._document.game
        kinds: tuple[type[schema.RulingRow] | type[schema.OptionRow] | type[schema.ParameterRow], ...] = (
            schema.RulingRow,
            schema.OptionRow,
            schema.ParameterRow,
        )
        return [f"{kind.TABLE}/{row.key}" for kind in kinds for row in rows.find(kind, game=game)]

    def _ask(self, form: AskForm, done: Callable[[], None]) -> None:
        """Show a form, whole, in place of the list until it is taken or put away."""
        self._end_form()
        self.form = form
        self._escape.setEnabled(True)  # wherever on the desk the keys are
        self._page.panel.show_instead(form)
        form.setMinimumHeight(form.sizeHint().height())
        form.ended.connect(lambda made: self._on_ended(made, done))
        next(iter(form.fields.values())).setFocus()

    def _give_up(self) -> None:
        if self.form is not None:
            self.form.give_up()

    def _on_ended(self, made: bool, done: Callable[[], None]) -> None:
        self._end_form()
        self._page.panel.view.setFocus()
        if made:
            done()

    def _end_form(self) -> None:
        if self.form is not None:
            self.form.hide()
            self.form.deleteLater()
            self.form = None
            self._escape.setEnabled(False)
            self._page.panel.view.show()
