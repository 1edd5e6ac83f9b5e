"""Does a row use the words, values and forms that its game declares?

A game lists its words (roles, movement classes, parts of the day, dice ...), the values that its counters and its
terrain chart print, what the cells of its charts hold, and the forms of its clauses. What it does not list it has not:
a row with another word, another value or a value of another form is at fault, wherever it was typed.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial

from engine.core.throws import throw_of
from engine.data import schema
from engine.data.cell_forms import cell_fault, form_of, forms_fault, is_of_form, said_of, too_large
from engine.data.chart_names import name_faults
from engine.data.clauses.registry import faults_of, forms_of
from engine.data.game_readings import start_fault, trait_fault
from engine.data.near import meant
from engine.data.parameters import Known, names_among
from engine.data.plain_forms import plain_form
from engine.data.ranged_charts import NO_DICE
from engine.data.schema import OpenRow, Row
from engine.data.shown import short
from engine.data.tables import Tables

WORD_FIELDS: Mapping[str, Mapping[str, str]] = {
    schema.UnitTypeRow.TABLE: {"role": "role", "movement_class": "movement_class", "traits": "trait"},
    schema.FormationRow.TABLE: {"kind": "formation_kind"},
    schema.PlaceRow.TABLE: {"kind": "place_kind"},
    schema.TurnRow.TABLE: {"half": "half"},
    schema.ChartRow.TABLE: {"dice": "dice"},
    schema.ScenarioRow.TABLE: {"weather": "weather"},
    schema.CounterRow.TABLE: {"size": "size"},
    schema.SetupRow.TABLE: {"state": "state"},
    schema.ScheduleRow.TABLE: {"kind": "schedule_kind"},
    schema.ReplacementRow.TABLE: {"kind": "replacement_kind"},
    schema.StartStateRow.TABLE: {"kind": "start_kind"},
    schema.DeclaredValueRow.TABLE: {"movement_class": "movement_class", "mode": "mode"},
}
"""The list that a field takes its words from, by table and field; an empty field takes none."""

ASKED = frozenset(
    {
        *WORD_FIELDS,
        *(kind.TABLE for kind in schema.ROW_TYPES if kind.OPEN),
        schema.GameRow.TABLE,
        schema.WordRow.TABLE,
        schema.ChartCellRow.TABLE,
        schema.ClauseRow.TABLE,
        schema.TraitRow.TABLE,
    }
)
"""The tables whose rows use what a game declares."""

LIST_TITLES: Mapping[str, str] = {"half": "part of the day", "dice": "kind of dice"}
"""What people call a list of words, where its name does not say it."""

_TAKEN_OFF = "condition"
"""The kind of line of the terrain chart whose costs may be below zero."""

_LOOK = schema.DeclaredValueRow.model_construct(
    game="", table="terrain", name=schema.TerrainRow.LOOK, position=0, title="Looks like", kind="text"
)
"""What every game has without declaring it, behind its own values."""

_OF_CLAUSE = frozenset({"kind", "form", "args", "enforced"})
_SEVERAL = frozenset({"traits", "state"})


@dataclass
class Vocabulary:
    """The words of one game by list, each list in order, its declared values by table and name, its charts by key."""

    words: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    values: dict[tuple[str, str], schema.DeclaredValueRow] = field(default_factory=dict)
    charts: dict[str, schema.ChartRow] = field(default_factory=dict)
    known: Known | None = None
    """Looks up the names that the rows of the game make; without it names are not asked."""

    @classmethod
    def of(
        cls,
        words: Iterable[schema.WordRow],
        values: Iterable[schema.DeclaredValueRow],
        charts: Iterable[schema.ChartRow],
        known: Known | None = None,
    ) -> "Vocabulary":
        """Return the vocabulary that these rows of a game declare."""
        found = cls(charts={chart.key: chart for chart in charts}, known=known)
        for word in sorted(words, key=lambda row: (row.position, row.word)):
            found.words[word.list][word.word] = word.title
        for value in sorted(values, key=lambda row: (row.position, row.name)):
            found.values[value.table, value.name] = value
        found.values[_LOOK.table, _LOOK.name] = _LOOK
        return found

    def declared(self, table: str) -> list[schema.DeclaredValueRow]:
        """Return the values declared for a table, in their order."""
        return [value for (where, _), value in self.values.items() if where == table]

    def names(self, table: str) -> tuple[str, ...]:
        """Return the names of the values declared for a table, in their order."""
        return tuple(name for where, name in self.values if where == table)

    def title(self, table: str, name: str) -> str:
        """Return what people call a value of a table; its name where the game declares none."""
        declared = self.values.get((table, name))
        return declared.title if declared is not None and declared.title else name

    def plain(self, table: str, name: str, value: int | str | None) -> int | str | None:
        """Return a value typed for a name in the form in which it is kept: a shift without its plus."""
        declared = self.values.get((table, name))
        return value if declared is None else plain_form(declared.kind, value)

    def faults(self, row: Row, fields: Iterable[str] | None = None) -> Iterator[tuple[str, str]]:
        """Yield the fields of a row, of some fields if given, that hold what the game does not declare, and why."""
        wanted = None if fields is None else set(fields)
        for name, listed, word in words_of(row):
            if (wanted is None or name in wanted) and (reason := self.word_fault(listed, word)):
                yield name, reason
        for name, value in row.values.items() if isinstance(row, OpenRow) else ():
            is_asked = wanted is None or name in wanted or "kind" in wanted
            if is_asked and (reason := self.fault_in(row, name, value)):
                yield name, reason
        if (wanted is None or "result" in wanted) and isinstance(row, schema.ChartCellRow):
            head = self.charts.get(row.chart)
            if head is not None and (reason := cell_fault(form_of(head, row.column), row.result)):
                yield "result", reason
        reason = forms_fault(row.columns, row.cells) if isinstance(row, schema.ChartRow) else ""
        if reason and (wanted is None or "cells" in wanted):
            yield "cells", reason
        if isinstance(row, schema.ClauseRow) and (wanted is None or wanted & _OF_CLAUSE):
            for fault in faults_of(row.game, row.kind, row.form, row.args, enforced=row.enforced):
                whole = "args" if _has_form(row) else "form"
                yield f"args.{fault.argument}" if fault.argument else whole, fault.reason
        yield from _unread(row, wanted, self.known)
        if isinstance(row, schema.GameRow):
            yield from _unthrown("dice", row.dice)
        if isinstance(row, schema.WordRow) and row.list == "dice":
            yield from _unthrown("word", row.word)

    def word_fault(self, listed: str, word: str) -> str:
        """Return why a word may not stand where one of a list is wanted, or nothing."""
        if word in self.words.get(listed, {}) or (listed == "dice" and word == NO_DICE):
            return ""
        known, title = self.words.get(listed, {}), LIST_TITLES.get(listed, listed.replace("_", " "))
        no_word = f"{short(word)} is no {title} of the game"
        if not known:
            return f"{no_word}, which has none; leave it out, or add it to the words of the game"
        return f"{no_word}; use one of its words ({', '.join(known)}) or add it to them{meant(word, known)}"

    def value_fault(self, table: str, name: str, value: int | str | None) -> str:
        """Return why a row may not have this value under this name, or nothing; None is none and always right."""
        declared = self.values.get((table, name))
        if declared is None:
            known = ", ".join(self.names(table)) or "none so far"
            wrong = f"the game declares no value {short(name)} of a {table} ({known})"
            return f"{wrong}; correct the name or declare it{meant(name, self.names(table))}"
        if value is None or is_of_form(declared.kind, str(value)):
            return ""
        wrong = f"{short(value)} is not {said_of(declared.kind)}; correct it"
        return too_large(declared.kind, str(value)) or wrong

    def fault_in(self, row: Row, name: str, value: int | str | None) -> str:
        """Return why this row may not have a value under a name, or nothing: a cost below zero, which would let units
        move for ever, stands only in a line for a condition, which is taken off what the ground costs."""
        if wrong := self.value_fault(row.TABLE, name, value):
            return wrong
        declared = self.values.get((row.TABLE, name))
        is_cost = declared is not None and declared.kind == "cost" and isinstance(row, schema.TerrainRow)
        if is_cost and str(value).startswith("-") and row.said("kind") != _TAKEN_OFF:
            return f"{short(value)} is a cost below zero, which only a line of the kind {_TAKEN_OFF} has; correct it"
        return ""


def words_of(row: Row) -> Iterator[tuple[str, str, str]]:
    """Yield the words that a row uses: field, list and word."""
    for name, listed in WORD_FIELDS.get(row.TABLE, {}).items():
        text = str(row.said(name) or "")
        for word in text.split() if name in _SEVERAL else [text] if text else []:
            yield name, listed, word


def vocabularies(tables: Tables, lost: Collection[str] = ()) -> dict[str, Vocabulary]:
    """Return the vocabulary of each game of these rows; names are not asked where rows of ``lost`` tables may be
    missing."""
    return {
        head.game: Vocabulary.of(
            tables.of(schema.WordRow, game=head.game),
            tables.of(schema.DeclaredValueRow, game=head.game),
            tables.of(schema.ChartRow, game=head.game),
            None if lost else cache(names_among(partial(tables.of, game=head.game))),
        )
        for head in tables.of(schema.GameRow)
    }


def _has_form(row: schema.ClauseRow) -> bool:
    """Say whether the form of a clause is one of its game, so that only its arguments can be at fault."""
    forms = forms_of(row.game)
    return forms is not None and row.form in forms.of(row.kind)


def _unread(row: Row, wanted: Collection[str] | None, known: Known | None) -> Iterator[tuple[str, str]]:
    """Yield that the rules of the game cannot read a start state, a trait of a counter or a name in a chart. What the
    value of a state or trait may be hangs on the name before it, so it is asked when either of them changes."""
    asked = {"kind", "subject", "trait", "value"} if wanted is None else {*wanted}
    found: tuple[str, str] | None = None
    if isinstance(row, schema.StartStateRow) and {"kind", "subject", "value"} & asked:
        found = start_fault(row.game, row.kind, row.subject, row.value, known)
    elif isinstance(row, schema.TraitRow) and {"trait", "value"} & asked:
        found = trait_fault(row.game, row.trait, row.value, known)
    if found is not None:
        yield found
    yield from ((name, reason) for name, reason in name_faults(row, known) if wanted is None or name in wanted)


def _unthrown(field: str, dice: str) -> Iterator[tuple[str, str]]:
    """Yield that nobody can throw a kind of dice."""
    try:
        throw_of(dice)
    except ValueError as error:
        yield field, str(error)
