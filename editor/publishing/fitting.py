"""Does a change of an erratum fit what stands there? One that does not is not applied, and prints nothing."""

from collections.abc import Mapping

from pydantic import JsonValue

from editor.edits.reading import Rows
from editor.publishing.values import Values
from engine.data import schema
from engine.data.errata import CARRYING
from engine.data.patching import WHOLE
from engine.data.schema import Row

_GONE = "what it changes is not there any more"
_THERE = "what it adds stands there already"


def misfit(rows: Rows, change: schema.ErratumChangeRow, stored: Row | None, values: Values) -> str:
    """Return in words why a change does not fit the row that it names as it stands, or nothing."""
    if change.kind not in ("set", "replace", "discard", "ban", "add"):
        return ""
    if change.kind == "add":
        return _THERE if stored is not None else ""
    if stored is None:
        added = rows.find(schema.ErratumChangeRow, game=change.game, table=change.table, row_key=change.row_key)
        return "" if any(each.kind == "add" for each in added) else _GONE
    plain = stored.model_dump(mode="json")
    other = {
        name: value
        for name, value in _printed(change).items()
        if name != WHOLE and plain.get(name) != type(stored).normal(name, value)
    }
    if not other:
        return ""
    pairs = [values.pair(stored, name, (value, plain.get(name))) for name, value in other.items()]
    expected, stands = (", ".join(pair[at] for pair in pairs) for at in (0, 1))
    return f"it expects {expected}, and there stands {stands}"


def is_in_place(change: schema.ErratumChangeRow, stored: Row | None, new: Row | None) -> bool:
    """Tell whether what stands is already what a change makes of it, ``new``: so it is in a copy that was mended."""
    if change.kind == "discard":
        return stored is None
    return change.kind in ("set", "replace", "add") and stored is not None and stored == new


def _printed(change: schema.ErratumChangeRow) -> Mapping[str, JsonValue]:
    if change.kind == "set":
        return {} if change.printed is None else {change.field: change.printed}
    return change.printed if change.kind != "ban" and isinstance(change.printed, dict) else {}


def is_carried_out(rows: Rows, change: schema.ErratumChangeRow) -> bool:
    """Tell whether something that the rules read does what a changed rule says: what it names, or another change."""
    if change.field:
        return True
    others = rows.find(schema.ErratumChangeRow, game=change.game, erratum=change.erratum)
    return any(other.table in CARRYING for other in others)
