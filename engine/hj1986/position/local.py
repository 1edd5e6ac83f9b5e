"""What do several phases keep while they are on?"""

from dataclasses import dataclass, field

from engine.core.local import Step


@dataclass(frozen=True, slots=True)
class Ended(Step):
    """Local values of a phase that goes on until its player ends it."""

    ended: bool = False


@dataclass(frozen=True, slots=True)
class Movement(Ended):
    """Local values of a phase of movement: how many units entered by each hex, how often Kampfgruppen were changed."""

    entered: dict[str, int] = field(default_factory=dict)
    regrouped: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveUnit:
    """Local values of a unit that moves.

    ``with_``: the rest of its Kampfgruppe; ``spent`` and ``budget`` in scaled points; ``hexes`` moved so far;
    ``beside``: it has been next to an enemy unit; ``seen``: how often a commando was, in Allied zones.
    """

    unit: str
    with_: tuple[str, ...] = ()
    kind: str
    spent: int
    budget: int
    hexes: int
    beside: bool
    marched: bool
    finished: bool = False
    seen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Targeted:
    """Local values that name the hexes a battle is about."""

    targets: tuple[str, ...]
