"""How do rows of version 1.1 about hexes and hexsides read in version 1.2?

In 1.1 a hexside had one feature and was named without it, ``bridge`` and ``jam`` were yes or no. In 1.2 each feature
has its row and is named by it, ``crossing`` and ``marks`` name what is printed. Entries of the journal are written in
the new form as well, so that what was done before can still be undone: they are read backwards from what the library
holds now, since only so is it known which feature a hexside had when it was edited.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import JsonValue

from db.changes import Change, ChangeSet, Key, Values

Row = dict[str, JsonValue]

FIELDS = {"hex": {"jam": "marks"}, "hexside": {"bridge": "crossing"}}
"""New names of values, by table."""

ABOUT = ("citation", "confirmation")
"""Tables whose key is game, table, row key and field of a value."""


def new_values(table: str, values: Values) -> Row:
    """Return values of a hex or hexside under their new names; values that stayed are as they were."""
    found: Row = {}
    for name, value in values.items():
        if name == "jam" and table == "hex":
            found["marks"] = "jam" if value else ""
        elif name == "bridge" and table == "hexside":
            found["crossing"] = "bridge" if value else ""
        else:
            found[name] = value
    return found


def new_side(row: Values) -> Row:
    """Return a whole row of a hexside."""
    return {**new_values("hexside", row), "high": ""}


def new_field(table: str, name: str) -> str:
    """Return the new name of a value."""
    return FIELDS.get(table, {}).get(name, name)


@dataclass
class _Bundle:
    """A hexside and what is said about it, at one time: its row and the rows of ``ABOUT`` by table and field."""

    row: Row | None
    about: dict[tuple[str, str], Row] = field(default_factory=dict)

    def copy(self) -> "_Bundle":
        return _Bundle(None if self.row is None else dict(self.row), dict(self.about))

    def renewed(self, old: Key) -> dict[tuple[str, Key], Row]:
        """Return the rows in the new form, by table and key."""
        key = old if self.row is None else (*old, str(self.row["feature"]))
        found: dict[tuple[str, Key], Row] = {}
        if self.row is not None:
            found["hexside", key] = new_side(self.row)
        for (table, name), row in self.about.items():
            text, fresh = "|".join(str(part) for part in key), new_field("hexside", name)
            found[table, (str(old[0]), "hexside", text, fresh)] = {**row, "row_key": text, "field": fresh}
        return found


Reader = Callable[[Key], tuple[Row | None, Iterable[tuple[str, Row]]]]
"""Returns the stored row of a hexside and the rows of ``ABOUT`` about it with their tables, all in the old form."""


class Restating:
    """Writes entries of the journal in the new form; ``entry`` must be asked from the newest to the oldest."""

    def __init__(self, stored: Reader) -> None:
        self._stored = stored
        self._now: dict[Key, _Bundle] = {}

    def entry(self, changes: ChangeSet) -> ChangeSet:
        """Return an entry in the new form; the state goes back to before it."""
        touched = {key: self._bundle(key).copy() for change in changes.changes if (key := _side_of(change))}
        for change in reversed(changes.changes):
            self._take_back(change)
        new: list[Change] = []
        done: set[Key] = set()
        for change in changes.changes:
            key = _side_of(change)
            if key is None:
                new.append(self._noted(_plain(change)))
            elif key not in done:
                done.add(key)
                new.extend(_differences(self._bundle(key).renewed(key), touched[key].renewed(key)))
        return replace(changes, changes=tuple(new))

    def _bundle(self, key: Key) -> _Bundle:
        if key not in self._now:
            row, about = self._stored(key)
            self._now[key] = _Bundle(row, {(table, str(item["field"])): item for table, item in about})
        return self._now[key]

    def _noted(self, change: Change) -> Change:
        """Return a change of a note or erratum that may name a hexside."""
        if change.table not in ("note", "erratum_change"):
            return change
        before, after = (
            side if side is None else self._renamed(change.table, side) for side in (change.before, change.after)
        )
        return replace(change, before=before, after=after)

    def _renamed(self, table: str, values: Values) -> Values:
        if not {"table", "row_key", "field"} <= set(values):
            return values
        key = tuple(str(values["row_key"]).split("|"))
        row = self._bundle(key).row if values["table"] == "hexside" and len(key) == 4 else None
        features = {} if row is None else {str(values["row_key"]): str(row["feature"])}
        if table == "erratum_change":
            return new_erratum_change({"printed": None, "value": None, **values}, features)
        about = str(values["table"])
        text = "|".join([*key, *features.values()])
        return {**values, "row_key": text, "field": new_field(about, str(values["field"]))}

    def _take_back(self, change: Change) -> None:
        key = _side_of(change)
        if key is None:
            return
        bundle = self._bundle(key)
        if change.table == "hexside":
            bundle.row = _before(bundle.row, change)
            return
        name = (change.table, str(change.key[3]))
        found = _before(bundle.about.get(name), change)
        if found is None:
            bundle.about.pop(name, None)
        else:
            bundle.about[name] = found


def _side_of(change: Change) -> Key | None:
    """Return the old key of the hexside that a change concerns, or None."""
    if change.table == "hexside":
        return change.key
    if change.table in ABOUT and change.key[1] == "hexside":
        parts = str(change.key[2]).split("|")
        return tuple(parts) if len(parts) == 4 else None
    return None


def _before(after: Row | None, change: Change) -> Row | None:
    if change.before is None:
        return None
    return dict(change.before) if change.after is None else {**(after or {}), **change.before}


def _plain(change: Change) -> Change:
    """Return a change that concerns no hexside."""
    if change.table == "hex":
        before, after = (None if side is None else new_values("hex", side) for side in (change.before, change.after))
        return Change("hex", change.key, before, after)
    if change.table in ABOUT and change.key[1] == "hex":
        game, table, row_key, name = change.key
        fresh = new_field("hex", str(name))
        old, new = (
            side if side is None or "field" not in side else {**side, "field": fresh}
            for side in (change.before, change.after)
        )
        return Change(change.table, (game, table, row_key, fresh), old, new)
    return change


def _differences(before: Mapping[tuple[str, Key], Row], after: Mapping[tuple[str, Key], Row]) -> Iterable[Change]:
    for table, key in {**before, **after}:
        old, new = before.get((table, key)), after.get((table, key))
        if old is None or new is None:
            yield Change(table, key, old, new)
            continue
        moved = [name for name in new if old.get(name) != new[name]]
        if moved:
            yield Change(table, key, {name: old.get(name) for name in moved}, {name: new[name] for name in moved})


def new_erratum_change(row: Mapping[str, Any], features: Mapping[str, str]) -> dict[str, Any]:
    """Return a change of an erratum in the new form; ``features`` has the feature of each hexside by its old key."""
    found, table = dict(row), row["table"]
    if table not in FIELDS:
        return found
    found["field"] = new_field(table, row["field"])
    for name in ("printed", "value"):
        value = row[name]
        if isinstance(value, dict):
            found[name] = new_side(value) if table == "hexside" else new_values(table, value)
        elif row["field"] in FIELDS[table] and value is not None:
            found[name] = new_values(table, {row["field"]: value})[found["field"]]
    if table == "hexside":
        whole = row["value"] if isinstance(row["value"], dict) else {}
        feature = whole.get("feature") or features.get(row["row_key"])
        if feature:
            found["row_key"] = f"{row['row_key']}|{feature}"
    return found
