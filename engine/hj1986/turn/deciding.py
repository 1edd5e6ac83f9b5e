"""What is the German asked at the end of a player turn? (B 16.2 GT, A 10.11)

Once, when a clause of victory was met in it: whether he ends the game with what he has won, or goes on for more. And
whether the 15th Army attacks, while it may.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.phases import Decision
from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.core.state import Frame
from engine.data.clauses.book import Typed
from engine.hj1986.clause_forms import Verdict
from engine.hj1986.clauses.offensive import Deciding, HoldBack, LaunchOffensive, answered, asked, check_launch
from engine.hj1986.clauses.victory import ended
from engine.hj1986.position.logistics_events import PlayedOn
from engine.hj1986.state import RULE, RULING, BulgeGame

READS = (RULING("play-on"),)

CHOICE = RULE("B 16.2 GT")


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game with the victory that is won."""

    ROLE: ClassVar[Role] = Role.END


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Go on for a higher victory."""

    ROLE: ClassVar[Role] = Role.ACT


Answer = EndGame | PlayOn | LaunchOffensive | HoldBack
ANSWERS: tuple[type, ...] = (EndGame, PlayOn, LaunchOffensive, HoldBack)


def _won(game: BulgeGame) -> Typed[Verdict] | None:
    logistics = game.own.logistics
    if not logistics.victory or logistics.plays_on or game.result is not None:
        return None
    return next(clause for clause in game.board.clauses.of(Verdict) if clause.key == logistics.victory)


def decision(game: BulgeGame, frame: Frame[Deciding]) -> Decision | None:
    """Return the question that is open, if one is."""
    if game.result is not None:
        return None
    if _won(game) is None:
        return asked(game, frame)
    return Decision(GERMAN, frame.phase, CHOICE, "The German has won: end the game, or go on for a decisive victory?")


def legal(game: BulgeGame, frame: Frame[Deciding]) -> Iterable[object]:
    """Yield both answers."""
    return (EndGame(), PlayOn()) if _won(game) is not None else (LaunchOffensive(), HoldBack())


def check(game: BulgeGame, frame: Frame[Deciding], action: Answer) -> Refusal | None:
    """Return a refusal when that is not asked."""
    if isinstance(action, LaunchOffensive | HoldBack):
        return check_launch(game)
    return None if _won(game) is not None else CHOICE.refuse("the game", "nothing is won that could end it")


def resolve(game: BulgeGame, frame: Frame[Deciding], action: Answer) -> Iterator[object]:
    """Yield the end of the game, or that it goes on; the offensive, or that it waits."""
    if isinstance(action, LaunchOffensive | HoldBack):
        yield from answered(game, action)
        return
    clause = _won(game)
    assert clause is not None
    yield ended(game, clause) if isinstance(action, EndGame) else PlayedOn()
