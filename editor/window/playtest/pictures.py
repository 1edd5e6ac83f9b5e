"""How does a position look on the map?"""

from collections import defaultdict

from editor.window.canvas.badges import badge_file
from editor.window.canvas.pictures import CounterPicture, bands_of, picture_of, unsure_counters
from engine.core.phases import AnyGame
from engine.core.units import Unit
from engine.scenario import Scenario


class PositionPictures:
    """Makes the counters of a position; keeps what the scenario fixes."""

    def __init__(self, scenario: Scenario) -> None:
        self._counters = {counter.key: counter for counter in scenario.counters}
        self._types = {kind.key: kind for kind in scenario.unit_types}
        self._unsure, self._declared = unsure_counters(scenario), scenario.declared
        self._bands = bands_of(scenario.counters)
        self._badges = badge_file().get(scenario.game, ())
        self._made: dict[tuple[str, str, int, tuple[str, ...]], CounterPicture] = {}

    def picture(self, unit: Unit) -> CounterPicture:
        """Return the counter of a unit as it lies there; the same one while it lies so."""
        lies = unit.id, unit.face, unit.steps_lost, unit.marks
        found = self._made.get(lies)
        if found is None:
            found = self._made[lies] = self._picture(unit)
        return found

    def _picture(self, unit: Unit) -> CounterPicture:
        counter = self._counters[unit.id]
        shown = [badge for badge in self._badges if badge.mark and unit.has(badge.mark)]
        marks = tuple(badge.shown for badge in shown)
        return picture_of(
            counter,
            self._types.get(counter.unit_type),
            self._declared,
            unit.face,
            unit.steps_lost,
            marks,
            unsure=counter.key in self._unsure,
            band=self._bands.get(counter.key, -1),
        )

    def stacks(self, game: AnyGame) -> dict[str, tuple[CounterPicture, ...]]:
        """Return what stands on the map: hex number to counters, bottom first."""
        found: dict[str, list[CounterPicture]] = defaultdict(list)
        for label, keys in game.occupants.items():
            found[label].extend(self.picture(game.units[key]) for key in keys)
        return {label: tuple(stack) for label, stack in found.items()}
