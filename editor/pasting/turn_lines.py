"""Headings of turns as hands and readers of paper spoil them: ``Game Turn l2``, ``Gane Turn 5``, ``12-21 PM``.

What can be read is put as it is printed elsewhere, and told; what looks like such a heading and cannot be read is none
of the turns, so that the units below it never get the turn of the heading above.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from editor.pasting.mention import Mention, turn_of
from editor.pasting.said_places import NUMBERS
from engine.data.near import one_letter_off

_DIGITS = str.maketrans("OoIl|", "00111")
_NUMBER = r"[\dlIOo|]{1,3}"
_TURNS = tuple(
    re.compile(rf"^[\s*#>_]*{game}(?P<turn>[A-Za-z]{{3,5}})\b[\s:.#]*(?P<number>{_NUMBER}\b|[A-Za-z]+\b)?(?P<rest>.*)$")
    for game in (r"(?P<game>[A-Za-z]{3,5})[\s-]+", "(?P<game>)")
)
_HALF = r"AM|PM|Night|Pre-?dawn"
_MONTH = r"(?P<month>Dec|Jan)[a-z]*\.?"
_DATES = tuple(
    re.compile(rf"^[\s*#>_(]*{form}\s*,?\s*(?P<half>{half})\)?[\s*_]*(?P<rest>:.*|[\s:.—–-]*)$", re.IGNORECASE)
    for form, half in (
        (rf"{_MONTH}\s*(?P<day>{_NUMBER})(?:st|nd|rd|th)?", rf"(?:{_HALF})?"),
        (rf"(?P<day>{_NUMBER})(?:st|nd|rd|th)?\s*{_MONTH}", rf"(?:{_HALF})?"),
        (rf"(?P<month>[\dlI]{{1,2}})\s*[/.-]\s*(?P<day>{_NUMBER})(?:/\d{{4}})?", _HALF),
    )
)
_MONTHS = {"dec": 12, "jan": 1}
_WORDS = 3
"""Most words that stand behind the turn of a heading and belong to it."""
_SIGNS = tuple(":(—–-")
"""What parts a turn from that which stands behind it in its line."""
_EMPTY = " *_:.—–-"
_NONE = "0"
"""What is put for a turn that nobody can read: no track has it."""

DateTurn = Callable[[int, int, str], int]
"""The turn of a month, a day and a part of it as printed; 0 where no turn, or more than one, is of then."""


@dataclass
class TurnLines:
    """The text of a list with its headings of turns as they should be. ``said`` tells by line what was mended, nothing
    of a line that needed nothing; ``lost`` are the lines of headings that nobody can read."""

    text: str
    said: dict[int, str] = field(default_factory=dict)
    lost: set[int] = field(default_factory=set)

    def told(self, found: Iterable[Mention]) -> list[Mention]:
        """Return what a list says of units with that which is said of the heading above each."""
        return [self._told(each) for each in found]

    def _told(self, mention: Mention) -> Mention:
        above = max((line for line in self.said if line <= mention.line), default=0)
        if above in self.lost:
            return replace(mention, turn="", turn_doubt=self.said[above])
        remark = "; ".join(filter(None, (mention.remark, self.said.get(above, ""))))
        return replace(mention, remark=remark)


def turn_lines(text: str, turn_by_date: DateTurn) -> TurnLines:
    """Return a list with its headings of turns mended."""
    found = TurnLines(text)
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if "\t" in line:
            continue
        plain = line.strip(" *#_>")
        if turn_of(plain):
            found.said[number] = ""
            continue
        mended = _of_words(line) or _of_date(line, turn_by_date)
        if mended is None:
            continue
        head, rest, is_spoiled = mended
        lines[number - 1] = f"Game Turn {head}{rest}"
        printed = line.removesuffix(rest).strip(" *#_>:")
        if head == _NONE:
            found.lost.add(number)
            found.said[number] = f"nobody can read the turn of the heading “{printed}”"
        else:
            found.said[number] = f"“{printed}” read as turn {head}" if is_spoiled else ""
    found.text = "\n".join(lines)
    return found


def _of_words(line: str) -> tuple[str, str, bool] | None:
    """Return the turn of a heading that says so, what stands behind it, and whether it was spoiled."""
    matches = (form.match(line) for form in _TURNS)
    found = next((each for each in matches if each is not None and _is_turn(each)), None)
    if found is None:
        return None
    said, rest = found["number"] or "", found["rest"]
    number = NUMBERS.get(said.casefold()) or _number(said)
    is_clean = said.isdigit() and found["turn"].casefold() == "turn" and (found["game"] or "game").casefold() == "game"
    words = len(re.findall(r"\w+", rest))
    if words > _WORDS and rest.lstrip()[:1] not in _SIGNS:
        return None  # a sentence
    is_apart = bool(words) and rest.lstrip()[:1] in _SIGNS
    is_clean = is_clean and (is_apart or not rest.strip(_EMPTY))
    return str(number or _NONE), rest if is_apart else "", not is_clean


def _of_date(line: str, turn_by_date: DateTurn) -> tuple[str, str, bool] | None:
    """Return the same of a heading that is a date."""
    found = next((match for form in _DATES if (match := form.match(line))), None)
    if found is None:
        return None
    month = _MONTHS.get(found["month"].casefold()[:3]) or _number(found["month"])
    rest = found["rest"] if found["rest"].strip(_EMPTY) else ""
    numbers = found["day"] + ("" if found["month"].casefold()[:3] in _MONTHS else found["month"])
    turn = turn_by_date(month, _number(found["day"]), found["half"] or "")
    return str(turn or _NONE), rest, not numbers.isdigit()


def _is_turn(found: re.Match[str]) -> bool:
    """Say whether the words of a heading are *Turn* or *Game Turn*, but for a letter."""
    return _is_like(found["turn"], "turn") and (not found["game"] or _is_like(found["game"], "game"))


def _number(said: str) -> int:
    digits = said.translate(_DIGITS)
    return int(digits) if digits.isdigit() else 0


def _is_like(word: str, wanted: str) -> bool:
    said = word.casefold()
    return said == wanted or one_letter_off(said, wanted) or said.replace("m", "rn") == wanted
