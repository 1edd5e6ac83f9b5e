"""What does a file that travels bring, told in words, and where on the map is it? Rows in, lines out; no Qt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from db.differing import AS_ONE, ROW, Difference, State
from db.travel import Import, Incoming, Mine
from editor.comparing.compare import GROUPS, WHOLE, Compared, Differing
from editor.comparing.on_map import OnMap, on_map
from editor.comparing.records import NONE, Records
from editor.comparing.words import Told, in_words
from editor.edits.own import stored_row
from editor.edits.reading import Rows
from editor.edits.table_rows import TableRows
from engine.data import schema
from engine.data.schema import Row
from engine.data.tables import Tables

STATES: dict[State, str] = {"conflict": "in conflict", "replaced": "replaced", "gone": "gone", "new": "new"}
_COMPARED = frozenset(kind.TABLE for kinds in GROUPS.values() for kind in kinds)
_TITLES = {
    schema.ScenarioChangeRow.TABLE: "For this scenario only",
    schema.ScenarioVersionRow.TABLE: "Versions",
}


@dataclass(frozen=True)
class Line:
    """A difference in words, under the part of the game that it is of, and the row on both sides."""

    found: Difference
    group: str
    what: str
    value: str
    mine: str
    theirs: str
    rows: Differing
    also: tuple[Difference, ...] = ()
    """What is told in the same line: all that differs of a change of an erratum."""


@dataclass(frozen=True)
class Reviewed:
    """A file beside the rows of a library: what differs, what would be done about it at first, and where that is."""

    mine: Mine
    incoming: Incoming
    plan: Import
    lines: list[Line]
    shown: OnMap


def reviewed(mine: Mine, theirs: Tables, key: str) -> Reviewed:
    """Compare a file under a key with the rows of a library, which takes seconds for a large game. Raises EditError for
    what is no key, DataError when the file does not hold one scenario."""
    incoming = Incoming(mine, theirs, key)
    plan = incoming.plan("mine", replace_it=True)
    here, there = TableRows(mine.tables), TableRows(theirs)
    lines = lines_of(incoming, plan, here, there)
    return Reviewed(mine, incoming, plan, lines, shown_on_map(incoming, lines, here, there, plan))


def lines_of(incoming: Incoming, plan: Import, mine: Rows, theirs: Rows) -> list[Line]:
    """Return a line for each difference, in the order of the plan. ``theirs`` are the rows of the file."""
    found = [_meant(_differing(incoming, each), mine, theirs) for each in plan.differences]
    compared = [each for each in found if each.table in _COMPARED]
    told: dict[int, list[tuple[str, Told]]] = {}
    for group, each, line in in_words(*_sides(incoming, plan, mine, theirs), compared):
        told.setdefault(id(each), []).append((group, line))
    said = Records((mine, theirs))
    lines: dict[str, Line] = {}
    for difference, rows in zip(plan.differences, found, strict=True):
        is_one = difference.table in AS_ONE
        name = f"{difference.table}/{difference.key}" if is_one else difference.name
        if name in lines:
            lines[name] = replace(lines[name], also=(*lines[name].also, difference))
        else:
            lines[name] = _line(difference, rows, told.get(id(rows), []), said)
    return list(lines.values())


def _sides(incoming: Incoming, plan: Import, mine: Rows, theirs: Rows) -> tuple[Compared, Compared]:
    """Return what is compared; a scenario that the library has not is told by the rows of the file alone."""
    b = Compared(theirs, incoming.game, plan.theirs.scenario)
    return (Compared(mine, incoming.game, incoming.scenario) if plan.yours is not None else b), b


def again(lines: Sequence[Line], plan: Import) -> list[Line]:
    """Return the same lines with what is done about them now."""
    now = {each.name: each for each in plan.differences}
    return [
        replace(line, found=now[line.found.name], also=tuple(now[each.name] for each in line.also)) for line in lines
    ]


def _differing(incoming: Incoming, each: Difference) -> Differing:
    one, other = incoming.rows_of(each)
    what = WHOLE if each.field == ROW else each.field
    return Differing(each.table, each.key, what, each.mine, each.theirs, one, other)


def _meant(found: Differing, mine: Rows, theirs: Rows) -> Differing:
    """Return a difference of what a scenario has for itself as that of the value that it changes."""
    one, other = found.row_a, found.row_b
    own = other if other is not None else one
    if not isinstance(own, schema.ScenarioChangeRow) or own.kind != "set" or own.table not in _COMPARED:
        return found
    (a, row_a), (b, row_b) = _value_of(one, own, mine), _value_of(other, own, theirs)
    return Differing(own.table, own.row_key, own.field, a, b, row_a, row_b) if row_a and row_b else found


def _value_of(row: Row | None, own: schema.ScenarioChangeRow, rows: Rows) -> tuple[JsonValue, Row | None]:
    """Return a value as one side has it for a scenario: changed for that alone, or as all have it, with its row."""
    stored = stored_row(rows, own.table, tuple(own.row_key.split("|")))
    if isinstance(row, schema.ScenarioChangeRow) or stored is None:
        return getattr(row, "value", None), stored
    return stored.model_dump(mode="json").get(own.field), stored


def _line(each: Difference, found: Differing, told: Sequence[tuple[str, Told]], said: Records) -> Line:
    if told:
        group, first = _TITLES.get(each.table) or told[0][0], told[0][1]
        value, mine, theirs = ("; ".join(getattr(line, side) for _, line in told) for side in ("value", "a", "b"))
        return Line(each, group, first.what, value, mine, theirs, found)
    group, line = said.told(found, each.key)
    group, what, mine, theirs = _TITLES.get(each.table) or group, line.what, line.a, line.b
    if each.table == schema.ScenarioVersionRow.TABLE:
        what = f"Version {each.key.rpartition('|')[2]}"
        if each.field == ROW:
            mine, theirs = _closed(found.row_a), _closed(found.row_b)
    return Line(each, group, what, line.value, mine, theirs, found)


def _closed(row: Row | None) -> str:
    """Return when and by whom a version was closed, and what is new in it as its author says it first."""
    if not isinstance(row, schema.ScenarioVersionRow):
        return NONE
    by = " ".join(filter(None, ("closed", row.date, f"by {row.author}" if row.author else "")))
    first, *more = [line.strip() for line in row.changes.splitlines() if line.strip()] or [""]
    return f"{by}: {first}{'…' if more else ''}" if first else by


def shown_on_map(incoming: Incoming, lines: Sequence[Line], mine: Rows, theirs: Rows, plan: Import) -> OnMap:
    """Return where lines are: only mine, only theirs, or both otherwise; of two maps nothing."""
    return on_map(*_sides(incoming, plan, mine, theirs), list(_on_ground(lines)))


def _on_ground(lines: Sequence[Line]) -> Iterator[Differing]:
    return (line.rows for line in lines if line.rows.table in _COMPARED)
