"""What do the commands do that make pieces? Duplicate what is chosen, or open the page that makes others."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from db.changes import ChangeSet
from editor.edits.own import as_own
from editor.edits.pieces import duplicate_units, made_keys
from editor.window.panels.order_of_battle import OrderOfBattle
from editor.window.panels.table_view import TablePanel

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class PieceCommands:
    """The commands of one window that make pieces."""

    _window: "MainWindow"

    def do_edit_duplicate(self) -> None:
        """Make another one of each unit that is chosen in the list, table or map in use, and select the first; of the
        chosen erratum on its desk."""
        from editor.window.errata.page import ErrataPanel

        if self._window.page_now.key == "errata" and isinstance(page := self._window.area("errata"), ErrataPanel):
            page.acts.duplicate()
            return
        document, counters, done = self._window.document, self._chosen_counters(), list[ChangeSet]()

        def make() -> ChangeSet:
            made = duplicate_units(document.rows, document.game, counters)
            if document.is_own:
                made = as_own(document.baseline, document.game, document.scenario, made)
            done.append(made)
            return made

        desk = self._window.desk
        if desk.try_edit(make, cited=not document.erratum) and (row := desk.made_unit(made_keys(done[-1])[0])):
            desk.select("counter", row.key)

    def do_edit_new_piece(self) -> None:
        """Open the page that makes pieces, with a copy of what is selected."""
        from editor.window.panels.piece_page import UNIT, PiecePage

        chosen = self._chosen_counters()
        self._window.show_page("piece")
        page = self._window.area("piece")
        assert isinstance(page, PiecePage)
        if chosen:
            page.copy_of(UNIT, chosen[0])

    def _chosen_counters(self) -> tuple[str, ...]:
        """Return the units chosen where the focus is, else the one that the inspector shows."""
        widget = QApplication.focusWidget()
        while widget is not None and not isinstance(widget, OrderOfBattle | TablePanel):
            widget = widget.parentWidget()
        found: tuple[str, ...] = ()
        if isinstance(widget, OrderOfBattle):
            found = widget.chosen()
        elif isinstance(widget, TablePanel):
            lines = [widget.source.item(row) for row in widget.chosen_rows()]
            found = tuple(line.counter.key for line in lines if getattr(line, "counter", None) is not None)
        selection = self._window.desk.selection
        return tuple(dict.fromkeys(found)) or ((selection.key,) if selection.kind == "counter" else ())
