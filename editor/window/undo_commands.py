"""Undo and redo, and where they lead. A step that has nothing to do with the page that is shown is named first."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoStack

from editor.window import changed_place
from editor.window.document import Document
from editor.window.models.elsewhere import grounds_of, named_elsewhere
from editor.window.translation import tr
from editor.window.undo_step import EditCommand
from editor.window.way_back import NOWHERE, Where
from engine.data import schema

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class UndoCommands:
    """The commands that take back and make again."""

    _window: "MainWindow"
    _named_first = -1
    """The step that was named and not yet taken back, by its place."""
    _left: tuple[Where, Where, int] = NOWHERE, NOWHERE, -1
    """From which scenario steps led to which other one, and after how many of them."""

    def do_edit_undo(self) -> None:
        """Take back the last change and show where it was; one that was not made on this page by the second time.
        What is being drawn on the map, or waits last for the answer what it means, is given up, and nothing else."""
        window = self._window
        if window.map_area.view.give_up_stroke() or window.asked.give_up():
            return
        window.docks.inspector.leave_field()
        stack = window.document.undo_stack
        text, made_in = stack.undoText(), _made_in(stack, stack.index() - 1)
        if self._names_first(text):
            return
        shown, steps = self._stood_at(), stack.count()
        stack.undo()
        if stack.count() < steps:  # it could not be written: the step is gone, and why was told
            return
        self._tell(tr("Undone"), text, shown, made_in)

    def do_edit_redo(self) -> None:
        """Make the change again; one that waited and was given up waits again."""
        if self._window.asked.bring_back():
            return
        stack = self._window.document.undo_stack
        text, made_in = stack.redoText(), _made_in(stack, stack.index())
        shown, steps = self._stood_at(), stack.count()
        stack.redo()
        if stack.count() < steps:
            return
        self._tell(tr("Redone"), text, shown, made_in)

    def _stood_at(self) -> tuple[Where, str]:
        document = self._window.document
        return (document.game, document.scenario), document.map

    def _tell(self, done: str, text: str, shown: tuple[Where, str], made_in: Where) -> None:
        """Lead to where a step is seen and say what was done; at the foot of the map where that was not made in the
        scenario that was shown, with a way back where it led to another one."""
        window, document, (before, map_key) = self._window, self._window.document, shown
        led = changed_place.show(window.desk, window.changed, window.center.pages.currentWidget(), made_in)
        named = named_elsewhere(document.baseline, grounds_of(window.changed), before[0], map_key)
        named = f" ({named})" if named else ""
        window.desk.told.emit(f"{done}: {text}{named}")
        before = self._came_from(before)
        now, bar = (document.game, document.scenario), window.message_bar
        title, there, made = (_title(document, where) for where in (now, before, made_in))
        if now != before and there:
            said = tr("{done} in “{title}”, which is shown now: {text}").format(done=done, title=title, text=text)
            back = tr("Back to “{title}”").format(title=there)
            bar.offer_for_edit(f"{said}{named}", back, lambda: document.choose(*before), warns=False)
        elif now != before:
            said = tr("{done}, and “{title}” is shown now: {text}").format(done=done, title=title, text=text)
            bar.inform(f"{said}{named}", of_edit=True)
        elif not led and (named or (made and made_in != now)):
            said = tr("{done} what was made in “{title}”: {text}") if made and made_in != now else "{done}: {text}"
            bar.inform(f"{said.format(done=done, title=made, text=text)}{named}", of_edit=True)

    def _came_from(self, before: Where) -> Where:
        """Return what was shown before steps that follow each other led away: the way back leads there, after each."""
        document = self._window.document
        now, index = (document.game, document.scenario), document.undo_stack.index()
        origin, led_to, place = self._left
        goes_on = led_to == before and abs(index - place) == 1
        self._left = (origin if goes_on else before), now, index
        return self._left[0]

    def _names_first(self, text: str) -> bool:
        """Name the step instead of taking it back, where the page says that it is none of its own; once."""
        window = self._window
        stack, page = window.document.undo_stack, window.center.pages.currentWidget()
        step = stack.command(stack.index() - 1) if stack.index() else None
        is_own = getattr(page, "is_own", None) if page is not None and page.isVisible() else None
        is_known = self._named_first == stack.index() and window.message_bar.isVisible()
        self._named_first = -1
        if is_known or is_own is None or not isinstance(step, EditCommand):
            return False
        if step.kind == "edit" and is_own(step.step.changes):  # what is taken in or reverted is never made on a page
            return False
        window.desk.refused.emit(
            tr("The last step was not made here: “{text}”. Undo again takes it back").format(text=text)
        )
        self._named_first = stack.index()
        return True


def _title(document: Document, where: Where) -> str:
    """Return what a scenario is called; empty where there is none, any more."""
    found = document.baseline.find(schema.ScenarioRow, game=where[0], scenario=where[1])
    return found[0].title if found else ""


def _made_in(stack: QUndoStack, place: int) -> Where:
    step = stack.command(place)
    return step.made_in if isinstance(step, EditCommand) else NOWHERE
