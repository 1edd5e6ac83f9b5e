"""Which unit does a person set up next, and where may it stand? Knows no Qt.

A game asks for the hex of one unit after the other; its rules accept any that waits, so that the order is free.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from editor.window.playtest.session import PlaySession
from engine.core.phases import AnyGame, Decision
from engine.core.roles import Role, role_of
from engine.core.units import SETUP


@dataclass(slots=True)
class Placing:
    """The unit that was chosen to be set up next; empty while the game's own order holds."""

    chosen: str = ""
    _found: tuple[AnyGame, str, list[object]] | None = None

    def choose(self, session: PlaySession, unit: str) -> bool:
        """Set up this unit next; return whether there is a hex for it now."""
        before, asked = self.chosen, _asked(session)
        if unit not in waiting(session):
            return False
        self.chosen = unit
        if any(_places(action, unit) for action in self.options(session, session.options())):
            return True
        self.chosen = "" if before == asked else before
        return False

    def subject(self, session: PlaySession) -> str:
        """Return the unit whose hex is chosen now; empty outside the set-up of units."""
        units = waiting(session)
        if self.chosen not in units:
            self.chosen = ""
        return self.chosen or (_asked(session) if units else "")

    def options(self, session: PlaySession, options: list[object]) -> list[object]:
        """Return the options with the hexes of the chosen unit in place of those of the unit that is asked for."""
        asked, chosen = _asked(session), self.subject(session)
        if chosen in ("", asked):  # nobody waits to be set up, or the unit that is asked for anyway
            return options
        of_asked = [action for action in options if _places(action, asked)]
        rest = [action for action in options if not _places(action, asked)]
        if not of_asked:
            return options
        if self._found is None or self._found[0] is not session.game or self._found[1] != chosen:
            self._found = (session.game, chosen, _hexes(session, of_asked[0], chosen))
        return [*rest, *self._found[2]]


def waiting(session: PlaySession) -> list[str]:
    """Return the units that wait for a hex while one of them is asked for, in the order of the data."""
    pending, game = session.decision, session.seen
    if pending is None or session.viewer not in ("", pending.side) or not _is_asked(game, pending):
        return []
    return [unit.id for unit in game.units.values() if unit.box == SETUP and unit.side == pending.side]


def _is_asked(game: AnyGame, pending: Decision) -> bool:
    return pending.subject in game.units and game.units[pending.subject].box == SETUP


def _asked(session: PlaySession) -> str:
    return session.decision.subject if session.decision is not None else ""


def _places(action: Any, unit: str) -> bool:
    """Tell whether an action puts this unit into a hex."""
    names = [field.name for field in fields(action)]
    return names == ["unit", "hex"] and role_of(action) is Role.ACT and action.unit == unit


def _hexes(session: PlaySession, pattern: Any, unit: str) -> list[object]:
    labels: Sequence[str] = session.scenario.bounds
    tried = (replace(pattern, unit=unit, hex=label) for label in labels)
    return [action for action in tried if session.refusal(action) is None]
