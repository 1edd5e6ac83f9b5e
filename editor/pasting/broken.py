"""Clauses of a list that were not read whole: what stands behind what nobody could read may have another place."""

import re
from collections.abc import Iterable, Iterator

from editor.pasting.mention import DEAD, NEAR, Mention
from editor.pasting.names import UNKNOWN
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.unread import unsure

_PLACE = re.compile(r"\d|\b[A-Z]\b|(?i:entry|area|hex)")
"""What every place has."""
_WITHIN = re.compile(r"\d\s?[.]\s?\d\d|(?i:entry|area|\bhex)")
"""What a place among the units of a bracket has, and no unit."""
_SHOWN = 40


def doubted(found: Iterable[tuple[Mention, Proposal]]) -> Iterator[tuple[Mention, Proposal]]:
    """Yield the lines of a list, in its order, with a doubt of those that stand behind something in their clause that
    is no unit."""
    broken: dict[int, str] = {}
    for mention, line in found:
        clause = mention.clause if mention.place not in (NEAR, DEAD) else 0
        said = broken.get(clause, "") if clause else ""
        yield mention, unsure(line, said, MENDED)
        if clause and not said and _may_hide(mention, line):
            shown = " ".join(line.spelled.split())[:_SHOWN]
            broken[clause] = f"“{shown}” before it is not read whole and may hide another place"


def _may_hide(mention: Mention, line: Proposal) -> bool:
    """Say whether what was read as the name of a unit, or of its formation, may be a place."""
    words = f"{mention.formation} {line.spelled}"
    if UNKNOWN in line.problem or not (line.unit or mention.formation):
        return _PLACE.search(words) is not None
    return not line.unit and _WITHIN.search(words) is not None
