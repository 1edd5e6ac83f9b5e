"""Where does a finding lead? To a hex, a counter or the scenario, or to a line of a table in a work area."""

from dataclasses import dataclass

from editor.edits.lists import of_scenario
from editor.edits.reading import Rows, known_label
from editor.window.desk import Desk, Selection
from editor.window.document import Document
from engine.data import schema

_KEYED = {
    "turn": ("schedule", "Turn track"),
    "sequence_step": ("rules", "Sequence"),
    "declared_value": ("rules", "Values"),
    "parameter": ("rules", "Parameters"),
}
"""Area and tab of the tables whose lines show the key itself, by the table."""

_ENDING = {"clause": ("victory", ""), "word": ("rules", "Words")}
"""The same for those that show the end of the key."""

_LISTED = {
    listed.kind.TABLE: (area, listed.title)
    for area, lists in (
        ("schedule", (of_scenario.WITHDRAWALS, of_scenario.REPLACEMENTS, of_scenario.SCHEDULES)),
        ("setup", (of_scenario.START, of_scenario.EDGE, of_scenario.DUMPS)),
        ("rules", (of_scenario.OWN_PARAMETERS,)),
    )
    for listed in lists
}
"""Area and tab of the lists whose lines are found by the key of their row, by the table."""


@dataclass(frozen=True)
class TableLine:
    """A line of a table: work area, title of the tab, and the text of one of its cells or the key of its row; empty is
    the tab alone."""

    area: str
    tab: str
    text: str = ""


def place_of(document: Document, where: str) -> Selection | TableLine | None:
    """Return what is shown for a place that a finding names, or None where no page of the window has it."""
    rows, game = document.rows, document.game
    first, _, second = where.partition("|")
    a, b = (known_label(rows, game, document.map, label) for label in (first, second or first))
    if all(rows.find(schema.HexRow, game=game, map=document.map, hex=label) for label in (a, b)):
        return Selection("hexside", f"{a}|{b}") if second else Selection("hex", a)
    if rows.find(schema.CounterRow, game=game, key=where):
        return Selection("counter", where)
    if rows.find(schema.ClauseRow, game=game, scenario=document.scenario, key=where):
        return TableLine("victory", "", where)
    for dumps in rows.find(schema.DumpSetRow, game=game, scenario=document.scenario, key=where):
        return TableLine("setup", of_scenario.DUMPS.title, dumps.key_text)
    if where in (document.scenario, game):
        return Selection("scenario", document.scenario)
    table, _, key = where.partition("/")
    if table == "scenario" and key.endswith("/bound_role"):
        return TableLine("setup", of_scenario.EDGE.title)
    for chart in rows.find(schema.ChartRow, game=game, key=table):
        is_titled = key.isdecimal() and 0 < int(key) <= len(chart.rows)
        return TableLine("rules", chart.title, chart.rows[int(key) - 1] if is_titled else key)
    return _in_table(document, table, key.removeprefix(f"{game}|")) or _on_map(rows, document, key or where)


def go_to(desk: Desk, where: str) -> None:
    """Select and show what a finding names: a hex, two hexes, a counter, or the line of a table."""
    found = place_of(desk.document, where)
    if isinstance(found, TableLine):
        desk.line_wanted.emit(found)
    elif found is not None:
        desk.select(found.kind, found.key, go=True)
    else:
        desk.told.emit(f"No page of the window shows {where}; what the finding says names the remedy")


def _in_table(document: Document, table: str, key: str) -> Selection | TableLine | None:
    """Return where a row is shown that a finding names by its table and key."""
    rows, game = document.rows, document.game
    if table in _KEYED:
        return TableLine(*_KEYED[table], key.rpartition("|")[2])
    if table in _LISTED:
        return TableLine(*_LISTED[table], f"{game}|{key}")
    if table in _ENDING:
        return TableLine(*_ENDING[table], key.rpartition("|")[2].rpartition("/")[2])
    if table == "erratum":
        return TableLine("errata", "", key)
    if table == "chart_cell":
        parts = key.split("|")
        return place_of(document, "/".join(parts[:2]))
    for terrain in rows.find(schema.TerrainRow, game=game, key=key) if table == "terrain" else ():
        return TableLine("rules", "Terrain", terrain.title)
    for ruling in rows.find(schema.RulingRow, game=game, key=key) if table == "ruling" else ():
        return TableLine("rules", "Rulings", ruling.question)
    for field in ("unit_type", "formation"):
        for counter in rows.find(schema.CounterRow, game=game, **{field: key}) if table == field else ():
            return Selection("counter", counter.key)
    for part in key.split("|") if table in ("face", "counter", "setup", "arrival", "supply") else ():
        if rows.find(schema.CounterRow, game=game, key=part):
            return Selection("counter", part)
    return None


def _on_map(rows: Rows, document: Document, key: str) -> Selection | None:
    """Return the first hex of a place or an area of the map shown."""
    where = {"game": document.game, "map": document.map, "key": key.rpartition("|")[2]}
    drawn = [place.hexes for place in rows.find(schema.PlaceRow, **where)]
    drawn += [area.hexes for area in rows.find(schema.AreaRow, **where)]
    for hexes in drawn:
        for label in hexes.split():
            if rows.find(schema.HexRow, game=document.game, map=document.map, hex=label):
                return Selection("hex", label)
    return None
