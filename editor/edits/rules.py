"""Edits of rule data: parameters, chart cells, the head of a scenario."""

from functools import partial

from db.changes import ChangeSet, EditError
from db.checks.rules import turn_fault
from db.checks.setup import limit_fault
from editor.edits.draft import Draft
from editor.edits.reading import Rows, one, typed_value, vocabulary_of
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.game_readings import parameter_title
from engine.data.parameters import fault_of, names_among, number_in

SCENARIO_FIELDS = ("number", "title", "first_turn", "last_turn", "bounds", "weather", "text")
"""Fields of a scenario that a person may change."""


def set_parameter(rows: Rows, game: str, key: str, value: str) -> ChangeSet:
    """Set a number or choice of the rules; its unit says what it may be, and a number stays a number."""
    row = one(rows, schema.ParameterRow, game=game, key=key)
    if row is None:
        raise EditError(f"The rules have no parameter {key!r}")
    value = value.strip()
    fault = fault_of(row.unit, value, names_among(partial(rows.find, game=game)))
    if not fault and not row.unit and number_in(row.value) is not None and number_in(value) is None:
        fault = f"{value!r} is no number as {row.value} is"
    if fault := fault or turn_fault(row.unit, value) or limit_fault(game, key, value):
        raise EditError(f"Parameter {key}: {fault}")
    draft = Draft()
    draft.set(row, value=value)
    return draft.done(f"Parameter {parameter_title(game, key)}: {row.value} to {value}")


def set_ruling(rows: Rows, game: str, key: str, reading: str) -> ChangeSet:
    """Read an unclear rule another way."""
    row = one(rows, schema.RulingRow, game=game, key=key)
    if row is None:
        raise EditError(f"There is no ruling {key!r}")
    if reading not in row.readings:
        known = " or ".join(f"“{text}”" for text in row.readings)
        raise EditError(f"Rule {row.rule} can be read as {known}, not as “{reading}”")
    draft = Draft()
    draft.set(row, chosen=reading)
    return draft.done(f"Ruling on {row.rule}: “{row.chosen}” to “{reading}”")


def set_chart_cell(rows: Rows, game: str, chart: str, dice: int, column: str, result: str) -> ChangeSet:
    """Set one cell of a chart."""
    row = one(rows, schema.ChartCellRow, game=game, chart=chart, dice=dice, column=column)
    if row is None:
        raise EditError(f"Chart {chart} has no cell for dice {dice} in column {column}")
    result = result.strip()
    head = one(rows, schema.ChartRow, game=game, key=chart)
    line = head.rows[dice - 1] if head is not None and 0 < dice <= len(head.rows) else str(dice)
    title = head.title if head is not None and head.title else f"Chart {chart}"
    for _, wrong in vocabulary_of(rows, game).faults(row.model_copy(update={"result": result}), ("result",)):
        raise EditError(f"{title}, {line} at {column}: {wrong}")
    draft = Draft()
    draft.set(row, result=result)
    return draft.done(f"{title}, {line} at {column}: {row.result or 'none'} to {result or 'none'}")


def set_effect(rows: Rows, game: str, terrain: str, effect: str, typed: str) -> ChangeSet:
    """Set an effect of a line of the terrain chart, one that the game declares; nothing typed is none."""
    row = one(rows, schema.TerrainRow, game=game, key=terrain)
    if row is None:
        raise EditError(f"The terrain chart has no line {terrain!r}")
    vocabulary = vocabulary_of(rows, game)
    value = vocabulary.plain(row.TABLE, effect, typed_value(typed))
    wrong = vocabulary.fault_in(row, effect, value)
    if wrong:
        raise EditError(f"{row.title}, {vocabulary.title(row.TABLE, effect)}: {wrong}")
    draft = Draft()
    before = row.values.get(effect)
    draft.set(row, **{effect: value})
    said = ("none" if found is None else str(found) for found in (before, value))
    return draft.done(f"{row.title}: {vocabulary.title(row.TABLE, effect)} {' to '.join(said)}")


def set_scenario_field(rows: Rows, game: str, scenario: str, field: str, value: str | int) -> ChangeSet:
    """Set a field of a scenario's head; raises EditError when the turns would run backwards."""
    row = scenario_row(rows, game, scenario)
    if field not in SCENARIO_FIELDS:
        raise EditError(f"{field!r} of a scenario cannot be changed here; choose one of {', '.join(SCENARIO_FIELDS)}")
    if field.endswith("_turn"):
        try:
            value = int(value)
        except ValueError:
            raise EditError(f"{field.replace('_', ' ').capitalize()} of {row.title} must be a number") from None
        first = value if field == "first_turn" else row.first_turn
        last = value if field == "last_turn" else row.last_turn
        if not 1 <= first <= last:
            raise EditError(f"{row.title} cannot run from turn {first} to turn {last}")
    elif field == "title" and not str(value).strip():
        raise EditError("A scenario needs a title")
    elif field == "bounds":
        return _bounded(rows, row, str(value))
    draft = Draft()
    draft.set(row, **{field: value})
    return draft.done(f"{row.title}: {field.replace('_', ' ')} {value}")


def _bounded(rows: Rows, row: schema.ScenarioRow, key: str) -> ChangeSet:
    """Play a scenario in another area of its map."""
    areas = {area.key: area for area in rows.find(schema.AreaRow, game=row.game, map=row.map, kind="bounds")}
    if key not in areas:
        raise EditError(f"The map has no area {key!r} to play in; choose one of {', '.join(areas) or 'none'}")
    draft = Draft()
    draft.set(row, bounds=key)
    return draft.done(f"{row.title}: area {areas[key].title or key}")
