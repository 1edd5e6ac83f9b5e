"""What have all pages of the proof desk in common? Portions at the left, what lies in one beside them, a field below.

The field has the keys: arrows go from item to item, Space sets one aside, what is typed with Return differs, and Return
alone confirms the rest of the portion as one undo step and goes on to the next. What was never in view is shown first.
"""

from collections.abc import Callable, Sequence

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget
from sqlalchemy.orm import Session

from db.changes import ChangeSet
from editor.edits.concerning import concerned
from editor.proof.added_units import ADDS
from editor.proof.touched import touched
from editor.texts.document import Document
from editor.window.desk import Desk
from editor.window.models.journal_kinds import sort_of
from editor.window.proof.check_list import check_list, of_game, write_asked
from editor.window.proof.page_says import PageSays
from editor.window.proof.portion_list import Portion, counted, next_open
from editor.window.proof.resumed import Resumed, work_of
from editor.window.proof.returns import Returns
from editor.window.translation import tr
from engine.data import schema

_ELSEWHERE = "“{text}” was typed of {there}, and this is {here}: Escape drops it, Return takes it only back there"


class ProofPage(PageSays):
    """A page of the desk; what it lays out is that of a subclass.

    ``portion`` is the one that is shown, None without any.
    """

    KEYS = "Arrows go on, Space sets aside, Return confirms the rest once all was in view, Page Down leads to the next"

    def __init__(self, desk: Desk, middle: QWidget, beside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(desk, middle, beside, parent)
        self._document = desk.document
        self.portions: Sequence[Portion] = ()
        self._is_behind, self._game = True, ""
        self.resumed = Resumed(None, self.KEY, "")
        self._seen: set[str] = set()
        """Items of the portion that were in view."""
        self._returns = Returns()
        self._connect()

    def _connect(self) -> None:
        document = self._document
        document.changed.connect(self._on_changed)
        document.chosen.connect(self._on_chosen)
        document.reread.connect(self._on_chosen)
        self.list.currentRowChanged.connect(self._show)
        self.list.itemClicked.connect(lambda _item: self.field.setFocus())
        self.field.stepped.connect(self._on_stepped)
        self.field.turned.connect(self.turn)
        self.field.paged.connect(self.pages.turn)
        self.field.excepted.connect(self._on_excepted)
        self.field.entered.connect(self._on_entered)
        self.field.emptied.connect(self._on_emptied)
        self.field.textEdited.connect(lambda text: self._returns.typed(text, self._place(), self._names()))
        self.field.textChanged.connect(lambda text: None if text else self._returns.dropped())
        self.field.held.connect(self.tell)
        self.witness_bar.done.connect(self.field.setFocus)
        self.witness_bar.printing.editingFinished.connect(self._on_printing)
        self.list_open.clicked.connect(lambda: write_asked(self._desk, self, self.check_list()))

    def _place(self) -> tuple[str, ...]:
        return self.resumed.work, self.portion.key if self.portion is not None else "", self.item()

    def _names(self) -> tuple[str, ...]:
        """Return what the places are called that ``_place`` names."""
        games = self._document.baseline.find(schema.GameRow, game=self._document.game)
        game = games[0].title if games else self._document.game
        return game, self.portion.title if self.portion is not None else "", self.called()

    def is_own(self, changes: ChangeSet) -> bool:
        """Return whether a step can be one of the desk, or is seen on this page: undo takes it back unasked. What was
        mended among the problems is neither."""
        is_of_page = schema.ConfirmationRow.TABLE in changes.tables() or bool(concerned(changes) & self.tables)
        return is_of_page and sort_of(changes) != "fix"

    def lead_to(self, changes: ChangeSet) -> bool:
        """Show what has changed, in the portion that is shown if it is there; return whether it is on this page."""
        self.field.setFocus()
        places = {self.place_of(*place) for place in touched(changes)}
        here = max(0, self.list.currentRow())
        for row in (*range(here, len(self.portions)), *range(here)):
            item = next((each for each in self.portions[row].items if each in places), "")
            if item:
                self.list.setCurrentRow(row)
                self._show(row, item)
                return True
        return False

    def showEvent(self, event: QShowEvent) -> None:
        """Show what was changed while nobody looked, and take the keys."""
        super().showEvent(event)
        self.pages.offer(self.KEY)
        self.witness_bar.show_game()
        if self._is_behind:
            self.refresh()
        self.field.setFocus()
        self.field.selectAll()  # what is typed next takes the place of what was left

    def left_at(self) -> tuple[str, Returns]:
        """Return what is typed, and of what; the place is remembered in the settings."""
        return self.field.text(), self._returns

    def come_back_to(self, text: str, returns: Returns) -> None:
        """Let that stand in the field again, typed of the same."""
        self.field.setText(text)
        self._returns = returns

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of what was read, of which a map holds much: only the place and what is typed are kept."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._is_behind, self.portions, self.portion = True, (), None
            self.list.show_portions((), "")
            self.forget()

    def refresh(self) -> None:
        """Read anew what there is, and stay at the place."""
        self._is_behind = False
        if self._document.game != self._game:
            self._game = self._document.game
            self.resumed = Resumed(self._desk.settings, self.KEY, work_of(self._document, self._desk.settings))
            self.portion = None
        place, item, row = self.resumed.portion, self.resumed.item, self.list.currentRow()
        self.portions = self.read()
        self.note_mended()
        if self.portions and row >= 0 and place not in {portion.key for portion in self.portions}:
            place = self.portions[min(row, len(self.portions) - 1)].key  # what was there is gone: stay beside it
        self._show(self.list.show_portions(self.portions, place or self.first_portion()), item)

    def exceptions(self) -> frozenset[str]:
        """Return what Return does not confirm of the portion: what was set aside, or is mended in the printing."""
        if self.portion is None:
            return frozenset()
        return self.resumed.exceptions(self.portion.key) | (self._mended.keys() & set(self.portion.items))

    def turn(self, by: int) -> None:
        """Go to another portion."""
        self.list.setCurrentRow(max(0, min(self.list.currentRow() + by, self.list.count() - 1)))

    def go_on(self) -> None:
        """Go to the next portion that has something open; else stay."""
        self.list.setCurrentRow(next_open(self.portions, self.list.currentRow()))

    def write(self, make: Callable[[Session], ChangeSet]) -> bool:
        """Write a change set that brings what is cited; say why where it is refused."""

        def made() -> ChangeSet:
            with self._document.library.reading() as session:
                return make(session)

        return self.witness_bar.is_settled() and self._desk.try_edit(made, cited=True)

    def remember(self) -> None:
        """Remember the item that is looked at, and say what may be typed of it."""
        self.field.setPlaceholderText(self.hint())
        if self.portion is not None:
            self.resumed.be_at(self.portion.key, self.item())
        if self._is_elsewhere(self.field.text().strip()):
            self._tell_elsewhere(self.field.text().strip())
        self.say_looked_at(self.item() if self.portion is not None else "")

    def _show(self, row: int, item: str = "") -> None:
        before, self.portion = self.portion, self.portions[row] if 0 <= row < len(self.portions) else None
        if before is None or self.portion is None or self.portion.key != before.key:
            self._seen = set()
            self._returns.stands()
        self.progress.setText(counted(self.portions))
        self.show_portion(item if self.portion is not None and item in self.portion.items else "")
        self.remember()

    def tell(self, text: str = "") -> None:
        """Say what stands under the work: of the item, else which keys there are."""
        self.said.setText(text or tr(self.KEYS))

    def note_seen(self) -> None:
        """Remember what is in view."""
        if self.isVisible():
            self._seen.update(self.in_view())

    def _show_more(self) -> bool:
        """Show the first of what Return would confirm without its having been in view; return whether there was any."""
        asked = self.to_confirm()
        unseen = [item for item in asked if item not in self._seen]
        if not unseen:
            return False
        self.bring_up(unseen[0])
        self.remember()
        self.note_seen()
        self._seen.add(unseen[0])  # it may be larger than the window
        self._returns.stands()
        left = sum(item not in self._seen for item in asked)
        said = tr("{seen} of {every} seen: Return shows the next") if left else tr("All seen: Return confirms {every}")
        self.tell(said.format(seen=len(asked) - left, every=len(asked)))
        return True

    def _on_stepped(self, right: int, down: int) -> None:
        self.note_seen()
        self.step(right, down)
        self.remember()

    def _is_elsewhere(self, text: str) -> bool:
        """Tell whether what is typed is of something else than what is looked at."""
        return bool(text) and self._returns.is_elsewhere(self._place()[: self.depth_of(text)])

    def _tell_elsewhere(self, text: str) -> None:
        """Name the first of both that differs in its name, from the narrowest on."""
        names = self._names()
        depths = range(self.depth_of(text), 0, -1)
        depth = next((each for each in depths if self._returns.called(each) != names[each - 1]), 0)
        there, here = self._returns.called(depth or depths[0]), names[depth - 1] if depth else tr("of another library")
        self.tell(tr(_ELSEWHERE).format(text=text, there=there, here=here))

    def _on_emptied(self) -> None:
        self._desk.moved_on.emit()
        self.tell()

    def _on_entered(self, text: str) -> None:
        """Enter what is typed where it was typed; without it, confirm what has stood there long enough to be seen."""
        if self._is_elsewhere(text):
            self._tell_elsewhere(text)
        elif not text and self._returns.is_too_soon():
            self.tell(tr("Return came before this could be looked at: look, then press it again"))
        else:
            self.enter(text)

    def _on_excepted(self) -> None:
        if self.portion is not None and self.item():
            self.resumed.turn(self.portion.key, self.item())
            self.show_portion(self.item())

    def enter(self, text: str) -> None:
        """Take what is typed; without it confirm the rest, and go on."""
        if self.portion is None:
            return
        here, item = self.portion.key, self.item()
        self.note_seen()
        if text and self.is_as_before(text):
            return
        if text:
            if self.write(lambda session: self.differing(session, text)):
                self.field.clear()
                self._returns.stands()
                if not text.startswith(ADDS):  # what is added says nothing of the item that is looked at
                    self.resumed.settle(here, item)
                    self.show_portion(item)
                    self.step_on()
                self.remember()
            else:
                self.field.selectAll()  # what is typed next takes the place of what was refused
            return
        if not self._show_more() and (not self.to_confirm() or self.write(self.confirming_rest)):
            self.go_on()

    def _on_printing(self) -> None:
        """Another printing is looked at."""
        self.note_mended()
        if self.portion is not None:
            self.show_portion(self.item())

    def _on_changed(self, changes: ChangeSet) -> None:
        if concerned(changes) & self.tables:
            self._is_behind = True
            self.note(changes)
            if self.isVisible():
                self.refresh()

    def _on_chosen(self) -> None:
        self._is_behind, self._game = True, ""  # it may be another library
        self.forget()
        if self.isVisible():
            self.refresh()

    def check_list(self) -> Document:
        """Return what is open on this page as a text."""
        parts = ((portion.title, self.open_lines(portion)) for portion in self.portions if portion.open)
        return check_list(of_game(self._document, self.TITLE), self.witness_bar.witness().printing, parts)

    def set_theme(self, _name: str) -> None:
        """Draw in other colors."""
        if self.isVisible() and self.portion is not None:
            self.show_portion(self.item())
