"""Which verdicts contradict themselves: a winner, and a level of victory that is not his, or one that never comes?

A level is named by the side whose it is, as ``german_tactical``, or is a draw. A level of another name says nothing.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import get_args

from engine.data.clauses.arguments import Winner
from engine.data.clauses.form import Part

_WINNERS: Sequence[str] = get_args(Winner)
_DRAW = "draw"


def verdict_fault(part: Part) -> str:
    """Return why a part of a clause gives a level that its winner cannot have, or lets him play on for one; else
    nothing."""
    winner = str(getattr(part, "winner", ""))
    if winner not in _WINNERS:
        return ""
    level, more = (getattr(part, name, None) for name in ("level", "may_continue_for"))
    if owner := _other(level, winner):
        return f"gives the level {level}, {_said(owner)}, and names {_said(winner)} as the winner"
    if owner := _other(more, winner):
        return f"lets {_said(winner)} play on for the level {more}, which is {_said(owner)}"
    if more and more == level:
        return f"lets {_said(winner)} play on for the level {more} that it gives already"
    return ""


def hidden_steps(part: Part) -> Iterator[str]:
    """Yield why a step of the levels that points give can never come: one that is asked before it, of the same winner,
    is reached by as few points."""
    levels = getattr(part, "levels", ())
    steps = [step for step in levels if isinstance(step, Part)] if isinstance(levels, tuple) else []
    if getattr(part, "COUNTS_POINTS", False):  # from above, in whatever order they stand
        steps.sort(key=_bound, reverse=True)
    for at, step in enumerate(steps):
        before = [each for each in steps[:at] if getattr(each, "winner", "") == getattr(step, "winner", "")]
        if hiding := next((each for each in before if _bound(each) <= _bound(step)), None):
            yield f"gives {_step(hiding)} and then {_step(step)}, so the latter can never come; correct one of the two"


def _bound(step: Part) -> Fraction:
    return Fraction(getattr(step, "at_least", 0), getattr(step, "to", None) or 1)


def _step(step: Part) -> str:
    name = getattr(step, "level", None) or f"{getattr(step, 'winner', '')} victory"
    return f"{name} from {_bound(step)} on"


def _other(level: object, winner: str) -> str:
    """Return whose a level is if not the winner's; nothing of one that names nobody."""
    owner = str(level or "").partition("_")[0]
    return owner if owner in _WINNERS and owner != winner else ""


def _said(winner: str) -> str:
    return "a draw" if winner == _DRAW else f"the {winner} side"
