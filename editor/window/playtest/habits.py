"""What need not be asked, and what is asked before a phase ends? Knows no Qt.

What has only one answer passes by itself, and what a person does not want to be asked again. The rules say what may be
done; dice, secrets and the end of a phase in which somebody has acted wait for the person.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from editor.window.playtest.many import is_move
from editor.window.playtest.option_lines import calls_off, ends_phase, is_plain
from editor.window.playtest.placing import waiting
from editor.window.playtest.session import BY_HAND, PlaySession
from editor.window.playtest.subjects import subjects_of
from engine.core.dice import DiceRolled
from engine.core.dump import BrokenRuleError, attempt
from engine.core.events import StepStarted
from engine.core.play import decision
from engine.core.roles import Role, role_of
from engine.data.counted import counted

_ADVANCE = "advance"
"""What the rules of every game call the phase after a combat in which units may follow."""
PHASE, TURN = "phase", "turn"
"""How long something is not asked again."""


@dataclass(slots=True)
class Habits:
    """What a person has chosen: whether what leaves no choice ``passes``, whether he is ``warned`` before a phase ends
    in which units could still act, and whether the map ``follows`` machine players and what is shown again."""

    passes: bool = True
    warns: bool = True
    follows: bool = True
    _silent: dict[tuple[str, str], tuple[int, int | None]] = field(default_factory=dict)
    _unwarned: set[tuple[str, str]] = field(default_factory=set)

    def forget(self) -> None:
        """Ask everything again."""
        self._silent.clear()
        self._unwarned.clear()

    def kept(self) -> list[list[Any]]:
        """Return what is not asked as JSON: side, phase, turn and step; without a turn, phases that end unwarned."""
        silent = [[*asked, *until] for asked, until in self._silent.items()]
        return silent + [[*phase, None, None] for phase in sorted(self._unwarned)]

    def recall(self, kept: Sequence[Sequence[Any]]) -> None:
        """Ask what was asked in another game that is played now."""
        self.forget()
        for side, phase, turn, step in kept:
            if turn is None:
                self._unwarned.add((side, phase))
            else:
                self._silent[side, phase] = turn, step

    @property
    def holds_back(self) -> bool:
        """Whether anything is not asked now."""
        return bool(self._silent or self._unwarned)

    def silence(self, session: PlaySession, how_long: str) -> None:
        """Do not ask what is asked now again in this phase or turn."""
        game, pending = session.game, session.decision
        if pending is not None:
            self._silent[pending.side, pending.phase] = game.turn, game.step if how_long == PHASE else None

    def end_unwarned(self, session: PlaySession) -> None:
        """End phases as this one without a question in this game."""
        if session.decision is not None:
            self._unwarned.add((session.decision.side, session.decision.phase))

    def asks(self, session: PlaySession) -> bool:
        """Whether he is asked before something final in the phase that is decided now."""
        pending = session.decision
        return self.warns and pending is not None and (pending.side, pending.phase) not in self._unwarned

    def answer(self, session: PlaySession) -> tuple[object, str] | None:
        """Return what is done without asking, and why; None where a person must decide."""
        pending, game = session.decision, session.game
        if pending is None or session.seats.get(pending.side, BY_HAND) != BY_HAND:
            return None
        turn, step = self._silent.get((pending.side, pending.phase), (None, None))
        if turn == game.turn and step in (None, game.step):
            declined = declining(session)
            if declined is not None:
                return declined, "not asked again in this " + (TURN if step is None else PHASE)
        if self.passes and not waiting(session):
            only = _only(session)
            if only is not None:
                return only, "nothing else could be done"
        return None

    def idle(self, session: PlaySession, action: object) -> "Idle | None":
        """Return who could still act where an action would end the phase; None where nothing is to be said of it."""
        pending = session.decision
        if pending is None or session.step is None or not self.asks(session):
            return None
        if not is_plain(action) or not ends_phase(session, action):  # what names a unit is an answer about it
            return None
        return idle(session)


@dataclass(frozen=True, slots=True)
class Idle:
    """Who could still act in a phase: units, and hexes that could be attacked or fired at."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]

    @property
    def text(self) -> str:
        """Say how many."""
        told = [counted(len(self.units), "unit could still act", "units could still act")] if self.units else []
        if self.hexes:
            told.append(counted(len(self.hexes), "hex could still be attacked", "hexes could still be attacked"))
        return "; ".join(told)


