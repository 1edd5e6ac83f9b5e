"""Undo and redo, and where they lead. A step that has nothing to do with the page that is shown is named first."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoStack

from editor.window import changed_place
from editor.window.models.elsewhere import grounds_of, named_elsewhere
from editor.window.translation import tr
from editor.window.undo_step import EditCommand
from editor.window.way_back import NOWHERE, Where

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class UndoCommands:
    """The commands that take back and make again."""

    _window: "MainWindow"
    _named_first = -1
    """The step that was named and not yet taken back, by its place."""

    def do_edit_undo(self) -> None:
        """Take back the last change and show where it was; one that was not made on this page by the second time.
        What is being drawn on the map, or waits for the answer what it means, is given up, and nothing else."""
        window = self._window
        if window.map_area.view.give_up_stroke() or window.asked.give_up():
            return
        window.docks.inspector.leave_field()
        stack = window.document.undo_stack
        text, made_in = stack.undoText(), _made_in(stack, stack.index() - 1)
        if self._names_first(text):
            return
        shown, steps = (window.document.game, window.document.map), stack.count()
        stack.undo()
        if stack.count() < steps:  # it could not be written: the step is gone, and why was told
            return
        self._show_changed(made_in)
        window.desk.told.emit(f"Undone: {text}{self._elsewhere(*shown)}")

    def do_edit_redo(self) -> None:
        """Make the change again."""
        stack = self._window.document.undo_stack
        text, made_in = stack.redoText(), _made_in(stack, stack.index())
        shown, steps = (self._window.document.game, self._window.document.map), stack.count()
        stack.redo()
        if stack.count() < steps:
            return
        self._show_changed(made_in)
        self._window.desk.told.emit(f"Redone: {text}{self._elsewhere(*shown)}")

    def _elsewhere(self, game: str, map_key: str) -> str:
        """Return of which game or map the last change was other than these, in brackets; empty for none."""
        window = self._window
        named = named_elsewhere(window.document.baseline, grounds_of(window.changed), game, map_key)
        return f" ({named})" if named else ""

    def _show_changed(self, made_in: Where) -> None:
        window = self._window
        changed_place.show(window.desk, window.changed, window.center.pages.currentWidget(), made_in)

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


def _made_in(stack: QUndoStack, place: int) -> Where:
    step = stack.command(place)
    return step.made_in if isinstance(step, EditCommand) else NOWHERE
