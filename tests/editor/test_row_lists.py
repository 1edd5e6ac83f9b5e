"""Lists of a scenario and its game that are changed line by line: what they take and refuse, and the window's part."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemDelegate, QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet, EditError
from editor.edits.draft import key_of_row
from editor.edits.lists import of_game, of_scenario
from editor.edits.lists.changing import RowList
from editor.edits.lists.fields import At
from editor.edits.reading import vocabulary_of
from editor.edits.scenarios import new_scenario, strange_areas
from editor.edits.setup import said_state
from editor.window.app import open_window
from editor.window.canvas.tools.base import Stroke
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.main_window import MainWindow
from editor.window.models.table import CHOICES_ROLE
from editor.window.panels.areas_panel import AreasPanel
from editor.window.panels.message_bar import MessageBar
from editor.window.panels.row_form import RowForm
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.rules_area import RulesArea
from editor.window.panels.work_tables import ScheduleArea, SetupArea, counters_area
from editor.window.plain_text import PlainLabel
from engine.data import game_readings, schema
from tests.editor.small import GAME, MAP, SCENARIO, TANKS, TableRows, tables
from tests.shipped import shipped_tables

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

LISTS = (*of_scenario.ALL, *of_game.ALL)
TYPED: dict[str, dict[str, str]] = {
    "Withdrawals": {"turn": "3", "counter": TANKS, "place": "area:W"},
    "Replacements": {"turn": "2", "side": "German", "kind": "armor", "amount": "3"},
    "Other": {"kind": "air", "turn": "1", "side": "Both", "subject": "fighters", "value": "2"},
    "Start state": {"kind": "bridge_blown", "subject": "B2.02|B2.03"},
    "Areas": {"key": "N", "kind": "entry", "title": "North", "hexes": "B1.01, b1.02"},
    "Places": {"key": "mill", "name": "Mill", "kind": "Hamlet", "hexes": "B1.01", "vp": "0"},
    "Edge": {"area": "W", "role": "entry", "side": "Both"},
    "Dumps": {"key": "north", "side": "Allied", "real": "1", "dummy": "1", "hexes": "B1.01 B1.02"},
    "Own numbers": {"key": "stacking limit", "value": "8", "rule": "1.3"},
    "Turn track": {"label": "19", "date": "1944-12-19", "half": "am"},
    "Sequence": {
        "position": "1",
        "title": "Move",
        "side": "German",
        "acting": "Nobody",
        "phase": "move",
        "key": "move",
    },
    "Values": {"table": "face", "position": "9", "name": "armor", "title": "Armor", "kind": "letter", "place": "right"},
    "Parameters": {"key": "air_points", "value": "3", "unit": "points", "rule": "1.4"},
    "Words": {"list": "weather", "position": "2", "word": "snow", "title": "Snow"},
}
"""A line of each list, as a person types it."""


def here() -> At:
    return At(TableRows(tables()), GAME, SCENARIO)


def made(listed: RowList, **typed: str) -> ChangeSet:
    return listed.added(here(), {**TYPED[listed.title], **typed})


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


def shown(panel: RowListPanel) -> list[list[str]]:
    source = panel.source
    return [
        [str(source.index(row, column).data(Qt.ItemDataRole.EditRole)) for column in range(source.columnCount())]
        for row in range(source.rowCount())
    ]


def fill(dialog: RowForm, typed: dict[str, str]) -> None:
    """Fill in fields of a form; a choice is chosen by its title or its word."""
    for name, text in typed.items():
        field = dialog.fields[name]
        if isinstance(field, QComboBox):
            titled = [field.itemText(place) for place in range(field.count())]
            text = next((title for title in titled if title.casefold() == text.casefold()), text)
            field.setCurrentText(text)
        else:
            field.setText(text)


def added(desk: Desk, listed: RowList, **typed: str) -> None:
    at = At(desk.document.rows, GAME, SCENARIO)
    assert desk.try_edit(lambda: listed.added(at, {**TYPED[listed.title], **typed}))


def test_a_value_of_the_terrain_does_not_begin_at_the_place_on_the_counter_of_the_one_before(
    desk: Desk, qtbot: QtBot
) -> None:
    added(desk, of_game.VALUES, table="face", place="right")
    dialog = RowForm(desk, of_game.VALUES, None)
    qtbot.addWidget(dialog)
    fill(dialog, {"table": "terrain", "name": "digging", "title": "Digging", "kind": "cost"})
    dialog._take()
    assert dialog.fault.text() == ""
    (row,) = desk.document.rows.find(schema.DeclaredValueRow, game=GAME, name="digging")
    assert (row.table, row.place) == ("terrain", "")


@pytest.mark.parametrize("listed", LISTS, ids=lambda listed: listed.title)
def test_a_line_of_every_list_is_added_in_its_form_shown_taken_out_and_brought_back(
    desk: Desk, qtbot: QtBot, listed: RowList
) -> None:
    panel = RowListPanel(desk, listed)
    qtbot.addWidget(panel)
    for day in (16, 17, 18) if listed is of_game.TURNS else ():  # which the scenario plays
        added(desk, listed, label=str(day), date=f"1944-12-{day}")
    before = panel.source.rowCount()
    dialog = RowForm(desk, listed, None, panel)
    fill(dialog, TYPED[listed.title])
    titled = {name: listed.field(name).form for name in TYPED[listed.title]}
    dialog._take()
    assert dialog.fault.text() == ""
    assert panel.source.rowCount() == before + 1
    at = At(desk.document.rows, GAME, SCENARIO)
    said = {name: form.said(at, form.taken(at, TYPED[listed.title][name])) for name, form in titled.items()}
    (place,) = (place for place, line in enumerate(shown(panel)) if all(text in line for text in said.values()))
    panel.view.setCurrentIndex(panel.shown.mapFromSource(panel.source.index(place, 0)))
    panel.remove.click()
    assert panel.source.rowCount() == before
    desk.document.undo_stack.undo()
    assert panel.source.rowCount() == before + 1


@pytest.mark.parametrize(
    ("listed", "typed", "said"),
    [
        (of_scenario.WITHDRAWALS, {"turn": "4"}, "Turn: Skirmish does not play turn 4; write one from 1 to 3"),
        (of_scenario.WITHDRAWALS, {"turn": "0"}, "Turn: Skirmish does not play turn 0; write one from 1 to 3"),
        (of_scenario.REPLACEMENTS, {"turn": "4"}, "Turn: Skirmish has no turn 4; write one from 0 to 3"),
        (of_scenario.WITHDRAWALS, {"turn": "soon"}, "Turn: 'soon' is no whole number; write one, such as 3"),
        (of_scenario.WITHDRAWALS, {"counter": "nobody"}, "Counter: The game has no counter nobody; check the name"),
        (of_scenario.WITHDRAWALS, {"place": "area:Q"}, "Place: there is no such value 'Q'"),
        (of_scenario.WITHDRAWALS, {"place": "B9.99"}, "Place: "),
        (of_scenario.WITHDRAWALS, {"condition": "rain"}, "Condition: there is no such value 'rain'"),
        (of_scenario.REPLACEMENTS, {"kind": "mules"}, "Kind: there is no such value 'mules'; use infantry, armor"),
        (of_scenario.REPLACEMENTS, {"amount": "-1"}, "Points: -1 is too small"),
        (of_scenario.SCHEDULES, {"side": "swiss"}, "Side: there is no such value 'swiss'"),
        (of_scenario.START, {"subject": "B2.02|B9.99"}, "the map has no hex 'B9.99'; correct it"),
        (of_scenario.START, {"subject": "B1.01|B1.05"}, "B1.01 and B1.05 do not touch; correct a hex"),
        (of_scenario.START, {"kind": "control", "subject": "losheem"}, "did you mean 'losheim'?"),
        (of_scenario.START, {"subject": "german/x#1"}, "the game has no counter german/x#1"),
        (of_scenario.EDGE, {"area": "Q"}, "Area: there is no such value 'Q'"),
        (of_scenario.DUMPS, {"hexes": "B1.01 B7.77"}, "Hexes: "),
        (of_scenario.OWN_PARAMETERS, {"value": "six"}, "Value of stacking_limit: "),
        (of_scenario.OWN_PARAMETERS, {"value": "0"}, "Value of stacking_limit: with 0 no unit may stand anywhere"),
        (of_game.TURNS, {"date": "16 Dec"}, "such as 1944-12-16"),
        (of_game.TURNS, {"half": "noon"}, "Part of the day: there is no such value 'noon'"),
        (of_game.SEQUENCE, {"position": "first"}, "Step: 'first' is no whole number"),
        (of_game.SEQUENCE, {"position": "\u0661"}, "Step: '\u0661' is no whole number"),  # a one of Arabic script
        (of_game.SEQUENCE, {"condition": "banana"}, "Only if: there is no part of the day, weather or option 'banana'"),
        (of_game.PARAMETERS, {"value": "three"}, "Value of air_points: "),
        (of_game.PARAMETERS, {"unit": "hexes", "value": "-1"}, "-1 is below zero; write a number of hexes from 0 on"),
        (of_game.VALUES, {"name": "Armor Class"}, "must be a name of small letters"),
        (of_game.VALUES, {"kind": "roman"}, "Form: there is no such value 'roman'"),
        (of_game.WORDS, {"word": "mud"}, "There is a word weather, mud already; change that one"),
        (of_game.WORDS, {"list": "dice", "word": "2x6"}, "Word, Word: "),
        (of_game.WORDS, {"position": "-4"}, "cannot be so: Place: -4 "),
        (of_game.TURNS, {"date": "1944-02-30"}, "Date: '1944-02-30' is no day; write one such as 1944-12-16"),
    ],
)
def test_what_no_line_can_say_is_refused_with_field_and_remedy(
    listed: RowList, typed: dict[str, str], said: str
) -> None:
    with pytest.raises(EditError) as refused:
        made(listed, **typed)
    assert said in str(refused.value)


def test_a_list_of_words_that_the_game_does_not_have_is_named_where_one_is_needed() -> None:
    rows = tables()
    rows.rows["word"] = [row for row in rows.of(schema.WordRow) if row.list != "start_kind"]
    with pytest.raises(EditError, match=r"no words of the list start_kind yet; add them first \(Rules, Words\)"):
        of_scenario.START.added(At(TableRows(rows), GAME, SCENARIO), TYPED["Start state"])


def test_where_there_is_nothing_to_choose_from_it_is_told_where_it_is_made() -> None:
    rows = tables()
    rows.rows["parameter"] = []
    with pytest.raises(EditError, match=r"nothing to choose from yet; add the parameter first \(Rules, Parameters\)"):
        of_scenario.OWN_PARAMETERS.added(At(TableRows(rows), GAME, SCENARIO), TYPED["Own numbers"])


def test_a_parameter_that_a_scenario_sets_itself_stays() -> None:
    rows = tables()
    own = schema.ScenarioParameterRow(game=GAME, scenario=SCENARIO, key="stacking_limit", value="8", rule="1.3")
    rows.rows["scenario_parameter"] = [own]
    row = next(row for row in rows.of(schema.ParameterRow) if row.key == "stacking_limit")
    with pytest.raises(EditError, match=f"The scenario {SCENARIO} sets a value of its own for stacking_limit"):
        of_game.PARAMETERS.removed(At(TableRows(rows), GAME, SCENARIO), [row])


def test_a_list_that_closed_takes_nothing_that_is_picked_after_that(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_game.WORDS)
    qtbot.addWidget(panel)
    cell = panel.shown.index(0, 0)
    panel.view.edit(cell)
    box = panel.view.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    panel.view.closeEditor(box, QAbstractItemDelegate.EndEditHint.NoHint)
    box.activated.emit(1)  # a warning of Qt fails the test
    assert desk.document.undo_stack.count() == 0


@pytest.mark.parametrize("typed", ["B1.01, B1.02", "b1.01 b1.02", "B1.01;B1.02", "B1.01,\tB1.02,"])
def test_hexes_are_taken_as_people_list_them(typed: str) -> None:
    (change,) = made(of_scenario.DUMPS, hexes=typed).changes
    assert change.after is not None and change.after["hexes"] == "B1.01 B1.02"


def test_a_counter_is_taken_by_what_it_is_called_unless_several_are_called_so() -> None:
    (change,) = made(of_scenario.WITHDRAWALS, counter="1 pz rgt").changes
    assert change.after is not None and change.after["counter"] == TANKS
    rows = tables()
    twin = next(row for row in rows.of(schema.CounterRow) if row.key == TANKS)
    rows.rows["counter"].append(twin.model_copy(update={"key": TANKS.replace("#1", "#2")}))
    with pytest.raises(EditError, match="are called; write the one that is meant"):
        of_scenario.WITHDRAWALS.added(At(TableRows(rows), GAME, SCENARIO), {**TYPED["Withdrawals"], "counter": "1 Pz"})


def test_a_form_that_is_refused_stays_open_with_the_reason(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.WITHDRAWALS)
    qtbot.addWidget(panel)
    dialog = RowForm(desk, of_scenario.WITHDRAWALS, None, panel)
    dialog._take()
    assert dialog.fault.text() == "Turn: '' is no whole number; write one, such as 3"
    assert desk.document.undo_stack.count() == 0


def test_a_line_that_was_begun_waits_for_its_scenario_to_be_shown_again(desk: Desk, qtbot: QtBot) -> None:
    """It went with the scenario, and all that was typed with it."""
    document = desk.document
    document.edit(new_scenario(document.baseline, GAME, "mine"), cited=True)
    panel = RowListPanel(desk, of_scenario.WITHDRAWALS)
    qtbot.addWidget(panel)
    panel.add.click()
    form = panel.form
    assert form is not None
    fill(form, TYPED["Withdrawals"])
    document.choose(GAME, "mine")
    assert panel.form is None and not panel.view.isHidden()
    document.choose(GAME, SCENARIO)
    assert panel.form is form and panel.view.isHidden()
    assert form.typed().items() >= TYPED["Withdrawals"].items()


def test_a_line_of_the_game_stays_begun_in_each_of_its_scenarios(desk: Desk, qtbot: QtBot) -> None:
    document = desk.document
    document.edit(new_scenario(document.baseline, GAME, "mine"), cited=True)
    panel = RowListPanel(desk, of_game.WORDS)
    qtbot.addWidget(panel)
    panel.add.click()
    form = panel.form
    assert form is not None
    fill(form, {"word": "snow"})
    document.choose(GAME, "mine")
    assert panel.form is form and form.typed()["word"] == "snow"


def test_a_place_that_a_start_state_or_clause_names_stays(desk: Desk) -> None:
    at = At(desk.document.rows, GAME, SCENARIO)
    (place,) = at.rows.find(schema.PlaceRow, game=GAME)
    assert desk.try_edit(
        lambda: of_scenario.START.added(at, {"kind": "control", "subject": place.key, "value": "german"})
    )
    with pytest.raises(EditError, match=f"Place {place.key} is used by the start of {SCENARIO}; change that first"):
        of_scenario.PLACES.removed(at, [place])


def test_a_new_line_begins_with_what_the_chosen_one_says(desk: Desk, qtbot: QtBot) -> None:
    added(desk, of_scenario.REPLACEMENTS)
    (row,) = desk.document.rows.find(schema.ReplacementRow, game=GAME)
    dialog = RowForm(desk, of_scenario.REPLACEMENTS, row)
    qtbot.addWidget(dialog)
    assert dialog.typed() == {"turn": "2", "side": "German", "kind": "armor", "amount": "3"}


@pytest.mark.parametrize("listed", ["weather", "start_kind"])
def test_a_word_that_is_added_without_a_place_stands_behind_the_last_of_its_list(listed: str) -> None:
    """Whichever word it begins with: the place of another list was proposed once the list was changed."""
    words = of_game.WORDS.rows(here())
    begun = of_game.WORDS.begun(here(), next(row for row in words if row.said("list") == "weather"))
    assert begun is not None and begun.said("position") is None
    typed = {"list": listed.replace("_", " "), "position": "", "word": "brave", "title": "Brave"}
    (row,) = [change.after for change in of_game.WORDS.added(here(), typed).changes if change.table == "word"]
    places = [int(row.said("position")) for row in words if row.said("list") == listed]
    assert row is not None and row["position"] == max(places, default=0) + 1


def test_a_word_at_the_place_of_another_sends_those_there_on() -> None:
    """Two words at one place would be an error of the checks at once."""
    rows = [row for row in of_game.WORDS.rows(here()) if row.said("list") == "role"]
    words = {str(row.said("word")): int(row.said("position")) for row in rows}
    typed = {"list": "role", "position": "1", "word": "brave", "title": "Brave"}
    changes = of_game.WORDS.added(here(), typed).changes
    moved = {str(row.key[-1]): int(str(row.after["position"])) for row in changes if row.table == "word" and row.after}
    places = {**words, **moved}
    assert places["brave"] == 1
    assert sorted(places.values()) == [*range(1, len(words) + 2)]
    assert sorted(words, key=words.__getitem__) == sorted(words, key=places.__getitem__)


def test_a_cell_changes_its_field_and_one_of_the_key_moves_the_line(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.REPLACEMENTS)
    qtbot.addWidget(panel)
    added(desk, of_scenario.REPLACEMENTS)
    table = panel.source
    assert table.setData(table.index(0, 4), "5")
    assert table.setData(table.index(0, 0), "1")
    assert shown(panel) == [["1", "16 December 1944", "German", "armor", "5"]]
    assert desk.document.undo_stack.undoText() == "Replacement 2, German, armor: turn 2 to 1"
    desk.document.undo_stack.undo()
    assert shown(panel)[0][0] == "2"


def test_a_line_does_not_move_onto_another(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.REPLACEMENTS)
    qtbot.addWidget(panel)
    added(desk, of_scenario.REPLACEMENTS)
    added(desk, of_scenario.REPLACEMENTS, turn="1")
    with qtbot.waitSignal(desk.refused) as told:
        panel.source.setData(panel.source.index(0, 0), "2")
    assert told.args == ["There is a replacement 2, German, armor already; change that one"]


def test_entries_alike_are_numbered_by_themselves(desk: Desk) -> None:
    for subject in ("fighters", "bombers"):
        added(desk, of_scenario.SCHEDULES, subject=subject)
    added(desk, of_scenario.SCHEDULES, turn="2")
    found = desk.document.rows.find(schema.ScheduleRow, game=GAME)
    assert [(row.turn, row.position, row.subject) for row in found] == [
        (1, 1, "fighters"),
        (1, 2, "bombers"),
        (2, 1, "fighters"),
    ]
    at, moved = At(desk.document.rows, GAME, SCENARIO), found[2]
    desk.try_edit(lambda: of_scenario.SCHEDULES.changed(at, moved, "turn", "1"))
    assert [row.position for row in desk.document.rows.find(schema.ScheduleRow, game=GAME)] == [1, 2, 3]


def test_a_hex_of_a_start_state_may_be_given_where_it_is_no_hex() -> None:
    (change,) = made(of_scenario.START, kind="length", subject="turns", value="3").changes
    assert change.after is not None
    assert change.after["subject"] == "turns"


def test_dumps_take_the_choice_of_their_dummies_with_them(desk: Desk) -> None:
    added(desk, of_scenario.DUMPS)
    row = schema.PlacementRow(game=GAME, scenario=SCENARIO, subject="dump_set:north", kind="dummy", hex="B1.01")
    desk.document.edit(ChangeSet("choice", (Change(row.TABLE, key_of_row(row), None, row.model_dump(mode="json")),)))
    at = At(desk.document.rows, GAME, SCENARIO)
    desk.try_edit(lambda: of_scenario.DUMPS.removed(at, of_scenario.DUMPS.rows(at)))
    assert not desk.document.rows.find(schema.PlacementRow, game=GAME, kind="dummy")


def test_a_word_in_use_stays_and_its_title_may_change(desk: Desk) -> None:
    at = At(desk.document.rows, GAME, SCENARIO)
    (tank,) = at.rows.find(schema.WordRow, game=GAME, list="role", word="artillery")
    for change in (lambda: of_game.WORDS.removed(at, [tank]), lambda: of_game.WORDS.changed(at, tank, "word", "guns")):
        with pytest.raises(EditError, match="The word artillery is used by unit type guns; change that first"):
            change()
    assert desk.try_edit(lambda: of_game.WORDS.changed(at, tank, "title", "Guns"))


def test_two_steps_of_the_sequence_never_have_one_key(desk: Desk) -> None:
    added(desk, of_game.SEQUENCE)
    with pytest.raises(EditError, match="Step 1 has the key 'move' already; give this one another"):
        of_game.SEQUENCE.added(At(desk.document.rows, GAME, SCENARIO), {**TYPED["Sequence"], "position": "2"})


def test_a_step_that_the_rules_cannot_play_is_refused() -> None:
    at = At(TableRows(shipped_tables("hj1986")), "hj1986", "campaign")
    step = of_game.SEQUENCE.rows(at)[0]
    with pytest.raises(EditError, match=r"the rules have no phase 'supplie'; did you mean 'supply'\?"):
        of_game.SEQUENCE.changed(at, step, "phase", "supplie")
    with pytest.raises(EditError, match="'nihgt' is no condition"):
        of_game.SEQUENCE.changed(at, step, "condition", "nihgt")


def test_the_lines_of_all_selected_cells_are_taken_out_as_one_step(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.REPLACEMENTS)
    qtbot.addWidget(panel)
    for turn in ("1", "2", "3"):
        added(desk, of_scenario.REPLACEMENTS, turn=turn)
    panel.view.selectAll()
    panel.remove.click()
    assert panel.source.rowCount() == 0
    desk.document.undo_stack.undo()
    assert panel.source.rowCount() == 3


def test_a_word_added_is_offered_where_words_are_chosen(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.REPLACEMENTS)
    qtbot.addWidget(panel)
    added(desk, of_scenario.REPLACEMENTS)
    added(desk, of_game.WORDS, list="replacement kind", word="mules", position="3", title="Mules")
    assert panel.source.index(0, 3).data(CHOICES_ROLE) == ["infantry", "armor", "Mules"]


def test_every_list_has_its_tab(desk: Desk, qtbot: QtBot) -> None:
    areas = SetupArea(desk), ScheduleArea(desk), RulesArea(desk)
    for area in areas:
        qtbot.addWidget(area)
    setup, schedule, rules = areas
    assert [setup.tabText(place) for place in range(setup.count())] == [
        "Units",
        "Start state",
        "Edge",
        "Areas",
        "Places",
        "Dumps",
    ]
    assert [schedule.tabText(place) for place in range(schedule.count())] == [
        *("Arrivals", "Withdrawals", "Replacements", "Other", "Turn track")
    ]
    assert {"Own numbers", "Sequence", "Words", "Values"} <= {*rules.pages.titles()}


def test_hexes_of_a_map_are_named_by_the_number_it_lists() -> None:
    (change,) = made(of_scenario.WITHDRAWALS, place="B1.02").changes
    assert change.after is not None
    assert (change.after["place"], MAP) == ("B1.02", "board")


def test_a_value_that_counters_have_stays_and_keeps_a_form_that_all_fit(desk: Desk) -> None:
    at = At(desk.document.rows, GAME, SCENARIO)
    (attack,) = at.rows.find(schema.DeclaredValueRow, game=GAME, table="face", name="attack")
    with pytest.raises(EditError, match="has a value attack; empty it first"):
        of_game.VALUES.removed(at, [attack])
    with pytest.raises(EditError, match="is 4, which is not"):
        of_game.VALUES.changed(at, attack, "kind", "letter")
    assert desk.try_edit(lambda: of_game.VALUES.changed(at, attack, "title", "Offense"))


def test_a_value_declared_is_a_column_of_the_counters_at_once(desk: Desk, qtbot: QtBot) -> None:
    area = counters_area(desk)
    qtbot.addWidget(area)

    def titles() -> list[str]:
        columns = range(area.source.columnCount())
        return [area.source.headerData(place, Qt.Orientation.Horizontal) for place in columns]

    before = titles()
    added(desk, of_game.VALUES)
    assert [title for title in titles() if title not in before] == ["Armor"]
    desk.document.undo_stack.undo()
    assert titles() == before


@pytest.mark.parametrize("listed", LISTS, ids=lambda listed: listed.title)
def test_a_library_without_a_scenario_has_its_lists_and_says_what_an_entry_needs(listed: RowList) -> None:
    found = tables()
    for kind in list(found.rows):
        found.rows[kind] = [row for row in found.rows[kind] if "scenario" not in type(row).model_fields]
    at = At(TableRows(found), GAME, "")
    assert all(row.TABLE == listed.kind.TABLE for row in listed.rows(at))
    for field in listed.fields:
        field.form.choices(at)
        field.form.offers(at)
    if listed is of_scenario.WITHDRAWALS:
        with pytest.raises(EditError, match="The library has no scenario '' of small; begin one first"):
            listed.added(at, TYPED[listed.title])


def test_an_empty_list_says_so_and_a_filter_that_finds_nothing_too(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.DUMPS)
    qtbot.addWidget(panel)
    assert panel.view.empty.startswith("There is no set of dumps here")
    words = RowListPanel(desk, of_game.WORDS)
    qtbot.addWidget(words)
    words.filter.setText("zzz")
    assert words.view.empty == "No row has these words"


@pytest.fixture
def read_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules of the small game read start states as a game with rules does."""
    words = SimpleNamespace(
        START_VALUES={
            "bridge": "blown",
            "control": "german | allied",
            "length": "number",
            "dump": "german",
            "works": "german",
            "crossing": "german",
        },
        START_SUBJECTS={
            "bridge": (game_readings.HEX, game_readings.TWO_HEXES),
            "works": (game_readings.HEX,),
            "crossing": (game_readings.TWO_HEXES,),
        },
    )
    monkeypatch.setattr(game_readings, "_words_of", lambda _game: words)
    game_readings.declared_by.cache_clear()
    monkeypatch.setattr(game_readings, "declared_by", game_readings.declared_by.__wrapped__)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            {"kind": "bridge", "subject": "banana", "value": "blown"},
            "'banana' is no hex; a bridge is in a hex, as 1010 or between two, as 1010|1011",
        ),
        ({"kind": "bridge", "subject": "B1.01", "value": "gone"}, "write blown"),
        ({"kind": "dump", "subject": "banana", "value": "german"}, "'banana' is no hex, place, area or counter"),
        ({"kind": "control", "subject": "banana", "value": "german"}, "no place 'banana'"),
    ],
)
def test_a_start_state_that_the_rules_cannot_read_is_refused_in_its_form(
    desk: Desk, qtbot: QtBot, read_values: None, typed: dict[str, str], said: str
) -> None:
    panel = RowListPanel(desk, of_scenario.START)
    qtbot.addWidget(panel)
    before = panel.source.rowCount()
    dialog = RowForm(desk, of_scenario.START, None, panel)
    fill(dialog, typed)
    dialog._take()
    assert said in dialog.fault.text()
    assert panel.source.rowCount() == before


