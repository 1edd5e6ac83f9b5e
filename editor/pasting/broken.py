"""Clauses of a list that were not read whole: what stands behind what nobody could read may have another place."""

import re
from collections.abc import Mapping, Sequence

from editor.pasting.mention import DEAD, NEAR, Mention
from editor.pasting.names import UNKNOWN
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.unread import unsure

_PLACE = re.compile(r"\d|\b[A-Z]\b|(?i:entry|area|hex)")
"""What every place has."""
_WITHIN = re.compile(r"\d\s?[.]\s?\d\d|(?i:entry|area|\bhex)")
"""What a place among the units of a bracket has, and no unit."""
_SHOWN = 40


def doubted(found: Sequence[tuple[Mention, Proposal]]) -> list[tuple[Mention, Proposal]]:
    """Return the lines of a list, in its order, with a doubt of those that stand behind something in their clause that
    is no unit; where the place ends the clause, also of those before it."""
    broken: dict[int, tuple[int, str]] = {}
    for at, (mention, line) in enumerate(found):
        if mention.place not in (NEAR, DEAD) and mention.clause not in broken and _may_hide(mention, line):
            broken[mention.clause] = at, " ".join(line.spelled.split())[:_SHOWN]
    return [(mention, _doubted(at, mention, line, broken)) for at, (mention, line) in enumerate(found)]


def _doubted(at: int, mention: Mention, line: Proposal, broken: Mapping[int, tuple[int, str]]) -> Proposal:
    first, said = broken.get(mention.clause, (at, ""))
    is_told = mention.clause and (at > first or (at < first and not mention.place_at))
    where = "before" if at > first else "behind"
    return unsure(line, f"“{said}” {where} it is not read whole and may hide another place" if is_told else "", MENDED)


def _may_hide(mention: Mention, line: Proposal) -> bool:
    """Say whether what was read as the name of a unit, or of its formation, may be a place."""
    words = f"{mention.formation} {line.spelled}"
    if not mention.formation and line.spelled.strip().isdigit():
        return True
    if UNKNOWN in line.problem or not (line.unit or mention.formation):
        return _PLACE.search(words) is not None
    return not line.unit and _WITHIN.search(words) is not None
