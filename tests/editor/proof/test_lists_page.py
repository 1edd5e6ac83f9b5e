"""Charts cell by cell and set-ups line by line, by the keys of the proof desk."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.changes import EditError
from editor.edits import errata, errata_numbers, rules
from editor.edits.draft import Draft
from editor.edits.scenarios import variant_scenario
from editor.edits.setup import set_place
from editor.proof.typed_setups import beside, read_setup
from editor.window.main_window import MainWindow
from editor.window.proof.lists_page import ListsPage
from engine.data import schema
from tests.editor import errata_desk
from tests.editor.errata_desk import with_errata
from tests.editor.small import GAME, RESERVE, SCENARIO, SCOUTS, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
Key = Qt.Key


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[ListsPage]:
    used_window.open_area("proof_lists")
    found = used_window.area("proof_lists")
    assert isinstance(found, ListsPage) and found.isVisible()
    found.refresh()
    yield found
    found.field.clear()
    for portion in found.portions:
        for item in found.resumed.exceptions(portion.key):
            found.resumed.settle(portion.key, item)


def choose(page: ListsPage, title: str) -> None:
    page.list.setCurrentRow(next(at for at, each in enumerate(page.portions) if each.title.startswith(title)))


def press(page: ListsPage, qtbot: QtBot, *keys: Key | str) -> None:
    for key in keys:
        if isinstance(key, str):
            qtbot.keyClicks(page.field, key)
        else:
            qtbot.keyClick(page.field, key)


def certainties(window: MainWindow, table: str, row_key: str) -> set[str]:
    return {row.certainty for row in window.document.baseline.citations(GAME, table, f"{GAME}|{row_key}")}


@pytest.mark.deep
def test_a_chart_is_confirmed_but_for_the_cell_that_is_set_aside(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, "Fight")
    press(page, qtbot, *[Key.Key_Up] * 6, Key.Key_Down, Key.Key_Space, Key.Key_Return)
    assert certainties(used_window, "chart_cell", "crt|1|1:1") == {"owner"}
    assert certainties(used_window, "chart_cell", "crt|2|1:1") == set()
    used_window.document.undo_stack.undo()
    assert certainties(used_window, "chart_cell", "crt|1|1:1") == set()


def test_a_cell_of_which_nobody_knows_what_is_printed_is_not_confirmed_unless_it_is_typed(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    cell = {"game": GAME, "table": "chart_cell", "row_key": f"{GAME}|crt|2|1:1", "field": "*"}
    draft = Draft()
    draft.add(schema.CitationRow.model_validate({**cell, "certainty": "unknown", "source": "rulebook"}))
    used_window.document.edit(draft.done("not legible"), cited=True)
    choose(page, "Fight")
    assert "1 not known" in page.said.text()
    press(page, qtbot, Key.Key_Return)
    assert certainties(used_window, "chart_cell", "crt|1|1:1") == {"owner"}
    assert certainties(used_window, "chart_cell", "crt|2|1:1") == {"unknown"}
    choose(page, "Fight")
    press(page, qtbot, *[Key.Key_Up] * 6, Key.Key_Down, "A1", Key.Key_Return)
    assert certainties(used_window, "chart_cell", "crt|2|1:1") == {"owner"}


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("(reduced, 1 lost)", ("B2.02", "reduced", 1, "")),
        ("B1.02 reduced", ("B1.02", "reduced", 0, "")),
        ("B1.02 (dug in, 1 lost)", ("B1.02", "", 1, "dug_in")),
        ("1 lost", ("B2.02", "", 1, "")),
        ("B1.02", ("B1.02", "full", 0, "hidden")),  # what stands in parentheses stays where none are typed
        ("B1.02 ()", ("B1.02", "", 0, "")),
    ],
)
def test_a_line_of_a_set_up_takes_place_face_losses_and_states(
    text: str, stands: tuple[str, str, int, str], used_window: MainWindow
) -> None:
    document = used_window.document
    (start,) = document.baseline.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    draft = Draft()
    draft.set(start, face="full", state="hidden")
    document.edit(draft.done("As printed"), cited=True)
    (start,) = document.baseline.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    document.edit(read_setup(document.baseline, start, text), cited=True)
    (now,) = document.baseline.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    assert (now.place, now.face, now.steps_lost, now.state) == stands


def test_a_line_that_is_typed_as_it_stands_is_called_by_what_was_seen(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, "Set-up")
    page.show_portion(f"{GAME}|{SCENARIO}|{TANKS}#*")
    press(page, qtbot, "B2.02", Key.Key_Return)
    assert certainties(used_window, "setup", f"{SCENARIO}|{TANKS}") == {"owner"}
    assert " to " not in used_window.document.journal(1)[0].changes.label


def test_what_says_nothing_of_a_unit_at_start_is_refused_with_what_does(used_window: MainWindow) -> None:
    rows = used_window.document.baseline
    (start,) = rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    with pytest.raises(EditError, match="'banana' says nothing of 1 Pz Rgt at start; there is: full, reduced, 1 lost"):
        read_setup(rows, start, "(banana)")
    with pytest.raises(EditError, match="0 to 1 steps lost"):
        read_setup(rows, start, "(4 lost)")


def test_an_erratum_in_force_is_named_beside_the_printed_line(used_window: MainWindow) -> None:
    with with_errata(used_window) as window:
        document, key = window.document, errata_desk.keys(window.document)[-1]
        edit = set_place(document.baseline, GAME, SCENARIO, TANKS, "B1.02")
        document.edit(errata.as_erratum(document.baseline, GAME, key, edit))
        window.open_area("proof_lists")
        page = window.area("proof_lists")
        assert isinstance(page, ListsPage)
        choose(page, "Set-up")
        page.show_portion(f"{GAME}|{SCENARIO}|{TANKS}#*")
        assert f"In force is: {key}: " in page.box.errata.text() and "B1.02" in page.box.errata.text()
        page.show_portion(f"{GAME}|{SCENARIO}|{SCOUTS}#*")
        assert not page.box.errata.text()


@pytest.mark.deep
def test_the_set_up_of_a_variant_is_listed_with_that_of_its_parent_as_long_as_it_is_the_same(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    document, key = used_window.document, "skirmish-long"
    document.edit(variant_scenario(document.baseline, GAME, SCENARIO, key), cited=True)
    draft = Draft()
    for row in [*document.baseline.citations(GAME, "scenario", f"{GAME}|{key}")]:
        draft.set(row, certainty="derived", source="rulebook")  # it is printed beside its parent
    [head] = document.baseline.find(schema.ScenarioRow, scenario=key)
    draft.set(head, number="5.1a", title="Long")
    document.edit(draft.done("printed"), cited=True)
    page.refresh()
    setups = [each.title for each in page.portions if each.title.startswith("Set-up")]
    assert setups == ["Set-up: 5.1 Skirmish; the same in 5.1a Long"]
    choose(page, "Set-up")
    for _ in range(20):
        if not page.to_confirm():
            break
        press(page, qtbot, Key.Key_Return)
        choose(page, "Set-up")
    cited = {row.certainty for row in document.baseline.citations(GAME, "setup", f"{GAME}|{key}|{TANKS}")}
    assert cited == {"owner"}
    document.edit(set_place(document.baseline, GAME, key, TANKS, "B1.02"), cited=True)
    setups = {each.title: each.items for each in page.portions if each.title.startswith("Set-up")}
    assert setups.pop("Set-up: 5.1a Long; the rest as in 5.1 Skirmish") == (f"{GAME}|{key}|{TANKS}#*",)
    assert list(setups) == ["Set-up: 5.1 Skirmish"]


def test_a_cell_takes_what_is_typed(page: ListsPage, used_window: MainWindow, qtbot: QtBot) -> None:
    choose(page, "Fight")
    press(page, qtbot, *[Key.Key_Up] * 6, "D2", Key.Key_Return)
    (cell,) = used_window.document.baseline.find(schema.ChartCellRow, game=GAME, chart="crt", dice=1)
    assert cell.result == "D2"
    assert page.looked_at is not None and page.looked_at.row.said("dice") == 2


def test_a_line_of_a_set_up_takes_a_place_as_people_write_it(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, "Set-up")
    place = next(at for key, at in page._places().items() if TANKS in key)
    page._on_clicked(*place)
    press(page, qtbot, "b3.02", Key.Key_Return)
    (row,) = used_window.document.baseline.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
    assert row.place == "B3.02"
    assert certainties(used_window, "setup", f"{SCENARIO}|{TANKS}") == {"owner"}


def test_a_line_of_a_set_up_tells_face_and_state_in_words() -> None:
    where = {"game": GAME, "scenario": SCENARIO, "counter": TANKS, "place": "B2.02"}
    engineer = schema.SetupRow(**where, face="engineer", steps_lost=0, state="engineer_side")
    assert beside(engineer) == "(engineer side)"
    spent = schema.SetupRow(**where, face="reduced", steps_lost=1, state="out_of_supply real")
    assert beside(spent) == "(reduced, 1 lost, out of supply, real)"
    assert beside(schema.SetupRow(**where, face="", steps_lost=0)) == ""


def test_a_turn_alone_moves_an_arrival_and_keeps_its_place(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, "Arrivals")
    press(page, qtbot, "turn 3", Key.Key_Return)
    (row,) = used_window.document.baseline.find(schema.ArrivalRow, game=GAME)
    assert (row.turn, row.place) == (3, "area:W")


def test_none_takes_a_line_out(page: ListsPage, used_window: MainWindow, qtbot: QtBot) -> None:
    choose(page, "Arrivals")
    press(page, qtbot, "none", Key.Key_Return)
    assert not used_window.document.baseline.find(schema.ArrivalRow, game=GAME)


def test_a_line_that_ours_lacks_is_added_as_it_is_printed(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, "Arrivals")
    press(page, qtbot, "none", Key.Key_Return)
    choose(page, "Set-up")
    press(page, qtbot, "+ B4.04: 9 Rgt (2 Inf Div)", Key.Key_Return)
    (row,) = used_window.document.baseline.find(schema.SetupRow, game=GAME, counter=RESERVE)
    assert row.place == "B4.04"
    assert certainties(used_window, "setup", f"{SCENARIO}|{RESERVE}") == {"owner"}


def test_a_line_that_names_nobody_is_refused_and_stays_in_the_field(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, "Set-up")
    with qtbot.waitSignal(used_window.desk.refused):
        press(page, qtbot, "+ Nobody: B4.04", Key.Key_Return)
    assert page.field.text() == "+ Nobody: B4.04"


def test_a_unit_that_arrives_is_set_up_by_one_more_return_only(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    baseline = used_window.document.baseline
    choose(page, "Set-up")
    with qtbot.waitSignal(used_window.desk.refused) as asked:
        press(page, qtbot, "+ B4.04: 9 Rgt (2 Inf Div)", Key.Key_Return)
    assert asked.args == ["9 Rgt arrives on turn 2; Return again sets it up here and takes the arrival out"]
    assert baseline.find(schema.ArrivalRow, game=GAME)
    press(page, qtbot, Key.Key_Return)
    assert not baseline.find(schema.ArrivalRow, game=GAME)
    assert [row.place for row in baseline.find(schema.SetupRow, game=GAME, counter=RESERVE)] == ["B4.04"]
    assert page.field.text() == ""


def test_a_question_that_is_answered_does_not_come_back_when_the_name_is_asked_for(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, "Set-up")
    page.witness_bar.who.clear()
    used_window.desk.asked_name = False
    refused: list[str] = []
    used_window.desk.refused.connect(refused.append)
    press(page, qtbot, "+ B4.04: 9 Rgt (2 Inf Div)", Key.Key_Return)
    press(page, qtbot, Key.Key_Return)
    assert [said.partition(" ")[0] for said in refused] == ["9", "No"]
    press(page, qtbot, Key.Key_Return)
    assert len(refused) == 2
    assert used_window.document.baseline.find(schema.SetupRow, game=GAME, counter=RESERVE)


def test_a_chart_that_a_method_of_ours_made_up_is_not_at_the_desk(page: ListsPage, used_window: MainWindow) -> None:
    """No copy of the game has it. One with a printed title and made-up columns has its cells to be looked up."""
    assert "Fight" in [each.title for each in page.portions]
    draft = Draft()
    draft.add(schema.SourceRow(game=GAME, key="method/classes", kind="method", title="Classes", detail=""))
    where = {"game": GAME, "table": "chart", "row_key": f"{GAME}|crt", "source": "method/classes"}
    draft.add(schema.CitationRow(**where, field="*", certainty="reconstructed"))
    used_window.document.edit(draft.done("Classes"), cited=True)
    page.refresh()
    assert "Fight" not in [each.title for each in page.portions]
    assert not [line for portion in page.portions for line in page.open_lines(portion) if "A1" in line]
    draft = Draft()
    draft.add(schema.CitationRow(**{**where, "source": "rulebook"}, field="title", certainty="printed"))
    used_window.document.edit(draft.done("Title"), cited=True)
    page.refresh()
    assert "Fight" in [each.title for each in page.portions]


@pytest.mark.deep
def test_a_cell_typed_as_it_stood_before_the_printing_at_hand_mended_it_is_asked_about_once(
    page: ListsPage, used_window: MainWindow, qtbot: QtBot
) -> None:
    document = used_window.document
    cell = document.baseline.find(schema.ChartCellRow, game=GAME, chart="crt", dice=1, column="1:1")[0]
    other = "D1"
    assert cell.result != other
    document.edit(errata.create(document.baseline, GAME, "Fight"))
    key = document.baseline.find(schema.ErratumRow, game=GAME)[-1].key
    edit = rules.set_chart_cell(document.baseline, GAME, "crt", 1, "1:1", other)
    document.edit(errata.as_erratum(document.baseline, GAME, key, edit))
    document.edit(errata.set_head(document.baseline, GAME, key, printings="first"))
    document.edit(errata_numbers.set_desk(document.baseline, GAME, printing="second"))
    page.witness_bar.printing.clear()
    page.witness_bar.printing.editingFinished.emit()
    assert page.witness_bar.printing.text() == "second"  # that of the copy at hand holds
    page.refresh()
    choose(page, "Fight")
    page.show_portion(f"{cell.key_text}#*")
    with qtbot.waitSignal(used_window.desk.refused) as asked:
        page.enter(cell.result)
    assert f"{key} says that your printing has it otherwise" in asked.args[0]
    row = cell.key_text.removeprefix(f"{GAME}|")
    assert certainties(used_window, "chart_cell", row) == set()
    page.enter(cell.result)
    assert certainties(used_window, "chart_cell", row) == {"owner"}
    page.show_portion(f"{cell.key_text}#*")
    page.enter(other)  # as the printing has it: nothing is asked
    after = document.baseline.find(schema.ChartCellRow, game=GAME, chart="crt", dice=1, column="1:1")[0]
    assert after.result == other
