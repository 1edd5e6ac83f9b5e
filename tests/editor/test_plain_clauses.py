"""A clause of a game that declares no forms is asked at the door what the checks would ask."""

import pytest
from pydantic import JsonValue
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from db.changes import EditError
from editor.edits.clauses import clause_faults, known_to, store_clause
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.clause_open import OTHER
from editor.window.panels.clause_form import ClauseForm
from engine.data import schema
from tests.editor.small import GAME, SCENARIO, TANKS, TableRows, tables


@pytest.fixture
def dialog(document: Document, qtbot: QtBot) -> ClauseForm:
    document.choose(GAME, SCENARIO)
    found = ClauseForm(Desk(document), None)
    qtbot.addWidget(found)
    found.key.setText("win")
    found.text.setPlainText("Take the village.")
    return found


def put(dialog: ClauseForm, arguments: str) -> None:
    widget = dialog.widgets[OTHER]
    assert isinstance(widget, QPlainTextEdit)
    widget.setPlainText(arguments)


def may_store(dialog: ClauseForm) -> bool:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ('{"places": ["lossheim"]}', "places, number 1: there is no place 'lossheim'; did you mean 'losheim'?"),
        ('{"counters": "nobody"}', f"counters: there is no counter 'nobody'; use {TANKS}"),
        ('{"units": ["nobody"]}', f"units, number 1: there is no counter 'nobody'; use {TANKS}"),
        ('{"formation": "german/1 Pz"}', "formation: there is no formation 'german/1 Pz'; did you mean"),
        ('{"places": []}', "places: is empty; name at least one, or leave it out"),
        ('{"area": "E"}', "area: there is no area 'E'; use W, all"),
        ('{"side": "germans"}', "side: there is no side 'germans'; did you mean 'german'?"),
        ('{"hex": "9999ZZ"}', "hex: the map has no hex 9999ZZ; correct the number"),
        ('{"turn": [2]}', "turn: is a list and names one thing; write it without brackets, or name several by 'turns'"),
        ('{"of": [{"form": "otherwise"}]}', "of, part 1: waits for clauses before it, which a part has not;"),
        ('{"turn": "two"}', "turn: 'two' is no whole number from 0 on; write one"),
        (
            '{"of": [{"form": "held", "hexes": ["B9.99"]}]}',
            "of, part 1, hexes, number 1: the map has no hex B9.99; correct",
        ),
    ],
)
def test_what_an_argument_names_is_asked_before_it_is_taken(dialog: ClauseForm, arguments: str, told: str) -> None:
    put(dialog, arguments)
    names = sorted(told.partition("use ")[2].split(", "))
    assert dialog.fault.text().startswith(told.partition("use ")[0])
    assert all(name in dialog.fault.text() for name in names)
    assert not may_store(dialog)


def test_what_is_missing_is_told_before_anything_is_typed(document: Document, qtbot: QtBot) -> None:
    document.choose(GAME, SCENARIO)
    form = ClauseForm(Desk(document), None)
    qtbot.addWidget(form)
    assert form.fault.text() == "Still missing: a form, or what it says in words; a key"
    form.text.setPlainText("Take the village.")
    assert form.fault.text() == ""
    form.key.setText("")
    assert form.fault.text() == "Still missing: a key"
    form.key.setText("village")
    assert (form.fault.text(), may_store(form)) == ("", True)


def test_places_that_are_held_may_be_held_by_a_side(dialog: ClauseForm) -> None:
    """The shared form has it; its field was missing."""
    dialog.form.setEditText("hold_places")
    fields = {field.name: field for field in dialog.widgets}
    assert [(name, fields[name].label) for name in ("places", "at_least", "side")] == [
        ("places", "Places"),
        ("at_least", "At least"),
        ("side", "Side (if any)"),
    ]
    box = dialog.widgets[fields["side"]]
    assert isinstance(box, QComboBox)
    assert "German" in [box.itemText(place) for place in range(box.count())]


