"""Which rows describe a game and its rules: turns, parameters, charts, options, rulings?"""

from typing import ClassVar, Literal, Self

from pydantic import model_validator

from engine.data.schema.base import OpenRow, Row, Side
from engine.data.schema.fields import (
    Column,
    Date,
    Dice,
    Key,
    Line,
    LineNumber,
    MaybeWord,
    PathKey,
    Position,
    Text,
    TurnNumber,
    ValueName,
    Word,
    Year,
)
from engine.data.schema.units import FaceRow


class GameRow(Row):
    """A published game."""

    TABLE, KEY, FILE, FORM = "game", ("game",), "resources/{game}/game.json", "json"
    game: PathKey
    title: Line
    publisher: Line
    year: Year
    step: Line  # what one turn stands for, e.g. "day"
    first_date: Date  # ISO date of turn 1
    dice: Line


class RuleRow(Row):
    """A numbered rule in our own words; ``line`` is the line of the rulebook's text it was read from."""

    TABLE, KEY, FILE = "rule", ("game", "rule"), "resources/{game}/rules.csv"
    EDITORIAL = frozenset({"title", "kind", "summary", "line", "level"})
    game: PathKey
    rule: Key
    title: Line
    kind: Literal[
        "mechanic",
        "procedure",
        "table",
        "component",
        "commentary",
        "victory",
        "scenario",
        "setup",
        "optional",
        "variant",
        "series",
    ]
    summary: Text
    line: LineNumber
    level: Line


class WaivedRuleRow(Row):
    """A rule that is not in the engine, with the reason."""

    TABLE, KEY, FILE = "waived_rule", ("game", "rule"), "resources/{game}/waived.csv"
    game: PathKey
    rule: Key
    reason: Text


class RulingRow(Row):
    """How an unclear rule is read. ``parameter`` names the parameter that switches it, if one does."""

    TABLE, KEY, FILE, FORM = "ruling", ("game", "key"), "resources/{game}/rulings.json", "json"
    game: PathKey
    key: Key
    rule: Line
    question: Text
    readings: tuple[Line, ...]
    chosen: Line
    why: Text
    parameter: Line | None = None


class ParameterRow(Row):
    """A single number or choice of the rules, e.g. the stacking limit. ``value`` is an integer, a fraction
    such as ``1/2`` or a word."""

    TABLE, KEY, FILE = "parameter", ("game", "key"), "resources/{game}/parameters.csv"
    EDITORIAL = frozenset({"unit", "rule", "note"})
    game: PathKey
    key: Key
    value: Line
    unit: Line
    rule: Line
    note: Text


class SequenceRow(Row):
    """A step of the sequence of play. ``side`` is whose player turn, ``acting`` who decides (``none`` for acts
    without a decision)."""

    TABLE, KEY, FILE = "sequence_step", ("game", "position"), "resources/{game}/sequence.csv"
    EDITORIAL = frozenset({"key", "title", "rule"})
    game: PathKey
    position: Position
    key: Line
    side: Side
    acting: Literal["german", "allied", "none"]
    phase: Line
    title: Line
    rule: Line
    condition: Line


class WordRow(Row):
    """A word of the game: a role, a movement class, a box of the weather track ... ``list`` says which. Which of them
    its rules know, the rules say."""

    TABLE, KEY, FILE = "word", ("game", "list", "word"), "resources/{game}/words.csv"
    EDITORIAL = frozenset({"position", "title"})
    game: PathKey
    list: Literal[
        "role",
        "trait",
        "movement_class",
        "mode",
        "formation_kind",
        "place_kind",
        "half",
        "dice",
        "weather",
        "size",
        "state",
        "schedule_kind",
        "replacement_kind",
        "start_kind",
    ]
    word: Word
    position: Position  # the order within the list: of the parts of the day, of choices offered
    title: Line


