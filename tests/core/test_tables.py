"""Results tables: odds, columns with their trail, look-up, exact probabilities."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.rules import Rule
from engine.core.tables import Column, ResultsTable, odds_for_defender

RULE = Rule("toy", "1.1")
strengths = st.fractions(min_value=Fraction(1, 8), max_value=100, max_denominator=8)

TABLE = ResultsTable(
    key="crt",
    dice="1d6",
    columns=("1:2", "1:1", "2:1"),
    bounds=(Fraction(1, 2), Fraction(1), Fraction(2)),
    cells={
        1: ("AE", "AR", "NE"),
        2: ("AE", "AR", "DR"),
        3: ("AR", "NE", "DR"),
        4: ("AR", "DR", "DR"),
        5: ("NE", "DR", "DE"),
        6: ("NE", "DE", "DE"),
    },
)
SUMS = ResultsTable("barrage", "2d6", ("any",), (Fraction(0),), {total: (str(total),) for total in range(2, 13)})


# Worked by hand: 17/6 is a little under 3, the fraction is dropped; 5:6 is worse than even, so the defender's
# number is raised until the attack is at least covered: 1:2.
@pytest.mark.parametrize(
    ("attack", "defense", "odds"),
    [
        (17, 6, Fraction(2)),
        (5, 6, Fraction(1, 2)),
        (6, 6, Fraction(1)),
        (11, 6, Fraction(1)),
        (12, 6, Fraction(2)),
        (1, 5, Fraction(1, 5)),
        (2, 11, Fraction(1, 6)),
        (3, 6, Fraction(1, 2)),
        (0, 6, Fraction(0)),
        (7, 0, Fraction(7)),
    ],
)
def test_odds_in_favor_of_the_defender(attack: int, defense: int, odds: Fraction) -> None:
    assert odds_for_defender(Fraction(attack), Fraction(defense)) == odds


@given(strengths, strengths)
def test_odds_for_the_defender_never_exceed_the_true_ratio(attack: Fraction, defense: Fraction) -> None:
    assert odds_for_defender(attack, defense) <= attack / defense


@given(strengths, strengths, strengths)
def test_more_strength_never_gives_worse_odds(attack: Fraction, defense: Fraction, more: Fraction) -> None:
    assert odds_for_defender(attack + more, defense) >= odds_for_defender(attack, defense)


@pytest.mark.parametrize(
    ("value", "index"),
    [
        (Fraction(1, 3), -1),
        (Fraction(1, 2), 0),
        (Fraction(1), 1),
        (Fraction(3, 2), 1),
        (Fraction(2), 2),
        (Fraction(9), 2),
    ],
)
def test_column_is_the_rightmost_that_is_reached(value: Fraction, index: int) -> None:
    assert TABLE.column_of(value, "odds", RULE).index == index


def test_shifts_add_up_and_leave_their_trail() -> None:
    column = TABLE.column_of(Fraction(2), "odds 2:1", RULE).shift(-1, "forest", RULE).shift(0, "nothing", RULE)
    assert column.index == 1
    assert [str(step) for step in column.trail] == ["odds 2:1 [1.1]", "-1 forest [1.1]"]


def test_the_edge_holds_only_at_look_up() -> None:
    """Two columns too far right and one back is still too far: the edge does not swallow a shift."""
    column = Column(2, ()).shift(2, "far", RULE).shift(-1, "back", RULE)
    assert column.index == 3
    assert TABLE.name(column) == "2:1"
    assert TABLE.result(column, 6) == "DE"
    assert TABLE.name(Column(-4, ())) == "1:2"


def test_a_total_the_dice_cannot_show_is_refused() -> None:
    with pytest.raises(KeyError):
        TABLE.result(Column(0, ()), 7)


def test_distribution_counts_the_faces() -> None:
    assert TABLE.distribution(Column(2, ())) == {"NE": Fraction(1, 6), "DR": Fraction(1, 2), "DE": Fraction(1, 3)}


@pytest.mark.parametrize("table", [TABLE, SUMS])
@pytest.mark.parametrize("index", range(-2, 5))
def test_a_distribution_sums_to_one(table: ResultsTable, index: int) -> None:
    assert sum(table.distribution(Column(index, ())).values()) == 1


def test_sums_of_two_dice_are_weighed_by_their_pairs() -> None:
    """Seven falls in 6 of 36 pairs, two and twelve in one each."""
    found = SUMS.distribution(Column(0, ()))
    assert (found["2"], found["7"], found["12"]) == (Fraction(1, 36), Fraction(1, 6), Fraction(1, 36))


def test_a_distribution_of_changed_throws_counts_what_the_changed_throws_say() -> None:
    """A chart with a line for 1 to 7: a six with one more is the last line, with two more it has none."""
    wide = ResultsTable("wide", "1d6", ("any",), (Fraction(0),), {total: (str(total),) for total in range(1, 8)})
    assert wide.distribution(Column(0, ()), 1) == {str(total): Fraction(1, 6) for total in range(2, 8)}
    with pytest.raises(KeyError):
        wide.distribution(Column(0, ()), 2)