def test_the_values_of_a_start_state_are_a_menu_that_follows_its_kind(
    desk: Desk, qtbot: QtBot, read_values: None
) -> None:
    dialog = RowForm(desk, of_scenario.START, None)
    qtbot.addWidget(dialog)
    value = dialog.fields["value"]
    assert isinstance(value, QComboBox)
    fill(dialog, {"kind": "control"})
    assert [value.itemText(place) for place in range(value.count())] == ["german", "allied"]
    assert value.currentText() == ""
    fill(dialog, {"kind": "bridge"})  # the rules read one word of a bridge
    assert value.currentText() == "blown"
    value.setCurrentText("7")
    fill(dialog, {"kind": "length"})  # any number
    assert (value.count(), value.currentText()) == (0, "7")


def test_the_cell_of_a_value_of_a_start_state_offers_what_its_kind_takes(
    desk: Desk, qtbot: QtBot, read_values: None
) -> None:
    added(desk, of_scenario.START, kind="bridge", subject="B1.01", value="blown")
    panel = RowListPanel(desk, of_scenario.START)
    qtbot.addWidget(panel)
    (place,) = (place for place, line in enumerate(shown(panel)) if "B1.01" in line)
    assert panel.source.index(place, 2).data(CHOICES_ROLE) == ["blown"]


