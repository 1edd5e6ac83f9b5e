"""Does the German end the game with what he has won, or go on for more? (B 16.2 GT)

Asked once, at the end of the player turn in which the clause was met.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.core.phases import AnyGame, Decision
from engine.core.rules import Refusal
from engine.core.state import Frame
from engine.hj1986.board import GERMAN
from engine.hj1986.logistics.events import PlayedOn
from engine.hj1986.state import RULE, RULING, BulgeGame
from engine.hj1986.victory import ended
from engine.scenario import Clause

READS = (RULING("play-on"),)

CHOICE = RULE("B 16.2 GT")


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game with the victory that is won."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Go on for a higher victory."""


def _won(game: BulgeGame) -> Clause | None:
    logistics = game.own.logistics
    if not logistics.victory or logistics.plays_on or game.result is not None:
        return None
    return next(clause for clause in game.board.scenario.clauses if clause.key == logistics.victory)


def decision(game: AnyGame, frame: Frame) -> Decision | None:
    """Return the question, while it is open."""
    if _won(game) is None:
        return None
    return Decision(GERMAN, frame.phase, CHOICE, "The German has won: end the game, or go on for a decisive victory?")


def legal(game: AnyGame, frame: Frame) -> Iterable[object]:
    """Yield both answers."""
    return (EndGame(), PlayOn())


def check(game: AnyGame, frame: Frame, action: EndGame | PlayOn) -> Refusal | None:
    """Return a refusal when nothing is won."""
    return None if _won(game) is not None else CHOICE.refuse("the game", "nothing is won that could end it")


def resolve(game: AnyGame, frame: Frame, action: EndGame | PlayOn) -> Iterator[object]:
    """Yield the end of the game, or that it goes on."""
    clause = _won(game)
    assert clause is not None
    yield ended(game, clause) if isinstance(action, EndGame) else PlayedOn()
