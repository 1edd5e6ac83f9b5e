"""Which rows describe a map? Coordinates follow from the printed numbers by the sheets."""

from typing import Literal

from engine.data.schema.base import AreaKind, Row
from engine.data.schema.fields import (
    Bearing,
    Cell,
    HexLabel,
    HexList,
    Key,
    Line,
    MaybeCell,
    PathKey,
    Points,
    SheetLabel,
    Word,
)


class MapRow(Row):
    """A map: pointy-top hexes stand in rows, flat-top hexes in columns. ``shifted`` says which internal lines
    (rows of a pointy map, columns of a flat one) lie half a hex further right (down): those with odd or even index."""

    TABLE, KEY, FILE, FORM = "map", ("game", "map"), "resources/{game}/map/maps.json", "json"
    EDITORIAL = frozenset({"title"})
    game: PathKey
    map: Key
    title: Line
    orientation: Literal["pointy", "flat"]
    shifted: Literal["odd", "even"]
    north: Bearing  # compass bearing of the top of the map in degrees


class SheetRow(Row):
    """A printed sheet and its numbering. The label is ``label`` with the two printed numbers ``a`` and ``b``;
    internal column = column_0 + column_a*a + column_b*b, row likewise, x to the right and y down. Where sheets
    overlap, ``a_first`` to ``b_last`` say from where to where this one numbers its hexes; None is no bound. A hex on
    two sheets has a number of each and is listed under one of them."""

    TABLE, KEY, FILE, FORM = "sheet", ("game", "map", "sheet"), "resources/{game}/map/sheets.json", "json"
    UNSAID = {"odd": 0}
    game: PathKey
    map: Key
    sheet: Key
    label: SheetLabel  # a Python format string such as "B{a}.{b:02d}"
    column_0: Cell
    column_a: Cell
    column_b: Cell
    row_0: Cell
    row_a: Cell
    row_b: Cell
    a_first: MaybeCell = None
    a_last: MaybeCell = None
    b_first: MaybeCell = None
    b_last: MaybeCell = None
    odd: Cell = 0  # how much higher b_first and b_last are where a is odd

    @property
    def printed_rows(self) -> range:
        """The numbers of its rows as printed; empty where nobody says from where to where they run."""
        first, last = (self.a_first, self.a_last) if self.row_a else (self.b_first, self.b_last)
        return range(0) if first is None or last is None else range(first, last + 1)


class HexRow(Row):
    """A hex. ``column`` and ``row`` are internal and follow from the label; they are not in the text. The terrain of a
    hex that is not drawn yet is ``unknown``, a line of the terrain chart like any other. ``marks`` are printed over the
    terrain: a town, a traffic jam; separated by blanks, in natural order, each once."""

    TABLE, KEY, FILE = "hex", ("game", "map", "hex"), "resources/{game}/map/hexes.csv"
    game: PathKey
    map: Key
    hex: HexLabel
    terrain: Line  # a terrain key of kind "hex"
    marks: Line = ""  # terrain keys of kind "mark"


class HexsideRow(Row):
    """A feature along a hexside, which may have several: a river, a slope, a border. ``hex_a`` precedes ``hex_b`` in
    map order. ``crossing``: what is printed to cross the feature by, whatever has become of it."""

    TABLE, KEY, FILE = "hexside", ("game", "map", "hex_a", "hex_b", "feature"), "resources/{game}/map/hexsides.csv"
    game: PathKey
    map: Key
    hex_a: HexLabel
    hex_b: HexLabel
    feature: Word  # a terrain key of kind "hexside"
    name: Line
    crossing: Line  # a terrain key of kind "crossing", or empty
    high: Line  # of a slope: the label of the higher hex; else empty


class LinkRow(Row):
    """A road from hex to neighboring hex."""

    TABLE, KEY, FILE = "link", ("game", "map", "hex_a", "hex_b"), "resources/{game}/map/links.csv"
    game: PathKey
    map: Key
    hex_a: HexLabel
    hex_b: HexLabel
    kind: Line  # a terrain key of kind "road"


class PlaceRow(Row):
    """A named place; ``hexes`` are separated by blanks, none where the text names it without a hex."""

    TABLE, KEY, FILE = "place", ("game", "map", "key"), "resources/{game}/map/places.csv"
    EDITORIAL = frozenset({"kind"})
    UNSAID = {"vp": 0}
    game: PathKey
    map: Key
    key: Key
    name: Line
    kind: Word  # a word of the game
    hexes: HexList
    vp: Points


class AreaRow(Row):
    """A set of hexes with a meaning: ``entry`` (where units arrive), ``exit``, ``edge``, ``zone``, ``bounds``.
    ``hexes`` are labels or ranges ``B43.00..B43.35`` within one printed row, separated by blanks, in order."""

    TABLE, KEY, FILE = "area", ("game", "map", "key"), "resources/{game}/map/areas.csv"
    EDITORIAL = frozenset({"kind", "title"})
    game: PathKey
    map: Key
    key: Key
    kind: AreaKind
    title: Line
    hexes: HexList
