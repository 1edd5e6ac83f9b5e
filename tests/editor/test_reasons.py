"""A designed value is given a source and a reason in the inspector, and the designer's notes print both."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from db.dump import dump
from editor.edits.map import set_terrain
from editor.edits.own import own_changes, take_back
from editor.edits.setup import move_setup
from editor.texts.forms import WRITERS
from editor.texts.scenario import printed_scenario
from editor.window.main_window import MainWindow
from editor.window.models.certainty import citation_of, sentence_of
from editor.window.panels.reason_box import ReasonBox
from engine.data import schema
from engine.data.schema import Certainty, CitationRow
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def window(used_window: MainWindow) -> MainWindow:
    return used_window


def moved(window: MainWindow, *units: str) -> None:
    """Let units start elsewhere by the person's own design, and select them."""
    document = window.document
    document.mean("", "designed", False)
    for place, unit in zip(("B4.05", "B4.04"), units, strict=False):
        document.edit(move_setup(document.rows, GAME, SCENARIO, unit, place))
    window.desk.select_several(units) if len(units) > 1 else window.desk.select("counter", units[0])


def typed(window: MainWindow, qtbot: QtBot, reason: str, source: str = "") -> None:
    box = window.docks.inspector.why
    for field, text in ((box.reason, reason), (box.source, source)):
        if text:
            field.setFocus()
            field.selectAll()
            qtbot.keyClicks(field, text)
            qtbot.keyClick(field, Qt.Key.Key_Return)


def printed(window: MainWindow) -> str:
    return WRITERS["plain"].write(printed_scenario(window.document.rows, GAME, SCENARIO))


def place_of(window: MainWindow, unit: str) -> schema.CitationRow | None:
    return citation_of(window.document.rows, GAME, "setup", f"{GAME}|{SCENARIO}|{unit}", "place")


def test_reason_and_source_of_a_unit_of_ones_own_place_are_printed_in_the_notes(
    window: MainWindow, qtbot: QtBot
) -> None:
    moved(window, TANKS)
    typed(window, qtbot, "held back; in reserve", "Cole, page 12")
    notes = printed(window).partition("Designer’s notes")[2]
    assert "held back, in reserve; source: Cole, page 12" in notes
    assert [row.title for row in window.document.rows.find(schema.SourceRow, kind="public")] == ["Cole, page 12"]
    cited = place_of(window, TANKS)
    assert cited is not None and "held back, in reserve" in sentence_of(cited)


def test_a_reason_for_several_units_is_one_step(window: MainWindow, qtbot: QtBot) -> None:
    moved(window, TANKS, GUNS)
    before = window.document.undo_stack.index()
    typed(window, qtbot, "both came late")
    assert window.document.undo_stack.index() == before + 1
    assert {cited.locator for unit in (TANKS, GUNS) if (cited := place_of(window, unit))} == {"both came late"}
    window.document.undo_stack.undo()
    assert {cited.locator for unit in (TANKS, GUNS) if (cited := place_of(window, unit))} == {""}


@pytest.mark.deep
def test_the_reason_is_of_all_units_whatever_was_chosen_of_another_selection(window: MainWindow) -> None:
    moved(window, TANKS)
    box = window.docks.inspector.why
    assert box.of.currentText().startswith("✦ Set-up 1 Pz")
    moved(window, TANKS, GUNS)
    assert box.of.currentText() == "all 2 of your own values"


@pytest.mark.deep
def test_a_reason_stays_while_its_value_is_designed_anew(window: MainWindow, qtbot: QtBot) -> None:
    moved(window, TANKS)
    typed(window, qtbot, "held back", "Cole")
    window.document.edit(move_setup(window.document.rows, GAME, SCENARIO, TANKS, "B4.03"))
    cited = place_of(window, TANKS)
    assert cited is not None and cited.locator == "held back" and cited.source == "public/cole"


def test_the_reason_for_the_next_changes_reaches_the_notes(window: MainWindow) -> None:
    window.document.mean("", "designed", False)
    window.desk.give_reason("a day later")
    document = window.document
    assert window.desk.try_edit(lambda: move_setup(document.rows, GAME, SCENARIO, TANKS, "B4.05"))
    assert "a day later" in printed(window).partition("Designer’s notes")[2]


def test_a_value_for_this_scenario_only_has_a_reason_that_goes_with_it(window: MainWindow, qtbot: QtBot) -> None:
    document = window.document
    document.mean("", "owner", True)
    document.edit(set_terrain(document.rows, GAME, MAP, ["B4.05"], "woods"))
    window.desk.select("hex", "B4.05")
    typed(window, qtbot, "felled in spring")
    assert "terrain, in this scenario only: felled in spring" in printed(window)
    cited = citation_of(document.rows, GAME, "hex", f"{GAME}|{MAP}|B4.05", "terrain")
    assert sentence_of(cited).endswith("only: felled in spring")
    (own,) = own_changes(document.baseline, GAME, SCENARIO)
    document.edit(take_back(document.baseline, GAME, SCENARIO, own.row), cited=True)
    assert "felled" not in printed(window)
    assert document.rows.citations(GAME, own.row.TABLE, own.row.key_text) == []


@pytest.mark.deep
def test_reasons_stand_in_the_text_of_a_library(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    document = window.document
    document.mean("", "owner", True)
    document.edit(set_terrain(document.rows, GAME, MAP, ["B4.05"], "woods"))
    window.desk.select("hex", "B4.05")
    typed(window, qtbot, "felled in spring", "Cole")
    with document.library.reading() as session:
        dump(session, tmp_path / "text")
    own = next((tmp_path / "text").rglob("own.json")).read_text("utf-8")
    assert "*=designed@public/cole:felled in spring" in own


def test_the_box_is_hidden_where_nothing_is_designed(window: MainWindow) -> None:
    window.desk.select("counter", TANKS)
    assert window.docks.inspector.why.isHidden()


def test_a_reason_is_asked_for_lines_of_a_table(window: MainWindow, qtbot: QtBot) -> None:
    moved(window, TANKS)
    window.desk.select("none")
    window.desk.reason_wanted.emit([("setup", f"{GAME}|{SCENARIO}|{TANKS}")])
    typed(window, qtbot, "held back", "Cole")
    assert "held back; source: Cole" in printed(window)
    window.desk.reason_wanted.emit([("hex", f"{GAME}|{MAP}|B1.01")])
    assert "own design" in window.message_bar.label.text()


def test_a_box_that_is_gone_follows_no_edit_of_a_document_that_stays(window: MainWindow) -> None:
    box = ReasonBox(window.desk)
    delete(box)
    moved(window, TANKS)  # an exception in a slot would fail the test
    assert window.docks.inspector.why.isVisibleTo(window.docks.inspector)


@pytest.mark.parametrize(
    ("certainty", "source", "said"),
    [
        ("owner", "owner", "✔ owner: entered or confirmed from a copy of the game"),
        ("reconstructed", "erratum/house-4", "✎ set by erratum house-4"),
    ],
)
def test_a_source_is_said_in_words_and_none_twice(certainty: Certainty, source: str, said: str) -> None:
    cited = CitationRow(game=GAME, table="hex", row_key="x", field="terrain", certainty=certainty, source=source)
    assert sentence_of(cited) == said
