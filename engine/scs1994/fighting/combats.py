"""What is kept of a combat, from the choice of its attackers to the throw?"""

from dataclasses import dataclass

from engine.scs1994.fighting.striking import Striking


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Local values of an attack that is put together."""

    target: str
    chosen: tuple[str, ...] = ()
    joins: int = 0


@dataclass(frozen=True, slots=True)
class Combat(Striking):
    """Local values of ``combat``: of the phase of the sequence of play, or who attacks which hex and how."""

    attackers: tuple[str, ...] = ()
    target: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Throw:
    """Local values of a combat that is thrown; ``air`` holds the Air Points once they are known."""

    attackers: tuple[str, ...]
    target: str
    kind: str
    air: int | None = None
