"""Where do the paragraphs, clauses and parts of a list end that says places behind units?"""

import re
from collections.abc import Iterator

from editor.pasting.said_places import BOXES, SHEETED, said_place
from editor.pasting.unread import is_formation

_STOP = re.compile(r";|(?<!Dec)(?<!Jan)(?<!\b[A-Z])\.(?=\s|$)|\f")
_EACH_LINE = re.compile(r".*(?:\n|$)")
_NOTES = re.compile(r"\((?:Note|Remember)\b[^)]*\)|\bExample:[^\f]*")
_OPEN_END = re.compile(r"(?:[,(—–/-]|\b(?:within|within\s+\w+|of|or|and|all|another|the|\w+ hexes|between|other))\s*$")
_GOES_ON = re.compile(
    r"\s*(?:[—–(\[+-]|(?:within|without|on|in|at|and|or|of|to|with|from|minus|except|less|but|may|must|units?)\b"
    r"|(?:Divisions?|Brigades?|Corps|Army|Headquarters|HQ|Artillery)\b(?!\s*\())"
)
"""What a line begins with that goes on from the one before."""
_WHOLE_UNIT = re.compile(r"(?:/[^\s/,;]+|\))[\s*]*$")
_DANGLING = re.compile(r"\bunits\s+(?:of|with|bearing)\s*$", re.IGNORECASE)
_BEGINS = re.compile(rf"\s*(?:\d\w*/\w|all\b|\W*{BOXES}\s*(?:\[inclusive\])?\s*:)", re.IGNORECASE)
_HEXED = re.compile(rf"{SHEETED}\s*(?:\([^)]*\))?\s*$")

COMMALESS = r"(?:(?<=\))|(?<=/\w{2})|(?<=/\w{3})|(?<=/\w{4}))\s+(?=\d\w*/\w)"
"""Where a comma is lost: behind a whole unit another begins."""


def goes_on(before: str, after: str) -> bool:
    """Say whether a line clearly goes on in the next: it ends in the middle of something, or that begins so."""
    if _DANGLING.search(before) and _BEGINS.match(after):
        return False
    is_open = before.count("(") > before.count(")") and ")" in after
    return is_open or bool(_OPEN_END.search(before.rstrip()) or _GOES_ON.match(after))


def breaks(clause: str) -> list[int]:
    """Return where lines of a clause end that do not clearly go on."""
    at = [found.start() for found in re.finditer(r"\n(?=\s*\S)", clause)]
    return [each for each in at if clause[:each].strip() and not goes_on(clause[:each], clause[each + 1 :])]


def commaless(body: str, at: int, item: str) -> bool:
    """Say whether no comma parts an item of a body from the one before it or behind it."""
    lost = list(re.finditer(COMMALESS, body))
    return any(found.end() == at or found.start() == at + len(item.strip()) for found in lost)


def _is_row(before: str, after: str) -> bool:
    """Say whether a line ends what it says: with its place, read or misread, or with a whole unit that has none."""
    if is_formation(before) and _BEGINS.match(after):
        return True
    if _HEXED.search(before) and said_place(before) is not None:
        return True
    if goes_on(before, after):
        return False
    said = said_place(before)
    ended = said is not None and not before[said.end :].strip(" *")
    return ended or bool(_WHOLE_UNIT.search(before) or _DANGLING.search(before))


def paragraphs(text: str) -> str:
    r"""Return a text of which ``\f`` stands where a paragraph ends: an empty line, unless what is before it goes on."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if number and not line.strip() and lines[number - 1].strip():
            before = next((each for each in reversed(lines[:number]) if each.strip(" \f")), "")
            if not _OPEN_END.search(before.rstrip()):
                lines[number] = "\f"
    return _NOTES.sub(lambda note: re.sub(r"[^\n\f]", " ", note.group()), "\n".join(lines))


def cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where clauses begin and end."""
    at = start
    part = text[start:end]
    ends = {start + found.start() for found in _STOP.finditer(part) if not _in_brackets(part, found.start())}
    for line in _EACH_LINE.finditer(part):
        stop = start + line.end() - 1
        if text[stop : stop + 1] == "\n" and stop < end:
            before = text[max([start, *(each + 1 for each in ends if each < stop)]) : stop]
            if before.strip() and _is_row(before, text[stop + 1 : end].lstrip().partition("\n")[0]):
                ends.add(stop)
    for each in sorted(ends):
        yield at, each
        at = each + 1
    yield at, end


def _in_brackets(text: str, at: int) -> bool:
    """Say whether a bracket is open; the end of a paragraph closes all."""
    before = text[:at].rpartition("\f")[2].rpartition(";")[2]
    opened = before.count("(") - before.count(")")
    return opened > 0 and ")" in text[at : at + 200] and "(" not in text[at : at + text[at:].find(")")]


def colon(clause: str) -> int:
    """Return where a colon parts a heading from what it heads; -1 without one. One before hexes is none."""
    for found in re.finditer(":", clause):
        if not re.match(rf"\s*{SHEETED}", clause[found.end() :]):
            return found.start()
    return -1


def items(body: str) -> Iterator[tuple[str, int]]:
    """Yield what commas part outside of brackets, with offsets."""
    depth, at = 0, 0
    for number, sign in enumerate(body):
        depth = max(0, depth + (sign == "(") - (sign == ")"))
        closed = depth == 0 or ")" not in body[number:]
        parts = sign == "," or (sign == "+" and body[number - 1 : number] == " ")
        if parts and closed and not re.match(r"\s*(?:\d\S*\s*,\s*)*(?:except|less)\b", body[number + 1 :]):
            yield from _lead(body, at, number)
            at = number + 1
    yield from _lead(body, at, len(body))


def _lead(body: str, at: int, end: int) -> Iterator[tuple[str, int]]:
    text = body[at:end]
    both = re.split(rf"\s+and\s+(?=\d+/|all\b)|{COMMALESS}", text, flags=re.IGNORECASE)
    offset = at
    for part in both:
        start = body.index(part, offset)
        bare = re.sub(r"^\s*(?:and|plus|or)\s+", "", part)
        yield bare, start + len(part) - len(part.lstrip())
        offset = start + len(part)
