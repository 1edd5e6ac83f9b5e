"""German engineers and their bridges."""

from engine.core.play import apply, check
from engine.scs1994.ground.engineers import FlipEngineer
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import EndPhase, SelectUnit
from tests.games.scs1994.positions import german, position

ENG = "german/-/Eng#1"


def test_2_3a_an_engineer_turns_at_the_end_of_the_movement_phase() -> None:
    game = position([german("Eng", "B50.12", kind="engineer", steps=1)])
    apply(game, FlipEngineer(ENG))
    assert game.units[ENG].face == "engineer"
    apply(game, EndPhase())
    assert game.units[ENG].face == "bridge"


def test_2_3a_and_back_again() -> None:
    game = position([german("Eng", "B50.12", kind="engineer", steps=1, face="bridge")])
    apply(game, FlipEngineer(ENG))
    apply(game, EndPhase())
    assert game.units[ENG].face == "engineer"


def test_2_3a_an_engineer_that_turns_does_not_move() -> None:
    game = position([german("Eng", "B50.12", kind="engineer", steps=1)])
    apply(game, FlipEngineer(ENG))
    refusal = check(game, SelectUnit(ENG))
    assert refusal is not None
    assert refusal.rule.number == "2.3a"


def test_2_3a_an_engineer_that_has_moved_does_not_turn() -> None:
    game = position([german("Eng", "B50.12", kind="engineer", steps=1, movement=2)])
    apply(game, SelectUnit(ENG))
    apply(game, MoveTo(("B50.12", "B50.13")))
    refusal = check(game, FlipEngineer(ENG))
    assert refusal is not None
    assert refusal.rule.number == "2.3a"


def test_2_3_a_bridge_does_not_move() -> None:
    game = position([german("Eng", "B50.12", kind="engineer", steps=1, face="bridge")])
    refusal = check(game, SelectUnit(ENG))
    assert refusal is not None
    assert refusal.rule.number == "2.3"


def test_2_3a_only_engineers_turn() -> None:
    game = position([german("A", "B50.12")])
    assert check(game, FlipEngineer("german/-/A#1")) is not None
