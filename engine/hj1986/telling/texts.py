"""How do actions and events read in the log? A table from class to text; each part of the rules adds its own."""

from collections.abc import Mapping

from engine.core.texts import Text, Words, core_texts
from engine.hj1986.position.advanced_events import TEXTS as ADVANCED_EVENTS
from engine.hj1986.position.fighting_events import TEXTS as FIGHTING_EVENTS
from engine.hj1986.position.logistics_events import TEXTS as LOGISTICS_EVENTS
from engine.hj1986.position.moving_events import TEXTS as MOVING_EVENTS
from engine.hj1986.position.optional_events import TEXTS as OPTIONAL_EVENTS
from engine.hj1986.state import BulgeGame, side_title, title
from engine.hj1986.telling.advanced_texts import ACTION_TEXTS as ADVANCED_ACTIONS
from engine.hj1986.telling.fighting_texts import ACTION_TEXTS as FIGHTING_ACTIONS
from engine.hj1986.telling.logistics_texts import ACTION_TEXTS as LOGISTICS_ACTIONS
from engine.hj1986.telling.moving_texts import ACTION_TEXTS as MOVING_ACTIONS
from engine.hj1986.telling.optional_texts import ACTION_TEXTS as OPTIONAL_ACTIONS
from engine.hj1986.turn.deciding import EndGame, PlayOn
from engine.hj1986.turn.deployment import PlaceRest, PlaceUnit

_MARKS = {
    "reserve": "is in Reserve [B 4.11]",
    "strategic": "is in Strategic Movement [B 6.13]",
    "unsupplied": "is unsupplied [B 1.51]",
    "isolated": "is isolated [B 1.61]",
    "apart": "is too far from its division [B 1.31]",
    "engaged": "is engaged [B 11.48 ENG]",
    "disorganized": "is disorganized [A 2.43]",
    "building": "builds a bridge [B 14.32]",
    "digging": "builds an Improved Position [B 14.41]",
}
"""What a mark means; the others say nothing new in a log."""

_MOVES = {
    "move": "moves",
    "reaction": "reacts",
    "reserve_move": "moves from Reserve",
    "advance": "advances",
    "retreat": "retreats",
}


ACTION_TEXTS: Mapping[type, Text] = {
    PlaceUnit: lambda game, action: f"place {title(game, action.unit)} in {action.hex}",
    PlaceRest: lambda game, action: "place the rest as printed, or as near as may be",
    EndGame: lambda game, action: "end the game with this victory",
    PlayOn: lambda game, action: "go on for a higher victory",
    **MOVING_ACTIONS,
    **LOGISTICS_ACTIONS,
    **FIGHTING_ACTIONS,
    **ADVANCED_ACTIONS,
    **OPTIONAL_ACTIONS,
}


_WORDS = Words(
    name=title,
    side=side_title,
    turn=lambda game, number: game.board.calendar.name(number),
    way="-".join,
    moves=_MOVES,
    marks=_MARKS,
    steps_rule="I 6.21c",
)

EVENT_TEXTS: Mapping[type, Text] = {
    **core_texts(_WORDS),
    **MOVING_EVENTS,
    **LOGISTICS_EVENTS,
    **FIGHTING_EVENTS,
    **ADVANCED_EVENTS,
    **OPTIONAL_EVENTS,
}


def describe_action(game: BulgeGame, action: object) -> str:
    """Return what an action does, for buttons and the log."""
    return ACTION_TEXTS[type(action)](game, action)


def describe_event(game: BulgeGame, event: object) -> str:
    """Return what happened, or nothing when the log would say it twice."""
    return EVENT_TEXTS[type(event)](game, event)
