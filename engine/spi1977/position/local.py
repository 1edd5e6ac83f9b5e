"""What do the phases of movement keep while they are on?"""

from dataclasses import dataclass

from engine.core.local import Step


@dataclass(frozen=True, slots=True)
class Movement(Step):
    """Local values of a movement phase: ``begun``: a unit has moved, so that March Mode can be left no more (7.11)."""

    begun: bool = False
    ended: bool = False


@dataclass(frozen=True, slots=True)
class BridgeWork(Step):
    """Local values of the phase of bridges: ``tried``: which engineer has tried to blow which bridge (15.13),
    ``taken``: which have taken one up (15.27)."""

    tried: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    ended: bool = False


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """Local values of a unit that moves: its allowance and what it has spent, in scaled movement points, the kind of
    road last used (7.43), and how many hexes it has gone. ``stopped``: it has entered a rigid zone (8.31).
    ``trail``: the hexes it has been in, kept where the Truppeneinheit may lead it astray (24.33). ``theirs`` and
    ``their_road``: what the unit has spent that marches under its marker (9.25)."""

    unit: str
    allowance: int
    spent: int = 0
    road: str = ""
    hexes: int = 0
    stopped: bool = False
    finished: bool = False
    trail: tuple[str, ...] = ()
    theirs: int = 0
    their_road: str = ""


@dataclass(frozen=True, slots=True)
class Crossing:
    """Local values of the question who helps a unit over a river: the engineers that can (6.53)."""

    unit: str
    engineers: tuple[str, ...]
