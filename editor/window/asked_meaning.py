"""What is asked before the first edit of a printed scenario, or of what all share, and which answer is remembered?

An edit waits for its answer at the foot of the map, where it is shown as drawn, and is made as soon as it is given; who
closes the question drops the edit; where somebody goes on to another scenario or area, that is told, and it waits and
is asked again when they come back. Where something else is said in place of the question, it is asked again once that
has gone. Where edits of several parts of the box wait, it is asked about those of one part after the other. What was
answered holds for the scenario and for the part that it was asked about, also when the library is opened again, until
another meaning is chosen; what is chosen at the foot of the window for charts and rules, or for all else. In a scenario
of one's own, and while an erratum is open, nothing is asked, unless another one was begun on its desk meanwhile; where
the desk of errata is and nothing is chosen on it, an edit is refused.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from db.changes import ChangeSet, EditError
from db.provenance import Author
from editor.edits.scenarios import variant_scenario
from editor.edits.variants import in_variant
from editor.window.asked_again import AskedAgain
from editor.window.edited_parts import ASKED, Part, is_of_scenario
from editor.window.errata.begun import awaited_in
from editor.window.errata_off import say_where_off
from editor.window.errata_offered import ErrataOffered, add_errata
from editor.window.erratum_parts import is_of_map, is_of_other_part
from editor.window.field_undo import FieldUndo
from editor.window.held_edits import HeldEdits, asked_parts
from editor.window.meaning import is_design, is_printed
from editor.window.meaning_answers import BOARD, CHARTS, Meaning, MeaningAnswers, parts_with
from editor.window.meaning_question import Ways, begun_of, question_of
from editor.window.mnemonics import give_letters
from editor.window.panels.begin_ways import key_for
from editor.window.panels.waiting_marks import WaitingMarks
from editor.window.set_aside import Place, SetAside
from editor.window.told_edits import told
from editor.window.translation import tr
from editor.window.waiting_sign import WaitingSign
from engine.data import schema
from engine.data.own import SHARED

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class AskedMeaning:
    """Asks in one window. ``held`` are the edits that a question holds back here, ``aside`` those elsewhere."""

    def __init__(self, window: "MainWindow") -> None:
        self._window, self._document = window, window.document
        self.held, self._marks = HeldEdits(window), WaitingMarks(self._document, window.map_area.view)
        self.held.changed.connect(self._marks.show)
        self._document.changed.connect(self.held.take_given_up)
        self._is_answering = False
        self._at = Place("", "", "", None)
        self.aside = SetAside(self._document, ((area.key, area.title) for area in window.areas), window)
        for others in (self.held.changed, self.aside.changed):
            others.connect(self._name_undo)
        FieldUndo(self._document, self.held, window)
        self._sign = WaitingSign(self.aside, self._document, window.statusBar())
        self._sign.wanted.connect(self.go_to)
        self._question = AskedAgain(window.message_bar, self._ask_again)
        self.errata = ErrataOffered(self._document, window.settings)
        self._document.awaited = awaited_in(window.settings, str(self._document.library.path.absolute()))
        self._answers = MeaningAnswers(window.settings, str(self._document.library.path.absolute()))
        self._ways = Ways(self._answer, self._once, self._vary, self._go_on, self._offer_errata)
        self._document.chosen.connect(self._take_up)
        self._document.meant.connect(self.come_back)
        self._take_up()
        window.desk.holds, window.desk.asks = self.holds, self.asks
        window.map_area.view.gives_up = self.give_up

    def mean(
        self, erratum: str, author: Author = "owner", only_here: bool | None = None, stroke: int | None = None
    ) -> None:
        """Let edits mean this from now on, and remember it as the answer for the scenario that is shown and the part
        of the box that waits, or that is open, with all that goes with it."""
        here = CHARTS if self._window.area_now.key == "rules" else BOARD
        waits = (asked_parts(changes) for changes in self.held.front)
        self._mean((erratum, author, only_here), parts_with(frozenset().union(*waits) or here), stroke)

    def _mean(self, meaning: Meaning, parts: Iterable[Part], stroke: int | None = None) -> None:
        """Let edits mean this, and remember it for these parts of the box."""
        self._answers.give(self._named(), meaning, parts)
        self._document.begun = ""
        self._window.desk.mean(*meaning, stroke)
        say_where_off(self._window.desk, meaning[0]) if meaning[0] else None

    def holds(self, changes: ChangeSet) -> bool:
        """Ask what an edit means where that is to be asked; returns whether the edit waits for the answer.

        Raises EditError where it would be a change of an erratum and none is chosen.
        """
        if self._document.lacks_erratum and (is_of_scenario(changes) or changes.tables() & SHARED):
            raise EditError(tr("Choose an erratum first, or make one: edits on this desk are its changes"))
        if not self.asks(changes):
            return False
        self.aside.forget_given_up()
        self.held.add(changes)
        self._ask_again()
        return True

    def _ask_again(self) -> None:
        """Ask what waits, where nothing else is asked; that comes first."""
        if self.held.every and (self._question.is_free or self._question.is_first):
            self._question.ask(self._ask, is_first=True)

    def asks(self, changes: ChangeSet) -> bool:
        """Tell whether it would be asked what an edit means."""
        document = self._document
        if document.read_only or not changes.changes or self._is_answering:
            return False
        of_scenario = is_of_scenario(changes)
        is_in_question = of_scenario or bool(changes.tables() & ASKED)
        if begun_of(document) and is_in_question and is_printed(document.baseline, document.game, document.scenario):
            return True
        if document.erratum:
            return is_of_map(document) if of_scenario else is_of_other_part(document, changes)
        if not is_in_question or not is_printed(document.baseline, document.game, document.scenario):
            return False
        parts = asked_parts(changes)
        if document.author == "designed" and not parts & CHARTS:
            return False
        return not self._answers.holds_for(self._named(), parts)

    def _ask(self) -> None:
        text, answers = question_of(self._document, self.held, self._ways)
        self._window.message_bar.ask(text, answers, self._drop)

    def _once(self, meaning: Meaning) -> None:
        """Let what waits mean this, and later edits what they meant before."""
        document = self._document
        before: Meaning = (document.open_erratum, document.author, document.only_here)
        document.mean(*meaning)
        with document.aside():
            self._go_on()
        document.mean(*before)

    def unsaved(self) -> list[str]:
        """Return what would be lost with the window: edits of which nobody has said what they mean, by their place."""
        here = [self.aside.told(self._at, self.held.every)] if self.held.every else []
        return here + [self.aside.told(place, self.aside.at(place)) for place in self.aside.places]

    def leave(self) -> None:
        """Set aside what waits with its question, which is about the scenario and area that were shown until now, and
        say so: it is asked again where somebody comes back, and there what was given up can be brought back still."""
        self.aside.keep_given_up(self._at, self.held.take_given_up())
        if edit := told(self.held.every):
            self.aside.put(self._at, self.held.take())
            said = tr("Not made yet, as nothing was answered; it is asked again when you are back in {where}: {edit}")
            self._window.message_bar.inform(said.format(where=self.aside.where(self._at), edit=edit))

    def come_back(self) -> None:
        """Ask again about what was set aside in the scenario and area that are shown now."""
        document = self._document
        at = Place(document.game, document.scenario, self._window.area_now.key, document.desk_erratum)
        if at != self._at:
            self.leave()
        self._at = at
        held, before = self.aside.take(at), self.aside.take_given_up(at)
        if held or before:
            self.held.give_back(held, before)
            self._ask_again()

    def go_to(self, place: Place) -> None:
        """Show where edits wait, so that they are asked about; where that is no more, nothing can come of them."""
        document, window = self._document, self._window
        if not self.aside.is_there(place):
            said = tr("Given up before it was made, as {where} is no more: {edit}")
            said = said.format(where=self.aside.where(place), edit=told(self.aside.take(place)))
            window.message_bar.inform(said)
            return
        document.choose(place.game, place.scenario)
        window.open_area("errata" if place.erratum else place.area)
        if place.erratum:
            window.desk.select("erratum", place.erratum)

    def give_up(self) -> bool:
        """Drop the last edit that waits, as the key of Undo asks, and say so; return whether something waited."""
        return self._retell(
            tr("Given up before it was made, and nothing else taken back: {edit}"), HeldEdits.give_up_last
        )

    def bring_back(self) -> bool:
        """Let the edits wait again that were given up last, one by Undo or all with their question, as the key of Redo
        asks; return whether there were any. Where none are here, that leads to where some are."""
        if not self.held.given_up and (place := self.aside.comes_back_in):
            self.go_to(place)
        return self._retell(tr("Waits again for what it means: {edit}"), HeldEdits.bring_back)

    def _retell(self, said: str, change: Callable[[HeldEdits], tuple[ChangeSet, ...]]) -> bool:
        """Change which edits wait, ask about them, and tell of those that it was about."""
        is_open, desk = self._question.is_open, self._window.desk
        if not (edits := change(self.held)):
            return False
        desk.selected.emit(desk.selection)
        if is_open:
            self._window.message_bar.hide()
        self._ask_again()
        desk.told.emit(said.format(edit=told(edits)))
        return True

    def _name_undo(self) -> None:
        """Let the commands of Undo and Redo say what they give up or bring back."""
        self._window.bar.name_waiting(told(self.held.every[-1:]), told(self.held.given_up) or self.aside.led_back)

    def _drop(self) -> None:
        """Make nothing of what the question is about, and say so; fields show again what is stored."""
        said, desk = told(self.held.give_up_front()), self._window.desk
        desk.selected.emit(desk.selection)
        desk.told.emit(tr("Given up before it was made: {edit}").format(edit=said))

    def _answer(self, meaning: Meaning) -> None:
        key, document = meaning[0], self._document
        was_off = bool(key) and key not in document.rows.effective().on
        stroke = document.new_stroke() if was_off else None
        self._mean(meaning, frozenset().union(*map(asked_parts, self.held.front)), stroke)
        self._go_on(lambda changes: replace(changes, stroke=stroke) if was_off else changes)
        if was_off and document.head is not None and key in document.rows.effective().on:
            said = tr("{key} was not in force in “{title}”, and is now. Undo takes both back in one step")
            self._window.message_bar.inform(said.format(key=key, title=document.head.title), of_edit=True)
        elif was_off:
            say_where_off(self._window.desk, key)

    def _go_on(self, as_meant: Callable[[ChangeSet], ChangeSet] = lambda changes: changes) -> None:
        held, self._is_answering = self.held.take_front(), True
        self._document.begun = ""
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
        held = self.held.take()
        view, desk = self._window.map_area.view, self._window.desk
        seen, middle, fitted = view.pixels_per_hex, view.visible_rect.center(), view.is_fitted
        selection, several = desk.selection, desk.several
        if desk.try_edit(lambda: variant_scenario(rows, game, parent, key), cited=True):
            document.choose(game, key)
            if not fitted:
                view.stay_at(seen, middle.x(), middle.y())
            desk.select(selection.kind, selection.key) if selection.kind != "scenario" else None
            desk.select_several(several) if len(several) > 1 else None
            self.held.give_back(held)
            with document.aside():
                self._go_on(lambda changes: in_variant(changes, parent, key))  # it is asked next what the others mean
        else:
            self.held.give_back(held)  # why no variant can be made was said; it is asked again after that

    def _offer_errata(self) -> None:
        menu, ask = QMenu(self._window), self._window.commands.ask_for_erratum
        begin = partial(ask, lambda: self._into(self._document.erratum), self._drop_and_say)
        add_errata(self._window, menu, self._into, self._drop_and_say, self._question.ask)
        menu.addSeparator()
        menu.addAction(tr("&New house erratum...")).triggered.connect(lambda _on=False: self._question.ask(begin))
        give_letters(menu)
        self._question.follow(menu)
        menu.popup(QCursor.pos())

    def _drop_and_say(self) -> None:
        self._drop()
        self._window.desk.told.emit(tr("Nothing was changed"))

    def _into(self, key: str) -> None:
        """Let what waits be changes of an erratum; where nothing waits any more, nothing means that."""
        if self.held.every:
            self._answer((key, "owner", False))

    def _named(self) -> str:
        return f"{self._document.game}|{self._document.scenario}"

    def _take_up(self) -> None:
        """Let edits of another scenario mean what was answered there; an open erratum stays open among printed ones.

        In a scenario of one's own edits are design until something else is chosen there: nothing slips into an erratum
        that was open elsewhere.
        """
        self.come_back()
        document, answer = self._document, self._answers.of(self._named())
        if answer is None and document.open_erratum and is_design(document.baseline, document.game, document.scenario):
            document.mean("")
        if answer is None or document.open_erratum:
            return
        erratum, author, only_here = answer
        known = document.baseline.find(schema.ErratumRow, game=document.game, key=erratum)
        if erratum and not known:
            self._answers.forget(self._named())
        else:
            document.mean(erratum, author, only_here)
