"""What may a start state say? The form and the cells of its list follow its kind."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from editor.edits.lists import of_scenario
from editor.start_titles import start_titles
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.models.table import CHOICES_ROLE
from editor.window.panels.row_form import RowForm
from editor.window.panels.row_list import RowListPanel
from engine.data import game_readings, schema
from engine.data.cell_forms import FORMS, alternatives_of
from tests.editor.row_lines import added, fill, made, shown
from tests.editor.small import GAME

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def desk(document: Document) -> Iterator[Desk]:
    yield Desk(document)


def test_a_hex_of_a_start_state_may_be_given_where_it_is_no_hex() -> None:
    (change,) = made(of_scenario.START, kind="length", subject="turns", value="3").changes
    assert change.after is not None
    assert change.after["subject"] == "turns"


def test_two_hexes_of_a_start_state_are_written_as_they_are_told() -> None:
    (change,) = made(of_scenario.START, kind="length", subject="between B1.01 and B1.02", value="3").changes
    assert change.after is not None
    assert change.after["subject"] == "B1.01|B1.02"


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
            "'banana' is no hex; a bridge is in a hex, as 1010 or between two, as between 1010 and 1011",
        ),
        ({"kind": "bridge", "subject": "B1.01", "value": "gone"}, "write blown"),
        (
            {"kind": "bridge", "subject": "B1.01 - B1.02", "value": "blown"},
            "no river or bridge lies between B1.01 and B1.02; correct the hexes, or draw the river first",
        ),
        ({"kind": "bridge", "subject": "B4.04", "value": "blown"}, "no river or bridge lies at B4.04"),
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
    assert [value.itemText(place) for place in range(value.count())] == ["German", "Allied"]
    assert value.currentText() == ""
    fill(dialog, {"kind": "bridge"})  # the rules read one word of a bridge
    assert value.currentText() == "blown"
    value.setCurrentText("7")
    fill(dialog, {"kind": "length"})  # any number
    assert (value.count(), value.currentText()) == (0, "7")


def test_the_cell_of_a_value_of_a_start_state_offers_what_its_kind_takes(
    desk: Desk, qtbot: QtBot, read_values: None
) -> None:
    added(desk, of_scenario.START, kind="bridge", subject="B2.02", value="blown")
    panel = RowListPanel(desk, of_scenario.START)
    qtbot.addWidget(panel)
    (place,) = (place for place, line in enumerate(shown(panel)) if "B2.02" in line)
    assert panel.source.index(place, 2).data(CHOICES_ROLE) == ["blown"]


def test_a_word_of_a_start_state_is_shown_and_taken_by_what_people_call_it(
    desk: Desk, qtbot: QtBot, read_values: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = game_readings._words_of("")
    assert words is not None
    words.START_TITLES = {"blown": "Has been blown"}
    added(desk, of_scenario.START, kind="bridge", subject="B2.02", value="has been Blown")
    (row,) = desk.document.rows.find(schema.StartStateRow, game=GAME, kind="bridge", subject="B2.02")
    assert row.value == "blown"
    panel = RowListPanel(desk, of_scenario.START)
    qtbot.addWidget(panel)
    (place,) = (place for place, line in enumerate(shown(panel)) if "B2.02" in line)
    cell = panel.source.index(place, 2)
    assert cell.data(Qt.ItemDataRole.EditRole) == "Has been blown" and cell.data(CHOICES_ROLE) == ["Has been blown"]


def test_one_subject_for_several_start_states_is_refused_in_words(desk: Desk, qtbot: QtBot) -> None:
    said = list[str]()
    desk.refused.connect(said.append)
    panel = two_dumps(desk, qtbot)
    before = shown(panel)
    assert not panel.source.set_cells({(0, 1): "B3.01", (1, 1): "B3.01"})
    assert said == ["Two lines would say the same, and a list has each once: no cell was changed. Take one out"]
    assert shown(panel) == before


def test_several_start_states_come_to_other_hexes_in_one_step(desk: Desk, qtbot: QtBot) -> None:
    panel = two_dumps(desk, qtbot)
    before = shown(panel)
    assert panel.source.set_cells({(0, 1): "B3.01", (1, 1): "B3.02"})
    assert [line[1] for line in shown(panel)] == ["B3.01", "B3.02"]
    desk.document.undo_stack.undo()
    assert shown(panel) == before


def two_dumps(desk: Desk, qtbot: QtBot) -> RowListPanel:
    for subject in ("B2.02", "B2.03"):
        added(desk, of_scenario.START, kind="dump", subject=subject, value="german")
    panel = RowListPanel(desk, of_scenario.START)
    qtbot.addWidget(panel)
    return panel


@pytest.mark.parametrize("game", ["scs1994", "spi1977", "hj1986"])
def test_each_word_that_a_start_state_may_say_has_a_title(game: str) -> None:
    forms = game_readings.readings_of(game, "START_VALUES") or {}
    words = {word for form in forms.values() for word in alternatives_of(form) if word not in FORMS}
    titles = start_titles(game)
    assert {word for word in words if titles.get(word, word) == word} == set()
