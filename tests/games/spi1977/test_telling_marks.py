"""What is said of weather, ground and bridges, for whoever looks at the map."""

from engine.core.sides import GERMAN
from engine.spi1977.position.ground_state import BUILT, BridgeMarker
from engine.spi1977.telling.marks import conditions, markers
from tests.games.spi1977.positions import german as unit_of
from tests.games.spi1977.positions import key_of, position

PAIR = ("C1010", "C1011")


def test_a_laid_bridge_opens_a_way_and_one_that_is_down_bars_it() -> None:
    game = position([unit_of("e", "C1010", kind="engineer")], phase="movement", side=GERMAN)
    game.own.ground.bridges = (BridgeMarker(GERMAN, key_of(game, "e"), BUILT, "C1010", *PAIR),)
    assert [(item.text, item.helps) for item in markers(game)] == [("bridge", True)]
    game.own.ground.bridges, game.own.ground.blown = (), (PAIR,)
    assert [(item.text, item.helps) for item in markers(game)] == [("bridge down", False)]


def test_weather_and_ground_are_told() -> None:
    game = position([unit_of("e", "C1010")], phase="movement", side=GERMAN, weather="Overcast")
    assert conditions(game) == "Weather: Overcast; ground: Normal"
