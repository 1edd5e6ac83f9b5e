"""What in a line of a list looks like the turn or the date of a heading, though it was not read as one? And which
headings are out of order?"""

import re
from collections.abc import Sequence
from itertools import pairwise

from engine.data.near import one_letter_off

_NOTE = re.compile(r"\[[^\]]*\]?")
_SIGNS = re.compile(
    r"(?i:(?<!re)t\W{0,2}u\W{0,2}r\W{0,2}n|g\W{0,2}a\W{0,2}m\W{0,2}e|(?<![a-z])G\.?\s?T\b\.?\s*\d)"
    r"|\b(?:[AP]\.?\s?M)\b|\d\s*(?i:[ap]\.?\s?m)\b|(?i:(?<![a-z])(?:Dec|Jan)(?:ember|uary)?\b)"
    r"|(?<![\w/])(?:12|0?1)\s*[/.-]\s*\d{1,2}\s*[A-Z]{2}\b|[\"”]\s*\d{1,2}\s*/\s*\d{1,2}\b"
)
_WORD = re.compile(r"(?<![A-Za-z])[A-Za-z]{3,5}(?![A-Za-z])")
_WORDS = ("turn", "game")
_ALONE = re.compile(r"^\W*\d{1,2}(?:\W+\d{1,2})?\W*(?:[AP]\W*)?$")
"""Numbers of a line that has nothing else."""
_BACKS, _TURNS = 3, 5
"""How often the turns of a list that was woven go back at least, and within how many turns each time."""
_HEADING = re.compile(r"\bGame[- ]?Turns?\s*(?P<turn>\d{1,2})\b(?P<date>)", re.IGNORECASE)
_OPEN = re.compile(r"(?:,|\s[—–-])\s*$")
"""What a line ends with that goes on in the next one."""
_OFTEN = 4
"""One of how many headings of a list stands in the middle of something where its columns were joined."""
_SHOWN = 40


def turn_sign(text: str) -> str:
    """Return the words of a text that look like a turn or a date, with what stands behind them; empty for none. What
    stands in square brackets is a note."""
    plain = _NOTE.sub(lambda note: " " * len(note.group()), text)
    found = _SIGNS.search(plain) or next((each for each in _WORD.finditer(plain) if is_like(each.group())), None)
    return " ".join(text[found.start() :].split())[:_SHOWN] if found is not None else ""


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


def is_woven(turns: Sequence[int]) -> bool:
    """Say whether the turns of a list go back again and again, as where two columns were joined line by line."""
    backs = sum(after < before for before, after in pairwise(turns))
    return backs >= _BACKS and backs * _TURNS >= len(turns) - 1


def disordered(turns: Sequence[int]) -> set[int]:
    """Return which turns, by their number in the list from 0, are not in every longest run of those that never go
    back."""
    ends = [0] * len(turns)
    for at, turn in enumerate(turns):
        ends[at] = 1 + max((ends[before] for before in range(at) if turns[before] <= turn), default=0)
    starts = [0] * len(turns)
    for at in reversed(range(len(turns))):
        after = range(at + 1, len(turns))
        starts[at] = 1 + max((starts[other] for other in after if turns[other] >= turns[at]), default=0)
    longest = max(ends, default=0)
    on = [at for at in range(len(turns)) if ends[at] + starts[at] - 1 == longest]
    alone = {at for at in on if sum(ends[other] == ends[at] for other in on) == 1}
    return set(range(len(turns))) - alone
