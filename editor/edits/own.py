"""Edits for one scenario of what all scenarios share: values, rows, pieces; the library stays as it is."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pydantic import JsonValue

from db.changes import Change, ChangeSet, EditError, Key
from db.models import key_columns
from editor.edits.concerning import ABOUT_ROWS
from editor.edits.draft import Draft, joined, made
from editor.edits.reading import Rows, one
from editor.edits.setup import scenario_row
from editor.edits.units import short_name
from engine.core.events import OWN
from engine.data import schema
from engine.data.loss_faces import face_title
from engine.data.own import PIECES, SHARED, fault_of
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

_PARTS = frozenset({"face", "trait"})
"""Tables of which a row belongs to a counter."""
_GROUND = {"hex": 1, "hexside": 2, "link": 2}
"""Tables of what lies in and between hexes, and how many hexes the key of a row names."""
_LINES = frozenset({("hex", "terrain"), ("hexside", "feature"), ("link", "kind")})
"""Fields that name a line of the terrain chart."""
_NAMED: tuple[type[Row], ...] = (schema.SetupRow, schema.ArrivalRow)


@dataclass(frozen=True)
class OwnChange:
    """What a scenario has for itself, in words."""

    row: schema.ScenarioChangeRow
    text: str


def as_own(rows: Rows, game: str, scenario: str, edit: ChangeSet) -> ChangeSet:
    """Return an edit of the baseline as one for a scenario alone: rows that belong to it are changed themselves, so are
    its own pieces, of all else the changes are stored with it. A value that goes back to that of the library loses its
    change. Citations of what stays are left out. Cells that come or go with the head of their chart are those of all.
    """
    return _Own(rows, game, scenario).done(edit)


def invented(changes: ChangeSet) -> frozenset[tuple[str, str]]:
    """Return the rows, by table and key, that an edit for a scenario alone stores among those of all: pieces of its
    own with their parts, which no copy of the game has."""
    fresh = [change for change in changes.changes if change.before is None and change.after is not None]
    stored = (change.after or {} for change in fresh if change.table == schema.ScenarioChangeRow.TABLE)
    pieces = {(str(row["table"]), str(row["row_key"])) for row in stored if row.get("kind") == "only"}
    parts = {
        (change.table, "|".join(map(str, change.key)))
        for change in fresh
        if change.table in _PARTS and (schema.CounterRow.TABLE, f"{change.key[0]}|{change.key[1]}") in pieces
    }
    return frozenset(pieces | parts)


def own_changes(rows: Rows, game: str, scenario: str) -> list[OwnChange]:
    """Return what a scenario has for itself, pieces first."""
    found = rows.find(schema.ScenarioChangeRow, game=game, scenario=scenario)
    return [OwnChange(row, _said(rows, row)) for row in sorted(found, key=lambda row: row.kind != "only")]


def own_marks(rows: Rows, game: str, scenario: str, map_key: str) -> dict[str, str]:
    """Return the marks of the hexes of a map of which a scenario has something for itself, sides and roads among it."""
    found: dict[str, str] = {}
    for row in rows.find(schema.ScenarioChangeRow, game=game, scenario=scenario):
        parts = row.row_key.split("|")
        if row.table in _GROUND and parts[:2] == [game, map_key]:
            found |= dict.fromkeys(parts[2 : 2 + _GROUND[row.table]], OWN)
    return found


def take_back(rows: Rows, game: str, scenario: str, change: schema.ScenarioChangeRow) -> ChangeSet:
    """Let a scenario have as all others what it had for itself. Raises EditError for a piece that a set-up names."""
    draft = Draft()
    if change.kind == "only":
        row = stored_row(rows, change.table, tuple(change.row_key.split("|")))
        key = change.row_key.partition("|")[2]
        for kind in _NAMED:
            if change.table == schema.CounterRow.TABLE and rows.find(kind, game=game, scenario=scenario, counter=key):
                raise EditError(f"{key} is in the {kind.TABLE} of the scenario; take it out there first")
        for part in parts_of(rows, game, key) if change.table == schema.CounterRow.TABLE else ():
            draft.remove(part)
        if row is not None:
            draft.remove(row)
    _remove(rows, change, draft)
    return draft.done(f"{_told(rows, change)}: as in all scenarios")


def give_to_library(rows: Rows, game: str, scenario: str, change: schema.ScenarioChangeRow) -> ChangeSet:
    """Let all scenarios have what one had for itself. Raises EditError where the row has gone."""
    draft = Draft()
    _remove(rows, change, draft)
    row = stored_row(rows, change.table, tuple(change.row_key.split("|")))
    if change.kind == "add":
        draft.add(made(ROW_TYPE_BY_TABLE[change.table], **_object(change.value)))
    elif row is None:
        raise EditError(f"There is no {change.table.replace('_', ' ')} {change.row_key} any more")
    elif change.kind == "set":
        draft.set(row, **{change.field: change.value})
    elif change.kind == "discard":
        draft.remove(row)
    return draft.done(f"{_told(rows, change)}: for all scenarios")


def _remove(rows: Rows, change: schema.ScenarioChangeRow, draft: Draft) -> None:
    """Remove what a scenario has for itself, with its reason."""
    draft.remove(change)
    for cited in rows.citations(change.game, change.TABLE, change.key_text):
        draft.remove(cited)


class _Own:
    def __init__(self, rows: Rows, game: str, scenario: str) -> None:
        self._rows, self._game, self._scenario = rows, game, scenario
        self._title = scenario_row(rows, game, scenario).title
        found = rows.find(schema.ScenarioChangeRow, game=game, scenario=scenario)
        self._known = {(row.table, row.row_key, row.field): row for row in found}
        self._fresh: set[tuple[str, str]] = set()
        self._draft, self._left = Draft(), list[Change]()
        self._label = ""

    def done(self, edit: ChangeSet) -> ChangeSet:
        """Return the edit for the scenario alone; an edit that changes nothing shared comes back as it is."""
        if not any(change.table in SHARED for change in edit.changes):
            return edit
        self._label = edit.label
        heads = {change.key for change in edit.changes if change.table == schema.ChartRow.TABLE}
        for change in edit.changes:
            if change.table in ABOUT_ROWS:
                continue
            if change.table not in SHARED or (change.table == schema.ChartCellRow.TABLE and change.key[:2] in heads):
                self._left.append(change)
            else:
                self._take(change)
        kept = {(change.table, "|".join(map(str, change.key))) for change in self._left}
        for change in edit.changes:
            if change.table in ABOUT_ROWS and (str(change.key[1]), str(change.key[2])) in kept:
                self._left.append(change)
        mine = self._draft.done("", edit.stroke)
        mine = replace(mine, label=f"{self._title} only: {edit.label}" if mine.changes else edit.label)
        both = joined(mine.label, (mine, ChangeSet("", tuple(self._left))))
        return replace(edit, label=both.label, changes=both.changes)

    def _take(self, change: Change) -> None:
        row_key = "|".join(str(part) for part in change.key)
        added = self._known.get((change.table, row_key, ""))
        if self._is_private(change):
            self._left.append(change)
            if change.after is None and added is not None:
                self._draft.remove(added)
        elif change.before is None and change.table in PIECES:
            self._left.append(change)
            self._fresh.add((change.table, row_key))
            self._write(change.table, row_key, "", "only", None)
        elif change.before is None:
            self._add(change, row_key, added)
        elif change.after is None:
            self._discard(change, row_key, added)
        elif added is not None and added.kind == "add":
            self._draft.set(added, value={**_object(added.value), **change.after})
        else:
            stored = stored_row(self._rows, change.table, change.key)
            plain = {} if stored is None else stored.model_dump(mode="json")
            for field, value in change.after.items():
                self._set(change.table, row_key, field, value, plain.get(field))

    def _add(self, change: Change, row_key: str, known: schema.ScenarioChangeRow | None) -> None:
        """Add a row; one that the library has, and the scenario had discarded, comes back with what differs in it."""
        stored = stored_row(self._rows, change.table, change.key)
        if known is not None:
            self._draft.remove(known)
        if stored is None:
            self._write(change.table, row_key, "", "add", dict(change.after or {}), known is not None)
            return
        plain = stored.model_dump(mode="json")
        for field, value in (change.after or {}).items():
            self._set(change.table, row_key, field, value, plain.get(field))

    def _discard(self, change: Change, row_key: str, known: schema.ScenarioChangeRow | None) -> None:
        for (table, key, field), row in self._known.items():
            if (table, key) == (change.table, row_key) and field:
                self._draft.remove(row)
        if known is not None:
            self._draft.remove(known)
        if stored_row(self._rows, change.table, change.key) is not None and (known is None or known.kind == "add"):
            self._write(change.table, row_key, "", "discard", None, known is not None)

    def _set(self, table: str, row_key: str, field: str, value: JsonValue, shared: JsonValue) -> None:
        known = self._known.get((table, row_key, field))
        if known is None and value != shared:
            self._write(table, row_key, field, "set", value)
        elif known is not None and value == shared:
            self._draft.remove(known)
        elif known is not None:
            self._draft.set(known, value=value)

    def _write(self, table: str, row_key: str, field: str, kind: str, value: JsonValue, is_there: bool = False) -> None:
        if is_there:
            raise EditError("Take the change of this scenario back first, then make another one")
        self._draft.add(
            made(
                schema.ScenarioChangeRow, game=self._game, scenario=self._scenario, table=table, row_key=row_key,
                field=field, kind=kind, value=value, text=self._label[:200],
            )
        )  # fmt: skip

    def _is_private(self, change: Change) -> bool:
        """Tell whether a row is the scenario's own, or a part of a unit that is."""
        row_key = "|".join(str(part) for part in change.key)
        names = [(change.table, row_key)]
        if change.table in _PARTS:
            names.append((schema.CounterRow.TABLE, f"{change.key[0]}|{change.key[1]}"))
        for table, key in names:
            known = self._known.get((table, key, ""))
            if (table, key) in self._fresh or (known is not None and known.kind == "only"):
                return True
        return False


