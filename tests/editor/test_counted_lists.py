"""Lists that count their lines: steps and turns come and go between others, and what is said of a line goes with it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from db.changes import Change, ChangeSet
from editor.edits.lists import of_game, of_scenario
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.panels.row_list import RowDialog, RowListPanel
from engine.data import schema
from tests.editor.small import GAME

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


@pytest.fixture
def steps(desk: Desk, qtbot: QtBot) -> RowListPanel:
    """The sequence of play with three steps, entered one behind the other."""
    panel = RowListPanel(desk, of_game.SEQUENCE)
    qtbot.addWidget(panel)
    panel.show()
    for key in ("move", "fight", "supply"):
        entered(panel, phase=key, title=key.capitalize(), key=key)
    return panel


def entered(panel: RowListPanel, **typed: str) -> str:
    """Fill in the form of a new line over what it begins with and press Add; return what it refused."""
    chosen = panel.chosen()
    dialog = RowDialog(panel.source.desk, panel._listed, chosen[0] if chosen else None, panel)
    for name, text in typed.items():
        field = dialog.fields[name]
        if isinstance(field, QComboBox):
            field.setCurrentText(text)
        else:
            field.selectAll()
            QTest.keyClicks(field, text)
    QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    return dialog.fault.text()


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
