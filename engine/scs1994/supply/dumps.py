"""How does the German destroy a captured dump?

He takes it off the map at will, without die or unit (2.5d). Offered in each of his phases that has something to decide:
movement, barrage, combat and exploitation. The US cannot destroy its own (3.3).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.core.sides import GERMAN
from engine.scs1994.events import DumpsChanged
from engine.scs1994.state import RULE, RULING, ArdennesGame

READS = (RULING("dump-destruction"),)


@dataclass(frozen=True, slots=True)
class DestroyDump:
    """Destroy the captured dump in a hex."""

    ROLE: ClassVar[Role] = Role.ACT
    hex: str


def candidates(game: ArdennesGame, side: str) -> Iterable[DestroyDump]:
    """Return the dumps a side may destroy."""
    return (DestroyDump(dump.hex) for dump in game.own.dumps if side == GERMAN and dump.owner == GERMAN)


def check(game: ArdennesGame, side: str, action: DestroyDump) -> Refusal | None:
    """Return the rule that forbids it, or None."""
    dump = next((dump for dump in game.own.dumps if dump.hex == action.hex), None)
    if side != GERMAN:
        return RULE("3.3").refuse(action.hex, "the US cannot destroy its dumps", action.hex)
    if dump is None or dump.owner != GERMAN:
        return RULE("2.5d").refuse(action.hex, "there is no captured dump", action.hex)
    return None


def resolve(game: ArdennesGame, action: DestroyDump) -> Iterator[object]:
    """Yield the dumps that remain."""
    yield DumpsChanged(tuple(dump for dump in game.own.dumps if dump.hex != action.hex), action.hex, "destroyed")
