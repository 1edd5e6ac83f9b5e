"""What is held against a copy of the game cell by cell or line by line: charts, set-ups, arrivals?"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from db.changes import ChangeSet, EditError
from db.provenance import WHOLE
from editor.edits import rules, units
from editor.edits.place_words import read_entry, read_place, said_entries, said_places, unit_names
from editor.edits.placing import take_out
from editor.edits.reading import Rows, vocabulary_of
from editor.edits.schedules import remove_arrival, set_arrival
from editor.edits.setup import set_place
from editor.proof.standing import CertainRows, Standing, State
from editor.proof.typed_hexes import TypedHexes
from engine.data import schema
from engine.data.schema import Row

_TURN = re.compile(r"(?:turn\s+)?(\d{1,3})(?:\s+(.+))?", re.IGNORECASE)
_TURN_ALONE = re.compile(r"(?:turn\s+)?(\d{1,3})", re.IGNORECASE)


_TOLD = {"setup": "place", "arrival": "place", "chart_cell": "result"}
"""The field that a row as a whole is shown by."""


@dataclass(frozen=True)
class Item:
    """One cell: a value of a row as it is shown, or with the field ``*`` a row as a whole."""

    row: Row
    field: str
    shown: str
    state: State

    @property
    def cited(self) -> str:
        """The field whose certainty is shown."""
        return _TOLD.get(self.row.TABLE, self.field)

    @property
    def key(self) -> str:
        """Its key among all of its list."""
        return f"{self.row.key_text}#{self.field}"


@dataclass(frozen=True)
class Listed:
    """A table. ``lines`` are a title each, and a cell for each of the ``columns``, None where there is none."""

    key: str
    title: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, tuple[Item | None, ...]], ...]

    @property
    def items(self) -> list[Item]:
        """Its cells as one reads them."""
        return [item for _, cells in self.lines for item in cells if item is not None]


def lists_of(rows: CertainRows, game: str, scenario: str) -> list[Listed]:
    """Return the charts of a game, then the set-ups and arrivals of its printed scenarios, that of the given one
    first."""
    heads = rows.find(schema.ScenarioRow, game=game)
    heads.sort(key=lambda head: head.scenario != scenario)
    standing = Standing(rows, game, schema.ScenarioRow)
    printed = [head for head in heads if standing.state(head) != "designed"]
    found = [*_charts(rows, game), *_terrain(rows, game), *_starts(rows, game, printed)]
    return [each for each in found if each.items]


def _charts(rows: CertainRows, game: str) -> Iterator[Listed]:
    standing = Standing(rows, game, schema.ChartCellRow)
    for chart in rows.find(schema.ChartRow, game=game):
        cells = {(row.dice, row.column): row for row in rows.find(schema.ChartCellRow, game=game, chart=chart.key)}
        lines: list[tuple[str, tuple[Item | None, ...]]] = []
        for dice in sorted({dice for dice, _ in cells}):
            title = chart.rows[dice - 1] if 0 < dice <= len(chart.rows) else str(dice)
            found = (cells.get((dice, column)) for column in chart.columns)
            shown = tuple(Item(row, WHOLE, row.result, standing.state(row)) if row else None for row in found)
            lines.append((title, shown))
        yield Listed(f"chart|{chart.key}", chart.title or chart.key, chart.columns, tuple(lines))


def _terrain(rows: CertainRows, game: str) -> Iterator[Listed]:
    standing = Standing(rows, game, schema.TerrainRow)
    declared = vocabulary_of(rows, game).declared(schema.TerrainRow.TABLE)
    lines: list[tuple[str, tuple[Item | None, ...]]] = []
    for row in rows.find(schema.TerrainRow, game=game):
        cells = []
        for value in declared:
            said, state = row.said(value.name), _of_value(standing, row, value.name)
            cells.append(Item(row, value.name, "" if said is None else str(said), state))
        lines.append((row.title or row.key, tuple(cells)))
    yield Listed("terrain", "Terrain chart", tuple(value.title for value in declared), tuple(lines))


def _of_value(standing: Standing, row: Row, field: str) -> State:
    certainty = standing.certainty(row, field)
    if certainty == "owner":
        return "confirmed"
    if certainty == "designed":
        return "designed"
    return "open" if field in standing.open_fields(row) else "known"


def _starts(rows: CertainRows, game: str, heads: Sequence[schema.ScenarioRow]) -> Iterator[Listed]:
    names = unit_names(rows, game)
    of_setup, of_arrivals = Standing(rows, game, schema.SetupRow), Standing(rows, game, schema.ArrivalRow)
    for head in heads:
        where = {"game": game, "scenario": head.scenario}
        starts = rows.find(schema.SetupRow, **where)
        said = said_places(rows, game, head.map, (row.place for row in starts))
        title = f"{head.number} {head.title}".strip()
        lines = [(row, of_setup, " ".join(filter(None, (said[row.place], _beside(row))))) for row in starts]
        yield _by_unit(f"setup|{head.scenario}", f"Set-up: {title}", lines, names)
        arrivals = rows.find(schema.ArrivalRow, **where)
        arrivals.sort(key=lambda row: row.turn)
        entries = said_entries(rows, game, head.map, [row.place for row in arrivals])
        comes = [(row, of_arrivals, f"turn {row.turn}, {entries[row.place]}") for row in arrivals]
        yield _by_unit(f"arrivals|{head.scenario}", f"Arrivals: {title}", comes, names)


def _by_unit(
    key: str,
    title: str,
    lines: Sequence[tuple[schema.SetupRow | schema.ArrivalRow, Standing, str]],
    names: dict[str, str],
) -> Listed:
    cells = tuple(
        (names.get(row.counter, row.counter), (Item(row, WHOLE, said, standing.state(row)),))
        for row, standing, said in lines
    )
    return Listed(key, title, ("Place",), cells)


def _beside(row: schema.SetupRow) -> str:
    lost = f"{row.steps_lost} lost" if row.steps_lost else ""
    return ", ".join(filter(None, (row.face, lost, row.state)))


def read_item(rows: Rows, item: Item, text: str) -> ChangeSet:
    """Return what makes a cell as it was typed. Raises EditError for what it cannot be."""
    row = item.row
    match row:
        case schema.ChartCellRow():
            return rules.set_chart_cell(rows, row.game, row.chart, row.dice, row.column, text)
        case schema.TerrainRow():
            return rules.set_effect(rows, row.game, row.key, item.field, text)
        case schema.SetupRow():
            if text.casefold() == "none":
                return take_out(rows, row.game, row.scenario, [row.counter])
            map_key = _map_of(rows, row.game, row.scenario)
            place = read_place(rows, row.game, map_key, text)
            return set_place(rows, row.game, row.scenario, row.counter, place)
        case schema.ArrivalRow():
            return _read_arrival(rows, row, text)
        case schema.ParameterRow():
            return rules.set_parameter(rows, row.game, row.key, text)
        case schema.FaceRow():
            return units.set_face_value(rows, row.game, row.counter, row.face, item.field, text)
        case schema.CounterRow() if item.field == "steps" and text.isdecimal():
            return units.set_steps(rows, row.game, row.key, int(text))
        case schema.HexRow():
            return TypedHexes(rows, row.game, row.map).read(row.hex, text)
        case schema.HexsideRow() | schema.LinkRow():
            return TypedHexes(rows, row.game, row.map).of_side((row.hex_a, row.hex_b), text.split())
    raise EditError(f"{row.TABLE} cannot be typed here; change it where it is edited")


def _read_arrival(rows: Rows, row: schema.ArrivalRow, text: str) -> ChangeSet:
    where = (rows, row.game, row.scenario, row.counter)
    if text.casefold() == "none":
        return remove_arrival(*where)
    alone = _TURN_ALONE.fullmatch(text) if "turn" in text.casefold() or len(text) <= 2 else None
    if alone is not None:
        return set_arrival(*where, turn=int(alone[1]))
    said = _TURN.fullmatch(text.replace(",", " "))
    turn, place = (int(said[1]), said[2]) if said is not None and said[2] else (None, text)
    map_key = _map_of(rows, row.game, row.scenario)
    return set_arrival(*where, turn=turn, place=read_entry(rows, row.game, map_key, place))


def _map_of(rows: Rows, game: str, scenario: str) -> str:
    return rows.find(schema.ScenarioRow, game=game, scenario=scenario)[0].map
