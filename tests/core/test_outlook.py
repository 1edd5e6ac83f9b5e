"""What is to be expected of a throw, exactly."""

from fractions import Fraction

import pytest

from engine.core.outlook import ATTACKER, DEFENDER, Toll, at_most, outlook, taken, to_be_taken

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
RESULTS = {"A1": QUARTER, "D2": HALF, "D1": QUARTER}
TOLLS = {
    "A1": Toll("", attacker=(1, 1)),
    "D2": Toll("", defender=(0, 2), emptied=(False, True)),
    "D1": Toll("", defender=(1, 1), emptied=(True, True)),
}


def test_averages_are_those_of_the_least_and_of_the_most() -> None:
    found = outlook(RESULTS, TOLLS)
    # the attacker loses 1 in a quarter; the defender 1 in a quarter, and up to 2 in a half
    assert found.average == {ATTACKER: (QUARTER, QUARTER), DEFENDER: (QUARTER, QUARTER + 1)}


def test_the_chances_of_so_many_steps_or_more() -> None:
    found = outlook(RESULTS, TOLLS)
    assert found.at_least[ATTACKER] == ((QUARTER, QUARTER),)
    assert found.at_least[DEFENDER] == ((QUARTER, 3 * QUARTER), (Fraction(0), HALF))


def test_the_hex_is_emptied_whatever_the_owner_chooses_or_if_he_chooses_so() -> None:
    assert outlook(RESULTS, TOLLS).emptied == (QUARTER, 3 * QUARTER)


def test_no_more_steps_are_lost_than_there_are() -> None:
    assert at_most(2, 3, 1) == (1, 1)
    assert at_most(0, 3, 2) == (0, 2)


@pytest.mark.parametrize(
    ("must", "free", "hexes", "said"),
    [
        (1, 0, 0, "defender loses 1 step"),
        (2, 3, 0, "defender loses 2 steps and takes 3 as steps or hexes"),
        (0, 1, 0, "defender takes 1 as a step or a hex"),
        (1, 0, 2, "defender loses 1 step and retreats 2 hexes"),
        (0, 0, 0, ""),
    ],
)
def test_what_a_side_takes_in_words(must: int, free: int, hexes: int, said: str) -> None:
    assert taken("defender", must, free, hexes) == said


@pytest.mark.parametrize(
    ("must", "free", "asked"),
    [
        (2, 0, "lose 2 steps"),
        (0, 1, "lose a step or retreat a hex"),
        (1, 1, "lose 1 step, then another one or retreat a hex"),
        (0, 3, "lose up to 3 steps and retreat a hex for each that is left"),
        (1, 2, "lose 1 step, then up to 2 more, and retreat a hex for each that is left"),
    ],
)
def test_what_is_to_be_taken_is_asked_for_in_plain_words(must: int, free: int, asked: str) -> None:
    assert to_be_taken(must, free) == asked
