"""Which spellings may be like another one? Few are compared, so that a list that nobody can read takes no time."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from editor.pasting.spelling import LEAST, joined, likeness_of, marks
from engine.data.near import one_letter_off

K = TypeVar("K", bound=Hashable)

_MOST = 40
"""Most spellings that are compared with one that nobody knows, to guess what is meant."""
_WORD = re.compile(r"[^\s/-]+")


class Alike:
    """The ``known`` spellings of a side, by what those have in common that are like each other."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = known

    @cached_property
    def _by_marks(self) -> Mapping[tuple[str, ...], Sequence[str]]:
        return _put(self._known, lambda known: [tuple(marks(known))])

    @cached_property
    def _by_length(self) -> Mapping[int, Sequence[str]]:
        return _put(self._known, lambda known: [len(known)])

    @cached_property
    def _by_word(self) -> Mapping[str, Sequence[str]]:
        return _put(self._known, _words)

    @cached_property
    def _unlettered(self) -> Mapping[str, Sequence[str]]:
        return _put(self._known, lambda known: [known[:-2]] if known[-2:-1] == " " else [])

    @cached_property
    def _joined(self) -> Mapping[str, Sequence[str]]:
        return _put(self._known, lambda known: [joined(known)])

    def near(self, spelled: str) -> Iterator[tuple[int, str]]:
        """Yield the spellings that are like one, with how like they are; none with other numbers or short words, unless
        a letter makes them others."""
        said = marks(spelled)
        found = [*self._by_marks.get(tuple(said), ())]
        for length in (len(spelled) - 1, len(spelled) + 1):
            beside = (each for each in self._by_length.get(length, ()) if one_letter_off(spelled, each))
            found += [each for each in beside if marks(each) != said]
        like = ((likeness_of(spelled, known), known) for known in found)
        return ((likeness, known) for likeness, known in like if likeness >= LEAST)

    def likely(self, spelled: str) -> list[str]:
        """Return the spellings that share the most words with one."""
        shared = Counter(known for word in _words(spelled) for known in self._by_word.get(word, ()))
        return [known for known, _ in shared.most_common(_MOST)]

    def lettered(self, spelled: str) -> Sequence[str]:
        """Return the spellings that have a letter behind this one."""
        return self._unlettered.get(spelled, ())

    def spaced(self, spelled: str) -> Sequence[str]:
        """Return the spellings that have other blanks than this one, beside letters."""
        return self._joined.get(joined(spelled), ())


def _words(spelled: str) -> Sequence[str]:
    return list(dict.fromkeys(_WORD.findall(spelled)))


def _put(known: Iterable[str], keys: Callable[[str], Iterable[K]]) -> Mapping[K, Sequence[str]]:
    found: dict[K, list[str]] = defaultdict(list)
    for each in known:
        for key in keys(each):
            found[key].append(each)
    return found
