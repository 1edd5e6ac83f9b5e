"""The game in hand, and odds that are tried in it: any units, any hex, at any time; nothing of the game is touched."""

from collections.abc import Callable, Sequence

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from editor.window.canvas.overlays import OverlayCell
from editor.window.collecting import somebody_plays
from editor.window.playtest.ahead import Ahead
from editor.window.playtest.asked_game import AskedGame
from editor.window.playtest.session import PlaySession
from editor.window.playtest.unit_titles import unit_title
from editor.window.translation import tr
from engine.core.phases import AnyGame
from engine.playtest.odds_tried import tried
from engine.scenario import Scenario

_OVERLAY = "tried"
_HEIGHTS = [0, 1000, 1]
"""The heights of the question, the odds and what stands below them, in parts: the table of results wants room."""


class TriedGame(AskedGame):
    """The game in hand; while odds are tried, clicks on its map say who attacks what."""

    def __init__(
        self, scenario: Callable[[], Scenario], faults: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        self._attacks = ""  # the side
        self._tried: dict[str, str] = {}  # who attacks, and from which hex; empty for its own or the nearest
        self._target = ""
        self._heights: list[int] = []
        super().__init__(scenario, faults, parent)
        self.ahead = Ahead(self)
        self.board.show_odds.toggled.connect(self._turn_odds)
        self.odds.side_wanted.connect(self._let_attack)
        self.odds.leaves.connect(self._take_out)
        self.odds.all_wanted.connect(self._take_all)
        self.odds.none_wanted.connect(self._take_none)
        self.odds.left.connect(self._close_odds)
        self.odds.rule_wanted.connect(self.rule_wanted)

    @property
    def is_trying(self) -> bool:
        """Whether clicks on the map are about odds that are tried."""
        return self.board.show_odds.isChecked()

    def refresh(self) -> None:
        """Show the game, and the odds that are tried in it."""
        super().refresh()
        self.ahead.wait()
        somebody_plays()
        if self.is_trying and (self.shown is None or self.is_curtained):
            self._close_odds()  # they would show the next person what this one thinks of
        elif self.is_trying and not self._timer.isActive():
            self._show_odds()
        for part in (self.question.buttons, self.handy):
            part.setEnabled(not self.is_trying)  # the game waits

    def proceed(self) -> None:
        """Go on with the game; not while odds are tried."""
        if self.is_trying:
            self._say(tr("Odds are tried, and the game waits: Esc goes back to it."), is_good=True)
        else:
            super().proceed()

    def _show_buttons(self) -> None:
        super()._show_buttons()
        if self.is_trying:
            self.controls.wait()

    def _begin(self, session: PlaySession, runs: bool = True) -> None:
        self._close_odds()
        self.ahead.begin(session.game)
        super()._begin(session, runs)

    def showEvent(self, event: QShowEvent) -> None:
        """Go on with what is worked out ahead."""
        super().showEvent(event)
        self.ahead.wait()

    def put_away(self) -> None:
        """Let go of the game in hand as ever, and of what would be worked out next in it."""
        super().put_away()
        if self.session is None:
            self.ahead.forget()

    def _turn_odds(self, on: bool) -> None:
        session = self.shown
        if on and session is not None:
            pending = session.decision
            self._tried, self._target = {}, ""
            self._attacks = session.viewer or (pending.side if pending is not None else session.game.rules.sides[0])
            self.odds.show_sides(session.side_titles, self._attacks)
        if on:
            self._heights = self.lists.sizes()
        self.odds.setVisible(on)
        self.question.setVisible(not on)
        self.lists.setSizes(_HEIGHTS if on else self._heights)
        if not on:
            self.view.set_overlay(_OVERLAY, {})
        self.refresh()

    def _close_odds(self) -> None:
        self.board.show_odds.setChecked(False)

    def let_go(self) -> None:
        """Try no more odds, or let go of what is chosen in the game."""
        if self.is_trying:
            self._close_odds()
        else:
            super().let_go()

    # who attacks what

    def point_at_unit(self, unit: str, label: str) -> None:
        """Do what pointing at a unit means; while odds are tried, let it attack or not, or be attacked."""
        if not self.is_trying:
            super().point_at_unit(unit, label)
        elif self.shown is not None and unit in self.shown.seen.units:
            if self.shown.seen.units[unit].side == self._attacks:
                self._turn({unit: ""})
            else:
                self._aim(label)

    def point_at_hex(self, label: str) -> None:
        """Do what pointing at a hex means; while odds are tried, attack it, or let all in it attack or not."""
        if not self.is_trying:
            super().point_at_hex(label)
        elif self.shown is not None:
            there = self.shown.seen.units_in(label)
            own = {unit.id: "" for unit in there if unit.side == self._attacks}
            if own:
                self._turn(own)
            elif there:
                self._aim(label)

    def drop_many(self, units: Sequence[str], label: str) -> None:
        """Move what was dragged; while odds are tried, let it attack as if it stood there."""
        if not self.is_trying:
            super().drop_many(units, label)
        elif self.shown is not None and label in self.shown.game.board.map.hexes:
            seen = self.shown.seen
            self._tried |= {unit: label for unit in units if seen.units[unit].side == self._attacks}
            self._show_odds()

    def point_off_map(self, unit: str) -> None:
        """Do what choosing a unit off the map means; while odds are tried, let it attack as if it had come."""
        if not self.is_trying:
            super().point_off_map(unit)
        elif self.shown is not None and unit in self.shown.seen.units:
            self._turn({unit: ""} if self.shown.seen.units[unit].side == self._attacks else {})

    def _turn(self, units: dict[str, str]) -> None:
        if all(unit in self._tried for unit in units):
            self._tried = {unit: place for unit, place in self._tried.items() if unit not in units}
        else:
            self._tried = units | self._tried
        self._show_odds()

    def _aim(self, label: str) -> None:
        self._target = label
        self._show_odds()

    def _take_out(self, unit: str) -> None:
        self._tried.pop(unit, None)
        self._show_odds()

    def _take_none(self) -> None:
        self._tried = {}
        self._show_odds()

    def _take_all(self) -> None:
        game = self.shown.seen if self.shown is not None else None
        if game is None or not self._target:
            return
        standing = {unit.id: unit.hex for unit in game.units_of(self._attacks) if unit.on_map}
        found = tried(game, self._attacks, standing, self._target)
        self._tried |= {unit: "" for each in found for unit in each.stands}
        self._show_odds()

    def _let_attack(self, side: str) -> None:
        self._attacks, self._tried, self._target = side, {}, ""
        self._show_odds()

    def _show_odds(self) -> None:
        session = self.shown
        if session is None:
            return
        game = session.seen
        self._tried = {unit: place for unit, place in self._tried.items() if unit in game.units}
        found = tried(game, self._attacks, self._tried, self._target) if self._target else []
        counters = {counter.key: counter for counter in session.scenario.counters}
        names = {unit: unit_title(counters[unit]) for unit in self._tried}
        self.odds.show_knowledge(session.side_titles.get(session.viewer, ""))
        self.odds.show_tried(names, {unit: game.units[unit].hex for unit in names}, self._target, found)
        stands = {unit: place for each in found for unit, place in each.stands.items()}
        self.view.set_overlay(_OVERLAY, _cells(game, self._tried, stands, self._target))
        self.view.set_choices([unit.id for unit in game.units_of(self._attacks) if unit.on_map])


def _cells(game: AnyGame, units: dict[str, str], stands: dict[str, str], target: str) -> dict[str, OverlayCell]:
    """Return what marks on the map who attacks what, with how many from each hex."""
    places = [stands.get(unit) or place or game.units[unit].hex for unit, place in units.items()]
    cells = {label: OverlayCell("choice", str(places.count(label))) for label in places if label}
    return {**cells, **({target: OverlayCell("target")} if target else {})}
