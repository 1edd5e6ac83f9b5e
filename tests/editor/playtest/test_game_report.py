"""The log with its filter, and the report of a game as text and as a web page with maps."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.decided_values import Decided
from editor.window.playtest.game_report import chapters, report_text
from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.log_filter import DEEDS, DICE, EVERYTHING, KINDS, VALUES, filtered
from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.replay import turn_starts
from editor.window.playtest.report_lines import told_in_one
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.phases import ActionRecord
from engine.core.roles import Role, role_of
from engine.data.load import load_scenario
from engine.scs1994.fighting.barrage import AddGun
from engine.scs1994.fighting.ground_combat import AddAttacker, CancelAttack, ConfirmAttack, DeclareAttack
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.kept import peiper

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

STEP, LATER = LogLine(1, "step", "Combat"), LogLine(4, "step", "Supply")
DEED, DIE = LogLine(1, "action", "attack B48.15"), LogLine(2, "event", "attack: 3-4, 34", thrown=True)
LOSS, MOVE = LogLine(2, "event", "D loses a step", thrown=True), LogLine(3, "event", "A moves")
FORCED = LogLine(3, "overruled", "A is put into B48.16")
VALUE = LogLine(3, "note", "1 unconfirmed value decided", values=(Decided("steps", "counter/a", False),))
LINES = [STEP, DEED, DIE, LOSS, MOVE, FORCED, VALUE, LATER]


@pytest.mark.parametrize(
    ("kind", "words", "left"),
    [
        (EVERYTHING, "", LINES),
        (DICE, "", [STEP, DIE, LOSS]),
        (DEEDS, "", [STEP, DEED, FORCED]),
        (VALUES, "", [STEP, VALUE]),
        (EVERYTHING, "ATTACK", [STEP, DEED, DIE]),
        (DICE, "loses", [STEP, LOSS]),
        (EVERYTHING, "supply", [LATER]),
        (DEEDS, "nowhere", []),
    ],
)
def test_lines_are_listed_by_kind_and_words_under_their_steps(kind: str, words: str, left: list[LogLine]) -> None:
    assert filtered(LINES, kind, words) == left


@pytest.fixture
def tab(qtbot: QtBot) -> GameTab:
    found = seated(qtbot, peiper)
    found.new_game()
    found.start.recommended.click()
    return found


def test_the_log_lists_what_its_filter_lets_through_and_all_again(tab: GameTab) -> None:
    whole = tab.log.list.count()
    last = tab.log.last_texts(3)
    tab.log.filter.kind.setCurrentIndex(KINDS.index(DICE))
    texts = [tab.log.list.item(row).text() for row in range(tab.log.list.count())]
    assert 0 < len(texts) < whole
    assert any("weather: " in text for text in texts)
    assert not any(text.startswith("▸") for text in texts)
    assert tab.log.last_texts(3) == last
    tab.log.filter.kind.setCurrentIndex(0)
    assert tab.log.list.count() == whole


def test_a_report_as_text_tells_the_turns_and_how_it_stands(tab: GameTab, tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    tab.write_report(path)
    told = path.read_text(encoding="utf-8")
    assert told.startswith("After-action report: 5.1 Kampfgruppe Peiper\n")
    assert "Turn 1 (16 December 1944)\n=" in told
    assert "  weather: " in told
    assert "0 of 8 units have left the map" in told
    assert "unconfirmed" not in told
    tab.write_report(path)  # its own kind of file may be replaced
    assert "was written to report.txt" in tab.question.message.text()


def test_a_report_names_a_step_under_its_turn_only_where_something_happened(tab: GameTab) -> None:
    session = tab.session
    assert session is not None
    _, first = chapters(session)
    steps = [line.text for line in first.lines if line.kind == "step"]
    assert steps[0] == "German turn: Weather [1.12a]"  # of "Turn 1 (16 December 1944), German turn: ..."
    assert first.lines[-1].kind != "step"  # the movement has begun, and nobody has moved


def test_a_report_as_text_counts_who_is_placed_and_lists_them_at_its_end(tab: GameTab) -> None:
    assert tab.session is not None
    told = report_text(tab.session)
    count = sum(unit.on_map for unit in tab.session.game.units.values())  # nobody has moved
    assert f"======\n{count} units stand on the map. Who is placed where stands at the end." in told
    assert told.index("  weather: ") < told.index("Who is placed where\n=") < told.index(" is placed in ")


def test_a_report_as_a_web_page_folds_who_is_placed_where(tab: GameTab, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    tab.write_report(path)
    told = path.read_text(encoding="utf-8")
    assert told.index("<details>") < told.index(" is placed in ") < told.index("</details>") < told.index("<img")


@pytest.mark.deep
def test_a_report_as_a_web_page_has_a_map_of_each_turn_and_the_luck(tab: GameTab, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    tab.write_report(path)
    told = path.read_text(encoding="utf-8")
    session = tab.session
    assert session is not None
    assert told.count('<img src="data:image/jpeg;base64,') == len(list(chapters(session)))
    assert "<h2>Luck</h2>" in told
    assert "moment:" not in told


def _attack(*joined: LogLine) -> list[LogLine]:
    return told_in_one(
        RECORDS, [LogLine(0, "action", "German: attack B48.15"), *joined], {"a": "A", "b": "B", "g": "G"}
    )


RECORDS = [
    ActionRecord(action, ())
    for action in (
        *(DeclareAttack("B48.15"), AddAttacker("a"), AddAttacker("b"), ConfirmAttack(), EndPhase()),
        *(SelectUnit("a"), MoveTo(("B48.16", "B48.17")), CancelAttack(), AddGun("g")),
    )
]
JOINS = [LogLine(1, "action", "German: A joins the attack"), LogLine(2, "action", "German: B joins the attack")]
ATTACKS = LogLine(3, "action", "German: attack now")


def test_a_report_tells_an_attack_and_all_who_join_it_in_one_line() -> None:
    guns, dice = LogLine(8, "action", "German: G fires"), LogLine(3, "event", "attack on B48.15: 3-4, 34")
    told = [line.text for line in _attack(*JOINS, guns, ATTACKS, dice)]
    assert told == ["German: attack B48.15: A and B join the attack; G fires", "attack on B48.15: 3-4, 34"]


def test_a_report_tells_nothing_of_an_attack_that_was_called_off() -> None:
    assert _attack(*JOINS, LogLine(7, "action", "German: call the attack off")) == []


def test_a_report_tells_of_a_move_what_came_of_it_and_not_what_was_ended() -> None:
    moves = LogLine(6, "event", "A moves from B48.16 to B48.17 for 2 MP")
    chosen, deed = LogLine(5, "action", "German: move A"), LogLine(6, "action", "German: move to B48.17 for 2 MP")
    assert told_in_one(RECORDS, [chosen, deed, moves, LogLine(4, "action", "German: end the phase")], {}) == [moves]


def test_what_ends_a_turn_is_told_under_it_and_not_under_the_next() -> None:
    """The last deed of the Allies ends the turn, and after it a point is counted for Clervaux, which they hold."""
    session = PlaySession(load_scenario("hj1986", "clervaux"), 1, dict.fromkeys(("german", "allied"), BY_HAND))
    while len(turn_starts(session.records)) < 2:
        options = session.options()
        session.act(next((action for action in options if role_of(action) is Role.END), options[0]))
    first, second = chapters(session)
    assert first.lines[-1].text == "Allied scores 1 point: Clerf is held"
    assert first.points.endswith(", Allied 1")
    assert "scores" not in " ".join(line.text for line in second.lines)


def test_machine_players_are_called_in_report_and_question_as_where_they_are_chosen(tab: GameTab) -> None:
    assert tab.session is not None
    tab.session.seats["german"] = "cautious"
    tab.refresh()
    assert "machine: steady" in tab.question.who.text()
    assert "\nGerman: steady\n" in report_text(tab.session)


def test_a_file_of_another_kind_is_left_as_it_is(tab: GameTab, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend", encoding="utf-8")
    tab.write_report(path)
    assert path.read_text(encoding="utf-8") == "Dear friend"
    assert "was not written" in tab.question.message.text()


def test_another_game_is_listed_as_a_whole_whatever_was_looked_for_before(tab: GameTab) -> None:
    tab.log.filter.kind.setCurrentIndex(KINDS.index(DICE))
    tab.log.filter.words.setText("no such word")
    tab.new_game()
    assert tab.log.filter.kind.currentIndex() == 0 and not tab.log.filter.words.text()
    assert tab.log.list.count()
