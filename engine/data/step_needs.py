"""Has the sequence of play the steps that the rules need: each once, in its player turn, in order, with who acts in it
and the condition on which it is played?

A game says it in ``engine/<game>/turn/steps_needed.py``. Without this a phase that was taken out would never be played,
and nobody would be told.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from engine.core.ruleset import Problem
from engine.core.ruleset import StepNeed as Need


class Step(Protocol):
    """A step of the sequence of play, as the data list it."""

    @property
    def key(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def acting(self) -> str: ...
    @property
    def phase(self) -> str: ...
    @property
    def condition(self) -> str: ...


@dataclass
class _Found:
    """What of the sequence answers to which need, and what is left of both."""

    steps: dict[Need, Step]
    wrong: list[tuple[Need, Step]]
    missing: list[Need]
    spare: list[Step]


def step_problems(sequence: Sequence[Step], chains: Iterable[Sequence[Need]]) -> Iterator[Problem]:
    """Yield the steps that are missing, too many, of another side or key, or out of order; ``sequence`` is in order and
    each of the ``chains`` too."""
    ordered = [tuple(chain) for chain in chains]
    needs = tuple(dict.fromkeys(need for chain in ordered for need in chain))
    if not needs:
        return
    found = _found(sequence, needs)
    for need, step in found.wrong:
        yield Problem(f"sequence/{step.key}", f"step {step.key}: {_difference(need, step)}")
    for need in found.missing:
        spare = next((step for step in found.spare if step.phase == need.phase and need.side), None)
        if spare is None:
            yield Problem("sequence", f"the sequence of play lacks {_said(need)}; add it", is_absent=True)
        else:
            yield Problem(f"sequence/{spare.key}", _in_the_other_turn(sequence, spare, need))
            found.spare.remove(spare)
    for step in found.spare:
        yield Problem(f"sequence/{step.key}", f"step {step.key}: {_too_many(step, needs)}")
    for need, step in found.steps.items():
        reason = _played_otherwise(need, step)
        if reason:
            yield Problem(f"sequence/{step.key}", f"step {step.key}: {reason}", "warning")
    places = {step.key: place for place, step in enumerate(sequence)}
    for before, after in dict.fromkeys(pair for chain in ordered for pair in pairwise(chain)):
        if before in found.steps and after in found.steps:
            first, second = found.steps[before].key, found.steps[after].key
            if places[first] > places[second]:
                reason = f"stands before {first}, and the rules need that first; change their places"
                yield Problem(f"sequence/{second}", f"step {second}: {reason}")


def _found(sequence: Sequence[Step], needs: Sequence[Need]) -> _Found:
    found = _Found({}, [], [], [])
    left = list(sequence)
    open_needs: list[Need] = []
    for need in needs:
        step = next((step for step in left if _is_of(need, step) and not _difference(need, step)), None)
        if step is None:
            open_needs.append(need)
        else:
            found.steps[need] = step
            left.remove(step)
    for need in open_needs:
        step = next((step for step in left if _is_of(need, step)), None)
        if step is None:
            found.missing.append(need)
        else:
            found.wrong.append((need, step))
            left.remove(step)
    found.spare = left
    return found


def _is_of(need: Need, step: Step) -> bool:
    return step.phase == need.phase and need.side in ("", step.side)


def _difference(need: Need, step: Step) -> str:
    """Return in what a step is not as the rules need it, or nothing."""
    if step.acting != need.acting:
        return f"{step.acting!r} acts, and the rules need {need.acting!r} there; write it so"
    if need.ends and step.key.rpartition("_")[2] != need.ends:
        return (
            f"its key must end with {need.ends!r}, by which the rules know whom or what it is for; give it such a key"
        )
    return ""


def _played_otherwise(need: Need, step: Step) -> str:
    """Return that a step is played when the rules do not mean it, or not when they do, with the remedy, or nothing."""
    has = f"its condition is {step.condition!r}" if step.condition else "it has no condition"
    if not need.only:
        return f"{has}, and the rules mean it for every turn; empty the condition" if step.condition else ""
    if need.only in [word.strip() for word in step.condition.split(",")]:
        return ""
    return f"{has}, and the rules mean it for {need.only!r} alone; write that in its condition"


def _in_the_other_turn(sequence: Iterable[Step], spare: Step, need: Need) -> str:
    """Return that of several steps of a phase in one player turn one belongs in that of the other side."""
    alike = [step.key for step in sequence if step.phase == spare.phase and step.side == spare.side]
    wrong = f"the steps {' and '.join(alike)} stand in the {spare.side} player turn"
    return f"{wrong}, and the rules need one of them in the {need.side} one; correct the side of one"


def _too_many(step: Step, needs: Iterable[Need]) -> str:
    if all(need.phase != step.phase for need in needs):
        return f"the phase {step.phase!r} is none of the sequence, the rules begin it themselves; take the step out"
    return f"the rules play the phase {step.phase!r} less often in the {step.side} player turn; take the step out"


def _said(need: Need) -> str:
    whose = f" in the {need.side} player turn" if need.side else ""
    ends = f", whose key ends with {need.ends!r}" if need.ends else ""
    return f"a step of the phase {need.phase!r}{whose} with {need.acting!r} acting{ends}"
