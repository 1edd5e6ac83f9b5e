"""Whole formations that a list names: all units, artillery, headquarters, tanks, but for some."""

import re
from dataclasses import dataclass

from editor.pasting.said_places import NUMBERS

ALL, ARTILLERY, HEADQUARTERS, TANKS = "all", "artillery", "headquarters", "tanks"
_COUNT = "|".join(NUMBERS)
_ALL = re.compile(r"\ball\s+(?:(artillery|tank|headquarters)\s+)?units\s+(?:of|with|bearing)\b", re.IGNORECASE)
_SOME = re.compile(
    rf"\(\s*({_COUNT}|\d+)\s+(?:(\d+-\d+-\d+)\s+)?(?:(?:corps|army|divisional)\s+)?(artillery|tank)\s+units?\s*\)",
    re.IGNORECASE,
)
PART = re.compile(r"\b(artillery|headquarters)\s+units?\b", re.IGNORECASE)
_BUT = re.compile(
    r"[\s,(]*\b(?:except|minus|less|without|but not)\b:?\s*((?:[^()]|\([^()]*\))*)\)?[^()]*$", re.IGNORECASE | re.DOTALL
)
_BARE = re.compile(r"\([^)]*\)|^.*\b(?:of|with)\s+(?:the\s+)?", re.IGNORECASE)
_NUMBER = re.compile(r"^(\d+(?:st|nd|rd|th|SS)?|[A-Z]\w+)\b\s*(.*)$")


@dataclass(frozen=True)
class Whole:
    """``kind`` of units of a formation: all, or a part; ``excepted`` as printed, ``count`` 0 where none is said,
    ``values`` of the strong face where they are printed."""

    formation: str
    kind: str
    excepted: tuple[str, ...] = ()
    count: int = 0
    values: str = ""


def whole_of(words: str, kind: str = "") -> Whole | None:
    """Return the whole that words name, None where they name a unit. ``kind`` is that of a heading above them."""
    but = _BUT.search(words)
    printed = re.split(r",(?![^(]*\))|\band\b", but.group(1)) if but else []
    excepted = tuple(bare for each in printed if (bare := each.strip(" .")))
    head = (words[: but.start()] if but else words).replace("(SS)", "SS")
    every, some = _ALL.search(head), _SOME.search(head)
    if some is not None:
        part = TANKS if some.group(3).casefold() == "tank" else ARTILLERY
        count = NUMBERS.get(some.group(1).casefold()) or int(some.group(1))
        return Whole(head[: some.start()].strip(), part, excepted, count, some.group(2) or "")
    if every is not None:
        part = (every.group(1) or ALL).casefold()
        bare = " ".join(_BARE.sub(" ", head).split()) or head
        if every.start() and "(" in head[: every.start()]:
            bare = head[: every.start()].strip(" (")
        return Whole(bare.strip(" ,.-—–"), TANKS if part == "tank" else part, excepted)
    named = PART.search(head)
    if kind:
        return Whole(" ".join(head.split()), kind, excepted)
    if named is not None and re.search(r"\bfollowing\b", head):
        return Whole("", named.group(1).casefold())
    return None


def wholes_of(body: str) -> list[tuple[str, int]]:
    """Return the formations of a list with offsets: numbers before a comma share the words of the next."""
    parts: list[tuple[str, int, str]] = []
    for found in re.finditer(r"(?:\([^)]*\)|[^,;(])+", body):
        but = _BUT.search(found.group())
        named = found.group()[: but.start()] if but else found.group()
        bare = re.sub(r"^\s*and\s+", "", named).strip()
        for each in re.split(r"\s+and\s+", bare):
            if each:
                parts.append(
                    (each, found.start() + len(found.group()) - len(found.group().lstrip()), but.group() if but else "")
                )
    named_parts: list[tuple[str, int]] = []
    tail = ""
    for words, offset, less in reversed(parts):
        number = _NUMBER.match(words)
        own = number.group(2).strip() if number else ""
        tail = own or tail
        first = number.group(1) if number else words
        named_parts.append((f"{first} {tail}{less}".strip(), offset))
    return named_parts[::-1]
