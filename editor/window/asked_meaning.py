"""What is asked before the first edit of a printed scenario, or of what all share, and which answer is remembered?

An edit waits for its answer at the foot of the map and is made as soon as it is given; who closes the question drops
the edit, and so does who goes on to another scenario, where it is told. What was answered holds for the scenario, also
when the library is opened again, until another meaning is chosen. In a scenario of one's own, and while an erratum is
open, nothing is asked; where the desk of errata is and nothing is chosen on it, an edit is refused.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from db.changes import ChangeSet, EditError
from db.provenance import Author
from editor.edits.scenarios import variant_scenario
from editor.edits.variants import in_variant
from editor.window.edited_parts import ASKED, OF_SCENARIO, Part, is_of_scenario, parts_of
from editor.window.errata_offered import ErrataOffered, add_errata
from editor.window.meaning import is_design, is_printed
from editor.window.mnemonics import give_letters
from editor.window.panels.begin_ways import key_for
from editor.window.translation import tr
from engine.data import schema
from engine.data.own import SHARED

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow

Meaning = tuple[str, Author, bool | None]
"""The key of an erratum (or nothing), who enters, and whether it is for the scenario only."""
MEANINGS = "meanings"
"""The setting: by file and scenario the meaning that was answered."""
CORRECTION: Meaning = ("", "owner", False)
_HERE: Meaning = ("", "owner", True)


class AskedMeaning:
    """Asks in one window. ``waiting`` are the edits that an open question holds back."""

    def __init__(self, window: "MainWindow") -> None:
        self._window, self._document = window, window.document
        self.waiting: list[ChangeSet] = []
        self._title, self._is_answering = "", False
        self.errata = ErrataOffered(self._document, window.settings)
        self._answers = self._read()
        self._document.chosen.connect(self._take_up)
        self._take_up()
        window.desk.holds, window.desk.asks = self.holds, self.asks

    def mean(self, erratum: str, author: Author = "owner", only_here: bool | None = None) -> None:
        """Let edits mean this from now on, and remember it as the answer for the scenario that is shown."""
        self._answers[self._named()] = (erratum, author, only_here)
        self._write()
        self._window.desk.mean(erratum, author, only_here)

    def holds(self, changes: ChangeSet) -> bool:
        """Ask what an edit means where that is to be asked; returns whether the edit waits for the answer.

        Raises EditError where it would be a change of an erratum and none is chosen.
        """
        if self._document.lacks_erratum and (is_of_scenario(changes) or changes.tables() & SHARED):
            raise EditError(tr("Choose an erratum first, or make one: edits on this desk are its changes"))
        if not self.asks(changes):
            return False
        if not self._window.message_bar.answers:  # something else was said in place of the question
            self.waiting.clear()
        self.waiting.append(changes)
        self._ask(is_of_scenario(changes))
        return True

    def asks(self, changes: ChangeSet) -> bool:
        """Tell whether it would be asked what an edit means."""
        document = self._document
        if document.read_only or not changes.changes or self._is_answering:
            return False
        if document.erratum:
            return self._is_of_map() if is_of_scenario(changes) else self._is_of_other_part(changes)
        if document.author == "designed":
            return False
        if not is_printed(document.baseline, document.game, document.scenario):
            return False
        of_scenario = is_of_scenario(changes)
        return not self._is_answered(of_scenario) and (of_scenario or bool(changes.tables() & ASKED))

    def _is_of_map(self) -> bool:
        """Tell whether the open erratum is one of what scenarios share, so that no set-up slips into it; one that says
        nothing yet may become one of anything."""
        document = self._document
        rows = document.baseline.find(schema.ErratumChangeRow, game=document.game, erratum=document.erratum)
        return bool(rows) and not any(row.table in OF_SCENARIO for row in rows)

    def _is_of_other_part(self, changes: ChangeSet) -> bool:
        """Tell whether an edit is of another part of the box than an erratum that is open away from its desk so far."""
        document = self._document
        if document.desk_erratum is not None:
            return False
        told, now = self._told(), parts_of(changes.tables())
        return bool(told and now) and not told & now

    def _told(self) -> set[Part]:
        """Return the parts of the box that the open erratum is of so far."""
        document = self._document
        rows = document.baseline.find(schema.ErratumChangeRow, game=document.game, erratum=document.erratum)
        return parts_of(row.table for row in rows)

    def _is_answered(self, of_scenario: bool) -> bool:
        answer = self._answers.get(self._named())
        return answer is not None and not (of_scenario and answer[2])

    def _ask(self, of_scenario: bool) -> None:
        document, head, what = self._document, self._document.head, self._waits()
        self._title = title = head.title if head is not None else ""
        if document.erratum:
            self._ask_beside_erratum(what, title) if of_scenario else self._ask_of_other_part(what)
            return
        correction = (tr("Correct the printed one"), lambda: self._answer(CORRECTION))
        erratum = (tr("As an erratum..."), self._offer_errata)
        if of_scenario:
            text = f"{what}: “{title}” is a printed scenario and stays as printed, unless you say otherwise."
            buttons = [(tr("In a variant of it"), self._vary), correction, erratum]
        else:
            text = f"{what}: all scenarios share this. What does the edit mean?"
            correction = (tr("Correction for all"), correction[1])
            buttons = [correction, (tr("In this scenario only"), lambda: self._answer(_HERE)), erratum]
        self._window.message_bar.ask(text, buttons, self._drop)

    def _ask_beside_erratum(self, what: str, title: str) -> None:
        """Ask whether an edit of the scenario is to go into the open erratum, which is one of the map so far."""
        document = self._document
        said = tr("{what}: it is about “{title}”, and erratum {key} is not about a scenario so far.")
        into = (tr("Into erratum {key}").format(key=document.erratum), lambda: self._go_on())
        if is_printed(document.baseline, document.game, document.scenario):
            variant = (tr("In a variant of it"), self._vary)
            buttons = [variant, (tr("Correct the printed one"), lambda: self._once(CORRECTION)), into]
        else:
            buttons = [(tr("As its own design"), lambda: self._once(("", "owner", None))), into]
        self._window.message_bar.ask(said.format(what=what, title=title, key=document.erratum), buttons, self._drop)

    def _ask_of_other_part(self, what: str) -> None:
        """Ask whether an edit is to go into the open erratum, which is of another part of the box so far."""
        key = self._document.erratum
        into = (tr("Into erratum {key}").format(key=key), lambda: self._go_on())
        buttons = [(tr("Correction for all"), lambda: self._once(CORRECTION)), into]
        said = tr("{what}: erratum {key} is of {parts} so far.")
        parts = " and ".join(sorted(self._told()))
        self._window.message_bar.ask(said.format(what=what, key=key, parts=parts), buttons, self._drop)

    def _once(self, meaning: Meaning) -> None:
        """Let what waits mean this, and later edits what they meant before."""
        document = self._document
        before: Meaning = (document.open_erratum, document.author, document.only_here)
        document.mean(*meaning)
        with document.aside():
            self._go_on()
        document.mean(*before)

    def unsaved(self) -> list[str]:
        """Return what would be lost with the window: edits of which nobody has said what they mean."""
        return [tr("{edit}: what it means was not answered").format(edit=edit.label) for edit in self.waiting]

    def _waits(self) -> str:
        return self.waiting[0].label if len(self.waiting) == 1 else f"{len(self.waiting)} edits"

    def _leave(self) -> None:
        """Drop what waits with its question, which was about the scenario that was shown before, and say so."""
        if self.waiting:
            said = tr("Not made in “{title}”, as nothing was answered: {edit}")
            self._window.message_bar.inform(said.format(title=self._title, edit=self._waits()))
            self.waiting.clear()

    def _drop(self) -> None:
        """Make nothing of what waits; fields show again what is stored."""
        self.waiting.clear()
        self._window.desk.selected.emit(self._window.desk.selection)

    def _answer(self, meaning: Meaning) -> None:
        self.mean(*meaning)
        self._go_on()

    def _go_on(self, as_meant: Callable[[ChangeSet], ChangeSet] = lambda changes: changes) -> None:
        held, self.waiting, self._is_answering = self.waiting, [], True
        try:
            for changes in held:
                self._window.desk.try_edit(lambda changes=changes: as_meant(changes))  # type: ignore[misc]
        finally:
            self._is_answering = False

    def _vary(self) -> None:
        """Begin a variant of the scenario that is shown, show it and make there what waits."""
        document, parent = self._document, self._document.scenario
        head = document.head
        taken = {row.scenario for row in document.baseline.find(schema.ScenarioRow, game=document.game)}
        key = key_for(f"{head.title} variant" if head is not None else parent, taken)
        rows, game = document.baseline, document.game
        held, self.waiting = self.waiting, []
        view, desk = self._window.map_area.view, self._window.desk
        seen, middle, fitted = view.pixels_per_hex, view.visible_rect.center(), view.is_fitted
        selection, several = desk.selection, desk.several
        if desk.try_edit(lambda: variant_scenario(rows, game, parent, key), cited=True):
            document.choose(game, key)
            if not fitted:
                view.stay_at(seen, middle.x(), middle.y())
            desk.select(selection.kind, selection.key) if selection.kind != "scenario" else None
            desk.select_several(several) if len(several) > 1 else None
            self.waiting = held
            with document.aside():
                self._go_on(lambda changes: in_variant(changes, parent, key))

    def _offer_errata(self) -> None:
        menu, document, desk = QMenu(self._window), self._document, self._window.desk
        held = self.waiting

        def chosen(key: str) -> None:
            self.waiting = held
            self._answer((key, "owner", False))

        add_errata(self._window, menu, chosen, lambda: dropped())
        menu.addSeparator()

        def begun() -> None:
            self._answer((document.erratum, "owner", False))

        def dropped() -> None:
            self._drop()
            desk.told.emit(tr("Nothing was changed"))

        def begin() -> None:
            self.waiting = held
            self._window.commands.ask_for_erratum(begun, dropped)

        menu.addAction(tr("&New house erratum...")).triggered.connect(begin)
        give_letters(menu)
        menu.popup(QCursor.pos())

    # What was answered

    def _named(self) -> str:
        return f"{self._document.game}|{self._document.scenario}"

    def _take_up(self) -> None:
        """Let edits of another scenario mean what was answered there; an open erratum stays open among printed ones.

        In a scenario of one's own edits are design until something else is chosen there: nothing slips into an erratum
        that was open elsewhere.
        """
        self._leave()
        document, answer = self._document, self._answers.get(self._named())
        if answer is None and document.open_erratum and is_design(document.baseline, document.game, document.scenario):
            document.mean("")
        if answer is None or document.open_erratum:
            return
        erratum, author, only_here = answer
        known = document.baseline.find(schema.ErratumRow, game=document.game, key=erratum)
        if erratum and not known:
            del self._answers[self._named()]
        else:
            document.mean(erratum, author, only_here)

    def _read(self) -> dict[str, Meaning]:
        found: dict[str, Meaning] = {}
        for named, said in _stored(self._window.settings.text(MEANINGS, "{}")).get(self._file(), {}).items():
            if isinstance(said, list) and len(said) == 3 and isinstance(said[0], str):
                found[named] = (said[0], "designed" if said[1] == "designed" else "owner", bool(said[2]))
        return found

    def _write(self) -> None:
        every = _stored(self._window.settings.text(MEANINGS, "{}"))
        every[self._file()] = {named: list(answer) for named, answer in self._answers.items()}
        self._window.settings.set_text(MEANINGS, json.dumps(every))

    def _file(self) -> str:
        return str(self._document.library.path.absolute())


def _stored(text: str) -> dict[str, dict[str, object]]:
    with suppress(ValueError):
        found = json.loads(text)
        if isinstance(found, dict):
            return {name: said for name, said in found.items() if isinstance(said, dict)}
    return {}
