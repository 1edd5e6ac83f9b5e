"""What counts as a value: what the game says, neither keys nor what we file rows under."""

import pytest

from db.applying import apply
from db.changes import ChangeSet, inserting, updating
from db.connection import Library
from db.counting import certainty_counts, counted_fields
from engine.data import schema
from engine.data.schema import ROW_TYPES
from tests.db.samples import GAME


def test_editorial_fields_exist_and_are_no_keys() -> None:
    for kind in ROW_TYPES:
        open_values = {schema.TerrainRow.LOOK} if kind is schema.TerrainRow else set()  # it stands among the effects
        assert set(kind.model_fields) - set(kind.KEY) >= kind.EDITORIAL - open_values, kind
        assert set(kind.model_fields) >= set(kind.UNSAID), kind


def test_a_rule_in_our_own_words_is_no_value(library: Library) -> None:
    with library.reading() as session:
        assert "rule" not in certainty_counts(session, GAME)
    assert counted_fields(schema.RuleRow) == []


def test_a_counter_counts_what_its_key_does_not_say(library: Library) -> None:
    with library.reading() as session:
        counts = certainty_counts(session, GAME)
    assert counts["counter"] == {"printed": 3 * 3}  # type, size and steps of three counters
    assert counts["clause"] == {"printed": 1}  # its arguments; form, words and kind are ours


def test_what_the_text_does_not_say_is_no_value(library: Library) -> None:
    """Two set-ups have a hex; face and state are empty, and no step is lost."""
    with library.reading() as session:
        assert certainty_counts(session, GAME)["setup"] == {"printed": 2}
    with library.writing() as session:
        lost = updating(session, "setup", (GAME, "first", "german/-/1 Inf#1"), steps_lost=1)
        apply(session, ChangeSet("x", (lost,)))
        assert certainty_counts(session, GAME)["setup"] == {"printed": 3}


def test_an_empty_value_that_is_cited_by_itself_counts(library: Library) -> None:
    """Of six faces with three values each, one is said to have a range that nobody knows."""
    with library.writing() as session:
        assert certainty_counts(session, GAME)["face"] == {"printed": 18}
        key = f"{GAME}|german/-/1 Inf#1|full"
        row = schema.CitationRow(
            game=GAME, table="face", row_key=key, field="range", certainty="unknown", source="rulebook"
        )
        apply(session, ChangeSet("x", (inserting("citation", row.model_dump(mode="json")),)))
        assert certainty_counts(session, GAME)["face"] == {"printed": 18, "unknown": 1}


@pytest.mark.parametrize("tables", [("hex",), ("hex", "face")])
def test_only_the_tables_asked_for_are_counted(library: Library, tables: tuple[str, ...]) -> None:
    with library.reading() as session:
        assert tuple(certainty_counts(session, GAME, tables)) == tables
