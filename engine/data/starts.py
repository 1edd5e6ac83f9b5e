"""Can a game put the units of a set-up where its rows say? The checks ask it of the rows."""

from collections.abc import Collection, Iterator, Mapping

from engine.core.ruleset import Problem
from engine.data.places import anchor_counter, anchor_hexes, area_of, is_free, measured_from, special_fault
from engine.scenario import Scenario

_LOST = "unknown"


def start_faults(scenario: Scenario) -> Iterator[Problem]:
    """Yield the rows of the set-up whose place is none, and those that have lost more steps than the counter has.

    A place that the text has lost is none of these: whoever plays the scenario is told by its rules.
    """
    steps = {counter.key: counter.steps for counter in scenario.counters}
    hexes = {spot.hex for spot in scenario.map.hexes}
    areas = {area.key for area in scenario.map.areas}
    for row in scenario.setup:
        fault = _place_fault(row.place, hexes, areas, steps)
        has = steps.get(row.counter)
        if not fault and has is not None and row.steps_lost and row.steps_lost >= has:
            fault = f"starts with {row.steps_lost} of its {has} steps lost; correct the loss"
        if fault:
            yield Problem(f"setup/{scenario.key}|{row.counter}", f"{row.counter} {fault}")


def _place_fault(place: str, hexes: Collection[str], areas: Collection[str], counters: Mapping[str, int]) -> str:
    """Return what is wrong with a place of the set-up; nothing of a good one."""
    if place == _LOST:
        return ""
    if wrong := special_fault(place):
        return f"starts in {place}: {wrong}"
    if (area := area_of(place)) and area not in areas:
        return f"starts in the area {area!r}, which the map does not have"
    if is_free(place) and not area:
        anchor, _ = measured_from(place)
        lost = next((label for label in anchor_hexes(anchor) if label not in hexes), "")
        if lost:
            return f"starts in {place}: the map has no hex {lost}"
        counter = anchor_counter(anchor)
        return f"starts in {place}: there is no counter {counter}" if counter and counter not in counters else ""
    if ":" not in place and place not in hexes:
        return f"starts in {place or 'no place'}, which is no hex of the map"
    return ""
