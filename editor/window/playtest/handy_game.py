"""What spares a person clicks: from unit to unit, several at once, all who can join, nothing asked without need.

Every step is one action of the game, which undo takes back alone; the rules judge each.
"""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from editor.window.canvas.overlays import OverlayCell
from editor.window.playtest import many
from editor.window.playtest.habits import declining
from editor.window.playtest.joining import joining, left_out, who_may_join
from editor.window.playtest.option_lines import is_selection
from editor.window.playtest.overlays import moving_unit
from editor.window.playtest.pointed_game import PointedGame
from editor.window.playtest.session import PlaySession
from editor.window.playtest.unit_titles import unit_title
from editor.window.translation import tr
from engine.scenario import Scenario

_PASSED_AT_MOST = 200
"""So many decisions pass by themselves at most before a person is asked again."""


class HandyGame(PointedGame):
    """The game in hand, with few clicks."""

    def __init__(
        self, scenario: Callable[[], Scenario], faults: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        self._along: tuple[str, ...] = ()  # the units that move together, the chosen one first
        super().__init__(scenario, faults, parent)
        self.handy.next_wanted.connect(self.next_unit)
        self.handy.along_wanted.connect(self.take_along)
        self.handy.all_wanted.connect(self.let_all_join)
        self.handy.silence_wanted.connect(self.not_again)
        self.handy.habits_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the game, who moves together, and what saves clicks now."""
        if self.session is not None:
            self.session.unasked = self.handy.habits.kept()
        super().refresh()
        session = self._in_hand()
        if session is None or not session.game.stack:
            self.handy.show_state(choosing=False, chosen=False, joining=False, asking=False)
            return
        waits = bool(many.choosable(self._options))
        self.handy.show_state(
            choosing=bool(self._options) and (waits or many.finishing(session.game) is not None),
            chosen=waits and self._focus in session.game.units,
            joining=joining(self._options) is not None,
            asking=bool(self._options) and declining(session) is not None,
        )
        self.question.leave_out("" if session.is_machine_turn else left_out(session.game, session.viewer))
        self.view.together = self._along
        cells: dict[str, list[str]] = {}
        for unit in self._along:
            cells.setdefault(session.game.units[unit].hex, []).append(unit)
        self.view.set_overlay("along", {label: OverlayCell("choice", str(len(them))) for label, them in cells.items()})

    def _in_hand(self) -> PlaySession | None:
        """Return the game where a person may do something in it now: not behind the curtain, nor while machines play
        or it is shown as it stood."""
        is_shown = self._timer.isActive() or self.is_curtained or self.past is not None
        return None if is_shown else self.session

    def _let_go_of_all(self) -> None:
        self._along = ()
        self._drop_question()
        super()._let_go_of_all()

    def _drop_question(self) -> None:
        """Take the question away that was asked before something final."""

    def _look(self, subject: str) -> None:
        if subject not in self._along:
            self._along = ()
        self._drop_question()
        super()._look(subject)

    def _begin(self, session: PlaySession, runs: bool = True) -> None:
        self.handy.habits.recall(session.unasked)
        super()._begin(session, runs)

    # from unit to unit

    def point_at_unit(self, unit: str, label: str) -> None:
        """Choose a unit; while another is on the move that one finishes first. With Shift it comes along."""
        session = self._in_hand()
        is_shift = bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        if is_shift and self._focus and unit in many.choosable(self._options):
            others = tuple(key for key in self._along or (self._focus,) if key != unit)
            self._along = (*others, unit) if unit not in self._along else others
            self.refresh()
            return
        if session is not None and not self._options_about(unit) and unit != moving_unit(session.game):
            self._step_off(unit)
        super().point_at_unit(unit, label)

    def _step_off(self, unit: str) -> bool:
        """End the move that is under way where the other unit may be chosen then; tell whether it is over."""
        session = self._in_hand()
        if session is None or session.is_machine_turn or not many.may_follow(session.game, unit):
            return False  # what a machine has chosen is not for a click or key to take back
        if session.can_undo and is_selection(session.records[-1].action):
            session.undo()  # it was chosen and did nothing: it may still move
        elif not self._survives(lambda: session.act(many.finishing(session.game))):
            return False
        self._let_go_of_all()
        return True

    def next_unit(self, backwards: bool = False) -> None:
        """Choose the next unit that may still be chosen, and bring it into view; the one on the move finishes."""
        session = self._in_hand()
        if session is None or session.decision is None:
            return
        order = [unit.id for unit in session.game.units_of(session.decision.side) if unit.on_map]
        before = self._focus if self._focus in session.game.units else moving_unit(session.game)
        if many.finishing(session.game) is not None:
            follows = next(
                (key for key in many.following(order, before, backwards) if many.may_follow(session.game, key)), ""
            )
            if not follows or not self._step_off(follows):
                self.question.say(tr("No other unit of yours can be chosen now."), is_good=True)
                return
        may = set(many.choosable(self._options))
        found = next((key for key in many.following(order, before, backwards) if key in may), "")
        if not found:
            self.question.say(tr("No other unit of yours can be chosen now."), is_good=True)
            return
        self._along = ()
        self._look(found)
        self.view.show_hex(session.game.units[found].hex)
        self.question.show_barred(self._barred(found))

    # several at once

    def take_along(self) -> None:
        """Let the units of its hex come along with the chosen one, then those of its formation, then nobody."""
        session, unit = self._in_hand(), self._focus
        if session is None or unit not in many.choosable(self._options):
            return
        sets = [(unit,), *many.companions(session.game, many.choosable(self._options), unit)]
        sizes = [len(found) for found in sets]
        larger = [found for found in sets if len(found) > max(len(self._along), 1)]
        self._along = larger[0] if larger and len(self._along) < max(sizes) else ()
        if self._along:
            self.question.say(tr("{units} move together").format(units=self._named(self._along)), is_good=True)
        else:
            self.question.say("")
        self.refresh()

    def _named(self, units: Sequence[str]) -> str:
        assert self.session is not None
        counters = {counter.key: counter for counter in self.session.scenario.counters}
        return ", ".join(unit_title(counters[key]) for key in units)

    def point_at_hex(self, label: str) -> None:
        """Do what pointing at a hex means; units that move together go there one after the other."""
        session = self._in_hand()
        if session is not None and len(self._along) > 1 and label in session.game.board.map.hexes:
            self._go_together(label)
        else:
            super().point_at_hex(label)

    def _go_together(self, label: str) -> None:
        session, units, trail = self.session, self._along, ()
        assert session is not None and session.decision is not None
        side = session.decision.side
        stayed: list[str] = []
        stopped = ""
        for place, unit in enumerate(units):
            end = many.finishing(session.game) if place else None
            if end is not None and not self._survives(partial(session.act, end)):
                return
            way = many.going(session.game, unit, label, trail) if session.game.units[unit].hex != label else None
            if way is None:
                stayed.append(unit)
                continue
            if not all(self._survives(partial(session.act, action)) for action in way):
                return
            trail = trail or tuple(getattr(way[1], "path", ()))
            pending = session.decision
            if (
                pending is None
                or pending.side != side
                or (len(session.game.stack) > 1 and not many.is_move(session.game))
            ):
                stopped = self._named(units[place + 1 :])
                break
        self._after_act()
        told = [tr("{units}: no way there now").format(units=self._named(stayed))] if stayed else []
        told += [tr("Something is to be decided first; these wait: {units}").format(units=stopped)] if stopped else []
        if told:
            self.question.say("; ".join(told))

    def _dropped(self, unit: str, label: str) -> None:
        session = self._in_hand()
        if session is not None and not self._options_about(unit) and unit != moving_unit(session.game):
            self._step_off(unit)
        super()._dropped(unit, label)

    def drop_many(self, units: Sequence[str], label: str) -> None:
        """Move what was dragged: one unit, or several one after the other."""
        may = many.choosable(self._options)
        along = tuple(key for key in units if key in may)
        if len(along) > 1:
            self._focus, self._along = along[0], along
            self._go_together(label)
        else:
            self._dropped(units[0], label)

    def let_all_join(self) -> None:
        """Let all units join that can, one after the other, and the guns whose fire changes what may come of it."""
        session = self._in_hand()
        if session is None:
            return
        depth, found = len(session.game.stack), who_may_join(session.game, session.viewer)
        for action in (*found.first, *found.helping):
            if not self._survives(partial(session.act, action)):
                return
            if len(session.game.stack) != depth:
                break  # something is asked meanwhile
        if found.first or found.helping:
            self._after_act()
        elif found.idle:
            self.question.say(tr("Nobody else would change what comes of it; the list lets them join."), is_good=True)

    # what need not be asked

    def _pass_on(self) -> None:
        """Do what leaves no choice, and what is not to be asked again; the log says so."""
        session = self.session
        if session is None:
            return
        for _ in range(_PASSED_AT_MOST):
            found = self.handy.habits.answer(session)
            if found is None:
                return
            action, why = found
            said = session.describe(action)
            if not self._survives(partial(session.act, action)):
                return
            session.say(tr("By itself: {said} ({why})").format(said=said, why=why))

    def not_again(self, how_long: str) -> None:
        """Answer a question with no, and all like it for so long."""
        session = self._in_hand()
        action = declining(session) if session is not None else None
        if session is not None and action is not None:
            self.handy.habits.silence(session, how_long)
            self.act(action)
