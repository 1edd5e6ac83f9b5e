"""What is decided in a game is asked of the position as it stands, also where a phase alone has begun."""

from editor.window.playtest.beginning import set_up_as_proposed
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.scs1994.moving.movement import SelectUnit
from tests.editor.playtest.kept import UNIT, peiper


def test_the_decision_is_that_of_the_phase_which_an_action_began_and_changed_no_unit() -> None:
    session = PlaySession(peiper(), 1, {"german": BY_HAND, "allied": BY_HAND})
    while session.decision is None or session.decision.phase != "movement":
        set_up_as_proposed(session)
    session.act(SelectUnit(UNIT))
    assert session.decision is not None and session.decision.phase == "move_unit"
