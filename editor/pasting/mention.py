"""What a list says of one unit."""

import re
from dataclasses import dataclass, replace

from editor.pasting.said_wholes import Whole

NEAR, DEAD = "near:setup/1", "box:dead"
"""Places that headings stand for: with or next to the units above, and out of play."""
DEAD_WORDS = frozenset({"elim", "dead", "dead pile", "deadpile", "eliminated"})
"""What people write in a cell for out of play."""
START = "start"
"""The turn of a heading over those that start in play."""
HEX = r"(?:[A-Z]{1,2}\d+\.\d+|[A-Z]\d{4}|\d{4}(?:[A-Z]{2})?)"
SIGNS = "[\ue000-\uf8ff]"
"""Signs that no text has of its own: they stand for titles of areas (own_areas.py)."""
ENTRY = rf"(?:[A-Z](?:\s*[-–—~∼]\s*[A-Z])?|{SIGNS})"
_TIMES = re.compile(r"^(\d{1,2})\s*[x×](?!x)\s*(.+)$", re.IGNORECASE | re.DOTALL)
_TIMES_BEHIND = re.compile(r"^(.+?)\s+(?:[x×]\s?(\d{1,2})|\((\d{1,2})x\))$", re.IGNORECASE | re.DOTALL)
_NOTE = re.compile(r"\s*\[[^\]]*\]?")
_LEADING = re.compile(r"\s+(?:[-–—]+|(?:(?:on|at|in)\s+)?hex|on|at|in)\s*$", re.IGNORECASE)
"""What stands between a unit and its place."""
_REDUCED = re.compile(r"\[\s*reduced\b", re.IGNORECASE)
_TURN = re.compile(
    r"^(?:(?:Game\s*[- ]?)?Turn\s+(\d+)|(\d{1,2}/\d{1,2}(?:/\d{4})?\s*(?:AM|PM|NIGHT)))\s*(\([^)]*\))?\s*:?$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Mention:
    """A unit as a list names it. ``line`` counts from 1, ``last`` is the line where the unit ends; ``place`` and
    ``turn`` are as printed, empty where none is. A line break in ``unit`` may be a blank, or part two units. ``doubt``
    and ``turn_doubt`` say why place and turn may be those of another unit. ``state`` is a work that the unit is in,
    ``sheet`` the letter of the sheet that hex numbers are on, ``whole`` what the list has instead of one unit;
    ``comes``: its turn stands with its place, so that it does not start there. ``remark`` says what was mended to read
    its line; a person looks at such a line. ``turn_at``, ``place_at`` and ``sheet_at`` are the lines of the headings
    that say turn, place and sheet; 0 for what the line of the unit says itself. ``clause`` is the number of the clause
    that gives units one place, 0 for a unit with a place of its own. ``under`` is the formation that heads its line,
    ``heading`` what a heading above its clause says, be it a formation or not. ``told`` is said with the unit and
    makes it no less sure."""

    line: int
    text: str
    unit: str
    formation: str = ""
    place: str = ""
    turn: str = ""
    count: int = 1
    lost: int = 0
    doubt: str = ""
    turn_doubt: str = ""
    last: int = 0
    state: str = ""
    sheet: str = ""
    whole: Whole | None = None
    comes: bool = False
    remark: str = ""
    turn_at: int = 0
    place_at: int = 0
    sheet_at: int = 0
    clause: int = 0
    under: str = ""
    heading: str = ""
    told: str = ""
    number: str = ""
    """What is printed of it where its words are those of a unit behind it."""
    place_name: str = ""
    """What its place is called behind it, if the map has it so."""
    carrier: str = ""
    """The unit that it belongs to, as printed: a bridge is that of its engineers."""


def untaken(said: str) -> str:
    """Return what is told of a bracket behind a unit that says nothing that is read."""
    return f"“({said})” is not taken"


def telling(mention: Mention, said: str) -> Mention:
    """Return a mention with something that is told of it and not read."""
    return replace(mention, told="; ".join(filter(None, (mention.told, f"“{said}” is not taken"))))


def mention_of(line: int, text: str, unit: str, place: str = "", turn: str = "", turn_doubt: str = "") -> Mention:
    """Return a mention with what is printed around its unit taken apart: notes in brackets, a number before it."""
    lost = 1 if _REDUCED.search(unit) else 0
    plain = Mention(line, text.strip(), unnoted(unit), "", place, turn, lost=lost, turn_doubt=turn_doubt, last=line)
    return counted(plain)


def counted(mention: Mention) -> Mention:
    """Return a mention with the number before its unit or behind it, as in ``2x`` or ``x2``, taken apart."""
    behind = _TIMES_BEHIND.match(mention.unit)
    if behind is not None:
        return replace(mention, unit=behind.group(1), count=int(behind.group(2) or behind.group(3)))
    times = _TIMES.match(mention.unit)
    if times is None:
        return mention
    return replace(mention, unit=times.group(2).strip(), count=int(times.group(1)))


def unnoted(unit: str) -> str:
    """Return a unit without what stands behind it in square brackets, and without what leads to its place."""
    return _LEADING.sub("", _NOTE.sub("", unit)).strip()


def turn_of(text: str) -> str:
    """Return the turn that a heading names, as printed; empty for what is no heading of a turn."""
    match = _TURN.match(text.strip())
    if match is None:
        return ""
    return START if "start" in (match.group(3) or "").casefold() else match.group(1) or match.group(2)
