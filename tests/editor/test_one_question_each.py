"""Edits of several parts of the box that wait are asked about one part after the other, and answered so."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.window.main_window import MainWindow
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, SCENARIO, TANKS
from tests.editor.test_asked_meaning import (
    CORRECT,
    FOR_ALL,
    ONLY_HERE,
    VARIANT,
    answer,
    drop,
    place_of,
    printed,
    terrain_of,
    used_printed,
    window,
)
from tests.editor.test_waiting_marks import brush

__all__ = ["printed", "used_printed", "window"]
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture(autouse=True)
def _meaning_is_answered() -> None:
    """Here it is not answered before."""


def answers(window: MainWindow) -> list[str]:
    return [button.text() for button in window.message_bar.answers]


def answer_next(window: MainWindow, place: int) -> None:
    """Answer, and let the next question come."""
    answer(window, place)
    QApplication.processEvents()


def woods_and_tanks(window: MainWindow) -> None:
    brush(window, "B1.02", "B1.03")
    drop(window, TANKS, "B3.02")


def test_a_unit_that_is_dragged_after_a_stroke_leaves_the_question_about_terrain_as_it_is(window: MainWindow) -> None:
    woods_and_tanks(window)
    said = window.message_bar.label.text()
    assert said.startswith("ℹ Terrain of 2 hexes: Woods: all scenarios share this.")
    assert "It is asked next: 1 Pz" in said
    assert answers(window) == ["Correction for all", "In this scenario only", "As an erratum..."]


def test_what_is_answered_about_terrain_leaves_the_unit_to_be_asked_about(window: MainWindow) -> None:
    woods_and_tanks(window)
    answer_next(window, FOR_ALL)
    assert (terrain_of(window, "B1.02"), place_of(window, SCENARIO)) == ("woods", "B2.02")
    assert answers(window) == ["In a variant of it", "Correct the printed one", "As an erratum..."]
    answer_next(window, CORRECT)
    assert place_of(window, SCENARIO) == "B3.02" and not window.message_bar.isVisible()


def test_each_part_has_an_answer_of_its_own(window: MainWindow) -> None:
    woods_and_tanks(window)
    answer_next(window, ONLY_HERE)
    answer_next(window, CORRECT)
    (row,) = window.document.rows.find(schema.HexRow, game=GAME, map=MAP, hex="B1.02")
    assert (terrain_of(window, "B1.02"), row.terrain, place_of(window, SCENARIO)) == ("clear", "woods", "B3.02")


def test_what_was_answered_about_a_unit_is_no_answer_for_a_stroke(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    answer_next(window, CORRECT)
    brush(window, "B1.02")
    assert terrain_of(window, "B1.02") == "clear" and answers(window)[FOR_ALL] == "Correction for all"


def test_what_was_answered_about_a_stroke_is_no_answer_for_a_unit(window: MainWindow) -> None:
    brush(window, "B1.02")
    answer_next(window, FOR_ALL)
    drop(window, TANKS, "B3.02")
    assert place_of(window, SCENARIO) == "B2.02" and answers(window)[CORRECT] == "Correct the printed one"


def test_two_corrections_are_answers_for_both_parts_from_then_on(window: MainWindow) -> None:
    woods_and_tanks(window)
    answer_next(window, FOR_ALL)
    answer_next(window, CORRECT)
    brush(window, "B1.04")
    drop(window, GUNS, "B3.04")
    assert (terrain_of(window, "B1.04"), place_of(window, SCENARIO, GUNS)) == ("woods", "B3.04")


def test_a_question_that_is_closed_drops_the_edits_that_it_is_about_and_the_next_is_asked(window: MainWindow) -> None:
    woods_and_tanks(window)
    QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert answers(window)[CORRECT] == "Correct the printed one"
    answer_next(window, CORRECT)
    assert (terrain_of(window, "B1.02"), place_of(window, SCENARIO)) == ("clear", "B3.02")


@pytest.mark.parametrize(("place", "stored", "shown"), [(FOR_ALL, "woods", "woods"), (ONLY_HERE, "clear", "woods")])
def test_a_stroke_beside_a_move_that_begins_a_variant_is_asked_about_there_and_answered_for_itself(
    window: MainWindow, place: int, stored: str, shown: str
) -> None:
    drop(window, TANKS, "B3.02")
    brush(window, "B1.02")
    answer_next(window, VARIANT)
    document = window.document
    assert (document.scenario, terrain_of(window, "B1.02")) == ("skirmish-variant", "clear")
    answer_next(window, place)
    (row,) = document.rows.find(schema.HexRow, game=GAME, map=MAP, hex="B1.02")
    assert (terrain_of(window, "B1.02"), row.terrain) == (stored, shown)
    assert window.status.meant.property("meaning") == "design"  # later edits mean what they do in one's own scenario


def test_undo_gives_up_one_edit_that_waits_after_the_other_the_last_first(window: MainWindow) -> None:
    woods_and_tanks(window)
    window.commands.do_edit_undo()
    assert [each.label for each in window.asked.held.every] == ["Terrain of 2 hexes: Woods"]
    assert answers(window)[FOR_ALL] == "Correction for all" and "asked next" not in window.message_bar.label.text()
    window.commands.do_edit_undo()
    assert not window.asked.held.every and not window.message_bar.isVisible()


def test_redo_brings_back_what_was_given_up_and_it_is_asked_about_again(window: MainWindow) -> None:
    woods_and_tanks(window)
    for act in ("undo", "undo", "redo", "redo"):
        window.actions_by_key[f"edit.{act}"].trigger()
    assert len(window.asked.held.every) == 2
    answer_next(window, FOR_ALL)
    answer_next(window, CORRECT)
    assert (terrain_of(window, "B1.02"), place_of(window, SCENARIO)) == ("woods", "B3.02")


def test_what_is_given_up_with_its_question_comes_back_by_redo_before_what_still_waits(window: MainWindow) -> None:
    woods_and_tanks(window)
    brush(window, "B1.04")
    waited = [each.label for each in window.asked.held.every]
    QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert answers(window)[CORRECT] == "Correct the printed one"
    window.actions_by_key["edit.redo"].trigger()
    assert [each.label for each in window.asked.held.every] == waited
    assert "It is asked next: 1 Pz" in window.message_bar.label.text()
    answer_next(window, FOR_ALL)
    answer_next(window, CORRECT)
    assert [terrain_of(window, hex_) for hex_ in ("B1.02", "B1.03", "B1.04")] == ["woods"] * 3
    assert place_of(window, SCENARIO) == "B3.02"


def test_two_questions_that_are_closed_come_back_one_by_one_the_last_first(window: MainWindow) -> None:
    woods_and_tanks(window)
    for _ in range(2):
        QTest.mouseClick(window.message_bar.close_button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
    assert not window.asked.held.every
    redo = window.actions_by_key["edit.redo"]
    assert "1 Pz" in redo.text()
    redo.trigger()
    assert answers(window)[CORRECT] == "Correct the printed one" and "Terrain of 2 hexes" in redo.text()
    redo.trigger()
    assert answers(window)[FOR_ALL] == "Correction for all"


@pytest.mark.parametrize("is_made", [False, True], ids=["another edit waits", "another edit was made"])
def test_what_was_given_up_is_brought_back_no_more_once_something_else_was_done(
    window: MainWindow, is_made: bool
) -> None:
    drop(window, TANKS, "B3.02")
    window.commands.do_edit_undo()
    window.asked.mean("") if is_made else None
    brush(window, "B1.02")
    assert not window.asked.held.given_up and not window.asked.bring_back()


def test_the_commands_say_what_they_give_up_and_bring_back(window: MainWindow) -> None:
    drop(window, TANKS, "B3.02")
    undo, redo = (window.actions_by_key[f"edit.{act}"] for act in ("undo", "redo"))
    assert undo.isEnabled() and "1 Pz" in undo.text()
    undo.trigger()
    assert redo.isEnabled() and "1 Pz" in redo.text()


def test_strokes_and_moves_in_turns_are_two_questions(window: MainWindow) -> None:
    for hex_, counter, label in (("B1.02", TANKS, "B3.02"), ("B1.03", GUNS, "B3.04")):
        brush(window, hex_)
        drop(window, counter, label)
    answer_next(window, FOR_ALL)
    answer_next(window, CORRECT)
    assert [terrain_of(window, hex_) for hex_ in ("B1.02", "B1.03")] == ["woods"] * 2
    assert [place_of(window, SCENARIO, counter) for counter in (TANKS, GUNS)] == ["B3.02", "B3.04"]
    assert not window.message_bar.isVisible()