def test_a_slip_in_a_shared_form_is_told_once(document: Document) -> None:
    document.choose(GAME, SCENARIO)
    row = schema.ClauseRow.model_validate(
        {"game": GAME, "scenario": SCENARIO, "key": "hold", "kind": "victory", "form": "hold_places", "text": ""}
        | {"rule": "", "enforced": False, "args": {"places": ["losheim"], "at_least": 1, "side": "germann"}}
    )
    faults = clause_faults(document.rows, row, known_to(document.rows, GAME, SCENARIO))
    assert [fault.argument for fault in faults] == ["side"]


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_typing_into_a_proposed_key_writes_another_one(dialog: ClauseForm, qtbot: QtBot) -> None:
    dialog.key.setText("")
    dialog.form.setEditText("hold_places")
    assert dialog.key.text() == "hold-places"
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.text.setFocus()
    QTest.mouseClick(dialog.key, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.key.hasSelectedText)
    QTest.keyClicks(dialog.key, "woods")
    assert dialog.key.text() == "woods"
    dialog.form.setEditText("exit_count")
    assert dialog.key.text() == "woods"


def test_names_that_are_there_are_taken(dialog: ClauseForm) -> None:
    put(dialog, '{"places": ["losheim"], "side": "german", "hexes": ["B2.02"], "turn": 3}')
    assert (dialog.fault.text(), dialog.dropped.text(), may_store(dialog)) == ("", "", True)


def test_an_argument_that_nobody_can_check_is_told(dialog: ClauseForm) -> None:
    put(dialog, '{"weather": "snow"}')
    assert dialog.dropped.text() == "Not checked, for no form declares it: weather"
    assert may_store(dialog)


@pytest.mark.parametrize(("typed", "meant"), [("frm_turn", "from_turn"), ("plces", "places")])
def test_an_argument_by_a_misspelled_name_is_refused_as_the_check_would(
    dialog: ClauseForm, typed: str, meant: str
) -> None:
    put(dialog, f'{{"{typed}": 3}}')
    assert dialog.fault.text() == f"{typed}: is no argument that anybody reads; did you mean {meant!r}?"
    assert (dialog.dropped.text(), may_store(dialog)) == ("", False)


@pytest.mark.parametrize("form", ["all", "any"])
def test_a_form_that_combines_parts_waits_for_one(dialog: ClauseForm, form: str) -> None:
    dialog.form.setCurrentText(form)
    assert (dialog.fault.text(), may_store(dialog)) == (f"of: is missing; name the parts of {form!r}", False)
    dialog.parts.add_part(None)
    type_in(dialog, "places", "losheim")
    assert (dialog.fault.text(), may_store(dialog)) == ("", True)
    type_in(dialog, "form", form)
    assert dialog.fault.text().startswith(f"of, part 1, of: is missing; name the parts of {form!r}")


def test_a_clause_that_the_program_follows_needs_a_form_and_rules(dialog: ClauseForm) -> None:
    dialog.enforced.setChecked(True)
    assert dialog.fault.text().startswith("2 faults: has no form that a program could follow; name a form in small")
    dialog.form.setCurrentText("held")
    assert dialog.fault.text().startswith("says that the program follows it, and there are no rules of small yet")
    assert not may_store(dialog)
    dialog.enforced.setChecked(False)
    assert dialog.fault.text() == "" and may_store(dialog)


def test_a_form_that_all_games_share_asks_for_its_arguments(dialog: ClauseForm) -> None:
    dialog.form.setCurrentText("hold_places")
    assert (dialog.fault.text(), may_store(dialog)) == ("2 faults: places: is missing; add it", False)
    assert "at_least: is missing; add it" in dialog.fault.toolTip()
    put(dialog, '{"places": ["losheim"], "at_least": 1}')
    assert (dialog.fault.text(), may_store(dialog)) == ("", True)


def test_arguments_that_were_taken_out_again_stay_out(dialog: ClauseForm) -> None:
    put(dialog, '{"side": "german", "turn": 2}')
    put(dialog, '{"side": "german"}')
    dialog.form.setCurrentText("held")
    dialog.form.setCurrentText("")
    assert dialog.row().args == {"side": "german"}


