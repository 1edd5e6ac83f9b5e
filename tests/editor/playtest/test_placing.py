"""The order in which units are set up is free in the window too."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.placing import waiting
from editor.window.playtest.session import PlaySession
from engine.core.units import MAP, SETUP
from engine.scs1994.turn.setup import PlaceUnit
from tests.editor.playtest.by_hand import seated
from tests.editor.playtest.test_panel import scenario


@pytest.fixture
def game(qtbot: QtBot) -> Iterator[GameTab]:
    found = seated(qtbot, scenario)
    found.new_game()
    yield found
    found.pause()


def session_of(game: GameTab) -> PlaySession:
    assert game.session is not None and game.session.decision is not None
    return game.session


def another(game: GameTab) -> str:
    """Return a unit that waits and is not the one that is asked for."""
    session = session_of(game)
    assert session.decision is not None
    return next(key for key in reversed(waiting(session)) if key != session.decision.subject)


def place_of(game: GameTab) -> tuple[str, str]:
    """Return the unit and the hex of the first option that names a place."""
    action = next(action for action in game._options if hasattr(action, "hex"))
    return action.unit, action.hex  # type: ignore[attr-defined]


def test_a_unit_chosen_off_the_map_is_set_up_next_and_then_the_order_goes_on(game: GameTab) -> None:
    session, chosen = session_of(game), another(game)
    asked = session.decision.subject if session.decision is not None else ""
    game.point_off_map(chosen)
    unit, label = place_of(game)
    assert unit == chosen
    game.point_at_hex(label)
    assert (session.game.units[chosen].hex, session.game.units[asked].box) == (label, SETUP)
    assert place_of(game)[0] == asked


def test_the_units_that_wait_are_offered_and_the_one_that_is_set_up_is_named(game: GameTab) -> None:
    box, chosen = game.question.next_unit, another(game)
    assert [box.itemData(place) for place in range(box.count())] == waiting(session_of(game))
    box.setCurrentIndex(box.findData(chosen))
    box.activated.emit(box.currentIndex())
    assert place_of(game)[0] == chosen
    assert box.currentText() in game.question.prompt.text()


def test_the_rest_is_still_proposed_at_once(game: GameTab) -> None:
    units = {*waiting(session_of(game))}
    game.point_off_map(another(game))
    game.question.proceed()
    assert {session_of(game).game.units[key].box for key in units} == {MAP}


def test_outside_the_set_up_there_is_nothing_to_choose(game: GameTab) -> None:
    while session_of(game).game.top.phase == "set_up":
        game.question.proceed()
    assert game.question.next_unit.isHidden()


def test_a_unit_without_a_hex_for_it_now_is_not_set_up_and_says_so(
    game: GameTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, chosen = session_of(game), another(game)
    before = place_of(game)[0]
    refusal = session.refusal(PlaceUnit(chosen, "A1.01"))
    assert refusal is not None
    monkeypatch.setattr(PlaySession, "refusal", lambda _session, _action: refusal)
    game.point_off_map(chosen)
    assert "no hex for it now" in game.question.message.text()
    assert place_of(game)[0] == before
