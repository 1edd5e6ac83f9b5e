"""Which batches were played, and what differs between two? Knows no Qt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from editor.side_titles import result_titles, side_titles
from engine.data.counted import counted
from engine.players import TITLES as PLAYERS
from engine.playtest.differences import differences
from engine.playtest.report import broken_lines, compare, summarize
from engine.playtest.run import GameResult, Settings
from engine.playtest.sanity import TITLES, Sanity, per_hundred
from engine.playtest.workers import BrokenGame
from engine.scenario import Scenario

_MOST_DIFFERENCES = 12
"""How many differing values are named; the others are counted."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch with the data it was played on; ``note`` is the last edit before it, ``titles`` are those of units.

    ``results`` are of games that ended; those in ``broken`` are in no number.
    """

    settings: Settings
    data_digest: str
    note: str
    results: tuple[GameResult, ...]
    titles: Mapping[str, str] = field(default_factory=dict)
    broken: tuple[BrokenGame, ...] = ()
    scenario: Scenario | None = None

    def named(self, text: str) -> str:
        """Return a sentence that begins with the key of a unit with its title instead."""
        unit, stands, why = text.partition(" stands aside: ")
        return f"{self.titles.get(unit, unit)}{stands}{why}"

    def title(self, number: int) -> str:
        """Return a line for a picker."""
        german, allied = (PLAYERS.get(key, key) for key in (self.settings.german, self.settings.allied))
        players = f"{german} against {allied}"
        version = self.scenario.named_version(self.data_digest) if self.scenario is not None else ""
        games = f"{counted(len(self.results), 'game')}{f' of {version}' * bool(version)}"
        return f"{number}: {games}, seed {self.settings.seed}, {players}" + (
            f" — after “{self.note}”" if self.note else ""
        )


@dataclass(slots=True)
class BatchHistory:
    """The batches of this sitting, oldest first."""

    batches: list[Batch] = field(default_factory=list)

    def add(self, batch: Batch) -> None:
        """Keep a batch."""
        self.batches.append(batch)

    def at(self, index: int) -> Batch | None:
        """Return a batch by index, or None outside the list."""
        return self.batches[index] if 0 <= index < len(self.batches) else None

    def partner_of(self, index: int) -> int | None:
        """Return the latest earlier batch with the same settings, the natural one to compare with; or None."""
        settings = self.batches[index].settings
        return next((n for n in range(index - 1, -1, -1) if self.batches[n].settings == settings), None)


def headline(batch: Batch) -> str:
    """Return the result of a batch in one line, with the games that broke."""
    summary = summarize(batch.results)
    results = result_titles(batch.settings.game)
    shares = ", ".join(f"{results[key]} {rate}" for key, rate in summary.results.items())
    broken = f"; {len(batch.broken)} broke and are left out" if batch.broken else ""
    return f"{counted(summary.games, 'game')}: {shares}{broken}" if summary.games else f"no game ended{broken}"


def comparison_lines(before: Batch | None, after: Batch) -> list[str]:
    """Return what a batch says, and how it differs from an earlier one, as lines of rich text."""
    summary = summarize(after.results)
    sides, results = side_titles(after.settings.game), result_titles(after.settings.game)
    lines = [f"<b>{escape(results[key])}</b>: {rate}" for key, rate in summary.results.items()]
    for side, (least, median, most) in summary.losses.items():
        lines.append(f"{sides[side]} steps lost: {least} to {most}, median {median}")
    lines.extend(f"{sides[side]} {_odd(found)}" for side, found in summary.sanity.items())
    if summary.decided:
        lines.append(f"{counted(len(summary.decided), 'unconfirmed value')} decided something")
    lines.extend(escape(after.named(text)) for text in summary.aside)
    lines.extend(escape(text) for text in broken_lines(after.broken, len(after.results) + len(after.broken)))
    if before is None:
        return lines
    pairs = compare(before.results, after.results)
    changed = sum(pair.changed for pair in pairs)
    flipped = sum(pair.before.result != pair.after.result for pair in pairs)
    lines.append(
        f"<b>Same seeds, {counted(len(pairs), 'game')}:</b> {changed} went differently, {flipped} ended differently"
    )
    lines.extend(_data_lines(before, after))
    for key, title in results.items():
        old = sum(result.result == key for result in before.results)
        new = sum(result.result == key for result in after.results)
        if old or new:
            lines.append(f"{title}: {old} → {new} ({new - old:+d})")
    return lines


def _odd(found: Sanity) -> str:
    """Return what was counted of a side that no sane player does, per 100 unit turns."""
    parts = [f"{title} {per_hundred(found, name)}" for name, title in TITLES.items() if found[name]]
    return f"per 100 unit turns: {', '.join(parts) or 'nothing odd'}"


def _data_lines(before: Batch, after: Batch) -> list[str]:
    """Name every value in which the data of two batches differ, or say that they are equal."""
    if before.data_digest == after.data_digest:
        return ["The data are equal"]
    if before.scenario is None or after.scenario is None:
        return [f"The data differ ({escape(after.note or 'edited')})"]
    found = differences(before.scenario, after.scenario)
    values = f"{len(found)} value{'s' * (len(found) != 1)}"
    lines = [f"<b>The data differ in {values}:</b>", *(escape(line) for line in found[:_MOST_DIFFERENCES])]
    return lines + ([f"and {len(found) - _MOST_DIFFERENCES} more"] if len(found) > _MOST_DIFFERENCES else [])
