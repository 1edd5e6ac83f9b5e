"""How does the game stand: turn, losses, who is where, how far is victory? Knows no Qt."""

import collections
from dataclasses import dataclass

from editor.window.playtest.session import PlaySession
from editor.window.playtest.unit_titles import unit_title
from editor.window.playtest.victory_lines import points_line
from engine.core.events import UnitRemoved
from engine.core.units import ARRIVALS, ASIDE, DEAD, EXITED, MAP, SETUP
from engine.data.counted import counted

SIDES = {"german": "German", "allied": "Allied"}
"""What the sides are called while no game says it otherwise."""
SIDE_COLORS = {"german": "#4a5852", "allied": "#5f5f23"}
"""What tells the sides apart at a glance; white is read on both."""
BOXES = {
    ASIDE: "Stand aside",
    SETUP: "To be set up",
    ARRIVALS: "To arrive",
    EXITED: "Left the map",
    DEAD: "Lost",
}
"""The boxes off the map, in the order shown."""


@dataclass(frozen=True, slots=True)
class BoxedUnit:
    """A unit off the map; ``note`` says since when or why."""

    unit: str
    title: str
    note: str = ""


def boxes(session: PlaySession) -> dict[str, dict[str, list[BoxedUnit]]]:
    """Return the units off the map by box and side; empty boxes are left out."""
    counters = {counter.key: counter for counter in session.scenario.counters}
    track = session.calendar
    turns = {arrival.counter: track.name(arrival.turn) for arrival in session.scenario.arrivals}
    reasons = {
        event.unit: event.reason
        for record in session.records
        for event in record.events
        if isinstance(event, UnitRemoved)
    }
    found: dict[str, dict[str, list[BoxedUnit]]] = {}
    for box in BOXES:
        for unit in session.seen.units.values():
            if unit.box != box:
                continue
            note = turns[unit.id] if box == ARRIVALS and unit.id in turns else reasons.get(unit.id, "")
            item = BoxedUnit(unit.id, unit_title(counters[unit.id]), note)
            found.setdefault(box, {}).setdefault(unit.side, []).append(item)
    return found


def steps_lost(session: PlaySession) -> dict[str, int]:
    """Return the steps lost so far by side; those of units that were removed count too."""
    lost = dict.fromkeys(SIDES, 0)
    for unit in session.game.units.values():
        lost[unit.side] += unit.steps_lost
    return lost


def standing_lines(session: PlaySession) -> list[str]:
    """Return weather and ground where a game has them, progress towards victory, and by side units by box and steps
    lost."""
    game = session.seen
    lost = steps_lost(session)
    told = (game.rules.telling.conditions(game), points_line(game), *game.rules.telling.progress(game))
    lines = [line for line in told if line]
    words = {MAP: "on the map", ARRIVALS: "to arrive", EXITED: "left the map", DEAD: "lost", ASIDE: "aside"}
    for side, title in session.side_titles.items():
        units = [unit for unit in game.units.values() if unit.side == side]
        boxes = collections.Counter(unit.box for unit in units)
        parts = [f"{boxes[box]} {word}" for box, word in words.items() if boxes[box] or box in (MAP, DEAD)]
        lines.append(f"{title}: {', '.join(parts)}; {counted(lost[side], 'step')} lost")
    return lines
