"""Of which hexes does a clause speak, and what can a hex that is pointed at mean in one? No Qt."""

from collections.abc import Iterable, Iterator

from editor.edits.reading import Rows
from engine.data import schema
from engine.data.clauses.form import FormError
from engine.data.clauses.plain import plain_names
from engine.data.clauses.registry import forms_of, read
from engine.data.map_assembly import expand
from engine.data.tables import DataError

AREA, PLACE, HEX, ENTRY = "area", "place", "hex", "entry"
POINTED = (PLACE, AREA, HEX, ENTRY)
"""Kinds of names that a hex on the map can give."""
_OF_AREA = "area:"

Named = tuple[str, str]
"""A kind of thing (``engine.data.clauses.arguments.Names``) and the key of one."""


def named_by(row: schema.ClauseRow) -> list[Named]:
    """Return what a stored clause names; what its names say where it has no form that can be read."""
    if forms_of(row.game) is not None and row.form:
        try:
            return [(kind, name) for _, kind, name in read(row.game, row.kind, row.form, row.args).names()]
        except FormError:
            pass
    return [(kind, name) for _, kind, name in plain_names(row.form, row.args)]


def hexes_named(rows: Rows, game: str, map_key: str, named: Iterable[Named]) -> tuple[str, ...]:
    """Return the hexes of the areas, places and hexes that are named, each once."""
    found: dict[str, None] = {}
    for kind, name in named:
        found.update(dict.fromkeys(_hexes(rows, game, map_key, kind, name)))
    return tuple(found)


def _hexes(rows: Rows, game: str, map_key: str, kind: str, name: str) -> tuple[str, ...]:
    where = {"game": game, "map": map_key}
    if kind == HEX or (kind == ENTRY and not name.startswith(_OF_AREA)):
        return (name,) if rows.find(schema.HexRow, **where, hex=name) else ()
    if kind in (AREA, ENTRY):
        areas = rows.find(schema.AreaRow, **where, key=name.removeprefix(_OF_AREA))
        return tuple(label for area in areas for label in _expanded(area.hexes))
    places = rows.find(schema.PlaceRow, **where, key=name) if kind == PLACE else []
    return tuple(label for place in places for label in _expanded(place.hexes))


def _expanded(hexes: str) -> tuple[str, ...]:
    try:
        return tuple(expand(hexes))
    except (DataError, ValueError):
        return ()


def meant_at(rows: Rows, game: str, map_key: str, kind: str, label: str) -> list[str]:
    """Return the keys of what lies in a hex and may stand where a kind of thing is named, the smallest first."""
    if kind == HEX:
        return [label]
    sized = sorted(_lying(rows, game, map_key, kind, label))
    keys = [key for _, key in sized]
    return [*(f"{_OF_AREA}{key}" for key in keys), label] if kind == ENTRY else keys


def _lying(rows: Rows, game: str, map_key: str, kind: str, label: str) -> Iterator[tuple[int, str]]:
    found: list[schema.PlaceRow] | list[schema.AreaRow]
    if kind == PLACE:
        found = list(rows.find(schema.PlaceRow, game=game, map=map_key))
    else:
        found = list(rows.find(schema.AreaRow, game=game, map=map_key))
    for row in found:
        hexes = _expanded(row.hexes)
        if label in hexes:
            yield len(hexes), row.key
