"""Is the next morning clear? (O 3.0)

At the end of a turn the German throws for the turn that follows, if the chart has a line for it. Heavy snow comes by
date and needs no die.
"""

from collections.abc import Iterator

from engine.core.local import Step
from engine.core.phases import Phase
from engine.core.state import Frame
from engine.hj1986.position.optional_events import WeatherRolled
from engine.hj1986.state import RULE, BulgeGame

FOLLOWS = (RULE("C WEA"),)

CHART, CLEAR, OVERCAST = "weather", "clear", "overcast"


def clear_faces(game: BulgeGame, turn: int) -> frozenset[int] | None:
    """Return the faces of the die that make a turn clear; None when nobody throws for it."""
    following = game.board.turns.get(turn)
    if following is None or following.label not in game.board.charts[CHART].rows:
        return None
    return frozenset(int(face) for face in game.board.cell(CHART, following.label, "clear on").split())


def _enter(game: BulgeGame, frame: Frame[Step]) -> Iterator[object]:
    faces = clear_faces(game, game.turn + 1)
    if faces is None:
        if game.own.advanced.weather:
            yield WeatherRolled("")
        return
    roll = game.dice.roll("1d6", "weather")
    yield roll
    yield WeatherRolled(CLEAR if roll.total in faces else OVERCAST)


WEATHER = Phase("weather", RULE("O 3.0"), enter=_enter, local=Step)
