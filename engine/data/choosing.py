"""On which hexes may a unit start that a set-up gives a choice, as the game stands now?

What the choice is measured from counts where it stands: a unit that waits for its own hex is near nothing.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.core.mapdata import MapData
from engine.core.units import Unit
from engine.data.places import CORPS, FORMATION, SETUP, anchor_counter, anchor_hexes, area_of, measured_from
from engine.scenario import Counter, Scenario

_OVER_DIVISIONS = ("corps", "army")
"""Kinds of formations that are their own corps."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What tells the hexes of a place: the scenario, its map as far as it is played on, areas by key, units by id."""

    scenario: Scenario
    map: MapData
    areas: Mapping[str, tuple[str, ...]]
    units: Mapping[str, Unit]

    def hexes(self, unit: Unit, place: str) -> tuple[str, ...]:
        """Return the hexes that ``near:...`` leaves a unit, in the order of the map, or those of ``area:...`` in the
        order of the area; none of any other place. Stacking and enemies are not asked."""
        if key := area_of(place):
            return tuple(label for label in self.areas.get(key, ()) if label in self.map.hexes)
        try:
            anchor, distance = measured_from(place)
        except ValueError:
            return ()
        anchors = [label for label in dict.fromkeys(self._anchors(unit, anchor)) if label in self.map.hexes]
        around = {label for start in anchors for label in self.map.within(start, distance)}
        return tuple(label for label in self.map.hexes if label in around)

    def _anchors(self, unit: Unit, anchor: str) -> Iterator[str]:
        if key := anchor_counter(anchor):
            if key in self.units:
                yield self.units[key].hex
        elif anchor == SETUP:
            for row in self.scenario.setup:
                if row.counter in self.units and self.units[row.counter].side == unit.side:
                    yield row.place
        elif anchor in (FORMATION, CORPS):
            for other in self._kin(unit, anchor):
                yield self.units[other.key].hex
        else:
            yield from anchor_hexes(anchor)

    def _kin(self, unit: Unit, anchor: str) -> Iterator[Counter]:
        """Yield the other counters of the unit's formation, or of its corps."""
        counters = {counter.key: counter for counter in self.scenario.counters}
        corps = _corps(counters) if anchor == CORPS else {}
        mine = counters[unit.id]
        for key, counter in counters.items():
            is_kin = corps.get(counter.formation, counter.formation) == corps.get(mine.formation, mine.formation)
            if is_kin and counter is not mine and counter.side == unit.side and key in self.units:
                yield counter


def first_with_hexes(waiting: Sequence[Unit], hexes: Callable[[Unit], Collection[str]]) -> Unit:
    """Return the first of some waiting units that has hexes now, else the first: a unit may be measured from others
    that wait themselves."""
    return next((unit for unit in waiting if hexes(unit)), waiting[0])


def _corps(counters: Mapping[str, Counter]) -> dict[str, str]:
    """Return the corps of formations that a counter of theirs names; all others are their own."""
    return {
        counter.formation: counter.traits["corps"]
        for counter in counters.values()
        if "corps" in counter.traits and counter.formation_kind not in _OVER_DIVISIONS
    }