def test_a_new_line_takes_away_why_the_one_before_was_refused(desk: Desk, qtbot: QtBot) -> None:
    panel, bar_host = RowListPanel(desk, of_scenario.START), QWidget()
    qtbot.addWidget(panel)
    qtbot.addWidget(bar_host)
    bar = MessageBar(bar_host)
    bar.settle_on(desk.moved_on)
    bar.refuse_edit("no")
    assert not bar.isHidden()
    panel.add.click()
    assert bar.isHidden()


def test_an_area_that_is_added_for_an_own_scenario_is_designed_and_strange_to_the_others(
    desk: Desk, qtbot: QtBot
) -> None:
    document = desk.document
    document.edit(new_scenario(document.baseline, GAME, "mine"), cited=True)
    document.choose(GAME, "mine")
    dialog = RowForm(desk, of_scenario.AREAS, None)
    qtbot.addWidget(dialog)
    fill(dialog, TYPED["Areas"])
    dialog._take()
    (area,) = document.baseline.find(schema.AreaRow, game=GAME, key="N")
    assert [cited.certainty for cited in document.baseline.citations(GAME, "area", area.key_text)] == ["designed"]
    assert "N" not in strange_areas(document.baseline, GAME, "mine")
    assert "N" in strange_areas(document.baseline, GAME, SCENARIO)


