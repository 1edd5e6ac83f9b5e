"""Headings of turns as hands and readers of paper spoil them: ``Game Turn l2``, ``Gane Turn 5``, ``12-21 PM``.

What can be read is put as it is printed elsewhere, and told; what looks like such a heading and cannot be read is none
of the turns, so that the units below it never get the turn of the heading above.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from editor.pasting.gaps import SEAM, is_seamed
from editor.pasting.mention import ENTRY, HEX, Mention, turn_of
from editor.pasting.said_places import NUMBERS
from editor.pasting.turn_signs import doubts_of_order, is_like, joined, other_turn, turn_sign
from engine.data.near import one_letter_off

_DIGITS = str.maketrans("OoIl|", "00111")
_NUMBER = r"[\dlIOo|]{1,3}"
_TURNS = tuple(
    re.compile(rf"^[\s*#>_]*{game}(?P<turn>[A-Za-z]{{3,5}})\b[\s:.#]*(?P<number>{_NUMBER}\b|[A-Za-z]+\b)?(?P<rest>.*)$")
    for game in (r"(?P<game>[A-Za-z]{3,5})[\s–—-]+", "(?P<game>)")
)
_SPOILED = r"[\dlIOo|ZSB]{1,2}"
_UNTIL = r"(?:-|–|—|,|&|/|\b(?:to|or|and|until)\b)"
_DAY = r"(?:Dec|Jan)[a-z]*\.?\s*\d+|\d+\s*(?:Dec|Jan)[a-z]*\.?"
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
_BARE_DATE = re.compile(
    rf"^[\s*#>_(]*(?P<month>[\dlI]{{1,2}})\s*[/.-]\s*(?P<day>{_SPOILED})(?:/\d{{4}})?(?:\s*(?P<half>[A-Z]{{2}}))?[\s:*_)]*$",
    re.IGNORECASE,
)
"""A date with a part of the day that is none, or with none."""
_ONE_DATE = rf"(?:(?:12|0?1)/\d{{1,2}}\b|{_DAY})\s*(?:{_HALF})?"
_DATES_FROM = re.compile(rf"^[\s*#>_(]*{_ONE_DATE}\s*{_UNTIL}\s*{_ONE_DATE}[\s:*_)]*$", re.IGNORECASE)
_TURNS_FROM = re.compile(rf"^\s*{_UNTIL}\s*\d{{1,2}}\b(?!\s*[\w/.(])", re.IGNORECASE)
"""What follows where more than one date or turn is named."""
_BRACKET = re.compile(r"[^\w(]*\(([^)]*)\)")
"""The date of a turn, whatever heading stands behind it in its line."""
_WITHIN = re.compile(r"Game[- ]?Turns?\s*:?\s*(\d{1,2})\s*:?\s*(\([^)]*\))", re.IGNORECASE)
"""A turn with its date in the middle of a line."""
NIGHT = re.compile(r"(\d)\s*[-–]\s*\d{1,2}(?=\s*Night)", re.IGNORECASE)
"""A night is that of the first of its two days."""
_ABBREVIATED = re.compile(r"^([\s*#>_]*)G\.?\s?-?\s?T\b\.?(?=[\s:.#-]*\d)")
_PLACE_ALONE = re.compile(rf"^\W*(?:{HEX}|{ENTRY})\W*$")
_DECEMBER = 12
_MONTHS = {"dec": 12, "jan": 1}
_WORDS = 3
"""Most words that stand behind the turn of a heading and belong to it."""
_SIGNS = tuple(":(—–-")
"""What parts a turn from that which stands behind it in its line."""
_EMPTY = " *_:.—–-"
_CLAUSE = re.compile(rf"[:/(]|\bEntry|\bArea|\bHex|{HEX}")
"""What only units with their place have."""
_DIGIT = re.compile(r"\s*\d(?!\S*[./:])")
_SET_APART = re.compile(r"\b(Game)(\s*[-–—~]+\s*|\s{2,}|)(Turns?)(?=\b|\d)", re.IGNORECASE)
_JOINED = re.compile(r"\b(Turn)[-–—]?(?=\d)", re.IGNORECASE)
_DATED = re.compile(r"^\W*\([^)]*\)")
_ASIDE = re.compile(r"^ {4,}\S")
"""A line that stands in another column, where a list has columns side by side."""
_NONE = "0"
"""What is put for a turn that nobody can read: no track has it."""

DateTurns = Callable[[int, int, str], list[int]]
"""The turns of a month, a day and a part of it as printed."""


@dataclass
class TurnLines:
    """The text of a list with its headings of turns as they should be. ``said`` tells by line what was mended, nothing
    of a line that needed nothing; ``lost`` are the lines of headings that nobody can read, ``turns`` those of the
    others with their turns."""

    text: str
    has_turns: bool = True
    said: dict[int, str] = field(default_factory=dict)
    lost: set[int] = field(default_factory=set)
    turns: dict[int, int] = field(default_factory=dict)

    def told(self, found: Iterable[Mention]) -> list[Mention]:
        """Return what a list says of units with that which is said of the heading above each."""
        return [self._told(each) for each in found]

    def contradict(self, number: int, against: Iterable[str]) -> None:
        """Take what speaks against headings in the middle of a line; units before them have it as well."""
        what = "; ".join(filter(None, against))
        if what:
            above = max(self.said, default=0)
            self.said[number] = "; ".join(filter(None, (self.said.get(above, ""), what)))
            if above in self.lost:
                self.lost.add(number)

    def part(self, number: int, aside: str) -> None:
        """Take a line that may stand in another column than the heading above, by what is said of it."""
        if aside and aside not in self.said.get(max(self.said, default=0), ""):
            self.contradict(number, [aside])

    def head(self, number: int, against: str, turn: int) -> None:
        """Take a heading with what speaks against it."""
        self.said[number] = against
        self.turns[number] = 0 if against else turn

    def end(self, number: int, are_all: bool) -> None:
        """Take a heading in columns: where it has its line alone it ends what was doubted above it."""
        if are_all and self.said:
            self.said[number] = ""

    def doubt(self, number: int, signs: Iterable[str]) -> None:
        """Take what in a line may head another turn and was not read so."""
        said = [f"“{sign}” in line {number} may head another turn" for sign in signs if sign]
        self.contradict(number, said if self.has_turns else [])

    def compare(self, at: int) -> None:
        """Doubt the headings that may be those of two columns, with all below them up to the next one; all of them
        where line ``at`` shows that columns were joined."""
        lines = sorted(self.turns)
        known = [at for at, line in enumerate(lines) if self.turns[line]]
        if at:
            what = f"a turn stands in the middle of something else in line {at}: columns may be joined"
            self.said = {line: "; ".join(filter(None, (said, what))) for line, said in self.said.items()}
        heads = [(lines[at], self.turns[lines[at]]) for at in known]
        for at, why in doubts_of_order(heads, self.text.split("\n")).items():
            end = next((line for line in lines if line > at), max(self.said) + 1)
            what = f"turn {self.turns[at]} {why}"
            for line in (each for each in self.said if at <= each < end and each not in self.lost):
                self.said[line] = "; ".join(filter(None, (self.said[line], what)))

    def _told(self, mention: Mention) -> Mention:
        above = max((line for line in self.said if line <= mention.line), default=0)
        if above in self.lost:
            return replace(mention, turn="", turn_doubt=self.said[above])
        remark = "; ".join(filter(None, (mention.remark, self.said.get(above, ""))))
        return replace(mention, remark=remark)


def turn_lines(
    text: str, turns_of_date: DateTurns, heads: re.Pattern[str] | None = None, has_turns: bool = True
) -> TurnLines:
    """Return a list with its headings of turns mended, and with what may be one and was not read as one told.

    ``heads`` finds turns wherever they head what follows, in a list where they do so within a line; without
    ``has_turns`` it does not matter what may be one.
    """
    found = TurnLines(text, has_turns)
    lines = [line if "\t" in line else _together(line) for line in text.split("\n")]
    has_seams = any(map(is_seamed, lines))
    for number, line in enumerate(lines, 1):
        aside = SEAM if has_seams and _ASIDE.match(line) else ""
        found.part(number, aside)
        if "\t" in line:
            if any(map(turn_of, cells := [each.strip(" *") for each in line.split("\t") if each.strip(" *")])):
                found.end(number, all(map(turn_of, cells)))
            continue
        plain = line.strip(" *#_>")
        if said := turn_of(plain):
            against = _against(said, "".join(plain.partition("(")[1:]), turns_of_date) or other_turn(plain)
            found.head(number, "; ".join(filter(None, (against, aside))), _turn_in(plain, turns_of_date))
            continue
        below = lines[number] if number < len(lines) else ""
        mended = _of_words(_ABBREVIATED.sub(r"\1Game Turn ", line)) or _of_date(line, below, turns_of_date)
        if mended is None:
            found.contradict(number, [_against(turn, date, turns_of_date) for turn, date in _WITHIN.findall(line)])
            found.doubt(number, [_sign_in(line, heads)])
            continue
        head, rest, is_spoiled = mended
        lines[number - 1] = f"Game Turn {head}{rest}"
        printed = line.removesuffix(rest).strip(" *#_>:")
        if head == _NONE:
            found.lost.add(number)
            found.said[number] = f"nobody can read the turn of the heading “{printed}”"
        else:
            spoiled = f"“{printed}” read as turn {head}" if is_spoiled else ""
            bracket = _DATED.match(rest)
            other = other_turn(bracket.group()) if bracket is not None else ""
            every = (spoiled, _against(head, rest, turns_of_date), other, aside)
            found.head(number, "; ".join(filter(None, every)), int(head))
        found.doubt(number, [_sign_in(_DATED.sub("", rest), heads)])
    found.text = "\n".join(lines)
    if has_turns:
        found.compare(joined(lines, heads))
    return found


def _together(line: str) -> str:
    """Return a line with the words before a turn as they are printed elsewhere, whatever stands between them."""
    joined = _SET_APART.sub(lambda found: f"{found[1]}{'-' if found[2].strip() else ' '}{found[3]}", line)
    return _JOINED.sub(r"\1 ", joined)


def _sign_in(text: str, heads: re.Pattern[str] | None) -> str:
    """Return what looks like a turn in a text, but for the turns that ``heads`` finds."""
    return turn_sign(heads.sub(_unturned, text) if heads is not None else text)


def _unturned(head: re.Match[str]) -> str:
    """Return what a heading leaves of its line once its turn is read."""
    return " " if head["turn"] or head["date"] else head.group()


def _turn_in(plain: str, turns_of_date: DateTurns) -> int:
    """Return the number of the turn of a heading that is well printed; 0 where nobody knows it."""
    digits = re.search(r"Turn\s+(\d+)", plain, re.IGNORECASE)
    date = next((match for form in _DATES if (match := form.match(plain))), None) if digits is None else None
    turns = _turns_of(date, turns_of_date) if date is not None else []
    return int(digits.group(1)) if digits is not None else turns[0] if len(turns) == 1 else 0


def _against(turn: str, behind: str, turns_of_date: DateTurns) -> str:
    """Return what the date that stands behind the number of a turn says against it; empty where it says the same."""
    bracket = _BRACKET.match(behind)
    date = NIGHT.sub(r"\1", (bracket.group(1) if bracket else behind).strip(" (),:.—–-*_"))
    found = next((match for form in _DATES if (match := form.match(date))), None)
    if found is None or not turn.isdigit():
        return ""
    turns = _turns_of(found, turns_of_date)
    if int(turn) in turns:
        return ""
    then = f"is turn {' or '.join(map(str, turns))}" if turns else "is on no turn of the track"
    return f"the heading says turn {turn}, and its date {date} {then}"


def _of_words(line: str) -> tuple[str, str, bool] | None:
    """Return the turn of a heading that says so, what stands behind it, and whether it was spoiled."""
    matches = (form.match(line) for form in _TURNS)
    found = next((each for each in matches if each is not None and _is_turn(each)), None)
    if found is None:
        return None
    said, rest = found["number"] or "", found["rest"]
    if _TURNS_FROM.match(rest) or _DIGIT.match(rest):
        return _NONE, "", True
    number = NUMBERS.get(said.casefold()) or _number(said)
    is_clean = said.isdigit() and found["turn"].casefold() == "turn" and (found["game"] or "game").casefold() == "game"
    words = len(re.findall(r"\w+", rest))
    is_apart = bool(words) and (rest.lstrip()[:1] in _SIGNS or _CLAUSE.search(rest) is not None)
    if words > _WORDS and not is_apart:
        return None  # a sentence
    is_clean = is_clean and (rest.lstrip()[:1] in _SIGNS or not rest.strip(_EMPTY))
    return str(number or _NONE), rest if is_apart else "", not is_clean


def _of_date(line: str, below: str, turns_of_date: DateTurns) -> tuple[str, str, bool] | None:
    """Return the same of a heading that is a date, or begins like one. ``below`` is the next line."""
    if _DATES_FROM.match(line):
        return _NONE, "", True
    found = next((match for form in _DATES if (match := form.match(line))), None)
    if found is None:
        return _of_bare_date(line, below, turns_of_date)
    rest = found["rest"] if found["rest"].strip(_EMPTY) else ""
    numbers = found["day"] + ("" if found["month"].casefold()[:3] in _MONTHS else found["month"])
    turns = _turns_of(found, turns_of_date)
    return str(turns[0]) if len(turns) == 1 else _NONE, rest, not numbers.isdigit()


def _of_bare_date(line: str, below: str, turns_of_date: DateTurns) -> tuple[str, str, bool] | None:
    """Return the same of a date without a part of the day that can be read; a unit above its place is none."""
    found = _BARE_DATE.match(line)
    if found is None or _PLACE_ALONE.match(below):
        return None
    half = (found["half"] or "").casefold()
    month = _number(found["month"])
    if half and not any(one_letter_off(half, each) or half == each for each in ("am", "pm")):
        return None
    turns = turns_of_date(month, _number(found["day"]), "")
    if not half and not turns and month != _DECEMBER:
        return None
    return str(turns[0]) if len(turns) == 1 and not half else _NONE, "", True


def turns_of_date_in(said: str, turns_of_date: DateTurns) -> list[int]:
    """Return the turns of a date that a cell of a table says, of all parts of the day where it names none.

    There are none for what is no date, or a spoiled one.
    """
    found = next((match for form in _DATES if (match := form.match(said))), None)
    if found is None or not found["day"].isdigit():
        return []
    return _turns_of(found, turns_of_date)


def _turns_of(found: re.Match[str], turns_of_date: DateTurns) -> list[int]:
    """Return the turns of a date that one of the forms of dates has found."""
    month = _MONTHS.get(found["month"].casefold()[:3]) or _number(found["month"])
    return turns_of_date(month, _number(found["day"]), found["half"] or "")


def _is_turn(found: re.Match[str]) -> bool:
    """Say whether the words of a heading are *Turn* or *Game Turn*, but for a letter."""
    return is_like(found["turn"], ["turn"]) and (not found["game"] or is_like(found["game"], ["game"]))


def _number(said: str) -> int:
    digits = said.translate(_DIGITS)
    return int(digits) if digits.isdigit() else 0
