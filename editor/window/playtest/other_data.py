"""How far does a game go the same way on other data? For games whose scenario was edited since. Knows no Qt."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.dice import thrown_by_hand
from engine.core.events import StepStarted
from engine.core.phases import ActionRecord
from engine.core.play import apply
from engine.playtest.games import begun
from engine.scenario import Scenario


def agreed(
    records: Sequence[ActionRecord], scenario: Scenario, board: Any, seed: int, made: Callable[[int], None]
) -> int:
    """Return how many records of a game, from its opening on, the rules make just so of these data. ``made`` hears how
    many actions were made again."""
    try:
        game, opening = begun(scenario, board, seed, thrown_by_hand(records[0].events))
    except (ValueError, LookupError):
        return 0
    if opening.events != records[0].events:
        return 0
    for number, record in enumerate(records[1:], start=1):
        made(number)
        try:
            found = apply(game, record.action, thrown_by_hand(record.events))
        except Exception:  # refused or broken: what an action of then does now depends on the data
            return number
        if found.events != record.events:
            return number
    return len(records)


def last_turn_begun(records: Sequence[ActionRecord], most: int) -> int:
    """Return after how many records, of so many at most, a turn of the game had just begun; 1 for the set-up."""
    turn, found = -1, 1
    for number, record in enumerate(records[:most], start=1):
        for event in record.events:
            if isinstance(event, StepStarted) and event.turn != turn:
                turn, found = event.turn, number
    return found
