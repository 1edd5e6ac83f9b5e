"""What do players call the thing that a change of an erratum is of: a unit, a hexside, a cell of a chart, a rule?"""

from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import JsonValue

from editor.edits.reading import Rows, one
from editor.publishing.values import Values, small
from engine.data import schema
from engine.data.counted import counted
from engine.data.loss_faces import FULL, face_title
from engine.data.ranged_charts import NO_DICE
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

Part = Literal["rules", "map", "counters", "charts", "scenarios"]
PARTS: Mapping[Part, str] = {
    "rules": "Rules",
    "map": "Map",
    "counters": "Counters",
    "charts": "Charts",
    "scenarios": "Scenarios",
}
"""The parts of a game in the order of its box."""
GROUND = frozenset({"hex", "hexside", "link"})
_IN: Mapping[Part, tuple[type[Row], ...]] = {
    "map": (
        *(schema.MapRow, schema.SheetRow, schema.HexRow, schema.HexsideRow, schema.LinkRow, schema.PlaceRow),
        schema.AreaRow,
    ),
    "counters": (
        *(schema.CounterRow, schema.FaceRow, schema.TraitRow, schema.FormationRow, schema.UnitTypeRow),
        *(schema.AliasRow, schema.IdentityRow),
    ),
    "charts": (schema.ChartRow, schema.ChartCellRow, schema.TerrainRow, schema.TurnRow),
}
PART_OF: Mapping[str, Part] = {kind.TABLE: part for part, kinds in _IN.items() for kind in kinds} | {
    table: "scenarios" for table, kind in ROW_TYPE_BY_TABLE.items() if "scenario" in kind.model_fields
}
"""The part of the game that each table is of; a table that is not named here is one of rules."""
_LISTS = {
    "setup": "set-up",
    "placement": "set-up",
    "arrival": "arrivals",
    "withdrawal": "withdrawals",
    "scenario": "head",
    "start_state": "start",
    "dump_set": "dumps",
    "schedule": "schedule",
    "replacement": "replacements",
    "bound_role": "map edge",
    "clause": "special rules",
    "scenario_parameter": "rules",
}


