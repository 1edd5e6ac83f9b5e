"""What do the commands of the menu *Scenario* do? Begin, delete."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QMessageBox, QTableView, QWidget

from db.turn_steps import STEPS
from editor.edits import new_game
from editor.edits.leaving import left_behind
from editor.edits.reading import Rows
from editor.edits.scenarios import belongings, delete_scenario, own_areas, variants_of
from editor.window.asking import ask, ask_also
from editor.window.frame import alone
from editor.window.panels.ask_form import AskForm
from editor.window.translation import tr
from engine.data import schema

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow
    from editor.window.panels.begin_page import BeginPage

OF_SCENARIO = (
    "scenario.new",
    "scenario.rename",
    "scenario.copy",
    "scenario.variant",
    "scenario.cut",
    "scenario.play",
    "scenario.copy_text",
    "scenario.save_text",
    "scenario.print",
    "file.export",
    "file.import",
    "scenario.delete",
)
"""What is offered below the list of scenarios and by the right button on one."""


class ScenarioCommands:
    """The commands of one window that concern scenarios as a whole."""

    _window: "MainWindow"

    _game_form: AskForm | None = None

    def do_file_new_game(self) -> None:
        """Ask what a new game is called and how its map is numbered, in the place of map and pages."""
        window = self._window
        if self._game_form is None:
            self._game_form = self._form_of_game()
            self._game_form.ended.connect(self._on_game)
        alone.show(window, self._game_form)
        self._game_form.take_keys()

    def _on_game(self, is_begun: bool) -> None:
        """Show the first scenario of a game that is begun, else what was shown before."""
        window, form = self._window, self._game_form
        assert form is not None
        self._game_form = None
        alone.put_away(window, form)
        if is_begun:
            window.document.choose(*new_game.first_scenario(form.typed()))

    def _form_of_game(self) -> AskForm:
        window = self._window
        begins = {
            new_game.KEY: "", new_game.TITLE: "", new_game.PUBLISHER: "", new_game.YEAR: "",
            new_game.STEP: tuple(STEPS), new_game.FIRST: "1944-12-16", new_game.DICE: "1d6", new_game.TURNS: "16",
            new_game.HEXES: tuple(new_game.STANDING), new_game.NUMBERS: tuple(new_game.COUNTED),
            new_game.COLUMNS: "20", new_game.ROWS: "15", new_game.SCENARIO: tr("Campaign"),
        }  # fmt: skip
        tips = {
            new_game.KEY: tr("Letters, digits, - and _, as pub1990"),
            new_game.YEAR: tr("In which it was published"),
            new_game.DICE: tr("As 2d6, 1d10from0, d66; more kinds are words of the game"),
        }
        return AskForm(
            window.desk,
            tr("New game"),
            begins,
            lambda typed: new_game.begun(window.document.baseline, typed),
            tips,
            cited=True,
        )

    def do_scenario_new(self) -> None:
        """Open the page on which scenarios are begun."""
        self._begin("empty")

    def do_scenario_rename(self) -> None:
        """Let the cell of a table that has the focus be typed anew, else the title of the scenario in the inspector."""
        window, focus = self._window, QApplication.focusWidget()
        if focus is not None and _is_in_cell(focus):
            focus.showPopup() if isinstance(focus, QComboBox) else None
            return
        from editor.window.errata.page import ErrataPanel
        from editor.window.panels.scenario_page import ScenarioPage

        if window.page_now.key == "errata" and isinstance(desk := window.area("errata"), ErrataPanel):
            desk.type_title()
            return
        if isinstance(focus, QTableView) and focus.currentIndex().isValid():
            cell, is_typed = focus.currentIndex(), focus.editTriggers() != QTableView.EditTrigger.NoEditTriggers
            if is_typed and cell.flags() & Qt.ItemFlag.ItemIsEditable:
                focus.edit(cell)
            else:
                window.message_bar.refuse(tr("This cell is only shown; choose one that can be typed in"))
            return
        if window.document.head is None:
            window.message_bar.refuse(tr("There is no scenario to be renamed"))
            return
        if window.page_now.key == "summary" and isinstance(page := window.area("summary"), ScenarioPage):
            page.head.type_title()
            return
        window.desk.select("scenario", window.document.scenario)
        window.docks.inspector_dock.show()
        window.docks.inspector.scenario.head.type_title()

    def do_scenario_place(self) -> None:
        """Set the chosen units up at the map's cursor."""
        self._window.map_area.placing.here()

    def do_scenario_copy(self) -> None:
        """Open that page for a copy of the scenario that is shown."""
        self._begin("copy")

    def do_scenario_variant(self) -> None:
        """Open that page for a variant of the scenario that is shown."""
        self._begin("variant")

    def do_scenario_cut(self) -> None:
        """Open that page for a cut from the scenario that is shown."""
        self._begin("cut")

    def do_scenario_play(self) -> None:
        """Open that page for a scenario that starts as the game in hand stands now."""
        if self._window.desk.game_in_hand() is None:
            self._window.message_bar.refuse(tr("No game is being played: begin one in the area Play, then come back"))
            return
        self._begin("play")

    def cut_outline(self, hexes: tuple[str, ...]) -> None:
        """Open that page for a cut along an outline that was drawn, where it is not shown."""
        if self._window.page_now.key != "begin":
            self._begin("cut").take_outline(hexes)

    def _begin(self, how: str) -> "BeginPage":
        from editor.window.panels.begin_page import BeginPage

        self._window.open_area("begin")
        page = self._window.area("begin")
        assert isinstance(page, BeginPage)
        page.choose(how)
        return page

    def do_scenario_delete(self) -> None:
        """Ask, naming what goes with it, and take the scenario out that is shown."""
        document = self._window.document
        head = document.head
        if head is None:
            self._window.message_bar.refuse(tr("There is no scenario to be deleted"))
            return
        played = self._window.desk.game_in_hand()
        goes_on = played is not None and played[:2] == (head.game, head.scenario)
        game = tr(" The game in hand goes on with what it was begun with, and cannot be begun anew.") if goes_on else ""
        text = f"Delete “{head.title}” with {_with_it(document.baseline, head)}{game} Undo brings it back."
        buttons = QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel
        rows, none = document.baseline, QMessageBox.StandardButton.Cancel
        found = left_behind(rows, head.game, head.scenario)
        if found:
            told = f"Only it has any use for: {found.said(rows)}"
            answer, takes = ask_also(self._window, text, tr("Take this along"), told, buttons, none)
        else:
            answer, takes = ask(self._window, text, buttons, none), True
        if answer == QMessageBox.StandardButton.Yes:
            self._window.desk.try_edit(lambda: delete_scenario(rows, head.game, head.scenario, not takes), cited=True)


