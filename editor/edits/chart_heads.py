"""What can the head of a chart be? Headings with what their columns hold from, titled lines, forms of cells."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from pydantic import JsonValue

from db.changes import EditError
from db.checks.charts import heading_faults
from editor.edits.draft import made
from editor.edits.reading import Rows, vocabulary_of
from engine.data import schema
from engine.data.chart_faults import chart_lines
from engine.data.counted import counted
from engine.data.ranged_charts import NO_DICE, range_columns, range_faults

MOST_CELLS = 20_000
"""More cells than any printed chart has."""
CALLED = {
    "key": "Key",
    "title": "Title",
    "rule": "Rule",
    "dice": "Dice",
    "header": "Headings are",
    "columns": "Columns",
}
CALLED |= {"bounds": "From", "rows": "Lines", "cells": "Cells hold"}
"""What people call the fields of the head of a chart."""
_ODDS = re.compile(r"(\d+)\s*[:-]\s*(\d+)")
_SAYING = {"odds": "odds, as 3:1", "total": "totals, as 4 or 2-3"}
"""The headings that say from what their columns hold, and how they are written."""
_NUMBER = re.compile(r"\d+(?:/\d+)?")


def bounds_of(header: str, columns: Sequence[str]) -> tuple[str, ...]:
    """Return the lowest value that each column holds as its heading says it; counted from 0 where one says none."""
    return said_bounds(header, columns) or tuple(str(place) for place in range(len(columns)))


def said_bounds(header: str, columns: Sequence[str]) -> tuple[str, ...]:
    """Return the lowest value that each column holds as its heading says it, in whatever order; nothing where one says
    none."""
    found = [_bound(header, name) for name in columns] if header != "none" else []
    return () if None in found else tuple(str(bound) for bound in found)


def fitting_place(bounds: Sequence[str], bound: str, asked: int) -> int:
    """Return the place at which a value stands between rising ones: the one asked for, else where it belongs."""
    values = [Fraction(text) for text in (*bounds[:asked], bound, *bounds[asked:])]
    if all(low < high for low, high in pairwise(values)):
        return asked
    return next((place for place, text in enumerate(bounds) if Fraction(text) > Fraction(bound)), len(bounds))


def head_of(rows: Rows, game: str, values: Mapping[str, JsonValue]) -> schema.ChartRow:
    """Return a head that its model and the words of the game take, with rising bounds and fitting lines."""
    head = made(schema.ChartRow, CALLED, **{**values, "game": game})
    for field, wrong in vocabulary_of(rows, game).faults(head):
        raise EditError(f"{CALLED.get(field, field)}: {wrong}")
    if wrong := _wrong(head):
        raise EditError(wrong)
    return head


def _wrong(head: schema.ChartRow) -> str:
    """Return why no chart can have this head."""
    for word, names in (("column", head.columns), ("line", head.rows)):
        if twice := next((name for place, name in enumerate(names) if name in names[:place]), ""):
            return f"{word.capitalize()}s: there is a {word} {twice} already; give this one another name"
        if any(not name.strip() for name in names):
            return f"{word.capitalize()}s: a {word} has no name; write one"
    if not head.title.strip():
        return "Title: it is empty; write what the chart is called"
    if not head.columns:
        return "Columns: there is none; write the headings with | between them"
    if head.dice == NO_DICE and not head.rows:
        return "Lines: nothing is thrown, so the lines have titles; write them with | between them"
    if len(chart_lines(head)) * len(head.columns) > MOST_CELLS:
        return f"Columns: the chart would have more than {MOST_CELLS} cells; part it"
    if len(head.bounds) != len(head.columns):
        bounds, columns = counted(len(head.bounds), "value"), counted(len(head.columns), "column")
        return f"From: {bounds} for {columns}; write one for each, with | between them"
    ranged = range_columns(head)
    if not ranged and head.rows and head.dice != NO_DICE:
        for _, reason in range_faults(head, {}):
            return f"Lines: {reason.removeprefix('rows: ')}"
    return _wrong_bounds(head, ranged or head.columns)


def _wrong_bounds(head: schema.ChartRow, thrown: Sequence[str]) -> str:
    before: Fraction | None = None
    for name, text in zip(head.columns, head.bounds, strict=True):
        if name not in thrown:
            continue
        if not _NUMBER.fullmatch(text.lstrip("-")):
            return f"From: {text!r} of column {name} is no number; write the lowest value that it holds, as 3 or 1/2"
        try:
            bound = Fraction(text)
        except ZeroDivisionError:
            return f"From: {text!r} of column {name} is no number; write the lowest value that it holds, as 3 or 1/2"
        if before is not None and bound <= before:
            reason = f"From: column {name} begins at {text}, not above the column before it; the columns rise"
            return f"{reason}: put it in its place, or write what it begins at"
        before = bound
    return ""


def headings_fault(head: schema.ChartRow, *, has_bounds: bool) -> str:
    """Return why the headings of a new chart are not what they are called, or not what their columns hold from; nothing
    for those that say nothing, where it is written what they hold from."""
    if head.header not in _SAYING:
        return ""
    thrown = range_columns(head) or head.columns
    mute = [name for name in thrown if not said_bounds(head.header, [name])]
    if mute and not has_bounds:
        return (
            f"Columns: {mute[0]!r} is no heading of {_SAYING[head.header]}; write it so, or write From of all columns"
        )
    bounds = [Fraction(bound) for name, bound in zip(head.columns, head.bounds, strict=True) if name in thrown]
    return next((f"Columns: {wrong}" for wrong in heading_faults(head.header, thrown, bounds)), "")


def contradicted(old: schema.ChartRow, head: schema.ChartRow) -> str:
    """Return which column of a changed chart holds from another value than its heading says, and did not before; gaps
    may stand until the next column is changed."""
    before = _contradictions(old)
    return next((wrong for wrong in _contradictions(head) if wrong not in before), "")


def _contradictions(head: schema.ChartRow) -> tuple[str, ...]:
    """Return in words where bounds differ from headings; nothing where they are none, which is told elsewhere."""
    if head.header not in _SAYING or len(head.bounds) != len(head.columns):
        return ()
    thrown = range_columns(head) or head.columns
    pairs = zip(head.columns, head.bounds, strict=True)
    told = [(name, Fraction(bound)) for name, bound in pairs if name in thrown and _NUMBER.fullmatch(bound)]
    return tuple(wrong for name, bound in told for wrong in heading_faults(head.header, [name], [bound]))


def filled(values: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Return the values of a head with the bounds that the headings say, where none are written."""
    columns, bounds = _texts(values.get("columns")), _texts(values.get("bounds"))
    if bounds:
        return dict(values)
    return {**values, "bounds": list(_bounds_beside(values, columns))}


