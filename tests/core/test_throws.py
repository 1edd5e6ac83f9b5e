"""Kinds of dice, as a game writes them."""

import pytest

from engine.core.dice import Dice
from engine.core.throws import throw_of


@pytest.mark.parametrize(
    ("kind", "lowest", "highest", "throws"),
    [
        ("1d6", 1, 6, 6),
        ("2d6", 2, 12, 36),
        ("d66", 11, 66, 36),
        ("1d10", 1, 10, 10),
        ("1d10from0", 0, 9, 10),
        ("2d10from0", 0, 18, 100),
        ("2d10", 2, 20, 100),
        ("d100", 1, 100, 100),
        ("d100from0", 0, 99, 100),
    ],
)
def test_a_kind_of_dice_has_these_results(kind: str, lowest: int, highest: int, throws: int) -> None:
    ways = throw_of(kind).ways
    assert (min(ways), max(ways), sum(ways.values())) == (lowest, highest, throws)


def test_the_middle_of_two_dice_is_thrown_most_often() -> None:
    """Of two ten-sided dice, 11 comes in ten ways (1 and 10 to 10 and 1), 2 and 20 in one; of six-sided, 7 in six."""
    assert [throw_of("2d10").ways[total] for total in (2, 11, 20)] == [1, 10, 1]
    assert [throw_of("2d6").ways[total] for total in (2, 7, 12)] == [1, 6, 1]


def test_a_chart_with_a_modifier_has_lines_that_no_throw_alone_gives() -> None:
    ways = throw_of("1d6mod").ways
    assert list(ways) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert (ways[0], ways[7]) == (0, 0)


@pytest.mark.parametrize(
    ("kind", "lowest", "highest"), [("1d6mod2", -1, 8), ("2d10from0mod3", -3, 21), ("d100from0mod45", -45, 144)]
)
def test_modifiers_lead_so_far_beyond_the_dice_and_are_thrown_by_none(kind: str, lowest: int, highest: int) -> None:
    ways = throw_of(kind).ways
    assert list(ways) == list(range(lowest, highest + 1))
    assert ways[lowest] == ways[highest] == 0
    bare = {total for total, number in ways.items() if number}
    assert bare == set(throw_of(kind.partition("mod")[0]).ways)


@pytest.mark.parametrize("word", ["", "six", "1d6mod0", "d100from1", "0d6", "2d0", "d67", "1d6 ", "10d6"])
def test_another_word_is_no_kind_of_dice(word: str) -> None:
    with pytest.raises(ValueError, match="is no kind of dice; write it as"):
        throw_of(word)


@pytest.mark.parametrize("kind", ["1d6", "2d6", "d66", "1d10", "1d10from0", "2d10", "d100", "d100from0"])
def test_every_result_is_thrown_and_no_other(kind: str) -> None:
    thrown = {Dice(seed).roll(kind, "test").total for seed in range(2000)}
    assert thrown == set(throw_of(kind).ways)
