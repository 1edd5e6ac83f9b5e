"""A player that holds a plan for its player turn and carries it out.

The plan is a function of the view at its first decision in that turn and of the seed. From it and from the advice of
the game a course of actions is laid out up to the next die. What neither says is left to the careful player; how often
is counted (``outside``).
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Self

from engine.core.phases import AnyGame, Decision
from engine.core.roles import Role, role_of
from engine.players.base import copied
from engine.players.cautious import CautiousPlayer
from engine.players.offered import has
from engine.players.staff import course, executor
from engine.players.staff.arriving import arrival, is_arrival
from engine.players.staff.conceding import least_costly
from engine.players.staff.estimate import estimate
from engine.players.staff.feeders import feeders
from engine.players.staff.following import follower, is_pursuit
from engine.players.staff.planner import combats, is_own_turn, late_orders_of, orders_of, surveyed
from engine.players.staff.record import Attack, Plan, Reason
from engine.players.staff.situation import Situation
from engine.players.staff.style import USUAL, Style
from engine.players.staff.why import reason_for


class StaffPlayer:
    """Plans once a player turn; ``choices``: its decisions with a choice, ``outside``: those made without the plan."""

    def __init__(self, seed: int, style: Style = USUAL) -> None:
        self._fallback = CautiousPlayer(seed)
        self._style = style
        self._now: Situation | None = None
        self._plan = Plan()
        self._attack: Attack | None = None
        self._turn, self._step = (0, -1), -1
        self._waiting, self._are_last = frozenset[str](), False
        self._ground: dict[str, bool] = {}
        self.choices = self.outside = 0
        self._course: list[object] = []
        self._why: Callable[[], Reason | None] | None = None

    def again(self) -> Self:
        """Return one that goes on alike, whatever this one does meanwhile: what is worked out once may be shared."""
        return copied(self, _fallback=self._fallback.again(), _course=self._course.copy())

    def choose(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        """Return what the plan does next, or what looks best where it says nothing."""
        self._why = None
        first = list(islice(options, 2))
        if len(first) == 1:
            return first[0]
        self.choices += 1
        action = self._next(view, decision, options) if is_own_turn(view, decision.side) else None
        if action is not None:
            self._why = partial(reason_for, action, view, self._now, self._plan, self._attack, options)
            return action
        cheapest = least_costly(view, decision.side, options)
        self.outside += not cheapest
        return self._advised(view, decision, cheapest or options)

    def _next(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object | None:
        """Return what the course does next, after it was laid out where that is to be done; else what the plan says."""
        if not (self._course and self._course[0] in options):
            begins = course.begins(view, decision, options) or self._fires(view, decision.side, options)
            self._course = course.laid_out(view, decision.side, self._decide) if begins else []
        if self._course and self._course[0] in options:
            return self._course.pop(0)
        self._course = []
        return self._intended(view, decision, options)

    def _decide(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        """Return what the plan does, or the advice of the game where it says nothing."""
        action = self._intended(view, decision, options)
        return self._advised(view, decision, options) if action is None else action

    def _advised(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object:
        bound = self._plan.orders.keys() | (frozenset() if self._are_last else self._waiting)
        return self._fallback.choose(view, decision, executor.left_alone(bound, view, options) or options)

    def reason(self) -> Reason | None:
        """Return why it chose what it chose last, asked before that is made; None where its plan does not say."""
        return self._why() if self._why is not None else None

    def _intended(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object | None:
        """Return what the plan does now; None where it says nothing."""
        side = decision.side
        if executor.moves_units(options) or has(options, lambda action: is_arrival(view, action)):
            plan = self._orders(view, side, options)
            action = arrival(view, side, options) or executor.next_unit(plan, view, options)
            return action or self._last_units(view, decision, options)
        if executor.is_march(view, decision, options):
            return executor.next_step(self._plan, view, decision, options)
        if executor.declares(options):
            now = self._survey(view, side)
            if now is None:
                return None
            attacks = combats(now, view)
            if not self._fights(view, now, options):
                self._attack = None
                return executor.next_barrage(attacks, view, options)
            self._attack, action = executor.next_attack(attacks, view, options)
            return action
        if self._now is not None and is_pursuit(view, options):
            seen = estimate(view, side)
            return None if seen is None else follower(self._now.halted(seen), view, options)[0]
        if self._attack is not None and self._now is not None and executor.joins(options):
            support = (key for key, force in self._now.seen.own.items() if force.support > 0)
            return executor.next_joining(self._attack, view, support, options)
        return None

    def _survey(self, view: AnyGame, side: str) -> Situation | None:
        """Return the situation as it was when the step began in which units moved last, or the player turn."""
        turn = view.turn, executor.player_turn(view)
        if self._turn != turn:
            self._turn, self._step = turn, -1
            self._now, self._plan = surveyed(view, side, self._style, self._now), Plan()
        return self._now

    def _orders(self, view: AnyGame, side: str, options: Sequence[object]) -> Plan:
        """Return the orders of the step that is played, given when it is first asked which unit moves."""
        is_known = self._turn == (view.turn, executor.player_turn(view))
        self._survey(view, side)
        if self._step != view.step:
            if is_known:
                self._now = surveyed(view, side, self._style, self._now)
            self._step = view.step
            self._are_last = False
            self._plan = Plan() if self._now is None else orders_of(self._now, executor.advised(view, options))
            self._waiting = frozenset[str]() if self._now is None else feeders(self._now)
        return self._plan

    def _last_units(self, view: AnyGame, decision: Decision, options: Sequence[object]) -> object | None:
        """Return who moves on by the advice; when nobody does, who has waited for it."""
        action = self._advised(view, decision, options)
        if self._are_last or role_of(action) is not Role.END:
            return action
        self._are_last = True
        now = surveyed(view, decision.side, self._style, self._now)
        if now is not None:
            self._plan = Plan({**self._plan.orders, **late_orders_of(now, executor.advised(view, options)).orders})
        return executor.next_unit(self._plan, view, options) or action

    def _fires(self, view: AnyGame, side: str, options: Sequence[object]) -> bool:
        """Tell whether it is asked what guns or aircraft fire on, alone."""
        now = self._survey(view, side) if executor.declares(options) else None
        return now is not None and not self._fights(view, now, options)

    def _fights(self, view: AnyGame, now: Situation, options: Sequence[object]) -> bool:
        """Tell whether units attack in this phase: one in which guns or aircraft fire alone is not planned."""
        phase = view.top.phase
        if phase not in self._ground:
            self._ground[phase] = executor.is_ground(view, now.seen.own, options)
        return self._ground[phase]
