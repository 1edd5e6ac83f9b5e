"""Steps of a retreat in order of preference."""

from engine.core.retreats import preferred_steps

AROUND = ("a", "b", "c", "d")


def test_only_hexes_of_the_best_rank_are_offered() -> None:
    rank = {"a": (1, 0), "b": (0, 1), "c": (0, 1), "d": (0, 2)}
    assert preferred_steps("x", AROUND, lambda here, there: True, rank.__getitem__) == ("b", "c")


def test_a_closed_hex_is_not_offered_however_good() -> None:
    rank = {"a": (0,), "b": (1,), "c": (1,), "d": (2,)}
    assert preferred_steps("x", AROUND, lambda here, there: there != "a", rank.__getitem__) == ("b", "c")


def test_without_an_open_hex_there_is_no_step() -> None:
    assert preferred_steps("x", AROUND, lambda here, there: False, lambda there: (0,)) == ()
