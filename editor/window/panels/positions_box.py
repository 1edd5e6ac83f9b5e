"""Where everything stands when a cut begins: as the larger scenario starts, as another one does, or as in a game."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from db.changes import EditError
from editor.cutting.cut import Cut
from editor.cutting.positions import (
    SCHEDULE,
    Positions,
    came_before,
    known,
    positions_of_game,
    positions_of_scenario,
    turn_to_begin,
)
from editor.edits.reading import Rows
from editor.window.desk import Desk
from editor.window.file_dialogs import file_to_open
from editor.window.first_look import in_list_order
from editor.window.panels.saved_positions import SavedPositions
from editor.window.plain_text import SteadyLabel
from editor.window.quiet_boxes import ChoiceBox
from editor.window.translation import tr
from engine.data import schema

IN_HAND, SAVED, ASK = ":in hand", ":saved", ":ask"
"""Choices that are no scenario: the game in hand, the saved game that was chosen, and to be asked for one."""


class PositionsBox(ChoiceBox):
    """Offers the starts of the scenarios on one map, the game in hand, and a saved one.

    ``told`` and ``stop`` say that a saved game is played again, and stop it.
    """

    def __init__(self, desk: Desk, told: SteadyLabel, stop: QAbstractButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self.saved = desk, SavedPositions(desk, told, stop)
        self._head: schema.ScenarioRow | None = None
        self._was: object = ""
        self.setToolTip(
            tr(
                "Where everything stands at first: as it starts there, as another one starts, or as in a game; a saved "
                "game is taken as it stands when the first of the turns begins"
            )
        )
        self.currentIndexChanged.connect(self._remember)
        self.activated.connect(self._ask)

    def offer(self, head: schema.ScenarioRow | None) -> None:
        """Offer the starts of the other scenarios on the map of one, and games of it; what was chosen stays as far as
        it can while it is the same one."""
        before, rows = self._head, self._desk.document.baseline
        is_same = before is None or (head is not None and before.key_text == head.key_text)
        was, self._head = self.currentData() if is_same else "", head
        self.blockSignals(True)
        self.clear()
        self.addItem(tr("As it starts"), "")
        self.addItem(tr("As its schedule brings who came before"), SCHEDULE)
        others = rows.find(schema.ScenarioRow, game=head.game, map=head.map) if head is not None else []
        for other in in_list_order(others):
            if head is not None and other.scenario != head.scenario:
                title = f"{other.number} {other.title}".strip()
                self.addItem(f"As {title} starts, turn {other.first_turn}", other.scenario)
        is_wanted = self.isVisible() or was == IN_HAND  # else ``showEvent`` asks: a game may have to be opened for it
        in_hand = self._desk.game_in_hand(head.game, head.scenario) if head is not None and is_wanted else None
        if head is not None and in_hand is not None and in_hand[:2] == (head.game, head.scenario):
            self.addItem(tr("The game in hand (turn {turn})").format(turn=turn_to_begin(in_hand[2])), IN_HAND)
        if self.saved.path is not None:
            self.addItem(self.saved.path.name, SAVED)
        self.addItem(tr("A saved game ..."), ASK)
        self.setCurrentIndex(max(0, self.findData(was)))
        self.blockSignals(False)
        if not is_same:
            self._remember()

    def showEvent(self, event: QShowEvent) -> None:
        """Offer the game in hand as it stands by now."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Offer the game in hand as it stands now."""
        self.offer(self._head)

    def start_anew(self) -> None:
        """Choose nothing for what is begun next; the turns stay as they are."""
        with QSignalBlocker(self):
            self.setCurrentIndex(0)
        self._remember()

    def _remember(self) -> None:
        if self.currentData() != ASK:
            self._was = self.currentData()

    def _ask(self) -> None:
        """Ask which saved game, where that is chosen; what was chosen before comes back if none is."""
        if self.currentData() == ASK:
            self.choose_saved(file_to_open(self, tr("Positions of a saved game"), tr("Saved games (*.jsonl)")))

    def choose_saved(self, path: Path | None) -> None:
        """Choose the positions of a saved game; None leaves what was chosen before."""
        if path is not None:
            self.saved.take(path)
            self.setCurrentIndex(self.findData(ASK))  # the same place in the list may hold another game
            self.refresh()
        self.setCurrentIndex(max(0, self.findData(SAVED if path is not None else self._was)))

    def of(self, how: str, source: str, rows_of: Callable[[str], Rows], first: int | None = None) -> Positions | None:
        """Return the positions for what is begun out of a scenario in some way: those of the game in hand, or what is
        chosen; None where the scenario starts, or by its schedule. ``rows_of`` gives the rows that are in force for a
        scenario; ``first`` is the turn that is to begin, None for any. Raises EditError."""
        if how == "play":
            return self.of_game()
        other, game = str(self.currentData() or ""), self._desk.document.game
        if other in ("", SCHEDULE, ASK):
            return None
        if other == IN_HAND:
            return self._of_game_at(first)
        if other == SAVED:
            return positions_of_game(rows_of(source), game, source, self.saved.position(source, first))
        return positions_of_scenario(rows_of(source), game, source, other)

    def proposed(self, how: str, plan: Cut) -> Cut:
        """Return a plan with what the schedule proposes to those who came before, where it is chosen."""
        by_schedule = how == "cut" and self.currentData() == SCHEDULE
        return replace(plan, items=came_before(plan.items)) if by_schedule else plan

    def of_game(self) -> Positions:
        """Return what the game in hand has come to. Raises EditError where there is none that can go on."""
        document, in_hand = self._desk.document, self._desk.game_in_hand(self._desk.document.game)
        if in_hand is None or in_hand[0] != document.game:
            raise EditError("No game of this kind is being played: begin one in the area Play")
        if not known(document.rows, *in_hand[:2]):
            raise EditError("The scenario that is being played is no longer in the library")
        return positions_of_game(document.rows, *in_hand)

    def _of_game_at(self, first: int | None) -> Positions:
        found = self.of_game()
        if first not in (None, found.turn):
            said = tr(
                "The game in hand gives positions to begin turn {turn} with, not turn {first}; give other “Turns”"
            )
            raise EditError(said.format(turn=found.turn, first=first))
        return found
