"""Where in the timeline does each block lie? Lines of lanes, columns of turns, and what is at a point.

All in pixels of the whole picture, of which the view shows a part: the header and the titles of the lanes stay in view.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPoint, QRect

from editor.edits.timeline.lanes import Entry, Lane, Timeline
from editor.edits.timeline.spans import FIRST, LAST

LABEL, LINE, HEAD, INDENT = 168, 22, 15, 12
"""Pixels of the titles of lanes, of a line, of one of the header, and by which a lane stands in."""
NARROW, USUAL, WIDE = 30, 52, 140
"""Pixels of a turn: at least, at first, at most."""
_GAP, _LEAST = 2, 6
EDGE = 6
"""Pixels at the ends of a block by which it is stretched."""


@dataclass(frozen=True)
class Line:
    """A lane that is in sight, with how far it stands in."""

    lane: Lane
    depth: int
    is_open: bool


@dataclass(frozen=True)
class Bar:
    """A block: entries of a lane that have kind and turns in common, ``part`` of ``parts`` side by side; all of a lane
    whose lanes have some that hold for several turns."""

    line: int
    first: int
    last: int
    kind: str
    entries: tuple[Entry, ...]
    part: int
    parts: int


class Grid:
    """The lines and blocks of a timeline. ``is_open`` are the keys of lanes whose lanes are in sight, ``column`` the
    pixels of a turn, ``heads`` the lines of the header."""

    def __init__(self, timeline: Timeline, is_open: Collection[str], column: int = USUAL, heads: int = 2) -> None:
        self.timeline, self.column, self.header = timeline, column, HEAD * heads + 4
        self.lines = tuple(_lines(timeline.lanes, is_open))
        self._columns = {turn: place for place, turn in enumerate(timeline.turns)}

    @property
    def width(self) -> int:
        """Pixels of the whole picture from left to right."""
        return LABEL + self.column * len(self.timeline.turns)

    @property
    def height(self) -> int:
        """Pixels of the whole picture from top to bottom."""
        return self.header + LINE * len(self.lines)

    def bars(self, line: int) -> Sequence[Bar]:
        """Return the blocks of a line, from left to right."""
        return self._bars[line]

    @cached_property
    def _bars(self) -> tuple[tuple[Bar, ...], ...]:
        return tuple(tuple(_bars(place, line.lane)) for place, line in enumerate(self.lines))

    def left_of(self, turn: int) -> int:
        """Return where the column of a turn begins."""
        return LABEL + self._columns[turn] * self.column

    def rect(self, bar: Bar) -> QRect:
        """Return where a block lies."""
        left, right = self.left_of(bar.first), self.left_of(bar.last) + self.column
        width = max(_LEAST, (right - left - 2 * _GAP) // bar.parts)
        return QRect(left + _GAP + bar.part * width, self.header + bar.line * LINE + _GAP, width, LINE - 2 * _GAP)

    def line_at(self, y: int) -> int:
        """Return which line lies at a height, -1 for none."""
        line = (y - self.header) // LINE
        return line if 0 <= line < len(self.lines) else -1

    def turn_at(self, x: int) -> int | None:
        """Return which turn lies there; None beside all."""
        place = (x - LABEL) // self.column
        return self.timeline.turns[place] if x >= LABEL and place < len(self.timeline.turns) else None

    def bar_at(self, point: QPoint) -> Bar | None:
        """Return the block at a point."""
        line = self.line_at(point.y())
        bars = self.bars(line) if line >= 0 else ()
        return next((bar for bar in bars if self.rect(bar).contains(point)), None)

    def bars_in(self, area: QRect) -> Iterator[Bar]:
        """Yield the blocks that a rectangle touches."""
        first = max(0, (area.top() - self.header) // LINE)
        for line in range(first, min(len(self.lines), (area.bottom() - self.header) // LINE + 1)):
            yield from (bar for bar in self.bars(line) if self.rect(bar).intersects(area))

    def end_at(self, bar: Bar, point: QPoint) -> str:
        """Return by which end a block is stretched at a point; empty in its middle, and where it has no such end."""
        rect = self.rect(bar)
        edge = min(EDGE, rect.width() // 4)
        end = FIRST if point.x() < rect.left() + edge else LAST if point.x() > rect.right() - edge else ""
        return end if end and all(end in entry.stretches for entry in bar.entries) else ""

    def bar_of(self, entry: Entry) -> Bar | None:
        """Return the lowest block in sight that has an entry."""
        with_it = (bar for line in reversed(range(len(self.lines))) for bar in self.bars(line) if entry in bar.entries)
        return next(with_it, None)


def _lines(lanes: Sequence[Lane], is_open: Collection[str], depth: int = 0) -> Iterator[Line]:
    for lane in lanes:
        shows = bool(lane.lanes) and lane.key in is_open
        yield Line(lane, depth, shows)
        if shows:
            yield from _lines(lane.lanes, is_open, depth + 1)


def _bars(line: int, lane: Lane) -> Iterator[Bar]:
    found: dict[tuple[int, int], dict[str, list[Entry]]] = defaultdict(dict)
    of_lane = lane.entries
    is_one = bool(lane.lanes) and any(entry.first != entry.last for entry in of_lane)  # they lie over each other
    whole = (min(entry.first for entry in of_lane), max(entry.last for entry in of_lane)) if is_one else (0, 0)
    for entry in of_lane:
        found[whole if is_one else (entry.first, entry.last)].setdefault(entry.kind, []).append(entry)
    for (first, last), kinds in sorted(found.items()):
        for part, (kind, entries) in enumerate(kinds.items()):
            yield Bar(line, first, last, kind, tuple(entries), part, len(kinds))
