"""How is a large change set kept small? Neighboring changes of one shape are stored as columns, not as objects."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from pydantic import JsonValue

from db.changes import Change

Shape = tuple[str, tuple[str, ...] | None, tuple[str, ...] | None]


def shape(change: Change) -> Shape:
    """Return what alike changes have in common: the table and the columns before and after."""
    before = None if change.before is None else tuple(change.before)
    return change.table, before, None if change.after is None else tuple(change.after)


def as_runs(changes: Iterable[Change]) -> list[dict[str, JsonValue]]:
    """Return the changes, in order, as runs: table, names of the columns, and one list of values for each column."""
    runs: list[dict[str, JsonValue]] = []
    for (table, before, after), alike in groupby(changes, key=shape):
        run = list(alike)
        columns: dict[str, JsonValue] = {
            "table": table,
            "key": [list(part) for part in zip(*(change.key for change in run), strict=True)],
            "before": _columns(before, [change.before for change in run]),
            "after": _columns(after, [change.after for change in run]),
        }
        runs.append(columns)
    return runs


def from_runs(runs: Iterable[Mapping[str, Any]]) -> Iterator[Change]:
    """Yield the changes of runs. Raises LookupError, TypeError or ValueError for what ``as_runs`` did not write."""
    for run in runs:
        keys = list(zip(*run["key"], strict=True))
        before, after = _rows(run["before"], len(keys)), _rows(run["after"], len(keys))
        for key, old, new in zip(keys, before, after, strict=True):
            yield Change(run["table"], key, old, new)


def _columns(names: tuple[str, ...] | None, rows: Sequence[Mapping[str, JsonValue] | None]) -> JsonValue:
    if names is None:
        return None
    return {name: [row[name] for row in rows if row is not None] for name in names}


def _rows(columns: Mapping[str, Sequence[JsonValue]] | None, count: int) -> Iterator[dict[str, JsonValue] | None]:
    if columns is None:
        return iter([None] * count)
    if not columns:
        return iter([{} for _ in range(count)])
    return (dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True))
