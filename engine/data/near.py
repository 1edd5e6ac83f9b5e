"""Which word is meant by a misspelled one?

A word and its misspelling have three quarters of their letters in common; ``last`` and ``at_least`` have fewer. Every
message about a name that there is not ends with ``meant``, or is one of ``unknown_text``, which offers the nearest name
and else some of those that there are.
"""

import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

from engine.data.shown import short

_OFFERED = 5
_NAMED = 12
"""So many names are offered where none is near."""


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the few known words that a misspelled one could be meant for, the nearest first; none for a known one."""
    listed = [*known]
    if word in listed:
        return ()
    return tuple(other for other in get_close_matches(word, listed, _OFFERED) if _is_near(word, other))


def near_name(name: str, known: Iterable[str]) -> str:
    """Return the known name that a misspelled one could be meant for, capitals aside; nothing where none is near."""
    plain: dict[str, str] = {}
    for other in known:
        plain.setdefault(other.casefold(), other)
    said = name.casefold()
    if said in plain:
        return plain[said]
    close = get_close_matches(said, plain, 1) or [
        other for other in plain if len(said) > 1 and one_letter_off(said, other)
    ]
    return plain[close[0]] if close else ""


def unaccented(name: str) -> str:
    """Return a name without accents and capitals: ``Malmédy`` is ``malmedy``."""
    parts = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).casefold()


def one_letter_off(word: str, other: str) -> bool:
    """Say whether a word has one letter of another missing, wrong or too many, or two beside each other swapped."""
    ahead = next(
        (place for place, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
    rest, wanted = word[ahead:], other[ahead:]
    swapped = rest[1:2] + rest[:1] + rest[2:]
    return rest != wanted and (rest == wanted[1:] or wanted in (rest[1:], swapped) or rest[1:] == wanted[1:])


def meant(name: str, known: Iterable[str]) -> str:
    """Return the question that ends a message about a name: ``; did you mean 'wiltz'?``, or nothing."""
    near = near_name(name, known)
    return f"; did you mean {short(near)}?" if near else ""


def unknown_text(what: str, name: str, known: Iterable[str]) -> str:
    """Return in words that there is no such name, with the nearest one, or some when none is near."""
    named = [other for other in known if other]
    if near := meant(name, named):
        return f"there is no {what} {short(name)}{near}"
    some = ", ".join(named[:_NAMED]) + (f" or one of {len(named) - _NAMED} others" if len(named) > _NAMED else "")
    return f"there is no {what} {short(name)}; " + (f"use {some}" if named else "there are none, so leave it out")


def _is_near(word: str, other: str) -> bool:
    shared = sum(block.size for block in SequenceMatcher(None, other, word).get_matching_blocks())
    return 2 * shared * 4 >= 3 * (len(word) + len(other))
