"""Which rows describe a map? Coordinates follow from the printed numbers by the sheets."""

from typing import Literal

from engine.data.schema.base import HexLabel, Row


class MapRow(Row):
    """A map: pointy-top hexes stand in rows, flat-top hexes in columns. ``shifted`` says which internal lines
    (rows of a pointy map, columns of a flat one) lie half a hex further right (down): those with odd or even index."""

    TABLE, KEY, FILE, FORM = "map", ("game", "map"), "resources/{game}/map/maps.json", "json"
    EDITORIAL = frozenset({"title"})
    game: str
    map: str
    title: str
    orientation: Literal["pointy", "flat"]
    shifted: Literal["odd", "even"]
    north: int  # compass bearing of the top of the map in degrees


class SheetRow(Row):
    """A printed sheet and its numbering. The label is ``label`` with the two printed numbers ``a`` and ``b``;
    internal column = column_0 + column_a*a + column_b*b, row likewise, x to the right and y down."""

    TABLE, KEY, FILE, FORM = "sheet", ("game", "map", "sheet"), "resources/{game}/map/sheets.json", "json"
    game: str
    map: str
    sheet: str
    label: str  # a Python format string such as "B{a}.{b:02d}"
    column_0: int
    column_a: int
    column_b: int
    row_0: int
    row_a: int
    row_b: int


class HexRow(Row):
    """A hex. ``column`` and ``row`` are internal and follow from the label; they are not in the text. The terrain of a
    hex that is not drawn yet is ``unknown``, a line of the terrain chart like any other. ``marks`` are printed over the
    terrain: a town, a traffic jam; separated by blanks, in natural order, each once."""

    TABLE, KEY, FILE = "hex", ("game", "map", "hex"), "resources/{game}/map/hexes.csv"
    game: str
    map: str
    hex: HexLabel
    terrain: str  # a terrain key of kind "hex"
    marks: str = ""  # terrain keys of kind "mark"


class HexsideRow(Row):
    """A feature along a hexside, which may have several: a river, a slope, a border. ``hex_a`` precedes ``hex_b`` in
    map order. ``crossing``: what is printed to cross the feature by, whatever has become of it."""

    TABLE, KEY, FILE = "hexside", ("game", "map", "hex_a", "hex_b", "feature"), "resources/{game}/map/hexsides.csv"
    game: str
    map: str
    hex_a: HexLabel
    hex_b: HexLabel
    feature: str  # a terrain key of kind "hexside"
    name: str
    crossing: str  # a terrain key of kind "crossing", or empty
    high: str  # of a slope: the label of the higher hex; else empty


class LinkRow(Row):
    """A road from hex to neighboring hex."""

    TABLE, KEY, FILE = "link", ("game", "map", "hex_a", "hex_b"), "resources/{game}/map/links.csv"
    game: str
    map: str
    hex_a: HexLabel
    hex_b: HexLabel
    kind: str  # a terrain key of kind "road"


class PlaceRow(Row):
    """A named place; ``hexes`` are separated by blanks, none where the text names it without a hex."""

    TABLE, KEY, FILE = "place", ("game", "map", "key"), "resources/{game}/map/places.csv"
    EDITORIAL = frozenset({"kind"})
    UNSAID = {"vp": 0}
    game: str
    map: str
    key: str
    name: str
    kind: Literal["hamlet", "village", "town", "city", "feature"]
    hexes: str
    vp: int


class AreaRow(Row):
    """A set of hexes with a meaning: ``entry`` (where units arrive), ``exit``, ``edge``, ``zone``, ``bounds``.
    ``hexes`` are labels or ranges ``B43.00..B43.35`` within one printed row, separated by blanks, in order."""

    TABLE, KEY, FILE = "area", ("game", "map", "key"), "resources/{game}/map/areas.csv"
    EDITORIAL = frozenset({"kind", "title"})
    game: str
    map: str
    key: str
    kind: Literal["entry", "exit", "edge", "zone", "bounds"]
    title: str
    hexes: str
