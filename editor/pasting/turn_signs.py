"""What in a line of a list looks like the turn or the date of a heading, though it was not read as one? And which
headings are out of order?"""

import re
from collections.abc import Sequence
from itertools import pairwise

from editor.pasting.mention import turn_of
from engine.data.near import one_letter_off

_NOTE = re.compile(r"\[[^\]]*\]?")
_LATER = re.compile(r"\b(?:(?:delayed|by)\s+)?(?:one|an?|two|three)\s+turns?\b", re.IGNORECASE)
"""How much later a unit comes."""
_SIGNS = re.compile(
    r"(?i:(?<!re)t\W{0,2}u\W{0,2}r\W{0,2}n|g\W{0,2}a\W{0,2}m\W{0,2}e|(?<![a-z])G\.?\s?T\b\.?\s*\d)"
    r"|\b(?:[AP]\.?\s?M)\b|\d\s*(?i:[ap]\.?\s?m)\b|(?i:(?<![a-z])(?:Dec|Jan)(?:ember|uary)?\b)"
    r"|(?<![\w/])(?:12|0?1)\s*[/.-]\s*\d[\dlIOoBSZ]?\s*[A-Z]{2}\b|[\"”]\s*\d{1,2}\s*/\s*\d{1,2}\b"
)
_WORD = re.compile(r"(?<![A-Za-z])[A-Za-z]{3,5}(?![A-Za-z])")
_WORDS = ("turn", "game")
_ALONE = re.compile(r"^\W*\d{1,2}(?:\W+\d{1,2})?\W*(?:[AP]\W*)?$")
"""Numbers of a line that has nothing else."""
NOT_UP = "is among headings that go back: two columns may be mixed, and a unit may be of another turn"
NOTHING_BELOW = (
    "stands where a heading has nothing below it: two columns may be mixed, and a unit may be of another turn"
)
_HEADING = re.compile(r"\bGame[- ]?Turns?\s*(?P<turn>\d{1,2})\b(?P<date>)", re.IGNORECASE)
_OPEN = re.compile(r"(?:,|\s[—–-])\s*$")
"""What a line ends with that goes on in the next one."""
_OFTEN = 4
"""One of how many headings of a list stands in the middle of something where its columns were joined."""
_SHOWN = 40
_BRACKETS = re.compile(r"\([^()]*\)")
_OF_DATES = re.compile(
    r"\W|\d|\b(?:at|start|of|the|game|turn|day|night|am|pm|pre-?dawn|morning|afternoon|evening|first|last|st|nd|rd|th"
    r"|dec\w*|jan\w*|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)
"""What a bracket behind a turn has that only says when it is."""


def turn_sign(text: str) -> str:
    """Return the words of a text that look like a turn or a date, with what stands behind them; empty for none. What
    stands in square brackets is a note."""
    plain = _NOTE.sub(lambda note: " " * len(note.group()), _LATER.sub(lambda late: " " * len(late.group()), text))
    found = _SIGNS.search(plain) or next((each for each in _WORD.finditer(plain) if is_like(each.group())), None)
    return " ".join(text[found.start() :].split())[:_SHOWN] if found is not None else ""


def other_turn(heading: str) -> str:
    """Return what a bracket behind a turn says besides its date, such as another turn or a condition; else nothing."""
    found = next((each for each in _BRACKETS.findall(heading) if _OF_DATES.sub("", each)), "")
    return f"“{found}” in its heading is not taken" if found else ""


def is_like(word: str, wanted: Sequence[str] = _WORDS) -> bool:
    """Say whether a word is one of those wanted, but for a letter or the *m* that readers take for *rn*."""
    said = word.casefold()
    spelled = (said, said.replace("m", "rn"), said.replace("rn", "m"))
    return any(each in spelled or one_letter_off(said, each) for each in wanted)


def joined(lines: Sequence[str], heads: re.Pattern[str] | None) -> int:
    """Return the first line, from 1, where a turn stands behind what goes on, or right behind another turn; 0 where few
    headings stand so. ``heads`` finds turns, and dates, where they head what follows."""
    before, found, count = "", list[int](), 0
    for number, line in enumerate(lines, 1):
        turns = [head for head in (heads or _HEADING).finditer(line) if head["turn"] or head["date"]]
        count += len(turns)
        starts = [line[: head.start()] for head in turns if "\t" not in line]
        is_open = any(_OPEN.search(start if start.strip() else before) for start in starts)
        if is_open or any(not line[one.end() : other.start()].strip() for one, other in pairwise(turns)):
            found.append(number)
        before = line
    return found[0] if len(found) * _OFTEN >= max(count, 1) else 0


def doubts_of_order(heads: Sequence[tuple[int, int]], printed: Sequence[str]) -> dict[int, str]:
    """Return what makes headings doubtful, by their lines, of lines from 1 with their turns: they go back, or one has
    nothing below it before the next. Both is so where two columns were joined line by line, and then what stands below
    a heading may be of another one."""
    turns = [turn for _, turn in heads]
    backs, empty = first_mixed(turns), _first_empty(heads, printed)
    said = {line: NOT_UP for line, _ in heads[backs:]}
    return said | {line: NOTHING_BELOW for line, _ in heads[empty:] if line not in said}


def first_mixed(turns: Sequence[int]) -> int:
    """Return the number, from 0, of the first turn from which on two columns may be mixed: that before the first one
    that a lower one follows; how many there are where they never go back."""
    higher = (at for at, turn in enumerate(turns) if min(turns[at:]) < turn)
    return max(0, next(higher, len(turns) + 1) - 1)


def _first_empty(heads: Sequence[tuple[int, int]], printed: Sequence[str]) -> int:
    """Return the number of the first heading that has its line alone, and right below it a turn that is not the next
    one; nothing is printed below the first heading of a list but in columns."""
    bare = (
        at
        for at, ((line, turn), (below, other)) in enumerate(pairwise(heads))
        if turn != other and (not at or other != turn + 1)
        if turn_of(printed[line - 1].strip(" *#_>")) and not any(map(str.strip, printed[line : below - 1]))
    )
    return next(bare, len(heads))
