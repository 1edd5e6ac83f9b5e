"""Batches in numbers; the intervals are worked out by hand from Wilson's formula with z = 1.96."""

from engine.playtest.batch import Played
from engine.playtest.report import batch_json, compare, summarize, wilson
from engine.playtest.run import GameResult, Settings


def result(seed: int, winner: str, german: int = 0, allied: int = 0) -> GameResult:
    losses = {"german": german, "allied": allied}
    return GameResult(seed, winner, "", 6, 100, losses, {"german": 0, "allied": 0})


def test_an_interval_of_nothing_is_everything() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1000)


def test_none_of_ten_leaves_up_to_27_8_percent() -> None:
    # z2 / (n + z2) = 3.8416 / 13.8416 = 0.27754
    assert (wilson(0, 10).low, wilson(0, 10).high) == (0, 278)


def test_fifty_of_a_hundred_lies_between_40_3_and_59_7_percent() -> None:
    # center 0.5; half = 1.96 * sqrt(0.25/100 + 3.8416/40000) / 1.038416 = 0.09616; outward: 40.3 and 59.7
    assert (wilson(50, 100).low, wilson(50, 100).high) == (403, 597)


def test_all_of_ten_mirrors_none_of_ten() -> None:
    assert (wilson(10, 10).low, wilson(10, 10).high) == (722, 1000)


def test_a_summary_counts_results_in_the_order_german_allied_draw() -> None:
    summary = summarize([result(1, "allied"), result(2, "german"), result(3, "allied")])
    assert [(key, rate.count) for key, rate in summary.results.items()] == [("german", 1), ("allied", 2)]


def test_losses_are_given_as_least_median_and_most() -> None:
    summary = summarize([result(seed, "allied", german=steps) for seed, steps in enumerate((9, 2, 4))])
    assert summary.losses["german"] == (2, 4, 9)


def test_two_batches_are_compared_by_seed() -> None:
    pairs = compare([result(1, "allied"), result(2, "german")], [result(2, "allied"), result(1, "allied")])
    assert [(pair.seed, pair.changed) for pair in pairs] == [(1, False), (2, True)]


def test_a_seed_that_only_one_batch_has_is_left_out() -> None:
    assert compare([result(1, "draw"), result(2, "draw")], [result(2, "draw")])[0].seed == 2


def test_the_written_batch_does_not_name_the_workers() -> None:
    settings = Settings("toy", "small", "random", "random", 1, 7)
    written = batch_json(settings, "d" * 64, "0.1.0", Played((result(7, "draw"),)))
    assert sorted(written) == ["broken", "data_digest", "games", "interrupted", "program", "settings", "version"]
    assert "jobs" not in written["settings"]
