"""What is held against a copy of the game cell by cell or line by line: charts, set-ups, arrivals?"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from db.changes import ChangeSet, EditError
from db.provenance import WHOLE
from editor.edits import rules, units
from editor.edits.concerning import ABOUT_ROWS
from editor.edits.draft import joined
from editor.edits.place_words import read_entry, said_entries, said_places, unit_names
from editor.edits.reading import Rows, vocabulary_of
from editor.edits.schedules import remove_arrival, set_arrival
from editor.proof.standing import CertainRows, Standing, State
from editor.proof.typed_faces import read_typed
from editor.proof.typed_hexes import TypedHexes
from editor.proof.typed_setups import beside, read_setup
from engine.data import schema
from engine.data.schema import Row

_TURN = re.compile(r"(?:turn\s+)?(\d{1,3})(?:\s+(.+))?", re.IGNORECASE)
_TURN_ALONE = re.compile(r"(?:turn\s+)?(\d{1,3})", re.IGNORECASE)


_TOLD = {"setup": "place", "arrival": "place", "chart_cell": "result"}
"""The field that a row as a whole is shown by."""
_LIST_OF = {"chart_cell": "chart", "setup": "setup", "arrival": "arrivals"}
"""Which list a row stands in, one for each chart or scenario."""
_TERRAIN = "terrain"


@dataclass(frozen=True)
class Item:
    """One cell: a value of a row as it is shown, or with the field ``*`` a row as a whole."""

    row: Row
    field: str
    shown: str
    state: State
    is_known: bool = True
    """Whether anything stands there that somebody could have seen."""

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


class Lists:
    """The printed charts of a game, then the set-ups and arrivals of its printed scenarios; ``follow`` has only those
    read anew of which something has changed."""

    def __init__(self, rows: CertainRows, game: str) -> None:
        self._rows, self.game = rows, game
        kinds = (schema.ChartCellRow, schema.TerrainRow, schema.SetupRow, schema.ArrivalRow)
        self._standing = {kind.TABLE: Standing(rows, game, kind) for kind in kinds}
        self._known: dict[str, Listed] = {}

    def follow(self, changes: ChangeSet) -> None:
        """Read anew what a change set has changed."""
        for standing in self._standing.values():
            standing.follow(changes)
        for change in changes.changes:
            table, key = change.table, [str(part) for part in change.key]
            if table in ABOUT_ROWS:
                table, key = key[1], key[2].split("|")
            if table == schema.TerrainRow.TABLE:
                self._known.pop(_TERRAIN, None)
            elif table in _LIST_OF:
                self._known.pop(f"{_LIST_OF[table]}|{key[1]}", None)
            else:
                self._known.clear()

    def all(self, scenario: str) -> list[Listed]:
        """Return all lists, of the scenarios those of the given one first; of a variant what is not as in its
        parent: what is seen of that is seen of both."""
        rows, game = self._rows, self.game
        heads = rows.find(schema.ScenarioRow, game=game)
        heads.sort(key=lambda head: head.scenario != scenario)
        standing = Standing(rows, game, schema.ScenarioRow)
        printed = [head for head in heads if standing.state(head) != "designed"]
        made: list[tuple[str, Callable[[], Listed]]] = [
            (f"chart|{chart.key}", partial(self._chart, chart)) for chart in self._printed_charts()
        ]
        made.append((_TERRAIN, self._terrain))
        for head in printed:
            made.append((f"setup|{head.scenario}", partial(self._setup, head)))
            made.append((f"arrivals|{head.scenario}", partial(self._arrivals, head)))
        for key, make in made:
            if key not in self._known:
                self._known[key] = make()
        return self._once([self._known[key] for key, _ in made if self._known[key].items], printed)

    def _once(self, lists: Sequence[Listed], heads: Sequence[schema.ScenarioRow]) -> list[Listed]:
        """Return lists, of a variant with the lines alone that are not in its parent's; where none is left, that names
        the variant."""
        parents = {row.scenario: row.parent for row in self._rows.find(schema.VariantRow, game=self.game)}
        titles = {head.scenario: f"{head.number} {head.title}".strip() for head in heads}
        by_key, same = {each.key: each for each in lists}, defaultdict[str, list[str]](list)
        found = []
        for each in lists:
            kind, _, scenario = each.key.partition("|")
            parent = by_key.get(f"{kind}|{parents[scenario]}") if scenario in parents else None
            own = _own_lines(each, parent) if parent is not None else each.lines
            if parent is not None and not own:
                same[parent.key].append(titles[scenario])
            elif parent is not None and len(own) < len(each.lines):
                rest = titles[parents[scenario]]
                found.append(replace(each, title=f"{each.title}; the rest as in {rest}", lines=own))
            else:
                found.append(each)
        also = {key: f"; the same in {', '.join(named)}" for key, named in same.items()}
        return [replace(each, title=each.title + also[each.key]) if each.key in also else each for each in found]

    def _printed_charts(self) -> list[schema.ChartRow]:
        """Return the charts of the game; not those that are a method of ours from their title on, as no copy of the
        game has them."""
        rows, game, field = self._rows, self.game, "title"
        methods = {row.key for row in rows.find(schema.SourceRow, game=game) if row.kind == "method"}
        charts = rows.find(schema.ChartRow, game=game)
        cited = rows.rows_cited(game, schema.ChartRow.TABLE, [chart.key_text for chart in charts])
        sources = {key: {row.field: row.source for row in of} for key, of in cited.items()}
        said = (sources.get(chart.key_text, {}) for chart in charts)
        return [
            chart for chart, of in zip(charts, said, strict=True) if of.get(field, of.get(WHOLE, "")) not in methods
        ]

    def _chart(self, chart: schema.ChartRow) -> Listed:
        standing, game = self._standing[schema.ChartCellRow.TABLE], self.game
        found_cells = self._rows.find(schema.ChartCellRow, game=game, chart=chart.key)
        cells = {(row.dice, row.column): row for row in found_cells}
        lines: list[tuple[str, tuple[Item | None, ...]]] = []
        for dice in sorted({dice for dice, _ in cells}):
            title = chart.rows[dice - 1] if 0 < dice <= len(chart.rows) else str(dice)
            found = (cells.get((dice, column)) for column in chart.columns)
            shown = tuple(_whole(row, row.result, standing) if row else None for row in found)
            lines.append((title, shown))
        return Listed(f"chart|{chart.key}", chart.title or chart.key, self._titled(chart), tuple(lines))

    def _titled(self, chart: schema.ChartRow) -> tuple[str, ...]:
        return titles_of(chart.columns, vocabulary_of(self._rows, self.game).words.values())

    def _terrain(self) -> Listed:
        standing = self._standing[schema.TerrainRow.TABLE]
        declared = vocabulary_of(self._rows, self.game).declared(schema.TerrainRow.TABLE)
        lines: list[tuple[str, tuple[Item | None, ...]]] = []
        for row in self._rows.find(schema.TerrainRow, game=self.game):
            cells = []
            for value in declared:
                said, state = row.said(value.name), _of_value(standing, row, value.name)
                is_known = standing.certainty(row, value.name) != "unknown"
                cells.append(Item(row, value.name, "" if said is None else str(said), state, is_known))
            lines.append((row.title or row.key, tuple(cells)))
        return Listed(_TERRAIN, "Terrain chart", tuple(value.title for value in declared), tuple(lines))

    def _setup(self, head: schema.ScenarioRow) -> Listed:
        rows, game = self._rows, self.game
        starts = rows.find(schema.SetupRow, game=game, scenario=head.scenario)
        said = said_places(rows, game, head.map, (row.place for row in starts))
        lines = [(row, " ".join(filter(None, (said[row.place], beside(row))))) for row in starts]
        return self._by_unit("setup", "Set-up", head, lines)

    def _arrivals(self, head: schema.ScenarioRow) -> Listed:
        rows, game = self._rows, self.game
        arrivals = rows.find(schema.ArrivalRow, game=game, scenario=head.scenario)
        arrivals.sort(key=lambda row: row.turn)
        entries = said_entries(rows, game, head.map, [row.place for row in arrivals])
        lines = [(row, f"turn {row.turn}, {entries[row.place]}") for row in arrivals]
        return self._by_unit("arrivals", "Arrivals", head, lines)

    def _by_unit(
        self,
        key: str,
        title: str,
        head: schema.ScenarioRow,
        lines: Sequence[tuple[schema.SetupRow | schema.ArrivalRow, str]],
    ) -> Listed:
        names = unit_names(self._rows, self.game) if lines else {}
        cells = tuple(
            (names.get(row.counter, row.counter), (_whole(row, said, self._standing[row.TABLE]),))
            for row, said in lines
        )
        return Listed(f"{key}|{head.scenario}", f"{title}: {f'{head.number} {head.title}'.strip()}", ("Place",), cells)


def _whole(row: Row, shown: str, standing: Standing) -> Item:
    is_known = standing.certainty(row, _TOLD.get(row.TABLE, WHOLE)) != "unknown"
    return Item(row, WHOLE, shown, standing.state(row), is_known)


def _own_lines(variant: Listed, parent: Listed) -> tuple[tuple[str, tuple[Item | None, ...]], ...]:
    """Return the lines of a variant that its parent has not, and those of which something is open that is not so
    there."""

    def told(line: tuple[str, tuple[Item | None, ...]]) -> tuple[str, ...]:
        return line[0], *(item.shown if item is not None else "" for item in line[1])

    def is_open(line: tuple[str, tuple[Item | None, ...]]) -> bool:
        return any(item is not None and item.state == "open" for item in line[1])

    there: dict[tuple[str, ...], bool] = {}
    for line in parent.lines:
        there[told(line)] = there.get(told(line), False) or is_open(line)
    return tuple(line for line in variant.lines if told(line) not in there or (is_open(line) and not there[told(line)]))


def titles_of(columns: Sequence[str], lists: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    """Return what people call the columns of a chart: those that are all words of one list have titles there."""
    titles = next((words for words in lists if all(name in words for name in columns)), {})
    return tuple(titles.get(name) or name.replace("_", " ") for name in columns)


def _of_value(standing: Standing, row: Row, field: str) -> State:
    certainty = standing.certainty(row, field)
    if certainty == "owner":
        return "confirmed"
    if certainty == "designed":
        return "designed"
    return "open" if field in standing.open_fields(row) else "known"


def read_item(rows: Rows, item: Item, text: str) -> ChangeSet:
    """Return what makes a cell as it was typed. Raises EditError for what it cannot be."""
    row = item.row
    match row:
        case schema.ChartCellRow():
            return rules.set_chart_cell(rows, row.game, row.chart, row.dice, row.column, text)
        case schema.TerrainRow():
            return rules.set_effect(rows, row.game, row.key, item.field, text)
        case schema.SetupRow():
            return read_setup(rows, row, text)
        case schema.ArrivalRow():
            return _read_arrival(rows, row, text)
        case schema.ParameterRow():
            return rules.set_parameter(rows, row.game, row.key, text)
        case schema.FaceRow():
            return _read_face(rows, row, item.field, text)
        case schema.CounterRow() if item.field == "steps":
            if not text.isdecimal():
                raise EditError(f"Steps are a number from 1 to 9, not {text!r}")
            return units.set_steps(rows, row.game, row.key, int(text))
        case schema.HexRow():
            return TypedHexes(rows, row.game, row.map).read(row.hex, text)
        case schema.HexsideRow() | schema.LinkRow():
            return TypedHexes(rows, row.game, row.map).of_side((row.hex_a, row.hex_b), text.split())
    raise EditError(f"{row.TABLE.replace('_', ' ')} cannot be typed here; change it where it is edited")


def _read_face(rows: Rows, row: schema.FaceRow, field: str, text: str) -> ChangeSet:
    if field != WHOLE:
        return units.set_face_value(rows, row.game, row.counter, row.face, field, text)
    typed = read_typed(vocabulary_of(rows, row.game).declared(row.TABLE), [row.face], text)
    if typed.steps is not None:
        raise EditError("Steps are of the counter and not of this face; type them under Counters")
    values = typed.faces[row.face].items()
    sets = [units.set_face_value(rows, row.game, row.counter, row.face, *each) for each in values]
    return joined("; ".join(each.label for each in sets if each.changes), sets).merged(ChangeSet("", ()))


def _read_arrival(rows: Rows, row: schema.ArrivalRow, text: str) -> ChangeSet:
    where = (rows, row.game, row.scenario, row.counter)
    if text.casefold() == "none":
        return remove_arrival(*where)
    alone = _TURN_ALONE.fullmatch(text) if "turn" in text.casefold() or len(text) <= 2 else None
    if alone is not None:
        return set_arrival(*where, turn=int(alone[1]))
    if text.casefold().startswith("turn ") and not re.match(r"turn\s+\d{1,3}(?!\d)", text, re.IGNORECASE):
        raise EditError(f"{text!r} names no turn; write its number, as in turn {row.turn}")
    said = _TURN.fullmatch(text.replace(",", " "))
    turn, place = (int(said[1]), said[2]) if said is not None and said[2] else (None, text)
    map_key = _map_of(rows, row.game, row.scenario)
    return set_arrival(*where, turn=turn, place=read_entry(rows, row.game, map_key, place))


def _map_of(rows: Rows, game: str, scenario: str) -> str:
    return rows.find(schema.ScenarioRow, game=game, scenario=scenario)[0].map
