"""How far does a game go the same way on other data? For games whose scenario was edited since. Knows no Qt."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Agreement:
    """How far a game goes the same way on other data. ``alike`` counts its records up to there, none where it begins
    otherwise, ``begins`` those after which a branch begins, and ``turn`` is the one that begins there, None in the
    set-up."""

    actions: int
    alike: int
    begins: int
    turn: int | None

    @property
    def is_whole(self) -> bool:
        """Whether all that was done goes as it went."""
        return self.alike == self.actions + 1


def agreement(
    records: Sequence[ActionRecord], scenario: Scenario, board: Any, seed: int, made: Callable[[int], None]
) -> Agreement:
    """Return how far a game goes the same way on these data, and where a branch begins: where it stands if it does all
    the way, else at the last turn up to which it does. ``made`` as for ``agreed``."""
    alike = agreed(records, scenario, board, seed, made)
    begins = alike if alike == len(records) else last_turn_begun(records, alike) if alike else 0
    events = (event for record in reversed(records[:begins]) for event in reversed(record.events))
    turn = next((event.turn for event in events if isinstance(event, StepStarted)), None)
    return Agreement(len(records) - 1, alike, begins, turn)
