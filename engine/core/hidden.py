"""What does a side see in place of what it may not know?"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from engine.core.events import FrameChanged, put
from engine.core.state import BoardT, Game, OwnT
from engine.core.units import Unit


@dataclass(frozen=True, slots=True)
class Hidden(Generic[OwnT, BoardT]):
    """What a side may not know of a position, by what stands in its place; a game says this and changes nothing.

    * ``own``, ``board``: what the side takes for the own state and the board; None where it knows them.
    * ``units``: units as the side sees them, by id; None for one of which it sees nothing at all.
    * ``stacks``: the units of a hex in their order, where that would tell who came to stand there.
    * ``frames``: what the side does not know of the values of frames, by their place on the stack.
    """

    own: OwnT | None = None
    board: BoardT | None = None
    units: Mapping[str, Unit | None] = field(default_factory=dict)
    frames: Mapping[int, FrameChanged] = field(default_factory=dict)
    stacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def seen_through(game: Game[OwnT, BoardT], hidden: Hidden[OwnT, BoardT]) -> Game[OwnT, BoardT]:
    """Return an independent position in which the hidden is blank.

    It begins with nothing kept when anything is blank, for what was worked out from the hidden would tell it.
    """
    if hidden == Hidden():
        return game.copy()
    seen = game.bare()
    seen.own = seen.own if hidden.own is None else hidden.own
    seen.board = seen.board if hidden.board is None else hidden.board
    for key, blank in hidden.units.items():
        known = seen.units[key]
        if blank is None:
            put(seen, key, "", known.box)
            del seen.units[key]
            continue
        if (blank.hex, blank.box) != (known.hex, known.box):
            put(seen, key, blank.hex, blank.box)
        seen.units[key] = blank.copy()
    seen.occupants.update(hidden.stacks)
    for place, change in hidden.frames.items():
        seen.stack[place].set(change.values)
    return seen
