"""Which lines has the terrain chart? Lines come and go here; their effects are cells of the chart."""

from typing import get_args

from db.changes import ChangeSet, EditError
from editor.edits.lists.changing import Field, RowList
from editor.edits.lists.fields import At, FieldForm, Fixed
from engine.data import schema
from engine.data.schema import Row
from engine.playtest.games import GAME_KEYS

_USED_BY: tuple[tuple[type[Row], tuple[str, ...]], ...] = (
    (schema.HexRow, ("terrain", "marks")),
    (schema.HexsideRow, ("feature", "crossing")),
    (schema.LinkRow, ("kind",)),
)
"""Fields of the map that hold lines of the chart, several of them parted by blanks."""


def _needed(at: At, row: Row) -> str:
    """Return who needs a line: rules, which look it up, or what the map has of it."""
    key = str(row.said("key"))
    if at.game in GAME_KEYS:
        return f"The rules look up the line {row.said('title')} of the terrain chart; change its effects instead"
    for kind, fields in _USED_BY:
        for values in at.rows.columns(kind, (*kind.KEY, *fields), game=at.game):
            if any(key in str(value).split() for value in values[len(kind.KEY) :]):
                what = " ".join(map(str, values[1 : len(kind.KEY)]))
                return f"{row.said('title')} is on the map ({kind.TABLE} {what}); draw something else there first"
    return ""


def _fault(_at: At, row: Row) -> str:
    return "" if str(row.said("title")).strip() else "Title: it is empty; write what the chart calls it"


def _begun(at: At, like: Row | None) -> Row:
    """Return what begins a line: the kind of the chosen one."""
    kind = like.kind if isinstance(like, schema.TerrainRow) else "hex"
    return schema.TerrainRow.model_construct(game=at.game, key="", kind=kind, title="", note="")


TERRAIN = RowList(
    schema.TerrainRow,
    "Terrain",
    "line",
    "The terrain chart",
    (
        Field("key", "Key", FieldForm(), "As hexes name it: one word; unknown is what is not drawn yet"),
        Field("title", "Title", FieldForm(), "As the chart prints it"),
        Field(
            "kind", "Kind", Fixed(get_args(schema.TerrainRow.model_fields["kind"].annotation)),
            "hex fills a hex, road leads from hex to hex, hexside runs between two, crossing leads over it, a mark "
            "stands in a hex, a condition is weather or the like",
        ),
        Field("note", "Note", FieldForm()),
    ),
    fault=_fault,
    begun=_begun,
    needed=_needed,
)  # fmt: skip


def with_kind(at: At, row: schema.TerrainRow, typed: str) -> ChangeSet:
    """Return the change of the kind of a line. Raises EditError for one that rules look up or the map has."""
    if typed != row.kind and (why := _needed(at, row)):
        raise EditError(why)
    return TERRAIN.changed(at, row, "kind", typed)