@pytest.fixture
def window(qtbot: QtBot, library: Path) -> Iterator[MainWindow]:
    found = open_window(library)
    qtbot.addWidget(found)
    found.resize(1280, 720)
    found.show()
    found.show_page("setup")
    yield found
    found.close()


def areas_of(window: MainWindow) -> AreasPanel:
    page = window.area("setup")
    assert isinstance(page, SetupArea)
    page.setCurrentWidget(page.areas)
    return page.areas


def open_add(window: MainWindow) -> RowForm:
    panel = areas_of(window)
    QTest.mouseClick(panel.add, Qt.MouseButton.LeftButton)
    assert panel.form is not None and panel.form.isVisible()
    return panel.form


def test_the_form_of_a_new_line_is_no_dialog_and_may_be_left_half_done(window: MainWindow) -> None:
    form = open_add(window)
    assert QApplication.activeModalWidget() is None and form.window() is window
    assert not areas_of(window).view.isVisible() and form.take.isVisible()
    QTest.keyClicks(form.fields["key"], "N")
    window.open_area("map")
    window.open_area("setup")
    assert open_add(window) is form and form.typed()["key"] == "N"
    QTest.keyClick(form.fields["key"], Qt.Key.Key_Escape)
    assert form.fault.text() == "What was typed would be lost: press Close to give it up"
    assert open_add(window) is form and form.typed()["key"] == "N"
    QTest.mouseClick(form.away, Qt.MouseButton.LeftButton)
    assert areas_of(window).form is None and areas_of(window).view.isVisible()


