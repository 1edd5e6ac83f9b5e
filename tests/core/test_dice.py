"""Dice: fair, counted, repeatable."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.dice import Choice, Dice, DiceRolled, DiceWantedError, ScriptError

seeds = st.integers(0, 2**40)


@given(seeds, st.integers(0, 10_000))
def test_a_face_is_a_function_of_seed_and_number(seed: int, number: int) -> None:
    assert Dice(seed).face(number) == Dice(seed, count=17).face(number)


@given(seeds, st.integers(0, 10_000))
def test_faces_run_from_one_to_six(seed: int, number: int) -> None:
    assert 1 <= Dice(seed).face(number) <= 6


def test_faces_are_equally_frequent() -> None:
    """60,000 dice: 10,000 of each face expected, standard deviation 91; the sequence is fixed, 4 of them allowed."""
    dice = Dice(seed=1)
    counts = Counter(dice.face(number) for number in range(60_000))
    assert all(abs(counts[face] - 10_000) < 365 for face in range(1, 7))


def test_neighboring_seeds_and_numbers_are_independent() -> None:
    """36,000 pairs of one die under two seeds: 1,000 of each pair expected, standard deviation 31."""
    one, two = Dice(seed=1), Dice(seed=2)
    counts = Counter((one.face(number), two.face(number)) for number in range(36_000))
    assert len(counts) == 36
    assert all(abs(count - 1_000) < 125 for count in counts.values())


def test_bytes_that_are_kept_fall_equally_on_the_faces() -> None:
    """A byte below 252 is kept: 42 of those values fall on each face, so no face is favored."""
    assert Counter(byte % 6 + 1 for byte in range(252)) == dict.fromkeys(range(1, 7), 42)


@given(seeds)
def test_rolling_changes_nothing(seed: int) -> None:
    dice = Dice(seed)
    assert dice.roll("2d6", "first") == dice.roll("2d6", "first")
    assert dice.count == 0


def test_d66_reads_two_faces_as_a_number() -> None:
    assert Dice(0, script=(3, 5)).roll("d66", "combat") == DiceRolled("combat", "d66", (3, 5), 35, 2)


def test_2d6_adds_two_faces() -> None:
    assert Dice(0, script=(3, 5)).roll("2d6", "barrage") == DiceRolled("barrage", "2d6", (3, 5), 8, 2)


def test_1d6_is_one_face() -> None:
    assert Dice(0, script=(4,)).roll("1d6", "arrival") == DiceRolled("arrival", "1d6", (4,), 4, 1)


def test_a_script_that_runs_out_fails() -> None:
    with pytest.raises(ScriptError, match="holds 1 dice, die 2"):
        Dice(0, script=(4,)).roll("2d6", "too many")


def test_a_script_with_dice_left_over_fails() -> None:
    with pytest.raises(ScriptError, match="1 scripted dice were not thrown"):
        Dice(0, count=1, script=(4, 4)).check_spent()


def test_a_copy_counts_on_its_own() -> None:
    dice = Dice(5)
    copy = dice.copy()
    copy.count = 3
    assert dice.count == 0


@given(seeds, st.integers(1, 50))
def test_a_choice_lies_below_the_bound(seed: int, bound: int) -> None:
    choice = Choice(seed)
    assert all(0 <= choice.below(bound) < bound for _ in range(10))


def test_choices_are_equally_frequent() -> None:
    """30,000 choices among 3: 10,000 each expected, standard deviation 82."""
    choice = Choice(seed=1)
    counts = Counter(choice.below(3) for _ in range(30_000))
    assert all(abs(counts[value] - 10_000) < 330 for value in range(3))


@given(seeds)
def test_equal_seeds_choose_equally(seed: int) -> None:
    one, two = Choice(seed), Choice(seed)
    assert [one.below(7) for _ in range(20)] == [two.below(7) for _ in range(20)]


def test_a_die_of_a_table_shows_no_face_that_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="a die shows 1 to 6, not 7; type what it shows"):
        Dice(1).at_table((7,)).roll("1d6", "test")


def test_a_copy_of_dice_of_a_table_shows_what_fell_and_goes_on_as_they_do() -> None:
    dice = Dice(1, count=4).at_table((2, 5), wants_more=False)
    for copied in (dice.copy(), dice.copy().copy()):
        assert [copied.face(number) for number in (4, 5)] == [2, 5]
        assert copied.face(6) == Dice(1).face(6)
    with pytest.raises(DiceWantedError):
        Dice(1).at_table((2,)).copy().roll("2d6", "test")
