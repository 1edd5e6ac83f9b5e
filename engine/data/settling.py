"""What of a hex belongs to the place in it, and what of that is lacking or left behind?

On a map that marks its towns a hex of a town bears the mark that is called as the kind of the place. On a map without
such marks the houses are terrain: a key that is a kind of place, alone or after the ground that the houses stand on, as
``forest_village``. A place that moves takes mark or houses along.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.core.numbering import natural_key
from engine.data import schema
from engine.data.map_assembly import expand
from engine.data.tables import DataError, Tables

KINDS = ("city", "town", "village")
"""Kinds of places that fill a hex with houses."""
UNDRAWN = "unknown"
Spot = tuple[str, str]
"""Map and hex."""


@dataclass(frozen=True)
class Houses:
    """How the chart of a game shows places: as marks of these kinds, or as terrain."""

    marks: frozenset[str]
    terrain: frozenset[str]

    @classmethod
    def of(cls, chart: Iterable[schema.TerrainRow]) -> "Houses":
        """Read the terrain chart of a game."""
        rows = list(chart)
        marks = frozenset(row.key for row in rows if row.kind == "mark" and row.key in KINDS)
        return cls(marks, frozenset(row.key for row in rows if row.kind == "hex"))

    def built(self, terrain: str) -> str:
        """Return the kind of houses that a terrain has, if any; none on a map with marks."""
        word = terrain.rpartition("_")[2]
        return word if not self.marks and word in KINDS else ""

    def without(self, terrain: str) -> str:
        """Return the ground under the houses; the terrain itself when the chart does not tell."""
        ground = terrain.rpartition("_")[0]
        if ground in self.terrain:
            return ground
        bare = [key for key in self.terrain if not self.built(key) and key != UNDRAWN]
        plain = [key for key in bare if not any(f"{key}_{kind}" in self.terrain for kind in KINDS)]
        return plain[0] if len(plain) == 1 else terrain

    def with_houses(self, terrain: str, word: str) -> str:
        """Return a ground with houses on it."""
        return f"{terrain}_{word}" if f"{terrain}_{word}" in self.terrain else word

    def lacks(self, kind: str, terrain: str, marks: str) -> bool:
        """Tell whether a hex of a place does not show it; one that is not drawn lacks nothing."""
        if self.marks:
            return kind in self.marks and kind not in marks.split()
        drawn = any(self.built(key) for key in self.terrain) and terrain != UNDRAWN
        return kind in KINDS and drawn and not self.built(terrain)


def seats(places: Iterable[schema.PlaceRow]) -> dict[Spot, set[str]]:
    """Return the kinds of the places in each hex."""
    found: dict[Spot, set[str]] = {}
    for place in places:
        for label in hexes_of(place):
            found.setdefault((place.map, label), set()).add(place.kind)
    return found


def hexes_of(place: schema.PlaceRow) -> tuple[str, ...]:
    """Return the hexes of a place; none when they cannot be read."""
    try:
        return expand(place.hexes)
    except DataError:
        return ()


def followed(before: Tables, after: Tables, game: str, place: str) -> Iterator[tuple[str, str, str]]:
    """Yield what hexes become because a place, named by its row key, has moved: row key, field and value.

    What another place in the old hex needs stays there.
    """
    old, new = before.at(schema.PlaceRow, [place]), after.at(schema.PlaceRow, [place])
    left, come = seats(old), seats(new)
    if left == come:
        return
    houses = Houses.of(after.of(schema.TerrainRow, game=game))
    kept = seats(after.of(schema.PlaceRow, game=game))
    named = {f"{game}|{map_key}|{label}" for map_key, label in (*left, *come)}
    rows = {(row.map, row.hex): row for row in after.at(schema.HexRow, named)}
    words = [houses.built(rows[spot].terrain) for spot in left if spot in rows]
    word = next((word for word in words if word), next(iter(kind for row in new for kind in [row.kind]), ""))
    for spot in sorted({*left, *come} & rows.keys()):
        row = rows[spot]
        gone = left.get(spot, set()) - kept.get(spot, set())
        wanted = come.get(spot, set())
        marks = ({*row.marks.split()} - (gone & houses.marks)) | (wanted & houses.marks)
        if marks != {*row.marks.split()}:
            yield row.key_text, "marks", " ".join(sorted(marks, key=natural_key))
        if houses.marks or row.terrain == UNDRAWN:
            continue
        if not kept.get(spot) and gone and houses.built(row.terrain):
            yield row.key_text, "terrain", houses.without(row.terrain)
        elif wanted & {*KINDS} and word in KINDS and not houses.built(row.terrain):
            yield row.key_text, "terrain", houses.with_houses(row.terrain, word)
