"""How are charts begun, copied, reshaped and taken out? The cells always follow the head: none is left, none lacks.

A cell that is new holds ``?`` until somebody writes what the chart prints; the checks tell how many are left.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.chart_heads import (
    CALLED,
    along,
    bounds_of,
    contradicted,
    filled,
    fitting_place,
    head_of,
    headings_fault,
    said_bounds,
    same_places,
)
from editor.edits.draft import Draft, joined
from editor.edits.moving import Pair, moved
from editor.edits.reading import Rows, one
from engine.data import schema
from engine.data.cell_forms import UNREAD
from engine.data.chart_faults import chart_lines
from engine.data.ranged_charts import NO_DICE
from engine.data.schema import Row
from engine.playtest.games import GAME_KEYS

_SHAPE = ("key", "dice", "header", "columns", "bounds", "rows")
"""What rules rely on."""


@dataclass(frozen=True)
class Shape:
    """Of which line and column of a chart as it is those of the new one are; what is in neither is new."""

    lines: Mapping[int, int]
    columns: Mapping[str, str]


def chart_row(rows: Rows, game: str, key: str) -> schema.ChartRow:
    """Return the head of a chart. Raises EditError when there is none."""
    row = one(rows, schema.ChartRow, game=game, key=key)
    if row is None:
        raise EditError(f"The game has no chart {key!r}")
    return row


def begun(rows: Rows, game: str, values: Mapping[str, JsonValue]) -> ChangeSet:
    """Return a new chart with all its cells; without ``bounds`` the headings say them. Raises EditError."""
    head = head_of(rows, game, filled(values))
    if wrong := headings_fault(head, has_bounds=bool(values.get("bounds"))):
        raise EditError(wrong)
    if one(rows, schema.ChartRow, game=game, key=head.key) is not None:
        raise EditError(f"There is a chart {head.key} already; give this one another key")
    cells = [_empty(head, line, column) for line in chart_lines(head) for column in head.columns]
    return replace(moved(rows, (), new=[head, *cells]), label=f"Chart added: {head.title}")


def copied(rows: Rows, game: str, key: str, new_key: str, title: str) -> ChangeSet:
    """Return a copy of a chart under another key, with its cells. Raises EditError."""
    old = chart_row(rows, game, key)
    head = head_of(
        rows, game, old.model_dump(mode="json") | {"key": new_key.strip(), "title": title.strip() or old.title}
    )
    if one(rows, schema.ChartRow, game=game, key=head.key) is not None:
        raise EditError(f"There is a chart {head.key} already; give the copy another key")
    cells = [cell.model_copy(update={"chart": head.key}) for cell in _cells(rows, old)]
    return replace(moved(rows, (), new=[head, *cells]), label=f"Chart {old.title} copied: {head.title}")


def removed(rows: Rows, game: str, keys: Sequence[str]) -> ChangeSet:
    """Return the removal of charts with their cells. Raises EditError for one that rules read."""
    draft, titles = Draft(), list[str]()
    for key in keys:
        head = chart_row(rows, game, key)
        _check_free(head, "it")
        titles.append(head.title)
        for cell in _cells(rows, head):
            draft.remove(cell)
        draft.remove(head)
    return draft.done(f"Chart taken out: {titles[0]}" if len(titles) == 1 else f"{len(titles)} charts taken out")


def changed(rows: Rows, game: str, key: str, values: Mapping[str, JsonValue]) -> ChangeSet:
    """Return the change of the head of a chart: cells stay with the line and column of the same name, or the same place
    where as many are left. Raises EditError."""
    old = chart_row(rows, game, key)
    wanted = {**old.model_dump(mode="json"), **values}
    if "columns" in values or "header" in values:
        wanted = along(old, wanted, "bounds" in values)
    if "dice" in values and (old.dice == NO_DICE) != (values["dice"] == NO_DICE):
        wanted["rows"] = [str(line) for line in chart_lines(old)] if values["dice"] == NO_DICE else []
    head = head_of(rows, game, wanted)
    if wrong := contradicted(old, head):
        raise EditError(f"Columns: {wrong}")
    if old.rows and head.rows:
        lines = same_places(old.rows, head.rows)
    elif bool(old.rows) != bool(head.rows):
        lines = dict(zip(chart_lines(head), chart_lines(old), strict=False))
    else:
        lines = {line: line for line in chart_lines(head)}
    columns = same_places(old.columns, head.columns)
    named = {head.columns[new - 1]: old.columns[was - 1] for new, was in columns.items()}
    what = ", ".join(CALLED[name].lower() for name in values)
    return replace(reshaped(rows, old, head, Shape(lines, named)), label=f"Chart {old.title}: {what}")


def column_added(rows: Rows, game: str, key: str, name: str, bound: str, behind: str = "") -> ChangeSet:
    """Return the addition of a column behind another, at first place behind none; where the headings say from what
    their columns hold, at the place to which its heading belongs. Raises EditError."""
    old = chart_row(rows, game, key)
    place = old.columns.index(behind) + 1 if behind in old.columns else 0
    name, bound = name.strip(), bound.strip()
    if not bound and said_bounds(old.header, old.columns) == old.bounds:
        bound = next(iter(said_bounds(old.header, [name])), "")
        place = fitting_place(old.bounds, bound, place) if bound else place
    columns = [*old.columns[:place], name, *old.columns[place:]]
    bounds = [*old.bounds[:place], bound, *old.bounds[place:]]
    if not bound and not said_bounds(old.header, old.columns) and bounds_of(old.header, old.columns) == old.bounds:
        bounds = list(bounds_of(old.header, columns))
    found = changed(rows, game, key, {"columns": list(columns), "bounds": list(bounds)})
    before = columns[place - 1] if place else ""
    moved_to = "" if before == behind else f" behind {before}" if before else f" before {columns[1]}"
    return replace(found, label=f"Chart {old.title}: column {name} added{moved_to}")


def column_renamed(rows: Rows, game: str, key: str, before: str, name: str, bound: str) -> ChangeSet:
    """Return a column with another heading and lowest value. Raises EditError."""
    old = chart_row(rows, game, key)
    place = old.columns.index(before)
    columns: list[JsonValue] = [*old.columns[:place], name.strip(), *old.columns[place + 1 :]]
    bounds: list[JsonValue] = [*old.bounds[:place], bound.strip(), *old.bounds[place + 1 :]]
    found = changed(rows, game, key, {"columns": columns, "bounds": bounds})
    return replace(found, label=f"Chart {old.title}: column {before} to {name.strip()}")


def column_removed(rows: Rows, game: str, key: str, name: str) -> ChangeSet:
    """Return the removal of a column with its cells. Raises EditError for the last one."""
    old = chart_row(rows, game, key)
    kept = [place for place, column in enumerate(old.columns) if column != name]
    if not kept:
        raise EditError(f"{name} is the only column of {old.title}; take the chart out as a whole")
    wanted: dict[str, JsonValue] = {
        field: [getattr(old, field)[place] for place in kept] for field in ("columns", "bounds")
    }
    found = changed(rows, game, key, wanted)
    return replace(found, label=f"Chart {old.title}: column {name} taken out")


def line_added(rows: Rows, game: str, key: str, title: str, behind: int) -> ChangeSet:
    """Return the addition of a titled line behind another, at first place behind 0. Raises EditError."""
    old = _titled(rows, game, key)
    titles = [*old.rows[:behind], title.strip(), *old.rows[behind:]]
    lines = {number + (number > behind): number for number in chart_lines(old)}
    found = _with_lines(rows, old, titles, lines)
    return replace(found, label=f"Chart {old.title}: line {title.strip()} added")


def line_renamed(rows: Rows, game: str, key: str, line: int, title: str) -> ChangeSet:
    """Return a line with another title. Raises EditError."""
    old = _titled(rows, game, key)
    titles = [*old.rows[: line - 1], title.strip(), *old.rows[line:]]
    found = _with_lines(rows, old, titles, {number: number for number in chart_lines(old)})
    return replace(found, label=f"Chart {old.title}: line {old.rows[line - 1]} to {title.strip()}")


def line_removed(rows: Rows, game: str, key: str, line: int) -> ChangeSet:
    """Return the removal of a titled line with its cells; those below count on. Raises EditError for the last one."""
    old = _titled(rows, game, key)
    if len(old.rows) == 1:
        raise EditError(f"{old.rows[0]} is the only line of {old.title}; take the chart out as a whole")
    titles = [*old.rows[: line - 1], *old.rows[line:]]
    lines = {number: number + (number >= line) for number in range(1, len(titles) + 1)}
    found = _with_lines(rows, old, titles, lines)
    return replace(found, label=f"Chart {old.title}: line {old.rows[line - 1]} taken out")


def reshaped(rows: Rows, old: schema.ChartRow, new: schema.ChartRow, shape: Shape) -> ChangeSet:
    """Return the change of a head into another one, with the cells that it has then."""
    if any(getattr(old, name) != getattr(new, name) for name in _SHAPE):
        _check_free(old, ", ".join(CALLED[name].lower() for name in _SHAPE if getattr(old, name) != getattr(new, name)))
    if old.key != new.key and one(rows, schema.ChartRow, game=new.game, key=new.key) is not None:
        raise EditError(f"There is a chart {new.key} already; give this one another key")
    left = {(cell.dice, cell.column): cell for cell in _cells(rows, old)}
    pairs, fresh = list[Pair](), list[Row]()
    for line in chart_lines(new):
        for column in new.columns:
            cell = left.pop((shape.lines.get(line, -1), shape.columns.get(column, "")), None)
            if cell is None:
                fresh.append(_empty(new, line, column))
            elif (cell.chart, cell.dice, cell.column) != (new.key, line, column):
                pairs.append((cell, cell.model_copy(update={"chart": new.key, "dice": line, "column": column})))
    heads, draft = list[Pair](), Draft()
    if old.key != new.key:
        heads.append((old, new))
    else:
        draft.set(old, **{name: value for name, value in new.model_dump(mode="json").items() if name not in old.KEY})
    cells = moved(rows, [*heads, *pairs], gone=list(left.values()), new=fresh)
    return joined("", (cells, draft.done("")))


def _with_lines(rows: Rows, old: schema.ChartRow, titles: Sequence[str], lines: Mapping[int, int]) -> ChangeSet:
    head = head_of(rows, old.game, {**old.model_dump(mode="json"), "rows": list(titles)})
    return reshaped(rows, old, head, Shape(lines, {name: name for name in old.columns}))


def _titled(rows: Rows, game: str, key: str) -> schema.ChartRow:
    """Return a chart with titled lines. Raises EditError for one whose lines follow from its dice."""
    head = chart_row(rows, game, key)
    if not head.rows:
        raise EditError(f"The lines of {head.title} are what {head.dice} shows; change its dice on the page All charts")
    return head


def _check_free(head: schema.ChartRow, what: str) -> None:
    if head.game in GAME_KEYS:
        raise EditError(
            f"The rules of {head.game} look up the chart {head.title} as it is; {what} stays, change its cells"
        )


def _cells(rows: Rows, head: schema.ChartRow) -> list[schema.ChartCellRow]:
    return rows.find(schema.ChartCellRow, game=head.game, chart=head.key)


def _empty(head: schema.ChartRow, line: int, column: str) -> schema.ChartCellRow:
    return schema.ChartCellRow(game=head.game, chart=head.key, dice=line, column=column, result=UNREAD)
