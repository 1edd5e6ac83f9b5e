"""What are several edits together, in a few words? Strokes are counted by the hexes and sides that they are on."""

from collections.abc import Iterable, Sequence

from db.changes import ChangeSet
from editor.window.translation import tr
from engine.data import schema
from engine.data.counted import counted

_HEX, _SIDE, _LINK = (kind.TABLE for kind in (schema.HexRow, schema.HexsideRow, schema.LinkRow))
_DRAWN = (_HEX, _SIDE, _LINK)


def told(edits: Sequence[ChangeSet], named: int = 1) -> str:
    """Say what edits are, strokes of a kind by their sum, in the order in which they came: one by its own words. Of
    those that are no strokes the first are named, and the others counted."""
    kinds: dict[str, list[ChangeSet]] = {}
    for each in edits:
        kinds.setdefault(_kind(each), []).append(each)
    said = [_told_kind(kind, found, named) for kind, found in kinds.items()]
    return tr("{many}, and {last}").format(many=", ".join(said[:-1]), last=said[-1]) if len(said) > 1 else "".join(said)


def _kind(edit: ChangeSet) -> str:
    """Return the table that a stroke is on; empty for any other edit."""
    (table, *others) = edit.tables() or [""]
    if others or table not in _DRAWN or (table == _HEX and edit.columns(table) != {"terrain"}):
        return ""
    return table


def _told_kind(kind: str, edits: Sequence[ChangeSet], named: int) -> str:
    if len(edits) == 1:
        return edits[0].label
    if kind == _HEX:
        return tr("Terrain of {hexes}, in {count} edits").format(
            hexes=counted(_places(kind, edits), "hex", "hexes"), count=len(edits)
        )
    if kind:
        places = counted(_places(kind, edits), "hexside" if kind == _SIDE else "road")
        return tr("{places}, in {count} edits").format(places=places, count=len(edits))
    first, more = "; ".join(each.label for each in edits[:named]), len(edits[named:])
    if not more:
        return first
    said = tr("{first}, and one more edit") if more == 1 else tr("{first}, and {more} more edits")
    return said.format(first=first, more=more)


def _places(table: str, edits: Iterable[ChangeSet]) -> int:
    return len({key for each in edits for key in each.keys(table)})
