"""Do the rules answer every action that a program, a log or a case may send, however wrong?"""

import pytest

from engine.core.dice import Choice
from engine.core.play import apply, check, decision, draw, start
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from tests.fuzz.forging import faults_of, forged, rules_of


@pytest.mark.parametrize(("game_key", "scenario"), [("scs1994", "payback"), ("hj1986", "breakthrough")])
def test_forged_actions_are_refused_under_a_rule_or_can_be_made(game_key: str, scenario: str) -> None:
    game, _ = start(ruleset_of(game_key), board_of(load_scenario(game_key, scenario)), 5)
    choice = Choice(5)
    refused = made = 0
    for number in range(360):
        if decision(game) is None:
            break
        if number % 12 == 0:
            actions = forged(game, choice, 12)
            assert faults_of(game, actions, rules_of(game_key)) == []
            answers = [check(game, action) for action in actions]
            refused += sum(answer is not None for answer in answers)
            made += sum(answer is None for answer in answers)
        action = draw(game, choice.below)
        assert action is not None
        apply(game, action)
    assert refused > 100 and made > 10
