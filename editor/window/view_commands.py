"""What do the commands do that only show something? Search, map and page, lists and drawer, zoom, the start page."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.window.frame import starting
from editor.window.frame.parts import go_round
from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class ViewCommands:
    """The commands of one window that change nothing but what is seen."""

    _window: "MainWindow"

    def do_edit_find(self) -> None:
        """Put the cursor into the search line of the list at the left."""
        self._window.docks.show_lists()
        self._window.docks.lists.search.setFocus()
        self._window.docks.lists.search.selectAll()

    def do_go_search(self) -> None:
        """Put the cursor into the field that finds everything."""
        self._window.header.finder.begin()

    def do_go_place(self) -> None:
        """Put the cursor into the same field: hexes and places are found there too."""
        self._window.header.finder.begin()

    def do_view_next_part(self) -> None:
        """Let the keys go to the next part of the window."""
        go_round(self._parts(), 1)

    def do_view_last_part(self) -> None:
        """Let the keys go to the part before."""
        go_round(self._parts(), -1)

    def _parts(self) -> list[QWidget]:
        """Return the parts as they stand: from left to right, the page and the map from above."""
        window = self._window
        middle = (window.center.parted.widget(place) for place in range(window.center.parted.count()))
        docks = window.docks
        halves = [window.map_area.view if half is window.map_area else half for half in middle if half is not None]
        return [window.rail, docks.lists, *halves, docks.inspector, docks.below]

    def do_tool_next(self) -> None:
        """Take the next of what the tool in hand paints or lays."""
        self._step_palette(1)

    def do_tool_last(self) -> None:
        """Take the one before."""
        self._step_palette(-1)

    def _step_palette(self, step: int) -> None:
        said = self._window.bar.step_palette(step)
        self._window.desk.told.emit(said or tr("The tool in hand paints nothing: P, H, R and K do"))

    def do_view_swap(self) -> None:
        """Show the next of map, both and page."""
        self._window.center.swap()

    def do_view_lists(self) -> None:
        """Show or hide the lists, and the overview with them."""
        self._window.docks.turn(self._window.docks.library)

    def do_view_drawer(self) -> None:
        """Show or hide problems, journal and log."""
        self._window.docks.turn(self._window.docks.drawer)

    def do_view_inspector(self) -> None:
        """Show or hide the inspector."""
        self._window.docks.turn(self._window.docks.inspector_dock)

    def do_view_zoom_in(self) -> None:
        """Zoom in one step."""
        self._window.map_area.view.zoom_by(1)

    def do_view_zoom_out(self) -> None:
        """Zoom out one step."""
        self._window.map_area.view.zoom_by(-1)

    def do_view_fit(self) -> None:
        """Show the whole map."""
        self._window.map_area.view.fit()

    def do_view_unconfirmed(self, on: bool) -> None:
        """Mark unconfirmed hexes, or stop marking them."""
        self._window.show_map()
        self._window.map_area.mark_unconfirmed(on)

    def do_go_start(self) -> None:
        """Show the start page."""
        starting.show(self._window)