class Subjects:
    """Names rows of one game and their values."""

    def __init__(self, rows: Rows, game: str) -> None:
        self._rows, self._game = rows, game
        self.values = Values(rows, game)
        """What values are called."""

    def of(self, row: Row) -> str:
        """Return what a row is called, with what lies between two hexes by its name."""
        if isinstance(row, schema.HexsideRow | schema.LinkRow):
            what = self._value(row, "feature" if isinstance(row, schema.HexsideRow) else "kind")
            return f"{what[:1].upper()}{what[1:]} between {row.hex_a} and {row.hex_b}"
        return self.place(row)

    def place(self, row: Row) -> str:
        """Return what a row is called without what it says."""
        scenario = row.said("scenario")
        if scenario and row.TABLE in _LISTS:
            title = self.title([row]) or str(scenario)
            entry = self._entry(row)
            return f"{title}, {_LISTS[row.TABLE]}: {entry}" if entry else title
        if isinstance(row, schema.HexsideRow):
            return f"Hexside between {row.hex_a} and {row.hex_b}"
        if isinstance(row, schema.LinkRow):
            return f"Road between {row.hex_a} and {row.hex_b}"
        if isinstance(row, schema.HexRow):
            return self._hex(row)
        if isinstance(row, schema.PlaceRow):
            return row.name
        if isinstance(row, schema.AreaRow):
            return row.title or f"Area {row.key}"
        if isinstance(row, schema.CounterRow | schema.FaceRow | schema.TraitRow | schema.IdentityRow):
            return self.values.unit(row.key if isinstance(row, schema.CounterRow) else row.counter)
        return self._of_rules(row)

    def _of_rules(self, row: Row) -> str:
        if isinstance(row, schema.ChartCellRow):
            return self._cell(row)
        if isinstance(row, schema.TerrainRow):
            return f"Terrain effects chart, {row.title}"
        if isinstance(row, schema.ParameterRow | schema.RulingRow | schema.RuleRow | schema.OptionRow):
            return f"Rule {row.rule}" if row.rule else "Rule"
        if isinstance(row, schema.TurnRow):
            return f"Turn {row.label}"
        return self.values.any_words().what(row)

    def _hex(self, row: schema.HexRow) -> str:
        places = self._rows.find(schema.PlaceRow, game=self._game, map=row.map)
        name = next((place.name for place in places if row.hex in place.hexes.split()), "")
        return f"{row.hex} ({name})" if name else row.hex

    def _cell(self, row: schema.ChartCellRow) -> str:
        head = one(self._rows, schema.ChartRow, game=self._game, key=row.chart)
        if head is None:
            return f"Chart {row.chart}, {row.dice}, {row.column}"
        has_title = 0 < row.dice <= len(head.rows)
        line = head.rows[row.dice - 1] if has_title else str(row.dice)
        if head.dice != NO_DICE or not has_title:
            line = f"die roll {line}"
        elif line.isdecimal():
            line = f"line {line}"
        if len(head.columns) == 1:
            return f"{head.title}, {line}"
        return f"{head.title}, {line}, column {row.column}"

    def _entry(self, row: Row) -> str:
        """Return what an entry of a list of a scenario is of."""
        if isinstance(row, schema.ScenarioRow):
            return ""
        if isinstance(row, schema.StartStateRow):
            return self._start_state(row)
        if isinstance(row, schema.ScheduleRow):
            kinds = self.values.words_of(row).declared.words.get("schedule_kind", {})
            return f"{small(kinds.get(row.kind) or row.kind)}, turn {self.values.turn(row.turn)}"
        if isinstance(row, schema.ClauseRow | schema.ScenarioParameterRow):
            rule = [f"rule {row.rule}"] if row.rule else []
            named = [row.key.replace("_", " ").replace("-", " ")] if not rule or row.said("value") else []
            return ", ".join(rule + named)
        key = str(row.said("counter") or row.said("subject") or "")
        if key and one(self._rows, schema.CounterRow, game=self._game, key=key) is not None:
            return self.values.unit(key)
        return self.values.words_of(row).what(row).partition(" ")[2]

    def _start_state(self, row: schema.StartStateRow) -> str:
        if row.kind == "length":
            return "number of turns"
        kind = self.values.words_of(row).declared.words.get("start_kind", {}).get(row.kind) or row.kind
        key = row.subject
        is_unit = "/" in key and one(self._rows, schema.CounterRow, game=self._game, key=key) is not None
        return f"{small(kind)} {self.values.unit(key) if is_unit else key.replace('|', ' – ')}"

    def field(self, row: Row, name: str) -> str:
        """Return what a value of a row is called; nothing where what the row is called says it already."""
        if isinstance(row, schema.ChartCellRow) or (row.TABLE, name) in _SAID:
            return ""
        if isinstance(row, schema.PlaceRow) and name == "hexes":
            return "hexes" if " " in row.hexes else "hex"
        if isinstance(row, schema.ParameterRow):
            said = row.key.replace("_", " ")
            is_unit = row.unit and "/" not in row.unit and not said.endswith(row.unit)
            return f"{said} in {row.unit}" if is_unit else said
        if isinstance(row, schema.TraitRow):
            return self.values.any_words().declared.words.get("trait", {}).get(row.trait, row.trait.replace("_", " "))
        words = self.values.words_of(row).field(row, name)
        if isinstance(row, schema.FaceRow) and row.face != FULL:
            return f"{face_title(row.face).lower()} side, {small(words)}"
        return small(words)

    def headed(self, row: Row, name: str) -> str:
        """Return what a value of a row is called in full."""
        field = self.field(row, name)
        if not field:
            return self.of(row)
        between = " " if isinstance(row, schema.FaceRow) and row.face == FULL else ", "
        return f"{self.of(row)}{between}{field}"

    def meaning(self, row: Row) -> str:
        """Return what a parameter or a choice of the rules means, without its stop; nothing for other rows."""
        return row.note.rstrip(".") if isinstance(row, schema.ParameterRow) else ""

    def _value(self, row: Row, name: str) -> str:
        return self.values.said(row, name, row.model_dump(mode="json").get(name))

    def whole(self, row: Row) -> str:
        """Return what a row says beside what it is called."""
        if isinstance(row, schema.HexsideRow | schema.LinkRow):
            more = [self._value(row, name) for name in ("crossing", "name") if row.said(name)]
            said = self._value(row, "feature" if isinstance(row, schema.HexsideRow) else "kind")
            return f"{said} ({', '.join(more)})" if more else said
        if isinstance(row, schema.ArrivalRow | schema.WithdrawalRow):
            return self._comes_or_goes(row)
        if isinstance(row, schema.SetupRow):
            return self._start(row)
        if isinstance(row, schema.PlacementRow):
            return f"in {row.hex} unless its owner chooses"
        if isinstance(row, schema.StartStateRow):
            return "an entry without units" if row.kind == "empty_entry" else self._value(row, "value")
        said = self.values.words_of(row).whole(row)
        return "" if said == "yes" else said

    def _comes_or_goes(self, row: schema.ArrivalRow | schema.WithdrawalRow) -> str:
        is_arrival = isinstance(row, schema.ArrivalRow)
        at = ("by" if row.place.startswith("area:") else "at") if is_arrival else "from"
        place = f" {at} {small(self._value(row, 'place'))}" if row.place else ""
        when = self.values.clause(row.scenario, row.condition)
        told = f"{'arrives' if is_arrival else 'leaves'} on turn {self.values.turn(row.turn)}{place}"
        return f"{told}; {small(when)}" if when else told

    def _start(self, row: schema.SetupRow) -> str:
        place = self._value(row, "place")
        head = f"starts {place}" if place.startswith(("within", "with", "anywhere", "only")) else f"starts in {place}"
        lost = [f"{counted(row.steps_lost, 'step')} lost"] if row.steps_lost else []
        side = [f"{self._value(row, 'face')} side up"] if row.face and row.face != FULL else []
        state = [self._value(row, "state")] if row.state else []
        return ", ".join([head, *side, *lost, *state])

    def group(self, kind: type[Row], where: Mapping[str, JsonValue], found: Sequence[Row]) -> str:
        """Return what rows are called that a filter finds."""
        named = list(dict.fromkeys(self._alone(row) for row in found))
        if len(named) == 1:
            title = self.title(found)
            head = f"{title}, {_LISTS.get(kind.TABLE, kind.TABLE)}: " if title else ""
            return head + named[0]
        told = ", ".join(
            f"{self.field(found[0], name)} {self.values.said(found[0], name, value)}" for name, value in where.items()
        )
        return f"{kind.TABLE.replace('_', ' ').capitalize()}, all {len(found)} with {told}"

    def _alone(self, row: Row) -> str:
        return self._entry(row) if row.said("scenario") and row.TABLE in _LISTS else self.of(row)

    def title(self, rows: Sequence[Row]) -> str:
        """Return the titles of the scenarios that rows are of; nothing for rows of none."""
        keys = dict.fromkeys(str(row.said("scenario") or "") for row in rows)
        found = (one(self._rows, schema.ScenarioRow, game=self._game, scenario=key) for key in keys if key)
        return ", ".join(row.title for row in found if row is not None)


_SAID = frozenset(
    {("area", "hexes"), ("start_state", "value"), ("schedule", "subject"), ("clause", "args"),
     ("setup", "place"), ("placement", "hex"), ("scenario_parameter", "value")}
)  # fmt: skip
"""Values that are what their row is about."""
