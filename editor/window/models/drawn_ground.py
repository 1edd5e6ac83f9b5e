"""What is the ground of the map that is shown? Made of columns of the rows in force, once for each state of them."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from weakref import WeakSet

from db.effective_rows import EffectiveRows
from db.kept_rows import LibraryRows
from editor.window.canvas.pictures import KeptStacks
from editor.window.canvas.scene import MapScene
from editor.window.canvas.scene_of_map import MapGround, ground_of_columns, scene_on
from editor.window.theme import Looks
from engine.core.hexes import Grid
from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.map_assembly import sheet_of
from engine.data.tables import DataError
from engine.scenario import Scenario

_HEX, _LINK = ("hex", "terrain", "marks"), ("hex_a", "hex_b", "kind")
_LAID = ("places", "areas", "stacks")
_SIDE = ("hex_a", "hex_b", "feature", "name", "crossing", "high")


@dataclass(frozen=True, eq=False)
class _Made:
    """A ground, with what it was made of."""

    of: object
    ground: MapGround


_held: WeakSet[_Made] = WeakSet()
"""The grounds that somebody has: who asks for the same map in the same state gets the same one, with all that was
worked out from it. The map of a campaign takes ten megabytes, and the map area and a page of the proof desk each had
their own."""


class DrawnGround:
    """The ground of the map that was asked for last, kept with what it was made of: an edit, or an erratum of the map,
    has it made again. Where another has just that ground, it is the very same."""

    def __init__(self, rows: EffectiveRows | LibraryRows) -> None:
        self._rows = rows
        self._known: _Made | None = None
        self._before: MapScene | None = None
        self.stacks = KeptStacks()
        """The counters that stand on it."""

    def scene(self, scenario: Scenario, strange: Collection[str]) -> MapScene:
        """Return what is drawn of a scenario, without the areas that are ``strange``. Raises DataError as ``of``.

        Places, areas and counters that are as in the scene before are the very same: their layers are not painted anew.
        """
        whole = scenario.map
        scene = scene_on(self.of(scenario.game, whole.key), whole.places, whole.areas, scenario.bounds, strange)
        scene = scene.with_stacks(self.stacks.at_start(scenario, scene.lists))[0]
        if self._before is not None and self._before.labels is scene.labels:
            scene = _like(scene, self._before)
        self._before = scene
        return scene

    def of(self, game: str, map_key: str) -> MapGround:
        """Return the ground of a map. Raises DataError when there is none, or a hex has no place on it."""
        rows, where = self._rows, {"game": game, "map": map_key}
        heads = rows.find(schema.MapRow, **where)
        if not heads:
            raise DataError(f"there is no map {map_key!r} of game {game!r}")
        sheets = rows.find(schema.SheetRow, **where)
        lines = rows.find(schema.TerrainRow, game=game)
        keys, looks = [row.key for row in lines], Looks.of_lines((row.key, row.values) for row in lines)
        kinds = (schema.HexRow, schema.HexsideRow, schema.LinkRow)
        made_of = heads, sheets, keys, looks, [rows.state(kind, game) for kind in kinds]
        if self._known is None or self._known.of != made_of:
            self._known = None  # it is gone before the other is made
            self._known = next((each for each in _held if each.of == made_of), None)
        if self._known is None:
            self._known = _Made(made_of, self._made(heads[0], sheets, keys, looks))
            _held.add(self._known)
        return self._known.ground

    def _made(self, head: schema.MapRow, sheets: list[schema.SheetRow], keys: list[str], looks: Looks) -> MapGround:
        rows, where = self._rows, {"game": head.game, "map": head.map}
        with rows.at_once():
            hexes = rows.columns(schema.HexRow, _HEX, **where)
            sides = rows.columns(schema.HexsideRow, _SIDE, **where)
            links = rows.columns(schema.LinkRow, _LINK, **where)
        sides.sort(key=lambda side: natural_key(side[2]))  # of several on a side, as rows are in order
        grid = Grid("flat" if head.orientation == "flat" else "pointy", "even" if head.shifted == "even" else "odd")
        return ground_of_columns(grid, [sheet_of(row) for row in sheets], hexes, sides, links, keys, looks)


def _like(scene: MapScene, before: MapScene) -> MapScene:
    """Return a scene with those parts of an earlier one of the same ground that are equal."""
    same = {name: old for name in _LAID if (old := getattr(before, name)) == getattr(scene, name)}
    return replace(scene, **same)