class DeclaredValueRow(Row):
    """A value that faces or lines of the terrain chart of the game may have: a field of those rows.

    ``kind`` is the form that it is printed in: a ``number``, a ``bracketed`` one (``6`` or ``(1)``), a ``letter``,
    any ``text``; a ``cost`` (``2``, ``1/5``, ``+4``, ``P`` prohibited, ``all``), a ``shift``, a ``factor`` (``1/2``),
    a ``flag`` (``yes``). ``place``: where on the counter (``line``, ``line?`` left out where it is none, ``behind``
    in brackets behind the one before, ``left``, ``right``, or only in lists); ``movement_class`` and ``mode`` of a
    cost: for whom, and moving how. ``position`` orders columns and the line of the counter.
    """

    TABLE, KEY, FILE = "declared_value", ("game", "table", "name"), "resources/{game}/values.csv"
    EDITORIAL = frozenset({"position", "title", "kind", "place", "movement_class", "mode"})
    game: PathKey
    table: Literal["face", "terrain"]
    name: ValueName
    position: Position
    title: Line
    kind: Literal["number", "bracketed", "letter", "text", "cost", "shift", "factor", "flag"]
    place: Literal["", "line", "line?", "behind", "left", "right"] = ""
    movement_class: Line = ""
    mode: Line = ""

    @model_validator(mode="after")
    def _is_no_fixed_field(self) -> Self:
        """Refuse the name of a field that every row of the table has: nobody could tell the two apart in a file."""
        rows: tuple[type[OpenRow], ...] = (FaceRow, TerrainRow)
        for kind in rows:
            own = (*kind.model_fields, "sources", kind.OPEN, *((TerrainRow.LOOK,) if kind is TerrainRow else ()))
            if self.table == kind.TABLE and self.name in own:
                raise ValueError(f"{self.name!r} is a field of every {self.table}; give the value another name")
        return self


class TerrainRow(OpenRow):
    """A line of the terrain effects chart with its effects; where it has none, there is none."""

    TABLE, KEY, FILE = "terrain", ("game", "key"), "resources/{game}/terrain.csv"
    OPEN = "effects"
    LOOK: ClassVar[str] = "look"
    """The one value that a line of every game may have undeclared: the words that say how it is drawn, where those of
    its key do not."""
    EDITORIAL = frozenset({"kind", "note", LOOK})
    game: PathKey
    key: Word
    kind: Literal["hex", "road", "hexside", "crossing", "mark", "condition"]
    title: Line
    note: Text


class ChartRow(Row):
    """The head of a chart. ``dice`` is a word of the game that says which results are thrown (``engine.core.throws``),
    or ``rows`` for a chart without dice. Lines titled by ``rows`` are counted from 1; with dice they hold several
    results each (``engine.data.ranged_charts``). ``header``: what the columns are. ``columns`` in order from left to
    right; ``bounds`` gives for each the lowest value it holds, as text, empty for the results beside columns of
    ranges; ``cells`` what its cells hold, one form for all or one for each (``engine.data.cell_forms``)."""

    TABLE, KEY, FILE, FORM = "chart", ("game", "key"), "resources/{game}/charts.json", "json"
    EDITORIAL = frozenset({"title", "rule", "cells"})
    game: PathKey
    key: PathKey
    title: Line
    rule: Line
    dice: Word
    header: Literal["odds", "total", "box", "none"]
    columns: tuple[Column, ...]
    bounds: tuple[Line, ...]
    rows: tuple[Line, ...] = ()
    cells: tuple[Line, ...] = ()


class ChartCellRow(Row):
    """One cell of a chart; ``dice`` is a result of its dice (``11`` to ``66``, ``2`` to ``12`` ...), or the line
    counted from 1 where the head has ``rows``."""

    TABLE, KEY, FILE, FORM = (
        "chart_cell",
        ("game", "chart", "dice", "column"),
        "resources/{game}/charts/{chart}.csv",
        "grid",
    )
    game: PathKey
    chart: PathKey
    dice: Dice
    column: Column
    result: Line


class TurnRow(Row):
    """A turn of the game and how it is printed: ``7`` or ``12/17 AM``. ``date`` is ISO; ``half`` is the part of the
    day, a word of the game in the order of its list (``am``, ``pm``, ``night``, ``bonus``), empty where a turn is a
    whole one."""

    TABLE, KEY, FILE = "turn", ("game", "number"), "resources/{game}/turns.csv"
    EDITORIAL = frozenset({"note"})
    game: PathKey
    number: TurnNumber
    label: Line
    date: Date
    half: MaybeWord
    note: Text


class OptionRow(Row):
    """An optional rule or variant that players may choose. ``default``: chosen unless a person says otherwise;
    ``enforced`` is false for text that only a person can follow."""

    TABLE, KEY, FILE, FORM = "option", ("game", "key"), "resources/{game}/options.json", "json"
    EDITORIAL = frozenset({"kind", "title", "rule", "text", "enforced"})
    game: PathKey
    key: Key
    kind: Literal["optional", "variant", "level"]
    title: Line
    rule: Line
    text: Text
    default: bool
    enforced: bool
