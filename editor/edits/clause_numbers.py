"""Does the sentence of a clause still tell its numbers? Who changes a number is given the sentence with the new one.

Only a number that can be found without doubt is told anew: it stands once in the sentence, in digits or as a word, and
no other argument of the clause has it.
"""

import re
from collections import Counter
from collections.abc import Iterator

from pydantic import JsonValue

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty", 90: "ninety"}


def told_anew(text: str, before: JsonValue, after: JsonValue) -> tuple[str, tuple[str, ...]]:
    """Return the sentence with the numbers that have changed, and which of them it cannot be told: ``8, now 6``."""
    old, new = dict(_numbers(before)), dict(_numbers(after))
    moved = [(old[place], number) for place, number in new.items() if place in old and old[place] != number]
    counts, left = Counter(old.values()), list[str]()
    found: list[tuple[int, int, str]] = []
    for was, now in moved:
        spots = list(_spots(text, was))
        if len(spots) == 1 and counts[was] == 1:
            start, end = spots[0]
            found.append((start, end, _as_written(text[start:end], now)))
        else:
            left.append(f"{was}, now {now}")
    for start, end, said in sorted(found, reverse=True):
        text = text[:start] + said + text[end:]
    return text, tuple(left)


def stands_in(text: str, number: int) -> bool:
    """Tell whether a number stands in a text, in digits or as a word."""
    return next(_spots(text, number), None) is not None


def _numbers(value: JsonValue, place: str = "") -> Iterator[tuple[str, int]]:
    """Yield place and value of all whole numbers in arguments."""
    if isinstance(value, dict):
        for name, held in value.items():
            yield from _numbers(held, f"{place}.{name}")
    elif isinstance(value, list):
        for at, held in enumerate(value):
            yield from _numbers(held, f"{place}[{at}]")
    elif isinstance(value, int) and not isinstance(value, bool):
        yield place, value


def _spots(text: str, number: int) -> Iterator[tuple[int, int]]:
    """Yield where a number stands by itself, and not within another one, a hex or the number of a rule."""
    said = "|".join(re.escape(each) for each in (str(number), _word(number)) if each)
    for found in re.finditer(rf"(?<![\w.\-/])(?:{said})(?![\w/\-]|\.\d)", text, re.IGNORECASE):
        yield found.span()


def _word(number: int) -> str:
    """Return a number in words, nothing from a hundred on."""
    if 0 <= number < len(_ONES):
        return _ONES[number]
    tens, ones = number - number % 10, number % 10
    return "" if tens not in _TENS else f"{_TENS[tens]}-{_ONES[ones]}" if ones else _TENS[tens]


def _as_written(was: str, number: int) -> str:
    """Return a number as the one before it was written: in digits or as a word, with its capital."""
    said = str(number) if was.isdigit() else _word(number) or str(number)
    return said[:1].upper() + said[1:] if was[:1].isupper() else said
