"""What was overruled in a game becomes a case that runs."""

import json

import pytest

from editor.window.playtest.case_of_game import NoCaseError, case_text, last_overruled
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.cases.reading import read_case
from engine.cases.running import run
from engine.core.overruling import Overrule, UnitSet
from engine.core.record import encode
from engine.core.units import DEAD
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.turn.setup import AcceptDefaults
from tests.editor.playtest.kept import UNIT, peiper

REASON = "we agreed so"


def at_movement() -> PlaySession:
    """Return scenario 5.1 in the first German movement phase."""
    play = PlaySession(peiper(), 7, {"german": BY_HAND, "allied": BY_HAND})
    for _ in range(2):
        play.act(AcceptDefaults())
    return play


def test_a_forced_move_is_a_case_that_expects_the_refusal() -> None:
    play = at_movement()
    play.act(SelectUnit(UNIT))
    way = play.game.rules.telling.intent(play.game, "B44.20")
    assert isinstance(way, MoveTo)
    refusal = play.refusal(way)
    assert refusal is not None
    play.overrule(Overrule(REASON, action=encode(way)))
    number = last_overruled(play)
    assert number is not None
    text = case_text(play, number)
    assert run(read_case(text)).problems == []
    case = json.loads(text)
    assert [entry["type"] for entry in case["actions"]] == ["SelectUnit", "MoveTo"]
    assert case["actions"][-1]["expect"] == {"refused": {"rule": refusal.rule.number}}
    assert REASON in case["note"]


@pytest.mark.deep
def test_a_unit_that_was_taken_off_is_a_case_that_does_so_again() -> None:
    play = at_movement()
    play.overrule(Overrule(REASON, (UnitSet(UNIT, box=DEAD),)))
    text = case_text(play, len(play.records) - 1)
    outcome = run(read_case(text))
    assert outcome.problems == []
    assert outcome.position["units"][UNIT]["box"] == DEAD


def test_what_is_overruled_in_the_set_up_is_no_case() -> None:
    play = PlaySession(peiper(), 7, {"german": BY_HAND, "allied": BY_HAND})
    play.overrule(Overrule(REASON, (UnitSet(UNIT, box=DEAD),)))
    with pytest.raises(NoCaseError, match="set-up"):
        case_text(play, 1)
