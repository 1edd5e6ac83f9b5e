"""How does a position look on the map?"""

from collections import defaultdict

from editor.window.canvas.pictures import (
    DISORGANIZED,
    OUT_OF_SUPPLY,
    RESERVE,
    CounterPicture,
    picture_of,
    unsure_counters,
)
from engine.core.phases import AnyGame
from engine.core.units import Unit
from engine.scenario import Scenario

_SHOWN_MARKS = {
    "disorganized": DISORGANIZED,
    "reserve": RESERVE,
    "out_of_supply": OUT_OF_SUPPLY,
    "unsupplied": OUT_OF_SUPPLY,
    "fired": "fired",
    "engaged": "EN",
    "strategic": "SM",
    "isolated": "IS",
    "apart": "AP",
    "building": "BR",
    "digging": "IP",
}
"""Marks of units that their counters show; two letters stand for themselves."""
BADGES = (
    ("R", "in Reserve"),
    ("DG", "disorganized"),
    ("S, struck out", "without supply"),
    ("IS", "isolated"),
    ("F", "has fired"),
    ("EN", "engaged"),
    ("SM", "in Strategic Movement"),
    ("AP", "too far from its division"),
    ("BR, IP", "builds a bridge, an Improved Position"),
    ("-1", "steps lost that a full face does not show"),
    ("?", "a value of the counter is not confirmed"),
)
"""Badges of counters and what they mean, for the help."""


class PositionPictures:
    """Makes the counters of a position; keeps what the scenario fixes."""

    def __init__(self, scenario: Scenario) -> None:
        self._counters = {counter.key: counter for counter in scenario.counters}
        self._types = {kind.key: kind for kind in scenario.unit_types}
        self._unsure, self._declared = unsure_counters(scenario), scenario.declared

    def picture(self, unit: Unit) -> CounterPicture:
        """Return the counter of a unit as it lies there."""
        counter = self._counters[unit.id]
        marks = tuple(_SHOWN_MARKS[mark] for mark in unit.marks if mark in _SHOWN_MARKS)
        return picture_of(
            counter,
            self._types.get(counter.unit_type),
            self._declared,
            unit.face,
            unit.steps_lost,
            marks,
            unsure=counter.key in self._unsure,
        )

    def stacks(self, game: AnyGame) -> dict[str, tuple[CounterPicture, ...]]:
        """Return what stands on the map: hex number to counters, bottom first."""
        found: dict[str, list[CounterPicture]] = defaultdict(list)
        for label, keys in game.occupants.items():
            found[label].extend(self.picture(game.units[key]) for key in keys)
        return {label: tuple(stack) for label, stack in found.items()}
