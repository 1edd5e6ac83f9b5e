"""Lists of a scenario and its game that are changed line by line: what they take and refuse."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from db.changes import EditError
from editor.edits.draft import Draft
from editor.edits.lists import of_game, of_scenario
from editor.edits.lists.called import Counters, Subjects
from editor.edits.lists.changing import RowList
from editor.edits.lists.fields import At
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.row_form import RowForm
from editor.window.panels.row_list import RowListPanel
from engine.data import schema
from tests.editor.row_lines import LISTS, TYPED, added, fill, made, shown
from tests.editor.small import GAME, SCENARIO, TANKS, TableRows, shipped_rows, tables
from tests.some_now import some_now

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


@pytest.mark.parametrize("listed", some_now(4, LISTS), ids=lambda listed: listed.title)
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
        (
            of_game.SEQUENCE,
            {"condition": "am,,mud"},
            "Only if: nothing stands beside a comma; write what is",
        ),
        (of_game.PARAMETERS, {"value": "three"}, "Value of air_points: "),
        (of_game.PARAMETERS, {"unit": "turn", "value": "1/2"}, "Value of air_points: 1/2 is no turn; write a whole"),
        (of_game.PARAMETERS, {"unit": "hexes", "value": "-1"}, "-1 is below zero; write a number of hexes from 0 on"),
        (of_game.VALUES, {"table": "terrain"}, "On the counter: a value of a terrain stands on no counter; choose"),
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
    with pytest.raises(EditError, match=r"no word for a start kind yet; add one first \(Rules, Words\)"):
        of_scenario.START.added(At(TableRows(rows), GAME, SCENARIO), TYPED["Start state"])


@pytest.mark.parametrize("listed", [of_scenario.REPLACEMENTS, of_scenario.SCHEDULES], ids=lambda listed: listed.title)
def test_what_the_game_has_no_words_for_is_told_before_a_form_is_filled_in_and_the_rules_are_offered(
    desk: Desk, qtbot: QtBot, listed: RowList
) -> None:
    told: list[tuple[str, str]] = []
    pages: list[str] = []
    at = At(desk.document.rows, GAME, SCENARIO)
    draft = Draft()
    for row in at.rows.find(schema.WordRow, game=GAME):
        if row.list in ("replacement_kind", "schedule_kind"):
            draft.remove(row)
    desk.document.edit(draft.done("no words"))
    panel = RowListPanel(desk, listed)
    qtbot.addWidget(panel)

    def take(reason: str, button: str, act: Callable[[], None]) -> None:
        told.append((reason, button))
        act()

    desk.offered.connect(take)
    desk.page_wanted.connect(pages.append)
    panel.add.click()
    ((reason, button),) = told
    assert reason.startswith(f"No {listed.one} can be added: the game has no word for a") and button == "Open Rules"
    assert panel.form is None and pages == ["rules"]


def test_where_the_rules_read_no_word_of_a_list_either_it_is_said() -> None:
    said = of_scenario.REPLACEMENTS.lacking(At(shipped_rows("scs1994"), "scs1994", "kampfgruppe-peiper"))
    assert said == (
        "the game has no word for a replacement kind yet, and its rules read none: what is listed there is for people;"
        " add one first (Rules, Words)"
    )


def test_where_there_is_nothing_to_choose_from_it_is_told_where_it_is_made() -> None:
    rows = tables()
    rows.rows["parameter"] = []
    with pytest.raises(EditError, match=r"nothing to choose from yet; add the parameter first \(Rules, Parameters\)"):
        of_scenario.OWN_PARAMETERS.added(At(TableRows(rows), GAME, SCENARIO), TYPED["Own numbers"])


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


def test_two_steps_of_the_sequence_never_have_one_key(desk: Desk) -> None:
    added(desk, of_game.SEQUENCE)
    with pytest.raises(EditError, match="Step 1 has the key 'move' already; give this one another"):
        of_game.SEQUENCE.added(At(desk.document.rows, GAME, SCENARIO), {**TYPED["Sequence"], "position": "2"})


def test_a_step_that_the_rules_cannot_play_is_refused() -> None:
    at = At(shipped_rows("hj1986"), "hj1986", "campaign")
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


def test_what_a_start_state_or_a_withdrawal_is_of_is_said_in_words_that_are_taken_back() -> None:
    game = "hj1986"  # both sides of which have a Fuel Dump 5
    rows, subjects, counters = shipped_rows(game), Subjects(), Counters()
    at = At(rows, game, rows.find(schema.ScenarioRow, game=game)[0].scenario)
    here = [row.key for row in rows.find(schema.PlaceRow, game=game, map=at.map)][:3]
    pieces = [row.key for row in rows.find(schema.CounterRow, game=game)]
    say, call = subjects.sayer(at), counters.sayer(at)
    said = {value: say(value) for value in (*here, *pieces[:3])}
    assert {value: subjects.taken(at, text) for value, text in said.items()} == {value: value for value in said}
    assert [counters.taken(at, call(key)) for key in pieces[:3]] == pieces[:3]
    assert not [call(key) for key in pieces if call(key) == key]  # no key is shown


def test_the_two_hexes_of_a_start_state_are_said_with_a_dash_and_taken_in_either_order() -> None:
    at = At(shipped_rows("scs1994"), "scs1994", "kampfgruppe-peiper")
    assert Subjects().said(at, "B53.05|B54.03") == "B53.05 – B54.03"
    typed = ("B53.05 – B54.03", "B54.03|B53.05", "B54.03 - B53.05")
    assert {str(Subjects().taken(at, text)) for text in typed} == {"B53.05|B54.03"}
