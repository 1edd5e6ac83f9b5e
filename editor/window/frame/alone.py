"""A form of the library as a whole stands in the place of map and pages until it ends: it is no dialog.

It may be left half done: whatever area is opened takes its place.
"""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


def show(window: "MainWindow", form: QWidget, with_map: bool = False) -> None:
    """Show a form, or the start page, in place of map and pages, or of the pages alone; what was asked there ends."""
    window.asked.leave()
    window.center.show_alone(form, with_map)
    window.docks.set_aside(True)
    window.rail.choose("")


def put_away(window: "MainWindow", form: QWidget) -> None:
    """Be done with a form; what was shown before is shown again where the form still stands in its place."""
    pages = window.center.pages
    was_shown = pages.currentWidget() is form and window.center.page is None
    pages.removeWidget(form)
    form.deleteLater()
    if was_shown:
        window.open_area(window.page_now.key)
