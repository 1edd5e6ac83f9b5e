"""How does a game come to its next decision, and to its end? Shown with the toy game, changed where it says so."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.core.account import Scoring
from engine.core.dice import Choice, Dice, DiceRolled, DiceWantedError, ThrownByHand
from engine.core.events import GameEnded
from engine.core.phases import AnyGame, AnyPhase
from engine.core.play import EndlessTurnError, apply, check, decision, draw, legal_actions, start
from engine.core.ruleset import Ruleset
from tests.contract.toy import RULE, TOY, Stop, ToyGame, toy_board

SIDES_AND_PHASES = 4
"""The toy game has a movement and a combat of each side in a turn, and each is ended once."""


def _changed(name: str, **values: Any) -> Ruleset[Any, Any]:
    """Return the toy game with a phase that is otherwise."""
    phase: AnyPhase = replace(TOY.phases[name], **values)
    return replace(TOY, phases={**TOY.phases, name: phase})


def _opening_dice() -> Ruleset[Any, Any]:
    """Return the toy game in which two dice fall before the first decision."""

    def enter(game: AnyGame, _frame: object) -> Iterator[object]:
        if not game.dice.count:
            yield game.dice.roll("2d6", "weather")

    return _changed("setup", enter=enter)


def test_dice_that_fell_at_a_table_before_the_first_decision_head_the_opening() -> None:
    game, opening = start(_opening_dice(), toy_board(), 1, (3, 6), wants_more=True)
    assert opening.events[0] == ThrownByHand((3, 6))
    assert [event.faces for event in opening.events if isinstance(event, DiceRolled)] == [(3, 6)]
    assert game.dice == Dice(1, 2)  # those after them fall by the seed


def test_dice_that_are_still_to_fall_before_the_first_decision_are_asked_for() -> None:
    with pytest.raises(DiceWantedError, match=r"dice are wanted: weather \(2d6\)"):
        start(_opening_dice(), toy_board(), 1, (3,), wants_more=True)


def test_without_dice_before_the_first_decision_nothing_says_that_some_fell() -> None:
    _, opening = start(TOY, toy_board(), 1, (), wants_more=True)
    assert not any(isinstance(event, ThrownByHand) for event in opening.events)


def test_turns_without_end_in_which_nobody_decides_are_told() -> None:
    rules = replace(_changed("setup", decision=lambda game, frame: None), last_turn=lambda board: 10**6)
    nobody = {name: replace(phase, decision=lambda game, frame: None) for name, phase in rules.phases.items()}
    with pytest.raises(EndlessTurnError, match="no decision after"):
        start(replace(rules, phases=nobody), toy_board(), 1)


def _set_up(rules: Ruleset[Any, Any]) -> ToyGame:
    game, _ = start(rules, toy_board(), 1)
    while game.top.phase == "setup":
        apply(game, next(iter(legal_actions(game))))
    return game


def test_where_every_candidate_is_refused_none_is_drawn() -> None:
    game = _set_up(_changed("movement", check=lambda game, frame, action: RULE("2.1").refuse("all", "may not move")))
    assert draw(game, Choice(1).below) is None and next(legal_actions(game), None) is None


def _turn_over(rules: Ruleset[Any, Any]) -> ToyGame:
    game = _set_up(rules)
    for _ in range(SIDES_AND_PHASES):
        apply(game, Stop())
    return game


def _judged(**values: Any) -> Ruleset[Any, Any]:
    """Return the toy game of one turn with clauses that all games judge alike."""
    nothing: Any = lambda _asked: iter(())  # noqa: E731
    scoring = Scoring(
        wants=lambda board: True,
        watched=lambda board: {},
        lost=lambda game: {},
        turn_begins=nothing,
        turn_over=values.get("turn_over", nothing),
        finish=values.get("finish", nothing),
        alone=values.get("alone", lambda board: False),
    )
    return replace(TOY, scoring=scoring, last_turn=lambda board: values.get("last_turn", 1))


def _won(_game: object) -> Iterator[object]:
    yield GameEnded("allied", "points", "4.9")


def test_a_clause_may_end_the_game_with_any_turn() -> None:
    game = _turn_over(_judged(turn_over=_won, last_turn=6))
    assert (game.result, game.turn) == ("allied", 1)
    assert decision(game) is None and draw(game, Choice(1).below) is None
    refusal = check(game, Stop())
    assert refusal is not None


def test_after_the_last_turn_the_clauses_decide_before_the_game_does() -> None:
    """Nobody has lost a step, which is a draw by 4.2."""
    assert _turn_over(_judged(finish=_won)).result == "allied"
    assert _turn_over(_judged()).result == "draw"


def test_where_clauses_alone_decide_and_none_names_a_winner_it_is_a_draw() -> None:
    rules = replace(_judged(alone=lambda board: True), finish=_won)
    assert _turn_over(rules).result == "draw"


def test_a_game_that_says_nothing_of_secrets_conditions_and_names_has_none() -> None:
    game, _ = start(TOY, toy_board(), 1)
    defaults: dict[str, Any] = {field.name: field.default for field in fields(Ruleset)}
    plain = replace(TOY, secret=defaults["secret"])
    assert plain.secret(game, Stop()) == "" and not plain.reveals(game, Stop())
    assert [*plain.missing(None)] == []
    assert plain.condition_fault((), "") == ""
    assert plain.condition_fault((), "if it snows") == "the steps of this game have no conditions; leave it empty"
