"""Where everything stands when a cut begins: as the larger scenario starts, as another one does, or as in a game."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QComboBox, QWidget

from db.changes import EditError
from editor.cutting.cut import Cut
from editor.cutting.positions import (
    SCHEDULE,
    Positions,
    came_before,
    known,
    positions_of_game,
    positions_of_scenario,
)
from editor.edits.reading import Rows
from editor.window.desk import Desk
from editor.window.first_look import in_list_order
from editor.window.translation import tr
from engine.data import schema


class PositionsBox(QComboBox):
    """Offers the starts of the scenarios on one map."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setToolTip(tr("Where everything stands at first: as it starts there, or as another one starts"))

    def offer(self, head: schema.ScenarioRow | None) -> None:
        """Offer the starts of the other scenarios on the map of one; what was chosen stays as far as it can."""
        rows, was = self._desk.document.baseline, self.currentData()
        self.blockSignals(True)
        self.clear()
        self.addItem("As it starts", "")
        self.addItem("As its schedule brings who came before", SCHEDULE)
        others = rows.find(schema.ScenarioRow, game=head.game, map=head.map) if head is not None else []
        for other in in_list_order(others):
            if head is not None and other.scenario != head.scenario:
                title = f"{other.number} {other.title}".strip()
                self.addItem(f"As {title} starts, turn {other.first_turn}", other.scenario)
        self.setCurrentIndex(max(0, self.findData(was)))
        self.blockSignals(False)

    def of(self, how: str, source: str, rows_of: Callable[[str], Rows]) -> Positions | None:
        """Return the positions for what is begun out of a scenario in some way: those of the game in hand, or what is
        chosen; None where the scenario starts, or by its schedule. ``rows_of`` gives the rows that are in force for a
        scenario. Raises EditError."""
        if how == "play":
            return self.of_game()
        other = str(self.currentData() or "")
        is_there = other not in ("", SCHEDULE)
        return positions_of_scenario(rows_of(source), self._desk.document.game, source, other) if is_there else None

    def proposed(self, how: str, plan: Cut) -> Cut:
        """Return a plan with what the schedule proposes to those who came before, where it is chosen."""
        by_schedule = how == "cut" and self.currentData() == SCHEDULE
        return replace(plan, items=came_before(plan.items)) if by_schedule else plan

    def of_game(self) -> Positions:
        """Return what the game in hand has come to. Raises EditError where there is none that can go on."""
        document, in_hand = self._desk.document, self._desk.game_in_hand()
        if in_hand is None or in_hand[0] != document.game:
            raise EditError("No game of this kind is being played: begin one in the area Play")
        if not known(document.rows, *in_hand[:2]):
            raise EditError("The scenario that is being played is no longer in the library")
        return positions_of_game(document.rows, *in_hand)
