"""How do the rows of a map become a map?"""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.core.numbering import Sheet, second_labels
from engine.data import schema
from engine.data.kept import Kept
from engine.data.schema import Row
from engine.data.tables import DataError, Tables
from engine.scenario import Area, Hex, Hexside, Link, Map, Part, Place

R = TypeVar("R", bound=Row)
P = TypeVar("P", bound=Part)

MAX_RANGE = 10_000
"""So many hexes stand in one line of the largest map."""


def expand(hexes: str, known: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the labels of a hex list such as ``B42.06 B43.00..B43.03``.

    A range runs over the last number of the label, in either direction, with the width of its start. Labels that
    are not among ``known`` (when given) are kept: the checks report them.
    """
    labels: list[str] = []
    for part in hexes.split():
        first, dots, last = part.partition("..")
        if not dots:
            labels.append(part)
            continue
        stem, width = first.rstrip("0123456789"), len(first) - len(first.rstrip("0123456789"))
        if not last.startswith(stem) or not width:
            raise DataError(f"the range {part[:60]} must stay within one row, as in B43.00..B43.35")
        if not re.fullmatch(r"[0-9]{1,6}", last[len(stem) :]) or not re.fullmatch(r"[0-9]{1,6}", first[len(stem) :]):
            raise DataError(f"the range {part[:60]} must run between two numbers, as in B43.00..B43.35")
        start, end = int(first[len(stem) :]), int(last[len(stem) :])
        if abs(end - start) > MAX_RANGE:
            raise DataError(f"the range {part[:60]} has more than {MAX_RANGE:,} hexes; write several")
        step = 1 if end >= start else -1
        labels.extend(f"{stem}{number:0{width}d}" for number in range(start, end + step, step))
    return tuple(labels)


def map_of(tables: Tables, game: str, key: str, kept: Kept | None = None) -> Map:
    """Return a map with its places and areas; raises DataError when there is none of that key. ``kept`` as in
    ``assemble``."""
    kept = kept or Kept()
    heads = tables.of(schema.MapRow, game=game, map=key)
    if not heads:
        raise DataError(f"there is no map {key!r} of game {game!r}")
    head = heads[0]
    sheet_rows = tables.of(schema.SheetRow, game=game, map=key)
    hex_rows = tables.of(schema.HexRow, game=game, map=key)
    sheets = [sheet_of(row) for row in sheet_rows]

    def of_map(kind: type[R], make: Callable[[list[R]], tuple[P, ...]]) -> tuple[P, ...]:
        rows = tables.of(kind, game=game, map=key)
        return kept.part((game, key, kind.TABLE), (rows,), lambda: make(rows))

    hexes = kept.part((game, key, schema.HexRow.TABLE), (sheet_rows, hex_rows), lambda: _hexes(hex_rows, sheets))
    hexsides = of_map(
        schema.HexsideRow,
        lambda rows: tuple(Hexside.model_validate(row.model_dump(exclude={"game", "map"})) for row in rows),
    )
    links = of_map(
        schema.LinkRow, lambda rows: tuple(Link.model_validate(row.model_dump(exclude={"game", "map"})) for row in rows)
    )
    places = of_map(
        schema.PlaceRow,
        lambda rows: tuple(
            Place(key=row.key, name=row.name, kind=row.kind, hexes=expand(row.hexes), vp=row.vp) for row in rows
        ),
    )
    areas = of_map(
        schema.AreaRow,
        lambda rows: tuple(Area(key=row.key, kind=row.kind, title=row.title, hexes=expand(row.hexes)) for row in rows),
    )
    second = kept.part(
        (game, key, "second"), (sheet_rows, hexes), lambda: second_labels(sheets, (found.hex for found in hexes))
    )
    return kept.part(
        (game, key),
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
        hexes.append(Hex(hex=row.hex, column=cell[0], row=cell[1], terrain=row.terrain, marks=marks))
    return tuple(hexes)


def sheet_of(row: schema.SheetRow) -> Sheet:
    """Return the numbering that a sheet row describes."""
    plain = row.model_dump(exclude={"game", "map", "sheet"})
    return Sheet(row.sheet, **plain)
