"""Lists that count their lines: steps and turns come and go between others, and what is said of a line goes with it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet
from editor.edits.draft import Draft
from editor.edits.lists import of_game, of_scenario
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.row_form import RowForm
from editor.window.panels.row_list import RowListPanel
from editor.window.panels.work_tables import ScheduleArea
from engine.data import schema
from tests.editor.forms import filled
from tests.editor.small import GAME, RESERVE, SCENARIO, write_library

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(scope="module")
def made(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Return libraries in which steps, or the days of a track, were entered by hand, once for all tests here."""
    found = {}
    for name, make in (("steps", enter_steps), ("track", enter_track)):
        path = write_library(tmp_path_factory.mktemp("counted") / "small.losheim")
        document = Document.open(path)
        make(Desk(document))
        document.close()
        found[name] = path.read_bytes()
    return found


@pytest.fixture
def library(request: pytest.FixtureRequest, made: dict[str, bytes], tmp_path: Path) -> Path:
    """Return the library with what the test works on."""
    path = write_library(tmp_path / "small.losheim")
    for name in made.keys() & set(request.fixturenames):
        path.write_bytes(made[name])
    return path


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


def enter_steps(desk: Desk) -> None:
    panel = RowListPanel(desk, of_game.SEQUENCE)
    for key in ("move", "fight", "supply"):
        entered(panel, phase=key, title=key.capitalize(), key=key)
    panel.deleteLater()


@pytest.fixture
def steps(desk: Desk, qtbot: QtBot) -> RowListPanel:
    """The sequence of play with three steps, entered one behind the other."""
    panel = RowListPanel(desk, of_game.SEQUENCE)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def entered(panel: RowListPanel, **typed: str) -> str:
    """Fill in the form of a new line over what it begins with and press Add; return what it refused."""
    chosen = panel.chosen()
    dialog = RowForm(panel.source.desk, panel._listed, chosen[0] if chosen else None, panel)
    return filled(dialog, typed)


def column(panel: RowListPanel, place: int) -> list[str]:
    source = panel.source
    return [str(source.index(row, place).data(Qt.ItemDataRole.EditRole)) for row in range(source.rowCount())]


def typed_into(panel: RowListPanel, row: int, place: int, text: str) -> None:
    """Type into a cell as people do."""
    cell = panel.shown.index(row, place)
    panel.view.setFocus()
    panel.view.setCurrentIndex(cell)
    panel.view.edit(cell)
    (line,) = (found for found in panel.view.findChildren(QLineEdit) if found.isVisible())
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()


def chosen_line(panel: RowListPanel, row: int) -> None:
    panel.view.setCurrentIndex(panel.shown.index(row, 0))


def test_steps_are_entered_one_behind_the_other_without_typing_a_number(steps: RowListPanel) -> None:
    assert (column(steps, 0), column(steps, 1)) == (["1", "2", "3"], ["Move", "Fight", "Supply"])


def test_a_step_comes_between_two_others_which_count_on(steps: RowListPanel, desk: Desk) -> None:
    chosen_line(steps, 0)
    assert entered(steps, title="Weather", key="weather", phase="sky") == ""
    assert column(steps, 1) == ["Move", "Weather", "Fight", "Supply"]
    desk.document.undo_stack.undo()
    assert (column(steps, 0), column(steps, 1)) == (["1", "2", "3"], ["Move", "Fight", "Supply"])


@pytest.mark.parametrize(
    ("row", "to", "said"),
    [
        (2, "1", ["Supply", "Move", "Fight"]),
        (0, "3", ["Fight", "Supply", "Move"]),
        (0, "2", ["Fight", "Move", "Supply"]),
    ],
)
def test_a_step_is_moved_by_typing_its_place(steps: RowListPanel, row: int, to: str, said: list[str]) -> None:
    typed_into(steps, row, 0, to)
    assert (column(steps, 0), column(steps, 1)) == (["1", "2", "3"], said)


