"""What the core promises of the numbers that units carry, in every game."""

import json

import pytest

from engine.core.counts import Count
from engine.core.dump import restore
from engine.core.events import CountChanged, fold
from engine.core.phases import AnyGame
from engine.core.play import view
from engine.core.record import decode, encode, kinds_of
from engine.core.units import Unit
from tests.contract.cases import CASES, Case, walk

SEED = 4
cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
counts = pytest.mark.parametrize(
    ("case", "count"),
    [(case, count) for case in CASES for count in case.rules().counts],
    ids=lambda value: value.key if isinstance(value, Count) else value.name,
)


def last(case: Case) -> tuple[AnyGame, Unit]:
    """Return the last position of a walk as a copy, and a unit of it on the map."""
    game = walk(case, SEED).positions[-1].copy()
    return game, next(unit for unit in game.units.values() if unit.on_map)


@cases
def test_counts_are_declared_with_meaning_duration_and_a_known_rule(case: Case) -> None:
    rules, known = case.rules(), case.known_rules()
    assert [count for count in rules.counts if not (count.meaning and count.lasts and count.rule in known)] == []
    keys = [count.key for count in rules.counts]
    assert sorted({*keys, *rules.marks}) == sorted([*keys, *rules.marks])


@cases
def test_a_count_that_is_not_declared_is_refused_with_the_remedy(case: Case) -> None:
    game, unit = last(case)
    before = game.digest()
    with pytest.raises(ValueError, match="'no_such' is no count of a unit; (use|this game has none)"):
        fold(game, CountChanged(unit.id, "no_such", 1))
    assert game.digest() == before


@counts
def test_a_count_below_its_least_is_refused(case: Case, count: Count) -> None:
    game, unit = last(case)
    said = f"the count {count.key} cannot be {count.least - 1}: .*; give {count.least} or more"
    with pytest.raises(ValueError, match=said):
        fold(game, CountChanged(unit.id, count.key, count.least - 1))


@counts
def test_a_count_is_folded_by_its_event_alone(case: Case, count: Count) -> None:
    """The event goes through JSON; zero leaves no trace."""
    game, unit = last(case)
    fold(game, CountChanged(unit.id, count.key, 0))
    without = game.digest()
    events = kinds_of(case.rules())[1]
    for value in (2, 3):
        fold(game, decode(events, json.loads(json.dumps(encode(CountChanged(unit.id, count.key, value))))))
        assert unit.count(count.key) == value
    assert game.digest() != without
    fold(game, CountChanged(unit.id, count.key, 0))
    assert game.digest() == without


@counts
def test_a_position_with_counts_comes_back_from_json(case: Case, count: Count) -> None:
    game, unit = last(case)
    fold(game, CountChanged(unit.id, count.key, 7))
    back = restore(case.rules(), game.board, json.loads(json.dumps(game.position())))
    assert back.units[unit.id] == unit
    assert back.digest() == game.digest()
    assert list(case.rules().invariants(back)) == list(case.rules().invariants(walk(case, SEED).positions[-1]))


@counts
def test_a_count_is_told_to_people(case: Case, count: Count) -> None:
    """In the log with its rule, where it is told at all; what stands on a unit always has words."""
    game, unit = last(case)
    event = CountChanged(unit.id, count.key, 2)
    fold(game, event)
    text = case.rules().telling.describe_event(game, event)
    assert count.said(2)
    assert (count.said(2) in text and f"[{count.rule}]" in text) if count.in_log else text == ""


@cases
def test_a_side_that_may_not_see_the_marks_of_a_unit_does_not_see_its_counts(case: Case) -> None:
    game, _ = last(case)
    for unit in game.units.values():
        unit.marks, unit.counts = ("marked",), (("counted", 1),)
    game.forget()
    for side in game.rules.sides:
        seen = view(game, side)
        assert [unit.id for unit in seen.units.values() if unit.counts and not unit.marks] == []
        assert all(unit.counts for unit in seen.units.values() if unit.side == side)


def test_a_secret_count_is_known_to_its_own_side_alone() -> None:
    case = CASES[0]
    game, unit = last(case)
    event = CountChanged(unit.id, "shaken", 2)
    fold(game, event)
    assert {side: view(game, side).units[unit.id].count("shaken") for side in game.rules.sides} == {
        side: 2 * (side == unit.side) for side in game.rules.sides
    }
    assert case.rules().secret(game, event) == unit.side


def test_the_walk_of_the_toy_game_counts() -> None:
    told = [event for record in walk(CASES[0], SEED).records for event in record.events]
    assert any(isinstance(event, CountChanged) for event in told)
