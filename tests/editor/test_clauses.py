"""Clauses are given in forms that their models make, and refused with the words of the checks."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot
from sqlalchemy import text

from db.changes import EditError
from db.connection import open_library
from editor.edits.clauses import clause_faults, remove_clause, store_clause
from editor.edits.reading import Key
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.clause_draft import PartDraft, Setting
from editor.window.models.clause_fields import fields_of
from editor.window.models.clause_slots import Choice
from editor.window.panels.clause_form import ClauseForm
from editor.window.panels.clauses import ClausesPanel
from engine.data import schema
from engine.data.clauses.form import ClauseFault
from engine.data.clauses.registry import KINDS, forms_of
from engine.data.schema import CitationRow, Row
from engine.playtest.games import GAME_KEYS
from tests.shipped import shipped_tables
from tests.some_now import some_now

R = TypeVar("R", bound=Row)
GAME, SCENARIO = "hj1986", "campaign"


class Shipped:
    """``Rows`` over the shipped data."""

    def find(self, kind: type[R], /, **where: str | int) -> list[R]:
        rows = shipped_tables(GAME).rows.get(kind.TABLE, [])
        fit = (row for row in rows if all(getattr(row, name) == value for name, value in where.items()))
        return [row for row in fit if isinstance(row, kind)]

    def at(self, kind: type[R], keys: Sequence[Key], /) -> list[R]:
        """Return the rows that have one of some keys."""
        return [row for key in keys for row in self.find(kind, **dict(zip(kind.KEY, key, strict=True)))]

    def columns(self, kind: type[Row], names: tuple[str, ...], /, **where: str | int) -> list[tuple[Any, ...]]:
        """Return the values of some fields of rows."""
        return [tuple(row.said(name) for name in names) for row in self.find(kind, **where)]

    def citations(self, game: str, table: str, row_key: str) -> list[CitationRow]:
        return []


ROWS = Shipped()


def clause(key: str, **changes: Any) -> schema.ClauseRow:
    (row,) = ROWS.find(schema.ClauseRow, game=GAME, scenario=SCENARIO, key=key)
    return row.model_copy(update=changes)


def without_empty_lists(value: Any) -> Any:
    """What is written of arguments: an empty list is none."""
    if isinstance(value, list):
        return [without_empty_lists(item) for item in value]
    if isinstance(value, dict):
        return {name: without_empty_lists(item) for name, item in value.items() if item != []}
    return value


@pytest.mark.parametrize("game", some_now(4, GAME_KEYS))
def test_the_fields_of_a_form_give_back_the_arguments_of_every_shipped_clause(game: str) -> None:
    forms = forms_of(game)
    assert forms is not None
    for row in (row for row in shipped_tables(game).of(schema.ClauseRow) if row.form):
        draft = PartDraft(Setting({}, game), Choice(row.form, forms.of(row.kind)[row.form]))
        draft.read(row.args)
        faults: list[ClauseFault] = []
        assert draft.value(faults) == without_empty_lists(row.args), row.key
        assert (faults, draft.dropped()) == ([], []), row.key


def test_a_form_that_no_rule_reads_says_why() -> None:
    forms = forms_of("scs1994")
    assert forms is not None
    unread = forms.of("special")["parameter"]
    draft = PartDraft(Setting({}, "scs1994"), Choice("special: parameter", unread))
    assert (unread.UNREAD in draft.about, "No rule reads this form" in draft.about) == (True, True)


@pytest.mark.parametrize("game", GAME_KEYS)
def test_every_form_says_what_it_means(game: str) -> None:
    forms = forms_of(game)
    assert forms is not None
    assert [form for kind in KINDS for form in forms.of(kind).values() if not (form.__doc__ or "").strip()] == []


def test_fields_that_must_be_given_come_first_and_choices_from_the_model() -> None:
    forms = forms_of(GAME)
    assert forms is not None
    fields = fields_of(forms.of("special")["no_zone"], {"terrain": {"woods", "town"}})
    assert [(field.name, field.kind, field.required) for field in fields] == [
        ("side", "choice", True),
        ("turns", "lines", True),
        ("terrain", "name", True),
    ]
    assert (fields[0].choices, fields[1].numbers, fields[2].choices) == (("german", "allied"), True, ("town", "woods"))


def test_a_clause_that_has_no_form_is_refused_with_the_nearest_word() -> None:
    with pytest.raises(EditError, match="allied-air cannot be so: there is no form .* did you mean 'forbidden'"):
        store_clause(ROWS, clause("allied-air", form="forbiden"))


def test_a_clause_that_names_no_place_of_the_map_is_refused() -> None:
    spoiled = clause("st-vith", args={"side": "german", "places": ["st-vit"], "from_turn": 5})
    with pytest.raises(EditError, match=r"places, number 1: there is no place 'st-vit'; did you mean 'st-vith'"):
        store_clause(ROWS, spoiled)


def test_a_clause_that_names_no_hex_of_the_map_is_refused() -> None:
    row = clause("belgian-battalion")
    (fault,) = clause_faults(ROWS, row.model_copy(update={"args": {**row.args, "hex": "9999"}}), {})
    assert fault.text == "hex: the map has no hex 9999; correct the number"


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.deep)])
def test_every_shipped_clause_of_a_scenario_can_be_stored_as_it_is(step: int) -> None:
    """Every eighth; each in ``make deep``."""
    for row in ROWS.find(schema.ClauseRow, game=GAME, scenario=SCENARIO)[::step]:
        assert store_clause(ROWS, row).changes == (), row.key


def test_a_clause_that_another_row_names_is_not_removed() -> None:
    with pytest.raises(EditError, match="note-6 is named by .*; change that first"):
        remove_clause(ROWS, GAME, SCENARIO, "note-6")


@pytest.fixture(scope="module")
def misspelled(
    qapp: object, game_file: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Document]:
    path = tmp_path_factory.mktemp("misspelled") / "misspelled.losheim"
    path.write_bytes(game_file(GAME).read_bytes())
    library = open_library(path)
    with library.writing() as session:
        wrong = "UPDATE clause SET form = 'no_raods' WHERE scenario = 'campaign' AND key = 'traffic-jam'"
        session.execute(text(wrong))
    library.close()
    document = Document.open(path)
    document.choose(GAME, SCENARIO)
    yield document
    document.close()


@pytest.fixture
def desk(misspelled: Document) -> Iterator[Desk]:
    """Return a desk over a library with a misspelled clause; what a test edits is taken back after it."""
    yield Desk(misspelled)
    misspelled.undo_stack.setIndex(0)


def stored(desk: Desk, key: str) -> schema.ClauseRow:
    (row,) = desk.document.rows.find(schema.ClauseRow, game=GAME, scenario=SCENARIO, key=key)
    return row


def put(dialog: ClauseForm, name: str, typed: str) -> None:
    (widget,) = (widget for field, widget in dialog.widgets.items() if field.name == name)
    if isinstance(widget, QComboBox):
        widget.setCurrentText(typed) if widget.isEditable() else widget.setCurrentIndex(widget.findData(typed))
    elif isinstance(widget, QPlainTextEdit):
        widget.setPlainText(typed)
    else:
        assert isinstance(widget, QLineEdit)
        widget.setText(typed)


def may_store(dialog: ClauseForm) -> bool:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


@pytest.mark.deep
def test_the_window_shows_a_stored_clause_without_form_and_mends_it(desk: Desk, qtbot: QtBot) -> None:
    panel = ClausesPanel(desk)
    qtbot.addWidget(panel)
    table = panel.table
    faults = {table.item(row).row.key: table.index(row, 7).data() for row in range(table.rowCount())}
    assert {key: fault for key, fault in faults.items() if fault} == {
        "traffic-jam": "there is no form of a special clause 'no_raods'; did you mean 'no_roads'?"
    }
    dialog = ClauseForm(desk, stored(desk, "traffic-jam"))
    qtbot.addWidget(dialog)
    assert not may_store(dialog)
    dialog.form.setCurrentText("No roads")
    assert may_store(dialog) and dialog.fault.text() == ""
    dialog.buttons.accepted.emit()
    row = stored(desk, "traffic-jam")
    assert (row.form, row.args) == ("no_roads", {"side": "german", "turns": [1]})


def test_the_window_refuses_at_the_door_and_writes_what_the_model_takes(desk: Desk, qtbot: QtBot) -> None:
    dialog = ClauseForm(desk, stored(desk, "st-vith"))
    qtbot.addWidget(dialog)
    assert dialog.about.text() == "A side was the last in so many of the places; in all without at_least."
    put(dialog, "places", "st-vith\nbastonge")
    assert dialog.fault.text() == "places, number 2: there is no place 'bastonge'; did you mean 'bastogne'?"
    assert not may_store(dialog)
    put(dialog, "places", "st-vith\nbastogne")
    put(dialog, "from_turn", "soon")
    assert dialog.fault.text() == "from_turn: 'soon' is no whole number; write one"
    put(dialog, "from_turn", "6")
    dialog.buttons.accepted.emit()
    args = {"side": "german", "places": ["st-vith", "bastogne"], "from_turn": 6, "otherwise_turn": 7}
    assert stored(desk, "st-vith").args == args
    desk.document.undo_stack.undo()
    assert stored(desk, "st-vith").args == {**args, "places": ["st-vith"], "from_turn": 5}


def test_a_new_clause_needs_a_key_of_its_own(desk: Desk, qtbot: QtBot) -> None:
    dialog = ClauseForm(desk, None)
    qtbot.addWidget(dialog)
    dialog.kind.setCurrentText("Special rule")
    dialog.form.setCurrentText("No roads")
    put(dialog, "side", "allied")
    put(dialog, "turns", "2")
    dialog.key.setText("surprise")
    assert dialog.fault.text() == "there is a clause surprise already; give it another key"
    dialog.key.setText("mud")
    dialog.buttons.accepted.emit()
    assert stored(desk, "mud").args == {"side": "allied", "turns": [2]}


def test_an_argument_that_the_form_does_not_have_is_told_before_it_is_dropped(desk: Desk, qtbot: QtBot) -> None:
    row = stored(desk, "st-vith")
    dialog = ClauseForm(desk, row.model_copy(update={"args": {**row.args, "plaecs": ["spa"]}}))
    qtbot.addWidget(dialog)
    assert dialog.dropped.text() == 'This form has no such argument, storing drops it: plaecs = ["spa"]'
