"""How do actions and events read in the log? A table from class to text; each part of the rules adds its own."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.dice import DiceRolled
from engine.core.events import (
    FaceTurned,
    FrameChanged,
    FrameEntered,
    FramePopped,
    FramePushed,
    GameEnded,
    MarksChanged,
    Noted,
    StepsLost,
    StepStarted,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    ValueDecided,
)
from engine.core.units import ARRIVALS, ASIDE, DEAD, EXITED
from engine.hj1986.advanced.events import TEXTS as ADVANCED_EVENTS
from engine.hj1986.advanced.texts import ACTION_TEXTS as ADVANCED_ACTIONS
from engine.hj1986.deciding import EndGame, PlayOn
from engine.hj1986.deployment import PlaceRest, PlaceUnit
from engine.hj1986.fighting.events import TEXTS as FIGHTING_EVENTS
from engine.hj1986.fighting.texts import ACTION_TEXTS as FIGHTING_ACTIONS
from engine.hj1986.logistics.events import TEXTS as LOGISTICS_EVENTS
from engine.hj1986.logistics.texts import ACTION_TEXTS as LOGISTICS_ACTIONS
from engine.hj1986.moving.events import TEXTS as MOVING_EVENTS
from engine.hj1986.moving.texts import ACTION_TEXTS as MOVING_ACTIONS
from engine.hj1986.optional.events import TEXTS as OPTIONAL_EVENTS
from engine.hj1986.optional.texts import ACTION_TEXTS as OPTIONAL_ACTIONS
from engine.hj1986.state import BulgeGame, side_title, title

ActionText = Callable[[BulgeGame, Any], str]

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

_BOXES = {DEAD: "is lost", EXITED: "leaves the map", ASIDE: "stands aside", ARRIVALS: "waits off the map"}
_MOVES = {
    "move": "moves",
    "reaction": "reacts",
    "reserve_move": "moves from Reserve",
    "advance": "advances",
    "retreat": "retreats",
}


def _moved(game: BulgeGame, event: UnitMoved) -> str:
    points = f" for {event.cost} MP" if event.cost not in ("", "0") else ""
    return f"{title(game, event.unit)} {_MOVES.get(event.kind, event.kind)} {'-'.join(event.path)}{points}"


def _marks(game: BulgeGame, event: MarksChanged) -> str:
    """Return what the marks tell now; events hold results, so what went away is not known."""
    shown = [_MARKS[mark] for mark in event.marks if mark in _MARKS]
    return f"{title(game, event.unit)} {', '.join(shown)}" if shown else ""


def _step(game: BulgeGame, event: StepStarted) -> str:
    step = next((step for step in game.board.steps if step.key == event.key), None)
    turn = game.board.turns.get(event.turn)
    when = f"Turn {event.turn}" if turn is None else turn.label
    return f"{when}: {event.key}" if step is None else f"{when}, {step.title} [{step.rule}]"


def _steps_lost(game: BulgeGame, event: StepsLost) -> str:
    total = game.board.pieces[event.unit].counter.steps
    return f"{title(game, event.unit)} has lost {event.steps_lost} of {total} steps [I 6.21c]"


def _removed(game: BulgeGame, event: UnitRemoved) -> str:
    reason = f": {event.reason}" if event.reason else ""
    return f"{title(game, event.unit)} {_BOXES.get(event.box, event.box)}{reason}"


def _ended(game: BulgeGame, event: GameEnded) -> str:
    outcome = "a draw" if event.result == "draw" else f"{side_title(event.result)} victory"
    return f"the game is over, {outcome}: {event.reason}" + (f" [{event.rule}]" if event.rule else "")


ACTION_TEXTS: Mapping[type, ActionText] = {
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

EVENT_TEXTS: Mapping[type, ActionText] = {
    DiceRolled: lambda game, event: f"{event.purpose}: {'-'.join(map(str, event.faces))}, {event.total}",
    StepStarted: _step,
    FramePushed: lambda game, event: "",
    FrameEntered: lambda game, event: "",
    FrameChanged: lambda game, event: "",
    FramePopped: lambda game, event: "",
    UnitPlaced: lambda game, event: f"{title(game, event.unit)} is placed in {event.hex}",
    UnitMoved: _moved,
    UnitRemoved: _removed,
    StepsLost: _steps_lost,
    FaceTurned: lambda game, event: f"{title(game, event.unit)} shows its {event.face} side",
    MarksChanged: _marks,
    Noted: lambda game, event: f"{event.text} [{event.rule}]" if event.rule else event.text,
    ValueDecided: lambda game, event: f"an unconfirmed value decided: {event.value}",
    GameEnded: _ended,
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
