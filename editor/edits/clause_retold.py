"""Do the words of a clause say what is enforced? Where nobody wrote any, they are the sentence of its form; where its
arguments become others and its words cannot be told anew, that sentence stands behind them."""

from collections.abc import Mapping
from functools import cached_property

from pydantic import JsonValue

from editor.edits.clause_numbers import told_anew
from editor.edits.clause_sentences import sentence_of
from editor.edits.clause_titles import Titles, titles_of
from editor.edits.clause_told import says_parts
from editor.edits.reading import Rows
from editor.edits.setup import scenario_row
from engine.data import schema
from engine.data.clauses.form import Part
from engine.data.clauses.registry import forms_of

AS_CHANGED = "As changed: "
"""Stands between words that were written for other arguments and the sentence of those that are enforced."""


class ClauseWords:
    """Says what the clauses of a scenario say, also those for which nobody has written words."""

    def __init__(self, rows: Rows, game: str, scenario: str) -> None:
        self._rows, self._game, self._scenario = rows, game, scenario
        self._forms = forms_of(game)

    @cached_property
    def titles(self) -> Titles:
        """What is called how of that which clauses may name, without parameters and rulings."""
        return titles_of(self._rows, self._game, scenario_row(self._rows, self._game, self._scenario).map, {})

    def of(self, row: schema.ClauseRow) -> str:
        """Return the words of a clause, the sentence of its form where it has none."""
        return row.text or self.sentence(row)

    def sentence(self, row: schema.ClauseRow) -> str:
        """Return how the program reads a clause; empty for one without a form."""
        model = self._forms.of(row.kind).get(row.form) if self._forms is not None else None
        return as_sentence(model, row.args, self.titles) if model is not None else ""

    def is_told(self, row: schema.ClauseRow) -> bool:
        """Tell whether the words of a clause say what its parts hold: as the program reads it, or all of it."""
        said = self.sentence(row)
        is_read = bool(said) and self.of(row).endswith(said)
        return is_read or says_parts(row.text, row.args, self.titles)


def as_sentence(model: type[Part], args: Mapping[str, object], titles: Titles) -> str:
    """Return a clause as a whole sentence, with capital and stop; empty for a form that says none."""
    said = sentence_of(model, args, titles)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def retold(rows: Rows, before: schema.ClauseRow | None, after: schema.ClauseRow) -> schema.ClauseRow:
    """Return a clause with words that say what it will enforce; ``before`` is the stored one, if there is one.

    Words that a person gives it with the same step stand as they are.
    """
    words = ClauseWords(rows, after.game, after.scenario)
    if not after.text.strip():
        return after.model_copy(update={"text": words.sentence(after)})
    if before is None or after.text != before.text or not after.enforced or after.form != before.form:
        return after
    text = retold_text(before.text, (before.args, words.sentence(before)), (after.args, words.sentence(after)))
    return after.model_copy(update={"text": text})


def retold_text(
    text: str, before: tuple[Mapping[str, JsonValue], str], after: tuple[Mapping[str, JsonValue], str]
) -> str:
    """Return the words of a clause for other arguments; each pair has arguments and their sentence.

    What was the sentence of its form is that again; numbers that can be found without doubt are told anew; else the
    sentence follows behind the words.
    """
    (old, was), (new, now) = before, after
    if old == new or not now:
        return text
    if text == was:
        return now
    written, changed, _ = text.partition(AS_CHANGED)
    said, left = told_anew(text, dict(old), dict(new))
    if not changed and not left and _but_numbers(dict(old)) == _but_numbers(dict(new)):
        return said
    return f"{written.rstrip()} {AS_CHANGED}{now}"


def _but_numbers(value: JsonValue) -> JsonValue:
    """Return arguments with a zero for each whole number."""
    if isinstance(value, dict):
        return {name: _but_numbers(held) for name, held in value.items()}
    if isinstance(value, list):
        return [_but_numbers(held) for held in value]
    return 0 if isinstance(value, int) and not isinstance(value, bool) else value
