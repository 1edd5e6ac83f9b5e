"""What is chosen in the timeline, and where do keys go on from? Rows are remembered, also while an undo hides them."""

from collections.abc import Iterable, Sequence

from editor.edits.timeline.lanes import Entry, Name, Timeline
from editor.window.timeline.grid import Bar, Grid


class Choice:
    """Chosen entries by what they are known by, the block that keys go on from, and that a stretch is chosen from."""

    def __init__(self) -> None:
        self._names: dict[Name, None] = {}
        nowhere: tuple[str, Name] = ("", ("", ""))
        self._current = self._anchor = nowhere

    def entries(self, timeline: Timeline | None) -> list[Entry]:
        """Return the chosen entries that there are, from the top."""
        if timeline is None:
            return []
        return [entry for name, entry in timeline.entries.items() if name in self._names]

    def has_all(self, entries: Iterable[Entry]) -> bool:
        """Say whether all of some entries are chosen."""
        return all(entry.known_by in self._names for entry in entries)

    def take(self, names: Iterable[Name]) -> None:
        """Choose what is known so, alone."""
        self._names = dict.fromkeys(names)

    def add(self, names: Iterable[Name]) -> None:
        """Choose more."""
        self._names |= dict.fromkeys(names)

    def press(self, grid: Grid, bar: Bar, is_added: bool, is_stretch: bool) -> None:
        """Choose a block: alone, in addition (or no longer), or all of its line and others from the last one on."""
        names = [entry.known_by for entry in bar.entries]
        anchor = self._bar(grid, self._anchor) if is_stretch else None
        if anchor is not None:
            self.take(entry.known_by for other in _between(grid, anchor, bar) for entry in other.entries)
        elif not is_added:
            self.take(names)
        elif self.has_all(bar.entries):
            self._names = {name: None for name in self._names if name not in names}
        else:
            self.add(names)
        self.stand_on(grid, bar, is_anchor=anchor is None)

    def stand_on(self, grid: Grid, bar: Bar, is_anchor: bool = True) -> None:
        """Let keys go on from a block."""
        self._current = (grid.lines[bar.line].lane.key, bar.entries[0].known_by)
        if is_anchor:
            self._anchor = self._current

    def current(self, grid: Grid) -> Bar | None:
        """Return the block that keys go on from, if it is in sight."""
        return self._bar(grid, self._current)

    def beside(self, grid: Grid, down: int, right: int) -> Bar | None:
        """Return the block to which a key goes from the current one; the first of all where there is none."""
        here = self.current(grid)
        if here is None:
            return next((bar for line in range(len(grid.lines)) for bar in grid.bars(line)), None)
        if right:
            bars = grid.bars(here.line)
            return bars[min(max(bars.index(here) + right, 0), len(bars) - 1)]
        lines = range(here.line + down, len(grid.lines) if down > 0 else -1, down)
        bars = next((grid.bars(line) for line in lines if grid.bars(line)), ())
        return min(bars, key=lambda bar: abs(bar.first - here.first), default=None)

    @staticmethod
    def _bar(grid: Grid, at: tuple[str, Name]) -> Bar | None:
        lane, name = at
        for place, line in enumerate(grid.lines):
            if line.lane.key == lane:
                return next((bar for bar in grid.bars(place) if name in [each.known_by for each in bar.entries]), None)
        return None


def _between(grid: Grid, one: Bar, other: Bar) -> Sequence[Bar]:
    """Return the blocks of the rectangle that two of them span."""
    lines = range(min(one.line, other.line), max(one.line, other.line) + 1)
    first, last = min(one.first, other.first), max(one.last, other.last)
    return [bar for line in lines for bar in grid.bars(line) if first <= bar.first and bar.last <= last]
