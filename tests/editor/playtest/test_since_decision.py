"""What the other side did since one's last decision, on the map and in the log."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox

from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.since_decision import lines_since, marked_since, span_of
from engine.core.events import GameEnded, StepsLost, UnitMoved, UnitPlaced, UnitRemoved
from engine.core.phases import ActionRecord
from engine.core.roles import Role, role_of
from tests.editor.playtest.hands import Hands

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
KNITTEL, SANDIG = "german/1 SS Pz Div/KG Knittel#1", "german/1 SS Pz Div/KG Sandig#1"


def pass_to_the_allies(hands: Hands) -> None:
    """End the German turn."""
    session = hands.session
    while session.decision is not None and session.decision.side == "german":
        session.act(next(each for each in session.options() if role_of(each) in (Role.CONFIRM, Role.END)))
    hands.tab._let_go_of_all()


def did(hands: Hands, *events: object, by: str = "German") -> None:
    """Note a deed with what came of it; the position stays."""
    session = hands.session
    session.lines.append(LogLine(len(session.records), "action", f"{by}: a deed"))
    session.records.append(ActionRecord(None, events))


def test_a_key_shows_what_the_other_side_did_and_lists_that_alone(hands: Hands) -> None:
    hands.click_unit(KNITTEL)
    goal = hands.session.game.rules.telling.reach(hands.session.game, KNITTEL)[-1].hex
    hands.click_hex(goal)
    pass_to_the_allies(hands)
    pending = hands.session.decision
    assert pending is not None and pending.side == "allied"
    every = len(hands.tab.log._every)
    hands.key(Qt.Key.Key_C)
    assert [line.hexes[-1] for line in hands.tab.board._lines if not line.dashed] == [goal]
    texts = [line.text for line in hands.tab.log._every]
    assert 0 < len(texts) < every
    assert any("KG Knittel" in text for text in texts)
    assert not any("sets up" in text for text in texts)  # the set-up of the Allies came before
    hands.key(Qt.Key.Key_C)
    assert len(hands.tab.log._every) == every and hands.tab.board._lines == []


def test_losses_and_arrivals_are_marked_where_the_units_stood(hands: Hands) -> None:
    pass_to_the_allies(hands)
    home = hands.session.game.units[KNITTEL].hex
    before = hands.session.game.units[SANDIG].hex
    did(
        hands,
        StepsLost(KNITTEL, 1),
        UnitMoved(SANDIG, (before, "B30.10"), "1", "retreat"),
        UnitRemoved(SANDIG, "dead", "lost"),
        UnitPlaced(SANDIG, "B30.12"),
    )
    arrows, cells = marked_since(hands.session)
    assert [(line.hexes, line.text) for line in arrows][-1] == ((before, "B30.10"), "retreat")
    assert {label: cell.text for label, cell in cells.items()} == {
        home: "steps lost",
        "B30.10": "gone",  # where it had gone back to
        "B30.12": "arrived",
    }


@pytest.mark.deep
def test_own_deeds_do_not_hide_what_the_other_side_did(hands: Hands) -> None:
    pass_to_the_allies(hands)
    span = span_of(hands.session)
    assert span is not None
    did(hands, by=hands.session.side_titles["allied"])
    assert span_of(hands.session) == span


def test_who_has_seen_nothing_done_is_told_so(hands: Hands) -> None:
    hands.session.lines[:] = [line for line in hands.session.lines if line.kind != "action"]
    assert [line.text for line in lines_since(hands.session)] == [
        "The other side has done nothing to be seen since your last decision."
    ]
    assert marked_since(hands.session) == ([], {})


def test_at_the_end_of_a_game_the_result_has_changed_too(hands: Hands) -> None:
    pass_to_the_allies(hands)
    session = hands.session
    session.seat("allied", "random")
    ended = GameEnded("german", "units have left", "5.1-VIC")
    session.records.append(ActionRecord(None, (ended,)))
    session.lines.append(LogLine(len(session.records) - 1, "event", "German victory"))
    session.game.result = "german"
    assert session.decision is None
    assert [line.text for line in lines_since(session)][-1] == "German victory"
    session.seat("german", "random")  # machines alone: since the side decided that did not act last
    assert [line.text for line in lines_since(session)][-1] == "German victory"


@pytest.mark.deep
def test_every_box_of_what_the_map_shows_stands_in_their_row(hands: Hands) -> None:
    board = hands.tab.board
    boxes = [found for found in vars(board).values() if isinstance(found, QCheckBox)]
    assert boxes
    assert [box.text() for box in boxes if box.parent() is not board.boxes] == []
