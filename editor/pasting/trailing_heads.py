"""Headings of lists that say the place behind the units: turns, sheets and boxes at the edge, wherever in a line."""

import re

from editor.pasting.said_places import BOXES, NUMBERS

_COUNT = "|".join(NUMBERS)
_SIGNALS = (
    re.compile(r"\d\S*/[^\s(]+\s*\([A-Z](?:[-,][^)\n]*)?\)"),
    re.compile(r"\bwithin\s+\w+\s+hex(?:es)?\s+of\b", re.IGNORECASE),
    re.compile(r"\ball\s+(?:artillery\s+)?units\s+(?:of|with)\b", re.IGNORECASE),
    re.compile(rf"^[^\w\n]*{BOXES}\s*(?:\[inclusive\])?\s*:", re.IGNORECASE | re.MULTILINE),
    re.compile(r"(?:/\S+|\))\s*(?:—|–|-)+\s*(?:entry\s+hex(?:es)?\s+)?[A-Z]?\d{4}(?:[ei])?\b"),
    re.compile(r"(?:—|–)\s*(?:anywhere\s+(?:in|on)|on\s+any\s+or\s+all\s+of)\b", re.IGNORECASE),
    re.compile(r"\s[—–-]\s*[A-Z]?\d{4}(?:[ei]?\s*;|[ei]\s*$)", re.MULTILINE),
    re.compile(r"(?<=[^\s/)])[—–][A-Z]\d{4}\.?\s*$", re.MULTILINE),
)
_OTHERS = re.compile(
    r"^[^\w\n]*(?:Hex|Entry\s+Area|Entry\s+Hex|Area)?\s*(?:[A-Z]{1,2}\d+\.\d+|[A-Z]|\d{4})\s*:", re.MULTILINE
)
_MONTH = r"(?:Dec(?:ember)?|Jan(?:uary)?)\.?"
_DATE = rf"(?:{_MONTH}\s*\d+(?:\s*[-–]\s*\d+)?|\d+\s*{_MONTH})\s*,?\s*(?:pre-?dawn|AM|PM|Night)\b"
HEAD = re.compile(
    rf"(?:Game[- ]?Turns?|(?<![\w-])(?:Turn|GT|T))\s*:?\s*(?P<turn>\d{{1,2}})(?!\d)\s*:?\s*(?:\([^)\n]*\))?\s*[:.—–-]*"
    rf"|^(?:[^\S\n]|\()*(?P<date>{_DATE})\)?\s*[:.—–-]*"
    r"|^[^\S\n]*(?:Ma\w|Sheet)\s+(?P<sheet>[A-Z])\s*:?\s*$|\bMap\s+(?P<sheet2>[A-Z])\s*:"
    r"|(?:hex\s+numbers\s+(?:are|refer\s+to)\s+(?:on\s+)?|only\s+)Map\s+(?P<all>[A-Z])\b"
    r"|within\s+(?P<near>\w+)\s+hex(?:es)?\s+of\s+(?:the|its|their)\s+indicated"
    r"|\b(?P<way>SOUTH|NORTH|WEST|EAST)\s*[:.]"
    rf"|(?:^|(?<=[:.])[ ])[ ]*(?P<bare>{BOXES})[ ]+(?=\d\w*/\w|all[ ]+(?:\w+[ ]+)?units\b|(?:{_COUNT}|\d+)[ ]+compan)"
    rf"|(?<![\w/(-])(?P<boxes>{BOXES})\s*(?:[\[(]?inclusive[\])]?)?\s*(?:\((?:North|South|West|East)\)\s*[-—–:]?|:)",
    re.IGNORECASE | re.MULTILINE,
)


SHEET = re.compile(r"^[^\w\n]*(?:Map|Sheet)\s+[A-Z]\b|\bwithin\s+\w+\s+hex", re.IGNORECASE | re.MULTILINE)
"""What only lists have that say hexes of a sheet, or near which units stand."""
_MISREAD_BEFORE = re.compile(
    r"(?:(?<![\w/(-])[A-Z]\s?[\dlIOo]{1,4}(?:\s+[^/(),;:.\s]{1,5})?|\b(?i:or|and|to|between|[a-z]))$"
)
"""What ends with a box, or with a word that parts boxes."""
_WORDS = re.compile(r"[/():.;]|^(?i:north|south|west|east)$")
"""What ends other clauses or names a unit."""
_LONGEST, _SHOWN = 3, 40


def misread_before(text: str, boxes: str) -> str:
    """Return what is said of boxes where what stands before them in their line may belong to them; else nothing."""
    said = text.rpartition("\n")[2].strip(" *_#>\f")
    is_short = 0 < len(said.split()) <= _LONGEST and not _WORDS.search(said)
    return f"“{said[-_SHOWN:]}” before {boxes} may belong to it" if is_short or _MISREAD_BEFORE.search(said) else ""


def is_trailing(text: str) -> bool:
    """Say whether a list has its places behind its units."""
    signs = sum(len(each.findall(text)) for each in _SIGNALS)
    return signs > len(_OTHERS.findall(text)) and "\t" not in text


def dated(date: str) -> str:
    """Return a date as the track of turns prints it, as in ``12/19 AM``."""
    month = "12" if re.search("Dec", date, re.IGNORECASE) else "1"
    day = re.search(r"\d+", date)
    half = re.search(r"(pre-?dawn|AM|PM|Night)$", date, re.IGNORECASE)
    return f"{month}/{day.group() if day else ''} {half.group() if half else ''}"
