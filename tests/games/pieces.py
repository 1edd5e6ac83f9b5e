"""What the small positions of all games have in common: pieces, chains of hexes, and a phase that begins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.dice import Dice
from engine.core.events import FramePushed, fold
from engine.core.numbering import natural_key
from engine.core.phases import AnyGame
from engine.core.play import _advance
from engine.core.units import MAP, Unit
from engine.scenario import Counter, Face


@dataclass(frozen=True)
class AnyPiece:
    """A counter with its place; ``kind`` is a unit type of the game, ``marks`` and ``face`` are as in play.

    A game says with ``_faces`` which values are printed on the counter, and gives the fields its own defaults.
    """

    side: str
    name: str
    hex: str
    kind: str = ""
    size: str = ""
    attack: int = 0
    defense: int = 0
    movement: int = 0
    steps: int = 2
    barrage: int = 0
    range: int = 0
    formation: str = "-"
    formation_kind: str = "none"
    face: str = ""
    steps_lost: int = 0
    marks: tuple[str, ...] = ()
    traits: tuple[tuple[str, str], ...] = ()
    box: str = MAP

    @property
    def key(self) -> str:
        """The id of the unit: side, formation, name."""
        return f"{self.side}/{self.formation}/{self.name}#1"

    @property
    def front(self) -> str:
        """The face that is up."""
        return self.face or ("reduced" if self.steps_lost else "full")

    def counter(self) -> Counter:
        """Return the counter with its faces."""
        return Counter(
            key=self.key,
            side="german" if self.side == "german" else "allied",
            formation=self.formation,
            formation_title=self.formation,
            formation_kind=self.formation_kind,
            name=self.name,
            unit_type=self.kind,
            size=self.size,
            steps=self.steps,
            faces=tuple(self._faces()),
            traits=dict(self.traits),
        )

    def _faces(self) -> Iterable[Face]:
        raise NotImplementedError

    def unit(self) -> Unit:
        """Return the unit in play."""
        place = self.hex if self.box == MAP else ""
        return Unit(self.key, self.side, place, self.box, self.front, self.steps_lost, tuple(sorted(self.marks)))


def pairs(lines: Iterable[Sequence[str]]) -> Iterable[tuple[str, str]]:
    """Yield the neighbors along chains of hexes, each pair in the order of the map."""
    for line in lines:
        for a, b in zip(line, line[1:], strict=False):
            yield (a, b) if natural_key(a) < natural_key(b) else (b, a)


def put(game: AnyGame, pieces: Iterable[AnyPiece]) -> None:
    """Put the pieces into play beside what is there."""
    for piece in pieces:
        unit = piece.unit()
        game.units[unit.id] = unit
        if unit.hex:
            game.occupants[unit.hex] = (*game.occupants.get(unit.hex, ()), unit.id)


def go_to(game: AnyGame, turn: int, phase: str, side: str, step: str = "") -> None:
    """Let it be a step of a turn: the named one, or the first of this phase in which the side acts."""
    game.turn = turn
    for index, item in enumerate(game.board.steps):
        acting = item.side if item.acting == "none" else item.acting
        if item.key == step or (not step and item.phase == phase and acting == side):
            game.step = index
            break


def roll(game: AnyGame, seed: int, dice: tuple[int, ...] | None) -> None:
    """Let these faces be thrown in order; those of the seed without any."""
    game.dice = Dice(seed, 0, dice)


def begin(game: AnyGame, phase: str, side: str, values: Mapping[str, Any] | None) -> None:
    """Enter a phase and play on to the first decision."""
    fold(game, FramePushed(phase, side, dict(values or {})))
    _advance(game, [])
