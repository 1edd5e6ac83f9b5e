"""Lines of a list that nobody read: what may they have changed for the units below them?

A turn, a place or a sheet counts from its heading on. A line between that heading and a unit that is neither a unit
nor a heading may have been another heading: what the unit has from above is then no longer sure, up to the next
heading that says it anew.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from editor.pasting.mention import Mention
from editor.pasting.proposals import Proposal
from editor.pasting.turn_signs import turn_sign

_SHEETLESS = re.compile(r"(?<![A-Z\d])\d{4}(?!\d)")
_EMPTY = re.compile(r"^[\W_]*(?:none|north|south|west|east)?[\W_]*$", re.IGNORECASE)
"""A line that says nothing, or only the edge that the next heading names."""
_DESIGNATION = re.compile(r"[A-Z]\w*/[A-Z]+-?\d")
"""What only the designation of a unit has, though nobody knows the unit, as ``IX/P-38``."""
_FORMATION = re.compile(
    r"^\W*(?:(?:(?!Map|Sheet|Turn|Box|Hex|Area|All|Any|Each)[A-Z\d][\w.]*,?|and|&) +){1,7}"
    r"(?:Divisions?|Brigades?|Corps|Army|Groups?|Regiments?|Command|Troops)\W*$"
)
"""The names of formations, which head their units and say no turn, place or sheet."""
_NEAR = re.compile(r"\bw[a-z]{0,2}thin?\b|\bhex(?:es)?\s+of\b|indicated", re.IGNORECASE)
"""A heading that says how near to their hexes units stand."""
_TITLE, _HEADING, _PROSE = 3, 6, 10
"""From so many words on a line without a number is a title; of so many a heading has; more are text."""
_SHEET = re.compile(r"\b[A-Z]\b|\b[Mm][a-z]?p\b|\b[A-Za-z]{4}t\b")
_PLACE = re.compile(r"\d|\b[A-Z]\b|(?i:entry|area|hex|box|map|edge)")
_DATED = re.compile(r"(?<![\w/])(?:12|0?1)/\d{1,2}(?!\d)|\b(?:[AP]M|Dec|Jan)", re.IGNORECASE)
_ROW = 2
"""Most tabs of a line that is one row of a table, and no page with columns side by side."""
_SHOWN = 40
"""Most letters of a line that are repeated in a doubt."""


def is_formation(line: str) -> bool:
    """Say whether a line names formations and nothing else."""
    return _FORMATION.match(line) is not None


def unread_lines(lines: Sequence[str], known: Collection[int]) -> dict[int, str]:
    """Return the lines of a list, counted from 1, that say something and are not ``known``; none with columns, whose
    headings stand side by side and count for their own column alone, but for a row that has a date and no unit."""
    said = {at: line for at, line in enumerate(lines, 1) if at not in known and not _EMPTY.match(line)}
    return {at: line for at, line in said.items() if _may_head(line) and not says_nothing(line)}


def _may_head(line: str) -> bool:
    """Say whether a line has no columns, or is a row with a date."""
    return "\t" not in line or (line.count("\t") <= _ROW and _DATED.search(line) is not None)


def says_nothing(line: str) -> bool:
    """Say whether a line has no heading that counts: only a unit that nobody knows, or formations."""
    return bool(_DESIGNATION.search(line) or is_formation(line))


def doubt_of(mention: Mention, at: int, unread: Mapping[int, str], has_turns: bool) -> str:
    """Return which line above a unit on line ``at`` may have changed what it has from headings; empty for none.

    ``unread`` are the lines that nobody read. ``has_turns``: the list says when units arrive.
    """
    said = {
        "turn": mention.turn_at if has_turns and mention.turn else 0,
        "place": mention.place_at if mention.place else 0,
        "sheet": mention.sheet_at if mention.sheet and _SHEETLESS.search(mention.place) else 0,
    }
    near = next((at for at, line in sorted(unread.items()) if _NEAR.search(line)), 0)
    if 0 < near < at and mention.place and not mention.place_at:
        return f"nobody could read line {near}, “{_shown(unread[near])}”, which may say how near they stand"
    between = {what: _first(unread, what, start, at) for what, start in said.items() if start}
    what = [each for each, line in between.items() if line]
    if not what:
        return ""
    line = min(between[each] for each in what)
    return f"nobody could read line {line}, “{_shown(unread[line])}”, which may change the {' and the '.join(what)}"


def _shown(line: str) -> str:
    text = " ".join(line.split())
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def is_unit(mention: Mention, line: Proposal) -> bool:
    """Say whether a line is surely one of a unit: it names one that is known and has a place, or has a place itself."""
    has_own = bool(mention.place) and mention.place_at in (0, line.line)
    return has_own or bool(line.unit and line.place)


def unsure(line: Proposal, doubt: str, most: int) -> Proposal:
    """Return a line with a doubt, and at most so sure; as it is without one."""
    if not doubt:
        return line
    problem = "; ".join(filter(None, (line.problem, doubt)))
    return replace(line, confidence=min(line.confidence, most), problem=problem)


def _first(unread: Mapping[int, str], what: str, start: int, end: int) -> int:
    return min((at for at, line in unread.items() if start < at < end and _may_say(what, line)), default=0)


def _may_say(what: str, line: str) -> bool:
    """Say whether a line may be a heading of a turn, a place or a sheet, however it is misread: long ones and words
    alone have a sign of it."""
    words = len(re.findall(r"\w+", line))
    if what == "turn":
        is_short = words <= _HEADING and (words < _TITLE or re.search(r"\d", line) is not None)
        return is_short or bool(turn_sign(line))
    sign, most = (_SHEET, _HEADING) if what == "sheet" else (_PLACE, _PROSE)
    return words < _TITLE or (words <= most and sign.search(line) is not None) or _NEAR.search(line) is not None
