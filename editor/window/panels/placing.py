"""Counters over the map: what a hex says to them while they are dragged, where they are dropped, how they go."""

from editor.edits import placing
from editor.edits.judging import Grade, Judge, drag_title
from editor.window.desk import Desk

_MARKS: dict[Grade, str] = {"yes": "good", "but": "choice", "no": "refused"}
_SAID: dict[Grade, tuple[str, ...]] = {"yes": (), "but": ("Yes, but:",), "no": ("No:",)}


class Placing:
    """Places the counters of one desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._document = desk, desk.document
        self._judged: tuple[tuple[str, ...], Judge, str] | None = None
        self._document.changed.connect(lambda _changes: self._forget())
        self._document.chosen.connect(self._forget)

    def _forget(self) -> None:
        self._judged = None

    def drop(self, counters: tuple[str, ...], label: str) -> None:
        """Let counters start in a hex, as one step, and select the first of them."""
        where = (self._document.rows, self._document.game, self._document.scenario)
        if self._desk.try_edit(lambda: placing.place_units(*where, counters, label)):
            self._desk.select("counter", counters[0])

    def judge(self, counters: tuple[str, ...], label: str) -> tuple[str, str]:
        """Return the color of a hex and what it says to counters above it, which is read once for a drag."""
        document = self._document
        if self._judged is None or self._judged[0] != counters:
            judge = Judge(document.rows, document.game, document.scenario, counters)
            self._judged = (counters, judge, drag_title(document.rows, document.game, counters))
        _, judge, title = self._judged
        verdict = judge.judge(label)
        return _MARKS[verdict.grade], "\n".join((f"{title} → {label}", *_SAID[verdict.grade], *verdict.reasons))

    def take_out(self, counter: str = "") -> None:
        """Take a counter out of the scenario, without one those that are selected; nothing where none is."""
        keys = (counter,) if counter else self._desk.several
        if keys:
            where = (self._document.rows, self._document.game, self._document.scenario)
            self._desk.try_edit(lambda: placing.take_out(*where, keys))
