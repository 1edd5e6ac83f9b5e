"""What is said of the events of a game, one after the other?

An event holds what a unit is marked with now. What a log tells of marks is what has come and, where nothing new is
said, what is over.
"""

from collections.abc import Iterable, Iterator

from engine.core.events import MarksChanged, fold
from engine.core.overruling import Overrule, overrule_text
from engine.core.phases import AnyGame


class Sayer:
    """Says the events of a position, each right after it was folded into it."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._marks = {unit.id: unit.marks for unit in game.units.values()}

    def said(self, event: object) -> str:
        """Return the event in words; empty when nobody needs to be told."""
        if not isinstance(event, MarksChanged):
            return self._told(event)
        before = self._marks.get(event.unit, ())
        self._marks[event.unit] = event.marks
        come = self._of(event.unit, [mark for mark in event.marks if mark not in before])
        gone = self._of(event.unit, [mark for mark in before if mark not in event.marks])
        return come or (gone and f"no longer: {gone}")

    def _of(self, unit: str, marks: list[str]) -> str:
        return self._told(MarksChanged(unit, tuple(marks))) if marks else ""

    def _told(self, event: object) -> str:
        return self._game.rules.telling.describe_event(self._game, event)


def action_said(game: AnyGame, action: object) -> str:
    """Return an action in words, before it is made; also one that no game has."""
    if isinstance(action, Overrule):
        return f"overrule: {overrule_text(game, action)}"
    return game.rules.telling.describe_action(game, action)


def say(game: AnyGame, events: Iterable[object]) -> Iterator[tuple[object, str]]:
    """Lead a position through events and yield each with what is said of it, as things stand then."""
    sayer = Sayer(game)
    for event in events:
        fold(game, event)
        yield event, sayer.said(event)
