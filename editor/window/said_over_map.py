"""What do others have said over the map? Refusals, what helps, that the library is another one by now."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.window.translation import tr

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class SaidOverMap(QObject):
    """Hands on to the message bar of a window what its parts tell."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        document, desk, bar = window.document, window.desk, window.message_bar
        desk.refused.connect(self._refuse)
        desk.offered.connect(bar.offer_for_edit)
        bar.settle_on(document.changed, desk.moved_on)
        window.map_area.view.first_look.missed.connect(self._tell_missed)
        document.chosen.connect(bar.look_elsewhere)
        document.overtaken.connect(self._offer_reload)
        document.lost.connect(self._refuse)

    def _refuse(self, text: str) -> None:
        window = self._window
        if window.document.file.rescued is None:
            window.message_bar.refuse_edit(text)
        else:
            window.message_bar.offer(text, "Save to another file...", window.commands.do_file_save_as)

    def _tell_missed(self) -> None:
        """Tell who pressed on a map that was not seen yet, beside what was told as that map came."""
        self._window.message_bar.join(tr("The map was not there yet: what you pressed on the one before was not made"))

    def _offer_reload(self) -> None:
        self._window.message_bar.offer(
            "Another program has changed this library; what you see is older. Your edits are safe, and no edit "
            "overwrites what the other has written.",
            "Show its changes",
            self._window.document.reload,
        )