def stored_row(rows: Rows, table: str, key: Key) -> Row | None:
    """Return the row of a table by the texts of its key, None where there is none."""
    kind = ROW_TYPE_BY_TABLE[table]
    named = dict(zip(key_columns(table), key, strict=True))
    typed = {name: int(v) if kind.model_fields[name].annotation is int else v for name, v in named.items()}
    return one(rows, kind, **typed)


def parts_of(rows: Rows, game: str, counter: str) -> Iterator[Row]:
    """Yield the rows that belong to a counter."""
    for kind in (schema.FaceRow, schema.TraitRow, schema.IdentityRow):
        yield from rows.find(kind, game=game, counter=counter)


def _object(value: JsonValue) -> dict[str, JsonValue]:
    return value if isinstance(value, dict) else {}


def _said(rows: Rows, row: schema.ScenarioChangeRow) -> str:
    """Return what a change does, and why it does nothing if that is so."""
    wrong = fault_of(row)
    return f"{row.table} {row.row_key} cannot be changed so: {wrong}" if wrong else _told(rows, row)


def _told(rows: Rows, row: schema.ScenarioChangeRow) -> str:
    what = what_of(rows, row.table, row.row_key)
    if row.kind == "set":
        stored = stored_row(rows, row.table, tuple(row.row_key.split("|")))
        was = stored.model_dump(mode="json").get(row.field) if stored is not None else None
        before, after = ("none" if value in (None, "") else value for value in (was, row.value))
        declared = one(rows, schema.DeclaredValueRow, game=row.game, table=row.table, name=row.field)
        field = declared.title if declared is not None else row.field.replace("_", " ")
        return f"{what}: {field} {_valued(rows, row, before)} to {_valued(rows, row, after)}"
    return f"{what}: " + {"add": "added", "discard": "taken out", "only": "a piece of its own"}[row.kind]


