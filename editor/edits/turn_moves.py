"""What names turns by their number, and goes along when turns come or go before others?

Schedules of every kind, the spans of scenarios, clauses, parameters, and what errata and scenarios change of these.
What a turn is called in print stays with the turn. A turn that something names does not go.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from editor.edits.clause_retold import ClauseWords
from editor.edits.moving import Pair, moved
from editor.edits.reading import Rows
from engine.data import schema
from engine.data.clauses.form import FormError
from engine.data.clauses.plain import plain_names
from engine.data.clauses.registry import forms_of, read
from engine.data.parameters import named_in
from engine.data.schema import ROW_TYPE_BY_TABLE, Row

Shift = Callable[[int], int]
"""Returns the new number of a turn. Raises ``_GoneError`` for one that goes."""
_OF_TURNS: tuple[type[Row], ...] = (
    schema.ArrivalRow,
    schema.WithdrawalRow,
    schema.ReplacementRow,
    schema.ScheduleRow,
)
_CHANGES: tuple[type[Row], ...] = (schema.ErratumChangeRow, schema.ScenarioChangeRow)
_NUMBER = {schema.TurnRow.TABLE: "number"}
_ONE_TURN = "turn"
_BEFORE = "before_turn"
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


class _GoneError(Exception):
    """A turn is named that goes."""


def following(
    rows: Rows, game: str, moves: Mapping[int, int], gone: Sequence[int], last: int, scenario: str = ""
) -> ChangeSet:
    """Return what changes with the turns that get other numbers (``moves``) or go; ``last`` is the last one before.

    With a ``scenario`` only what is its own, and what the game has, is looked at. Raises EditError naming what hangs
    on a turn that goes.
    """
    more = max(moves.values(), default=last) - max(moves, default=last) if moves else -len(gone)

    def shift(turn: int) -> int:
        if turn in gone:
            raise _GoneError
        return moves.get(turn, turn + more if turn > last else turn)

    where = {"game": game, "scenario": scenario} if scenario else {"game": game}
    pairs = [
        *_with_turns(rows, where, shift),
        *_spans(rows, where, moves, gone),
        *_clauses(rows, where, shift),
        *_parameters(rows, game, where, shift),
        *(() if scenario else _changes(rows, where, shift)),
    ]
    told = Counter(row.TABLE for row, _ in pairs)
    said = ", ".join(_counted(table, number) for table, number in sorted(told.items()))
    return replace(moved(rows, pairs), told=f"With them change {said}" if said else "")


def _counted(table: str, number: int) -> str:
    name = {"scenario": "scenario's span", "erratum_change": "change of errata"}.get(table, table.replace("_", " "))
    plural = {"scenario": "scenarios' spans", "erratum_change": "changes of errata"}.get(table, f"{name}s")
    return f"{number} {name if number == 1 else plural}"


def _with_turns(rows: Rows, where: Mapping[str, str], shift: Shift) -> Iterator[Pair]:
    for kind in _OF_TURNS:
        for row in rows.find(kind, **where):
            turn = int(row.said("turn"))
            new = _shifted(shift, turn, f"the {row.TABLE} {_said(row)}")
            if new != turn:
                yield row, row.model_copy(update={"turn": new})


def _shifted(shift: Shift, turn: int, who: str) -> int:
    try:
        return shift(turn)
    except _GoneError:
        raise EditError(f"Turn {turn} is named by {who}; change that first, or leave the turn") from None


def _goes(shift: Shift, turn: int) -> bool:
    try:
        shift(turn)
    except _GoneError:
        return True
    return False


def _said(row: Row) -> str:
    scenario = f" of {row.said('scenario')}" if "scenario" in type(row).model_fields else ""
    name = row.said("counter") if "counter" in type(row).model_fields else row.said("kind")
    return f"{name}{scenario}"


def _spans(rows: Rows, where: Mapping[str, str], moves: Mapping[int, int], gone: Sequence[int]) -> Iterator[Pair]:
    """Yield the scenarios with other first or last turns; one that plays a turn that goes plays one less."""
    for row in rows.find(schema.ScenarioRow, **where):
        first = moves.get(row.first_turn, row.first_turn)
        last = moves.get(row.last_turn, row.last_turn)
        if row.first_turn in gone:
            first = row.first_turn - sum(turn < row.first_turn for turn in gone)
        if row.last_turn in gone:
            last = row.last_turn - sum(turn <= row.last_turn for turn in gone)
        if not 1 <= first <= last:
            raise EditError(f"{row.title} plays no other turn than {row.first_turn}; give it another span first")
        if (first, last) != (row.first_turn, row.last_turn):
            yield row, row.model_copy(update={"first_turn": first, "last_turn": last})


def _clauses(rows: Rows, where: Mapping[str, str], shift: Shift) -> Iterator[Pair]:
    for row in rows.find(schema.ClauseRow, **where):
        words = ClauseWords(rows, row.game, row.scenario)
        args: JsonValue = dict(row.args)
        for place, kind, name in _names(row):
            if kind == _ONE_TURN:
                turn = int(name)
                if place.endswith(_BEFORE) and _goes(shift, turn) and not _goes(shift, turn - 1):
                    new = shift(turn - 1) + 1  # a border, which stays where it is
                else:
                    new = _shifted(shift, turn, f"the clause {row.key} of {row.scenario}")
                if new != turn:
                    args = _set(args, _steps(place), turn, new)
        if args != dict(row.args):
            after = row.model_copy(update={"args": args})
            own = words.sentence(row) != row.text  # what is printed says the day, which stays
            yield row, after if own else after.model_copy(update={"text": words.sentence(after)})


def _names(row: schema.ClauseRow) -> list[tuple[str, str, str]]:
    """Return what the arguments of a clause name; by their own names where the form is none that can be read."""
    if forms_of(row.game) is not None:
        try:
            return list(read(row.game, row.kind, row.form, row.args).names())
        except (FormError, KeyError):
            pass
    return list(plain_names(row.form, row.args))


def _steps(place: str) -> list[str | int]:
    return [name or int(number) for name, number in _STEP.findall(place)]


def _set(value: JsonValue, steps: Sequence[str | int], turn: int, new: int) -> JsonValue:
    """Return a value in which another turn stands at a place, be it the value there or the name of a member."""
    if not steps:
        return new if value == turn else str(new) if value == str(turn) else value
    step, *rest = steps
    if isinstance(value, dict):
        if not rest and step == str(turn) and value.get(step) not in (turn, str(turn)):
            return {str(new) if key == step else key: item for key, item in value.items()}
        return {key: _set(item, rest, turn, new) if key == step else item for key, item in value.items()}
    if isinstance(value, list):
        return [_set(item, rest, turn, new) if place == step else item for place, item in enumerate(value)]
    return value


def _parameters(rows: Rows, game: str, where: Mapping[str, str], shift: Shift) -> Iterator[Pair]:
    """Yield the parameters that name turns, of the game and as scenarios set them."""
    units = {row.key: row.unit for row in rows.find(schema.ParameterRow, game=game)}
    found: list[schema.ParameterRow | schema.ScenarioParameterRow] = [*rows.find(schema.ParameterRow, game=game)]
    for row in (*found, *rows.find(schema.ScenarioParameterRow, **where)):
        named = named_in(units.get(row.key, ""), row.value)
        if units.get(row.key) == _ONE_TURN or (named is not None and named[0] == _ONE_TURN):
            parts = re.split(r"(\d+)", row.value)  # numbers at odd places
            who = f"the parameter {row.key}"
            value = "".join(str(_shifted(shift, int(t), who)) if at % 2 else t for at, t in enumerate(parts))
            if value != row.value:
                yield row, row.model_copy(update={"value": value})


def _changes(rows: Rows, where: Mapping[str, str], shift: Shift) -> Iterator[Pair]:
    """Yield the changes that errata and scenarios make of rows whose key or value is a turn."""
    for kind in _CHANGES:
        for row in rows.find(kind, **where):
            table = str(row.said("table"))
            changed = ROW_TYPE_BY_TABLE.get(table)
            if changed is None:
                continue
            field, parts = _NUMBER.get(table, "turn"), str(row.said("row_key")).split("|")
            who = f"a change of {table.replace('_', ' ')} {row.said('row_key')}"
            update: dict[str, JsonValue] = {}
            if field in changed.KEY and len(parts) == len(changed.KEY):
                place = changed.KEY.index(field)
                parts[place] = str(_shifted(shift, int(parts[place]), who))
                update["row_key"] = "|".join(parts)
            for name in ("value", "printed"):
                value = getattr(row, name, None)
                if row.said("field") in (field, "first_turn", "last_turn") and isinstance(value, int):
                    update[name] = _shifted(shift, value, who)
                elif isinstance(value, dict) and isinstance(turn := value.get(field), int):
                    update[name] = {**value, field: _shifted(shift, turn, who)}
            new = row.model_copy(update=update)
            if new != row:
                yield row, new
