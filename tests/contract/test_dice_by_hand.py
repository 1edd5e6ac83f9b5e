"""Dice that fall at a table: an action waits for them, and comes out as with the same faces of the seed."""

from collections.abc import Iterator

import pytest

from engine.core.dice import DiceRolled, DiceWantedError, ThrownByHand, thrown_by_hand
from engine.core.dump import attempt
from engine.core.phases import ActionRecord, AnyGame
from tests.contract.cases import CASES, Case, walk

cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
SEED = 4


def throws(case: Case) -> Iterator[tuple[AnyGame, ActionRecord, tuple[int, ...]]]:
    """Yield the position before each action of a walk in which dice fell, its record, and their faces."""
    played = walk(case, SEED)
    for before, record in zip(played.positions, played.records[1:], strict=False):
        faces = tuple(face for event in record.events if isinstance(event, DiceRolled) for face in event.faces)
        if faces:
            yield before, record, faces


@cases
def test_an_action_comes_out_as_with_the_same_faces_of_the_seed(case: Case) -> None:
    for before, record, faces in throws(case):
        after, found = attempt(before, record.action, faces)
        rolled, _ = attempt(before, record.action)
        assert found.events == (ThrownByHand(faces), *record.events)
        assert after.digest() == rolled.digest()


@cases
def test_an_action_waits_for_each_throw_and_leaves_the_position_as_it_is(case: Case) -> None:
    for before, record, faces in throws(case):
        digest = before.digest()
        for short in range(len(faces)):
            with pytest.raises(DiceWantedError):
                attempt(before, record.action, faces[:short])
        assert before.digest() == digest


@cases
def test_an_action_without_dice_waits_for_none_and_says_nothing_of_them(case: Case) -> None:
    played = walk(case, SEED)
    rolled = {id(record) for _, record, _ in throws(case)}
    quiet = [
        (before, record)
        for before, record in zip(played.positions, played.records[1:], strict=False)
        if id(record) not in rolled
    ]
    for before, record in quiet[::10]:
        _, found = attempt(before, record.action, ())
        assert found == record
        assert thrown_by_hand(found.events) is None


def test_more_than_a_throw_is_wanted_by_its_purpose_and_kind() -> None:
    toy = next(case for case in CASES if case.name == "toy")
    before, record, _ = next(throws(toy))
    with pytest.raises(DiceWantedError) as wanted:
        attempt(before, record.action, ())
    assert (wanted.value.purpose, wanted.value.kind) == ("assault", "1d6")
