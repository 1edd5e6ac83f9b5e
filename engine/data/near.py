"""Which word is meant by a misspelled one?

A word and its misspelling have three quarters of their letters in common; ``last`` and ``at_least`` have fewer.
"""

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

_OFFERED = 5


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the few known words that a misspelled one could be meant for, the nearest first; none for a known one."""
    listed = [*known]
    if word in listed:
        return ()
    return tuple(other for other in get_close_matches(word, listed, _OFFERED) if _is_near(word, other))


def _is_near(word: str, other: str) -> bool:
    shared = sum(block.size for block in SequenceMatcher(None, other, word).get_matching_blocks())
    return 2 * shared * 4 >= 3 * (len(word) + len(other))
