"""Where two games of a seed part, and how much more often they end otherwise."""

from dataclasses import replace

from engine.playtest.parting import Difference, decided_in, difference, first_parting, went_otherwise
from engine.playtest.report import Pair
from engine.playtest.run import Parting
from tests.playtest.breaking import ended


def pair(seed: int, before: str, after: str) -> Pair:
    result = ended(seed)
    return Pair(seed, replace(result, result=before), replace(result, result=after))


def test_a_difference_has_an_interval_of_pairs() -> None:
    pairs = [pair(seed, "allied", "german" if seed < 3 else "allied") for seed in range(10)]
    # 3 of 10 moved one way: 30 points; variance (3 - 0.9) / 100, so 1.96 * 0.1449 = 28.4 points, rounded outward
    assert difference(pairs, "german") == Difference(300, 15, 585)
    assert str(difference(pairs, "allied")) == "-30.0 (-58.5 to -1.5)"


def test_games_that_all_end_alike_leave_room_for_three_in_their_number() -> None:
    pairs = [pair(seed, "german", "german") for seed in range(50)]
    assert difference(pairs, "german") == Difference(0, -60, 60)


def test_how_certain_a_value_was_is_no_other_game() -> None:
    same = pair(1, "german", "german")
    assert not went_otherwise(replace(same, after=replace(same.after, decided={"face/x/attack": 3})))
    assert went_otherwise(replace(same, after=replace(same.after, actions=same.after.actions + 1)))


def test_the_first_game_that_parts_is_told_and_all_are_counted_by_what_was_decided_first() -> None:
    def parted(seed: int, what: str) -> Pair:
        same = pair(seed, "german", "german")
        found = Parting(seed, 7, 1, "german", "movement", what, "", "a", "b")  # type: ignore[arg-type]
        return replace(same, after=replace(same.after, parted=found))

    pairs = [pair(1, "german", "german"), parted(2, "cost"), parted(3, "offered"), parted(4, "cost")]
    assert decided_in(pairs) == {"cost": 2, "offered": 1}
    first = first_parting(pairs)
    assert first is not None and first.seed == 2
    assert not went_otherwise(pairs[1])  # a cost was another, and the game went on as it had
