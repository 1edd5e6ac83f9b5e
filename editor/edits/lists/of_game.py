"""Which lists has a game besides counters and charts? Its turns, its sequence of play, its words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import TypeVar, get_args

from pydantic import JsonValue

from db.changes import ChangeSet, EditError
from db.checks.rules import turn_fault
from db.checks.setup import limit_fault
from editor.edits.lists.changing import Field, RowList
from editor.edits.lists.fields import NOBODY, At, FieldForm, Fixed, Listed, Sides, Whole
from editor.edits.reading import vocabulary_of
from editor.edits.turn_moves import following
from editor.edits.turns import next_turn, order_fault
from engine.data import schema
from engine.data.cell_forms import is_of_form, said_of
from engine.data.parameters import fault_of, names_among
from engine.data.schema import ROW_TYPE_BY_TABLE, OpenRow, Row
from engine.data.step_conditions import condition_fault
from engine.data.vocabulary import WORD_FIELDS, words_of
from engine.playtest.games import GAME_KEYS, ruleset_of, step_faults

R = TypeVar("R", bound=Row)
_LISTS = get_args(schema.WordRow.model_fields["list"].annotation)


class _Day(FieldForm):
    """A day that there is, ISO."""

    def taken(self, at: At, typed: str) -> JsonValue:
        """Return the date."""
        try:
            return date.fromisoformat(typed).isoformat()
        except ValueError:
            found = f"{typed!r} is no day" if typed else "every turn has its day"
            raise EditError(f"{found}; write one such as 1944-12-16") from None


def _turns_followed(at: At, moves: Mapping[int, int], gone: Sequence[int]) -> ChangeSet:
    """Return what changes with turns that get other numbers or go."""
    last = max((turn.number for turn in at.rows.find(schema.TurnRow, game=at.game)), default=0)
    return following(at.rows, at.game, moves, gone, last, at.scenario if at.alone else "")


def _step_fault(at: At, row: Row) -> str:
    """Return why the rules of the game cannot play a step; while it has none, only that two steps have one key."""
    for other in at.rows.find(schema.SequenceRow, game=at.game, key=str(row.said("key"))):
        return f"Step {other.position} has the key {other.key!r} already; give this one another"
    options = [option.key for option in at.rows.find(schema.OptionRow, game=at.game)]
    if at.game in GAME_KEYS:
        return next((problem.message for problem in step_faults(ruleset_of(at.game), [row], options)), "")
    condition = str(row.said("condition"))
    if condition.strip() and any(not part.strip() for part in condition.split(",")):
        return "Only if: nothing stands beside a comma; write what is asked there, or take the comma out"
    wrong = condition_fault(condition, vocabulary_of(at.rows, at.game), options)
    return f"Only if: {wrong}" if wrong else ""


def _word_needed(at: At, row: Row) -> str:
    """Return who uses a word."""
    listed, word = row.said("list"), row.said("word")
    for table, fields in WORD_FIELDS.items():
        if listed not in fields.values():
            continue
        users = [
            user.key_text.removeprefix(f"{at.game}|")
            for user in at.rows.find(ROW_TYPE_BY_TABLE[table], game=at.game)
            if (listed, word) in {(of, used) for _, of, used in words_of(user)}
        ]
        if users:
            more = f" and {len(users) - 1} more" if len(users) > 1 else ""
            return f"The word {word} is used by {table.replace('_', ' ')} {users[0]}{more}; change that first"
    return ""


_HAVE_VALUES: tuple[type[OpenRow], ...] = (schema.FaceRow, schema.TerrainRow)


def _values(at: At, row: Row) -> Iterator[tuple[str, object]]:
    """Yield by the keys of their rows the values under the name that a row declares."""
    for kind in _HAVE_VALUES:
        if row.said("table") == kind.TABLE:
            for user in at.rows.find(kind, game=at.game):
                value = user.values.get(str(row.said("name")))
                if value is not None:
                    yield user.key_text.removeprefix(f"{at.game}|"), value


def _value_needed(at: At, row: Row) -> str:
    """Return who has a declared value."""
    users = [user for user, _ in _values(at, row)]
    if not users:
        return ""
    more = f" and {len(users) - 1} more" if len(users) > 1 else ""
    return f"{row.said('table').capitalize()} {users[0]}{more} has a value {row.said('name')}; empty it first"


def _form_fault(at: At, row: Row) -> str:
    """Return which value does not have the form that is declared, or has a place without a counter."""
    kind, table = str(row.said("kind")), str(row.said("table"))
    if row.said("place") and table != schema.FaceRow.TABLE:
        return f"On the counter: a value of a {table} stands on no counter; choose no place"
    for user, value in _values(at, row):
        if not is_of_form(kind, str(value)):
            return f"{row.said('name')} of {user} is {value}, which is not {said_of(kind)}; correct it first"
    return ""


def _parameter_fault(at: At, row: Row) -> str:
    """Return why a parameter cannot have its value by its unit."""
    known = names_among(partial(at.rows.find, game=at.game))
    key, value = str(row.said("key")), str(row.said("value"))
    unit = str(row.said("unit"))
    wrong = fault_of(unit, value, known) or turn_fault(unit, value) or limit_fault(at.game, key, value)
    return f"Value of {key}: {wrong}" if wrong else ""


def _parameter_needed(at: At, row: Row) -> str:
    """Return who reads a parameter: rules, which look it up, a scenario with a value of its own, a ruling."""
    key = str(row.said("key"))
    if at.game in GAME_KEYS:
        return f"The rules look the parameter {key} up; change its value instead"
    own = at.rows.find(schema.ScenarioParameterRow, game=at.game, key=key)
    if own:
        return f"The scenario {own[0].scenario} sets a value of its own for {key}; take that out first"
    rulings = [ruling.key for ruling in at.rows.find(schema.RulingRow, game=at.game) if ruling.parameter == key]
    return f"The ruling {rulings[0]} is switched by {key}; change that first" if rulings else ""


def _next_turn(at: At, _like: Row | None) -> Row | None:
    return next_turn(at.rows, at.game)


def _turn_fault(at: At, row: Row) -> str:
    """Return why a turn cannot stand where it is counted."""
    wrong = order_fault(at.rows, row) if isinstance(row, schema.TurnRow) else ""
    return f"Date: {wrong}" if wrong else ""


def _unplaced(kind: type[R]) -> Callable[[At, Row | None], Row | None]:
    """Return what begins a row like the chosen or the last one, at no place: that hangs on the list it is for."""

    def begun(at: At, like: Row | None) -> Row | None:
        rows = at.rows.find(kind, game=at.game)
        last = max(rows, key=lambda row: int(row.said("position")), default=None)
        like = like if isinstance(like, kind) else last
        return like.model_copy(update={"position": None}) if like is not None else None

    return begun


def _next_value(at: At, like: Row | None) -> Row | None:
    """Return what begins a value, with nothing said of where and for whom: that hangs on its table and its form."""
    found = _unplaced(schema.DeclaredValueRow)(at, like)
    return found.model_copy(update={"place": "", "movement_class": "", "mode": ""}) if found is not None else None


def _next_step(at: At, like: Row | None) -> Row | None:
    """Return what begins a step behind the chosen one, or behind the last."""
    steps = sorted(at.rows.find(schema.SequenceRow, game=at.game), key=lambda row: row.position)
    like = like if isinstance(like, schema.SequenceRow) else steps[-1] if steps else None
    if like is None:
        return schema.SequenceRow.model_construct(
            game=at.game, position=1, key="", side="german", acting="none", phase="", title="", rule="", condition=""
        )
    return like.model_copy(update={"position": like.position + 1, "key": "", "title": "", "condition": ""})


TURNS = RowList(
    schema.TurnRow,
    "Turn track",
    "turn",
    "The turns of the game with their dates",
    (
        Field("number", "Turn", Whole(), "Its place on the track; later turns count on, and all that names them"),
        Field("label", "Printed", FieldForm(), "What is printed in the box of the track"),
        Field("date", "Date", _Day(), "A day such as 1944-12-16"),
        Field("half", "Part of the day", Listed("half", maybe=True), "A word of the game, none for a whole day"),
        Field("note", "Note", FieldForm()),
    ),
    counted="number",
    fault=_turn_fault,
    begun=_next_turn,
    followed=_turns_followed,
)
SEQUENCE = RowList(
    schema.SequenceRow,
    "Sequence",
    "step",
    "The sequence of play",
    (
        Field("position", "Step", Whole(), "The place of the step in a turn; those behind it count on"),
        Field("title", "Title", FieldForm()),
        Field("side", "Turn of", Sides()),
        Field("acting", "Decides", NOBODY, "Nobody: the step is done without a decision"),
        Field("phase", "Phase", FieldForm(), "As the rules of the game name it"),
        Field("rule", "Rule", FieldForm()),
        Field("condition", "Only if", FieldForm(), "Words with commas between: a part of the day, an option ..."),
        Field("key", "Key", FieldForm(), "As the rules name the step, each once"),
    ),
    counted="position",
    order=("position",),
    begun=_next_step,
    fault=_step_fault,
)
WORDS = RowList(
    schema.WordRow,
    "Words",
    "word",
    "The words that rows of this game may use",
    (
        Field("list", "List", Fixed(_LISTS)),
        Field(
            "position",
            "Place",
            Whole(maybe=True),
            "The place of the word in its list, those there go on; nothing: behind the others",
        ),
        Field("word", "Word", FieldForm(), "As the rows of the game write it"),
        Field("title", "Title", FieldForm(), "As people say it"),
    ),
    order=("list", "position", "word"),
    behind=("position", "list"),
    begun=_unplaced(schema.WordRow),
    needed=_word_needed,
)

VALUES = RowList(
    schema.DeclaredValueRow,
    "Values",
    "value",
    "What counters and terrain of this game may print: columns of their tables, places on the counter",
    (
        Field("table", "Of a", Fixed(get_args(schema.DeclaredValueRow.model_fields["table"].annotation))),
        Field("position", "Place", Whole(maybe=True), "The order of columns and strengths; nothing: behind the others"),
        Field("name", "Name", FieldForm(), "As the rows of the game write it: small letters, digits, _"),
        Field("title", "Title", FieldForm(), "As people say it"),
        Field("kind", "Form", Fixed(get_args(schema.DeclaredValueRow.model_fields["kind"].annotation))),
        Field("place", "On the counter", Fixed(get_args(schema.DeclaredValueRow.model_fields["place"].annotation))),
        Field("movement_class", "For whom", Listed("movement_class", maybe=True), "Of a cost: the class it is for"),
        Field("mode", "Moving how", Listed("mode", maybe=True), "Of a cost: the way of moving it is for"),
    ),
    order=("table", "position", "name"),
    behind=("position", "table"),
    begun=_next_value,
    fault=_form_fault,
    needed=_value_needed,
)

PARAMETERS = RowList(
    schema.ParameterRow,
    "Parameters",
    "parameter",
    "Numbers and choices of the rules",
    (
        Field("key", "Parameter", FieldForm(), "Its name, as the rules look it up: small letters, digits, _"),
        Field("value", "Value", FieldForm(), "A whole number, a fraction such as 1/2, or a word"),
        Field("unit", "Unit", FieldForm(), "What is counted, or the words to choose from with / between"),
        Field("rule", "Rule", FieldForm(), "The number of the rule"),
        Field("note", "Note", FieldForm()),
    ),
    fault=_parameter_fault,
    needed=_parameter_needed,
)

ALL = (TURNS, SEQUENCE, WORDS, VALUES, PARAMETERS)
"""Every list of a game that is changed line by line."""
