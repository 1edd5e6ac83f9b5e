"""What would an attack come to that nobody has begun: any units against any hex, in whosever turn?

Asked of copies, so that nothing is thrown and the position stays. The attack is put together in the next phase of the
side in which one can be made. A unit that is not beside the hex is put into the nearest one it could attack from.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.chains import Chain
from engine.core.events import FrameEntered, FramePushed, MarksChanged, StepStarted, UnitPlaced, fold
from engine.core.phases import AnyGame
from engine.core.play import check
from engine.core.rules import Refusal
from engine.core.telling import Preview

_WHO = ("units", "guns")
"""The fields of a saying that name who joins: those that fight, and those that only fire."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What an attack would come to. ``stands``: the hex of each unit that counts in it, its own or the one it was put
    into. ``left_out``: why others cannot join. ``refused``: what the rules say against it as the game stands, though it
    is counted, as that a unit has attacked already."""

    preview: Preview | None
    stands: Mapping[str, str]
    left_out: Mapping[str, Refusal]
    refused: tuple[Refusal, ...]


def tried(game: AnyGame, side: str, places: Mapping[str, str], target: str) -> list[Tried]:
    """Return what units of a side would come to against a hex: an attack, and what guns that have no part in it would
    come to by themselves. Nothing where no enemy stands.

    ``places`` names for each unit the hex it is to stand in; empty for its own, or the nearest it could join from.
    ``game`` may be a view, of which no more is told.
    """
    if not places or all(unit.side == side for unit in game.units_in(target)):
        return []
    found: list[Tried] = []
    for chain in game.rules.telling.chains.values():
        left = {key: at for key, at in places.items() if not any(key in each.stands for each in found)}
        step = _step(game, chain, side) if "target" in chain.needs and left else None
        if step is not None:
            found.append(_Trial(game, side, target, chain, step).of(left))
    return [each for each in found if each.stands] or found[:1]


def places_beside(game: AnyGame, unit: str, target: str) -> list[str]:
    """Return the hexes beside one from which a unit could attack it if it stood there, the nearest first."""
    board, stands = game.board.map, game.units[unit]
    free = [near for near in board.neighbors[target] if all(one.side == stands.side for one in game.units_in(near))]
    return sorted(free, key=lambda near: board.distance(stands.hex, near) if stands.hex else 0)


def _step(game: AnyGame, chain: Chain, side: str) -> int | None:
    """Return the place in the turn of the phase that is on, or the next one, in which a side can begin an attack."""
    steps = game.rules.sequence(game.board)
    turned = [(at + max(game.step, 0)) % len(steps) for at in range(len(steps))]
    begins = chain.links[0].action
    for at in turned:
        step = steps[at]
        begins_here = step.acting == side and begins in game.rules.phases[step.phase].actions
        if begins_here and game.rules.is_played(game, step, game.turn):
            return at
    return None


class _Trial:
    """An attack that is put together in a copy of a position."""

    def __init__(self, game: AnyGame, side: str, target: str, chain: Chain, step: int) -> None:
        self._begun = game, side, step
        self._target, self._links = target, chain.links
        self._game = self._fresh()

    def _fresh(self) -> AnyGame:
        """Return a copy at the beginning of the phase; what comes first in it is left out, for it may want dice."""
        game, side, step = self._begun
        found, begins = game.bare(), game.rules.sequence(game.board)[step]
        found.stack.clear()
        found.result = None
        found.forget()
        for event in (
            StepStarted(game.turn, step, begins.key),
            FramePushed(begins.phase, side, {"step": begins.key}),
            FrameEntered(begins.phase),
        ):
            fold(found, event)
        return found

    def of(self, places: Mapping[str, str]) -> Tried:
        """Let the units join, and return what comes of it."""
        begins, ends = self._links[0].action(self._target), self._links[-1].action()
        self._make(begins)
        left_out: dict[str, Refusal] = {}
        refused: list[Refusal] = []
        stands: dict[str, str] = {}
        for key, place in places.items():
            if place:
                fold(self._game, UnitPlaced(key, place))
            refusal, is_in = self._join(key, may_go=not place)
            if is_in:
                stands[key] = self._game.units[key].hex
                refused += [refusal] if refusal is not None else []
            elif refusal is not None:
                left_out[key] = refusal
        if not stands:
            return Tried(None, {}, left_out, ())
        again = self._fresh()
        for key, place in stands.items():
            if again.units[key].hex != place:
                fold(again, UnitPlaced(key, place))
        refused += [each for each in (check(again, begins), check(self._game, ends)) if each is not None]
        return Tried(self._game.rules.telling.preview(self._game, ends), stands, left_out, tuple(refused))

    def _join(self, key: str, may_go: bool) -> tuple[Refusal | None, bool]:
        """Let a unit join from where it stands, else from beside the hex where it ``may_go`` there; return what the
        rules say against it, and whether it joined. What its marks bar, as an attack before, bars it no more."""
        marks = self._game.units[key].marks
        refusal = self._try(key, may_go)
        if refusal is None:
            return None, True
        if marks:
            fold(self._game, MarksChanged(key, ()))
            again = self._try(key, may_go)
            fold(self._game, MarksChanged(key, marks))
            return refusal, again is None
        return refusal, False

    def _try(self, key: str, may_go: bool) -> Refusal | None:
        """Let a unit join; return why it cannot."""
        unit, first = self._game.units[key], None
        is_beside = unit.hex in self._game.board.map.neighbors[self._target]
        if unit.hex:
            first = self._may(key)
            if first is None:
                return None
        if not may_go or is_beside:
            return first
        before, why = unit.hex, first
        for place in places_beside(self._game, key, self._target):
            fold(self._game, UnitPlaced(key, place))
            why = self._may(key)
            if why is None:
                return None
        if before:
            fold(self._game, UnitPlaced(key, before))
        return why

    def _may(self, key: str) -> Refusal | None:
        """Let a unit join from where it stands; return why it cannot, by the rule of those that fight."""
        refusals = []
        for link in self._links[1:-1]:
            if link.of in _WHO:
                action = link.action(key)
                refusal = check(self._game, action)
                if refusal is None:
                    self._make(action)
                    return None
                refusals.append(refusal)
        return refusals[0]

    def _make(self, action: object) -> None:
        """Make an action of the phase whether or not a rule refuses it, and enter what it puts on the stack."""
        game = self._game
        phase = game.rules.phases[game.top.phase]
        self._fold(phase.resolve(game, game.top, action))
        while not game.top.entered:
            fold(game, FrameEntered(game.top.phase))
            self._fold(game.rules.phases[game.top.phase].enter(game, game.top))

    def _fold(self, events: Iterator[Any] | Iterable[Any]) -> None:
        for event in events:
            fold(self._game, event)
