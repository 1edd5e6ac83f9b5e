"""How do actions and events read in the log?

A table from class to text. Movement, supply and set-up stand here, fighting in ``combat_texts``. Texts name units by
title, give movement points as printed and end with the rule where one decides.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.core.events import GameEnded, UnitRemoved
from engine.core.texts import Text, Words, core_texts
from engine.core.units import EXITED
from engine.scs1994.board import Board, mp_text
from engine.scs1994.clauses.secret_option import ChooseOption
from engine.scs1994.events import (
    BridgeCrossed,
    ControlChanged,
    DumpsChanged,
    LevelReached,
    OptionChosen,
    OverrunDeclared,
    OverrunsCleared,
    UnitExited,
)
from engine.scs1994.ground.engineers import FlipEngineer
from engine.scs1994.ground.stacking import RemoveUnit
from engine.scs1994.moving.airdrop import DIRECTIONS, ChooseDirection, KeepForDrop, NameDropHex
from engine.scs1994.moving.move_unit import ExitMap, FinishMove, MoveTo
from engine.scs1994.moving.movement import EndPhase, FlipArtillery, SelectUnit
from engine.scs1994.moving.overrun import Overrun
from engine.scs1994.moving.overrun import cost as overrun_cost
from engine.scs1994.moving.redirect import RedirectTraffic
from engine.scs1994.moving.reinforcements import PlaceArrival
from engine.scs1994.moving.reserves import PlaceReserve
from engine.scs1994.position.moving_unit import MoveUnit
from engine.scs1994.setting.levels import TITLES
from engine.scs1994.state import ArdennesGame, side_title, title
from engine.scs1994.steps.greif import LetPass, OpenTeam, StayHidden
from engine.scs1994.steps.movement_costs import path_cost
from engine.scs1994.supply.dumps import DestroyDump
from engine.scs1994.telling.combat_texts import ACTION_TEXTS as COMBAT_ACTIONS
from engine.scs1994.telling.combat_texts import EVENT_TEXTS as COMBAT_EVENTS
from engine.scs1994.turn.setup import AcceptDefaults, ChooseFace, NameDummy, PlaceUnit

_MARKS = {
    "reserve": "is in Reserve [1.8a]",
    "disorganized": "is disorganized [1.11]",
    "out_of_supply": "is out of supply [1.14]",
    "flip": "stays to turn at the end of the phase [2.3a]",
}
"""What a mark means; the others say nothing new in a log."""

_MOVES = {
    "move": "moves",
    "exploitation": "exploits",
    "overrun": "enters the overrun hex",
    "advance": "advances",
    "retreat": "retreats",
    "redirected": "is redirected",
}
_HOW = {
    "named": "the dump in {hex} is the dummy [3.3a]",
    "captured": "the dump in {hex} is real and now German [3.3]",
    "exposed": "the dump in {hex} is a dummy and comes off the map [3.3a]",
    "destroyed": "the captured dump in {hex} is destroyed [2.5d]",
}


def describe_action(game: ArdennesGame, action: object) -> str:
    """Return what an action does, in a clause; asked before it is made."""
    text = ACTION_TEXTS.get(type(action))
    return type(action).__name__ if text is None else text(game, action)


def describe_event(game: ArdennesGame, event: object) -> str:
    """Return what happened, in a sentence without a period; empty for events a log need not show."""
    text = EVENT_TEXTS.get(type(event))
    return type(event).__name__ if text is None else text(game, event)


def _name(game: ArdennesGame, unit_id: str) -> str:
    """Return the title of a unit, with its number where several counters have the same."""
    text = title(game, unit_id)
    return f"{text} no. {unit_id.rpartition('#')[2]}" if text in game.board.once(_shared_titles) else text


def _shared_titles(board: Board) -> frozenset[str]:
    titles = [counter.title for counter in board.pieces.values()]
    return frozenset(text for text in titles if titles.count(text) > 1)


def _way(path: tuple[str, ...]) -> str:
    return f"from {path[0]} to {path[-1]}" if len(path) > 1 else f"in {path[0]}"


def _move_to(game: ArdennesGame, action: MoveTo) -> str:
    moving = _moving(game)
    price = None if moving is None else path_cost(game, game.units[moving.unit], action.path, moving.mp_left)
    points = f" for {mp_text(price)} MP" if isinstance(price, int) else ""
    return f"move to {action.path[-1]}{points}"


def _overrun(game: ArdennesGame, action: Overrun) -> str:
    moving = _moving(game)
    if moving is None:
        return f"overrun {action.target}"
    unit = game.units[moving.unit]
    price = overrun_cost(game, unit, action.target) if action.target in game.board.map.neighbors[unit.hex] else None
    return f"overrun {action.target}" + (f" for {mp_text(price)} MP [1.7a]" if price is not None else "")


def _aim(option: str) -> str:
    return option.removeprefix("option-").capitalize()


def _moving(game: ArdennesGame) -> MoveUnit | None:
    local = game.top.local if game.stack else None
    return local if isinstance(local, MoveUnit) else None


ACTION_TEXTS: Mapping[type, Text] = {
    KeepForDrop: lambda game, action: f"keep {_name(game, action.unit)} for the air drop [2.2]",
    NameDropHex: lambda game, action: f"the drop hex is {action.hex}",
    ChooseDirection: lambda game, action: f"direction 1 is {DIRECTIONS[action.direction]}",
    SelectUnit: lambda game, action: f"move {_name(game, action.unit)}",
    MoveTo: _move_to,
    ExitMap: lambda game, action: f"leave the map from {action.path[-1]}",
    Overrun: _overrun,
    FinishMove: lambda game, action: "finish the move",
    FlipArtillery: lambda game, action: f"turn {_name(game, action.unit)} to {action.face} mode",
    FlipEngineer: lambda game, action: f"keep {_name(game, action.unit)} in place to turn it at the end of the phase",
    PlaceReserve: lambda game, action: f"put {_name(game, action.unit)} into Reserve",
    PlaceArrival: lambda game, action: f"{_name(game, action.unit)} arrives in {action.hex}",
    DestroyDump: lambda game, action: f"destroy the captured dump in {action.hex}",
    OpenTeam: lambda game, action: f"{_name(game, action.unit)} opens in {action.hex} [2.1bD-1]",
    StayHidden: lambda game, action: "stay hidden",
    LetPass: lambda game, action: "let the unit pass",
    RedirectTraffic: lambda game, action: f"redirect the unit down the road to {action.road} [2.1bC-1]",
    EndPhase: lambda game, action: "end the phase",
    RemoveUnit: lambda game, action: f"take {_name(game, action.unit)} off the overstacked hex",
    PlaceUnit: lambda game, action: f"place {_name(game, action.unit)} in {action.hex}",
    NameDummy: lambda game, action: f"the dummy dump is in {action.hex}",
    ChooseFace: lambda game, action: f"start {_name(game, action.unit)} in {action.face} mode",
    ChooseOption: lambda game, action: f"choose {_aim(action.option)} as the aim [4.0]",
    AcceptDefaults: lambda game, action: "accept the proposed placements",
    **COMBAT_ACTIONS,
}


_WORDS = Words(
    name=_name,
    side=side_title,
    turn=lambda game, number: game.board.calendar.name(number),
    way=_way,
    moves=_MOVES,
    marks=_MARKS,
    steps_rule="1.4",
)


_CORE = core_texts(_WORDS)


def _removed(game: ArdennesGame, event: UnitRemoved) -> str:
    """Return where a unit has gone: over an edge by its title, which the event names by its key."""
    left, by, key = event.reason.rpartition(" by ")
    area = next((area for area in game.board.scenario.map.areas if by and area.key == key), None)
    if event.box != EXITED or area is None:
        return _CORE[UnitRemoved](game, event)
    return f"{_name(game, event.unit)} leaves the map {left.removeprefix('left the map ')}: {area.title}"


def _ended(game: ArdennesGame, event: GameEnded) -> str:
    """Return how a game has ended: the level of victory by its title, which the event may name by its key."""
    level, colon, said = event.reason.partition(": ")
    reason = f"{TITLES[level]}{colon}{said}" if level in TITLES else event.reason
    return _CORE[GameEnded](game, replace(event, reason=reason))


EVENT_TEXTS: Mapping[type, Text] = {
    **_CORE,
    UnitRemoved: _removed,
    GameEnded: _ended,
    DumpsChanged: lambda game, event: _HOW[event.how].format(hex=event.hex),
    ControlChanged: lambda game, event: f"{event.hex} is in {side_title(event.side)} hands [4.2-CTRL]",
    BridgeCrossed: lambda game, event: (
        f"the {side_title(event.side)} side crossed {_bridge(event.bridge)} last [3.1-2]"
    ),
    OverrunDeclared: lambda game, event: (
        f"{_name(game, event.unit)} overruns {event.hex} for {event.cost} MP, overrun {event.count} of the phase [1.7]"
    ),
    OverrunsCleared: lambda game, event: "",
    OptionChosen: lambda game, event: f"the aim is {_aim(event.option)}, known to the German side alone [4.0]",
    UnitExited: lambda game, event: "",
    LevelReached: lambda game, event: f"the level is {TITLES[event.level]}, {event.points} points of cities [4.2]",
    **COMBAT_EVENTS,
}


def _bridge(key: str) -> str:
    return f"the bridge {key.replace('|', '-')}"
