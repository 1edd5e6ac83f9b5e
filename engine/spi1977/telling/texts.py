"""How do actions and events read in the log?

A table from class to text, put together from those of movement, fighting, ground and air. Texts name units by title
and end with the rule where one decides.
"""

from collections.abc import Mapping

from engine.core.dice import DiceRolled
from engine.core.events import UnitMoved
from engine.core.texts import Text, Words, core_texts
from engine.spi1977.position.air_events import TEXTS as AIR_EVENTS
from engine.spi1977.position.fighting_events import TEXTS as FIGHTING_EVENTS
from engine.spi1977.position.ground_events import TEXTS as GROUND_EVENTS
from engine.spi1977.state import RhineGame, named, side_title
from engine.spi1977.telling.dice_texts import of_no_effect
from engine.spi1977.telling.fighting_texts import ACTION_TEXTS as FIGHTING_ACTIONS
from engine.spi1977.telling.moving_texts import ACTION_TEXTS as MOVING_ACTIONS
from engine.spi1977.telling.moving_texts import EVENT_TEXTS as MOVING_EVENTS
from engine.spi1977.telling.moving_texts import why_it_ends
from engine.spi1977.telling.supply_texts import ACTION_TEXTS as SUPPLY_ACTIONS
from engine.spi1977.telling.works_texts import ACTION_TEXTS as WORKS_ACTIONS

_MARKS = {
    "march": "is in March Mode [7.0]",
    "out_of_communications": "is out of communications [14.5]",
    "unsupplied": "is unsupplied [14.5]",
    "isolated_1": "is isolated [14.63]",
    "isolated_2": "is isolated for longer [14.64]",
    "fatigued": "is fatigued [13.41]",
    "recovering": "recovers [13.51]",
    "on_foot": "goes on foot [24.1]",
    "helped": "helps others over a river [6.53]",
}
"""What a mark means; the others say nothing new in a log."""

_MOVES = {"move": "moves", "advance": "advances", "retreat": "retreats"}


def describe_action(game: RhineGame, action: object) -> str:
    """Return what an action does, in a clause; asked before it is made."""
    text = ACTION_TEXTS.get(type(action))
    return type(action).__name__ if text is None else text(game, action)


def describe_event(game: RhineGame, event: object) -> str:
    """Return what happened, in a sentence without a period; empty for events a log need not show."""
    text = EVENT_TEXTS.get(type(event))
    return type(event).__name__ if text is None else text(game, event)


def _way(path: tuple[str, ...]) -> str:
    return f"from {path[0]} to {path[-1]}" if len(path) > 1 else f"in {path[0]}"


_WORDS = Words(
    name=named,
    side=side_title,
    turn=lambda game, number: game.board.calendar.name(number),
    way=_way,
    moves=_MOVES,
    marks=_MARKS,
    steps_rule="10.71",
)

_CORE = core_texts(_WORDS)


def _rolled(game: RhineGame, event: DiceRolled) -> str:
    return ", ".join(filter(None, (_CORE[DiceRolled](game, event), of_no_effect(game, event))))


def _moved(game: RhineGame, event: UnitMoved) -> str:
    return ", ".join(filter(None, (_CORE[UnitMoved](game, event), why_it_ends(game, event))))


ACTION_TEXTS: Mapping[type, Text] = {**MOVING_ACTIONS, **SUPPLY_ACTIONS, **WORKS_ACTIONS, **FIGHTING_ACTIONS}
EVENT_TEXTS: Mapping[type, Text] = {
    **_CORE,
    DiceRolled: _rolled,
    UnitMoved: _moved,
    **MOVING_EVENTS,
    **GROUND_EVENTS,
    **FIGHTING_EVENTS,
    **AIR_EVENTS,
}
