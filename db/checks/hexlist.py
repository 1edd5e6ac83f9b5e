"""Which hexes does a hex list name? Ranges stay ranges: a list may cover a map of a million hexes."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.data.map_assembly import ends_of, expand
from engine.data.schema import HexLabel
from engine.data.tables import DataError

Span = tuple[HexLabel, HexLabel]


@dataclass(frozen=True)
class HexList:
    """A hex list as spans of labels. Both ends of a span have the same length and differ only in their last number, so
    the labels between them are those of that length, with the same letters behind the number, that lie between them as
    text."""

    spans: tuple[Span, ...]

    def __contains__(self, label: object) -> bool:
        if not isinstance(label, str):
            return False
        index = bisect_right(self._merged, (*_group(label), label, "\U0010ffff")) - 1
        return index >= 0 and self._merged[index][:2] == _group(label) and label <= self._merged[index][3]

    def __iter__(self) -> Iterator[HexLabel]:
        for first, last in self.spans:
            yield from (first,) if first == last else expand(f"{first}..{last}")

    def __bool__(self) -> bool:
        return bool(self.spans)

    def twice(self) -> Iterator[HexLabel]:
        """Yield of each span that overlaps those before it, in their order as text, the first label that both hold."""
        reached: Span | None = None
        for first, last in sorted(self.spans, key=lambda span: (_group(span[0]), span)):
            is_apart = reached is None or _group(reached[0]) != _group(first) or first > reached[1]
            if not is_apart:
                yield first
            if reached is None or is_apart or last > reached[1]:
                reached = first, last

    @cached_property
    def _merged(self) -> list[tuple[int, str, HexLabel, HexLabel]]:
        """The spans as (length, letters behind the number, first, last), in order, those that overlap as one."""
        merged: list[tuple[int, str, HexLabel, HexLabel]] = []
        for length, letters, first, last in sorted((*_group(first), first, last) for first, last in self.spans):
            if merged and merged[-1][:2] == (length, letters) and first <= merged[-1][3]:
                merged[-1] = (length, letters, merged[-1][2], max(merged[-1][3], last))
            else:
                merged.append((length, letters, first, last))
        return merged


def _group(label: HexLabel) -> tuple[int, str]:
    """Return what the ends of a span share: the length, and the letters behind the number."""
    return len(label), letters_of(label)


def letters_of(label: HexLabel) -> str:
    """Return what stands behind the last number of a label; nothing of most."""
    return label[len(label.rstrip(_LETTERS)) :]


_LETTERS = "".join(chr(code) for code in range(33, 127) if not chr(code).isdigit())


def parse(hexes: str) -> HexList:
    """Return the list that a text such as ``B42.06 B43.00..B43.35`` states. Raises DataError when it cannot be read."""
    spans: list[Span] = []
    for part in hexes.split():
        if ".." not in part:
            spans.append((part, part))
            continue
        stem, width, first, last, letters = ends_of(part)
        low, high = sorted((first, last))
        spans.extend(_spans(stem, width, low, high, letters))
    return HexList(tuple(spans))


def hexes_of(hexes: str) -> tuple[HexLabel, ...]:
    """Return the hexes of a list; none when it cannot be read, which the check of places reports."""
    try:
        return expand(hexes)
    except DataError:
        return ()


def _spans(stem: str, width: int, low: int, high: int, letters: str) -> Iterator[Span]:
    """Yield the spans of a range; it is split where the numbers become longer than the width."""
    while low <= high:
        digits = max(width, len(str(low)))
        end = min(high, 10**digits - 1)
        yield f"{stem}{low:0{digits}d}{letters}", f"{stem}{end:0{digits}d}{letters}"
        low = end + 1