def test_escape_puts_the_form_of_a_new_line_away_in_which_nothing_was_typed(window: MainWindow) -> None:
    form = open_add(window)
    QTest.keyClick(form.fields["key"], Qt.Key.Key_Escape)
    assert areas_of(window).form is None and areas_of(window).view.isVisible()


def test_the_form_of_an_area_says_that_it_is_the_map_s_and_takes_hexes_drawn_on_the_map(window: MainWindow) -> None:
    form = open_add(window)
    said = [label.text() for label in form.findChildren(PlainLabel) if label.isVisible()]
    assert any("a line of the map, which all scenarios" in text for text in said)
    typed = {"key": "N", "kind": "entry", "title": "North"}
    fill(form, typed)
    (draw,) = (button for button in form.findChildren(QPushButton) if button.text() == "Draw on the map")
    draw.click()
    window.map_area.write_stroke(Stroke("outline", "", hexes=("B4.01", "B4.02")))
    assert form.typed() == {**typed, "hexes": "B4.01 B4.02"}
    QTest.mouseClick(form.take, Qt.MouseButton.LeftButton)
    (area,) = window.document.rows.find(schema.AreaRow, game=GAME, key="N")
    assert (area.title, area.hexes) == ("North", "B4.01 B4.02") and areas_of(window).form is None


