"""What does Esc do that nothing nearer has taken? One step back; and what does a change of the window's width fold?"""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QMainWindow, QPlainTextEdit

from editor.window.frame.second_click import SecondClick
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class SteppingWindow(QMainWindow):
    """A window that tells its width and the key that steps back.

    Signals:
        widened: its new width in pixels.
        stepped_back: Esc was pressed where nothing else had a use for it.
    """

    widened = Signal(int)
    stepped_back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.second_click = SecondClick(self)

    def showEvent(self, event: QShowEvent) -> None:
        """Keep the second click on a line of a menu from what lies below it; before, there is no window of the
        system."""
        super().showEvent(event)
        if (handle := self.windowHandle()) is not None:
            self.second_click.guard(handle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the width."""
        super().resizeEvent(event)
        self.widened.emit(event.size().width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step back by Esc."""
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.stepped_back.emit()
        else:
            super().keyPressEvent(event)


def step_back(window: "MainWindow") -> None:
    """Take one step back, the nearest first.

    That is: out of a field, whose typed text is given up; the tool in hand, where the map has the keys; the message;
    the start page; the tool in hand, where the map is in sight; the selection; the drawer.
    """
    if _leave_field(window):
        return
    is_drawing = not window.actions_by_key["tool.select"].isChecked()
    if is_drawing and window.area_now.inspects and window.map_area.view.hasFocus():
        window.choose_tool("select")
    elif window.message_bar.isVisible():
        window.message_bar.close_button.click()
    elif window.center.page is None:
        window.open_area(window.page_now.key)
    elif not window.area_now.inspects:
        return  # a game has steps of its own
    elif is_drawing and window.map_area.isVisible():
        window.choose_tool("select")
    elif window.desk.selection.kind != "none":
        window.desk.select("none")
    elif not window.docks.drawer.isHidden():
        _leave_drawer(window)


def _leave_drawer(window: "MainWindow") -> None:
    """Put the drawer away, unless the keys are in it: what is typed next would go to the page unseen."""
    drawer, field = window.docks.drawer, QApplication.focusWidget()
    if field is None or not drawer.isAncestorOf(field):
        drawer.hide()
    elif isinstance(field, QLineEdit) and field.text() and not field.isReadOnly():
        field.clear()
    else:
        window.desk.told.emit(
            tr("F6 leads on to the next part of the window; {keys} closes the drawer").format(
                keys=window.actions_by_key["view.drawer"].shortcut().toString()
            )
        )


def _leave_field(window: "MainWindow") -> bool:
    """Empty a search line, or give up what was typed in the inspector, and leave it for the map."""
    field = QApplication.focusWidget()
    if not isinstance(field, QLineEdit | QAbstractSpinBox | QPlainTextEdit) or field.window() is not window:
        return False
    inspector, lists = window.docks.inspector, window.docks.lists
    if lists.isAncestorOf(field) and isinstance(field, QLineEdit) and field.text():
        field.clear()
        return True
    if inspector.isAncestorOf(field):
        inspector.show_selection(window.desk.selection)
    elif not lists.isAncestorOf(field):
        return False
    window.map_area.view.setFocus() if window.map_area.isVisible() else field.clearFocus()
    return True
