"""What does pointing at the map of a game mean?"""

from dataclasses import fields, replace
from typing import Any

from editor.window.canvas.camera import READABLE
from editor.window.playtest import reasons
from editor.window.playtest.option_lines import is_selection
from editor.window.playtest.placing import waiting
from editor.window.playtest.subjects import HEXSIDE, subjects_of
from editor.window.playtest.thinking_game import ThinkingGame
from editor.window.playtest.unit_titles import unit_title
from editor.window.translation import tr
from engine.core.roles import Role, role_of
from engine.core.units import MAP


class PointedGame(ThinkingGame):
    """The game in hand, with what a click or a drag on its map means."""

    def point_at_unit(self, unit: str, label: str) -> None:
        """List what can be done with a unit and show where it can go; otherwise it stands for its hex."""
        about = self._options_about(unit)
        if not about:
            again = self._is_looked_at(label)
            self.point_at_hex(label)
            if again and self._focus == label:
                self._say_why_not(label, unit)  # picked out of its open stack, of which others can be chosen
        elif len(about) == 1 and not is_selection(about[0]) and self._is_answer(unit, about[0]):
            self.act(about[0])
        else:
            if unit != self._focus and any(is_selection(action) for action in about):
                self.view.close_fan()  # it would lie over the hexes the unit can reach; a second click asks for it
            self._look(unit)
            self.question.show_barred(self._barred(unit))

    def _is_answer(self, unit: str, action: Any) -> bool:
        """Tell whether pointing at a unit does the one thing that can be done with it. What names a hex too waits for
        that hex; in a phase in which any unit may do something, a first click asks and a second one does it."""
        asked = self.session is not None and len(self.session.game.stack) > 1
        return len(fields(action)) == 1 and (asked or role_of(action) is not Role.ACT or self._focus == unit)

    def show_found(self, subject: str, is_hex: bool = False) -> bool:
        """Bring a unit or hex that was searched for into view, the unit chosen; tell whether the game has it. Of a hex
        that is not played on it says so: who searches in a game is to stay there."""
        session = self.shown
        if session is None or self.is_curtained:
            return False
        unit = next((key for key in (subject, f"{subject}#1") if key in session.seen.units), "")
        label = session.seen.units[unit].hex if unit else subject
        if unit and label not in session.game.board.map.hexes:
            titles = {counter.key: unit_title(counter) for counter in session.scenario.counters}
            self.question.say(tr("{unit} is off the map.").format(unit=titles[unit]), is_good=True)
            return True
        if label not in session.game.board.map.hexes:
            if is_hex:
                said = tr("Hex {label} is not on the part of the map that this game is played on.")
                self.question.say(said.format(label=label), is_good=True)
            return is_hex
        if unit and self.past is None and not self._timer.isActive():
            self._look(unit)
        if self.view.pixels_per_hex < READABLE:
            self.view.zoom_to(READABLE)
        self.board.show_place(label)
        self.view.setFocus()
        return True

    def proceed(self) -> None:
        """Go on with the game; where a choice is asked that no button answers, say what is to be chosen."""
        session, buttons = self.session, self.question.buttons
        answers = buttons.go_on is not None or buttons.proceed is not None
        if session is None or self.is_curtained or answers or not self._options or session.wanted is not None:
            super().proceed()
            return
        among = {subject in session.game.units for action in self._options for subject in subjects_of(action)}
        what = tr("a line") if not among else tr("a line, or a unit or hex")
        what = tr("a unit") if among == {True} else tr("a hex") if among == {False} else what
        said = tr("Something is to be chosen first: {what} in the list or on the map. Return does what a line says.")
        self.question.say(said.format(what=what), is_good=True)

    def point_off_map(self, unit: str) -> None:
        """Set up a unit of the list off the map next, list what else it can do, or say why it cannot arrive."""
        session = self.session
        if session is None or self.is_curtained:
            return
        if unit in waiting(session):
            self.place_next(unit)
        elif self._options_about(unit):
            self._look(unit)
        else:
            self.question.say(reasons.grouped(reasons.of_arrivals(session, unit=unit)))

    def _barred(self, unit: str) -> list[str]:
        """Return what the unit may do nowhere here, though its kind can in this phase."""
        return [*reasons.of_deeds(self.session, unit, self._options)] if self.session is not None else []

    def _is_looked_at(self, label: str) -> bool:
        """Tell whether what was pointed at last is a hex or a unit in it."""
        units = self.session.game.units if self.session is not None else {}
        return bool(self._focus) and label in (self._focus, units[self._focus].hex if self._focus in units else "")

    def _look(self, subject: str) -> None:
        """List what can be done with a unit or hex; what was said of another click is no longer true."""
        self._focus = subject
        self.question.say("")
        self.refresh()

    def point_at_hex(self, label: str) -> None:
        """Do what pointing at a hex means now; with several choices, list them; with none, say why not."""
        session = self.session
        if session is None or session.decision is None or self._timer.isActive():
            return
        if self.past is not None:
            self.question.say(tr("The game as it stood can be looked at only; “Now” or “Play on here” goes on."))
            return
        opening = [action for action in self._options_about(self._focus) if is_selection(action)]
        if len(opening) == 1 and self._focus in session.game.units and session.game.units[self._focus].hex != label:
            self.act(opening[0])  # a unit was chosen and a hex pointed at: it moves there
        found = [
            action
            for action in self._options
            if label in subjects_of(action) and self._focus in ("", *subjects_of(action))
        ]
        among_units = not self._focus and any(is_selection(action) for action in self._options)
        asks = not self._focus and any(
            hasattr(action, HEXSIDE[0]) for action in found
        )  # the click may mean its other hex
        if len(found) == 1 and not among_units and not asks:
            self.act(found[0])
        elif found and self._focus in session.game.units:
            self.question.say("")  # the unit stays chosen: what it can do there in more ways than one
            self.question.show_options(session, self._options, found)
        elif found or self._options_about(label):
            self._look(label)
        else:
            self._explain(label)

    def _explain(self, label: str) -> None:
        session = self.session
        assert session is not None
        intended = session.game.rules.telling.intent(session.game, label)
        if intended is None and self._aims_elsewhere(label):
            return
        if intended is None:
            self._focus, self.board.looked_at = "", label
            self.refresh()
            self._say_why_not(label)
            return
        self.act(intended)  # says by which rule it is refused

    def _aims_elsewhere(self, label: str) -> bool:
        """Tell whether an enemy was pointed at while an attack on another hex is put together. It is called off for the
        other one as long as nobody has joined; else what is to be done first is said."""
        session = self.session
        assert session is not None and session.decision is not None
        pending, back = session.decision, self.question.buttons.back
        is_begun = pending.subject in session.game.board.map.hexes and back is not None
        if not is_begun or all(unit.side == pending.side for unit in session.seen.units_in(label)):
            return False
        last: Any = session.records[-1].action
        if getattr(last, "target", "") == pending.subject and session.can_undo:
            session.undo()  # it was only named
            other = next((each for each in session.options() if each == replace(last, target=label)), None)
            if other is not None:
                self.act(other)
                return True
            session.act(last)
        said = tr("What is begun is about {hex}: call it off (Esc), and {other} can be chosen if the rules allow it.")
        self.question.say(said.format(hex=pending.subject, other=label))
        return True

    def _say_why_not(self, label: str, alone: str = "") -> None:
        """Say by which rule units of a hex, or one of them ``alone``, may not be chosen by the side that decides, nor
        arrive there; nothing where it has none."""
        session = self.session
        assert session is not None and session.decision is not None
        there = session.seen.units_in(label)
        own = [unit.id for unit in there if unit.side == session.decision.side and alone in ("", unit.id)]
        refusals = [refusal for key in own for refusal in reasons.of_choosing(session, key)]
        if not alone:
            refusals += reasons.of_arrivals(session, label)
        said = reasons.grouped(refusals)
        if hexes := reasons.attacked_beside(session, own, self._options):
            begins = tr("An attack begins with a click on the hex that is attacked: {hexes}")
            said = "; ".join(filter(None, (begins.format(hexes=", ".join(hexes)), said)))
        self.question.say(said)
        if not said and len(own) == 1:
            self.question.say("; ".join(self._barred(own[0])))

    def _show_action(self, action: object) -> None:
        """Bring what an action of the list is about into view."""
        session = self.session
        if session is not None:
            self.board.show_action(session, action)

    def _dropped(self, unit: str, label: str) -> None:
        """Move a unit by dragging it."""
        session = self.session
        if session is not None and unit in session.game.units and session.game.units[unit].box == MAP:
            self._focus = unit if self._options_about(unit) else ""
            self.point_at_hex(label)
