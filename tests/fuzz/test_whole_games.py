"""Whole games by random choice: no dead end, no endless turn, invariants after every action, both replays."""

import io
from collections.abc import Callable, Sequence

import pytest

from engine.core.dice import Choice
from engine.core.opening import fresh
from engine.core.play import apply, decision, legal_actions, start
from engine.core.record import Header, read, replay_actions, replay_events, write_header, write_record
from tests.contract.cases import CASES, Case

Chooser = Callable[[Sequence[object], Choice], object]
BY_NAME = {case.name: case for case in CASES}
MOST_ACTIONS = {"toy": 200, "scs1994": 5_000}


def any_option(options: Sequence[object], choice: Choice) -> object:
    """Return one of the options, each equally likely: long marches, few fights."""
    return options[choice.below(len(options))]


def play_to_the_end(case: Case, seed: int, choose: Chooser = any_option) -> tuple[list[str], str]:
    """Play a game to its end and return its log and the digest of the last position."""
    rules, choice = case.rules(), Choice(seed)
    log = io.StringIO()
    game, record = start(rules, case.board(), seed)
    write_header(log, Header(rules.key, "fuzz", "", "test", seed, {}))
    write_record(log, 0, record, game)
    number = 0
    while (pending := decision(game)) is not None:
        number += 1
        where = f"seed {seed}, action {number}, turn {game.turn}, {pending.side} {pending.phase}"
        assert number <= MOST_ACTIONS[case.name], f"{where}: no end"
        options = list(legal_actions(game))
        assert options, f"{where}: nothing to do"
        record = apply(game, choose(options, choice))
        broken = list(rules.invariants(game))
        assert broken == [], f"{where}: after {record.action}"
        write_record(log, number, record, game)
    assert game.result in ("german", "allied", "draw")
    return log.getvalue().splitlines(), game.digest()


def _play_and_replay(case: Case, seed: int, choose: Chooser = any_option) -> None:
    rules = case.rules()
    log, digest = play_to_the_end(case, seed, choose)
    header, records = read(log, rules)
    assert replay_events(fresh(rules, case.board(), header.seed), records).digest() == digest
    header, records = read(log, rules)
    assert replay_actions(rules, case.board(), header.seed, records).digest() == digest


@pytest.mark.parametrize("seed", range(20))
def test_toy_games_end_and_replay(seed: int) -> None:
    _play_and_replay(BY_NAME["toy"], seed)
