"""Clauses of victory that are made in the form decide a game that is played to its end, in each ruleset."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QLineEdit, QPlainTextEdit, QPushButton

from editor.edits.clauses import remove_clause
from editor.window.main_window import MainWindow
from editor.window.panels.clause_form import ClauseForm
from editor.window.panels.clauses import ClausesPanel
from engine.core.phases import AnyGame
from engine.core.play import apply, draw, start
from engine.data import schema
from engine.playtest.games import board_of, ruleset_of
from tests.editor.conftest import opened

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", "plugin does not support")


def panel_of(window: MainWindow) -> ClausesPanel:
    window.open_area("victory")
    QApplication.processEvents()
    found = window.area("victory")
    assert isinstance(found, ClausesPanel)
    return found


def fill(form: ClauseForm, **values: str) -> None:
    """Type or choose values in the fields that are shown."""
    for name, value in values.items():
        (widget,) = (widget for field, widget in form.widgets.items() if field.name == name)
        if isinstance(widget, QComboBox):
            widget.setCurrentText(value)
        elif isinstance(widget, QPlainTextEdit):
            widget.setPlainText(value)
        else:
            assert isinstance(widget, QLineEdit)
            widget.clear()
            QTest.keyClicks(widget, value)


def begin(window: MainWindow, form: str, text: str) -> ClauseForm:
    panel = panel_of(window)
    (button,) = (each for each in panel.findChildren(QPushButton) if each.text().replace("&", "") == "Add clause")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    found = panel.form
    assert found is not None
    found.kind.setCurrentText("Victory")
    found.form.setCurrentText(form)
    found.text.setPlainText(text)
    return found


def add_part(form: ClauseForm, label: str) -> None:
    """Add a part from the menu of the button."""
    (action,) = (each for each in form.parts.menu.actions() if each.text() == label)
    action.trigger()


def store(form: ClauseForm) -> None:
    assert form.fault.text() == ""
    QTest.mouseClick(form.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)


def without_victory(window: MainWindow) -> None:
    document = window.document
    where = {"game": document.game, "scenario": document.scenario, "kind": "victory"}
    for row in list(document.rows.find(schema.ClauseRow, **where)):
        document.edit(remove_clause(document.rows, row.game, row.scenario, row.key), cited=True)


def played(window: MainWindow, seed: int = 1) -> tuple[AnyGame, str]:
    """Let the random player play what the window holds to its end; return the position and the reason of its end."""
    scenario, choice = window.document.scenario_value(), random.Random(seed)
    game, record = start(ruleset_of(scenario.game), board_of(scenario), seed)
    while game.result is None:
        record = apply(game, draw(game, choice.randrange))
    return game, str(getattr(record.events[-1], "reason", ""))


@pytest.mark.parametrize(
    ("game", "scenario", "losers"),
    [
        ("scs1994", "kampfgruppe-peiper", "US"),
        ("spi1977", "peiper", "Allied"),
        ("hj1986", "breakthrough", "Allied"),
    ],
)
@pytest.mark.deep
def test_a_sudden_death_that_is_made_in_the_form_ends_a_game_of_each_ruleset(
    game_file: Callable[[str], Path], tmp_path: Path, qapp: object, game: str, scenario: str, losers: str
) -> None:
    path = tmp_path / "made.losheim"
    path.write_bytes(game_file(game).read_bytes())
    with opened(path) as window:
        window.document.choose(game, scenario)
        window.asked.mean("")
        form = begin(window, "Wins if", "Nobody is spared.")
        fill(form, when="At once", winner="German", level="early")
        add_part(form, "Lost")
        fill(form, side=losers, what="Units", at_most="500")
        assert "wins at once, level early" in form.preview.text()
        store(form)
        ended, reason = played(window)
        assert (ended.result, reason) == ("german", "early: Nobody is spared")
        assert ended.turn == window.document.scenario_value().first_turn


@pytest.mark.deep
def test_points_that_are_given_in_the_form_decide_a_game_after_its_last_turn(
    pocket_library: Path, qapp: object
) -> None:
    with opened(pocket_library) as window:
        window.asked.mean("")
        without_victory(window)
        form = begin(window, "Points for places", "Two points a turn for each town.")
        fill(form, side="US", points="2", places="Amel\nMalmedy", when="Each turn")
        assert "2 points for US for each of Amel and Malmedy that it holds, each turn" in form.preview.text()
        store(form)
        form = begin(window, "Points decide", "By points.")
        fill(form, by="Margin", when="At end")
        add_part(form, "Point step")
        fill(form, at_least="1", winner="US", level="minor")
        store(form)
        ended, reason = played(window)
        assert ended.account is not None
        total = ended.account.total("allied")
        assert total > 0 and total == sum(entry.points for entry in ended.account.entries)
        assert (ended.result, reason) == ("allied", f"minor: By points: German 0, US {total} points")
        window.document.undo_stack.undo()
        window.document.undo_stack.undo()
        left = window.document.rows.find(schema.ClauseRow, kind="victory")
        assert list(left) == []
