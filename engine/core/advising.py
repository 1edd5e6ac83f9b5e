"""What does a game tell a machine player: how good an action looks, and what a plan may rest on?"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from engine.core.state import BoardT, OwnT

if TYPE_CHECKING:
    from engine.core.planning import Planning
    from engine.core.state import Game


@dataclass(frozen=True, slots=True)
class Advising(Generic[OwnT, BoardT]):
    """What a game answers to players that are programs. No rule asks it."""

    appraise: Callable[["Game[OwnT, BoardT]", object], int]
    """How good an action looks to a careful player of the side that decides; 0 is doing nothing, below it harmful.
    Reads only what that side may see."""
    anchor: Callable[["Game[OwnT, BoardT]", object], int] | None = None
    """The same for ``cautious-1``, against whom players are measured: it never changes, so that ladders of different
    years can be compared. None where ``appraise`` has not changed since there are ladders."""
    planning: "Planning[OwnT, BoardT] | None" = None
    """What the game answers to a machine player that plans; None where that is not begun."""
