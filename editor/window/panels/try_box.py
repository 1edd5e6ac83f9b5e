"""Where the clauses are tried: as play begins, in the game in hand, or in a saved one."""

from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from db.changes import ChangeSet, EditError
from editor.edits.clause_states import HOLDS, OPEN, Tried, tried
from editor.window.at_work import StoppedError, at_work
from editor.window.desk import Desk
from editor.window.file_dialogs import file_to_open
from editor.window.panels.name_lines import narrow
from editor.window.plain_text import PlainLabel, SteadyLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.core.phases import AnyGame
from engine.data.reading import FileFault, read_text
from engine.data.tables import DataError

NOWHERE, START, IN_HAND, SAVED = "", "start", "in hand", "saved"
_PLACES = {
    NOWHERE: "Try the clauses in ...",
    START: "the set-up, as play begins",
    IN_HAND: "the game that is being played",
    SAVED: "a saved game ...",
}
_LETTERS = 22


class TryBox(QWidget):
    """Tries the clauses of the scenario that is shown, as they are now, in a position that is chosen.

    Signals:
        tried: ``states`` are others now.
    """

    tried = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.states: Mapping[str, Tried] = {}
        self.place, self.told, self.stop = ChoiceBox(), SteadyLabel(1), QPushButton(tr("Stop"))
        for key, said in _PLACES.items():
            self.place.addItem(tr(said), key)
        self.place.setAccessibleName(tr("Try the clauses in"))
        self.place.setToolTip(tr("How each clause stands in a position; it is shown in the column Now"))
        narrow(self.place, letters=_LETTERS)
        self.stop.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(PlainLabel(tr("Try it:")))
        row.addWidget(self.place)
        row.addWidget(self.told, 1)
        row.addWidget(self.stop)
        self.place.activated.connect(lambda _index: self.choose(str(self.place.currentData())))
        desk.document.changed.connect(self._follow)
        desk.document.chosen.connect(self._begin_anew)

    def choose(self, place: str, path: Path | None = None) -> None:
        """Try the clauses in a position; asks which saved game unless told."""
        if place == NOWHERE:
            self._forget("")
            return
        if place == SAVED and path is None:
            path = file_to_open(self, "Try the clauses in a saved game", "Saved games (*.jsonl)")
            if path is None:
                self._forget("")
                return
        try:
            with at_work(self.told, tr("The clauses are tried ..."), self.stop) as listen:
                self.states = self._tried(place, path, listen)
        except StoppedError:
            self._forget("")
            return
        except (EditError, DataError) as error:
            self._forget(str(error))
            return
        self._show(place)

    def _tried(self, place: str, path: Path | None, listen: Callable[[], None]) -> dict[str, Tried]:
        scenario = self._desk.document.scenario_value()
        if place == IN_HAND:
            return tried(scenario, self._in_hand())
        if place == SAVED and path is not None:
            return tried(scenario, self._saved(path, listen))
        return tried(scenario)

    def _in_hand(self) -> AnyGame:
        document = self._desk.document
        found = self._desk.game_in_hand(document.game, document.scenario)
        if found is None or found[:2] != (document.game, document.scenario):
            raise EditError(tr("No game of this scenario is being played: begin one in the area Play"))
        return found[2]

    def _saved(self, path: Path, listen: Callable[[], None]) -> AnyGame:
        """Return the position to which a saved game leads. Raises EditError, DataError and StoppedError."""
        from editor.window.playtest.saved_game import SavedGameError, resume

        try:
            written = read_text(path)
            session = resume(StringIO(written), self._desk.document.scenario_value, lambda _made: listen())
        except FileFault as error:
            raise EditError(f"{path.name} {error}") from error
        except SavedGameError as error:
            raise EditError(f"{path.name}: {error}") from error
        return session.game

    def _show(self, place: str) -> None:
        holds = sum(state.state == HOLDS for state in self.states.values())
        open_still = sum(state.state == OPEN for state in self.states.values())
        self.place.setCurrentIndex(self.place.findData(place))
        self.told.tell(tr("{holds} hold, {open} not yet").format(holds=holds, open=open_still))
        self.tried.emit()

    def _follow(self, changes: ChangeSet) -> None:
        """Forget what was tried before an edit."""
        if self.states and changes.changes:
            self._forget(tr("Something has changed since; choose again where to try them"))

    def _begin_anew(self) -> None:
        self._forget("")

    def _forget(self, why: str) -> None:
        self.states = {}
        self.place.setCurrentIndex(0)
        self.told.tell(why)
        self.tried.emit()