def _bounds_beside(values: Mapping[str, JsonValue], columns: Sequence[str]) -> tuple[str, ...]:
    """Return bounds for the columns in which throws are looked up; none for results beside columns of ranges."""
    forms = _texts(values.get("cells"))
    ranged = [name for name, form in zip(columns, forms, strict=False) if "range" in form] if len(forms) > 1 else []
    is_thrown = values.get("dice") != NO_DICE and values.get("rows")
    thrown = ranged if ranged and is_thrown else list(columns)
    found = dict(zip(thrown, bounds_of(str(values.get("header")), thrown), strict=True))
    return tuple(found.get(name, "") for name in columns)


def along(old: schema.ChartRow, wanted: dict[str, JsonValue], has_bounds: bool) -> dict[str, JsonValue]:
    """Return the values of a head whose columns change, with bounds and forms of cells that go with them."""
    columns = _texts(wanted.get("columns"))
    origin = same_places(old.columns, columns)
    found = dict(wanted)
    if not has_bounds:
        said = _bounds_beside(wanted, columns)
        was = _bounds_beside(old.model_dump(mode="json"), old.columns)
        header = str(wanted.get("header"))
        stay = was != old.bounds
        if not stay and header == old.header and said_bounds(header, old.columns) and not said_bounds(header, columns):
            stay, said = (
                True,
                tuple("".join(said_bounds(header, [name])) for name in columns),
            )  # nothing is counted anew
        own = {new: old.bounds[before - 1] for new, before in origin.items()} if stay else {}
        found["bounds"] = [own.get(place, said[place - 1]) for place in range(1, len(columns) + 1)]
    if len(old.cells) == len(old.columns) > 1 and _texts(wanted.get("cells")) == list(old.cells):
        places = range(1, len(columns) + 1)
        beside = [max((place for place in origin if place <= new), default=min(origin, default=0)) for new in places]
        found["cells"] = [old.cells[origin[place] - 1] if place else "text" for place in beside]
    return found


def same_places(old: Sequence[str], new: Sequence[str]) -> dict[int, int]:
    """Return for the places of new names, counted from 1, those of the old: of the same name, or of the same place
    where as many are left and neither name stands elsewhere."""
    places = {name: place for place, name in enumerate(old, 1)}
    found = {place: places[name] for place, name in enumerate(new, 1) if name in places}
    if len(old) == len(new):
        used = set(found.values())
        found |= {place: place for place in range(1, len(new) + 1) if place not in found and place not in used}
    return found


def _bound(header: str, name: str) -> Fraction | None:
    if header == "odds":
        odds = _ODDS.match(name)
        return Fraction(int(odds[1]), int(odds[2])) if odds and int(odds[2]) else None
    number = re.match(r"-?\d+(?:/[1-9]\d*)?", name)
    return Fraction(number[0]) if number else None


def _texts(value: JsonValue) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list | tuple) else []
