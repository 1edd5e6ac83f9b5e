"""What stands above each turn of the timeline, and how is a turn, or a block of it, said in words?"""

from editor.edits.timeline.lanes import ARRIVAL, WITHDRAWAL, Timeline
from editor.window.models.turn_table import brief
from editor.window.timeline.grid import Bar
from engine.core.calendar import Calendar

_NAMED = 12
"""So many entries of a block are named."""


def heads_of(timeline: Timeline, track: Calendar) -> dict[int, tuple[str, ...]]:
    """Return the lines of the header by turn: its number, day, part of the day and weather, as far as the game has
    these."""
    found: dict[int, tuple[str, str, str]] = {}
    for turn in timeline.turns:
        day, _, part = brief(track.date(turn)).partition(", ") if turn else ("at start", "", "")
        found[turn] = (day, part, timeline.weather.get(turn, ""))
    used = [place for place in range(3) if any(lines[place] for lines in found.values())]
    return {turn: (str(turn), *(lines[place] for place in used)) for turn, lines in found.items()}


def said_turn(timeline: Timeline, track: Calendar, turn: int) -> str:
    """Return a turn in words, with its weather, and whether it is played."""
    if turn == 0:
        return "At start, before the first turn"
    parts = [track.name(turn)]
    if weather := timeline.weather.get(turn, ""):
        parts.append(f"weather: {weather}")
    if not timeline.plays(turn):
        parts.append(f"not played: the scenario runs from turn {timeline.first} to {timeline.last}")
    return ", ".join(parts)


def said_bar(timeline: Timeline, track: Calendar, bar: Bar) -> str:
    """Return what a block holds, entry by entry, and its turn."""
    lines = [
        f"{entry.name} {entry.text}" if entry.kind in (ARRIVAL, WITHDRAWAL) else entry.text for entry in bar.entries
    ]
    more = [f"... and {len(lines) - _NAMED} more"] if len(lines) > _NAMED else []
    turns = said_turn(timeline, track, bar.first)
    if bar.last != bar.first:
        turns = f"{turns} to {track.name(bar.last)}"
    return "\n".join((turns, *lines[:_NAMED], *more))
