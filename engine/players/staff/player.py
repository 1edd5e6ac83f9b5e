"""A player that holds a plan for its player turn and carries it out.

The plan is a function of the view at its first decision in that turn and of the seed. What the plan says nothing about
is left to the careful player; how often is counted (``outside``).
"""

from collections.abc import Sequence
from itertools import islice

from engine.core.phases import AnyGame, Decision
from engine.players.cautious import CautiousPlayer
from engine.players.staff import executor
from engine.players.staff.planner import combats, is_own_turn, orders_of, surveyed
from engine.players.staff.record import Attack, Plan
from engine.players.staff.situation import Situation


class StaffPlayer:
    """Plans once a player turn; ``choices``: its decisions with a choice, ``outside``: those made without the plan."""

    def __init__(self, seed: int) -> None:
        self._fallback = CautiousPlayer(seed)
        self._now: Situation | None = None
        self._plan = Plan()
        self._attack: Attack | None = None
        self._turn, self._step = (0, ""), (0, -1)
        self.choices = self.outside = 0

    def choose(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        """Return what the plan does next, or what looks best where it says nothing."""
        first = list(islice(options, 2))
        if len(first) == 1:
            return first[0]
        self.choices += 1
        action = self._intended(view, decision, options) if is_own_turn(view, decision.side) else None
        if action is not None:
            return action
        self.outside += 1
        return self._fallback.choose(view, decision, executor.left_alone(self._plan, options) or options)

    def _intended(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object | None:
        """Return what the plan does now; None where it says nothing."""
        if executor.moves_units(options):
            self._order(view, decision.side)
            return executor.next_unit(self._plan, view, options)
        if executor.is_march(view, decision, options):
            return executor.next_step(self._plan, view, decision, options)
        if executor.declares(options):
            now = self._survey(view, decision.side)
            if now is None:
                return None
            self._attack, action = executor.next_attack(combats(now, view), options)
            return action
        if self._attack is not None and self._now is not None and executor.joins(options):
            support = (key for key, means in self._now.seen.own.items() if means.support > 0)
            return executor.next_joining(self._attack, view, support, options)
        return None

    def _survey(self, view: AnyGame, side: str) -> Situation | None:
        """Return the situation at the beginning of the player turn."""
        if self._now is None or self._turn != (view.turn, side):
            self._now, self._turn = surveyed(view, side), (view.turn, side)
        return self._now

    def _order(self, view: AnyGame, side: str) -> None:
        """Give orders once for each step in which units move."""
        if self._step != (view.turn, view.step):
            self._step = view.turn, view.step
            self._now, self._turn = surveyed(view, side), (view.turn, side)
            self._plan = Plan() if self._now is None else orders_of(self._now)