def _valued(rows: Rows, row: schema.ScenarioChangeRow, value: JsonValue) -> JsonValue:
    """Return what people call a value that is the key of a line of the terrain chart."""
    line = None
    if (row.table, row.field) in _LINES:
        line = one(rows, schema.TerrainRow, game=row.game, key=str(value))
    return line.title if line is not None else value


def what_of(rows: Rows, table: str, row_key: str) -> str:
    """Return what a person calls a row that scenarios share, by its table and key."""
    parts = row_key.split("|")
    game, key = parts[0], parts[1] if len(parts) > 1 else ""
    counter = one(rows, schema.CounterRow, game=game, key=key) if table in ("counter", *_PARTS) else None
    if counter is not None:
        return ", ".join([short_name(counter), *(face_title(part) for part in parts[2:])])
    if table in _GROUND and len(parts) > 2:
        labels = " and ".join(parts[2 : 2 + _GROUND[table]])
        return f"Hex {labels}" if table == "hex" else f"{_line_called(rows, table, parts)} between {labels}"
    chart = one(rows, schema.ChartRow, game=game, key=key) if table == schema.ChartCellRow.TABLE else None
    if chart is not None:
        return f"{chart.title}, {' at '.join(parts[2:])}"
    if table == schema.CheckWaiverRow.TABLE:
        unit = one(rows, schema.CounterRow, game=game, key="|".join(parts[2:]))
        where = short_name(unit) if unit is not None else ", ".join(parts[2:])
        return f"Waiver of {key.replace('-', ' ').replace('_', ' ')} at {where}"
    titled = stored_row(rows, table, tuple(parts))
    names = (titled.said(name) for name in ("title", "name") if titled.may_have(name)) if titled is not None else ()
    title = next(filter(None, names), None)
    return f"{table.replace('_', ' ').capitalize()} {title or ', '.join(parts[1:]).replace('_', ' ')}"


def _line_called(rows: Rows, table: str, parts: list[str]) -> str:
    """Return what a side or road is called, with the name of a river: "River Salm"."""
    line = one(rows, schema.TerrainRow, game=parts[0], key=parts[-1])
    stored = stored_row(rows, table, tuple(parts)) if len(parts) == len(key_columns(table)) else None
    title = line.title if line is not None else "Side" if table == schema.HexsideRow.TABLE else "Road"
    name = stored.said("name") if stored is not None and stored.may_have("name") else None
    return f"{title} {name}" if name and name != title else title
