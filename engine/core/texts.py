"""How do the events of the core read in a log? A table from class to text, to which a game adds its own events."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.account import ConditionMet, Scored
from engine.core.dice import DiceRolled, ThrownByHand
from engine.core.events import (
    OWN,
    CountChanged,
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
from engine.core.overruled import Overruled, OwnSet
from engine.core.phases import AnyGame
from engine.core.ruleset import SequenceStep
from engine.core.sides import ALLIED, GERMAN
from engine.core.units import ARRIVALS, ASIDE, DEAD, EXITED

Text = Callable[[Any, Any], str]
"""What to say of an action or event in a position."""

_BOXES = {DEAD: "is lost", EXITED: "leaves the map", ASIDE: "stands aside", ARRIVALS: "waits off the map"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a game says its own way.

    ``name``: a unit by its id. ``side``: a side by its key. ``turn``: a turn by its number. ``way``: the hexes of a
    move. ``moves``: a kind of move as a verb. ``marks``: what a mark means, for those that say something new in a log.
    ``steps_rule``: the rule of lost steps.
    """

    name: Callable[[Any, str], str]
    side: Callable[[str], str]
    turn: Callable[[Any, int], str]
    way: Callable[[tuple[str, ...]], str]
    moves: Mapping[str, str]
    marks: Mapping[str, str]
    steps_rule: str


def core_texts(words: Words) -> dict[type, Text]:
    """Return the texts of the core's events in the words of a game; empty for events a log need not show."""
    name = words.name

    def step(game: AnyGame, event: StepStarted) -> str:
        found = next((step for step in game.board.steps if step.key == event.key), None)
        turn = words.turn(game, event.turn)
        if found is None:
            return f"{turn}: {event.key}"
        return f"{turn}, {titled(found, words.side)} [{found.rule}]"

    def moved(game: AnyGame, event: UnitMoved) -> str:
        points = f" for {event.cost} MP" if event.cost not in ("", "0") else ""
        return f"{name(game, event.unit)} {words.moves.get(event.kind, event.kind)} {words.way(event.path)}{points}"

    def removed(game: AnyGame, event: UnitRemoved) -> str:
        reason = f": {event.reason}" if event.reason else ""
        return f"{name(game, event.unit)} {_BOXES.get(event.box, event.box)}{reason}"

    def steps_lost(game: AnyGame, event: StepsLost) -> str:
        total = game.board.pieces[event.unit].counter.steps
        return f"{name(game, event.unit)} has lost {event.steps_lost} of {total} steps [{words.steps_rule}]"

    def marks(game: AnyGame, event: MarksChanged) -> str:
        """Return what the marks of an event mean; ``engine.core.saying`` asks for those alone that came, or went."""
        shown = [words.marks[mark] for mark in event.marks if mark in words.marks]
        return f"{name(game, event.unit)} {', '.join(shown)}" if shown else ""

    def counted(game: AnyGame, event: CountChanged) -> str:
        count = game.rules.counted[event.count]
        said = count.said(event.value) if count.in_log else ""
        return f"{name(game, event.unit)}: {said} [{count.rule}]" if said else ""

    def ended(game: AnyGame, event: GameEnded) -> str:
        outcome = "a draw" if event.result == "draw" else f"{words.side(event.result)} victory"
        return f"the game is over, {outcome}: {event.reason}" + (f" [{event.rule}]" if event.rule else "")

    return {
        ThrownByHand: lambda game, event: "the dice were thrown by hand",
        DiceRolled: lambda game, event: f"{thrown_for(game, event.purpose)}: {_thrown(event)}",
        StepStarted: step,
        FramePushed: _silent,
        FrameEntered: _silent,
        FrameChanged: _silent,
        FramePopped: _silent,
        UnitPlaced: lambda game, event: f"{name(game, event.unit)} is placed in {event.hex}",
        UnitMoved: moved,
        UnitRemoved: removed,
        StepsLost: steps_lost,
        FaceTurned: lambda game, event: f"{name(game, event.unit)} shows its {event.face} side",
        MarksChanged: marks,
        CountChanged: counted,
        Noted: lambda game, event: f"{event.text} [{event.rule}]" if event.rule else event.text,
        ValueDecided: lambda game, event: f"{_what_decided(game, event.value)} decided: {event.value}",
        Scored: lambda game, event: f"{_scored(words.side(event.side), event.points)}: {event.cause}",
        ConditionMet: lambda game, event: f"the {_condition(game, event.clause)} is met: {event.cause}",
        Overruled: _overruled,
        OwnSet: lambda game, event: event.what,
        GameEnded: ended,
    }


def _condition(game: AnyGame, key: str) -> str:
    """Return a condition of arrivals by what it says, or by its key where it has no words."""
    words = next((clause.text for clause in game.board.scenario.clauses if clause.key == key), "")
    return f"condition “{words.rstrip('.')}”" if words else f"condition {key}"


def thrown_for(game: AnyGame, purpose: str) -> str:
    """Return what a die is thrown for, for people: that of a condition by what this says."""
    key = purpose.removeprefix("condition ")
    return purpose if key == purpose else _condition(game, key)


def _what_decided(game: AnyGame, value: str) -> str:
    is_own = game.board.scenario.unconfirmed.get(value) == OWN
    return "a value of this scenario alone" if is_own else "an unconfirmed value"


def titled(step: SequenceStep, side_title: Callable[[str], str]) -> str:
    """Return the title of a step with the player turn it belongs to, unless the title names that side."""
    if step.side not in (GERMAN, ALLIED) or side_title(step.side) in step.title:
        return step.title
    return f"{side_title(step.side)} turn: {step.title}"


def _thrown(event: DiceRolled) -> str:
    if len(event.faces) == 1 and event.total == event.faces[0]:
        return f"die {event.total}"
    return f"{'-'.join(map(str, event.faces))}, {event.total}"


def _overruled(game: AnyGame, event: Overruled) -> str:
    against = f"; the rule says: {event.refused} [{event.rule}]" if event.rule else ""
    return f"overruled: {event.reason}{against}"


def _silent(game: AnyGame, event: object) -> str:
    return ""


def _scored(side: str, points: int) -> str:
    """Return how many points a side scores or loses."""
    noun = "point" if abs(points) == 1 else "points"
    return f"{side} scores {points} {noun}" if points >= 0 else f"{side} loses {-points} {noun}"
