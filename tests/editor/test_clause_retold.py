"""The words of a clause say what is enforced: where nobody wrote any, and where its arguments become others."""

from collections.abc import Callable

import pytest
from pydantic import JsonValue

from db.changes import ChangeSet
from editor.edits.clause_retold import retold_text
from editor.edits.clauses import store_clause
from editor.edits.reading import Rows
from editor.edits.schedules import conditions_of
from editor.edits.setup import scenario_row
from editor.edits.timeline.lanes import Entry, timeline_of
from editor.edits.timeline.shifting import moving, shifted
from editor.edits.timeline.stretching import stretched
from editor.texts.document import Document, words_of
from editor.texts.scenario import printed_scenario, rules_sheet
from engine.data import schema
from tests.editor.small import R, TableRows, shipped_rows

HJ, CLERVAUX = "hj1986", "clervaux"
HELD = "4 points for German for each of Clerf that it holds, at the end."


class Silent:
    """The rows of Clervaux, in which clauses say nothing in words of their own."""

    def __init__(self, rows: TableRows) -> None:
        self._rows = rows
        self.at, self.columns, self.citations = rows.at, rows.columns, rows.citations

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        found = self._rows.find(kind, **where)
        return [row.model_copy(update={"text": ""}) if isinstance(row, schema.ClauseRow) else row for row in found]


class SwitchedOff(Silent):
    """The rows of hj1986, in which no clause is enforced."""

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        off = {"enforced": False}
        found = self._rows.find(kind, **where)
        return [row.model_copy(update=off) if isinstance(row, schema.ClauseRow) else row for row in found]


def clause(key: str) -> schema.ClauseRow:
    (row,) = shipped_rows(HJ).find(schema.ClauseRow, game=HJ, scenario=CLERVAUX, key=key)
    return row


def entry(key: str, scenario: str = CLERVAUX) -> Entry:
    found = timeline_of(shipped_rows(HJ), HJ, scenario)
    assert found is not None
    return next(each for each in found.entries.values() if getattr(each.row, "key", "") == key)


def stored_text(changes: ChangeSet) -> object:
    (change,) = changes.changes
    return dict(change.after or {}).get("text")


def said(document: Document) -> str:
    return "\n".join(text for block in document for text in words_of(block))


def test_a_clause_stored_without_words_says_what_the_program_reads() -> None:
    row = clause("clerf-at-end").model_copy(update={"text": "", "key": "new"})
    assert stored_text(store_clause(shipped_rows(HJ), row)) == HELD


@pytest.mark.parametrize("written", [printed_scenario, rules_sheet])
def test_what_is_printed_reads_a_clause_without_words(written: Callable[[Rows, str, str], Document]) -> None:
    assert HELD in said(written(Silent(shipped_rows(HJ)), HJ, CLERVAUX))
    assert HELD not in said(written(shipped_rows(HJ), HJ, CLERVAUX))


def test_a_rule_that_is_stretched_says_what_is_enforced_behind_its_printed_words() -> None:
    rows = shipped_rows(HJ)
    told = stored_text(stretched(rows, scenario_row(rows, HJ, CLERVAUX), [entry("german-supply")], "last", 2))
    assert str(told).startswith("All Germans are in supply through 12/17 PM. As changed: ")
    assert str(told).endswith("through turn 6.")


def test_a_rule_that_is_brought_to_another_turn_says_so_too() -> None:
    rows = shipped_rows(HJ)
    moved = shifted(rows, scenario_row(rows, HJ, "campaign"), [entry("allied-artillery-silent", "campaign")], 1)
    told = str(stored_text(moving(rows, moved, "Later")))
    assert told.startswith("On 12/16 AM Allied artillery does not fire. As changed: ") and "turn 2" in told


def test_the_condition_of_an_arrival_that_has_no_words_is_read() -> None:
    told = conditions_of(Silent(shipped_rows(HJ)), HJ, "campaign")
    assert told and all(told.values())


def test_a_condition_that_no_rules_follow_is_said_as_such_wherever_its_words_stand() -> None:
    rows = SwitchedOff(shipped_rows(HJ))
    assert conditions_of(rows, HJ, "campaign")["note-8"].startswith("Not enforced, comes by its turn alone: ")
    waiting = rows.find(schema.ArrivalRow, game=HJ, scenario="campaign", condition="note-8")[0]
    timeline = timeline_of(rows, HJ, "campaign")
    assert timeline is not None
    assert "on condition: Not enforced, comes by its turn" in timeline.entries[waiting.TABLE, waiting.key_text].text


def test_the_sheet_of_rules_says_for_whom_each_condition_holds() -> None:
    rows = SwitchedOff(shipped_rows(HJ))
    waiting = {row.counter for row in rows.find(schema.ArrivalRow, game=HJ, scenario="campaign", condition="note-8")}
    names = {row.name for row in rows.find(schema.CounterRow, game=HJ) if row.key in waiting}
    lines = [line for block in rules_sheet(rows, HJ, "campaign") for line in words_of(block)]
    said = [line for line in lines if "Condition " in line and ", for " in line and all(name in line for name in names)]
    assert names and len(said) == 1 and said[0].endswith("[not enforced by the program]")


OLD: dict[str, JsonValue] = {"places": ["clerf"], "points": 4}


@pytest.mark.parametrize(
    ("text", "now", "told"),
    [
        ("Was.", {"places": ["wiltz"]}, "Now."),  # the words of the program become others
        ("Four points for Clervaux.", {"points": 3}, "Three points for Clervaux."),
        ("Clervaux counts.", {"points": 3}, "Clervaux counts. As changed: Now."),
        ("Four points for Clervaux.", {"places": ["wiltz"]}, "Four points for Clervaux. As changed: Now."),
        ("Clervaux counts. As changed: Was.", {"points": 3}, "Clervaux counts. As changed: Now."),
        ("Clervaux counts.", {}, "Clervaux counts."),
    ],
)
def test_words_for_other_arguments_are_told_anew_or_followed_by_the_sentence(
    text: str, now: dict[str, JsonValue], told: str
) -> None:
    assert retold_text(text, (OLD, "Was."), ({**OLD, **now}, "Now.")) == told
