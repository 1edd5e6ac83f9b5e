"""What a list went through before it was pasted: marks of mail, bullets, numbers of lines, hexes set apart.

Line for line the text stays what it was, so that its numbers are those of the list.
"""

import re
from collections.abc import Container, Sequence

from editor.pasting.gaps import evened
from editor.pasting.mention import ENTRY, HEX, turn_of
from editor.pasting.pages import unpaged
from editor.pasting.tabbed import tabbed

_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
"""Signs that programs put between letters and nobody sees."""
_TORN = re.compile(r"\[(?![^\]\n]*\d{4})([A-Za-z][^\[\]\t\n]*)\t([^\[\]\t\n]{1,20})\]")
"""A note that a tab parts; the tab stays behind it, so that the columns are what they were."""
_TORN_END = re.compile(r"\[(See\s+no[a-z]*)\t([a-z]{0,3}\s?\d)[1Il](?=\s*(?:\t|\n|$))", re.IGNORECASE)
"""The same, where the end of its bracket was read as a number."""
_OPEN = re.compile(r"\[([A-Za-z][^\[\]\t\n]*)(?=\t)")
"""A note that its cell ends and nobody closed."""
_QUOTED = re.compile(r"^\s*(?:>\s?)+")
_BULLET = re.compile(r"^\s*[•·◦▪‣]\s*(?=\S)")
_DASH = re.compile(r"^\s*[-*+–]\s+(?=\S)")
"""A bullet where nearly all lines have it; else what stands before the formation of a line that goes on."""
_NUMBERED = re.compile(r"^\s*(\d{1,3})[.)]\s+(?=\S)")
_HYPHENED = re.compile(r"[A-Za-z][a-z]-\s*$")
_HALF_WORD = re.compile(r"^\s*([a-z]{2,})")
_HEX = re.compile(r"(?<![\w.-])([A-Z]) ?([\dOoIl]{1,2})( ?[.,] ?|-)([\dOoIl]{2})(?![\w.]|-\w)")
"""The number of a hex of a map with letters and numbers, as hands and readers of paper spoil it."""
_PLACE_FIRST = re.compile(
    rf"^\s*(?:hex\s+)?({HEX}|[\"“]\s*{ENTRY}\s*[\"”])\s+[–—=>-]+\s*(?=[^\W_]+/|\()", re.IGNORECASE
)
"""A place before a dash and a unit."""
_LED = re.compile(r"^\s*([A-Z]?\d{4}[ei]?)\s*:\s*((?=[^;]*/[^\s/]*\s*\([A-Z]\b)[^;]*?)[\s.,;]*$")
"""The same before a colon, where designations with their types stand behind it: lists of such have places behind."""
_MARKUP = re.compile(r"\[/?(?:b|i|u|s|size|color|list|quote|code|center)(?:=[^\]]*)?\]", re.IGNORECASE)
"""Marks of type of a forum."""
_RANGE = re.compile(r"(?<=\d)[–‒−](?=\d{1,3}(?!\d))")
"""A long dash within the number of a unit."""
_LEADERS = re.compile(r"(?<=\S)\s*(?:\.\s?){4,}(?=\S)|(?<=\S)\s*(?:…\s*){2,}(?=\S)")
"""Dots that lead the eye from a unit to its place."""
_DIGITS = str.maketrans("OoIl", "0011")


def tidied(text: str, labels: Container[str]) -> str:
    """Return a list without what others have put around its lines; ``labels`` are the numbers of hexes there are."""
    text = _MARKUP.sub("", text)
    text = _TORN.sub(r"[\1 \2]\t", text)
    text = _TORN_END.sub(r"[\1 \2]\t", text)
    text = _OPEN.sub(r"[\1]", text)
    lines, is_table = tabbed(unpaged([_QUOTED.sub("", _UNSEEN.sub("", line)) for line in text.splitlines()]))
    lines = [_BULLET.sub("", line) for line in evened(lines, is_table)]
    said = [line for line in lines if line.strip() and not turn_of(line.strip(" *#_:"))]
    for mark in (_DASH, _NUMBERED):
        if _are_marked(said, mark):
            lines = [mark.sub("", line) for line in lines]
    placed_first = sum(_PLACE_FIRST.match(line) is not None for line in said)
    if placed_first and placed_first * 10 >= sum(not line.rstrip().endswith(":") for line in said) * 8:
        lines = [_PLACE_FIRST.sub(_led, line) for line in lines]
    said = [line for line in lines if line.strip() and not turn_of(line.strip(" *#_:"))]
    if said and all(_LED.match(line) or line.rstrip().endswith(":") for line in said):
        lines = [_LED.sub(r"\2 - \1", line) for line in lines]
    _join(lines)
    lines = [_LEADERS.sub(" - ", _RANGE.sub("-", line)) for line in lines]
    return "\n".join(_HEX.sub(lambda found: _label(found, labels), line) for line in lines)


def _led(found: re.Match[str]) -> str:
    """Return the place at the head of a line as it stands before a colon."""
    return found.group(1).strip(' "“”') + ": "


def _join(lines: list[str]) -> None:
    """Join a word that a hyphen parts at the end of a line; what stands behind it stays on its line."""
    for number, line in enumerate(lines[:-1]):
        rest = _HALF_WORD.match(lines[number + 1])
        if rest is not None and _HYPHENED.search(line):
            lines[number] = line.rstrip()[:-1] + rest.group(1)
            lines[number + 1] = lines[number + 1][rest.end() :]


def _are_marked(said: Sequence[str], mark: re.Pattern[str]) -> bool:
    """Say whether the lines of a list have a mark: nearly all of them, numbers each higher than the one before."""
    found = [match for line in said if (match := mark.match(line))]
    numbers = [int(match.group(1)) for match in found if mark.groups]
    return (len(found) > 1 or len(said) == 1) and len(found) * 10 >= len(said) * 8 and numbers == sorted(set(numbers))


def _label(found: re.Match[str], labels: Container[str]) -> str:
    """Return the number of a hex without its blank and with a point for a dash; letters for digits stay, so that it is
    known as misread, and told. What can be no hex stays as it is."""
    letter, row, mark, number = found.groups()
    is_hex = letter + f"{row}.{number}".translate(_DIGITS) in labels
    return f"{letter}{row}{mark.strip().replace('-', '.')}{number}" if is_hex else found.group()
