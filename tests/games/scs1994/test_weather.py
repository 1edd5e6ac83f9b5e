"""The weather track and the Air Points it gives: 1.12, 3.2."""

import pytest

from engine.core.phases import AnyGame
from engine.scs1994.ground.weather import track
from engine.scs1994.position.combat_events import AirPointsSet, WeatherChanged
from tests.games.scs1994.fights import fight
from tests.games.scs1994.positions import german

UNIT = german("A", "B48.15")


def after_weather(weather: str, *dice: int) -> AnyGame:
    """Return a game after weather (two dice) and air points (two dice), at the German movement."""
    return fight(UNIT, phase="weather", weather=weather, dice=dice)


@pytest.mark.rule("1.12a")
def test_the_marker_moves_toward_clear_weather() -> None:
    # 9 is one box (reconstructed table); then 7 on the air table.
    game = after_weather("soup", 4, 5, 3, 4)
    assert track(game)[game.own.weather] == "overcast_1"


@pytest.mark.rule("1.12a")
def test_the_marker_moves_two_boxes() -> None:
    # 12 is two boxes.
    game = after_weather("soup", 6, 6, 3, 4)
    assert track(game)[game.own.weather] == "overcast_2"


@pytest.mark.rule("1.12")
@pytest.mark.rule("1.12a")
def test_the_marker_stops_at_the_bad_end() -> None:
    # 2 is one box toward Soup, where it is already.
    assert after_weather("soup", 1, 1, 3, 4).own.weather == 0


@pytest.mark.rule("1.12")
@pytest.mark.rule("1.12a")
def test_the_marker_stops_at_the_good_end() -> None:
    # 12 is two boxes up from the box before the last: one is lost.
    game = after_weather("clear", 6, 6, 3, 4)
    assert game.own.weather == len(track(game)) - 1


@pytest.mark.rule("1.12b")
@pytest.mark.rule("3.2")
def test_air_points_come_from_the_column_of_the_weather() -> None:
    # 7 changes nothing; Clear with 9 gives 5 (reconstructed table).
    assert after_weather("clear", 3, 4, 4, 5).own.air_points == 5


@pytest.mark.rule("3.2")
def test_points_left_over_are_lost() -> None:
    # Soup gives none.
    game = fight(UNIT, phase="air_points", step="g-air-points", air_points=4, dice=(6, 6))
    assert game.own.air_points == 0


@pytest.mark.rule("1.12a")
def test_the_events_hold_the_new_values() -> None:
    assert WeatherChanged(1, "overcast_1", 1).box == 1
    assert AirPointsSet(3, "rolled").points == 3
