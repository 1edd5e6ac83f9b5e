"""What of the line of a unit was read as nothing at all? It is told, and the unit is looked at.

Each way to read lists takes from a line what it knows; what none of them took may still be a condition, a second
place, a loss or a companion. So the words of each line are counted once more against what was made of them.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from editor.pasting.mention import Mention
from editor.pasting.owners import Found
from editor.pasting.proposals import MENDED, Proposal
from editor.pasting.unread import unsure

_DATES = re.compile(
    r"\b\d{1,2}\s*[/.-]\s*\d{1,2}(?:/\d{4})?\s*(?:AM|PM|Night)\b|\b(?:Dec|Jan)[a-z]*\.?\s*\d{1,2}\b(?:\s*[-–]\s*\d{1,2})?"
    r"|\b\d{1,2}(?:st|nd|rd|th)?\s*(?:Dec|Jan)[a-z]*\.?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:[./'][^\W_]+)*")
_PART = re.compile(r"[^\W_]+")
_LEADING = (
    "game turn gt am pm night predawn pre dawn entry entries area areas hex hexes anywhere in at on and plus the of"
    " a an to is are arrives arrive enters enter starts start begins begin set up unit units place next adjacent"
    " dead elim eliminated deadpile out play sim f near hide pile div divs division brigade"
    " bde corps rgt rgts bn bns regiment none n/a x"
)
_PASSED = frozenset(_LEADING.split())
"""Words that lead to what is read, and say nothing else."""
_LOSSES = frozenset(
    {"less", "down", "one", "two", "three", "step", "steps", "lost", "loss", "losses", "reduced", "by", "strength"}
)
_TWO = re.compile(r"[\"“][A-Z~–-]{1,5}[\"”](?:\s+or)?$", re.IGNORECASE)
"""An entry behind a unit that was taken for a part of its name: another one stands behind it."""
_CHANGING = re.compile(
    r"“\([^()]*\b(?:elim\w*|destroyed|reduced|delayed|only|without|rolls?|steps?|except|if|unless|until|not|later)\b"
    r"[^()]*\)” is not taken",
    re.IGNORECASE,
)
"""A bracket that is told and that may change where, when or how a unit comes."""
_QUOTES = ('"', "“", "”")
_SHOWN = 60


def with_residue(found: Sequence[Found], lines: Sequence[str]) -> list[Found]:
    """Return what was read of a list, of which ``lines`` are the lines, with what none of it has taken; but for lines
    with tabs, beside whose rows the text of a page may stand."""
    by_line = defaultdict[int, list[Found]](list)
    for each in found:
        for at in range(each[0].line, max(each[0].line, each[0].last) + 1):
            by_line[at].append(each)
    left = {at: said for at in by_line if "\t" not in lines[at - 1] and (said := _left(lines[at - 1], by_line[at]))}
    return [(mention, _told(mention, line, left)) for mention, line in found]


def _told(mention: Mention, line: Proposal, left: dict[int, str]) -> Proposal:
    if line.is_sure and _CHANGING.search(line.problem):
        return replace(line, confidence=MENDED)
    at = next((at for at in range(mention.line, max(mention.line, mention.last) + 1) if at in left), 0)
    return unsure(line, f"“{left[at]}” is not taken", MENDED) if at and line.is_sure else line


def _left(line: str, here: Iterable[Found]) -> str:
    """Return what a line says that none of its units has; empty where they have all of it."""
    here = list(here)
    if any(mention.whole is not None for mention, _ in here) or not any(said.is_sure for _, said in here):
        return ""
    taken = set(_PASSED)
    for mention, said in here:
        if mention.unit.casefold() == "or":  # no unit but a choice between what stands around it
            continue
        words = (
            _TWO.sub("", mention.unit),
            mention.formation,
            mention.place,
            mention.turn,
            mention.number,
            mention.told,
            mention.under,
        )
        taken |= _words(*words, _TWO.sub("", said.spelled), said.problem, said.place, str(mention.count), said.state)
        taken |= _LOSSES if said.lost else set()
    plain = _DATES.sub(lambda date: " " * len(date.group()), line)
    strange = [each for each in _WORD.finditer(plain) if not _is_taken(each.group(), taken)]
    if not strange:
        return ""
    start, end = strange[0].start(), strange[-1].end()
    start -= line[start - 1 : start] in _QUOTES
    end += line[end : end + 1] in _QUOTES
    return " ".join(line[start:end].split())[:_SHOWN]


def _words(*texts: str) -> set[str]:
    said = " ".join(texts).casefold()
    return set(_WORD.findall(said)) | set(_PART.findall(said))


def _is_taken(word: str, taken: Collection[str]) -> bool:
    said = word.casefold()
    if re.fullmatch(r"\d+x|x\d+", said):  # how many there are
        return True
    if any(said.endswith(end) and said.removesuffix(end) in taken for end in taken):  # a blank is lost between two
        return True
    return said in taken or set(_PART.findall(said)) <= set(taken)
