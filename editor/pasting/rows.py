"""Lists with one unit and its place in each line, whatever parts them: dots, dashes, blanks, a colon, *at*."""

import re
from collections.abc import Callable, Iterable

from editor.pasting.mention import ENTRY, HEX, turn_of

_SURE = re.compile(
    rf"(?:[\[(\"“]\s*)?(?P<hex>{HEX})\s*[\])\"”]?$|[\"“]\s*(?P<entry>{ENTRY})\s*[\"”]$|(?P<dead>ELIM(?:INATED)?|dead\s*pile)$",
    re.IGNORECASE,
)
_ENTRY = re.compile(rf"(?<![\w/-])(?P<entry>{ENTRY})$")
_BRACKETED = re.compile(rf"(?<=[^\W_] )\((?:(?:entry|area|hex)\s+)*(?P<entry>{ENTRY})\)$", re.IGNORECASE)
"""An entry in brackets behind a unit that has no stroke, as it would have before the letter of its type."""
_LEAD = re.compile(r"(?<![^\W_])(?:(?:entry|area|hex|feld|at|in|on|auf)[\s:]*)+$", re.IGNORECASE)
"""Words that stand before a place."""
_SIGNS = " .…·_=>→@:;,–—-\u2003"
_NAMED = re.compile(r"\d|\w/\w|[A-Z]{2}|[A-Z]\w+\s+[A-Z]|^[A-Z]\w{3,}$|^\w+\([A-Z]\)$")
"""What the name of a unit has."""
_CLAUSES = re.compile(r"[;:]|\bunits\b")
"""What stands in clauses, and in no name of a unit."""
_SEVERAL = re.compile(
    r"^(?=.*[/)]).*,\s+(?![^()]*\)).*\d{4}\W*$|\d{4}[ei]\W*$"
    r"|[—–]\s*(?:entry\s+hex|anywhere|on\s+any)\b|^\W*[A-Z]\d{1,2}(?:\s+to\s+[A-Z]\d{1,2})?\s*:|^\W*Bridge\s+marker",
    re.IGNORECASE,
)
"""What only clauses have: several units before the number of a hex, the letter of a work behind it, a place in words
behind a dash, boxes at the edge or the bridges of engineers before a colon."""
_LEAST = 0.6
"""How many of the lines are such rows where all of them are read so, of 1."""


def row_of(line: str) -> tuple[str, str] | None:
    """Return the unit of a line and the place behind it, as printed; None for another line."""
    said = line.strip(" .;,")
    found = _SURE.search(said) or _ENTRY.search(said) or (None if "/" in said else _BRACKETED.search(said))
    if found is None:
        return None
    before = said[: found.start()]
    lead = _LEAD.search(before)
    unit = (before[: lead.start()] if lead is not None else before).rstrip(_SIGNS)
    sign = before[len(unit) :]
    is_parted = bool(sign) if found.re is not _ENTRY else bool(sign.strip(" ")) or len(sign) > 1
    if not is_parted or not _NAMED.search(unit) or _CLAUSES.search(unit) or unit.count("(") != unit.count(")"):
        return None
    place = {name: said for name, said in found.groupdict().items() if said}
    return unit.strip(), "ELIM" if "dead" in place else next(iter(place.values()))


def are_rows(lines: Iterable[str], is_formation: Callable[[str], bool] = lambda _: False) -> bool:
    """Say whether a list has a unit with its place in each line, but for headings; one line alone where a formation
    heads it, or a comma or bracket shows its place. ``is_formation`` knows the names of formations."""
    lines = [line for line in lines if line.strip() and not turn_of(line.strip(" *#_:"))]
    said = [line for line in lines if not line.endswith(":") and not is_formation(line)]
    if any(_SEVERAL.search(line) for line in said):
        return False
    found = sum(row_of(line) is not None for line in said)
    is_headed = any(map(is_formation, lines))
    is_alone = len(said) == 1 and (is_headed or (":" not in said[0] and ("," in said[0] or said[0].endswith(")"))))
    return "\t" not in "".join(said) and (len(said) > 1 or is_alone) and found >= len(said) * _LEAST
