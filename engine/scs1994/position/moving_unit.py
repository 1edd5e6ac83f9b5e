"""What is kept of a unit that moves, and of the rest of its way while the German is asked?"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """Local values of ``move_unit``. ``mp_left`` is in scaled points; ``kind`` is ``move`` or ``exploitation``;
    ``pinned``: it began the phase in an enemy zone (S-25); ``let_pass``: the German asks no more about its steps."""

    unit: str
    mp_left: int
    kind: str
    pinned: bool
    moved: bool
    finished: bool = False
    let_pass: bool = False


@dataclass(frozen=True, slots=True)
class March:
    """Local values of ``march``: the way still to go, the exit at its end or nothing, and whether the German was asked
    about its first step."""

    unit: str
    path: tuple[str, ...]
    edge: str
    asked: bool
    let_pass: bool = False
