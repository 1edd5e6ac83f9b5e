"""What does a side do next, decision by decision, as far as nobody else and no die has a say in it?

A course is laid out on a copy of the view: the orders of the plan, and for all others the advice of the game. It ends
with the first die, where the enemy decides, and with the step; then the next is laid out.
"""

from collections.abc import Callable, Sequence
from itertools import islice

from engine.core.phases import AnyGame, Decision
from engine.core.play import apply, decision
from engine.players.offered import Offered, has
from engine.players.staff.arriving import is_arrival
from engine.players.staff.executor import declares, is_end, is_march, moves_units

Decide = Callable[[AnyGame, Decision, Sequence[object]], object]

_MOST = 600
"""No course is longer."""


def begins(view: AnyGame, pending: Decision, options: Sequence[object]) -> bool:
    """Tell whether a course begins with a decision: who moves, where to, or what is done in a phase, fights apart."""
    if is_march(view, pending, options) or moves_units(options):
        return True
    return has(options, lambda action: is_arrival(view, action) or is_end(action)) and not declares(options)


def laid_out(view: AnyGame, side: str, decide: Decide) -> list[object]:
    """Return the actions of a course, those left out to which there is no other."""
    there, found = view.copy(), list[object]()
    while len(found) < _MOST:
        pending = decision(there)
        if pending is None or pending.side != side or (there.turn, there.step) != (view.turn, view.step):
            break
        options = Offered(there)
        first = list(islice(options, 2))
        if not first:
            break
        action = first[0] if len(first) == 1 else decide(there, pending, options)
        if len(first) > 1:
            found.append(action)
        if is_end(action) and not is_march(there, pending, options):
            break
        thrown = there.dice.count
        apply(there, action)
        if there.dice.count != thrown:
            break
    return found
