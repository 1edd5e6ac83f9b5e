"""The parts of a clause are given in a form of their own, to any depth, and written as one edit."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.clause_draft import PartDraft
from editor.window.models.clause_slots import KEY, VALUE
from editor.window.panels.clause_form import ClauseForm
from engine.data import schema

GAME, SCENARIO = "hj1986", "campaign"


@pytest.fixture
def desk(shipped_document: Document) -> Desk:
    shipped_document.choose(GAME, SCENARIO)
    return Desk(shipped_document)


@pytest.fixture
def dialog(desk: Desk, qtbot: QtBot) -> ClauseForm:
    """Return the dialog of a new clause, shown so that keys reach it."""
    found = ClauseForm(desk, None)
    qtbot.addWidget(found)
    found.key.setText("towns")
    found.text.setPlainText("Two towns, or the river.")
    return found


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


def add(dialog: ClauseForm, label: str) -> PartDraft:
    """Add a part by the menu of the button and return it."""
    (action,) = (action for action in dialog.parts.menu.actions() if action.text() == label)
    action.trigger()
    part, slot = dialog.parts.current()
    assert slot is None
    return part


def choose(dialog: ClauseForm, kind: str, form: str) -> None:
    dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
    dialog.form.setCurrentIndex(dialog.form.findData(form))


def may_store(dialog: ClauseForm) -> bool:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def lines(dialog: ClauseForm) -> list[str]:
    """Return the lines of the tree, inner ones further right."""
    found = []

    def walk(item: object, depth: int) -> None:
        found.append("  " * depth + item.text(0))  # type: ignore[attr-defined]
        for index in range(item.childCount()):  # type: ignore[attr-defined]
            walk(item.child(index), depth + 1)  # type: ignore[attr-defined]

    walk(dialog.parts.tree.topLevelItem(0), 0)
    return found


@pytest.mark.deep
def test_a_condition_of_conditions_is_built_to_any_depth_and_undone_at_once(dialog: ClauseForm, desk: Desk) -> None:
    before = desk.document.undo_stack.count()
    choose(dialog, "condition", "any")
    add(dialog, "Enters place")
    put(dialog, "side", "german")
    put(dialog, "place", "spa")
    dialog.parts.select(dialog.draft)
    inner = add(dialog, "All")
    assert dialog.fault.text() == "of, part 2: needs of or of_clauses; add it"
    add(dialog, "Not event")
    put(dialog, "event", "early_release")
    dialog.parts.select(inner)
    add(dialog, "Last held")
    put(dialog, "side", "german")
    put(dialog, "places", "bastogne\nst-vith")
    assert lines(dialog) == [
        "This clause",
        "  Parts",
        "    Enters place: German, Spa",
        "    All",
        "      Parts",
        "        Not event: Early release",
        "        Last held: German, Bastogne, St. Vith",
    ]
    assert dialog.fault.text() == "" and may_store(dialog)
    dialog.buttons.accepted.emit()
    held = {"form": "last_held", "side": "german", "places": ["bastogne", "st-vith"]}
    assert stored(desk, "towns").args == {
        "of": [
            {"form": "enters_place", "side": "german", "place": "spa"},
            {"form": "all", "of": [{"form": "not_event", "event": "early_release"}, held]},
        ]
    }
    assert desk.document.undo_stack.count() == before + 1
    desk.document.undo_stack.undo()
    assert desk.document.rows.find(schema.ClauseRow, game=GAME, scenario=SCENARIO, key="towns") == []


def test_a_fault_is_told_at_the_part_and_the_field_where_it_is(dialog: ClauseForm) -> None:
    choose(dialog, "condition", "all")
    add(dialog, "Enters place")
    put(dialog, "side", "german")
    put(dialog, "place", "spa")
    add(dialog, "Enters place")
    put(dialog, "side", "german")
    put(dialog, "place", "spaa")
    assert dialog.fault.text() == "of, part 2, place: there is no place 'spaa'; did you mean 'spa'?"
    assert [line.strip()[0] == "✗" for line in lines(dialog)] == [False, False, False, True]
    marks = {field.name: mark.text() for field, mark in dialog.page.marks.items()}
    assert marks == {
        "side": "", "place": "there is no place 'spaa'; did you mean 'spa'?", "from_turn": "", "otherwise_turn": ""
    }  # fmt: skip
    assert not may_store(dialog)


def test_a_part_with_an_argument_called_as_its_form_has_its_faults_at_the_right_place(dialog: ClauseForm) -> None:
    choose(dialog, "condition", "all")
    add(dialog, "Option")
    put(dialog, "option", "fog")
    put(dialog, "turn", "soon")
    assert dialog.fault.text().startswith("of, part 1, turn: 'soon' is no whole number")


def test_parts_are_moved_and_removed_by_keys(dialog: ClauseForm, qtbot: QtBot) -> None:
    choose(dialog, "victory", "all")
    for label in ("Hold places", "Hold hexes", "Units in area"):
        add(dialog, label)
    qtbot.keyClick(dialog.parts.tree, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [part.title for part in dialog.draft.parts["of"]] == ["Hold places", "Units in area", "Hold hexes"]
    qtbot.keyClick(dialog.parts.tree, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [part.title for part in dialog.draft.parts["of"]] == ["Hold places", "Hold hexes", "Units in area"]
    assert not dialog.parts.down.isEnabled()
    qtbot.keyClick(dialog.parts.tree, Qt.Key.Key_Delete)
    assert [part.title for part in dialog.draft.parts["of"]] == ["Hold places", "Hold hexes"]
    assert dialog.parts.current() == (dialog.draft.parts["of"][1], None)


def test_a_part_that_becomes_another_form_keeps_what_has_the_same_name(dialog: ClauseForm) -> None:
    choose(dialog, "condition", "all")
    part = add(dialog, "Enters place")
    put(dialog, "side", "german")
    put(dialog, "place", "spa")
    dialog.page.chosen.emit("near_place")
    put(dialog, "within", "2")
    assert part.value([]) == {"form": "near_place", "side": "german", "place": "spa", "within": 2}
    assert may_store(dialog)


def test_entries_by_name_are_a_form_and_a_name_given_twice_is_told(dialog: ClauseForm) -> None:
    choose(dialog, "special", "attack_shift")
    put(dialog, "side", "german")
    for turn, line in (("1", "surprise"), ("1", "fog")):
        add(dialog, "Turn, Value")
        put(dialog, KEY, turn)
        put(dialog, VALUE, line)
    assert dialog.fault.text() == "shifts, 1: 1 stands there twice; remove one"
    put(dialog, KEY, "2")
    assert dialog.row().args == {"side": "german", "shifts": {"1": "surprise", "2": "fog"}}


def test_a_clause_within_a_variant_has_the_fields_of_its_form(desk: Desk, qtbot: QtBot) -> None:
    dialog = ClauseForm(desk, stored(desk, "variant-allied-10"))
    qtbot.addWidget(dialog)
    (added,) = (part for part in dialog.draft.walk() if part.slot is not None and part.slot.name == "add")
    dialog.parts.select(added)
    put(dialog, "places", "bastonge")
    place = "changes, number 1, add, number 1, args, places, number 1"
    assert dialog.fault.text() == f"{place}: there is no place 'bastonge'; did you mean 'bastogne'?"
    put(dialog, "places", "bastogne")
    assert may_store(dialog)
    assert dialog.row().args["changes"][0]["add"][0]["args"]["places"] == ["bastogne"]  # type: ignore[index, call-overload]


@pytest.mark.deep
def test_no_shipped_clause_is_left_as_raw_text(desk: Desk) -> None:
    clauses = desk.document.rows.find(schema.ClauseRow, game=GAME, scenario=SCENARIO)
    assert len(clauses) > len({row.form for row in clauses}) > 10
    for row in clauses:
        dialog = ClauseForm(desk, row)
        kinds = {field.kind for part in dialog.draft.walk() for field in part.content.fields}
        assert "json" not in kinds, row.key
        assert may_store(dialog), (row.key, dialog.fault.text())
        dialog.deleteLater()
