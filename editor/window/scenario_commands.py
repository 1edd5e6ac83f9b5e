"""What do the commands of the menu *Scenario* do? Begin, duplicate, delete."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QMessageBox

from editor.edits.scenarios import belongings, delete_scenario
from editor.window.asking import ask
from editor.window.panels.scenario_dialog import ScenarioDialog
from engine.data import schema

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class ScenarioCommands:
    """The commands of one window that concern scenarios as a whole."""

    _window: "MainWindow"

    def do_scenario_new(self) -> None:
        """Ask for title, turns and area, and begin a scenario there."""
        self._begin(ScenarioDialog(self._window.desk, None, self._window))

    def do_scenario_copy(self) -> None:
        """Ask for title and turns of a copy of the scenario that is shown, and go on with it."""
        head = self._window.document.head
        if head is None:
            self._window.message_bar.refuse("There is no scenario to be copied; begin one with Scenario > New scenario")
            return
        self._begin(ScenarioDialog(self._window.desk, head, self._window))

    def _begin(self, dialog: ScenarioDialog) -> None:
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._window.document.choose(*dialog.begun)
            self._window.desk.select("scenario", dialog.begun[1])  # its title, turns, weather and text come next

    def do_scenario_delete(self) -> None:
        """Ask, naming what goes with it, and take the scenario out that is shown."""
        document = self._window.document
        head = document.head
        if head is None:
            self._window.message_bar.refuse("There is no scenario to be deleted")
            return
        counts = belongings(document.baseline, head.game, head.scenario)
        named = (("set-up row", schema.SetupRow), ("arrival", schema.ArrivalRow), ("clause", schema.ClauseRow))
        counted = ((counts.get(kind.TABLE, 0), word) for word, kind in named)
        said = [f"{count} {word}{'s' * (count != 1)}" for count, word in counted if count]
        text = f"Delete “{head.title}” with {', '.join(said) or 'nothing in it'}? Undo brings it back."
        buttons = QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel
        if ask(self._window, text, buttons, QMessageBox.StandardButton.Cancel) == QMessageBox.StandardButton.Yes:
            rows = document.baseline
            self._window.desk.try_edit(lambda: delete_scenario(rows, head.game, head.scenario), cited=True)
