"""Values that decided something: what the log of a game says of them, and where a click leads."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.window.playtest.decided_values import Decided, decided_value
from editor.window.playtest.log_lines import LogLine, lines_of
from editor.window.playtest.play_log import PlayLog
from engine.core.events import OWN, ValueDecided
from engine.core.phases import ActionRecord, AnyGame
from tests.games.scs1994.fights import TARGET, WEST, fight
from tests.games.scs1994.positions import allied, german

A, D = german("A", WEST, attack=6), allied("D", TARGET, defense=3)
STRENGTH, RESULT = f"face/scs1994|{A.key}|full/attack", "chart_cell/scs1994|crt|22|3:1/result"


def game() -> AnyGame:
    """Return a fight of which one value is of the scenario only, and one unconfirmed."""
    made = fight(A, D)
    unsure = {STRENGTH: OWN, RESULT: "reconstructed"}
    object.__setattr__(made.board, "scenario", made.board.scenario.model_copy(update={"unconfirmed": unsure}))
    return made


def lines() -> list[LogLine]:
    """Return the lines of a record in which both decided."""
    record = ActionRecord(None, (ValueDecided(STRENGTH), ValueDecided(RESULT)))
    return list(lines_of(game(), game(), 1, record, "", ""))


def test_values_of_one_scenario_only_are_counted_apart_from_unconfirmed_ones() -> None:
    assert [line.text for line in lines()] == [
        "1 value of this scenario only decided something here",
        "1 unconfirmed value decided something here",
    ]


def test_a_value_that_decided_is_told_with_its_number_and_its_certainty() -> None:
    assert decided_value(game().board.scenario, STRENGTH).said == "A, attack 6 (full side), of this scenario only"
    assert decided_value(game().board.scenario, RESULT).said == "Combat Results Table, 3:1 at 22: NR, reconstructed"


def test_a_click_on_the_line_lists_the_values_and_each_leads_to_its_place(qtbot: QtBot) -> None:
    log = PlayLog()
    qtbot.addWidget(log)
    value = Decided("A, attack 6", "reconstructed", A.key)
    log.show_lines([LogLine(1, "note", "1 unconfirmed value decided something here", values=(value,))])
    log.list.itemClicked.emit(log.list.item(0))
    assert "A, attack 6, reconstructed" in log.links.text()
    assert log.links.textFormat() == Qt.TextFormat.RichText
    with qtbot.waitSignal(log.place_wanted) as led:
        log.links.linkActivated.emit(log.links.text().partition("href='")[2].partition("'")[0])
    assert led.args == [A.key]
