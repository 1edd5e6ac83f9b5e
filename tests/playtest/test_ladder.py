"""Who beats whom: pairs of games on one seed, intervals by Wilson's formula, skill and balance fitted apart."""

from fractions import Fraction
from math import log

import pytest

from editor.measuring.ladder import Meeting, fitted, meetings, own_share, pair_scores, pooled, rivals, share
from engine.playtest.run import GameResult

HALF = Fraction(1, 2)
HILL, FORD = "hill", "ford"


def won(seed: int, winner: str) -> GameResult:
    return GameResult(seed, winner, "", 6, 100, {}, {})


def batch(*winners: str) -> list[GameResult]:
    return [won(seed, winner) for seed, winner in enumerate(winners, start=1)]


def test_everybody_meets_everybody_in_both_seats_and_himself() -> None:
    assert [(each.german, each.allied) for each in meetings([HILL], ["a", "b"])] == [
        ("a", "a"),
        ("a", "b"),
        ("b", "a"),
        ("b", "b"),
    ]


def test_the_later_of_two_is_judged_over_the_earlier() -> None:
    assert rivals(["a", "b", "c"]) == (("b", "a"), ("c", "a"), ("c", "b"))


def test_a_pair_is_the_mean_of_both_seats_on_one_seed() -> None:
    # seed 1: b wins as German and as Allied: 1; seed 2: he wins as German only: 1/2; seed 3: a draw and a defeat: 1/4
    found = {
        Meeting(HILL, "b", "a"): batch("german", "german", "draw"),
        Meeting(HILL, "a", "b"): batch("allied", "german", "german"),
    }
    assert pair_scores(found, HILL, "b", "a") == [Fraction(1), HALF, Fraction(1, 4)]
    assert pair_scores(found, HILL, "a", "b") == [Fraction(0), HALF, Fraction(3, 4)]


def test_a_game_without_its_mirror_is_left_out() -> None:
    found = {Meeting(HILL, "b", "a"): batch("german", "german"), Meeting(HILL, "a", "b"): [won(2, "allied")]}
    assert pair_scores(found, HILL, "b", "a") == [Fraction(1)]


def test_fifty_of_a_hundred_pairs_lie_between_40_and_60_percent() -> None:
    found = share([HALF] * 100)
    # half = 1.96 * sqrt(0.25/100 + 3.8416/40000) / 1.038416 = 0.09616
    assert (found.value, round(found.low, 3), round(found.high, 3)) == (0.5, 0.404, 0.596)


def test_nothing_played_is_anything() -> None:
    assert (share([]).low, share([]).high) == (0, 1)


def test_all_scenarios_are_pooled_pair_by_pair() -> None:
    found = {
        Meeting(HILL, "b", "a"): batch("german"),
        Meeting(HILL, "a", "b"): batch("allied"),
        Meeting(FORD, "b", "a"): batch("german", "allied", "allied"),
        Meeting(FORD, "a", "b"): batch("german", "german", "german"),
    }
    together = pooled(found, [HILL, FORD], "b", "a")
    assert (together.value, together.pairs) == ((1 + 0.5 + 0 + 0) / 4, 4)


def test_who_meets_himself_shows_the_share_of_the_german() -> None:
    assert own_share({Meeting(HILL, "a", "a"): batch("german", "draw", "allied", "german")}, HILL, "a").value == 2.5 / 4


def test_equal_players_leave_all_to_the_balance() -> None:
    games = batch(*["german"] * 300, *["allied"] * 100)
    results = dict.fromkeys(meetings([HILL], ["a", "b"]), games)
    found = fitted(results, [HILL], ["a", "b"])
    assert found.skill["b"] == pytest.approx(0, abs=0.001)
    assert found.balance[HILL] == pytest.approx(log(3), abs=0.01)  # three victories for each defeat


def test_skill_counts_for_either_seat_alike() -> None:
    even = batch(*["german"] * 200, *["allied"] * 200)
    results = {
        Meeting(HILL, "a", "a"): even,
        Meeting(HILL, "b", "b"): even,
        Meeting(HILL, "b", "a"): batch(*["german"] * 300, *["allied"] * 100),
        Meeting(HILL, "a", "b"): batch(*["german"] * 100, *["allied"] * 300),
    }
    found = fitted(results, [HILL], ["a", "b"])
    assert found.skill["a"] == 0
    assert found.skill["b"] == pytest.approx(log(3), abs=0.02)
    assert found.balance[HILL] == pytest.approx(0, abs=0.001)
    # with that skill he has 3/4 of the games in either seat
    assert found.expected(HILL, "a") == pytest.approx(0.75, abs=0.01)


def test_what_never_varies_stays_finite() -> None:
    found = fitted({Meeting(HILL, "a", "a"): batch("german", "german")}, [HILL], ["a"])
    assert 0 < found.balance[HILL] < 10
