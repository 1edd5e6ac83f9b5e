"""Which spellings of a unit are misprints of its number? They are known by an alias, and a person is told of each."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from editor.pasting.spelling import marks, normal
from engine.data import schema

_NUMBER = re.compile(r"\d+|(?<![a-z])[ivxl]{2,}(?![a-z])|(?<![a-z])v(?![a-z])")
_TYPE = re.compile(r"(?<=[^\s(])\s*\(\w[^()]*\)\s*$")
"""The type in brackets at the end, which is no number, as in ``(I)``."""


def numbers(spelled: str) -> list[str]:
    """Return the Arabic and Roman numbers of a spelling."""
    return _NUMBER.findall(bare(spelled))


@lru_cache(maxsize=2**15)
def bare(spelled: str) -> str:
    """Return a spelling as spellings are compared, without its type."""
    return normal(_TYPE.sub("", spelled))


def forget_spelled() -> None:
    """Forget what was made of spellings: the forty thousand of the lists that were read take ten megabytes. The next
    list makes it again."""
    for kept in (bare, normal, marks):
        kept.cache_clear()


def misprinted(names: Collection[str], aliases: Iterable[str]) -> set[str]:
    """Return the aliases, bare, that have the form of another spelling of the unit and another number in it."""
    known = {number for name in names for number in numbers(name)}
    spelled = {bare(alias) for alias in aliases}
    other = {alias for alias in spelled if not known.issuperset(numbers(alias))}
    forms = {_form(each) for each in (*map(bare, names), *(spelled - other))}
    return {alias for alias in other if _form(alias) in forms}


def other_letter(spelled: str, unit: schema.CounterRow | None, units: Mapping[str, Sequence[schema.CounterRow]]) -> str:
    """Return what is said of a spelling that ends with another letter of a type than its unit has; empty where it has
    that one, or nobody knows its letter. ``units`` are those of each spelling."""
    plain, _, letter = spelled.rpartition(" ")
    known = {each[-1] for each, rows in units.items() if each[:-2] == plain and each[-2:-1] == " " and unit in rows}
    if not known or letter in known:
        return ""
    return f"printed with the letter {letter.upper()} for {' or '.join(sorted(known)).upper()}"


def _form(spelled: str) -> str:
    """Return a bare spelling with a sign in place of each number."""
    return _NUMBER.sub("#", spelled)
