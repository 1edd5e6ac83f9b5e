"""Positions with the shipped charts, for tests of combat, barrage, weather and bridges.

``TARGET`` is a hex in the middle of the field; ``AROUND`` are its neighbors (48 is an even row: it touches numbers
14 and 16 of its own row, 15 and 16 of rows 47 and 49).
"""

from typing import Any

from engine.core.phases import AnyGame
from engine.core.play import apply, decision, legal_actions
from engine.data.load import load_scenario
from engine.scenario import Chart
from engine.scs1994.board import Board
from tests.games.scs1994.positions import SEQUENCE, Piece, allied, board, position

CHARTS: tuple[Chart, ...] = load_scenario("scs1994", "kampfgruppe-peiper").charts

TARGET = "B48.15"
EAST, WEST = "B48.14", "B48.16"
NORTH_EAST, NORTH_WEST = "B49.15", "B49.16"
SOUTH_EAST, SOUTH_WEST = "B47.15", "B47.16"


BYSTANDER = allied("Bystander", "B44.10", movement=4)
"""A US unit far from everything, so that the US always has something to move."""


def chart_board(*units: Piece, **values: Any) -> Board:
    """Return a board with the shipped charts."""
    return board(units, charts=CHARTS, **values)


def fight(*units: Piece, phase: str = "combat", **values: Any) -> AnyGame:
    """Return a position with the shipped charts, at the first decision of the phase.

    A frame that is no step of the sequence lies on the German clean-up, so that play stops in the US movement.
    """
    if phase not in {step.phase for step in SEQUENCE}:
        values = {"step": "g-clean-up", **values}
    return position((*units, BYSTANDER), phase=phase, charts=CHARTS, **{"weather": "soup", **values})


def play(game: AnyGame, *actions: object) -> list[object]:
    """Make the actions in turn and return all events they caused."""
    return [event for action in actions for event in apply(game, action).events]


def offered(game: AnyGame) -> list[object]:
    """Return the actions that are offered now."""
    return list(legal_actions(game))


def phase_now(game: AnyGame) -> str:
    """Return the phase that waits for a decision."""
    waiting = decision(game)
    return "" if waiting is None else waiting.phase


def events_of(events: list[object], kind: type) -> list[Any]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]
