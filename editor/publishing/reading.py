"""Lists of errata that somebody sent: line by line what is new in them, the same, otherwise, or cannot be matched.

What cannot be matched stays as text with its line: a person reads it, no scenario plays with it. Of a line that cannot
be read, or whose head no erratum can have, nothing can be kept like this.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue, ValidationError

from db.changes import EditError
from editor.edits.errata_changes import stored_row
from editor.edits.errata_numbers import next_number
from editor.edits.reading import Rows, one
from editor.publishing.cells import differing, head_value, is_text, value_of
from editor.publishing.edit_sentences import is_edit_sentence
from editor.publishing.lines import SentLine
from editor.publishing.subjects import Subjects
from editor.publishing.tables import FOLLOWED, HEADS, IN_FORCE, NOT, SEPARATOR, places_in
from editor.publishing.words import ErratumWords
from engine.data import schema
from engine.data.errata import effective
from engine.data.patching import WHOLE
from engine.data.schema import ROW_TYPE_BY_TABLE, Row
from engine.data.schema.fields import reason
from engine.data.tables import Tables

How = Literal["new", "same", "differs", "unmatched"]
Part = Literal["head", "change", "switch", "choice", "line"]
"""What of an erratum a line is of: its head, a change, a scenario's word on it, where it is followed though another one
says otherwise; or nothing of one, for it is torn."""
_MOST = 100_000
"""No erratum has so many changes."""
_BY_HAND = ("instruction", "precedence", "rule", "group")
"""Kinds of changes that name no row."""
_JUDGED_BY: tuple[type[Row], ...] = (schema.WordRow, schema.DeclaredValueRow, schema.ChartRow, schema.ParameterRow)
"""Rows that say which values a game can have."""


@dataclass(frozen=True)
class ReadLine:
    """A line of a list. ``number`` is that of the line in its file; ``row`` is what is written when it is taken in,
    None where nothing can be; ``text`` what it says, ``problem`` why it cannot be matched."""

    number: int
    how: How
    part: Part
    erratum: str
    text: str
    problem: str = ""
    row: schema.ErratumRow | schema.ErratumChangeRow | schema.ScenarioErratumRow | schema.ErratumChoiceRow | None = None


def review(rows: Rows, game: str, lines: Sequence[SentLine]) -> list[ReadLine]:
    """Return what each line of a list is beside the errata of a game; ``rows`` are those of the baseline."""
    if one(rows, schema.GameRow, game=game) is None:
        raise EditError(f"The library has no game {game!r}")
    return list(_Review(rows, game).of(lines))


class _Review:
    def __init__(self, rows: Rows, game: str) -> None:
        self._rows, self._game = rows, game
        self._words = ErratumWords(rows, game)
        self._heads: dict[str, schema.ErratumRow] = {}
        self._positions: dict[str, set[int]] = {}
        self._added: set[tuple[str, str]] = set()
        self._numbers: dict[str, int] = {}
        self._switched: list[tuple[int, str, str]] = []
        self._followed: list[tuple[int, str, str]] = []
        self._judging = Tables()
        for kind in _JUDGED_BY:
            self._judging.add(rows.find(kind, game=game))

    def of(self, lines: Sequence[SentLine]) -> Iterator[ReadLine]:
        """Yield the lines of a list: of each erratum its head where that is new or otherwise, then its changes, and at
        the end which scenarios play with it, and where it is followed."""
        self._added = set(_adding(lines))
        for number, cells, problem in lines:
            if problem:
                yield ReadLine(number, "unmatched", "line", "", cells["text"], problem)
                continue
            key = cells.get("erratum", "").strip() or self._next(cells)
            head = self._head(number, key, cells)
            has_change = any(cells.get(name) for name in ("kind", "text", "value", "table"))
            if head is not None and (head.how != "same" or not has_change):
                yield head
            if has_change and key in self._heads:
                yield self._change(number, key, cells)
        for number, key, said in self._switched:
            yield self._switch(number, key, said)
        for number, key, said in self._followed:
            yield self._choice(number, key, said)

    def _next(self, cells: Mapping[str, str]) -> str:
        """Return the number that a line without one gets."""
        prefix, _, first = next_number(self._rows, self._game, cells.get("status") or "proposed").rpartition("-")
        self._numbers[prefix] = self._numbers.get(prefix, int(first) - 1) + 1
        return f"{prefix}-{self._numbers[prefix]}"

    def _head(self, number: int, key: str, cells: Mapping[str, str]) -> ReadLine | None:
        """Return the line of the head of an erratum; None where the list has told it already."""
        if key in self._heads:
            return None
        stored = one(self._rows, schema.ErratumRow, game=self._game, key=key)
        plain: dict[str, JsonValue] = {} if stored is None else stored.model_dump(mode="json")
        values = {"game": self._game, "key": key, "status": "proposed"} | dict.fromkeys(_TEXTS, "") | plain
        values |= {name: value for name in HEADS if (value := head_value(name, cells)) is not None}
        values = {"supersedes": [], **values, "title": values.get("title") or f"Line {number} of a list"}
        try:
            row = schema.ErratumRow.model_validate(values)
        except ValidationError as error:
            said = " ".join(filter(None, cells.values()))
            return ReadLine(number, "unmatched", "head", key, said, _fault(error))
        self._heads[key] = row
        switches = cells.get(IN_FORCE, "").split(SEPARATOR.strip())
        self._switched += [(number, key, said.strip()) for said in switches if said.strip()]
        self._followed += [(number, key, said) for said in places_in(cells.get(FOLLOWED, ""))]
        if stored is None:
            return ReadLine(number, "new", "head", key, f"{row.title} ({row.status})", row=row)
        if stored == row:
            return ReadLine(number, "same", "head", key, row.title, row=row)
        return ReadLine(number, "differs", "head", key, differing(plain, row.model_dump(mode="json")), row=row)

    def _change(self, number: int, key: str, cells: Mapping[str, str]) -> ReadLine:
        values: dict[str, JsonValue] = {"game": self._game, "erratum": key, "position": 1}
        values |= {name: cells.get(name, "") for name in ("table", "row_key", "field", "text")}
        values["kind"] = cells.get("kind") or "instruction"
        is_words = is_text(values["table"], values["field"])
        values["printed"] = value_of(cells.get("printed") or cells.get("not_yet_seen") or "", is_words)
        values["value"] = value_of(cells.get("value", ""), is_words)
        values |= self._unsaid(values, cells)
        try:
            row = schema.ErratumChangeRow.model_validate(values)
            problem = "" if self._is_there(row) else self._unmatched(row) or self._impossible(row)
        except ValidationError as error:
            row, problem = self._as_text(number, key, cells), _fault(error)
        else:
            row = self._as_text(number, key, cells) if problem else row
        row = self._placed(row, cells.get("position", ""), is_new=bool(problem))
        return self._as_line(number, row, row.text if problem else self._words.told(row).line or row.text, problem)

    def _unsaid(self, values: Mapping[str, JsonValue], cells: Mapping[str, str]) -> dict[str, JsonValue]:
        """Return what a list without columns for it leaves as it is in the change at that position."""
        stored = self._rows.find(schema.ErratumChangeRow, game=self._game, erratum=str(values["erratum"]))
        there = [each for each in stored if str(each.position) == cells.get("position")]
        if not there or any(there[0].said(name) != values[name] for name in ("kind", "table", "row_key", "field")):
            return {}
        plain = there[0].model_dump(mode="json")
        named = {"printed": ("printed", "not_yet_seen"), "text": ("text",)}
        kept = {name for name, columns in named.items() if not any(each in cells for each in columns)}
        if not values["text"] and is_edit_sentence(there[0]):  # which no list says
            kept.add("text")
        return {name: plain[name] for name in kept}

    def _as_line(self, number: int, row: schema.ErratumChangeRow, told: str, problem: str) -> ReadLine:
        stored = one(self._rows, schema.ErratumChangeRow, game=self._game, erratum=row.erratum, position=row.position)
        how: How = "same" if stored == row else "unmatched" if problem else "new" if stored is None else "differs"
        if how == "differs" and stored is not None:
            told = differing(stored.model_dump(mode="json"), row.model_dump(mode="json"))
        return ReadLine(number, how, "change", row.erratum, told, problem, row)

    def _switch(self, number: int, key: str, said: str) -> ReadLine:
        """Return what a list says of a scenario that plays with an erratum, or without it. What it does not name stays:
        each library has scenarios of its own."""
        on, scenario = not said.startswith(NOT), said.removeprefix(NOT).strip()
        head = one(self._rows, schema.ScenarioRow, game=self._game, scenario=scenario)
        if head is None:
            return self._only_text(number, key, f"In force in: {said}", f"there is no scenario {scenario}")
        named = {"game": self._game, "scenario": scenario, "erratum": key}
        stored = one(self._rows, schema.ScenarioErratumRow, **named)
        switch = schema.ScenarioErratumRow(**named, on=on)
        how: How = "new" if stored is None else "same" if stored == switch else "differs"
        told = f"{head.title}: {'in force' if on else 'not in force'}"
        return ReadLine(number, how, "switch", key, told, row=switch)

    def _choice(self, number: int, key: str, said: str) -> ReadLine:
        """Return a place where a list follows an erratum though another one says otherwise."""
        table, _, rest = said.partition("/")
        row_key, _, field = rest.rpartition("/")
        named = {"game": self._game, "table": table, "row_key": row_key, "field": field}
        about = stored_row(self._rows, table, row_key) if table in ROW_TYPE_BY_TABLE else None
        stored = one(self._rows, schema.ErratumChoiceRow, **named)
        if not field or (about is None and stored is None and (table, row_key) not in self._added):
            return self._only_text(number, key, f"Followed for: {said}", f"there is no {said}")
        row = schema.ErratumChoiceRow.model_validate({**named, "erratum": key})
        told = f"Followed where errata disagree: {said if about is None else self._place(about, field)}"
        if stored is not None and stored != row:
            return ReadLine(number, "differs", "choice", key, f"{told}; until now: {stored.erratum}", row=row)
        return ReadLine(number, "new" if stored is None else "same", "choice", key, told, row=row)

    def _place(self, about: Row, field: str) -> str:
        subjects = Subjects(self._rows, self._game)
        return subjects.of(about) if field == WHOLE else subjects.headed(about, field)

    def _only_text(self, number: int, key: str, said: str, problem: str) -> ReadLine:
        row = self._placed(self._as_text(number, key, {"text": said}), "", is_new=True)
        return self._as_line(number, row, row.text, problem)

    def _as_text(self, number: int, key: str, cells: Mapping[str, str]) -> schema.ErratumChangeRow:
        """Return a line that cannot be matched as one that a person has to follow; all it holds stays in its text."""
        said = cells.get("text") or cells.get("in_words") or ""
        named = ", ".join(filter(None, map(cells.get, ("kind", "table", "row_key", "field", "value"))))
        text = f"{said} [line {number}{': ' if named else ''}{named}]".strip()
        values = {"game": self._game, "erratum": key, "position": 1, "kind": "instruction", "table": "", "row_key": ""}
        values |= {"field": "", "text": text}
        return schema.ErratumChangeRow.model_validate({**values, "printed": None, "value": None})

    def _placed(self, row: schema.ErratumChangeRow, typed: str, is_new: bool) -> schema.ErratumChangeRow:
        """Return a change at its position: that of the line, else that of an equal one, else behind all others; one
        that is no longer what the line says takes the place of no other."""
        used = self._positions.setdefault(row.erratum, set())
        stored = self._rows.find(schema.ErratumChangeRow, game=self._game, erratum=row.erratum)
        taken_by = {each.position for each in stored}
        alike = [each.position for each in stored if row.model_copy(update={"position": each.position}) == each]
        position = int(typed) if typed.isascii() and typed.isdigit() and 0 < int(typed) < _MOST else 0
        if not position or position in used or (is_new and position in taken_by):
            free = [each for each in alike if each not in used]
            position = free[0] if free else max([*used, *taken_by], default=0) + 1
        used.add(position)
        return row.model_copy(update={"position": position})

    def _is_there(self, row: schema.ErratumChangeRow) -> bool:
        """Whether the library has this change already, fit or not."""
        stored = self._rows.find(schema.ErratumChangeRow, game=self._game, erratum=row.erratum)
        return row in [each.model_copy(update={"position": row.position}) for each in stored]

    def _unmatched(self, row: schema.ErratumChangeRow) -> str:
        """Return why a change fits no row of the library; nothing where it does."""
        if row.kind in _BY_HAND:
            return ""
        kind = ROW_TYPE_BY_TABLE.get(row.table)
        if kind is None:
            return f"there is no table {row.table!r}"
        if row.kind in ("add", "replace"):
            values = row.value if isinstance(row.value, dict) else {}
            try:
                kind.model_validate({"game": self._game, **values} if "game" in kind.model_fields else values)
            except ValidationError as error:
                return _fault(error)
        if row.kind == "add" or (row.table, row.row_key) in self._added or self._words.told(row).corrected:
            return ""
        return f"there is no {row.table.replace('_', ' ')} {row.row_key}"

    def _impossible(self, row: schema.ErratumChangeRow) -> str:
        """Return why the game cannot have what a change wants; nothing where it can."""
        if row.kind in _BY_HAND[:3]:
            return ""
        tables, kind = Tables(), ROW_TYPE_BY_TABLE[row.table]
        tables.rows |= self._judging.rows
        if kind not in _JUDGED_BY:
            about = stored_row(self._rows, row.table, row.row_key)
            tables.add(self._rows.find(kind, game=self._game) if row.kind == "group" else [about] if about else [])
        tables.add([self._heads[row.erratum].model_copy(update={"supersedes": ()})])
        tables.add([row.model_copy(update={"printed": None})])
        notices = effective(tables, self._game, "", {row.erratum: True}).notices
        return next((notice.message for notice in notices if notice.trouble == "broken"), "")


_TEXTS = ("origin", "reason", "rule", "printings")


def _adding(lines: Sequence[SentLine]) -> Iterator[tuple[str, str]]:
    """Yield table and key of the rows that lines of a list add."""
    for _, cells, _ in lines:
        if cells.get("kind") == "add":
            yield cells.get("table", ""), cells.get("row_key", "")


def _fault(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    return f"{'.'.join(map(str, first['loc']))}: {reason(dict(first))}"
