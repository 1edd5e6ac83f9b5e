"""How do the rows of a map become a map?"""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.core.numbering import Sheet, second_labels
from engine.data import schema
from engine.data.kept import Kept
from engine.data.lean import lean, lean_like, share_names
from engine.data.schema import Row
from engine.data.tables import DataError, Tables
from engine.scenario import Area, Hex, Hexside, Link, Map, Part, Place

R = TypeVar("R", bound=Row)
P = TypeVar("P", bound=Part)

_OF_A_HEX = ("hex", "column", "row", "terrain", "marks")
_OF_A_PLACE = ("key", "name", "kind", "hexes", "vp")
for _kind in (Hex, Hexside, Link, Place):  # a map has thousands of each
    share_names(_kind)

MAX_RANGE = 10_000
"""So many hexes stand in one line of the largest map."""


def expand(hexes: str, known: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the labels of a hex list such as ``B42.06 B43.00..B43.03``.

    A range runs over the last number of the label, in either direction, with the width of its start; letters that
    follow the number, as in ``4220SE..4227SE``, are those of all its hexes. Labels that are not among ``known`` (when
    given) are kept: the checks report them. Raises DataError for a range that cannot be read.
    """
    labels: list[str] = []
    for part in hexes.split():
        if ".." not in part:
            labels.append(part)
            continue
        stem, width, first, last, suffix = ends_of(part)
        if abs(last - first) > MAX_RANGE:
            raise DataError(f"the range {part[:60]} has more than {MAX_RANGE:,} hexes; write several")
        step = 1 if last >= first else -1
        labels.extend(f"{stem}{number:0{width}d}{suffix}" for number in range(first, last + step, step))
    return tuple(labels)


def ends_of(part: str) -> tuple[str, int, int, int, str]:
    """Return of a range what stands before its numbers, their width, the first, the last, and what stands behind them.

    Raises DataError when its ends differ in more than the number.
    """
    first, _, last = part.partition("..")
    begin = _NUMBERED.fullmatch(first)
    if begin is None or not last.startswith(begin[1]) or not last.endswith(begin[3]):
        raise DataError(f"the range {part[:60]} must stay within one row, as in B43.00..B43.35")
    number = last[len(begin[1]) :].removesuffix(begin[3])
    if not all(re.fullmatch(r"[0-9]{1,6}", end) for end in (begin[2], number)):
        raise DataError(f"the range {part[:60]} must run between two numbers, as in B43.00..B43.35")
    return begin[1], len(begin[2]), int(begin[2]), int(number), begin[3]


_NUMBERED = re.compile(r"(.*?)([0-9]+)([^0-9]*)")
"""A label: what stands before its last number, the number, the letters behind it."""


def map_of(tables: Tables, game: str, key: str, kept: Kept | None = None, has_ground: bool = True) -> Map:
    """Return a map with its places and areas; raises DataError when there is none of that key. ``kept`` as in
    ``assemble``. Who needs no ``has_ground`` gets no hex, side or road, which are not read then."""
    kept = kept or Kept()
    heads = tables.of(schema.MapRow, game=game, map=key)
    if not heads:
        raise DataError(f"there is no map {key!r} of game {game!r}")
    head = heads[0]
    sheet_rows = tables.of(schema.SheetRow, game=game, map=key)
    hex_rows = tables.of(schema.HexRow, game=game, map=key) if has_ground else []
    sheets = [sheet_of(row) for row in sheet_rows]

    def of_map(kind: type[R], make: Callable[[list[R]], tuple[P, ...]]) -> tuple[P, ...]:
        return kept.each((game, key, kind.TABLE), tables.of(kind, game=game, map=key), (), make)

    hexes: tuple[Hex, ...] = ()
    hexsides: tuple[Hexside, ...] = ()
    links: tuple[Link, ...] = ()
    if has_ground:
        hexes = kept.each((game, key, schema.HexRow.TABLE), hex_rows, (sheet_rows,), lambda rows: _hexes(rows, sheets))
        hexsides = of_map(schema.HexsideRow, lambda rows: lean_like(Hexside, rows))
        links = of_map(schema.LinkRow, lambda rows: lean_like(Link, rows))
    places = of_map(
        schema.PlaceRow,
        lambda rows: tuple(
            lean(Place, _OF_A_PLACE, (row.key, row.name, row.kind, expand(row.hexes), row.vp)) for row in rows
        ),
    )
    areas = of_map(
        schema.AreaRow,
        lambda rows: tuple(Area(key=row.key, kind=row.kind, title=row.title, hexes=expand(row.hexes)) for row in rows),
    )
    second = kept.part(
        (game, key, "second", has_ground),
        (sheet_rows, hexes),
        lambda: second_labels(sheets, (found.hex for found in hexes)),
    )
    return kept.part(
        (game, key, has_ground),
        (head, hexes, second, hexsides, links, places, areas),
        lambda: Map(
            key=key,
            title=head.title,
            orientation=head.orientation,
            shifted=head.shifted,
            hexes=hexes,
            second_labels=second,
            hexsides=hexsides,
            links=links,
            places=places,
            areas=areas,
        ),
    )


def _hexes(rows: list[schema.HexRow], sheets: Sequence[Sheet]) -> tuple[Hex, ...]:
    """Return the hexes of a map where their sheets lay them. Raises DataError for one that no sheet numbers."""
    hexes: list[Hex] = []
    for row in rows:
        cell = next((found for sheet in sheets if (found := sheet.cell(row.hex)) is not None), None)
        if cell is None:
            raise DataError(f"hex {row.hex} has no sheet that numbers it; add one or correct the number")
        marks = tuple(row.marks.split())
        hexes.append(lean(Hex, _OF_A_HEX, (row.hex, *cell, row.terrain, marks)))
    return tuple(hexes)


def sheet_of(row: schema.SheetRow) -> Sheet:
    """Return the numbering that a sheet row describes."""
    plain = row.model_dump(exclude={"game", "map", "sheet"})
    return Sheet(row.sheet, **plain)
