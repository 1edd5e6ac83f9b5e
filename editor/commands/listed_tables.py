"""How does ``losheim list`` show a list to people: as a table, and each chart as the table that it is printed as."""

from collections.abc import Iterable

from rich.table import Table

from editor.commands.listing import Item, Kind, cell_text
from editor.commands.outcome import console
from engine.data.counted import counted


def show(kind: Kind, found: list[Item]) -> None:
    """Print the list as a table; columns that say the same of every row are left out when there are many. Charts are
    printed each as its own table."""
    if kind is Kind.CHARTS:
        _show_charts(found)
        return
    if not found:
        console().print("nothing to list")
        return
    names = [name for name in found[0] if name not in ("text", "note", "detail")]
    same = [name for name in names if len({cell_text(item[name]) for item in found}) == 1]
    shown = [name for name in names if len(found) == 1 or name not in same or name in ("key", "title")]
    table = Table(*shown)
    for item in found:
        table.add_row(*(cell_text(item[name]) for name in shown))
    out = console()
    out.print(table)
    out.print(counted(len(found), "row"))


def _show_charts(found: Iterable[Item]) -> None:
    """Print charts, as ``fixed_lists.charts`` gives them, each under its key, title, rule, dice and certainty."""
    out, number = console(), 0
    for chart in found:
        number += 1
        dice = "" if chart["dice"] == "rows" else f", {chart['dice']}"
        out.print(
            f"{chart['game']} {chart['key']}: {chart['title']} (rule {chart['rule']}{dice}), {chart['certainty']}"
        )
        out.print(_table(chart))
    out.print(counted(number, "chart") if number else "nothing to list")


def _table(chart: Item) -> Table:
    columns, titles, cells = chart["columns"], chart["rows"], chart["cells"]
    assert isinstance(columns, list) and isinstance(titles, list) and isinstance(cells, dict)
    table = Table("line" if titles else "dice", *(str(column) for column in columns))
    for line, results in cells.items():
        assert isinstance(results, list)
        place = int(line) - 1
        title = str(titles[place]) if 0 <= place < len(titles) else line
        table.add_row(title, *("" if result is None else str(result) for result in results))
    return table