def test_a_place_that_leaves_a_gap_is_refused_with_those_that_do_not(
    steps: RowListPanel, desk: Desk, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(desk.refused) as told:
        typed_into(steps, 0, 0, "7")
    assert told.args == ["Step: 7 leaves a gap; write one from 1 to 3"]
    assert entered(steps, position="9", key="more") == "Step: 9 leaves a gap; write one from 1 to 4"


def test_every_step_can_be_taken_out_down_to_the_last_and_what_is_left_counts_from_one(steps: RowListPanel) -> None:
    for left in (["Fight", "Supply"], ["Supply"], []):
        chosen_line(steps, 0)
        QTest.mouseClick(steps.remove, Qt.MouseButton.LeftButton)
        assert column(steps, 1) == left
        assert column(steps, 0) == [str(number) for number in range(1, len(left) + 1)]
    assert entered(steps, title="Again", key="again", phase="again") == ""
    assert column(steps, 0) == ["1"]


def sources(desk: Desk, table: str) -> dict[str, str]:
    """Return the source of each row of a table that is cited as a whole, by key."""
    cited = desk.document.rows.cited(GAME).get(table, [])
    return {row.row_key.removeprefix(f"{GAME}|"): f"{row.certainty}@{row.source}" for row in cited if row.field == "*"}


def cite(desk: Desk, row: schema.Row) -> None:
    """Let a row be cited from the rulebook, as text does."""
    document = desk.document
    key = (GAME, row.TABLE, row.key_text, "*")
    stored = {"certainty": "owner", "source": "owner"}
    new = {"certainty": "printed", "source": "rulebook"}
    document.edit(ChangeSet("cited", (Change("citation", key, stored, new),)), cited=True)


@pytest.mark.deep
def test_what_is_said_of_a_step_goes_with_it_and_the_owner_is_cited_for_the_new_one_alone(
    steps: RowListPanel, desk: Desk
) -> None:
    for row in desk.document.rows.find(schema.SequenceRow, game=GAME):
        cite(desk, row)
    chosen_line(steps, 0)
    assert entered(steps, title="Weather", key="weather", phase="sky") == ""
    printed, owner = "printed@rulebook", "owner@owner"
    assert sources(desk, "sequence_step") == {"1": printed, "2": owner, "3": printed, "4": printed}
    chosen_line(steps, 0)
    QTest.mouseClick(steps.remove, Qt.MouseButton.LeftButton)
    assert sources(desk, "sequence_step") == {"1": owner, "2": printed, "3": printed}
    for _ in range(2):
        desk.document.undo_stack.undo()
    assert sources(desk, "sequence_step") == {"1": printed, "2": printed, "3": printed}


def test_what_is_said_of_a_line_goes_with_it_when_its_turn_or_side_is_changed(desk: Desk, qtbot: QtBot) -> None:
    panel = RowListPanel(desk, of_scenario.REPLACEMENTS)
    qtbot.addWidget(panel)
    panel.show()
    assert entered(panel, turn="2", side="German", kind="armor", amount="3") == ""
    (row,) = desk.document.rows.find(schema.ReplacementRow, game=GAME)
    cite(desk, row)
    typed_into(panel, 0, 0, "1")
    assert panel.source.setData(panel.source.index(0, 2), "Allied")
    (row,) = desk.document.rows.find(schema.ReplacementRow, game=GAME)
    assert (row.turn, row.side) == (1, "allied")
    assert sources(desk, "replacement") == {row.key_text.removeprefix(f"{GAME}|"): "printed@rulebook"}
    assert panel.source.setData(panel.source.index(0, 4), "5")
    cited = {each.field: each.certainty for each in desk.document.rows.cited(GAME)["replacement"]}
    assert cited == {"*": "printed", "amount": "owner"}


def enter_track(desk: Desk) -> None:
    area = ScheduleArea(desk)
    for day in (16, 17, 19, 20):
        assert entered(area.track, label=f"12/{day}", date=f"1944-12-{day}") == ""
    where = {"game": GAME, "scenario": SCENARIO}
    draft = Draft()
    draft.add(schema.ReplacementRow(**where, turn=3, side="german", kind="armor", amount=2))
    draft.add(schema.ScheduleRow(**where, kind="air", turn=0, side="allied", position=1, subject="", value="1"))
    draft.add(schema.ScheduleRow(**where, kind="air", turn=3, side="allied", position=1, subject="", value="2"))
    draft.add(
        schema.ClauseRow(
            **where,
            key="hold",
            kind="victory",
            form="held",
            text="Held",
            rule="",
            enforced=False,
            args={"turn": 2, "of": [{"from_turn": 3, "turns": [1, 3, 4]}, {"before_turn": 5, "at_least": 3}]},
        )
    )
    for key, unit, value in (("thaw", "turn", "3"), ("clear", "list of turns", "1 3, 4"), ("wait", "turns", "3")):
        draft.add(schema.ParameterRow(game=GAME, key=key, value=value, unit=unit, rule="", note=""))
    desk.document.edit(draft.done("all that names a turn"))
    area.deleteLater()


@pytest.fixture
def track(desk: Desk, qtbot: QtBot) -> Iterator[RowListPanel]:
    """A track of four days, of which the scenario plays three, with all that can name a turn of it."""
    area = ScheduleArea(desk)
    qtbot.addWidget(area)
    area.show()
    area.setCurrentWidget(area.track)
    yield area.track


def state(desk: Desk) -> dict[str, object]:
    """Return what names turns, as it does."""
    rows, where = desk.document.rows, {"game": GAME, "scenario": SCENARIO}
    (arrival,) = rows.find(schema.ArrivalRow, **where, counter=RESERVE)
    (clause,) = rows.find(schema.ClauseRow, **where, key="hold")
    (head,) = rows.find(schema.ScenarioRow, **where)
    return {
        "days": {row.number: row.date[-2:] for row in rows.find(schema.TurnRow, game=GAME)},
        "arrival": arrival.turn,
        "replacement": [row.turn for row in rows.find(schema.ReplacementRow, **where)],
        "air": [row.turn for row in rows.find(schema.ScheduleRow, **where)],
        "clause": clause.args,
        "span": (head.first_turn, head.last_turn),
        "numbers": [
            row.value for key in ("thaw", "clear", "wait") for row in rows.find(schema.ParameterRow, game=GAME, key=key)
        ],
    }


def answered(button: QMessageBox.StandardButton) -> list[str]:
    """Press a button of the box that opens next; the list has then what it said."""
    said: list[str] = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append(box.text())
        QTest.mouseClick(box.button(button), Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, answer)
    return said


BEFORE = {
    "days": {1: "16", 2: "17", 3: "19", 4: "20"},
    "arrival": 2,
    "replacement": [3],
    "air": [0, 3],
    "clause": {"turn": 2, "of": [{"from_turn": 3, "turns": [1, 3, 4]}, {"before_turn": 5, "at_least": 3}]},
    "span": (1, 3),
    "numbers": ["3", "1 3, 4", "3"],
}


def test_a_turn_comes_between_two_others_and_all_that_names_later_ones_goes_along_as_one_step(
    track: RowListPanel, desk: Desk
) -> None:
    assert state(desk) == BEFORE
    assert entered(track, number="3", label="12/18", date="1944-12-18") == ""
    assert state(desk) == {
        "days": {1: "16", 2: "17", 3: "18", 4: "19", 5: "20"},
        "arrival": 2,
        "replacement": [4],
        "air": [0, 4],
        "clause": {"turn": 2, "of": [{"from_turn": 4, "turns": [1, 4, 5]}, {"before_turn": 6, "at_least": 3}]},
        "span": (1, 4),
        "numbers": ["4", "1 4, 5", "3"],  # the last one counts turns and names none
    }
    desk.document.undo_stack.undo()
    assert state(desk) == BEFORE


def test_the_form_says_what_would_count_on_before_it_does(track: RowListPanel) -> None:
    dialog = RowForm(track.source.desk, of_game.TURNS, None, track)
    assert (dialog.typed()["number"], dialog.told.text()) == ("5", "")
    place = dialog.fields["number"]
    assert isinstance(place, QLineEdit)
    place.selectAll()
    QTest.keyClicks(place, "3")
    assert dialog.told.text() == (
        "Turns 3 to 4 become 4 to 5. "
        "With them change 1 clause, 2 parameters, 1 replacement, 1 scenario's span, 1 schedule"
    )
    dialog.away.click()


@pytest.mark.deep
def test_a_turn_that_nothing_names_goes_from_between_once_what_follows_was_told(
    track: RowListPanel, desk: Desk
) -> None:
    assert entered(track, number="3", label="12/18", date="1944-12-18") == ""
    for button, after in ((QMessageBox.StandardButton.Cancel, 5), (QMessageBox.StandardButton.Ok, 4)):
        chosen_line(track, 2)
        said = answered(button)
        QTest.mouseClick(track.remove, Qt.MouseButton.LeftButton)
        assert said == [
            "Turn track: 3 taken out.\nTurns 4 to 5 become 3 to 4. "
            "With them change 1 clause, 2 parameters, 1 replacement, 1 scenario's span, 1 schedule."
        ]
        assert len(column(track, 0)) == after
    assert state(desk) == BEFORE


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (2, f"Turn 2 is named by the arrival {RESERVE} of skirmish; change that first, or leave the turn"),
        (3, "Turn 3 is named by the replacement armor of skirmish; change that first, or leave the turn"),
        (4, "Turn 4 is named by the clause hold of skirmish; change that first, or leave the turn"),
    ],
)
def test_a_turn_that_something_names_does_not_go(
    track: RowListPanel, desk: Desk, qtbot: QtBot, turn: int, said: str
) -> None:
    chosen_line(track, turn - 1)
    with qtbot.waitSignal(desk.refused) as told:
        QTest.mouseClick(track.remove, Qt.MouseButton.LeftButton)
    assert told.args == [said]
    assert state(desk) == BEFORE


@pytest.mark.deep
def test_a_turn_at_the_end_moves_nothing_and_says_nothing(track: RowListPanel, desk: Desk) -> None:
    assert entered(track, label="12/21", date="1944-12-21") == ""
    assert state(desk) == BEFORE | {"days": {**BEFORE["days"], 5: "21"}}
    chosen_line(track, 4)
    QTest.mouseClick(track.remove, Qt.MouseButton.LeftButton)
    assert state(desk) == BEFORE


def test_a_turn_out_of_the_order_of_the_days_is_refused_where_it_would_stand(track: RowListPanel) -> None:
    said = entered(track, number="3", label="x", date="1944-12-20")
    assert said == (
        "Date: turn 3 must lie before turn 4, 1944-12-19; give it an earlier day or part of it, or correct that one"
    )
