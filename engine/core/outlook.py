"""What does a result take of either side, and how likely is that? Exact, and before anything is thrown.

A game says of each result what it takes (``Toll``); chances and averages follow from the chances of the results. Where
the owner may choose between steps and hexes of retreat there is no one number: all is told as the least and the most.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

Steps = tuple[int, int]
"""Steps lost: the least, where all that may be is taken as a retreat, and the most."""
Chance = tuple[Fraction, Fraction]
"""A chance or an average: the least and the most."""

ATTACKER, DEFENDER = "attacker", "defender"


@dataclass(frozen=True, slots=True)
class Toll:
    """What a result takes: its meaning as a ``text`` for people, the steps that each side loses, never more than there
    are, and whether the defenders leave what is attacked, dead or in retreat: whatever they choose, and if they choose
    so. Steps that a retreat itself costs are not in it."""

    text: str
    attacker: Steps = (0, 0)
    defender: Steps = (0, 0)
    emptied: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to be expected of a throw: steps lost on average, by ``ATTACKER`` and ``DEFENDER``; the chances of one
    step or more, of two or more and so on; the chance that the hex is emptied."""

    average: Mapping[str, Chance]
    at_least: Mapping[str, tuple[Chance, ...]]
    emptied: Chance


@dataclass(frozen=True, slots=True)
class Fought:
    """A throw for losses: which side made it on what, in which column, what came of it, and what could have: chances
    and tolls of the results as they are called for people."""

    title: str
    side: str
    column: str
    result: str
    results: Mapping[str, Fraction]
    tolls: Mapping[str, Toll]


def outlook(results: Mapping[str, Fraction], tolls: Mapping[str, Toll]) -> Outlook:
    """Return what is to be expected of results with these chances; raises KeyError for one without a toll."""
    found = [(chance, tolls[result]) for result, chance in results.items()]
    lost = {
        ATTACKER: [(chance, toll.attacker) for chance, toll in found],
        DEFENDER: [(chance, toll.defender) for chance, toll in found],
    }
    return Outlook(
        {who: _both(each, lambda steps: steps) for who, each in lost.items()},
        {
            who: tuple(
                _both(each, lambda steps, number=number: int(steps >= number))  # type: ignore[misc]
                for number in range(1, max((most for _, (_, most) in each), default=0) + 1)
            )
            for who, each in lost.items()
        },
        _both([(chance, toll.emptied) for chance, toll in found], int),
    )


def _both(found: list[tuple[Fraction, tuple[int, int]]], counts: Callable[[int], int]) -> Chance:
    least, most = (sum((chance * counts(span[end]) for chance, span in found), Fraction(0)) for end in (0, 1))
    return least, most


def at_most(must: int, most: int, steps: int) -> Steps:
    """Return the steps that are lost of so many as there are, the least and the most."""
    return min(must, steps), min(most, steps)


def taken(who: str, must: int, free: int = 0, hexes: int = 0) -> str:
    """Return in words what a side takes: steps it must lose, points it takes as steps or hexes, a retreat."""
    parts = [f"loses {_counted(must, 'step')}"] if must else []
    parts += [f"takes {free} as {'a step or a hex' if free == 1 else 'steps or hexes'}"] if free else []
    parts += [f"retreats {_counted(hexes, 'hex')}"] if hexes else []
    return f"{who} {' and '.join(parts)}" if parts else ""


def to_be_taken(must: int, free: int) -> str:
    """Return in words what is asked of a side: steps it must lose, and then what it may take as steps or hexes."""
    lost = f"lose {_counted(must, 'step')}" if must else ""
    if free < 1:
        return lost
    if free == 1:
        return f"{lost}, then another one or retreat a hex" if lost else "lose a step or retreat a hex"
    more = f"{lost}, then up to {free} more," if lost else f"lose up to {free} steps"
    return f"{more} and retreat a hex for each that is left"


def _counted(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}{'es' if what.endswith('x') else 's'}"