def _with_it(rows: Rows, head: schema.ScenarioRow) -> str:
    """Say what goes with a scenario and what stays without it."""
    counts = belongings(rows, head.game, head.scenario)
    named = (("set-up row", schema.SetupRow), ("arrival", schema.ArrivalRow), ("clause", schema.ClauseRow))
    counted = [(counts.get(kind.TABLE, 0), word) for word, kind in named]
    counted.append((sum(counts.values()) - sum(count for count, _ in counted), "other row"))
    counted.append((len(own_areas(rows, head.game, head.scenario)), "area drawn for it"))
    said = [f"{count} {_many(word, count)}" for count, word in counted if count]
    titles = {row.scenario: row.title for row in rows.find(schema.ScenarioRow, game=head.game)}
    followers = [f"“{titles.get(row.scenario, row.scenario)}”" for row in variants_of(rows, head.game, head.scenario)]
    left = (
        f" {', '.join(followers)} will follow it no longer, with all that is in force there now." if followers else ""
    )
    return f"{', '.join(said) or 'nothing in it'}?{left}"


def _many(word: str, count: int) -> str:
    if count == 1:
        return word
    first, blank, rest = word.partition(" drawn")
    return f"{first}s{blank}{rest}"


def _is_in_cell(field: QWidget) -> bool:
    """Tell whether a field stands in a cell of a table, which is being typed anew."""
    behind = field.parentWidget()
    table = behind.parentWidget() if behind is not None else None
    return isinstance(table, QTableView) and table.viewport() is behind
