"""Which hexes does a hex list name? Ranges stay ranges: a list may cover a map of a million hexes."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.data.map_assembly import expand
from engine.data.schema import HexLabel
from engine.data.tables import DataError

Span = tuple[HexLabel, HexLabel]


@dataclass(frozen=True)
class HexList:
    """A hex list as spans of labels. Both ends of a span have the same length and differ only in their last number, so
    the labels between them are those of that length that lie between them as text."""

    spans: tuple[Span, ...]

    def __contains__(self, label: object) -> bool:
        if not isinstance(label, str):
            return False
        index = bisect_right(self._merged, (len(label), label, "\U0010ffff")) - 1
        return index >= 0 and self._merged[index][0] == len(label) and label <= self._merged[index][2]

    def __iter__(self) -> Iterator[HexLabel]:
        for first, last in self.spans:
            yield from (first,) if first == last else expand(f"{first}..{last}")

    def __bool__(self) -> bool:
        return bool(self.spans)

    def twice(self) -> Iterator[HexLabel]:
        """Yield of each span that overlaps those before it, in their order as text, the first label that both hold."""
        reached: Span | None = None
        for first, last in sorted(self.spans, key=lambda span: (len(span[0]), span)):
            is_apart = reached is None or len(reached[0]) != len(first) or first > reached[1]
            if not is_apart:
                yield first
            if reached is None or is_apart or last > reached[1]:
                reached = first, last

    @cached_property
    def _merged(self) -> list[tuple[int, HexLabel, HexLabel]]:
        """The spans as (length, first, last), in order, those that overlap as one."""
        merged: list[tuple[int, HexLabel, HexLabel]] = []
        for length, first, last in sorted((len(first), first, last) for first, last in self.spans):
            if merged and merged[-1][0] == length and first <= merged[-1][2]:
                merged[-1] = (length, merged[-1][1], max(merged[-1][2], last))
            else:
                merged.append((length, first, last))
        return merged


def parse(hexes: str) -> HexList:
    """Return the list that a text such as ``B42.06 B43.00..B43.35`` states. Raises DataError when it cannot be read."""
    spans: list[Span] = []
    for part in hexes.split():
        first, dots, last = part.partition("..")
        if not dots:
            spans.append((part, part))
            continue
        try:
            expand(f"{first}..{first}")
            stem = first.rstrip("0123456789")
            low, high = sorted((int(first[len(stem) :]), int(last.removeprefix(stem))))
        except ValueError as error:
            raise DataError(f"the range {part} does not end with a number") from error
        if not last.startswith(stem):
            raise DataError(f"the range {part} must stay within one row, as in B43.00..B43.35")
        spans.extend(_spans(stem, len(first) - len(stem), low, high))
    return HexList(tuple(spans))


def hexes_of(hexes: str) -> tuple[HexLabel, ...]:
    """Return the hexes of a list; none when it cannot be read, which the check of places reports."""
    try:
        return expand(hexes)
    except DataError:
        return ()


def _spans(stem: str, width: int, low: int, high: int) -> Iterator[Span]:
    """Yield the spans of a range; it is split where the numbers become longer than the width."""
    while low <= high:
        digits = max(width, len(str(low)))
        end = min(high, 10**digits - 1)
        yield f"{stem}{low:0{digits}d}", f"{stem}{end:0{digits}d}"
        low = end + 1
