"""The player that plans its turn: it plays every game, the same one by the same seed, and keeps to its plan."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from engine.core.phases import AnyGame
from engine.core.play import decision, view
from engine.core.sides import ALLIED, GERMAN
from engine.data.load import load_scenario
from engine.players import StaffPlayer
from engine.players.staff.estimate import estimate
from engine.players.staff.planner import orders_of, surveyed
from engine.players.staff.prices import chance
from engine.playtest.run import Playing, play_game

STAFF = {GERMAN: "staff", ALLIED: "staff"}
SCENARIOS = [("scs1994", "st-vith"), ("hj1986", "clervaux"), ("spi1977", "peiper")]


def positions(game: str, key: str, every: int, most: int) -> Iterator[AnyGame]:
    """Yield copies of the positions of a game between two staffs, each so many actions after the last."""
    playing = Playing(load_scenario(game, key), STAFF, 5)
    for number in range(most):
        if playing.choose() is None:
            return
        playing.make()
        if number % every == 0 and playing.game.stack:
            yield playing.game.copy()


@pytest.mark.parametrize(("game", "key"), SCENARIOS)
def test_the_staff_plays_on_in_every_game(game: str, key: str) -> None:
    assert len(list(positions(game, key, 8, 40))) == 5


def test_two_games_of_two_staffs_with_the_same_seed_are_the_same_game() -> None:
    scenario = load_scenario("hj1986", "clervaux")
    assert play_game(scenario, STAFF, 3) == play_game(scenario, STAFF, 3)


def test_a_staff_counts_what_it_decides_without_its_plan() -> None:
    playing = Playing(load_scenario("hj1986", "clervaux"), STAFF, 5)
    while playing.choose() is not None:
        playing.make()
    for seat in playing.seats.values():
        assert isinstance(seat, StaffPlayer)
        assert 0 < seat.outside < seat.choices


@pytest.mark.parametrize(("game", "key"), SCENARIOS[:2])
def test_orders_send_units_where_they_can_come_and_find_room(game: str, key: str) -> None:
    ordered = 0
    for position in positions(game, key, 40, 150):
        pending = decision(position)
        seen = estimate(view(position, pending.side), pending.side) if pending else None
        if pending is None or seen is None or position.step < 0:
            continue
        now = surveyed(seen.view, pending.side)
        assert now is not None
        plan = orders_of(now)
        coming: dict[str, Fraction] = {}
        for unit, order in plan.orders.items():
            here = seen.hex_of(unit)
            assert order.hex in seen.reach(unit)
            if order.hex != here:
                coming[order.hex] = coming.get(order.hex, Fraction(0)) + seen.own[unit].weight
                coming[here] = coming.get(here, Fraction(0)) - seen.own[unit].weight
            ordered += 1
        assert all(count <= seen.room(label) for label, count in coming.items() if count > 0)
        bound = [unit for attack in plan.attacks for unit in attack.places]
        assert len(bound) == len(set(bound))
    assert ordered


@pytest.mark.parametrize(("turns", "left", "wanted"), [(0, 4, 1000), (2000, 2, 500), (9000, 2, 0), (1000, 3, 1000)])
def test_the_chance_to_come_in_time_grows_with_the_movements_left(turns: int, left: int, wanted: int) -> None:
    """Half where the way takes just what is left; 1000 where it takes two movements less, for a way of one."""
    assert chance(turns, left) == wanted