def test_an_edit_without_the_window_is_asked_the_same() -> None:
    row = schema.ClauseRow(
        game=GAME, scenario=SCENARIO, key="win", kind="victory", form="", args={"places": ["moon"]},
        text="", rule="", enforced=False,
    )  # fmt: skip
    with pytest.raises(EditError, match=r"The clause win cannot be so: places, number 1: there is no place 'moon'"):
        store_clause(TableRows(tables()), row)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ({"any": [{"turn": 120}]}, r"any, part 1, turn: there is no turn 120; the game has turns up to \d+"),
        ({"anny": [{"turn": 1}]}, "anny: combines nothing by this name; did you mean 'any'"),
    ],
)
def test_a_part_that_never_holds_is_refused_at_the_door(args: dict[str, JsonValue], reason: str) -> None:
    row = schema.ClauseRow(
        game=GAME, scenario=SCENARIO, key="win", kind="victory", form="", args=args, text="", rule="", enforced=False
    )
    with pytest.raises(EditError, match=reason):
        store_clause(TableRows(tables()), row)


def test_a_condition_cannot_be_made_to_hang_on_itself() -> None:
    rows = tables()
    early, late = (
        schema.ClauseRow(
            game=GAME, scenario=SCENARIO, kind="condition", key=key, rule="1", form="", args={"condition": other},
            text="It is so.", enforced=False,
        )
        for key, other in (("early", "late"), ("late", "early"))
    )  # fmt: skip
    rows.rows["clause"] += [early.model_copy(update={"args": {}}), late]
    assert [
        fault.text for fault in clause_faults(TableRows(rows), early, known_to(TableRows(rows), GAME, SCENARIO))
    ] == ["the clause hangs on itself: early needs late needs early; take one of them out"]


def test_a_name_given_twice_in_the_arguments_is_told(dialog: ClauseForm) -> None:
    put(dialog, '{"side": "german", "side": "allied"}')
    assert "'side' is given twice" in dialog.fault.text()
    assert not may_store(dialog)


def test_faults_are_counted_before_the_first_of_them(dialog: ClauseForm) -> None:
    put(dialog, '{"hexes": ["B9.91", "B9.92", "B9.93", "B9.94", "B9.95"]}')
    assert dialog.fault.text().startswith("5 faults: ")


def test_the_form_says_that_nobody_follows_a_clause_of_a_game_without_rules(dialog: ClauseForm) -> None:
    assert "The program has no rules of this game" in dialog.about.text()


def named(dialog: ClauseForm, name: str) -> QPlainTextEdit | QComboBox | QLineEdit:
    found = next(widget for item, widget in dialog.widgets.items() if item.name == name)
    assert isinstance(found, QPlainTextEdit | QComboBox | QLineEdit)
    return found


def type_in(dialog: ClauseForm, name: str, text: str) -> None:
    widget = named(dialog, name)
    if isinstance(widget, QPlainTextEdit):
        widget.setPlainText(text)
    elif isinstance(widget, QComboBox):
        widget.setCurrentText(text)
    else:
        widget.setText(text)


def test_arguments_are_fields_by_their_names(dialog: ClauseForm) -> None:
    dialog.form.setCurrentText("held")
    type_in(dialog, "side", "german")
    type_in(dialog, "hexes", "B2.02\nB2.03")
    type_in(dialog, "turn", "3")
    assert dialog.row().args == {"side": "german", "hexes": ["B2.02", "B2.03"], "turn": 3}
    assert may_store(dialog)


def test_a_field_offers_the_names_that_there_are(dialog: ClauseForm) -> None:
    side = named(dialog, "side")
    assert isinstance(side, QComboBox)
    assert [side.itemData(at) for at in range(side.count())] == ["", "allied", "both", "draw", "german", "none"]


def test_parts_of_all_are_made_in_the_tree(dialog: ClauseForm) -> None:
    dialog.form.setCurrentText("all")
    assert [item.name for item in dialog.widgets] == [OTHER.name]
    dialog.parts.add_part(None)
    type_in(dialog, "form", "held")
    type_in(dialog, "places", "lossheim")
    assert dialog.fault.text() == "of, part 1, places, number 1: there is no place 'lossheim'; did you mean 'losheim'?"
    type_in(dialog, "places", "losheim")
    assert dialog.row().args == {"of": [{"form": "held", "places": ["losheim"]}]}
    assert may_store(dialog)


