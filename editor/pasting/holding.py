"""Which lines of a list hang on a unit that is not there?"""

from dataclasses import replace

from editor.pasting.places import lost_anchor
from editor.pasting.proposals import Proposal

DOUBTFUL = 50
"""Most that a line gets of which the place or the turn is not known."""


def held(lines: list[Proposal], present: frozenset[str]) -> list[Proposal]:
    """Doubt the lines near a unit that is not ``present``, nor comes by a line that is sure."""
    known = present | {line.unit for line in lines if line.is_sure}
    found = [_doubted(line, lost) if (lost := lost_anchor(line.place, known)) else line for line in lines]
    return found if found == lines else held(found, present)


def _doubted(line: Proposal, anchor: str) -> Proposal:
    lost = f"{anchor} is neither in the scenario nor sure in this list; place it first"
    problem = line.problem if lost in line.problem else "; ".join(filter(None, (line.problem, lost)))
    return replace(line, confidence=min(line.confidence, DOUBTFUL), problem=problem)
