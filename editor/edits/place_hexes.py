"""On which hexes may a unit start that a scenario puts at a place? For the map, and for what a drag says."""

from db.changes import EditError
from editor.edits.kin import Kin
from editor.edits.reading import Numbers, Rows, labels_of, one
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.places import SETUP, anchor_hexes, area_of, is_free, measured_from
from engine.data.tables import DataError


def has_ground(rows: Rows, game: str, scenario: str) -> bool:
    """Tell whether there is such a scenario, on a map that there is."""
    head = one(rows, schema.ScenarioRow, game=game, scenario=scenario)
    return head is not None and bool(rows.find(schema.MapRow, game=game, map=head.map))


class PlaceHexes:
    """Reads where the units of a scenario stand once; then each place is found by its hexes."""

    def __init__(self, rows: Rows, game: str, scenario: str) -> None:
        self._rows, self._game = rows, game
        head = one(rows, schema.ScenarioRow, game=game, scenario=scenario)
        if head is None or not has_ground(rows, game, scenario):
            raise EditError("There is no map to start on")
        self._map = head.map
        self._numbers = Numbers.of_map(rows, game, head.map)
        self._listed = labels_of(rows, game, head.map)
        self._kin = Kin(rows, game)
        where = {"game": game, "scenario": scenario}
        self._at = {row.counter: row.place for row in rows.find(schema.SetupRow, **where)}
        chosen = {row.subject: row.hex for row in rows.find(schema.PlacementRow, kind="place", **where)}
        self._fixed = {key for key, place in self._at.items() if place in self._listed}
        self._at |= {key: chosen.get(key, "") for key, place in self._at.items() if is_free(place)}
        self._played = self._area(head.bounds) or self._listed

    def of(self, counter: str, place: str) -> frozenset[str]:
        """Return the hexes of a place for a counter, those of the map that is played on; none of a box."""
        if not is_free(place):
            return frozenset({place} & self._listed)
        if key := area_of(place):
            return self._area(key) & self._played
        try:
            anchor, distance = measured_from(place)
        except ValueError:
            return frozenset()
        found = set(self._anchors(counter, anchor) & self._played & self._listed)
        ring = set(found)
        for _ in range(distance):
            ring = {other for label in ring for other in self._numbers.neighbors(label, self._listed)} - found
            found |= ring
        return frozenset(found) & self._played

    def _anchors(self, counter: str, anchor: str) -> frozenset[str]:
        if hexes := anchor_hexes(anchor):
            return frozenset(hexes)
        kin = self._kin.of(counter, anchor)
        if anchor == SETUP:
            kin = [key for key in kin if key in self._fixed]
        return frozenset(self._at.get(key, "") for key in kin)

    def _area(self, key: str) -> frozenset[str]:
        area = one(self._rows, schema.AreaRow, game=self._game, map=self._map, key=key)
        try:
            return frozenset(expand(area.hexes)) if area is not None else frozenset()
        except (DataError, ValueError):
            return frozenset()
