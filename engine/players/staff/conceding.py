"""Which of its units does a side give up, and which way do they fall back, where the rules leave it the choice?

Each option is tried on a copy, and the margin as it stands then decides: a counter that is turned over may cost nothing
where one that is removed costs a point. What is all one is left to the advice of the game.
"""

from collections.abc import Sequence
from itertools import islice

from engine.core.phases import AnyGame
from engine.core.play import apply
from engine.core.roles import Role, role_of
from engine.players.staff.prices import SCALE

_MOST = 12
"""Where there are more options, they are left to the advice."""


def least_costly(view: AnyGame, side: str, options: Sequence[object]) -> list[object]:
    """Return the options that leave a side the best margin, fewer than all; none where it is all one, where something
    else is asked, or where nobody can say."""
    some = list(islice(options, _MOST + 1))
    planning = view.rules.advising.planning
    if planning is None or len(some) > _MOST or not _is_forced(some):
        return []
    margins: list[int] = []
    for action in some:
        there = view.copy()
        apply(there, action)
        if there.dice.count != view.dice.count:
            return []
        margins.append((planning.value(there, side).margin * SCALE).__floor__())
    best = max(margins)
    found = [action for action, margin in zip(some, margins, strict=True) if margin == best]
    return found if len(found) < len(some) else []


def _is_forced(options: Sequence[object]) -> bool:
    """Tell whether it is asked which unit suffers something, or how, and nothing else."""
    first = options[0]
    alike = all(type(action) is type(first) for action in options)
    return alike and role_of(first) is Role.ACT and hasattr(first, "unit")
