"""Is the default hex of a free choice as near to what it is measured from as its place asks?"""

from collections.abc import Iterable

from db.checks.ground import Ground
from db.checks.placing import Standing, spot, standing
from db.checks.subject import Subject
from engine.data import schema
from engine.data.counted import counted
from engine.data.places import FORMATION, SETUP, anchor_counter, anchor_hexes, measured_from, special_fault


class Nearness:
    """Measures the free choices of one scenario. Who is of one corps is a matter of the rules: that is not measured."""

    def __init__(self, subject: Subject, scenario: schema.ScenarioRow) -> None:
        self._subject, self._scenario = subject, scenario
        self._standing: list[Standing] | None = None

    def fault(self, row: schema.SetupRow, label: str) -> str:
        """Return why a default hex does not fit the place of a row, in words; nothing where it does or nobody knows."""
        if spot(row.place).form != "near" or special_fault(row.place):
            return ""
        anchor, distance = measured_from(row.place)
        heads = (head for head in self._subject.all(schema.MapRow) if head.map == self._scenario.map)
        ground = next((Ground(self._subject, head) for head in heads), None)
        if ground is None:
            return ""
        here = ground.cells([label]).get(label)
        anchors = ground.cells(self._anchors(row, anchor))
        if here is None or not anchors:  # the hex or the anchor is at fault, and said to be
            return ""
        nearest = min(anchors, key=lambda other: (ground.grid.distance(here, anchors[other]), other))
        apart = ground.grid.distance(here, anchors[nearest])
        far = counted(apart, "hex", "hexes")
        return f"{label} is {far} from {nearest}, the nearest that counts" if apart > distance else ""

    def _anchors(self, row: schema.SetupRow, anchor: str) -> Iterable[str]:
        if hexes := anchor_hexes(anchor):
            return hexes
        if self._standing is None:
            self._standing = list(standing(self._subject, self._scenario))
        if key := anchor_counter(anchor):
            return [unit.hex for unit in self._standing if unit.counter.key == key]
        own = self._subject.counters.get(row.counter)
        if own is None or anchor not in (SETUP, FORMATION):
            return ()
        kin = [unit for unit in self._standing if unit.counter.side == own.side and unit.counter.key != own.key]
        if anchor == FORMATION:
            return [unit.hex for unit in kin if unit.counter.formation == own.formation]
        fixed = {
            other.counter
            for other in self._subject.of(self._scenario, schema.SetupRow)
            if spot(other.place).form == "hex"
        }
        return [unit.hex for unit in kin if unit.counter.key in fixed]
