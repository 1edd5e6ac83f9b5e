"""Whole games by random choice on a made-up map: no dead end, no endless turn, no broken promise, exact replay."""

import io

import pytest

from engine.core.dice import Choice
from engine.core.opening import fresh
from engine.core.play import apply, decision, legal_actions, start
from engine.core.record import Header, read, replay_actions, replay_events, write_header, write_record
from engine.hj1986.ruleset import RULES
from tests.games.hj1986.synthetic import synthetic_board

MOST_ACTIONS = 20_000


def _choose(options: list[object], choice: Choice) -> object:
    """Return an option of a kind chosen first; ends come about once in six, so that a turn comes to its end."""
    kinds = list(dict.fromkeys(type(option).__name__ for option in options))
    busy = [name for name in kinds if not name.startswith(("End", "Cancel", "Remove", "Lift", "Leave"))]
    kinds = busy if busy and choice.below(6) else kinds
    name = kinds[choice.below(len(kinds))]
    options = [option for option in options if type(option).__name__ == name]
    return options[choice.below(len(options))]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.deep)])
def test_random_games_of_breakthrough_end_and_replay(seed: int) -> None:
    board, choice = synthetic_board(), Choice(seed)
    log = io.StringIO()
    game, record = start(RULES, board, seed)
    write_header(log, Header("hj1986", "synthetic", "", "test", seed, {}))
    write_record(log, 0, record, game)
    number = 0
    while (pending := decision(game)) is not None:
        number += 1
        where = f"seed {seed}, action {number}, turn {game.turn}, {pending.side} {pending.phase}"
        assert number <= MOST_ACTIONS, f"{where}: no end"
        options = list(legal_actions(game))
        assert options, f"{where}: nothing to do"
        for option in options[:3]:
            RULES.telling.describe_action(game, option)
        action = _choose(options, choice)
        record = apply(game, action)
        for event in record.events:
            RULES.telling.describe_event(game, event)
        broken = list(RULES.invariants(game))
        assert broken == [], f"{where}: after {action}"
        write_record(log, number, record, game)
    assert game.result in ("german", "allied", "draw")
    lines = log.getvalue().splitlines()
    header, records = read(lines, RULES)
    assert replay_events(fresh(RULES, board, header.seed), records).digest() == game.digest()
    header, records = read(lines, RULES)
    assert replay_actions(RULES, board, header.seed, records).digest() == game.digest()