def idle(session: PlaySession) -> Idle | None:
    """Return who could still act in this phase; None for nobody."""
    game, pending = session.game, session.decision
    assert pending is not None
    again = game.rules.telling.again
    options = [action for action in session.options() if not is_plain(action) and not again(session.seen, action)]
    kinds = game.rules.phases[game.top.phase].actions
    hexes = dict.fromkeys(
        target for action in options if (target := getattr(action, "target", "")) in game.board.map.hexes
    )
    chooses = any(role_of(kind) is Role.SELECT for kind in kinds)
    units = dict.fromkeys(
        key
        for action in options
        for key in subjects_of(action)
        if key in game.units and game.units[key].side == pending.side
        # beside who moves, what else may be done with a unit, as turning a gun, would be asked about each time
        if (role_of(action) is Role.SELECT or not game.units[key].on_map if chooses else not hexes)
    )
    return Idle(tuple(units), tuple(hexes)) if units or hexes else None


@dataclass(frozen=True, slots=True)
class Behind:
    """Who could advance and is left behind; whether that ``is_final``: dice follow, or the other side decides."""

    units: tuple[str, ...]
    is_final: bool

    @property
    def text(self) -> str:
        """Say how many."""
        return counted(len(self.units), "unit could still advance", "units could still advance")


def left_behind(session: PlaySession, action: object) -> Behind | None:
    """Return who could still advance after a combat where an action ends that; None for nobody."""
    pending, game = session.decision, session.game
    if pending is None or pending.phase != _ADVANCE or role_of(action) is not Role.END or not is_plain(action):
        return None
    about = dict.fromkeys(key for option in session.options() for key in subjects_of(option))
    units = tuple(key for key in about if key in game.units and game.units[key].side == pending.side)
    if not units:
        return None
    try:
        after, record = attempt(game, action)
    except BrokenRuleError:
        return None
    follows = decision(after)
    rolls = any(isinstance(event, DiceRolled) for event in record.events)
    return Behind(units, rolls or follows is None or follows.side != pending.side)


def declining(session: PlaySession) -> object | None:
    """Return what says no to a question that nobody brought up by choosing a unit; None where there is none."""
    game = session.game
    if len(game.stack) < 2 or is_move(game):
        return None
    kinds = [kind for kind in game.rules.phases[game.top.phase].actions if role_of(kind) is Role.END and is_plain(kind)]
    found = [action for action in (kind() for kind in kinds) if session.refusal(action) is None]
    return found[0] if len(found) == 1 else None


def _only(session: PlaySession) -> object | None:
    """Return the one thing that can be done, where it may pass."""
    found = session.options()[:3]
    on = [action for action in found if not calls_off(action)]
    if len(on) != 1 or len(found) == 3 or (len(found) == 2 and role_of(on[0]) is not Role.JOIN):
        return None  # that the only one who can joins can still be called off
    last = session.records[-1].action
    if last is not None and calls_off(last):
        return None  # what was given up would begin again, as if nothing had been pressed
    action, game = on[0], session.game
    if game.rules.secret(game, action) or (ends_phase(session, action) and _is_looked_at(session)):
        return None
    try:
        after, record = attempt(game, action)
    except BrokenRuleError:
        return None
    is_final = any(isinstance(event, DiceRolled) or game.rules.reveals(after, event) for event in record.events)
    return None if is_final else action


def _is_looked_at(session: PlaySession) -> bool:
    """Tell whether something was done since the phase began, or dice fell that are shown until the next begins."""
    return bool(session.last_throw) or not any(isinstance(event, StepStarted) for event in session.records[-1].events)
