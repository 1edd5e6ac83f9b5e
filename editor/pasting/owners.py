"""Of which units of its line is something said that was taken out of it?"""

import re
from collections.abc import Sequence

from editor.pasting.mention import Mention
from editor.pasting.proposals import Proposal

Found = tuple[Mention, Proposal]
MARK = "\ue000"
"""Stands in a line where something was taken out."""


def owners(found: Sequence[Found], number: int, marked: str, at: int) -> list[tuple[int, bool]]:
    """Return of which lines something is said at an offset of a line, and whether it may be of another one."""
    here = [
        each for each, (mention, _) in enumerate(found) if mention.line <= number <= max(mention.line, mention.last)
    ]
    firsts = [each for at, each in enumerate(here) if not at or found[each][0] is not found[here[at - 1]][0]]
    # equal units that are named one by one are several; those of one mention are one
    if len(firsts) <= 1:  # several that a line break parts have lines of their own
        on_line = [each for each in here if found[each][1].line == number]
        return [(each, False) for each in on_line or here]
    same = {each: [other for other in here if found[other][0] is found[each][0]] for each in firsts}
    return [(each, doubt) for first, doubt in _of_several(found, firsts, number, marked, at) for each in same[first]]


def _of_several(
    found: Sequence[Found], here: Sequence[int], number: int, marked: str, at: int
) -> list[tuple[int, bool]]:
    """Return of which of several, each named once, something is said, and whether it may be of another one."""
    begins, ends = dict[int, int](), dict[int, int]()
    start = 0
    for each in here:
        mention = found[each][0]
        first = mention.unit.split()[:1] if mention.line == number else []
        begin = _begin(marked, first[0], start) if first else -1
        if begin >= 0:
            begins[each], start = begin, begin + len(first[0])
            ends[each] = start
    before = [each for each in here if each in begins and begins[each] < at]
    if len(before) < sum(begins[each] < at for each in begins) or not before:
        return [(each, True) for each in here]
    owner = before[-1]
    kin = [each for each in here if found[each][0].clause and found[each][0].clause == found[owner][0].clause]
    between = marked[ends[owner] : at].replace(MARK, "")
    said_of_place = re.search(r"\)|[—–]|\s-|\b[A-Z]?\d{4}|\d\.\d", between) is not None
    if said_of_place and len(kin) > 1:
        return [(each, True) for each in kin]
    lost = [each for each in here if each not in begins and each > owner and found[each][0].line == number]
    return [(owner, bool(lost))]


def _begin(marked: str, word: str, start: int) -> int:
    """Return where a word stands in a line, rather by itself than within another, such as the number of a hex; below
    zero where it does not."""
    alone = re.compile(rf"(?<![\w.]){re.escape(word)}(?!\w)").search(marked, start)
    return alone.start() if alone is not None else marked.find(word, start)