def test_the_form_of_a_new_line_goes_with_its_scenario(window: MainWindow) -> None:
    open_add(window)
    window.document.edit(new_scenario(window.document.baseline, GAME, "mine"), cited=True)
    window.document.choose(GAME, "mine")
    assert areas_of(window).form is None and areas_of(window).view.isVisible()


def test_a_state_at_start_under_an_open_erratum_is_shown_where_it_was_given(window: MainWindow) -> None:
    window.desk.new_erratum("House")
    panel = RowListPanel(window.desk, of_scenario.START, parent=window)
    before, typed = panel.source.rowCount(), TYPED["Start state"]
    dialog = RowForm(window.desk, of_scenario.START, None, panel)
    fill(dialog, typed)
    dialog._take()
    assert dialog.fault.text() == "" and panel.source.rowCount() == before + 1
    assert not window.document.baseline.find(schema.StartStateRow, game=GAME)
    word = next(iter(vocabulary_of(window.document.rows, GAME).words["state"]))
    window.desk.select("counter", TANKS)
    state = window.docks.inspector.unit.setup_box.state
    state.setFocus()
    QTest.keyClicks(state, word)
    QTest.keyClick(state, Qt.Key.Key_Return)
    changes = window.document.baseline.find(schema.ErratumChangeRow, game=GAME)
    assert [(row.table, row.field, row.value) for row in changes if row.table == "setup"] == [("setup", "state", word)]
    assert state.text().casefold() == said_state(window.document.rows, GAME, word).casefold()
