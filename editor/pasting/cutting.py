"""Where do the paragraphs, clauses and parts of a list end that says places behind units?"""

import re
from collections.abc import Iterator

from editor.pasting.said_places import SHEETED, said_place

_STOP = re.compile(r";|(?<!Dec)(?<!Jan)(?<!\b[A-Z])\.(?=\s|$)|\f")
_EACH_LINE = re.compile(r".*(?:\n|$)")
_NOTES = re.compile(r"\((?:Note|Remember)\b[^)]*\)|\bExample:[^\f]*")
_OPEN_END = re.compile(r"(?:[,(—–/-]|\b(?:within|within\s+\w+|of|or|and|all|another|the|\w+ hexes|between|other))\s*$")


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
            if re.search(rf"{SHEETED}\s*(?:\([^)]*\))?\s*$", before) and said_place(before) is not None:
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
    both = re.split(r"\s+and\s+(?=\d+/|all\b)", text, flags=re.IGNORECASE)
    offset = at
    for part in both:
        start = body.index(part, offset)
        bare = re.sub(r"^\s*(?:and|plus|or)\s+", "", part)
        yield bare, start + len(part) - len(part.lstrip())
        offset = start + len(part)