def test_the_fields_of_a_part_follow_the_form_that_is_chosen_for_it(dialog: ClauseForm) -> None:
    dialog.form.setCurrentText("all")
    dialog.parts.add_part(None)
    form = named(dialog, "form")
    type_in(dialog, "form", "exit_count")
    assert [item.name for item in dialog.widgets] == ["form", "side", "area", "at_least", OTHER.name]
    assert named(dialog, "form") is form
    for name, text in (("side", "german"), ("area", "W"), ("at_least", "2")):
        type_in(dialog, name, text)
    assert dialog.row().args == {"of": [{"form": "exit_count", "side": "german", "area": "W", "at_least": 2}]}
    assert (dialog.dropped.text(), may_store(dialog)) == ("", True)


def test_the_slots_of_a_part_follow_the_form_that_is_chosen_for_it(dialog: ClauseForm) -> None:
    dialog.form.setCurrentText("all")
    dialog.parts.add_part(None)
    part, _ = dialog.parts.current()
    type_in(dialog, "form", "any")
    assert [slot.label for slot in part.content.slots] == ["Parts"]
    dialog.parts.add_part(None)
    type_in(dialog, "places", "losheim")
    assert dialog.row().args == {"of": [{"form": "any", "of": [{"places": ["losheim"]}]}]}


def test_what_was_typed_before_another_form_was_chosen_for_a_part_is_told(dialog: ClauseForm) -> None:
    dialog.form.setCurrentText("all")
    dialog.parts.add_part(None)
    type_in(dialog, "areas", "W")
    type_in(dialog, "form", "exit_count")
    assert dialog.dropped.text() == "This form has no such argument, storing drops it: areas"


@pytest.mark.qt_log_ignore("plugin does not support")
def test_the_form_of_a_part_is_typed_letter_by_letter(dialog: ClauseForm, qtbot: QtBot) -> None:
    dialog.form.setCurrentText("all")
    dialog.parts.add_part(None)
    box = named(dialog, "form")
    assert isinstance(box, QComboBox)
    qtbot.keyClicks(box.lineEdit(), "any")  # its first letter is completed to "all", which has other fields
    assert box.currentText() == "any"
    assert [item.name for item in dialog.widgets] == ["form", OTHER.name]


def stored(form: str, args: dict[str, JsonValue]) -> schema.ClauseRow:
    return schema.ClauseRow(
        game=GAME, scenario=SCENARIO, key="win", kind="victory", form=form, args=args, text="", rule="", enforced=False
    )


@pytest.mark.parametrize(
    ("form", "args"),
    [
        ("", {"any": [{"side": "german", "all": [{"hex": "B2.02"}, {"turns": [1, 2]}]}, {"units": [TANKS]}]}),
        ("otherwise", {}),
        ("hold_places", {"places": ["losheim"], "at_least": 1}),
        ("exit_count", {"side": "german", "area": "W", "at_least": 2}),
        ("held", {"place": ["losheim"], "turns": 2, "weather": {"snow": [1, True]}, "within": 1, "key": "x"}),
        ("held", {"of": ["losheim"], "side": "", "places": [], "turn": "2", "all": [{"of": []}]}),
    ],
)
def test_a_stored_clause_comes_back_as_it_was(
    document: Document, qtbot: QtBot, form: str, args: dict[str, JsonValue]
) -> None:
    document.choose(GAME, SCENARIO)
    dialog = ClauseForm(Desk(document), stored(form, args))
    qtbot.addWidget(dialog)
    assert dialog.row().args == args
    assert dialog.row().form == form


def test_what_stands_in_a_field_and_among_the_others_is_told(dialog: ClauseForm) -> None:
    type_in(dialog, "side", "german")
    put(dialog, '{"side": "allied"}')
    assert "'side' stands above as well; take one of the two out" in dialog.fault.text()
    assert not may_store(dialog)


def test_arguments_that_a_shared_form_does_not_have_are_told_before_they_are_lost(dialog: ClauseForm) -> None:
    type_in(dialog, "hexes", "B2.02")
    dialog.form.setCurrentText("hold_places")
    assert dialog.dropped.text() == "This form has no such argument, storing drops it: hexes"
