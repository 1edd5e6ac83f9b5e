"""Where everything stands in a saved game when a turn begins: it is played again, which a person may stop."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QAbstractButton

from db.changes import EditError
from db.handles import is_open_here
from db.scenario_io import scenario_of
from editor.cutting.positions import turn_to_begin
from editor.window.at_work import StoppedError, at_work
from editor.window.desk import Desk
from editor.window.plain_text import SteadyLabel
from editor.window.translation import tr
from engine.core.phases import AnyGame
from engine.core.record import Header
from engine.data.reading import FileFault, read_text
from engine.data.tables import DataError
from engine.scenario import Scenario


class SavedPositions:
    """Plays a saved game again; what came of it is kept until another one is taken."""

    def __init__(self, desk: Desk, told: SteadyLabel, stop: QAbstractButton) -> None:
        self._desk, self._told, self._stop = desk, told, stop
        self.path: Path | None = None
        self._found: dict[tuple[str, int | None], AnyGame | EditError] = {}

    def take(self, path: Path) -> None:
        """Take the game of a file; it is read when a position is asked for."""
        self.path, self._found = path, {}

    def position(self, source: str, first: int | None) -> AnyGame:
        """Return the game at the point from which turn ``first`` can be begun, None at its end. Raises EditError where
        it is none of the scenario, goes differently now, has no such turn, or was stopped."""
        where = (source, first)
        if where not in self._found:
            self._found[where] = found = self._played(source, first)
            if first is None and not isinstance(found, EditError):
                self._found[source, turn_to_begin(found)] = found
        found = self._found[where]
        if isinstance(found, EditError):
            raise found
        return found

    def _played(self, source: str, first: int | None) -> AnyGame | EditError:
        assert self.path is not None
        before = self._told.text()
        try:
            with at_work(self._told, tr("The saved game is played again ..."), self._stop) as listen:
                return self._again(self.path, source, first, listen)
        except StoppedError:
            return EditError(tr("Stopped: choose the saved game again"))
        except FileFault as error:
            return EditError(f"{self.path.name} {error}")
        except DataError as error:
            return EditError(str(error))
        except EditError as error:
            return error
        finally:
            self._told.tell(before)

    def _again(self, path: Path, source: str, first: int | None, listen: Callable[[], None]) -> AnyGame:
        from editor.commands.positions import Recorded, position_of  # the window starts without it

        if is_open_here(path):
            raise EditError(tr("{name} is a library, not a game").format(name=path.name))
        recorded = Recorded(path.name, read_text(path), self._desk.document.game, source, tr("“Turns”"))
        return position_of(recorded, self._scenario, first, listen)

    def _scenario(self, header: Header) -> Scenario:
        with self._desk.document.library.reading() as session:
            return scenario_of(session, header.game, header.scenario)
